"""Waiting until another thread has defined an operator or registered a kernel. Methods of `Dispatcher`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from opmux.dispatch import _errors
from opmux.dispatch._handle import OperatorHandle
from opmux.dispatch._keys import DispatchKey, as_key
from opmux.errors import OpmuxError, RegistrationError, UnknownOperatorError

if TYPE_CHECKING:
    from opmux.dispatch._dispatcher import Dispatcher

_T = TypeVar("_T")


def wait_for_def(dispatcher: "Dispatcher", name: str, timeout: float = 2.0) -> OperatorHandle:
    """Blocks until an operator is defined, by whatever thread, and returns its handle.

    Args:
        name: Qualified name, "aten::add.Tensor".
        timeout: Seconds to wait at most; PyTorch's number by default.

    Raises:
        RegistrationError: `wait_timed_out`, saying what there is instead; `wait_inside_change` inside a `change` block.
    """
    asked = f"wait_for_def({name!r})"

    definition = _wait(dispatcher, asked, lambda: dispatcher.definition_of(name), timeout)
    if definition is None:
        raise _timed_out(asked, timeout, _errors.unknown_operator(dispatcher, name))
    return definition.handle


def wait_for_impl(dispatcher: "Dispatcher", name: str, key: DispatchKey | str, timeout: float = 2.0) -> None:
    """Blocks until a kernel is registered at exactly this key, by whatever thread; alias keys are allowed.

    Args:
        name: Qualified name, "aten::add.Tensor". The operator need not be defined.
        key: Runtime or alias key.
        timeout: Seconds to wait at most.

    Raises:
        RegistrationError: `wait_timed_out`, saying what there is instead; `wait_inside_change` inside a `change` block;
            `unknown_key`.
    """
    key = as_key(key)
    asked = f'wait_for_impl({name!r}, "{key.name}")'

    def kernels() -> object:
        entry = dispatcher.find_entry(name)
        return entry.kernels.get(key) if entry else None

    if not _wait(dispatcher, asked, kernels, timeout):
        raise _timed_out(asked, timeout, _no_kernel(dispatcher, name, key))


def _wait(dispatcher: "Dispatcher", asked: str, look: Callable[[], _T], timeout: float) -> _T:
    """What `look` returns as soon as that is true, or when time is up. It is asked again after each change."""
    dispatcher.settled()
    with dispatcher.lock:
        if dispatcher.is_changing:
            raise RegistrationError(
                f"{asked} inside a change",
                code="wait_inside_change",
                found="this thread holds the registry lock, so no other thread can register anything",
                advice="wait before the `change` block begins, or from another thread",
            )
        return dispatcher.published.wait_for(look, timeout)


def _no_kernel(dispatcher: "Dispatcher", name: str, key: DispatchKey) -> OpmuxError:
    """What there is where a kernel was waited for."""
    entry = dispatcher.find_entry(name)
    if entry is None:
        return _errors.unknown_operator(dispatcher, name)
    keys = ", ".join(k.name for k in entry.registered_keys())
    return UnknownOperatorError(
        name,
        found=f"{name} has kernels for {keys}" if keys else f"{name} is defined and has no kernel at all",
        where=entry.where(),
        advice=f'register one: Library("{name.partition("::")[0]}", "IMPL").impl("{name}", fn, "{key.name}")',
    )


def _timed_out(asked: str, timeout: float, instead: OpmuxError) -> RegistrationError:
    return RegistrationError(
        f"{asked}: nothing came within {timeout:g} s",
        code="wait_timed_out",
        found=instead.found,
        where=instead.where,
        advice=instead.advice,
    )
