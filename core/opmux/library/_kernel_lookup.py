"""`get_kernel`: one kernel of an operator, to call by itself."""

from typing import Any, final

from opmux.dispatch import (
    DispatchKey,
    DispatchKeySet,
    KernelFunction,
    OperatorHandle,
    TableEntry,
    default_dispatcher,
)
from opmux.dispatch._call import (  # binds what kernels want before their arguments, exactly as calls do
    finish,
    with_kernels_made,
)
from opmux.dispatch._resolution import Resolved
from opmux.errors import OperatorGoneError, close_names
from opmux.library._names import lookup, qualified_name_of
from opmux.library._refusals import InvalidRegistrationError
from opmux.schema import bind

__all__ = ["SafeKernelFunction", "get_kernel"]


@final
class SafeKernelFunction:
    """One kernel of an operator. It calls that kernel for as long as it is registered, whatever hides it since.

    Attributes:
        op_handle: The operator.
        key: The key that it was looked up for.
    """

    __module__ = "opmux.library"

    __slots__ = ("_kernel", "_rule", "key", "op_handle")

    def __init__(self, op_handle: OperatorHandle, key: DispatchKey, kernel: KernelFunction, rule: str) -> None:
        self.op_handle = op_handle
        self.key = key
        self._kernel = kernel
        self._rule = rule

    @property
    def is_valid(self) -> bool:
        """Whether the kernel is still registered."""
        operator = self.op_handle.definition.operator
        with operator.dispatcher.lock:
            lists = operator.kernels.values() if operator.definition is not None else ()
            own = any(kernel is self._kernel for kernels in lists for kernel in kernels)
            return own or (
                self._rule == "backend fallback" and operator.dispatcher.fallback_of(self.key) is self._kernel
            )

    def call_boxed(self, keyset: DispatchKeySet, /, *args: Any, **kwargs: Any) -> Any:
        """Calls the kernel.

        Args:
            keyset: The key set that a kernel which asks for one, or for the kernel below, is given.
            *args: Arguments of the operator; defaults are filled in.
            **kwargs: Arguments by name.

        Raises:
            OperatorGoneError: The kernel, or the operator, is registered no longer.
        """
        definition = self.op_handle.definition
        definition.check_alive()
        if not self.is_valid:
            raise OperatorGoneError(
                f"{self!r} was called",
                found="its registration has been destroyed",
                where=f"it was registered at {self._kernel.provenance}",
                advice="call the operator itself, or get_kernel again",
            )
        positional, named = bind(self.op_handle.schema, args, kwargs)
        resolved = Resolved(DispatchKeySet(keyset), self.key, TableEntry(self._kernel, self._rule, self.key))
        return with_kernels_made(lambda: finish(definition, resolved))(*positional, **named)

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        """As `call_boxed`; without a key set in front, that of the kernel's key alone is meant."""
        if args and isinstance(args[0], DispatchKeySet):
            return self.call_boxed(*args, **kwargs)
        return self.call_boxed(DispatchKeySet([self.key]), *args, **kwargs)

    def __repr__(self) -> str:
        return f"SafeKernelFunction({self.op_handle.name} at {self.key.name}, {self._kernel.provenance})"


def get_kernel(op: Any, dispatch_key: str | DispatchKey) -> SafeKernelFunction:
    """The kernel that a call with this highest key would run today.

    Args:
        op: "namespace::name" or an operator.
        dispatch_key: A runtime key.

    Raises:
        InvalidRegistrationError: `unexpected_operator`, or `unknown_key`.
        UnknownOperatorError: No such operator.
        OperatorValueError: An alias key.
        KernelNotFoundError: The key has no kernel.
    """
    name = qualified_name_of(op, "get_kernel")
    dispatcher = default_dispatcher if isinstance(op, str) else op.definition.operator.dispatcher
    if isinstance(dispatch_key, str):
        if dispatch_key not in DispatchKey:
            near = close_names(dispatch_key, [key.name for key in DispatchKey])
            raise InvalidRegistrationError(
                f"get_kernel({name!r}, {dispatch_key!r})",
                code="unknown_key",
                found=f"Invalid dispatch key: {dispatch_key}",
                advice=f"did you mean {' or '.join(near)}?"
                if near
                else "list(opmux.dispatch.DispatchKey) has all keys",
            )
        dispatch_key = DispatchKey[dispatch_key]
    handle = lookup(name, "get_kernel", dispatcher)
    kernel = dispatcher.get_computed_kernel(name, dispatch_key)
    rule = dispatcher.dispatch_table(name)[dispatch_key.name].rule
    return SafeKernelFunction(handle, dispatch_key, kernel, rule)
