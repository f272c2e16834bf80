"""The test of `opcheck` that records a call with its backward pass, and replays it for other values."""

from typing import Any

from opmux.dispatch import EMPTY, DispatchMode, IncludeDispatchKeyGuard, OperatorHandle, rebuilt, tensors_in
from opmux.errors import OpmuxError
from opmux.library._checks import CheckFailed, Tolerance, depends_on_data, fake_result, fresh, on_meta, same_values
from opmux.schema import Tag
from opmux.tensor import Tensor, autograd_hooks, ops

__all__ = ["check_trace"]


class _Recorder(DispatchMode):
    """Records every operator of a block as a program over numbered tensors.

    Attributes:
        program: Operator, arguments with numbers for tensors, and the numbers of the results.
    """

    def __init__(self) -> None:
        self.program: list[tuple[OperatorHandle, tuple[Any, ...], dict[str, Any], Any]] = []
        #: Keeps the tensors, so that no two have arrays of the same id.
        self._seen: list[Tensor] = []
        #: By array, because what a node has saved of a result is another tensor over the same one.
        self._numbers: dict[int, int] = {}

    def number(self, tensor: Tensor) -> "_Number":
        """The number of a tensor; a new one if it has none."""
        if id(tensor._array) not in self._numbers:
            self._numbers[id(tensor._array)] = len(self._seen)
            self._seen.append(tensor)
        return _Number(self._numbers[id(tensor._array)])

    def constant(self, number: int) -> Tensor:
        """The tensor that has a number, for what was not made by a recorded operator."""
        return self._seen[number]

    def __opmux_dispatch__(
        self,
        func: OperatorHandle,
        types: tuple[type, ...],
        args: tuple[Any, ...] = (),
        kwargs: dict[str, Any] | None = None,
    ) -> Any:
        """Records an operator and calls it."""
        given = _mapped(self.number, (args, kwargs or {}))
        result = func(*args, **(kwargs or {}))
        self.program.append((func, *given, _mapped(self.number, result)))
        return result


class _Number:
    """Stands for a tensor of a program."""

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value = value


def _mapped(fn: Any, value: Any, kind: type = Tensor) -> Any:
    if isinstance(value, kind):
        return fn(value)
    if isinstance(value, (list, tuple)):
        return rebuilt(type(value), (_mapped(fn, item, kind) for item in value))
    if isinstance(value, dict):
        return {name: _mapped(fn, item, kind) for name, item in value.items()}
    return value


def check_trace(op: OperatorHandle, args: tuple[Any, ...], kwargs: dict[str, Any], tolerance: Tolerance) -> None:
    """Records the call and its backward pass, replays them for other values, and compares with a direct run."""
    _check_fake_result(op, args, kwargs)
    traced, other = fresh((args, kwargs)), _other_values(fresh((args, kwargs)))
    recorder = _Recorder()
    inputs = [recorder.number(tensor) for tensor in tensors_in((*traced[0], *traced[1].values()))]

    def run() -> Any:
        with recorder:
            return _mapped(recorder.number, _run(op, *traced))

    # The guard adds nothing; its call ends the mode where an interrupt keeps the block from it.
    recorded = IncludeDispatchKeyGuard(EMPTY).call(run)
    direct = fresh(other)
    expected = _run(op, *direct)
    if Tag.nondeterministic_seeded in op.tags:
        return
    values = dict(zip([n.value for n in inputs], tensors_in((*other[0], *other[1].values())), strict=True))
    found = _replay(recorder, values, recorded)
    pairs = list(zip(expected, found, strict=False))
    if len(expected) != len(found) or not all(same_values(x, y, tolerance) for x, y in pairs):
        raise CheckFailed(
            f"{op.name}: Outputs or Gradients of the operator are different when the recorded operators are replayed for "
            "other values",
            found="something is computed past the operators, or kept from an earlier call"
            if len(expected) == len(found)
            else "gradients flow through operators that a backend's kernel calls, which are not recorded one by one",
            where=op.definition.operator.where(),
            advice="let backward compute with operators, and save in setup_context what it needs",
        )


def _other_values(value: Any) -> Any:
    def changed(tensor: Tensor) -> Tensor:
        if not tensor.dtype.is_floating_point:
            return tensor
        scaled = ops.aten.mul.Scalar(tensor.detach(), 0.75)
        return scaled.requires_grad_() if tensor.requires_grad else scaled

    return _mapped(changed, value)


def _run(op: OperatorHandle, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Any]:
    """The results of a call, what it wrote, and the gradients."""
    leaves = [t for t in tensors_in((*args, *kwargs.values())) if t.requires_grad]
    # Copies are given, so that operators may write them.
    copies = _mapped(lambda tensor: ops.aten.clone.default(tensor), (args, kwargs))
    results = list(tensors_in((op(*copies[0], **copies[1]),)))
    differentiable = [t for t in results if t.requires_grad]
    if not leaves or not differentiable:
        return [*(t.detach() for t in results), *(t.detach() for t in tensors_in((*copies[0], *copies[1].values())))]
    total = [ops.aten.sum.default(ops.aten.mul.Tensor(t, t)) for t in differentiable]
    gradients = autograd_hooks("opcheck").gradients(total, leaves, None, allow_unused=True)
    return [*(t.detach() for t in results), *(g for g in gradients if g is not None)]


def _check_fake_result(op: OperatorHandle, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Runs the fake kernel, which there must be, and compares the numbers that it returns beside tensors."""
    real = op(*fresh(args), **fresh(kwargs))
    try:
        fake, dynamic = fake_result(op, on_meta((args, kwargs)))
    except OpmuxError:
        if depends_on_data(op):
            return
        raise
    if not dynamic and Tag.nondeterministic_seeded not in op.tags and _differ(_numbers(fake), _numbers(real)):
        raise CheckFailed(
            f"{op.name}: Outputs of the operator are different when its fake kernel runs in its place",
            found=f"the fake kernel returned {_numbers(fake)} beside tensors; the real kernel {_numbers(real)}",
            where=op.definition.operator.where(),
            advice="return what does not depend on data, and make a tensor of what does",
        )


def _differ(first: list[Any], second: list[Any]) -> bool:
    """Whether numbers differ; NaN differs from itself, as in PyTorch's check, also if it is the same object."""
    return len(first) != len(second) or any(x != y for x, y in zip(first, second, strict=True))


def _numbers(result: Any) -> list[Any]:
    """What is no tensor in a result."""
    if isinstance(result, (list, tuple)):
        return [number for item in result for number in _numbers(item)]
    return [] if isinstance(result, Tensor) else [result]


def _replay(recorder: _Recorder, values: dict[int, Tensor], wanted: Any) -> Any:
    """Runs a program for other values, and picks the tensors that are wanted."""

    def value_of(number: _Number) -> Tensor:
        known = values.get(number.value)
        return recorder.constant(number.value) if known is None else known

    for func, args, kwargs, numbers in recorder.program:
        given = _mapped(value_of, (args, kwargs), _Number)
        _store(values, numbers, func(*given[0], **given[1]))
    return _mapped(value_of, wanted, _Number)


def _store(values: dict[int, Tensor], numbers: Any, results: Any) -> None:
    if isinstance(numbers, _Number):
        values[numbers.value] = results
    elif isinstance(numbers, (list, tuple)):
        for number, result in zip(numbers, results, strict=True):
            _store(values, number, result)
