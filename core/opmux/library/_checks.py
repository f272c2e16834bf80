"""The tests of `opcheck` that look at one call."""

from typing import Any, NamedTuple

from opmux.dispatch import DispatchKeySet, OperatorHandle, backend_of, no_grad, rebuilt, tensors_in
from opmux.errors import OpmuxError, kind_of
from opmux.library._fake import FakeImplCtx, call_with_dynamic_sizes
from opmux.library._memory import memory_of
from opmux.schema import AliasInfo, Argument, ListType, OptionalType, Tag, Type, bind
from opmux.tensor import Tensor, device, ops

__all__ = [
    "CheckFailed",
    "Tolerance",
    "check_autograd_registration",
    "check_fake",
    "check_schema",
    "depends_on_data",
    "fake_result",
    "fresh",
    "on_meta",
    "same_values",
]


class CheckFailed(OpmuxError, RuntimeError):  # noqa: N818 -- shown to users as the cause of an OpCheckError
    """A rule that the operator breaks."""


class Tolerance(NamedTuple):
    """How far values may be apart; None stands for what suits their dtype."""

    atol: float | None
    rtol: float | None


def fresh(value: Any) -> Any:
    """A value with copies of its tensors, which are leaves that require grad where the originals do."""
    if isinstance(value, Tensor):
        copy = _copied(value)
        return copy.requires_grad_() if value.requires_grad else copy
    if isinstance(value, (list, tuple)):
        return rebuilt(type(value), (fresh(item) for item in value))
    if isinstance(value, dict):
        return {name: fresh(item) for name, item in value.items()}
    return value


def same_values(x: Tensor, y: Tensor, tolerance: Tolerance = Tolerance(0.0, 0.0)) -> bool:
    """Whether two tensors have equal shapes, dtypes and, within a tolerance, elements; NaN equals NaN."""
    if tuple(x.shape) != tuple(y.shape) or x.dtype is not y.dtype:
        return False
    atol, rtol = tolerance
    if rtol is None or atol is None:
        exact = not (x.dtype.is_floating_point or x.dtype.is_complex)
        atol, rtol = (0.0, 0.0) if exact else (1e-5, 1.6e-2 if x.dtype.itemsize < 4 else 1.3e-6)
    # As Python numbers: operators do not take part in judging operators.
    pairs = zip(_numbers(x), _numbers(y), strict=True)
    return all(a == b or (a != a and b != b) or abs(a - b) <= atol + rtol * abs(b) for a, b in pairs)


def _numbers(tensor: Tensor) -> list[Any]:
    numbers: list[Any] = ops.aten.reshape.default(tensor.detach(), [-1]).tolist()
    return numbers


# -- test_schema --------------------------------------------------------------------------------------------------------


def check_schema(op: OperatorHandle, args: tuple[Any, ...], kwargs: dict[str, Any], tolerance: Tolerance) -> None:
    """Checks written arguments, shared memory and the form of the results against the schema."""
    positional, named = bind(op.schema, *fresh((args, kwargs)))
    values = dict(zip([a.name for a in op.schema.arguments if not a.kwarg_only], positional, strict=True))
    values |= {a.name: named[a.parameter_name] for a in op.schema.arguments if a.kwarg_only}
    before = fresh(values)
    result = op(*positional, **named)
    for argument in op.schema.arguments:
        _check_unwritten(op, argument, before[argument.name], values[argument.name])
    results = _results(op, result)
    _check_memory(op, values, results)


def _check_unwritten(op: OperatorHandle, argument: Argument, before: Any, after: Any) -> None:
    pairs = zip(tensors_in((before,)), tensors_in((after,)), strict=True)
    if not argument.is_write and not all(same_values(old, new) for old, new in pairs):
        raise CheckFailed(
            f"{op.name}: Argument {argument.name} is not defined as mutable but was mutated",
            where=f"schema {op.schema}",
            advice=f"name it in mutates_args, or write Tensor(a!) {argument.name} in the schema",
        )


def _results(op: OperatorHandle, result: Any, kernel: str = "the kernel") -> list[Any]:
    """The results of a kernel one by one, after a look at their number and types."""
    returns = op.schema.returns
    results = [] if not returns and result is None else [result] if len(returns) == 1 else result
    if not isinstance(results, (list, tuple)) or len(results) != len(returns):
        raise CheckFailed(
            f"{op.name}: the schema has {len(returns)} results",
            found=f"{kernel} returned {_described(result)}",
            where=f"schema {op.schema}",
            advice="return None for no result, and a tuple for several",
        )
    for declared, value in zip(returns, results, strict=True):
        if not _fits(declared.type, value):
            raise CheckFailed(
                f"{op.name}: a result must be {declared.type}",
                found=f"{kernel} returned {_described(value)}",
                where=f"schema {op.schema}",
                advice="return that from the kernel, or define the operator with what it returns",
            )
    return list(results)


def _fits(type_: Type, value: Any) -> bool:
    if isinstance(type_, OptionalType):
        return value is None or _fits(type_.elem, value)
    if isinstance(type_, ListType):
        return isinstance(value, (list, tuple)) and all(_fits(type_.elem, item) for item in value)
    classes = {"Tensor": Tensor, "int": int, "SymInt": int, "float": float, "bool": bool, "str": str}
    expected = classes.get(str(type_), object)
    return isinstance(value, expected) and (expected is not int or not isinstance(value, bool))


def _may_share(first: Argument, second: Argument) -> bool:
    """Whether the schema lets the two, or elements of them, be over the same memory."""
    sets = [_after_sets(argument.alias) for argument in (first, second)]
    return bool(sets[0] & sets[1]) or any("*" in names and others for names, others in (sets, sets[::-1]))


def _after_sets(alias: AliasInfo | None) -> frozenset[str]:
    return frozenset() if alias is None else alias.after_set | _after_sets(alias.contained)


def _owner(argument: Argument) -> str:
    return f"Argument {argument.name}" if argument.name else "another result"


def _described(value: Any) -> str:
    return (
        "None" if value is None else kind_of(value) + (f" of {len(value)}" if isinstance(value, (list, tuple)) else "")
    )


def _check_memory(op: OperatorHandle, values: dict[Any, Any], results: list[Any]) -> None:
    """Checks that what shares memory is declared to."""
    schema = op.schema
    owners = {memory_of(t): a for a in schema.arguments for t in tensors_in((values[a.name],))}
    for declared, value in zip(schema.returns, results, strict=True):
        for tensor in tensors_in((value,)):
            owner = owners.get(memory_of(tensor))
            if owner is not None and not _may_share(declared, owner):
                raise CheckFailed(
                    f"{op.name}: {_owner(owner)} is not defined to alias output but was aliasing",
                    found="a result shares its memory, and the schema does not tell",
                    where=f"schema {schema}",
                    advice="return a clone(), or declare it: Tensor(a) for both",
                )
            owners.setdefault(memory_of(tensor), declared)


# -- test_autograd_registration -----------------------------------------------------------------------------------------


def check_autograd_registration(
    op: OperatorHandle, args: tuple[Any, ...], kwargs: dict[str, Any], tolerance: Tolerance
) -> None:
    """Checks that derivatives come from autograd keys; without an argument that requires grad there is nothing to see."""
    args, kwargs = fresh((args, kwargs))
    tensors = list(tensors_in((*args, *kwargs.values())))
    if not any(tensor.requires_grad for tensor in tensors):
        return
    operator = op.definition.operator
    keys = ["Autograd", "CompositeImplicitAutograd"]
    keys += {backend_of(t.device.type).autograd.name for t in tensors}
    if any(key.name in keys for key in operator.registered_keys()):
        return
    below = DispatchKeySet()
    for tensor in tensors:
        below |= tensor._keys
    below = DispatchKeySet([key for key in below if not key.functionality.startswith(("Autograd", "Autocast"))])
    result = op.redispatch(below - DispatchKeySet(["ADInplaceOrView"]), *args, **kwargs)
    if any(t.requires_grad and all(t is not other for other in tensors) for t in tensors_in((result,))):
        raise CheckFailed(
            f"{op.name}: at least one output of this operator has requires_grad=True but the operator does not have an "
            "autograd kernel defined at an autograd key",
            found="the kernel of a backend calls differentiable operators, or an autograd.Function",
            where=operator.where(),
            advice="opmux.library.register_autograd, or a CompositeImplicitAutograd kernel in place of the backend's",
        )


# -- test_faketensor ----------------------------------------------------------------------------------------------------


def check_fake(op: OperatorHandle, args: tuple[Any, ...], kwargs: dict[str, Any], tolerance: Tolerance) -> None:
    """Checks the Meta kernel against the real one."""
    try:
        real, first, second, dynamic = _real_and_fake(op, args, kwargs)
    except OpmuxError:
        if depends_on_data(op):
            return
        raise
    if len(real) != len(first):
        raise _fake_differs(op, "number of tensors", len(first), len(real))
    for kernel, fake, other in zip(real, first, second, strict=True):
        # Without a tensor or a device nothing tells the fake kernel that it is one.
        if fake.device.type != "meta" and (_says_device(args, kwargs) or fake.device != kernel.device):
            raise _fake_differs(op, "device", fake.device, "meta")
        if fake.dtype is not kernel.dtype:
            raise _fake_differs(op, "dtype", fake.dtype, kernel.dtype)
        known = fake.ndim == kernel.ndim and all(
            x == y or x != z for x, y, z in zip(fake.shape, kernel.shape, other.shape, strict=True)
        )
        if not known:
            raise _fake_differs(op, "shape", list(fake.shape), list(kernel.shape))
        if not dynamic and kernel.numel() > 1 and not _same_order(fake, kernel):
            raise _fake_differs(op, "strides", fake.stride(), kernel.stride())


def depends_on_data(op: OperatorHandle) -> bool:
    """Whether the operator's tags say that there can be no Meta kernel."""
    return Tag.dynamic_output_shape in op.tags or Tag.data_dependent_output in op.tags


@no_grad
def _real_and_fake(
    op: OperatorHandle, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[list[Tensor], list[Tensor], list[Tensor], bool]:
    """The results of the real kernel, those of the Meta kernel for two sizes, and whether it has asked for one."""
    given, fakes = fresh((args, kwargs)), on_meta((args, kwargs))
    real = tensors_in((op(*given[0], **given[1]),))
    found, dynamic = fake_result(op, fakes)
    first = tensors_in((found,))
    if _sharing(given, real) != _sharing(fakes, first):
        raise CheckFailed(
            f"{op.name}: found mismatched tensor metadata: results of the fake kernel share other memory",
            found="of the fake kernel and the real one, only one returns an argument, a view of it, or a tensor twice",
            where=op.definition.operator.where(),
            advice="let the fake kernel make new tensors, as opmux.empty_like(x) does, where the real one does",
        )
    return real, first, tensors_in((fake_result(op, fakes, 3)[0],)) if dynamic else first, dynamic


def _sharing(given: Any, results: list[Tensor]) -> list[int]:
    """For each of the results the first tensor, among arguments and results, whose memory it has."""
    memory = [memory_of(tensor) for tensor in (*tensors_in((given[0], *given[1].values())), *results)]
    return [memory.index(found) for found in memory[len(memory) - len(results) :]]


def _same_order(fake: Tensor, kernel: Tensor) -> bool:
    return all(n == 1 or x == y for n, x, y in zip(fake.shape, fake.stride(), kernel.stride(), strict=True))


def fake_result(op: OperatorHandle, given: Any, size: int = 2) -> tuple[Any, bool]:
    """What the Meta kernel returns, and whether it has asked for a size that depends on data, which is then `size`.

    Args:
        op: The operator.
        given: Its arguments, positional and named, `on_meta`.
        size: The size.

    Raises:
        CheckFailed: It returned another number of results than the schema has, or others.
    """
    context = FakeImplCtx(size)
    result = call_with_dynamic_sizes(context, op, *given[0], **given[1])
    _results(op, result, "the fake kernel")
    return result, context.asked


@no_grad
def _copied(tensor: Tensor) -> Tensor:
    return tensor.detach().clone()


def _says_device(args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    values = (*args, *kwargs.values())
    return any(True for _ in tensors_in(values)) or any(isinstance(value, device) for value in values)


def on_meta(value: Any) -> Any:
    """A value with tensors of the same shape, strides and dtype on the device meta, and that in place of other devices."""
    if isinstance(value, Tensor):
        return ops.aten.empty_strided.default(list(value.shape), list(value.stride()), dtype=value.dtype, device="meta")
    if isinstance(value, (list, tuple)):
        return rebuilt(type(value), (on_meta(item) for item in value))
    if isinstance(value, dict):
        return {name: on_meta(item) for name, item in value.items()}
    return device("meta") if isinstance(value, device) else value


def _fake_differs(op: OperatorHandle, what: str, fake: object, real: object) -> CheckFailed:
    return CheckFailed(
        f"{op.name}: found mismatched tensor metadata: the fake kernel gives another {what}",
        found=f"{fake}; the real kernel gives {real}; they are not equal",
        where=op.definition.operator.where(),
        advice="correct what register_fake was given",
    )
