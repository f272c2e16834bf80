"""What an operator handle offers. A handle is the operator's generated caller function itself, with these attributes."""

from typing import TYPE_CHECKING, Any, Protocol

from opmux.schema import FunctionSchema

if TYPE_CHECKING:
    from opmux.dispatch._entry import Definition
    from opmux.dispatch._keyset import DispatchKeySet


class _Redispatch(Protocol):
    def __call__(self, keyset: "DispatchKeySet", /, *args: Any, **kwargs: Any) -> Any:
        """Calls the kernel of `keyset`'s highest key: no local state, no mask."""


class _CallBoxed(Protocol):
    def __call__(self, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None) -> Any:
        """Calls the operator with packed arguments."""


class OperatorHandle(Protocol):
    """An operator: call it.

    Attributes:
        name: Qualified name, "aten::add.Tensor".
        schema: The schema.
        tags: PyTorch's tags, such as "core" or "pointwise".
        redispatch: `redispatch(keyset, *args, **kwargs)` calls the kernel of the set's highest key, taking the set as it is.
        call_boxed: `call_boxed(args, kwargs)` calls with packed arguments.
        definition: The definition behind the handle, for opmux's own use.
    """

    name: str
    schema: FunctionSchema
    tags: tuple[str, ...]
    redispatch: _Redispatch
    call_boxed: _CallBoxed
    definition: "Definition"
    __name__: str
    __qualname__: str
    __module__: str

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        """Calls the operator."""
