"""Signatures that kernels state of themselves, and how they must agree with the operator's schema and with each other."""

import inspect
from collections.abc import Callable
from itertools import takewhile
from types import FunctionType
from typing import Any, NamedTuple

from opmux.dispatch._entry import OperatorEntry, takes_exactly
from opmux.dispatch._kernel import KernelFunction, StatedSignature
from opmux.dispatch._keys import DispatchKey
from opmux.dispatch._provenance import Provenance
from opmux.errors import OperatorArgumentError, RegistrationError, SchemaError, shown
from opmux.schema import FunctionSchema, infer_schema, without_defaults

__all__ = [
    "Taken",
    "call_without",
    "cannot_take",
    "check_agreement",
    "check_definition",
    "check_kernel",
    "checked",
    "difference",
    "parameters_for",
    "read_signature",
    "signature_text",
    "wrong_parameters",
]

_SIGNATURE = 'pass a text such as "(Tensor x) -> Tensor", or "infer"'


def signature_text(kernel_schema: str) -> str:
    """What `kernel_schema=` says, a signature without a name, or "infer".

    Raises:
        OperatorArgumentError: It is no text.
        SchemaError: It is something else.
    """
    if not isinstance(kernel_schema, str):
        raise OperatorArgumentError(
            f"argument 'kernel_schema' must be str or None, not {type(kernel_schema).__name__}",
            found=f"kernel_schema = {shown(kernel_schema)}",
            advice=_SIGNATURE,
        )
    if kernel_schema != "infer" and not kernel_schema.lstrip().startswith("("):
        raise SchemaError(
            f"kernel_schema={kernel_schema!r}",
            code="schema_expected",
            text=kernel_schema,
            found="a signature begins with '('; the operator's name is not part of it",
            advice=_SIGNATURE,
        )
    return kernel_schema


def read_signature(fn: Callable[..., Any], kernel_schema: str, skip: int = 0) -> FunctionSchema:
    """What `kernel_schema=` says of a kernel: a text, or "infer" to read annotations after `skip` parameters.

    Raises:
        SchemaError: The text is not a signature.
        OperatorArgumentError: It is no text.
        RegistrationError: `unsupported_annotation`.
    """
    text = signature_text(kernel_schema)
    return infer_schema(fn, name="kernel", skip=skip) if text == "infer" else FunctionSchema.parse(f"kernel{text}")


def checked(entry: OperatorEntry | None, name: str, key: DispatchKey, kernel: KernelFunction) -> StatedSignature | None:
    """The signature that an operator's kernels state once `kernel` is one of them.

    Raises:
        RegistrationError: `schema_mismatch` when the kernel does not fit the definition, `kernel_signature_mismatch` when it
            does not fit what an earlier kernel stated.
    """
    first = entry.stated if entry is not None else None
    if entry is not None and entry.definition is not None:
        check_kernel(entry.definition.schema, entry.definition.provenance, kernel)
    if kernel.schema is None:
        return first
    stated = StatedSignature(kernel.schema, key, kernel.provenance)
    if first is None:
        return stated
    check_agreement(name, first, stated)
    return first


def check_definition(entry: OperatorEntry, schema: FunctionSchema, provenance: Provenance) -> None:
    """Refuses a second definition, and one that does not fit a kernel's stated signature.

    Raises:
        RegistrationError: `duplicate_def` or `schema_mismatch`.
    """
    if entry.definition is not None:
        raise RegistrationError(
            f"operator {entry.name} is defined a second time: {schema}",
            code="duplicate_def",
            found=f"Tried to register an operator with the same name and overload name multiple times: it is defined as "
            f"{entry.definition.schema}",
            where=f"original {entry.definition.provenance}; new {provenance}",
            advice="choose another overload name; to begin anew, as where a notebook's cell runs again, call destroy() of the "
            "first definition's handle, or of its library, before",
        )
    for kernels in entry.kernels.values():
        for kernel in kernels:
            check_kernel(schema, provenance, kernel)


def check_kernel(schema: FunctionSchema, defined: Provenance, kernel: KernelFunction) -> None:
    """Refuses a kernel whose stated signature differs from the operator's in number or types, or that cannot take its arguments.

    Raises:
        RegistrationError: `schema_mismatch`.
    """
    reason = difference(kernel.schema, schema) if kernel.schema is not None else ""
    if reason:
        raise RegistrationError(
            f"{schema.qualified_name}: the kernel's signature does not match the operator's schema",
            code="schema_mismatch",
            found=f"{reason}: the kernel states {kernel.schema}, expected {schema}",
            where=f"kernel {kernel.provenance}; definition {defined}",
            advice="change the kernel's annotations or kernel_schema=, or the definition",
        )
    if reason := cannot_take(kernel, schema):
        raise wrong_parameters(schema, defined, kernel, reason)


def wrong_parameters(
    schema: FunctionSchema, defined: Provenance, kernel: KernelFunction, reason: str
) -> RegistrationError:
    """The error for a kernel whose function cannot be called with the operator's arguments."""
    return RegistrationError(
        f"{schema.qualified_name}: the kernel {kernel.name} cannot take the arguments of {schema}",
        code="schema_mismatch",
        found=f"its parameters do not fit: {reason}",
        where=f"kernel {kernel.provenance}; definition {defined}",
        advice=f"give it the parameters {_expected_parameters(kernel, schema)}; those of arguments that have a default may be "
        f"left out at the end{_in_front(kernel, schema)}",
    )


def _in_front(kernel: KernelFunction, schema: FunctionSchema) -> str:
    """What to write where a function takes one value more than it is given, as `next` or the key set."""
    if _before(kernel) or cannot_take(
        KernelFunction(kernel.made, provenance=kernel.provenance, with_next=True), schema
    ):
        return ""
    return "; with_next=True or with_keyset=True hand it the kernel below or the key set in front of them"


def check_agreement(name: str, first: StatedSignature, stated: StatedSignature) -> None:
    """Refuses a kernel whose stated signature differs from the first one that was stated for the operator.

    Raises:
        RegistrationError: `kernel_signature_mismatch`.
    """
    reason = difference(stated.schema, first.schema)
    if reason:
        raise RegistrationError(
            f"{name}: two kernels state different signatures",
            code="kernel_signature_mismatch",
            found=f"{reason}: the kernel for {stated.key.name} states {stated.schema.signature}, "
            f"and the one for {first.key.name} stated {first.schema.signature} before it",
            where=f"new {stated.provenance}; first {first.provenance}",
            advice="state the same signature; or destroy every registration of the operator, which forgets the first",
        )


def difference(one: FunctionSchema, other: FunctionSchema) -> str:
    """What differs in numbers and types; names, defaults, alias annotations and list sizes do not count."""
    for what, mine, theirs in (
        ("argument", one.arguments, other.arguments),
        ("return", one.returns, other.returns),
    ):
        if len(mine) != len(theirs):
            return f"the number of {what}s is different, {len(mine)} against {len(theirs)}"
        for i, (a, b) in enumerate(zip(mine, theirs, strict=True)):
            left, right = (_unsized(str(t.type)) for t in (a, b))
            if left != right:
                return f"type mismatch in {what} {i + 1}: {left} against {right}"
    return ""


def _unsized(text: str) -> str:
    """A type's text without list sizes, and with SymInt read as int, as PyTorch compares them."""
    return "".join(c for c in text if not c.isdigit()).replace("SymInt", "int")


# -- parameters of functions ---------------------------------------------------------------------------------------------


def cannot_take(kernel: KernelFunction, schema: FunctionSchema) -> str:
    """Why a kernel's function cannot be called with all arguments of an operator that it has parameters for; empty if it can.

    A kernel may lack parameters for arguments that have a default. A function that is not made yet, and one that tells no
    signature, may be able to.
    """
    fn = kernel.made
    if fn is None or kernel.boxed or schema.is_vararg:
        return ""
    before = kernel.with_keyset + kernel.with_next + kernel.takes_operator
    names = [a.parameter_name for a in schema.arguments if a.kwarg_only]
    count = before + len(schema.arguments) - len(names)
    if takes_exactly(fn, count, names) or _takes_anything(fn):
        return ""
    try:
        # What is called is the wrapper, whatever it says that it wraps.
        signature = inspect.signature(fn, follow_wrapped=False)
    except Exception:  # a builtin without one, or whatever an object does that is asked for one
        return ""
    reason = _refusal(signature, [None] * count, names)
    return reason and _cannot_take_part(signature, schema, before) and reason


def _cannot_take_part(signature: inspect.Signature, schema: FunctionSchema, before: int) -> str:
    """Why a function cannot be called with the arguments that it has parameters for and those without a default."""
    taken = parameters_for(signature, schema, before)
    required = [i for i, a in enumerate(schema.arguments) if not (a.kwarg_only or a.has_default)]
    count = before + max(taken.positional, required[-1] + 1 if required else 0)
    needed = [a.parameter_name for a in schema.arguments if a.kwarg_only and not a.has_default]
    return _refusal(signature, [None] * count, [*taken.names.union(needed)])


class Taken(NamedTuple):
    """The arguments of an operator that a function has parameters for.

    Attributes:
        positional: How many by position.
        names: Which by name.
    """

    positional: int
    names: frozenset[str]


def parameters_for(signature: inspect.Signature, schema: FunctionSchema, before: int) -> Taken:
    """The arguments of an operator that a function takes, after `before` others that it is given in front of them."""
    named = frozenset(a.parameter_name for a in schema.arguments if a.kwarg_only)
    parameters = signature.parameters.values()
    kinds = {p.kind for p in parameters}
    places = [p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    places = [*places[:before], *takewhile(lambda name: name not in named, places[before:])]
    count = len(schema.arguments) - len(named)
    if inspect.Parameter.VAR_POSITIONAL not in kinds:
        count = min(count, len(places) - before)
    free = {p.name for p in parameters if p.kind in (p.KEYWORD_ONLY, p.POSITIONAL_OR_KEYWORD)}.difference(places)
    return Taken(count, named if inspect.Parameter.VAR_KEYWORD in kinds else named & free)


def call_without(
    schema: FunctionSchema, before: int, taken: Taken, fn: Callable[..., Any], /, *args: Any, **kwargs: Any
) -> Any:
    """Calls a function without arguments that equal their defaults and that it has no parameters for."""
    kept, named = without_defaults(schema, args[before:], kwargs)
    given = args[: before + max(taken.positional, len(kept))]
    return fn(*given, **{name: value for name, value in kwargs.items() if name in named or name in taken.names})


def _takes_anything(fn: Callable[..., Any]) -> bool:
    """Whether it is a function of `*args, **kwargs`, as wrappers are, which needs no look at its signature."""
    if not isinstance(fn, FunctionType):
        return False
    code = fn.__code__
    anything = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS
    return not (code.co_argcount or code.co_kwonlyargcount) and code.co_flags & anything == anything


def _refusal(signature: inspect.Signature, values: list[None], names: list[str]) -> str:
    """What is wrong with a call, in Python's words; empty if it can be made."""
    try:
        signature.bind(*values, **dict.fromkeys(names))
    except TypeError as error:
        return str(error)
    return ""


def _before(kernel: KernelFunction) -> list[str]:
    """What a kernel is given before the operator's arguments, in order."""
    given = {"keyset": kernel.with_keyset, "next": kernel.with_next, "op": kernel.takes_operator}
    return [name for name, wanted in given.items() if wanted]


def _expected_parameters(kernel: KernelFunction, schema: FunctionSchema) -> str:
    """The parameters that a kernel should have: "(next, self, other, *, alpha)"."""
    parameters = _before(kernel) + [a.parameter_name for a in schema.arguments if not a.kwarg_only]
    names = [a.parameter_name for a in schema.arguments if a.kwarg_only]
    return f"({', '.join([*parameters, *(['*', *names] if names else [])])})"
