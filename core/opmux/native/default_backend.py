"""Functional and in-place kernels of structured groups for backends that have the out operator alone.

They stand at CompositeExplicitAutogradNonFunctional, as in PyTorch: the declaration knows the shape and the dtype of the
result, a tensor is made for it, and the backend's out kernel fills it. A backend's own kernels take precedence, and so do those
that `array_kernels` makes. `structured_kernel` makes the out kernel itself of a function that only computes.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Final

from opmux.dispatch import (
    DispatchKeySet,
    ExcludeDispatchKeyGuard,
    OperatorHandle,
    tensors_in,
    without_recording,
)
from opmux.errors import OperatorArgumentError
from opmux.native._generated.declarations import KERNELS
from opmux.native._paths import function_at
from opmux.native.arrays import kernels_of, shape_of, warn_of_resizing
from opmux.native.instantiation import Declaration, declared, is_exact
from opmux.native.memory_overlap import check_apart
from opmux.native.precomputed import meta_alone
from opmux.native.structured import (
    Meta,
    Metas,
    asks_destination_dtype,
    check_destination,
    check_inplace,
    check_shape,
    checked,
    take_destination_dtype,
)
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, device, ops, owner_of

__all__ = ["default_kernel", "functional_by_out", "inplace_by_out", "structured_kernel"]

Kernel = Callable[..., Any]

#: A result that is filled has never been written to, and of what an operator writes in place that one has counted.
_UNCOUNTED: Final = ExcludeDispatchKeyGuard(DispatchKeySet("ADInplaceOrView"))


def default_kernel(row: Declaration, out: Declaration, handle: OperatorHandle) -> Kernel:
    """The kernel of a functional or in-place operator that calls the out operator of its group.

    Args:
        row: Declaration of the operator.
        out: Declaration of the out operator.
        handle: The out operator.
    """
    meta = _meta_of(out)
    make = functional_by_out if row.form == "functional" else inplace_by_out
    # What has no derivative is not recorded, so that nothing has switched recording off, and its out operator would be refused.
    return make(without_recording(partial(_UNCOUNTED.call, handle)), meta, row.name, out.out_names)


def functional_by_out(out: Kernel, meta: Meta, name: str, out_names: tuple[str, ...]) -> Kernel:
    """A kernel that makes tensors of the results' shapes and has the out operator fill them."""

    def kernel(*args: Any, **kwargs: Any) -> Any:
        place = next(_devices([*args, *kwargs.values()]), None)
        outs = [_empty(spec, place) for spec in _several(checked(meta, name, args, kwargs))]
        out(*args, **kwargs, **dict(zip(out_names, outs, strict=True)))
        return outs[0] if len(outs) == 1 else tuple(outs)

    return kernel


def inplace_by_out(out: Kernel, meta: Meta, name: str, out_names: tuple[str, ...]) -> Kernel:
    """A kernel that has the out operator write into its first argument."""

    def kernel(self: Tensor, /, *args: Any, **kwargs: Any) -> Tensor:
        check_inplace(self, _several(checked(meta, name, (self, *args), kwargs))[0], name)
        out(self, *args, **kwargs, **{out_names[0]: self})
        return self

    return kernel


def structured_kernel(name: str, compute: Kernel) -> Kernel:
    """The out kernel of a device, of a function that computes into tensors of the results' shapes and dtypes.

    As of what `TORCH_IMPL_FUNC` defines in PyTorch, the declaration has its turn first: arguments are refused that the operator
    does not take, and destinations that the results cannot be cast to or that share memory with what is read. Destinations of
    another shape get the results' by the device's `resize_`; into one of another dtype the result is copied by its `copy_`.

    Args:
        name: The operator, such as "add.out".
        compute: Takes the operator's arguments; returns nothing.

    Raises:
        OperatorArgumentError: There is no such structured out operator.
    """
    row = _structured(name)
    meta, exact = _meta_of(row), is_exact(row)

    def kernel(*args: Any, **kwargs: Any) -> Any:
        outs: list[Tensor] = [kwargs.pop(key) for key in row.out_names]
        if asks_destination_dtype(meta) and kwargs.get("dtype") is None:
            take_destination_dtype(meta, args[0], outs[0], kwargs)
        specs = _several(checked(meta, row.name, args, kwargs))
        operands = tensors_in((*args, *kwargs.values()))
        for out, spec in zip(outs, specs, strict=True):  # All of them before one is changed.
            check_destination(spec, out, row.name, exact)
            _check_memory(row.name, out, spec, operands)
        read = [] if row.inherits else operands  # Element by element nothing is read after it was written.
        fitting = [_fitted(out, spec, read) for out, spec in zip(outs, specs, strict=True)]
        compute(*args, **kwargs, **dict(zip(row.out_names, fitting, strict=True)))
        for out, made in zip(outs, fitting, strict=True):
            if made is not out:
                ops.aten.copy_.default.redispatch(kernels_of(out), out, made)
        return outs[0] if len(outs) == 1 else tuple(outs)

    return kernel


def _meta_of(row: Declaration) -> Meta:
    meta = function_at(row.meta)
    return meta if row.precomputed is None else meta_alone(meta)


def _structured(name: str) -> Declaration:
    full = name if "::" in name else f"aten::{name}"
    row = declared(full, KERNELS[full]) if full in KERNELS else None
    if row is None or row.form != "out":
        raise OperatorArgumentError(
            f"structured_kernel({name!r})",
            found="no structured operator of that name writes into tensors that it is given",
            advice='name an out operator, such as "add.out"; of other operators register the function itself',
        )
    return row


def _check_memory(name: str, out: Tensor, spec: TensorMeta, operands: list[Tensor]) -> None:
    check_apart(name, out, spec.apart or (), operands, itself=spec.whole or shape_of(out) == tuple(spec.shape))
    if any(x is out for x in operands):
        check_shape(out, spec, name)  # Resizing it would change an operand.


def _fitted(out: Tensor, spec: TensorMeta, read: list[Tensor]) -> Tensor:
    """A destination in the result's shape; a new tensor for a result of another dtype, or where its memory is read meanwhile."""
    if shape_of(out) != tuple(spec.shape):
        warn_of_resizing(out, spec.shape)
        ops.aten.resize_.default.redispatch(kernels_of(out), out, list(spec.shape))
    owner = owner_of(out._array)
    fits = out.dtype is spec.dtype and not any(owner_of(x._array) is owner for x in read)
    return out if fits else _empty(spec, out._device)


def _several(metas: Metas) -> tuple[TensorMeta, ...]:
    return (metas,) if isinstance(metas, TensorMeta) else metas


def _empty(spec: TensorMeta, place: device | None) -> Tensor:
    if spec.strides is None:
        return ops.aten.empty.memory_format(list(spec.shape), dtype=spec.dtype, device=place)
    return ops.aten.empty_strided.default(list(spec.shape), list(spec.strides), dtype=spec.dtype, device=place)


def _devices(values: Iterable[Any]) -> Iterator[device]:
    """Devices of the tensors among arguments, also in lists."""
    return (x._device for x in tensors_in(values) if isinstance(x, Tensor) and x._device is not None)
