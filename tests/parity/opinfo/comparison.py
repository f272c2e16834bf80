"""How a result of opmux differs from torch's: structure, dtype, shape, values and strides.

Nothing here imports torch, so that recorded results can be compared without it; they are tensors of opmux, and named tuples.
"""

from collections.abc import Iterator, Sequence
from math import prod
from typing import Any, final

import numpy as np

import opmux
from opmux.tensor import Tensor

#: Relative and absolute tolerance of a dtype, those of torch.testing; others are compared exactly.
TOLERANCES = {
    "float16": (1e-3, 1e-5),
    "bfloat16": (1.6e-2, 1e-5),
    "float32": (1.3e-6, 1e-5),
    "float64": (1e-7, 1e-7),
    "complex64": (1.3e-6, 1e-5),
    "complex128": (1e-7, 1e-7),
}
#: The same for gradients, which add up more roundings than values do.
GRADIENT_TOLERANCES = {
    "float32": (1e-4, 1e-4),
    "float64": (1e-7, 1e-7),
    "complex64": (1e-4, 1e-4),
    "complex128": (1e-7, 1e-7),
}


@final
class DifferenceError(Exception):
    """opmux does something else than torch; the text says what."""


def dtype_name(tensor: Any) -> str:
    """Name of the dtype of a tensor of either library."""
    return str(tensor.dtype).removeprefix("torch.").removeprefix("opmux.")


def is_tensor(value: Any) -> bool:
    """Whether a value is a tensor of torch or of opmux."""
    return isinstance(value, Tensor) or hasattr(value, "untyped_storage")


def to_numpy(tensor: Any) -> np.ndarray[Any, Any]:
    """The elements of a tensor of either library."""
    if not isinstance(tensor, Tensor):
        # Forced, because torch's derivatives may give zeros without memory.
        return np.asarray((tensor.float() if dtype_name(tensor) == "bfloat16" else tensor).numpy(force=True))
    if tensor.dtype is opmux.bfloat16:
        tensor = tensor.to(opmux.float32)
    return np.asarray(tensor._array)


def cotangent(shape: tuple[int, ...], dtype: str, position: int) -> np.ndarray[Any, Any]:
    """Numbers to multiply a gradient with: exact in every floating-point dtype, and others for each position of a result."""
    numbers = ((np.arange(prod(shape)) * 37 + 11 * (position + 1)) % 61 - 30) / 16
    if dtype.startswith("complex"):
        numbers = numbers + 1j * numbers[::-1]
    return numbers.reshape(shape).astype(dtype)


def pairs(ours: Any, theirs: Any) -> Iterator[tuple[Any, Any]]:
    """Tensors of both results, side by side.

    Raises:
        DifferenceError: The results are not built alike, or hold other numbers.
    """
    if is_tensor(theirs):
        if not isinstance(ours, Tensor):
            raise DifferenceError(f"structure: opmux gives a {type(ours).__name__}, torch a tensor")
        yield ours, theirs
    elif isinstance(theirs, (tuple, list)):
        _check_container(ours, theirs)
        for mine, other in zip(ours, theirs, strict=True):
            yield from pairs(mine, other)
    elif type(ours) is not type(theirs) or not _same_constant(ours, theirs):
        raise DifferenceError(f"value: opmux gives {ours!r}, torch {theirs!r}")


def _same_constant(ours: Any, theirs: Any) -> bool:
    return bool(np.isclose(ours, theirs, equal_nan=True)) if isinstance(theirs, float) else bool(ours == theirs)


def _check_container(ours: Any, theirs: Any) -> None:
    kind = tuple if isinstance(theirs, tuple) else list
    if not isinstance(ours, kind):
        raise DifferenceError(f"structure: opmux gives a {type(ours).__name__}, torch a {type(theirs).__name__}")
    if len(ours) != len(theirs):
        raise DifferenceError(f"structure: opmux gives {len(ours)} results, torch {len(theirs)}")
    for position, name in enumerate(getattr(type(theirs), "__match_args__", ())):
        if getattr(ours, name, None) is not ours[position]:
            raise DifferenceError(f"structure: torch's result {position} is called {name}, opmux has no such name")


def check_result(
    ours: Any,
    theirs: Any,
    tolerance: tuple[float, float] | None = None,
    *,
    values: bool = True,
    infinite_parts: bool = True,
) -> None:
    """Compares structure, dtypes, shapes and, unless told otherwise, values.

    Args:
        ours: Result of opmux.
        theirs: Result of torch.
        tolerance: Relative and absolute tolerance for floating-point values; those of the dtype if None.
        values: Whether the values are the same in both libraries.
        infinite_parts: Whether complex numbers that are not finite have to have the same parts, see `check_values`.

    Raises:
        DifferenceError: They differ.
    """
    for mine, other in pairs(ours, theirs):
        if dtype_name(mine) != dtype_name(other):
            raise DifferenceError(f"dtype: opmux {dtype_name(mine)}, torch {dtype_name(other)}")
        if tuple(mine.shape) != tuple(other.shape):
            raise DifferenceError(f"shape: opmux {list(mine.shape)}, torch {list(other.shape)}")
        if values:
            usual = TOLERANCES.get(dtype_name(other))
            check_values(to_numpy(mine), to_numpy(other), tolerance or usual, infinite_parts=infinite_parts)


def check_values(ours: Any, theirs: Any, tolerance: tuple[float, float] | None, *, infinite_parts: bool = True) -> None:
    """Compares the elements of two arrays of one shape, exactly if there is no tolerance.

    Args:
        ours: Elements of opmux.
        theirs: Elements of torch.
        tolerance: Relative and absolute tolerance for floating-point numbers.
        infinite_parts: Whether complex numbers that are not finite have to have the same parts. Which part of a product is
            infinite and which NaN is otherwise in C++, in a BLAS and in NumPy.

    Raises:
        DifferenceError: They differ.
    """
    if tolerance is None or theirs.dtype.kind not in "fc":
        close = ours == theirs
    elif ours.dtype == theirs.dtype and ours.tobytes() == theirs.tobytes():
        return  # as most do, which is asked in a tenth of the time
    else:
        close = np.isclose(ours, theirs, rtol=tolerance[0], atol=tolerance[1], equal_nan=True)
        if theirs.dtype.kind == "c" and not infinite_parts:
            close |= ~np.isfinite(ours) & ~np.isfinite(theirs)
    if close.all():
        return
    place = tuple(int(i) for i in np.argwhere(~close)[0])
    count = f"{int((~close).sum())} of {close.size} elements" if close.size > 1 else "the element"
    raise DifferenceError(f"value: {count}, at {list(place)} opmux {ours[place]}, torch {theirs[place]}")


def check_gradients(ours: Sequence[Any], theirs: Sequence[Any], tolerance: tuple[float, float] | None = None) -> None:
    """Compares the gradients of all arguments that require one; None where an argument has none.

    Raises:
        DifferenceError: They differ.
    """
    for position, (mine, other) in enumerate(zip(ours, theirs, strict=True)):
        place = f"grad: of differentiable argument {position}"
        if (mine is None) != (other is None):
            names = ["none" if x is None else "a tensor" for x in (mine, other)]
            raise DifferenceError(f"{place} opmux gives {names[0]}, torch {names[1]}")
        if other is not None:
            usual = GRADIENT_TOLERANCES[dtype_name(other)]
            given = tolerance or usual
            wider = max(usual[0], given[0]), max(usual[1], given[1])
            try:
                check_result(mine.detach(), other, wider)
            except DifferenceError as error:
                raise DifferenceError(f"{place}, {error}") from error


def check_strides(ours: Any, theirs: Any) -> None:
    """Compares strides of two tensors of one shape, in dimensions that have more than one element.

    Raises:
        DifferenceError: They differ.
    """
    shape = tuple(theirs.shape)
    if tuple(ours.shape) != shape or 0 in shape:
        return
    found = [step for step, size in zip(ours.stride(), shape, strict=True) if size > 1]
    expected = [step for step, size in zip(theirs.stride(), shape, strict=True) if size > 1]
    if found != expected:
        raise DifferenceError(f"strides: opmux {list(ours.stride())}, torch {list(theirs.stride())}")


def check_same_form(meta: Any, real: Any) -> None:
    """Compares a result without data with the real one of the same library: structure, dtype, shape and strides.

    Raises:
        DifferenceError: They differ.
    """
    if isinstance(real, (tuple, list)):
        if type(meta) is not type(real) or len(meta) != len(real):
            raise DifferenceError(f"structure: meta {type(meta).__name__}, CPU {type(real).__name__}")
        for mine, other in zip(meta, real, strict=True):
            check_same_form(mine, other)
        return
    if not isinstance(real, Tensor):
        return
    if not isinstance(meta, Tensor) or not meta.is_meta:
        raise DifferenceError("structure: the result on meta is no meta tensor")
    for name in ("dtype", "shape"):
        if getattr(meta, name) != getattr(real, name):
            raise DifferenceError(f"{name}: meta {getattr(meta, name)}, CPU {getattr(real, name)}")
    wide = [dim for dim, size in enumerate(real.shape) if size > 1 and 0 not in real.shape]
    if any(meta.stride(dim) != real.stride(dim) for dim in wide):
        raise DifferenceError(f"strides: meta {list(meta.stride())}, CPU {list(real.stride())}")
