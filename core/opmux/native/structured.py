"""Kernels made from one structured declaration: `impl` computes on native arrays, `meta` knows shapes and dtypes.

A structured operator has two functions. `meta(*args) -> TensorMeta` runs without data and raises the errors that users
see; `impl(be, *args, out=None) -> native array` computes, into `out` if it can. From the two come the functional, the
in-place and the out kernel of every backend; `native/meta_kernels.py` makes the Meta kernels. The functional kernel does not
run `meta` first: it computes, and asks `meta` for an error message only when the array module has raised.

Element-wise operators add a third way, with the marks of `direct_operators.py`: for plain arrays of one dtype the kernel is one
ufunc call with the tensor made around its result, in a single Python frame. In place, small arrays get a copy of a new result
(`copying_in_place.py`).
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, Protocol, TypeVar, cast

from opmux.dispatch import ARRAY_ERRORS
from opmux.errors import OperatorValueError, OpmuxError, raise_if
from opmux.native.arrays import (
    arranged,
    fit_native,
    forbid_overlap,
    may_write,
    quiet,
    resize_native,
    shape_of,
    store,
    warn_of_resizing,
)
from opmux.native.direct import BINARY, MARKED, in_order, is_row_major
from opmux.native.direct_operators import compare_number
from opmux.native.memory_overlap import check_apart, in_memory
from opmux.native.repeats import has_repeats, is_keeping_last, keeps_last, write_repeats
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import EVENTS, ArrayBackend, Tensor, can_cast

__all__ = [
    "Impl",
    "Meta",
    "Metas",
    "Prepared",
    "asks_destination_dtype",
    "check_destination",
    "check_inplace",
    "check_shape",
    "checked",
    "dtype_of_destination",
    "functional_kernel",
    "inplace_kernel",
    "keeps_last",
    "out_kernel",
    "single_meta",
    "take_destination_dtype",
]


#: `(destination, *operands)`, native arrays; raises OperatorValueError. See Note [Memory checks].
MemoryCheck = Callable[..., None]
Metas = TensorMeta | tuple[TensorMeta, ...]
Kernel = Callable[..., Any]
Meta = Callable[..., Metas]


class Impl(Protocol):
    """Computes one structured operator on native arrays."""

    def __call__(self, be: ArrayBackend, /, *args: Any, **kwargs: Any) -> Any:
        """The result as a native array, or a tuple of arrays."""


class Prepared(NamedTuple):
    """What a meta function returns that has done a part of the work.

    Attributes:
        metas: Shapes, dtypes and strides of the results.
        impl: The computation, which goes on from there.
        check_output: Refuses a destination that overlaps an operand; None to have the operator's `MemoryCheck` do so.
    """

    metas: Metas
    impl: Impl
    check_output: Callable[[Tensor], None] | None = None


_F = TypeVar("_F", bound=Callable[..., Any])
#: Meta functions with an option `dtype` that is, unless it is given, that of the tensor for the result; and what may refuse that.
_OF_DESTINATION: Final[dict[Any, Callable[[Tensor], None] | None]] = {}


def dtype_of_destination(meta: _F, refuse: Callable[[Tensor], None] | None = None) -> _F:
    """Marks a meta function: into a tensor the operator computes in that one's dtype, unless another `dtype` is given.

    Args:
        meta: The function.
        refuse: Raises OperatorValueError for a first operand that has a result only in a `dtype` that is given.
    """
    _OF_DESTINATION[meta] = refuse
    return meta


def asks_destination_dtype(meta: Callable[..., Any]) -> bool:
    """Whether `dtype_of_destination` has marked a meta function."""
    return meta in _OF_DESTINATION


def functional_kernel(
    be: ArrayBackend, impl: Impl, meta: Meta, name: str, *, iterates: bool = False, marked: Kernel | None = None
) -> Kernel:
    """Kernel that returns fresh tensors.

    Args:
        be: Backend to compute with.
        impl: The computation.
        meta: Its shapes, dtypes and errors.
        name: Qualified name of the operator, for messages.
        iterates: Whether the result's dimensions lie in memory as `meta` says, whichever order `impl` has made.
        marked: The function that may be marked as having a direct kernel, if `impl` is made of it.
    """
    array_type: Any = be.array_type if iterates and be.writable else None

    def kernel(*args: Any, **kwargs: Any) -> Any:
        try:
            result = impl(be, *args, **kwargs)
        except EVENTS:
            result = _run(be, impl, args, kwargs)
        except ARRAY_ERRORS as error:
            _explain(be, meta, name, error, args, kwargs)
            raise
        if type(result) is tuple:
            return tuple(map(be.wrap, result))
        if array_type is not None:
            for x in args if not kwargs else (*args, *kwargs.values()):
                array: Any = getattr(x, "_array", None)
                if type(array) is array_type and not array.flags.c_contiguous:
                    return be.wrap(_in_memory_order(result, array_type, meta, args, kwargs))
        return be.wrap(result)

    direct = MARKED.get(marked or impl)
    if direct is None or (direct[0].of_host and not (be.writable and be.on_host)):
        return kernel
    if direct[0] is BINARY and ".Scalar" in name:
        return compare_number(be, direct[1], kernel)
    return direct[0].functional(be, direct[1], kernel)


def _in_memory_order(result: Any, array_type: Any, meta: Meta, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """The result as PyTorch lays it out: array modules put row-major first where operands differ, PyTorch the first operand."""
    arrays = [x._array for x in (*args, *kwargs.values()) if type(getattr(x, "_array", None)) is array_type]
    if len(args) == 1 and result.dtype is arrays[0].dtype:  # An operand that is not converted decides alone.
        return in_order(result, arrays[0])
    if is_row_major(result, arrays):
        return result
    return arranged(result, single_meta(meta(*args, **kwargs)).strides)


def inplace_kernel(
    be: ArrayBackend,
    impl: Impl,
    meta: Meta | Callable[..., Prepared],
    name: str,
    check: MemoryCheck | None = None,
    *,
    functional: Callable[[], Kernel] | None = None,
) -> Kernel:
    """Kernel that writes its result into `self` and returns it.

    Args:
        be: Backend to compute with.
        impl: The computation.
        meta: Its shapes, dtypes and errors.
        name: Qualified name of the operator, for messages.
        check: Refuses overlapping memory; None if the operator minds none.
        functional: Makes the kernel that returns a new tensor, if it is not that of `impl` and `meta`.
    """

    def kernel(self: Tensor, /, *args: Any, **kwargs: Any) -> Tensor:
        metas, compute, _ = _prepared(impl, meta, name, (self, *args), kwargs)
        spec = single_meta(metas)
        check_inplace(self, spec, name)
        if spec.apart is not None:
            check_apart(name, self, spec.apart, _tensors(args, kwargs))
        elif check is not None:
            check(in_memory(self), *_arrays(args, kwargs))
        _compute_into(be, compute, self, spec, (self, *args), kwargs, name)
        return self

    # The shorter kernels ask arrays for their `base` before they check.
    if not be.writable or not hasattr(be.array_type, "base"):
        return kernel
    from opmux.native.copying_in_place import copying_kernel  # only operators in place need it

    made = functional or partial(functional_kernel, be, impl, cast(Meta, meta), name)
    shorter = copying_kernel(be, made, kernel, check) if be.on_host else kernel
    direct = MARKED.get(impl)
    if direct is None or check is None or ".Scalar" in name:
        return shorter
    return direct[0].inplace(be, direct[1], shorter, check)


def out_kernel(
    be: ArrayBackend,
    impl: Impl,
    meta: Meta | Callable[..., Prepared],
    name: str,
    out_names: tuple[str, ...],
    check: MemoryCheck | None = None,
    *,
    exact: bool = True,
) -> Kernel:
    """Kernel that writes its results into the tensors given by the keywords `out_names`, resized as needed.

    Args:
        be: Backend to compute with.
        impl: The computation.
        meta: Its shapes, dtypes and errors.
        name: Qualified name of the operator, for messages.
        out_names: Names of the out arguments.
        check: Refuses overlapping memory, and then a destination that is an operand and has the wrong shape; None if the
            operator minds neither.
        exact: Whether destinations must have the results' dtypes, and not only ones that these can be cast to.
    """
    asks_destination, keeping = asks_destination_dtype(meta), is_keeping_last(meta)

    def kernel(*args: Any, **kwargs: Any) -> Any:
        outs = [kwargs.pop(key) for key in out_names]
        if asks_destination and kwargs.get("dtype") is None:
            take_destination_dtype(meta, args[0], outs[0], kwargs)
        metas, compute, check_output = _prepared(impl, meta, name, args, kwargs)
        specs = (metas,) if isinstance(metas, TensorMeta) else metas
        for out, spec in zip(outs, specs, strict=True):  # All of them before one is changed.
            if check_output is not None:
                check_output(out)
            elif check is not None or spec.apart is not None:
                _check_out(check, out, spec, name, args, kwargs)
            check_destination(spec, out, name, exact)
            if not keeping and tuple(out._array.shape) == tuple(spec.shape):
                forbid_overlap(out._array)
        if keeping and any(has_repeats(be, out) for out in outs):
            results = _run(be, compute, args, kwargs)
            write_repeats(be, outs, results if type(results) is tuple else (results,))
        else:
            _fill(be, compute, outs, specs, args, kwargs, name)
        return outs[0] if len(outs) == 1 else tuple(outs)

    return kernel


def take_destination_dtype(
    meta: Meta | Callable[..., Prepared], self: Tensor, out: Tensor, kwargs: dict[str, Any]
) -> None:
    """Has an operator compute in its destination's dtype, or refuses the operand. See `dtype_of_destination`."""
    refuse = _OF_DESTINATION[meta]
    if refuse is not None:
        refuse(self)
    kwargs["dtype"] = out.dtype


def _fill(
    be: ArrayBackend,
    compute: Impl,
    outs: list[Tensor],
    specs: Sequence[TensorMeta],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    name: str,
) -> None:
    """Resizes destinations and computes into them; if that is refused, they have their arrays back."""
    for out, spec in zip(outs, specs, strict=True):
        warn_of_resizing(out, spec.shape)
    if _lack_room(be, outs, specs):  # Asked before arrays are kept here, which tells who sees their memory.
        results = _run(be, compute, args, kwargs)
        for out, spec, array in zip(outs, specs, results if type(results) is tuple else (results,), strict=True):
            resize_native(be, out, spec.shape, spec.resized_strides)
            store(be, out, array, name)
        return
    before = [out._array for out in outs]
    try:
        for out, spec in zip(outs, specs, strict=True):
            fit_native(be, out, spec.shape, spec.resized_strides)
        if len(outs) == 1:
            _compute_into(be, compute, outs[0], specs[0], args, kwargs, name)
            return
        for out, array in zip(outs, _run(be, compute, args, kwargs), strict=True):
            store(be, out, array, name)
    except BaseException:  # What the values show to be wrong, such as an index out of range, is refused here.
        for out, array in zip(outs, before, strict=True):
            out._array = array
        raise


def _lack_room(be: ArrayBackend, outs: list[Tensor], specs: Sequence[TensorMeta]) -> bool:
    """Whether memory that others may see too has to grow for a destination, which nothing can take back."""
    pairs = [(out, spec) for out, spec in zip(outs, specs, strict=True) if shape_of(out) != tuple(spec.shape)]
    if not pairs:
        return False
    from opmux.native.storage import lacks_room  # only destinations of another shape need it

    return any(lacks_room(be, out, tuple(spec.shape), spec.resized_strides) for out, spec in pairs)


def _prepared(impl: Impl, meta: Meta | Callable[..., Prepared], name: str, args: Any, kwargs: Any) -> Prepared:
    """What `meta` has found, and the impl to go on with."""
    found = checked(meta, name, args, kwargs)
    return found if isinstance(found, Prepared) else Prepared(found, impl)


def checked(meta: Callable[..., Any], name: str, args: Any, kwargs: Any) -> Any:
    """Runs `meta`; an error of its own gets the operator's name in front."""
    try:
        return meta(*args, **kwargs)
    except OpmuxError as error:
        if "aten::" not in error.asked:
            error.asked = f"{name}: {error.asked}"
        raise


def _explain(be: ArrayBackend, meta: Meta, name: str, error: Exception, args: Any, kwargs: Any) -> None:
    """Raises the error that users see, where that is another than `error`, which else gets the operator's name in front."""
    if be.runtime is not None:
        from opmux.native.device_guard import explanation  # only backends with devices of their own need it

        raise_if(explanation(be, error), error)
    if not isinstance(error, OpmuxError):
        checked(meta, name, args, kwargs)
    elif "aten::" not in error.asked:
        error.asked = f"{name}: {error.asked}"


def _run(be: ArrayBackend, impl: Impl, args: Any, kwargs: Any) -> Any:
    """Runs `impl` where nothing is an event. See Note [Floating-point events]."""
    with quiet(be):
        return impl(be, *args, **kwargs)


def _compute_into(
    be: ArrayBackend, impl: Impl, out: Tensor, spec: TensorMeta, args: Any, kwargs: Any, name: str
) -> None:
    destination = out._array
    if be.writable and spec.dtype is out.dtype and may_write(destination):
        kwargs = {**kwargs, "out": destination}
    result = _run(be, impl, args, kwargs)
    if result is not destination:
        store(be, out, result, name)


def single_meta(metas: Metas) -> TensorMeta:
    """What is known of the first result, which is the only one of an operator in place."""
    return metas if isinstance(metas, TensorMeta) else metas[0]


def _tensors(args: Any, kwargs: Any) -> list[Tensor]:
    return [x for x in (*args, *kwargs.values()) if isinstance(x, Tensor)]


def _arrays(args: Any, kwargs: Any) -> list[Any]:
    """The arrays of the arguments that are tensors, for the check of their memory."""
    return [in_memory(x) for x in _tensors(args, kwargs)]


def _check_out(check: MemoryCheck | None, out: Tensor, spec: TensorMeta, name: str, args: Any, kwargs: Any) -> None:
    if spec.apart is not None:
        # As in PyTorch, where most such operators look at their destination after it was resized.
        itself = spec.whole or shape_of(out) == tuple(spec.shape)
        check_apart(name, out, spec.apart, _tensors(args, kwargs), itself=itself)
    elif check is not None:
        check(in_memory(out), *_arrays(args, kwargs))
    if any(x is out for x in args):
        check_shape(out, spec, name)  # Resizing it would change an operand.


def check_inplace(self: Tensor, spec: TensorMeta, name: str) -> None:
    """Raises OperatorValueError if a result of this shape and dtype cannot be written into `self`."""
    if spec.not_in_place:
        raise OperatorValueError(
            f"{name} in place on a tensor of dtype {self.dtype}",
            found=spec.not_in_place,
            advice="use the operator that returns a new tensor",
        )
    check_shape(self, spec, name)
    check_destination(spec, self, name, exact=False, in_place=True)


def check_shape(self: Tensor, spec: TensorMeta, name: str) -> None:
    """Raises OperatorValueError if a result has another shape than `self`, which is an operand."""
    shape = shape_of(self)
    if spec.shape != shape:
        raise OperatorValueError(
            f"{name} in place on a tensor of shape {shape}",
            found=f"output with shape {list(shape)} doesn't match the broadcast shape {list(spec.shape)}",
            advice="use the operator that returns a new tensor",
        )


def check_destination(spec: TensorMeta, out: Tensor, name: str, exact: bool, *, in_place: bool = False) -> None:
    """Raises OperatorValueError if a result cannot be written into a tensor of `out`'s dtype.

    Args:
        spec: What is known of the result.
        out: The tensor.
        name: Qualified name of the operator.
        exact: As for `out_kernel`.
        in_place: Whether the tensor is an operand, whose dtype has had its part in that of the result.
    """
    d = out.dtype
    if spec.destinations:
        fault = "" if d in spec.destinations else f"only supports {spec.destinations[0]} tensors for the result"
    elif not in_place and (exact if spec.exact is None else spec.exact):
        fault = "" if d is spec.dtype else f"Expected out tensor to have dtype {spec.dtype}, but got {d} instead"
    else:
        fault = (
            "" if can_cast(spec.dtype, d) else f"result type {spec.dtype} can't be cast to the desired output type {d}"
        )
    if fault:
        first = "convert the tensor first: .to({})" if in_place else "give a destination of dtype {}"
        raise OperatorValueError(
            f"{name} into a tensor of dtype {d}",
            found=fault,
            advice=f"{first.format(spec.dtype)}, or use the operator that returns a new tensor",
        )
