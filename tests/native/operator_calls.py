"""A call of as many operators as possible, with tensors of the CPU: recorded ones, and what follows from them for variants."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import opmux
from opmux.codegen._autogen import kind, signature
from opmux.dispatch import default_dispatcher, ops
from opmux.dispatch._observing.observers import Site, pop_observer, push_observer
from opmux.errors import OpmuxError
from opmux.schema import FunctionSchema, is_tensor_like

from ..parity.opinfo import subset

#: Operators that are another one under a second name, or with another overload's arguments.
_ALIASES = {
    "absolute": "abs", "arctan2": "atan2", "clip": "clamp", "concat": "cat", "concatenate": "cat", "divide": "div",
    "ger": "outer", "greater": "gt", "greater_equal": "ge", "less": "lt", "less_equal": "le", "linalg_matmul": "matmul",
    "multiply": "mul", "not_equal": "ne", "row_stack": "vstack", "special_xlogy": "xlogy", "subtract": "sub", "trapz": "trapezoid",
    "true_divide": "div", "special_zeta": "xlogy", "special_xlog1py": "xlogy", "__and__": "bitwise_and", "__or__": "bitwise_or",
    "__xor__": "bitwise_xor", "__lshift__": "bitwise_left_shift", "__rshift__": "bitwise_right_shift",
}  # fmt: skip


class Call(NamedTuple):
    """Complete arguments of an operator, in the order of its schema."""

    schema: FunctionSchema
    values: tuple[Any, ...]

    def run(self, exchange: Callable[[int, Any], Any] = lambda position, value: value) -> Any:
        """Calls the operator with what `exchange` makes of each argument's value."""
        values = [exchange(i, value) for i, value in enumerate(self.values)]
        arguments = self.schema.arguments
        args = [v for a, v in zip(arguments, values, strict=True) if not a.kwarg_only]
        kwargs = {a.parameter_name: v for a, v in zip(arguments, values, strict=True) if a.kwarg_only}
        return handle_of(self.schema)(*args, **kwargs)


def handle_of(schema: FunctionSchema) -> Any:
    """The operator with a schema."""
    definition = default_dispatcher.definition_of(schema.qualified_name)
    assert definition is not None
    return definition.handle


def schemas() -> list[FunctionSchema]:
    """Those of all built-in operators."""
    names = [name for name in default_dispatcher.operators() if name.startswith("aten::")]
    return [ops_schema for name in names if (ops_schema := _schema(name)) is not None]


def _schema(name: str) -> FunctionSchema | None:
    definition = default_dispatcher.definition_of(name)
    return None if definition is None else definition.schema


class _Recorder:
    """Keeps the call of each operator that gives the most tensors with dimensions, or the first that gives two."""

    def __init__(self) -> None:
        self.calls: dict[str, Call] = {}

    def enter(self, site: Site, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        schema = site.handle.schema
        known = self.calls.get(schema.qualified_name)
        if not site.is_call or (known is not None and _worth(known.values) >= 2):
            return
        values = (*args, *(kwargs[a.parameter_name] for a in schema.arguments if a.kwarg_only))
        if known is None or _worth(values) > _worth(known.values):
            self.calls[schema.qualified_name] = Call(schema, tuple(map(detached, values)))

    def leave(self, token: Any, site: Site, result: Any, error: BaseException | None) -> None:
        """Does nothing."""


def _worth(values: Any) -> int:
    return sum(x.ndim > 0 for x in tensors_in(values))


def tensors_in(value: Any) -> Iterator[opmux.Tensor]:
    """The tensors of a value, those in lists too; numbers in the place of tensors are none."""
    if isinstance(value, opmux.Tensor):
        if value.device is not None:
            yield value
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from tensors_in(part)


def detached(value: Any) -> Any:
    """A copy of a value whose tensors share nothing."""
    if isinstance(value, opmux.Tensor) and value.device is not None:
        return value.detach().clone()
    if isinstance(value, (list, tuple)):
        return type(value)([detached(part) for part in value]) if type(value) in (list, tuple) else value
    return value


@cache
def recorded_calls() -> dict[str, Call]:
    """By operator, what recorded calls and their gradients reach."""
    recorder = _Recorder()
    calls, arrays = subset.read()
    push_observer(recorder)
    try:
        for call in calls:
            run, _ = subset.prepared(call, arrays, grad=True, device="cpu")
            for x in tensors_in(run()):
                if x.requires_grad:
                    x.backward(opmux.ones_like(x), retain_graph=True)
    finally:
        pop_observer()
    return recorder.calls


def _written() -> Iterator[Call]:
    """Calls of operators whose arguments are not easily guessed."""
    one, two, three, four = (opmux.ones(*shape) for shape in ((2,), (2, 2), (2, 2, 2), (1, 1, 3, 3)))
    five, classes, numbers = (
        opmux.ones(1, 1, 3, 3, 3),
        opmux.tensor([0, 1]),
        opmux.tensor([1.0, 1.0], dtype=opmux.float64),
    )
    rows: dict[str, tuple[Any, ...]] = {
        "addbmm_": (two, three, three),
        "addmm.dtype": (two, two, two, opmux.float32),
        "addmv_": (one, two, one),
        "addr_": (two, one, one),
        "as_strided_scatter": (two, one, [2], [1]),
        "baddbmm.dtype": (three, three, three, opmux.float32),
        "bmm.dtype": (three, three, opmux.float32),
        "complex.out": (one, one, opmux.empty(2, dtype=opmux.complex64)),
        "conv2d.padding": (four, four, opmux.ones(1), [1, 1], "same"),
        "conv3d": (five, five, opmux.ones(1)),
        "conv_transpose1d": (opmux.ones(1, 1, 3), opmux.ones(1, 1, 2), opmux.ones(1)),
        "conv_transpose3d.input": (five, five, opmux.ones(1)),
        "ctc_loss.IntList": (opmux.zeros(3, 1, 3), opmux.tensor([[1]]), [3], [1]),
        "embedding_bag": (two, classes, opmux.tensor([0])),
        "float_power_.Tensor": (numbers, numbers.clone()),
        "histogramdd": (two, [2, 2]),
        "mm.dtype": (two, two, opmux.float32),
        "multilabel_margin_loss": (two, opmux.tensor([[0, -1], [1, -1]])),
        "narrow.Tensor": (one, 0, opmux.tensor(0), 1),
        "nll_loss": (two, classes, one),
        "nll_loss2d": (four, opmux.zeros(1, 3, 3, dtype=opmux.int64), opmux.ones(1)),
        "polar.out": (one, one, opmux.empty(2, dtype=opmux.complex64)),
        "scatter.value_reduce": (two, 0, opmux.tensor([[0, 1]]), 2.0, "add"),
    }
    for name, values in rows.items():
        schema = _schema(f"aten::{name}")
        assert schema is not None
        defaults = [a.default if a.has_default else None for a in schema.arguments[len(values) :]]
        yield Call(schema, (*map(detached, values), *defaults))


@cache
def calls() -> dict[str, Call]:
    """By operator, a call that works; of operators that are reached by none, there is no entry."""
    found = {call.schema.qualified_name: call for call in _written()} | recorded_calls()
    by_group: dict[tuple[object, ...], dict[str, FunctionSchema]] = {}
    for schema in schemas():
        by_group.setdefault(signature(schema), {})[kind(schema)] = schema
    for _ in range(2):
        for schema in schemas():
            if schema.qualified_name not in found and (made := _derived(schema, by_group[signature(schema)], found)):
                found[schema.qualified_name] = made
    for schema in schemas():
        if schema.qualified_name not in found and (made := guessed(schema)):
            found[schema.qualified_name] = made
    return found


def _derived(schema: FunctionSchema, group: dict[str, FunctionSchema], found: dict[str, Call]) -> Call | None:
    """A call that follows from one of another variant, or of the operator under another name."""
    for source in (*group.values(), _alias(schema)):
        known = found.get(source.qualified_name) if source is not None else None
        if known is not None and source is not None and source is not schema:
            made = _as_variant(schema, known)
            if made is not None and _works(made):
                return made
    return None


def _alias(schema: FunctionSchema) -> FunctionSchema | None:
    base = schema.base_name
    inplace = "_" if base.endswith("_") and not base.endswith("__") else ""
    plain = base.removesuffix("_") if inplace else base
    if base.startswith("__i"):
        plain, inplace = f"__{base.removeprefix('__i')}", "_"
    other = _ALIASES.get(plain)
    overload = f".{schema.overload_name}" if schema.overload_name else ""
    return None if other is None else _schema(f"aten::{other}{inplace}{overload}") or _schema(f"aten::{other}{inplace}")


def _as_variant(schema: FunctionSchema, known: Call) -> Call | None:
    named = {a.name: v for a, v in zip(known.schema.arguments, known.values, strict=True)}
    outs = [a.name for a in schema.out_arguments]
    if outs:
        functional = [a for a in schema.arguments if a.name not in outs]
        try:
            results = list(tensors_in(known.run(lambda i, v: detached(v))))
        except OpmuxError:
            return None
        if len(results) != len(outs) or any(a.name not in named for a in functional):
            return None
        named |= dict(zip(outs, map(detached, results), strict=True))
    if any(a.name not in named and not a.has_default for a in schema.arguments):
        return None
    values = [named.get(a.name, a.default if a.has_default else None) for a in schema.arguments]
    return Call(schema, tuple(map(detached, values)))


def _works(call: Call) -> bool:
    try:
        call.run(lambda i, v: detached(v))
    except Exception:  # What wrong arguments end in is for other tests to say.
        return False
    return True


#: Shapes and dtypes for all tensors of a call that nothing else is known of, and what integers are then.
_GUESSES = [
    (shape, dtype, number)
    for dtype in ("float32", "int64", "bool", "complex64")
    for shape in ((2, 2), (2, 4, 4), (3,), (1, 2, 4, 4), (1, 2, 4, 4, 4), ())
    for number in (0, 1, 2)
]


def guessed(schema: FunctionSchema) -> Call | None:
    """A call that works with tensors of one shape and dtype, if there is one."""
    return next((call for guess in _GUESSES if _works(call := synthesized(schema, *guess))), None)


def synthesized(schema: FunctionSchema, shape: Any = (2, 2), dtype: str = "float32", number: int = 1) -> Call:
    """A call with arguments of the right types, whatever the operator says of their values."""

    def value(type_: str, default: Any) -> Any:
        if type_.startswith("Tensor"):
            whole = opmux.ones(shape, dtype=getattr(opmux, dtype))
            return [whole, whole.clone()] if "[" in type_ else whole
        if default is not None or type_.endswith("?"):
            return default
        if "[" in type_:
            return [type_.startswith("bool") or number] * (len(shape) or 1)
        if type_ == "Storage":
            return opmux.UntypedStorage(16)
        return {"str": "sum", "bool": False, "Scalar": 1, "float": 1.0}.get(type_, number)

    return Call(schema, tuple(value(str(a.type), a.default if a.has_default else None) for a in schema.arguments))


def tensor_positions(schema: FunctionSchema) -> list[int]:
    """Positions of the arguments that are tensors or hold them."""
    return [i for i, a in enumerate(schema.arguments) if is_tensor_like(a.type)]


__all__ = ["Call", "calls", "detached", "handle_of", "ops", "schemas", "synthesized", "tensor_positions", "tensors_in"]
