"""Registers the device "dask": its kernels build graphs. Dask is imported when the first tensor is made."""

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Any, Final

from opmux.native import array_kernels, own_kernels, replace_array
from opmux_dask._table import OWN, PACKETS, PLAIN

__all__ = ["register"]

_DEVICE: Final = "dask"


def register(scope: Any) -> None:
    """Registers the device "dask" and its kernels through a plugin's scope."""
    backend = scope.backend(_DEVICE)
    be = array_kernels(
        scope,
        backend,
        xp="opmux_dask._arrays",
        from_numpy=_chunked,
        to_numpy=_computed,
        array_type=_array_type,
        writable=False,
        host_memory=True,
        scatter=_put,
        placing={"chunks": _cut},
        probe=False,
        lazy=True,
        special=lambda: import_module("scipy.special"),
    )
    with scope.library("aten", "IMPL", backend.name) as library:
        own_kernels(library, be, {name: name for name in OWN}, _own)
        for name in ("index.Tensor", "index.Tensor_out"):
            library.impl(name, _indexed, with_hidden=True)
        library.impl("masked_scatter_backward", _scattered_back)


def _array_type() -> type:
    array_type: type = import_module("opmux_dask._arrays").Chunked
    return array_type


def _chunked(host: Any) -> Any:
    return import_module("opmux_dask._chunks").from_host(host)


def _put(how: str, array: Any, key: Any, values: Any) -> Any:
    return import_module("opmux_dask._arrays").put(array, key, values)


def _cut(array: Any, chunks: Any) -> Any:
    return import_module("opmux_dask._chunks").cut(array, chunks)


def _computed(array: Any) -> Any:
    found = array.compute()
    return found.get() if import_module("opmux_dask._calls").is_cupy(found) else import_module("numpy").asarray(found)


def _indexed(hidden: Callable[..., Any], /, *args: Any, **out: Any) -> Any:
    return import_module("opmux_dask._sizes").indexed(hidden, *args, **out)


def _scattered_back(grad_output: Any, mask: Any, sizes: Any) -> Any:
    return import_module("opmux_dask._sizes").scattered_back(grad_output, mask, sizes)


def _own(name: str) -> Callable[..., Any]:
    """The computation of an operator, as `own_kernels` asks for it: of arrays, or of tensors."""
    place, *parameters = OWN[name]
    module, _, function = place.partition(".")
    rule = partial(getattr(import_module(f"opmux_dask.{module}"), function), *parameters)
    called = f"{name.partition('.')[0]}.*" if name in PACKETS else name
    form = _FORMS.get(function) or (_tensors if name in PLAIN else _arrays)
    return partial(form, rule, called)


def _arrays(rule: Any, name: str, portable: Any, be: Any, /, *args: Any, out: Any = None, **kwargs: Any) -> Any:
    return rule(name, args, kwargs)


def _writing(rule: Any, name: str, portable: Any, be: Any, self: Any, /, *args: Any, **kwargs: Any) -> Any:
    replace_array(self, be.wrap(rule(name, (self, *args), kwargs))._array)
    return self


def _tensors(rule: Any, name: str, portable: Any, be: Any, /, *args: Any, **kwargs: Any) -> Any:
    found = rule(name, args, kwargs)
    if not isinstance(found, tuple):
        return be.wrap(found)
    return tuple([None if array is None else be.wrap(array) for array in found])


def _checking(refuse: Any, name: str, portable: Any, be: Any, /, *args: Any, **kwargs: Any) -> Any:
    """The device-independent computation, where it needs no size that is not known."""
    refuse(name, args)
    return portable(be, *args, **kwargs)


def _expanding(rule: Any, name: str, portable: Any, be: Any, self: Any, size: Any, /, **kwargs: Any) -> Any:
    """A view, which shows what the rule makes of it, and through which its base is written."""
    view = portable(be, self, size, **kwargs)
    view._array = rule(view._array, size)
    return view


def _converting(rule: Any, name: str, portable: Any, be: Any, self: Any, /, *, dtype: Any = None, **kwargs: Any) -> Any:
    """A copy: its chunks are converted by the kernel of their device, which says nothing of infinity in whole numbers."""
    if dtype is None or self.dtype.is_complex:
        return portable(be, self, dtype=dtype, **kwargs)
    return portable(be, be.wrap(rule(name, (self,), {"dtype": dtype})), **kwargs)


#: How a rule is called, by its name where that says so.
_FORMS: Final[Mapping[str, Callable[..., Any]]] = {
    "written": _writing,
    "put": _writing,
    "scattered": _writing,
    "squeezing": _checking,
    "joining": _checking,
    "equal": _checking,
    "expanded": _expanding,
    "converted": _converting,
}
