"""FunctionSchema: what an operator takes and returns."""

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from opmux.errors import SchemaError
from opmux.schema._argument import Argument
from opmux.schema._compatibility import is_backward_compatible, is_forward_compatible, may_alias
from opmux.schema._frozen import Frozen, assign
from opmux.schema._lexer import is_name
from opmux.schema._operator_name import OperatorName
from opmux.schema._parser import Signature, parse_operator_name, parse_schema, signature_text

__all__ = ["FRESH", "FunctionSchema"]

#: The origin of a result that shares no memory with an argument.
FRESH: Final = -1


class FunctionSchema(Frozen):
    """The signature of an operator: immutable, hashable, and printing back to its text.

    Attributes:
        name: Namespace and base name, such as `aten::add`; the base name alone if there is no namespace.
        namespace: `aten`, or empty.
        base_name: `add`.
        overload_name: `Tensor`, or empty.
        qualified_name: `aten::add.Tensor`; without the dot if the overload name is empty.
        arguments: All arguments in order.
        returns: The return values; their names may be None.
        is_vararg: Whether further arguments may follow (`...`).
        is_varret: Whether further return values may follow.
        signature: The text without the operator's name, `(Tensor self, Tensor other) -> Tensor`.
    """

    __module__ = "opmux.schema"

    # `_source` holds the text of a deferred schema, whose slots but for the name stay unset until one of them is read and leads
    # to __getattr__. The text is never dropped: a thread that finds a slot unset must be able to read it, however late.
    __slots__ = (
        "_source",
        "arguments",
        "base_name",
        "is_vararg",
        "is_varret",
        "name",
        "namespace",
        "overload_name",
        "qualified_name",
        "returns",
        "signature",
    )
    _source: str
    arguments: tuple[Argument, ...]
    base_name: str
    is_vararg: bool
    is_varret: bool
    name: str
    namespace: str
    overload_name: str
    qualified_name: str
    returns: tuple[Argument, ...]
    signature: str

    def __init__(
        self,
        qualified_name: str,
        arguments: Iterable[Argument] = (),
        returns: Iterable[Argument] = (),
        *,
        is_vararg: bool = False,
        is_varret: bool = False,
    ) -> None:
        name = OperatorName(*parse_operator_name(qualified_name)) if qualified_name else OperatorName("", "", "")
        arguments, returns = tuple(arguments), tuple(returns)
        text = signature_text(arguments, returns, is_vararg, is_varret)
        self._fill(name, Signature(arguments, returns, is_vararg, is_varret, text))

    @classmethod
    def parse(cls, text: str, *, allow_typevars: bool = True, namespace: str = "") -> "FunctionSchema":
        """Reads a schema such as `aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor`.

        Args:
            text: The schema.
            allow_typevars: Whether unknown lower-case words stand for any type, as in a few built-in operators.
            namespace: That of an operator whose name has none.

        Raises:
            SchemaError: The text is not a schema, or the namespace no name; the error says why and where.
        """
        name, signature = parse_schema(text, allow_typevars=allow_typevars)
        if namespace and not name.namespace:
            name = _named(namespace, name)
        return cls._of(name, signature)

    @classmethod
    def deferred(cls, text: str, qualified_name: str) -> "FunctionSchema":
        """A schema that reads `text` when an attribute other than its name is first used.

        Nothing is checked here: the texts of built-in operators were checked when they were generated.

        Args:
            text: The schema; its name may lack the namespace.
            qualified_name: The operator's full name, `aten::add.Tensor`.
        """
        schema = object.__new__(cls)
        schema._fill_name(OperatorName(*parse_operator_name(qualified_name)))
        assign(schema, "_source", text)
        return schema

    def with_namespace(self, namespace: str) -> "FunctionSchema":
        """The same schema in another namespace.

        Raises:
            SchemaError: The namespace is not a name.
        """
        name = _named(namespace, OperatorName("", self.base_name, self.overload_name))
        signature = Signature(self.arguments, self.returns, self.is_vararg, self.is_varret, self.signature)
        return FunctionSchema._of(name, signature)

    @classmethod
    def _of(cls, name: OperatorName, signature: Signature) -> "FunctionSchema":
        schema = object.__new__(cls)
        schema._fill(name, signature)
        return schema

    def _fill_name(self, name: OperatorName) -> None:
        namespace, base, overload = name
        without_overload = f"{namespace}::{base}" if namespace else base
        qualified = f"{without_overload}.{overload}" if overload else without_overload
        assign(self, "name", without_overload)
        assign(self, "namespace", namespace)
        assign(self, "base_name", base)
        assign(self, "overload_name", overload)
        assign(self, "qualified_name", qualified)

    def _fill(self, name: OperatorName, signature: Signature) -> None:
        self._fill_name(name)
        assign(self, "arguments", signature.arguments)
        assign(self, "returns", signature.returns)
        assign(self, "is_vararg", signature.is_vararg)
        assign(self, "is_varret", signature.is_varret)
        # As it was read: operators that are made in a loop share it.
        assign(self, "signature", signature.text)

    if not TYPE_CHECKING:  # a type checker would take any attribute to exist

        def __getattr__(self, name: str) -> Any:
            # Reached only for a slot that is not set. Threads may do this at once: they store equal values.
            if name == "_source":
                return ""  # nothing is deferred
            if name not in FunctionSchema.__slots__:
                raise AttributeError(f"FunctionSchema has no attribute {name!r}")
            self._resolve()
            return object.__getattribute__(self, name)

    def _resolve(self) -> None:
        read, signature = parse_schema(self._source, allow_typevars=True)
        name = OperatorName(self.namespace, self.base_name, self.overload_name)
        if read not in (name, name._replace(namespace="")):
            raise SchemaError(
                f"The schema of operator {self.qualified_name!r} has another name",
                code="schema_parse_error",
                text=self._source,
                advice=f"write {self.qualified_name} in front of the arguments",
            )
        self._fill(name, signature)

    @property
    def is_mutable(self) -> bool:
        """Whether the operator writes to any of its arguments."""
        return any(argument.is_write for argument in self.arguments)

    def written(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> list[tuple[Argument, Any]]:
        """The arguments that a call writes, each with its value; those that are left out or None are not among them.

        Args:
            args: Positional values, of the first arguments.
            kwargs: Values by parameter name.
        """
        if not self.is_mutable:
            return []
        values = dict(zip([a.parameter_name for a in self.arguments], args, strict=False)) | dict(kwargs)
        written = [(a, values.get(a.parameter_name)) for a in self.arguments if a.is_write]
        return [(argument, value) for argument, value in written if value is not None]

    def counts(self) -> tuple[int, int]:
        """How many arguments may be positional, and how many are keyword-only."""
        keyword = sum(map(attrgetter("kwarg_only"), self.arguments))
        return len(self.arguments) - keyword, keyword

    def origin(self) -> int | None:
        """Position of the argument that the only result is a view of, `FRESH` if it shares no memory with an argument.

        None where there are several results, or the only one is an argument that is written.
        """
        if len(self.returns) != 1 or self.returns[0].is_write:
            return None
        if self.returns[0].alias is None:
            return FRESH
        viewed = [at for at, argument in enumerate(self.arguments) if argument.alias is not None]
        first = self.arguments[viewed[0]] if len(viewed) == 1 else None
        return viewed[0] if first is not None and str(first.type) == "Tensor" and not first.kwarg_only else None

    @property
    def out_arguments(self) -> tuple[Argument, ...]:
        """The arguments given by name and written to."""
        return tuple(argument for argument in self.arguments if argument.is_out)

    @property
    def duplicate_argument_name(self) -> str | None:
        """The first argument name that occurs twice, which parsing accepts and defining an operator does not.

        Names that are one as Python's parameters count as one: `from` and `from_`.
        """
        seen: set[str] = set()
        for argument in self.arguments:
            if argument.parameter_name in seen:
                return argument.name
            seen.add(argument.parameter_name)
        return None

    def may_alias(self, first: Argument, second: Argument) -> bool:
        """Whether two arguments or returns of this schema may share memory after the call, by their annotations."""
        return may_alias(first, second)

    def is_backward_compatible_with(self, old: "FunctionSchema") -> bool:
        """Whether every call and every use of the results that was right under `old` is right under this schema."""
        compatible = is_backward_compatible(self.arguments, self.returns, old.arguments, old.returns)
        return self._frame() == old._frame() and compatible

    def is_forward_compatible_with(self, old: "FunctionSchema") -> bool:
        """Whether every call that is written for this schema is right under `old`, once defaults of new arguments are left out."""
        compatible = is_forward_compatible(self.arguments, self.returns, old.arguments, old.returns)
        return self._frame() == old._frame() and compatible

    def _frame(self) -> tuple[object, ...]:
        """What schemas that are compatible have in common, whatever their arguments."""
        return (self.qualified_name, self.is_vararg, self.is_varret)

    def __str__(self) -> str:
        return self.qualified_name + self.signature

    def __repr__(self) -> str:
        return f"FunctionSchema({str(self)!r})"

    def _identity(self) -> tuple[object, ...]:
        return (self.qualified_name, self.is_vararg, self.is_varret, self.arguments, self.returns)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, FunctionSchema) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())


def _named(namespace: str, name: OperatorName) -> OperatorName:
    """The name in a namespace, which is refused if it is none."""
    if isinstance(namespace, str) and is_name(namespace):
        return tuple.__new__(OperatorName, (namespace, name.base, name.overload))
    return OperatorName(*parse_operator_name(f"{namespace}::{name._replace(namespace='').qualified}"))
