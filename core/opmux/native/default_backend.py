"""Functional and in-place kernels of structured groups for backends that have the out operator alone.

They stand at CompositeExplicitAutogradNonFunctional, as in PyTorch: the declaration knows the shape and the dtype of the
result, a tensor is made for it, and the backend's out kernel fills it. A backend's own kernels take precedence, and so do those
that `array_kernels` makes.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Final

from opmux.dispatch import DispatchKeySet, ExcludeDispatchKeyGuard, OperatorHandle, without_recording
from opmux.native._paths import function_at
from opmux.native.instantiation import Declaration
from opmux.native.precomputed import meta_alone
from opmux.native.structured import Meta, Metas, check_inplace, checked
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, device, ops

__all__ = ["default_kernel", "functional_by_out", "inplace_by_out"]

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
    meta = function_at(out.meta) if out.precomputed is None else meta_alone(function_at(out.meta))
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


def _several(metas: Metas) -> tuple[TensorMeta, ...]:
    return (metas,) if isinstance(metas, TensorMeta) else metas


def _empty(spec: TensorMeta, place: device | None) -> Tensor:
    if spec.strides is None:
        return ops.aten.empty.memory_format(list(spec.shape), dtype=spec.dtype, device=place)
    return ops.aten.empty_strided.default(list(spec.shape), list(spec.strides), dtype=spec.dtype, device=place)


def _devices(values: Iterable[Any]) -> Iterator[device]:
    """Devices of the tensors among arguments, also in lists."""
    for value in values:
        if isinstance(value, Tensor):
            if value._device is not None:
                yield value._device
        elif isinstance(value, (list, tuple)):
            yield from _devices(value)
