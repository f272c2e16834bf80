"""The choice of a backend for factories: operators that make a tensor without being given one.

Their arguments carry no dispatch key, so a kernel at BackendSelect reads the device and goes on at that backend's key.
"""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import count
from typing import Any, Final

from opmux.dispatch import (
    Definition,
    DispatchKeySet,
    Library,
    backend_of,
    get_state,
    kernel_at,
    register_choosing_kernel,
)
from opmux.errors import BackendUnloadedError, PluginError
from opmux.schema import FunctionSchema, run_source
from opmux.tensor import array_backend, entered_devices, failure_of, resolved

__all__ = ["backend_select_kernel", "register_backend_select"]


#: Key set of a backend's kernels by device type. A backend keeps its key for the life of the process, and one that is
#: unloaded is refused by the dispatcher.
_DENSE: Final[dict[str, DispatchKeySet]] = {}


def _dense(device_type: str) -> DispatchKeySet:
    try:
        found = _DENSE[device_type] = DispatchKeySet(backend_of(device_type).dense)
    except PluginError:
        # Its plugin may have been put off, or is known and not loaded, which is then the reason.
        found = array_backend(device_type).keys
    return found


def _missed(definition: Definition, device_type: str) -> Callable[..., Any]:
    """The kernel of a call that no table has; of a device whose plugin failed, its failure is raised."""
    try:
        return kernel_at(definition, _DENSE.get(device_type) or _dense(device_type))
    except BackendUnloadedError as error:
        raise failure_of(device_type) or error from None


#: A kernel with the operator's own parameters: a tuple and a dict of arguments would be made anew for each of the calls in it.
_KERNEL: Final = """\
def make(definition, table):
    def select({parameters}):
        chosen_ = device or entered_devices()[-1]
        if chosen_.index is not None:
            device = chosen_
            if chosen_.index:
                resolved(chosen_)
        state_ = get_state()
        # Where nobody observes, the table has the kernel: `kernel_at` in one frame less.
        try:
            kernel_ = table[DENSE[chosen_.type]] if state_ is None or not state_.observed else None
        except KeyError:
            kernel_ = None
        if kernel_ is None:
            kernel_ = missed(definition, chosen_.type)
        result_ = kernel_({arguments})
        return {result}

    return select
"""
_NAMES: Final = {
    "__name__": __name__,
    "DENSE": _DENSE,
    "entered_devices": entered_devices,
    "get_state": get_state,
    "missed": _missed,
    "resolved": resolved,
}
#: Numbers of the texts, for the names of their files.
_NUMBERS: Final = count()


@cache
def _factory(text: str) -> Callable[..., Any]:
    namespace: dict[str, Any] = dict(_NAMES)
    run_source(text, f"<opmux backend select {next(_NUMBERS)}>", namespace)
    factory: Callable[..., Any] = namespace["make"]
    return factory


def backend_select_kernel(definition: Definition) -> Callable[..., Any]:
    """Kernel that calls an operator's kernel of the device that is asked for, or of the default device.

    The kernel raises PluginError for a device type that no backend has, OperatorValueError for a number that no device has.
    """
    arguments = definition.schema.arguments
    positional = [a.parameter_name for a in arguments if not a.kwarg_only]
    keyword = [a.parameter_name for a in arguments if a.kwarg_only]
    text = _KERNEL.format(
        parameters=", ".join([*positional, "*", *keyword]),
        arguments=", ".join([*positional, *(f"{name}={name}" for name in keyword)]),
        result="result_.pin_memory() if pin_memory else result_" if "pin_memory" in keyword else "result_",
    )
    kernel: Callable[..., Any] = _factory(text)(definition, definition.redispatch_table)
    return kernel


def _choice(schema: FunctionSchema, values: list[Any]) -> DispatchKeySet | None:
    """The key set that the kernel would go on with; None where no backend has the device."""
    given = dict(zip([argument.name for argument in schema.arguments], values, strict=False))
    device = given.get("device") or entered_devices()[-1]
    try:
        return DispatchKeySet(backend_of(device.type).dense)
    except PluginError:
        return None


def _written(name: str, row: object) -> Callable[..., Any]:
    return backend_select_kernel


register_choosing_kernel(_written, _choice)


def register_backend_select(library: Library, names: Iterable[str]) -> None:
    """Registers the choice for the operators of those names with a library open for the key BackendSelect."""
    dispatcher = library.dispatcher

    def make(name: str, row: object) -> Callable[..., Any]:
        definition = dispatcher.definition_of(name)
        assert definition is not None, name
        return backend_select_kernel(definition)

    library.impl_block(dict.fromkeys(names), make, written=_written)
