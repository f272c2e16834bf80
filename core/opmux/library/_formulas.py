"""Derivatives of custom operators.

The formula is kept here, with the Autograd kernel. What records it is made by the hook `operator_recorder` of the plugin that is
loaded when a call is resolved. So operator and plugin may come and go in any order, and while the plugin is away a call that would
have to be recorded says so.
"""

from collections.abc import Callable, Collection
from functools import partial
from typing import Any, final

from opmux.dispatch import Library, OperatorHandle, RegistrationHandle
from opmux.errors import RegistrationError
from opmux.library._definitions import definition_of
from opmux.library._names import check_callable, library_for, lookup, qualified_name_of
from opmux.library._refusals import UnsupportedRegistrationError
from opmux.library._schemas import count_tensors, has_keyword_only_tensors, is_functional, is_view, may_hold_list
from opmux.schema import FunctionSchema, Tag
from opmux.tensor import autograd_hooks, current_autograd_hooks

__all__ = ["Formula", "check_differentiable", "keyword_only_tensor", "register_autograd", "register_formula"]


@final
class Formula:
    """The derivative of one operator. The attributes are what the hook `operator_recorder` reads.

    Attributes:
        name: Qualified name of the operator.
        node_name: Name of the nodes of the graph.
        backward: `backward(ctx, *grads)`; None until there is one.
        setup_context: `setup_context(ctx, inputs, output)`, or None.
        has_keyword_only: Whether the operator has keyword-only arguments.
        takes_lists: Whether an argument may be a list of tensors.
        inputs: Of each positional argument "Tensor", "Tensor?", "list" or, for others, ""; None if `takes_lists`, or if there are
            lists in lists, or lists that are given by name alone.
        results: How many results the operator has, if each of them is a tensor; else 0.
        required: How many gradients `backward` returns at least: trailing arguments with a default may go without, as in PyTorch,
            which does not hand them on where they have it.
    """

    __slots__ = (
        "backward",
        "has_keyword_only",
        "inputs",
        "name",
        "node_name",
        "required",
        "results",
        "setup_context",
        "takes_lists",
    )

    def __init__(self, schema: FunctionSchema) -> None:
        self.name = schema.qualified_name
        parts = (schema.namespace, schema.base_name, schema.overload_name or "default")
        self.node_name = f"GeneratedBackwardFor_{'_'.join(parts)}Backward"
        self.backward: Callable[..., Any] | None = None
        self.setup_context: Callable[..., Any] | None = None
        self.has_keyword_only = any(argument.kwarg_only for argument in schema.arguments)
        self.takes_lists = schema.is_vararg or any(may_hold_list(argument.type) for argument in schema.arguments)
        positional = [argument for argument in schema.arguments if not argument.kwarg_only]
        self.required = max((place for place, a in enumerate(positional, 1) if not a.has_default), default=0)
        given = [str(argument.type) for argument in positional]
        named = [str(argument.type) for argument in schema.arguments if argument.kwarg_only]
        has_plain_lists = all(type_.count("[") < 2 for type_ in given) and not any("[" in type_ for type_ in named)
        self.inputs = tuple(map(_kind, given)) if has_plain_lists and not self.takes_lists else None
        self.results = count_tensors(schema)

    def set(self, backward: Callable[..., Any], setup_context: Callable[..., Any] | None) -> None:
        """Makes these functions the derivative.

        Raises:
            OperatorArgumentError: One of them cannot be called.
        """
        check_callable("register_autograd", backward)
        if setup_context is not None:
            check_callable("register_autograd: setup_context", setup_context)
        self.backward, self.setup_context = backward, setup_context


def _kind(type_: str) -> str:
    return type_ if type_ in ("Tensor", "Tensor?") else "list" if "[" in type_ else ""


def register_formula(library: Library, name: str, formula: Formula) -> RegistrationHandle:
    """Registers the Autograd kernel of an operator."""
    asked = f"{formula.name}, of an argument that requires grad"

    def kernel(next: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        return autograd_hooks(asked).operator_recorder(formula, next)(*args, **kwargs)

    def kernel_at(next: Callable[..., Any]) -> Callable[..., Any]:
        hooks = current_autograd_hooks()
        return partial(kernel, next) if hooks is None else hooks.operator_recorder(formula, next)

    def register() -> RegistrationHandle:
        handle = library.impl(name, kernel, "Autograd", with_next=True)
        assert handle.kernel is not None
        handle.kernel.at = kernel_at  # inside the change, so that no call has been resolved without it
        return handle

    return library.dispatcher.change().run(register)


def check_differentiable(schema: FunctionSchema, tags: Collection[str], *, views: bool = False) -> None:
    """Refuses a derivative for an operator that writes its arguments.

    Args:
        schema: The operator's schema.
        tags: Its tags.
        views: Whether an operator that returns a view may have one.

    Raises:
        RegistrationError: `not_functional`.
        UnsupportedRegistrationError: `keyword_only_tensor`.
    """
    if Tag.out in tags or not (is_functional(schema) or (views and is_view(schema) and not schema.is_mutable)):
        raise RegistrationError(
            f"Cannot register autograd formula for non-functional operator {schema.qualified_name}",
            code="not_functional",
            found=f"its schema is {schema}",
            advice="create a functional operator, which returns new tensors and writes none, and register a formula for that",
        )
    if has_keyword_only_tensors(schema):
        raise keyword_only_tensor("register_autograd", schema)


def keyword_only_tensor(asked: str, schema: FunctionSchema) -> UnsupportedRegistrationError:
    """The error for tensors after the `*` of a signature."""
    return UnsupportedRegistrationError(
        f"{asked} with kwarg-only Tensor args: {schema}",
        code="keyword_only_tensor",
        advice="make your tensors not kwarg-only",
    )


def register_autograd(
    op: Any,
    backward: Callable[..., Any],
    /,
    *,
    setup_context: Callable[..., Any] | None = None,
    lib: Library | None = None,
) -> RegistrationHandle | None:
    """Gives an operator its derivative.

    Args:
        op: "namespace::name", an operator, or what `custom_op` returned.
        backward: Called `backward(ctx, *grads)`; returns a gradient, or None, for each argument of the operator, a list of them
            for a list of tensors.
        setup_context: Called `setup_context(ctx, inputs, output)` after the operator, also with `keyword_only_inputs` where it has
            such arguments; stores in `ctx` what backward needs.
        lib: The library that owns the registration.

    Returns:
        The registration's handle; None for what `custom_op` returned, which holds the formula itself.

    Raises:
        OperatorArgumentError: `backward` or `setup_context` cannot be called.
        InvalidRegistrationError: `unexpected_operator`.
        UnknownOperatorError: No such operator.
        RegistrationError: `not_functional`.
        UnsupportedRegistrationError: `keyword_only_tensor`.
    """
    custom = definition_of(op)
    if custom is not None:
        custom.register_autograd(backward, setup_context=setup_context)
        return None
    name = qualified_name_of(op, "register_autograd")
    library = library_for(name, lib, "register_autograd")
    handle: OperatorHandle = lookup(name, "register_autograd", library.dispatcher)
    check_differentiable(handle.schema, handle.tags)
    formula = Formula(handle.schema)
    formula.set(backward, setup_context)
    return register_formula(library, name, formula)
