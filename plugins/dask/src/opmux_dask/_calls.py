"""One call of an operator on the chunks of its tensors, which is what Dask's tasks run.

Note [Nested dispatch]
A task gets chunks, which are arrays of NumPy or CuPy. It makes tensors of them on the device that such arrays belong to, and calls
the operator again: dispatch chooses the kernel of that device, with whatever stands over it. So a chunk is computed by the very
kernel that would compute a tensor of its size, on the process or machine where Dask has put the task. Where a chunk of the host
meets one of the GPU, it goes there.

Note [What chunks share]
A graph has thousands of tasks of one call. What they share, the operator and the arguments without holes, a process looks up with
the first of them; each then makes tensors of its chunks and calls. What is said of a chunk that fails is found out when it does.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, final

import numpy as np
from dask.tokenize import normalize_token

import opmux
from opmux.errors import OperatorValueError, OpmuxError, shown
from opmux.native import array_backend, wrap_number

__all__ = ["SIZES_ADVICE", "Call", "ChunkError", "Hole", "Number", "is_cupy", "placed", "tensor_of"]

#: What to do where a size is needed that is not known.
SIZES_ADVICE: Final = "opmux.dask.compute_chunk_sizes(tensor)"
#: The classes of chunks that all lie in the host's memory.
_HOST: Final = {np.ndarray}


class ChunkError(OpmuxError, RuntimeError):
    """A chunk could not be computed, for a reason that its library gave and not opmux; the message has the library's text."""


@final
class Hole:
    """The place of a chunk among the arguments of a call.

    Attributes:
        number: Which of the chunks.
    """

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def __repr__(self) -> str:
        return f"_{self.number}"

    def __reduce__(self) -> tuple[Any, ...]:
        return Hole, (self.number,)


@final
class Number:
    """The place of a Python number that stands for a tensor: every process makes its own.

    Attributes:
        value: The number.
    """

    __slots__ = ("_tensor", "value")

    def __init__(self, value: Any) -> None:
        self.value = value
        self._tensor: Any = None

    @property
    def tensor(self) -> Any:
        """A tensor without device or keys, whose dtype counts less than that of others."""
        if self._tensor is None:
            self._tensor = wrap_number(self.value)
        return self._tensor

    def __repr__(self) -> str:
        return repr(self.value)

    def __reduce__(self) -> tuple[Any, ...]:
        return Number, (self.value,)


def tensor_of(chunk: Any) -> opmux.Tensor:
    """A tensor over a chunk, on the device whose array it is. See Note [Nested dispatch]."""
    return array_backend("cuda" if is_cupy(chunk) else "cpu").wrap(chunk)


def _tensors_of(chunks: Sequence[Any]) -> list[opmux.Tensor]:
    """Tensors on one device: what a graph makes anew, such as ones and random numbers, begins on the host."""
    if {*map(type, chunks)} == _HOST:
        return list(map(array_backend("cpu").wrap, chunks))
    tensors = [tensor_of(chunk) for chunk in chunks]
    for place in [tensor.device for tensor in tensors if tensor.device.type != "cpu"][:1]:
        return [tensor.to(place) for tensor in tensors]
    return tensors


def is_cupy(array: Any) -> bool:
    """Whether an array is CuPy's, which nothing imports for the question."""
    cupy = sys.modules.get("cupy")
    return cupy is not None and isinstance(array, cupy.ndarray)


def _token(tensor: opmux.Tensor) -> tuple[Any, ...]:
    """What Dask tells tensors apart by, when one is an argument of a task: of a graph its name, and nothing is computed."""
    return type(tensor).__qualname__, str(tensor.device), tensor.requires_grad, normalize_token(tensor._array)


normalize_token.register(opmux.Tensor, _token)


def _settled(template: Any) -> Any:
    """Arguments with tensors for numbers, also within lists."""
    if template.__class__ is Number:
        return template.tensor
    return [_settled(part) for part in template] if template.__class__ in (list, tuple) else template


def _has_holes(template: Any) -> bool:
    if template.__class__ in (list, tuple):
        return any(map(_has_holes, template))
    return template.__class__ is Hole


def _filled(template: Any, values: Any) -> Any:
    """Arguments with values in their holes, also within lists."""
    if template.__class__ is Hole:
        return values[template.number]
    return [_filled(part, values) for part in template] if template.__class__ is list else template


def _array_of(result: Any) -> Any:
    if isinstance(result, opmux.Tensor):
        return result._array
    return tuple(map(_array_of, result)) if isinstance(result, (list, tuple)) else result


def _shown_name(name: str) -> str:
    return f"aten::{name.removesuffix('.*')}"


@contextmanager
def placed(name: str, block: Sequence[int], chunks: Any) -> Iterator[None]:
    """A `with` block whose errors name the operator, the chunk of its result, and the chunks that it had.

    Raises:
        OpmuxError: What was raised, with the place.
        ChunkError: Something else was raised.
    """
    try:
        yield
    except OpmuxError as error:
        error.where = f"{error.where}; {_place(name, block, chunks)}".removeprefix("; ")
        raise
    except Exception as error:  # whatever the chunk's library raises
        raise ChunkError(
            f"{_shown_name(name)} on a chunk",
            found=f"{type(error).__name__}: {shown(str(error))}",
            where=_place(name, block, chunks),
            advice="compute a part that holds the chunk: tensor[...].numpy()",
        ) from error


def _place(name: str, block: Sequence[int], chunks: Any) -> str:
    shapes = ", ".join(f"{getattr(x, 'dtype', type(x).__name__)}{list(getattr(x, 'shape', ()))}" for x in chunks)
    return f"chunk {tuple(block)} of {_shown_name(name)}, of {shapes}"


@final
class Call:
    """A call with holes for the chunks; pickled by the operator's name, so that another process calls its own.

    Args:
        name: The operator without its namespace, `"add.Tensor"`; `"pow.*"` where the arguments are to choose the overload.
        args: Arguments, with holes.
        kwargs: Keywords, with holes.
        shaped: What becomes of the result's shape: "" nothing; "ones" one element of as many dimensions as the first chunk has;
            "some" it may have no element: a chunk without any is handed on, as what has no result; "lead" a dimension of size 1
            in front; for several results, "+" and "." say for each whether it gets one.
        writes: Whether the operator writes its first argument: then it gets a copy, which is the result.
        same: Dimensions whose sizes are not known and must be equal, in groups of pairs: of which chunk, which one.
    """

    __slots__ = ("_bound", "args", "kwargs", "name", "same", "shaped", "writes")

    def __init__(
        self,
        name: str,
        args: tuple[Any, ...],
        kwargs: Mapping[str, Any] | None = None,
        shaped: str = "",
        writes: bool = False,
        same: tuple[tuple[tuple[int, int], ...], ...] = (),
    ) -> None:
        self.name = name
        self.args = args
        self.kwargs = dict(kwargs or {})
        self.shaped = shaped
        self.writes = writes
        self.same = same
        self._bound: Callable[[Any], Any] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Call, (self.name, self.args, self.kwargs, self.shaped, self.writes, self.same)

    @property
    def operator(self) -> Any:
        """The operator, or the packet of its overloads, of this process."""
        name, _, overload = self.name.partition(".")
        packet = getattr(opmux.ops.aten, name)
        return packet if overload == "*" else getattr(packet, overload or "default")

    @property
    def schema(self) -> Any:
        """The schema of the operator; of several overloads the first one's, as their names of arguments agree."""
        found = self.operator
        return getattr(found, found.overloads()[0]).schema if self.name.endswith(".*") else found.schema

    def on(self, tensors: Any) -> Any:
        """What the operator returns for tensors in the holes."""
        return (self._bound or self._bind())(tensors)

    def _bind(self) -> Callable[[Any], Any]:
        """Makes the function of the tensors for the holes. See Note [What chunks share]."""
        operator, args, named = self.operator, _settled(self.args), {k: _settled(v) for k, v in self.kwargs.items()}
        holes = 0
        while holes < len(args) and args[holes].__class__ is Hole and args[holes].number == holes:
            holes += 1
        rest = args[holes:]
        if _has_holes([rest, *named.values()]):
            self._bound = lambda values: operator(
                *_filled(args, values), **{k: _filled(v, values) for k, v in named.items()}
            )
        else:
            self._bound = lambda values: operator(*values[:holes], *rest, **named)
        return self._bound

    def __call__(self, block: tuple[int, ...], *chunks: Any) -> Any:
        """The native result for chunks.

        Args:
            block: Number of the chunk of the result, for messages.
            *chunks: Arrays for the holes.

        Raises:
            OpmuxError: Of the operator, with the chunk's number.
            ChunkError: Something else has failed in the chunk.
        """
        try:
            if self.same:
                self._refuse_different(chunks)
            if self.shaped == "some" and 0 in chunks[0].shape:
                reduced: list[int] = next(value for value in self.args if isinstance(value, list))
                dims = range(chunks[0].ndim)
                return chunks[0][tuple([slice(0, 1) if i in reduced else slice(None) for i in dims])]
            tensors = _tensors_of(chunks)
            if self.writes:
                tensors[0] = tensors[0].clone()
            result = (self._bound or self._bind())(tensors)
            arrays = _array_of(tensors[0] if self.writes else result)
            return self._reshaped(arrays, chunks) if self.shaped else arrays
        except Exception:
            with placed(self.name, block, chunks):
                raise

    def _refuse_different(self, chunks: Any) -> None:
        for places in self.same:
            sizes = [chunks[number].shape[axis] for number, axis in places]
            if len(set(sizes)) > 1:
                raise OperatorValueError(
                    f"{_shown_name(self.name)} of tensors with sizes that were not known",
                    found=f"chunks that go together have the sizes {', '.join(map(str, sizes))} along one dimension",
                    advice=f"{SIZES_ADVICE} of each, which are then broadcast, or refused",
                )

    def _reshaped(self, arrays: Any, chunks: Any) -> Any:
        if self.shaped == "some":
            return arrays
        if isinstance(arrays, tuple):
            leads = self.shaped if self.shaped[0] in "+." else "+" * len(arrays)
            return tuple(
                [x if x is None or c == "." else x.reshape((1, *x.shape)) for x, c in zip(arrays, leads, strict=True)]
            )
        return arrays.reshape((1,) * chunks[0].ndim if self.shaped == "ones" else (1, *arrays.shape))
