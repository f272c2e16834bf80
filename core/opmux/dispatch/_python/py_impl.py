"""Functions of `py_impl`, which a block lets calls choose.

Note [Python dispatcher]
`op.py_impl(key)` keeps a function beside the operator's registrations, which calls do not look at. Inside
`enable_python_dispatcher()` every call includes the key PythonDispatcher, whose kernel lets such functions take part in the choice
as if they were registered, the first of their keys (see Note [Precedence]). Where none is chosen, the call goes on below the key.
Modes come first, as their key is higher than those of backends, and their handlers are still inside the block. A function for
Autograd, or for CompositeImplicitAutograd, stands where autograd is not excluded, whether an argument requires grad or not.
"""

from collections.abc import Callable
from typing import Any

from opmux.dispatch._entry import OperatorHandle
from opmux.dispatch._kernel import KernelFunction
from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keys import DispatchKey, as_key, autograd_key_of
from opmux.dispatch._keyset import DispatchKeySet, highest_backend
from opmux.dispatch._local_state import IncludeDispatchKeyGuard, current_state
from opmux.dispatch._python.arguments import as_written
from opmux.dispatch._resolution import TableEntry, resolve
from opmux.schema import without_defaults

__all__ = ["PYTHON_DISPATCHER", "enable_python_dispatcher", "entries_of", "python_choice", "python_dispatcher_kernel"]

#: The key that such a block includes in every call.
PYTHON_DISPATCHER = as_key("PythonDispatcher")


def enable_python_dispatcher() -> IncludeDispatchKeyGuard:
    """A `with` block in which functions of `py_impl` are chosen by their keys. See Note [Python dispatcher]."""
    return IncludeDispatchKeyGuard(DispatchKeySet([PYTHON_DISPATCHER]))


def python_dispatcher_kernel(
    func: OperatorHandle, keyset: DispatchKeySet, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Any:
    """The fallback of the key PythonDispatcher."""
    chosen = python_choice(func, keyset)
    if chosen is None:
        return func.redispatch(keyset.below(PYTHON_DISPATCHER), *args, **kwargs)
    args, kwargs = as_written(func, *without_defaults(func.schema, args, kwargs))
    return chosen(*args, **kwargs)


def python_choice(func: OperatorHandle, keyset: DispatchKeySet) -> Callable[..., Any] | None:
    """The function of `py_impl` that a call with these keys is for; None where it is for a registered kernel."""
    if not func.py_kernels:
        return None
    keyset = keyset.below(PYTHON_DISPATCHER)
    for (entry, is_own), key in zip(entries_of(func, keys := _keys_in_order(keyset)), keys, strict=True):
        if is_own:
            assert entry.kernel is not None
            return entry.kernel.fn
        # What records gradients is not run for tensors that need none.
        is_met = key in keyset or entry.rule == "math kernel"
        if is_met and _ends_at(entry, key):
            return None
    return None


def entries_of(func: OperatorHandle, keys: list[DispatchKey]) -> list[tuple[TableEntry, bool]]:
    """What a call would find at each key if the functions of `py_impl` were registered, and whether it is one of them."""
    own = {key: KernelFunction(fn) for key, fn in func.py_kernels.copy().items()}  # another thread may add one
    operator = func.definition.operator
    with operator.dispatcher.lock:
        kernels = {key: list(known) for key, known in operator.kernels.items()}
        for key, kernel in own.items():
            kernels.setdefault(key, []).insert(0, kernel)
        fallback_of, ambiguous = operator.dispatcher.fallback_of, operator.dispatcher.ambiguous_kernel
        entries = [resolve(kernels, fallback_of, ambiguous, key) for key in keys]
    return [(entry, any(entry.kernel is kernel for kernel in own.values())) for entry in entries]


def _keys_in_order(keyset: DispatchKeySet) -> list[DispatchKey]:
    """The keys that are asked, highest first; that of autograd before all, which tensors without a gradient lack."""
    keys = list(keyset)[::-1]
    backend = highest_backend(keyset.raw)
    excluded = current_state().excluded & KEY_TABLE.functionality_by_name["AutogradFunctionality"].mask
    if backend is None or excluded:
        return keys
    autograd = autograd_key_of(backend)
    return [autograd, *(key for key in keys if key is not autograd)]


def _ends_at(entry: TableEntry, key: DispatchKey) -> bool:
    """Whether a call does not go on to a lower key."""
    if entry.kernel is None or entry.kernel.is_fallthrough:
        return False
    # The fallbacks of autograd keys compute nothing.
    return entry.rule != "backend fallback" or not key.functionality.startswith("Autograd")
