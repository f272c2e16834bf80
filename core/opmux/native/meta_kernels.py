"""Meta kernels from the meta functions of structured operators, and from functions of `native/meta` that stand alone."""

from collections.abc import Callable
from typing import Any

from opmux.dispatch import rebuilt
from opmux.native.arrays import resize_native
from opmux.native.structured import (
    Kernel,
    Meta,
    asks_destination_dtype,
    check_destination,
    check_inplace,
    checked,
    single_meta,
    take_destination_dtype,
)
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import ArrayBackend, Tensor

__all__ = ["meta_functional_kernel", "meta_inplace_kernel", "meta_kernel", "meta_out_kernel"]


def meta_functional_kernel(be: ArrayBackend, meta: Meta, name: str) -> Kernel:
    """Meta kernel that returns fresh tensors without data; `be` is the Meta backend."""

    def kernel(*args: Any, **kwargs: Any) -> Any:
        return _wrap_meta(be, checked(meta, name, args, kwargs))

    return kernel


def meta_kernel(be: ArrayBackend, meta: Callable[..., Any], name: str) -> Kernel:
    """Meta kernel from a function of `native/meta` that returns metas, lists of them, or tensors that it was given."""
    return meta_functional_kernel(be, meta, name)


def meta_inplace_kernel(be: ArrayBackend, meta: Meta, name: str) -> Kernel:
    """Meta kernel that checks what the in-place kernel would write and returns `self`."""

    def kernel(self: Tensor, /, *args: Any, **kwargs: Any) -> Tensor:
        check_inplace(self, single_meta(checked(meta, name, (self, *args), kwargs)), name)
        return self

    return kernel


def meta_out_kernel(
    be: ArrayBackend, meta: Meta, name: str, out_names: tuple[str, ...], *, exact: bool = True
) -> Kernel:
    """Meta kernel that gives the out tensors the shapes of the results; `exact` as for `out_kernel`."""
    asks_destination = asks_destination_dtype(meta)

    def kernel(*args: Any, **kwargs: Any) -> Any:
        outs = [kwargs.pop(key) for key in out_names]
        if asks_destination and kwargs.get("dtype") is None:
            take_destination_dtype(meta, args[0], outs[0], kwargs)
        metas = checked(meta, name, args, kwargs)
        specs = (metas,) if isinstance(metas, TensorMeta) else metas
        for out, spec in zip(outs, specs, strict=True):
            check_destination(spec, out, name, exact)
        for out, spec in zip(outs, specs, strict=True):
            resize_native(be, out, spec.shape, spec.resized_strides)
        return outs[0] if len(outs) == 1 else tuple(outs)

    return kernel


def _wrap_meta(be: ArrayBackend, result: Any) -> Any:
    if isinstance(result, TensorMeta):
        return be.wrap(be.xp.strided(result.shape, result.dtype, result.strides))
    if isinstance(result, (tuple, list)):
        return rebuilt(type(result), [_wrap_meta(be, part) for part in result])
    return result
