"""Registers the built-in operators and their kernels, in blocks; see Note [Lazy registration].

`register` defines them on the process's dispatcher, with what needs no backend; `array_kernels` gives a backend all of them.
"""

from collections.abc import Callable, Collection, Mapping
from contextvars import Context
from functools import partial
from typing import Any, Final, Literal, Protocol

from opmux._version import __version__
from opmux.dispatch import (
    Backend,
    DeviceCheck,
    Library,
    OperatorHandle,
    default_dispatcher,
    provenance_scope,
    register_kernel_module,
)
from opmux.errors import UnknownOperatorError, close_names, shown
from opmux.native._generated.declarations import (
    AUTOGEN,
    BACKEND_SELECT,
    BACKENDS,
    COMPOSITES,
    DELEGATES,
    FOREACH,
    KERNELS,
    OPERATORS,
    VIEW_COPIES,
)
from opmux.native._paths import function_at
from opmux.native.autocast_lists import autocast_rules
from opmux.native.backend_select import register_backend_select
from opmux.native.meta_array import meta_backend
from opmux.native.probing import check_arguments, find_lacking, host_conversions, look_at, probe_module
from opmux.schema import FunctionSchema
from opmux.tensor import ArrayBackend, DeviceRuntime, Tracing, register_array_backend, unregister_array_backend

__all__ = ["Own", "Scope", "array_kernels", "autocast_kernels", "own_kernels", "register"]

Kernel = Callable[..., Any]
#: A row of `KERNELS`: the fields of a `Declaration` after its name.
Row = tuple[Any, ...]

#: A backend's own computation: `(portable, be, *args, **kwargs)`. `portable` is the device-independent one, for what is left to
#: it, and takes `be` and the operator's arguments. Where the operator is declared `structured` both return native arrays and
#: may write into `out`, an array or None; else they return tensors.
Own = Callable[..., Any]

#: Where a row has the functions for array modules and for Meta.
_ARRAY: Final = 1
_META: Final = 2

#: Functions for array modules that call operators with tensors that may require gradients. Autograd kernels reach all others
#: without a guard.
_CALLING: Final = frozenset({"kernels.indexing.index_put_impl_"})


#: What a copy is made of where it takes more tensors than the view does: it need not share their memory.
_COPIED: Final = {"aten::view": "aten::reshape"}


#: What PyTorch defines in the namespace prim, which no library may add to.
_PRIMS: Final = {
    "prim::device": ("device(Tensor a) -> Device", ()),
    "prim::layout": ("layout(Tensor a) -> Layout", ()),
}
_PRIM_KERNELS: Final = {
    "prim::device": "composite.metadata.prim_device",
    "prim::layout": "composite.metadata.prim_layout",
}


class Scope(Protocol):
    """What a plugin's scope offers to register through."""

    def library(self, ns: str, kind: str, dispatch_key: str = "") -> Any:
        """A library that is committed when its `with` block ends."""

    def on_unload(self, fn: Callable[[], None]) -> Any:
        """Has `fn` called when the plugin is unloaded."""


def register() -> None:
    """Defines every operator of `native_functions.yaml`, with composite and Meta kernels and the choice of backends."""
    for module in ("opmux.native", "opmux.tensor"):
        register_kernel_module(module)
    # In a context of its own, which an interrupt takes the provenance along with.
    default_dispatcher.change().run(partial(Context().run, _register_as_opmux))


def _register_as_opmux() -> None:
    with provenance_scope("opmux", __version__):
        Library("aten", "DEF").define_block(OPERATORS, _definition, _device_check)
        Library("prim", "DEF").define_block(_PRIMS, _definition)
        Library("prim", "IMPL").impl_block(
            _PRIM_KERNELS, lambda name, path: function_at(path), "CompositeImplicitAutograd"
        )
        kernels = Library("aten", "IMPL")
        for key, functions in COMPOSITES.items():
            kernels.impl_block(functions, lambda name, path: function_at(path), key)
        kernels.impl_block(AUTOGEN, _autogen_kernel, "CompositeExplicitAutograd")
        kernels.impl_block(FOREACH, _foreach_kernel, "CompositeExplicitAutograd")
        kernels.impl_block(
            DELEGATES, _default_kernel, "CompositeExplicitAutogradNonFunctional", written=_written_default
        )
        kernels.impl_block(VIEW_COPIES, _view_copy_kernel, "CompositeExplicitAutogradNonFunctional")
        _register_meta(Library("aten", "IMPL", "Meta"))
        register_backend_select(Library("aten", "IMPL", "BackendSelect"), BACKEND_SELECT)


def _definition(name: str, row: tuple[str, tuple[str, ...]]) -> tuple[FunctionSchema, tuple[str, ...]]:
    schema, tags = row
    given, _, _ = schema.partition(" -> ")
    first, _, _ = given.partition(",")
    # PyTorch's generator adds these to what a declaration says; of a schema only the text is looked at, which is read later.
    if "!" in first:
        tags = (*tags, "inplace")
    elif "!" in given.partition("*, ")[2]:
        tags = (*tags, "out")
    return FunctionSchema.deferred(schema, name), (*tags, "pt2_compliant_tag")


def _device_check(schema: FunctionSchema) -> DeviceCheck | None:
    from opmux.native.device_check import rule_of  # only a call that mixes devices needs it

    return rule_of(schema)


def _handle(name: str) -> OperatorHandle:
    definition = default_dispatcher.definition_of(name)
    assert definition is not None, name
    return definition.handle


def _autogen_kernel(name: str, source: str) -> Any:
    """The kernel of a variant: the other variant, and a copy."""
    from opmux.native.composite.out import generated_functional, generated_out  # only a call needs it

    generated = generated_out if _handle(name).schema.out_arguments else generated_functional
    return partial(generated, _handle(source))


def _view_copy_kernel(name: str, view: str) -> Any:
    """The kernel of a view's copy: the view, and a copy."""
    from opmux.native.composite.view_copies import generated_view_copy  # only a call needs it

    return partial(generated_view_copy, _handle(_COPIED.get(view, view)))


def _foreach_kernel(name: str, element: str) -> Kernel:
    """The kernel of an operator over lists of tensors: another operator, of each element."""
    from opmux.native.composite.foreach import of_operator  # only a call needs it

    return of_operator(name, _handle(element))


def _default_kernel(name: str, out: str) -> Kernel:
    """The kernel of a structured group's functional or in-place operator where a backend has the out operator alone."""
    from opmux.native.default_backend import default_kernel  # only a call needs it
    from opmux.native.instantiation import declared

    return default_kernel(declared(name, KERNELS[name]), declared(out, KERNELS[out]), _handle(out))


def _written_default(name: str, out: str) -> Kernel:
    return function_at(f"default_backend.{KERNELS[name][0]}_by_out")


def _register_array_kernels(library: Library, be: ArrayBackend, key: str) -> None:
    def make(name: str, row: Row) -> Kernel:
        from opmux.native.instantiation import array_kernel, declared  # only a call needs them

        return array_kernel(be, declared(name, row))

    rows = {name: row for name, row in KERNELS.items() if row[_ARRAY]}
    for name, path in BACKENDS.get(key, {}).items():
        rows[name] = (KERNELS[name][0], path, *KERNELS[name][_META:])
    for calling in (False, True):
        some = {name: row for name, row in rows.items() if (row[_ARRAY] in _CALLING) is calling}
        library.impl_block(some, make, written=lambda name, row: function_at(row[_ARRAY]), calls_operators=calling)


def _autocast_kernel(device_type: str, name: str, rule: str) -> Kernel:
    from opmux.native.autocast import operator_kernel  # only a call needs it

    return operator_kernel(device_type, name, rule)


def _register_meta(library: Library) -> None:
    be = meta_backend()
    register_array_backend(be)

    def make(name: str, row: Row) -> Kernel:
        from opmux.native.instantiation import declared, meta_kernel  # only a call needs them

        return meta_kernel(be, declared(name, row))

    rows = {name: row for name, row in KERNELS.items() if row[_META]}
    library.impl_block(rows, make, written=lambda name, row: function_at(row[_META]))


def array_kernels(
    scope: Scope,
    backend: Backend,
    *,
    xp: Any,
    from_numpy: Callable[[Any], Any] | None = None,
    to_numpy: Callable[[Any], Any] | None = None,
    array_type: type | Callable[[], type] | None = None,
    writable: bool | None = None,
    on_host: bool = True,
    host_memory: bool | None = None,
    dtypes: Collection[str] | None = None,
    native_dtypes: Mapping[str, Any] | None = None,
    runtime: DeviceRuntime | None = None,
    make_rng: Callable[[int], Any] | None = None,
    special: Callable[[], Any] | None = None,
    scatter: Callable[[str, Any, Any, Any], Any] | None = None,
    placing: Mapping[str, Callable[[Any, Any], Any]] | None = None,
    fallback: Literal["cpu"] | None = None,
    tracing: Tracing | None = None,
    probe: bool = True,
    lazy: bool = False,
) -> ArrayBackend:
    """Makes a device of an array module: its tensors, and a kernel for every device-independent operator.

    What is left out is found out when it is first asked for.

    Args:
        scope: The scope that `opmux_register` got; everything is undone with it.
        backend: What `scope.backend(name)` returned.
        xp: Module with NumPy's API, or an object with such attributes; the name of a module, which is imported at first use; or an
            `ArrayAPI` in front of a module with Python's array API. It may be immutable or lazy: in-place operators then replace
            the tensor's array, and those of the tensors that share its memory.
        from_numpy: Makes a native array from a `numpy.ndarray`; `xp.asarray` if left out.
        to_numpy: Makes a `numpy.ndarray` from a native array; `numpy.asarray` if left out.
        array_type: Type of native arrays, or a function that gives it at first use; that of `xp.zeros(())` if left out.
        writable: Whether native arrays can be written in place, and slices of them share their memory; tried once if left out.
        on_host: Whether kernels may look at values to refuse what PyTorch refuses: indices out of range, zero divisors. False is
            for a device on which a look waits for all queued work; see `ArrayBackend` for what that asks of the module. It is
            never guessed.
        host_memory: Whether the arrays' memory is the host's, so that `Tensor.numpy()` is no hidden transfer; as `on_host` if left
            out.
        dtypes: Names of the dtypes that the module has, such as `("float32", "int32", "bool")`; tensors of others are refused. All
            that the module takes if left out; one that it takes and replaces by another is refused too.
        native_dtypes: Native dtypes by dtype name, for those that `xp.dtype(name)` or `xp.<name>` does not give. Arrays of such a
            native dtype have that dtype.
        runtime: Devices, transfers and streams of a type whose memory is not the host's.
        make_rng: Makes a random generator with the methods of `numpy.random.Generator` from an integer seed;
            `xp.random.default_rng` if left out, or one of NumPy's where there is none.
        special: Imports and returns a module with the API of `scipy.special` for native arrays; called on first use.
        scatter: Combines values with elements of a vector, in place; see `ArrayBackend`.
        placing: What `Tensor.to` takes for this device beside PyTorch's arguments, `{"chunks": function}`: each function gets an
            array of the device and the keyword's value, and gives the same elements placed so.
        fallback: "cpu" has operators that the module lacks a function for computed by the CPU backend, with a warning for each
            operator, once; `opmux plugins` counts them. If left out they are refused.
        tracing: What the module says of its tracing, if it has something like `jax.jit`: then opmux's calls can be traced.
        probe: Whether to look for the functions that `xp` has: at once where it is a module, at first use where it is another
            object or the name of a module.
        lazy: Whether arrays say how they are computed, and pickle as that; then so do tensors.

    Returns:
        The record of the array module; the first argument of every kernel.

    Raises:
        OperatorArgumentError: An argument is none of those that it may be.
        PluginError: The module lacks a function that every backend needs, or there is no module of that name.
    """
    places = placing if isinstance(placing, Mapping) else {}
    check_arguments(
        backend,
        xp=xp,
        functions={
            "from_numpy": from_numpy,
            "to_numpy": to_numpy,
            "array_type": array_type,
            "make_rng": make_rng,
            "special": special,
            "scatter": scatter,
            **{f"placing[{name!r}]": place for name, place in places.items()},
        },
        flags={"on_host": on_host, "writable": writable, "host_memory": host_memory, "probe": probe, "lazy": lazy},
        mappings={"native_dtypes": native_dtypes, "placing": placing},
        methods={"scope": (scope, ("library", "on_unload"))}
        | ({} if tracing is None else {"tracing": (tracing, ("active", "trace_of", "paused"))}),
        dtypes=dtypes,
        fallback=fallback,
    )
    made_from, made_to = host_conversions(xp, from_numpy, to_numpy)
    be = ArrayBackend(
        backend.device_type,
        backend.keyset,
        xp,
        made_from,
        made_to,
        array_type=array_type,
        writable=writable,
        on_host=on_host,
        host_memory=host_memory,
        dtypes=dtypes,
        native_dtypes=native_dtypes,
        runtime=runtime,
        make_rng=make_rng,
        special=special,
        scatter=scatter,
        placing=placing,
        fallback=fallback,
        tracing=tracing,
        find_lacking=find_lacking,
        look_at=look_at if probe else None,
        lazy=lazy,
    )
    if probe:
        probe_module(be, xp)
    # Noted before it is done: an interrupt may come between.
    scope.on_unload(partial(unregister_array_backend, be))
    register_array_backend(be)
    with scope.library("aten", "IMPL", backend.name) as library:
        _register_array_kernels(library, be, backend.name)
    autocast_kernels(scope, backend)
    return be


def autocast_kernels(scope: Scope, backend: Backend) -> None:
    """Registers what `opmux.autocast` does on a device: the casts of PyTorch's operators. `array_kernels` does it itself.

    Args:
        scope: What `opmux_register` was given.
        backend: What `scope.backend` returned.
    """
    if backend.autocast:
        with scope.library("aten", "IMPL", backend.autocast.name) as library:
            library.impl_block(autocast_rules(backend.device_type), partial(_autocast_kernel, backend.device_type))


def own_kernels(library: Library, be: ArrayBackend, own: Mapping[str, str], at: Callable[[str], Own]) -> None:
    """Registers a backend's own computations in place of device-independent ones, in all variants of their operators.

    One computation serves every operator that is declared with the same device-independent one: `gelu`, `gelu_` and
    `gelu.out`. Shapes, dtypes and errors stay those of the declaration. Computations are asked for when a call needs them.

    Args:
        library: A library that is open for the backend's dense key.
        be: The backend.
        own: Where a computation is, by the name of one of its operators: `{"gelu": "activation.gelu"}`.
        at: Gives the computation at such a place.

    Raises:
        UnknownOperatorError: No operator of such a name has a device-independent computation.
    """
    unknown = [name for name in own if f"aten::{name}" not in KERNELS]
    if unknown:
        raise UnknownOperatorError(
            f"own_kernels for {', '.join(map(shown, unknown))}",
            found="no operator of that name has a device-independent computation",
            advice=f"close names: {close_names(str(unknown[0]), [name.partition('::')[2] for name in KERNELS])}",
        )
    places = {KERNELS[f"aten::{name}"][_ARRAY]: place for name, place in own.items()}
    rows = {name: (places[row[_ARRAY]], row) for name, row in KERNELS.items() if row[_ARRAY] in places}

    def make(name: str, entry: tuple[str, Row]) -> Kernel:
        from opmux.native.instantiation import array_kernel, declared  # only a call needs them

        place, row = entry
        return array_kernel(be, declared(name, row), partial(at(place), function_at(row[_ARRAY])))

    for calling in (False, True):
        some = {name: entry for name, entry in rows.items() if (entry[1][_ARRAY] in _CALLING) is calling}
        library.impl_block(some, make, written=lambda name, entry: at(entry[0]), calls_operators=calling)
