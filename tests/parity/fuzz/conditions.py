"""When a difference holds: what a known difference is, and conditions on calls."""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, final


@final
@dataclass(frozen=True, slots=True)
class KnownDifference:
    """Calls that end otherwise than in torch, and are meant to.

    Attributes:
        operators: Pattern of the names of operators with their overload.
        kinds: Kinds of difference, see `outcome.Difference`.
        reason: Why.
        found: Pattern that what differs has to fit.
        refusal: Pattern that torch's refusal has to fit.
        applies: Whether it holds for a call.
    """

    operators: str
    kinds: frozenset[str]
    reason: str
    found: str = ""
    refusal: str = ""
    applies: Callable[[Any], bool] = lambda call: True


def has(pattern: str) -> Callable[[Any], bool]:
    """Whether the text of a call fits a pattern."""
    return lambda call: re.search(pattern, str(call)) is not None


def without_elements(call: Any) -> bool:
    """Whether one of the tensors of a call has no elements."""
    import opmux

    positional, named = call.arguments(opmux)
    values = [*positional, *named.values()]
    values += [part for value in values if isinstance(value, (list, tuple)) for part in value]
    return any(isinstance(value, opmux.Tensor) and 0 in value.shape for value in values)


def without_dimensions(call: Any) -> bool:
    """Whether the first argument has no dimensions."""
    return bool(given(call)[0].ndim == 0)


def of_size_one(call: Any) -> bool:
    """Whether a dimension of one of the tensors has one element."""
    import opmux

    return any(isinstance(value, opmux.Tensor) and 1 in value.shape for value in given(call))


def of_losses_elsewhere(call: Any) -> bool:
    """Whether the losses, of which a sum or mean is taken, have another shape than the input or the destination."""
    import numpy as np

    losses = np.broadcast_shapes(given(call)[0].shape, given(call)[1].shape)
    place = given(call)[-1 if call.operator.endswith(".out") else 0]
    return re.search(r"reduction=0", str(call)) is None and tuple(place.shape) != losses


def written_twice(call: Any) -> bool:
    """Whether the indices name a place more than once."""
    import numpy as np

    indices = [x.numpy() for x in given(call)[1] if x is not None]
    if any(x.dtype == bool for x in indices):
        return False
    places = list(zip(*[x.reshape(-1).tolist() for x in np.broadcast_arrays(*indices)], strict=True))
    return len(set(places)) < len(places)


def of_one_element(call: Any) -> bool:
    """Whether the channels of a sample have one element each."""
    return bool(math.prod(given(call)[0].shape[2:]) == 1)


def result(call: Any) -> Any:
    """What a call gives."""
    import opmux

    positional, named = call.arguments(opmux)
    return call.function(opmux)(*positional, **named)


def one_wide(call: Any) -> bool:
    """Whether a call gives an image of one column."""
    return bool(result(call).shape[-1] == 1)


def of_another_length(call: Any) -> bool:
    """Whether the half of a spectrum is not as long as that of the real signal that is asked for."""
    import opmux

    spectrum, dims, _, count = (*call.arguments(opmux)[0], *call.arguments(opmux)[1].values())[:4]
    return bool(spectrum.shape[dims[-1]] != count // 2 + 1)


def on_an_edge(call: Any) -> bool:
    """Whether an element lies within the rounding of an edge between two bins."""
    import opmux

    edges = opmux.ops.aten.to.dtype(result(call)[1], opmux.float64).numpy()
    elements = call.arguments(opmux)[0][0].to(opmux.float64).numpy().reshape(-1)
    distances = abs(elements[:, None] - edges[1:-1])
    return bool((distances <= 1e-6 * max(abs(edges[0]), abs(edges[-1]))).any())


def unordered_bins(call: Any, position: int = 1) -> bool:
    """Whether the edges between the bins, which are the argument at this position, do not ascend."""
    import opmux

    bins = given(call)[position]
    arrays = [edges.to(opmux.float64).numpy() for edges in (bins if isinstance(bins, list) else [bins])]
    return not all(bool((edges[..., 1:] >= edges[..., :-1]).all()) for edges in arrays)


def given(call: Any) -> list[Any]:
    """The arguments in the order in which they are written."""
    import opmux

    positional, named = call.arguments(opmux)
    return [*positional, *named.values()]


def descending_offsets(call: Any) -> bool:
    """Whether an offset is smaller than the one before it."""
    offsets = given(call)[2].numpy()
    return bool((offsets[1:] < offsets[:-1]).any())


def argument(call: Any, name: str) -> Any:
    """The argument of that name; None if it is left out."""
    import opmux

    positional, named = call.arguments(opmux)
    names = [x.name for x in call.function(opmux).schema.arguments]
    return {**dict(zip(names, positional, strict=False)), **named}.get(name)


def nearly_singular(call: Any) -> bool:
    """Whether a matrix, of which one triangle counts, has an eigenvalue that is zero but for rounding."""
    import numpy as np

    matrix = given(call)[0].numpy()
    part = np.triu(matrix) if argument(call, "upper") else np.tril(matrix)
    whole = part + part.conj().swapaxes(-1, -2) * (1 - np.eye(part.shape[-1]))
    values = abs(np.linalg.eigvalsh(whole.astype("complex128")))
    return bool((values.min(-1) < 1e-6 * values.max(-1)).any())


def of_a_first_column_of_zeros(call: Any) -> bool:
    """Whether the first column of one of the matrices holds zeros only."""
    return not bool(given(call)[0].numpy()[..., 0].any(-1).all())


def into_no_vector(call: Any) -> bool:
    """Whether the destination has another number of dimensions than one."""
    return bool(argument(call, "out").ndim != 1)


def short_of_the_end(call: Any) -> bool:
    """Whether the last offset, which is said to be the end of the last bag, is not the number of indices."""
    indices, offsets = given(call)[1:3]
    last = bool(argument(call, "include_last_offset"))
    return last and bool(offsets.numel()) and offsets[-1].item() != indices.numel()


def without_tolerance(call: Any) -> bool:
    """Whether one of the tolerances is zero or negative."""
    import opmux

    names = ("atol", "rtol", "rcond", "tol")
    limits = [limit for limit in (argument(call, name) for name in names) if limit is not None]
    return any(bool((opmux.as_tensor(limit).numpy() <= 0).any()) for limit in limits)


def of_no_distances(call: Any) -> bool:
    """Whether gradients or distances have another shape than the distances that the forward gives."""
    grad, x1, x2, _, distances = given(call)[:5]
    shape = (*x1.shape[:-1], x2.shape[-2])
    return bool(x1.shape[:-2] != x2.shape[:-2] or grad.shape != shape or distances.shape != shape)


def all_positive(call: Any) -> bool:
    """Whether no element of the first argument is NaN, zero or negative."""
    return bool((given(call)[0].numpy() > 0).all())


def beyond_the_storage(call: Any) -> bool:
    """Whether the view that the first argument is to become reaches beyond the memory of the source."""
    first, source = given(call)[:2]
    offset, size = source.storage_offset() + argument(call, "storage_offset"), list(argument(call, "size"))
    steps = list(argument(call, "stride") or ()) or [math.prod(size[dim + 1 :]) for dim in range(len(size))]
    last = offset + sum((n - 1) * step for n, step in zip(size, steps, strict=True))
    return bool((last + 1) * first.dtype.itemsize > source.untyped_storage().nbytes())


def of_two_dtypes(call: Any) -> bool:
    """Whether the first two tensors have two dtypes."""
    first, second = given(call)[:2]
    return first.dtype is not second.dtype


def out_of_range(call: Any) -> bool:
    """Whether a number that is compared with integers is none of their dtype."""
    import numpy as np

    given_first, given_second = given(call)[:2]
    number, tensor = (given_first, given_second) if isinstance(given_first, int) else (given_second, given_first)
    if isinstance(number, float) or tensor.dtype.kind not in "iu":
        return False
    limits = np.iinfo(tensor.numpy().dtype)
    return not limits.min <= number <= limits.max


def of_gaps(call: Any) -> bool:
    """Whether the first argument is not contiguous."""
    return not given(call)[0].is_contiguous()


def of_other_factors(call: Any) -> bool:
    """Whether there is not just one factor for each slice along the first or last dimension that is named."""
    v, g, dim = (*given(call)[:2], next((d for d in given(call)[2:] if isinstance(d, int)), 0))
    shape = [1] * v.ndim
    shape[dim] = v.shape[dim]
    return dim in (0, v.ndim - 1) and list(g.shape) != shape


def repeated_index(call: Any) -> bool:
    """Whether an element of the second argument stands in it twice, counted from the front or from the end."""
    tensor, index = given(call)[:2]
    places = index.reshape(-1).numpy() % tensor.numel()
    return len(set(places.tolist())) < len(places)


def with_gaps(call: Any) -> bool:
    """Whether the first argument does not lie row by row."""
    return bool(not given(call)[0].is_contiguous())


def of_divided_integers(call: Any) -> bool:
    """Whether a gradient of integers is to be divided by the number of times that an index occurs."""
    return bool(given(call)[0].dtype.kind in "iu" and given(call)[4])


def of_one_right_side(call: Any) -> bool:
    """Whether several matrices share a right side that has one dimension less, and is no vector for each of them."""
    matrices, right = given(call)[:2]
    return bool(right.ndim == matrices.ndim - 1 > 1 and right.shape != matrices.shape[:-1])


def of_a_higher_power_of_two(call: Any) -> bool:
    """Whether the exponent is 4, 8, 16, and so on."""
    power = abs(given(call)[1])
    return bool(power > 2 and power & (power - 1) == 0)


def of_vectors_with_gaps(call: Any) -> bool:
    """Whether the elements of one of two vectors do not lie beside each other."""
    return not all(tensor.ndim == 1 and tensor.is_contiguous() for tensor in given(call)[:2])


def of_gradients_not_finite(call: Any) -> bool:
    """Whether a step of an optimizer is told, by a 1, that gradients were not finite."""
    found = argument(call, "found_inf")
    return found is not None and found.numel() > 0 and found.reshape(-1)[0].item() == 1


def of_a_high_degree(call: Any) -> bool:
    """Whether a polynomial's degree, which is the second argument, is larger than a thousand."""
    import numpy as np

    import opmux

    degrees = opmux.as_tensor(given(call)[1]).to(opmux.float64).numpy()
    return bool((degrees[np.isfinite(degrees)] > 1000).any())


def of_shared_pivots(call: Any) -> bool:
    """Whether several factorizations share pivots."""
    return bool(given(call)[0].shape[:-2] != given(call)[1].shape[:-1])
