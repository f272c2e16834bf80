"""L-BFGS: quasi-Newton steps by the last few gradients."""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from opmux.dispatch import enable_grad, no_grad
from opmux.errors import OperatorArgumentError
from opmux.optim.optimizer import Optimizer, State, number
from opmux.tensor import Tensor, ops

__all__ = ["LBFGS"]

_aten: Final = ops.aten
_Evaluate = Callable[[float], tuple[float, Tensor]]


class LBFGS(Optimizer):
    """Limited-memory BFGS (Nocedal and Wright, Numerical Optimization, algorithm 7.4), without bounds.

    It knows one group of parameters; `step` evaluates the loss several times, so that it needs a closure.

    Args:
        params: The parameters.
        lr: The length of a step along the direction that was found; with a line search, the first that is tried.
        max_iter: How many directions a call of `step` follows.
        max_eval: How often the loss is evaluated in a call of `step`, `max_iter * 5 // 4` if left out.
        tolerance_grad: The largest element of a gradient that counts as none.
        tolerance_change: The change of the loss, or of the parameters, that counts as none.
        history_size: From how many steps curvature is taken.
        line_search_fn: None, or "strong_wolfe".
    """

    _numbers = ("lr",)

    def __init__(
        self,
        params: Iterable[Any],
        lr: float | Tensor = 1,
        max_iter: int = 20,
        max_eval: int | None = None,
        tolerance_grad: float = 1e-7,
        tolerance_change: float = 1e-9,
        history_size: int = 100,
        line_search_fn: str | None = None,
    ) -> None:
        defaults = {
            "lr": lr,
            "max_iter": max_iter,
            "max_eval": max_iter * 5 // 4 if max_eval is None else max_eval,
            "tolerance_grad": tolerance_grad,
            "tolerance_change": tolerance_change,
            "history_size": history_size,
            "line_search_fn": line_search_fn,
        }
        super().__init__(params, defaults)
        if len(self.param_groups) != 1:
            raise self._refused(
                "LBFGS doesn't support per-parameter options (parameter groups)", "pass one list of tensors"
            )

    def step(self, closure: Callable[[], Any] | None = None) -> Any:
        """Follows up to `max_iter` directions.

        Args:
            closure: Clears the gradients, computes the loss and its gradients, and returns it.

        Returns:
            The loss before the first of them.
        """
        if not callable(closure):
            raise OperatorArgumentError(
                "a step of LBFGS without a closure",
                found="it evaluates the loss several times",
                advice="pass a function: it clears the gradients, computes the loss, calls backward() and returns the loss",
            )
        group = self.param_groups[0]
        if group["line_search_fn"] not in (None, "strong_wolfe"):
            raise self._refused("only 'strong_wolfe' is supported", 'use line_search_fn="strong_wolfe" or None')
        state = self.state[group["params"][0]]  # one for all parameters; the first one's, so that it is loaded as such
        state.setdefault("func_evals", 0)
        state.setdefault("n_iter", 0)
        first = enable_grad().call(closure)
        no_grad().call(self._follow, closure, state, number(first))
        return first

    def _follow(self, closure: Callable[[], Any], state: State, loss: float) -> None:
        grad = self._flat_grad()
        state["func_evals"] += 1
        if _largest(grad) > self.param_groups[0]["tolerance_grad"]:
            self._iterate(closure, state, loss, grad)

    def _iterate(self, closure: Callable[[], Any], state: State, loss: float, grad: Tensor) -> None:
        """Follows directions until nothing changes any more, or the limits are reached."""
        group, evaluations = self.param_groups[0], 1
        for iteration in range(1, group["max_iter"] + 1):
            state["n_iter"] += 1
            direction = state["d"] = self._direction(state, grad)
            state["prev_flat_grad"], state["prev_loss"] = grad.clone(), loss
            length = number(group["lr"])
            if state["n_iter"] == 1:
                length *= min(1.0, 1.0 / grad.abs().sum().item())
            state["t"] = length
            slope = grad.dot(direction).item()
            if slope > -group["tolerance_change"]:
                break
            before, last = loss, iteration == group["max_iter"]
            loss, grad, count = self._advance(closure, state, _Point(0.0, loss, grad, slope), evaluations, last)
            evaluations += count
            state["func_evals"] += count
            if last or evaluations >= group["max_eval"] or _largest(grad) <= group["tolerance_grad"]:
                break
            if _largest(direction) * abs(state["t"]) <= group["tolerance_change"]:
                break
            if abs(loss - before) < group["tolerance_change"]:
                break

    def _advance(
        self, closure: Callable[[], Any], state: State, start: "_Point", evaluations: int, last: bool
    ) -> tuple[float, Tensor, int]:
        """Moves the parameters along the direction; the loss and the gradient there, and how often it was evaluated."""
        group, direction = self.param_groups[0], state["d"]
        if group["line_search_fn"] is None:
            self._move(direction, state["t"])
            if last:  # the next call begins with an evaluation
                return start.loss, start.grad, 0
            loss = number(enable_grad().call(closure))
            return loss, self._flat_grad(), 1
        kept = [param.clone() for param in group["params"]]

        def evaluate(length: float) -> tuple[float, Tensor]:
            self._move(direction, length)
            loss = number(enable_grad().call(closure))
            for param, value in zip(group["params"], kept, strict=True):
                param.copy_(value)
            return loss, self._flat_grad()

        search = _Search(evaluate, direction, start, group["max_eval"] - evaluations)
        found = search.run(state["t"])
        state["t"] = found.length
        self._move(direction, found.length)
        return found.loss, found.grad, search.count

    def _direction(self, state: State, grad: Tensor) -> Tensor:
        """Minus the gradient, times an estimate of the inverse Hessian."""
        if state["n_iter"] == 1:
            state.update(old_dirs=[], old_stps=[], ro=[], H_diag=1)
            return -grad
        change, step = grad - state["prev_flat_grad"], state["d"] * state["t"]
        curvature = change.dot(step).item()
        changes, steps, inverses = state["old_dirs"], state["old_stps"], state["ro"]
        if curvature > 1e-10:
            if len(changes) == self.param_groups[0]["history_size"]:
                for history in (changes, steps, inverses):
                    history.pop(0)
            changes.append(change)
            steps.append(step)
            inverses.append(1 / curvature)
            state["H_diag"] = curvature / change.dot(change).item()
        factors: list[float] = []
        direction: Tensor = -grad
        for y, s, inverse in zip(reversed(changes), reversed(steps), reversed(inverses), strict=True):
            factors.append(s.dot(direction).item() * inverse)
            direction.sub_(y, alpha=factors[-1])
        direction = direction * state["H_diag"]
        for y, s, inverse in zip(changes, steps, inverses, strict=True):
            direction.add_(s, alpha=factors.pop() - y.dot(direction).item() * inverse)
        return direction

    def _flat_grad(self) -> Tensor:
        """The gradients of all parameters behind each other, complex ones as pairs."""
        return _aten.cat.default([_flat(param, param.grad) for param in self.param_groups[0]["params"]])

    def _move(self, direction: Tensor, length: float) -> None:
        place = 0
        for param in self.param_groups[0]["params"]:
            real = _aten.view_as_real.default(param) if param.is_complex() else param
            real.add_(direction[place : place + real.numel()].reshape(real.shape), alpha=length)
            place += real.numel()


def _flat(param: Tensor, grad: Tensor | None) -> Tensor:
    values = _aten.zeros_like.default(param) if grad is None else grad
    return (_aten.view_as_real.default(values) if values.is_complex() else values).reshape(-1)


def _largest(values: Tensor) -> float:
    largest: float = values.abs().max().item() if values.numel() else 0.0
    return largest


# -- the line search ------------------------------------------------------------------------------------------------


class _Point(NamedTuple):
    """What is known of a length along the direction."""

    length: float
    loss: float
    grad: Tensor
    slope: float


def _minimum(a: _Point, b: _Point, low: float, high: float) -> float:
    """Where the cubic through two points, with their slopes, has its minimum, kept in bounds; their middle if it has none."""
    if a.length > b.length:
        a, b = b, a
    width = b.length - a.length
    middle = a.slope + b.slope - 3 * (b.loss - a.loss) / width if width else 0.0
    square = middle**2 - a.slope * b.slope
    if not square >= 0:
        return (low + high) / 2
    root: float = square**0.5
    divisor = b.slope - a.slope + 2 * root
    if not divisor:
        return high
    return min(max(b.length - width * ((b.slope + root - middle) / divisor), low), high)


class _Search:
    """A length that fulfils the strong Wolfe conditions (Nocedal and Wright, algorithms 3.5 and 3.6).

    Args:
        evaluate: The loss and its gradient at a length.
        direction: Along which is searched.
        start: The point of length 0.
        most: How many evaluations there may be besides the first.
    """

    _decrease, _flatness, _narrowest = 1e-4, 0.9, 1e-9

    def __init__(self, evaluate: _Evaluate, direction: Tensor, start: _Point, most: int) -> None:
        self._evaluate, self._direction, self._start, self._most = evaluate, direction, start, most
        self._scale = _largest(direction)
        self.count = 0

    def _at(self, length: float) -> _Point:
        loss, grad = self._evaluate(length)
        self.count += 1
        return _Point(length, loss, grad, grad.dot(self._direction).item())

    def _is_high(self, point: _Point) -> bool:
        return point.loss > self._start.loss + self._decrease * point.length * self._start.slope

    def _is_flat(self, point: _Point) -> bool:
        return abs(point.slope) <= -self._flatness * self._start.slope

    def run(self, length: float) -> _Point:
        """The point that was found, or the lowest where nothing better was within the number of evaluations."""
        before, point = self._start, self._at(length)
        tries = 0
        while tries < self._most:
            if self._is_high(point) or (tries > 1 and point.loss >= before.loss):
                return self._zoom(before, point, tries)
            if self._is_flat(point):
                return point
            if point.slope >= 0:
                return self._zoom(before, point, tries)
            low, high = point.length + 0.01 * (point.length - before.length), point.length * 10
            before, point = point, self._at(_minimum(before, point, low, high))
            tries += 1
        return self._start if self._start.loss <= point.loss else point

    def _zoom(self, a: _Point, b: _Point, tries: int) -> _Point:
        """Narrows an interval that holds such a length."""
        low, high = (a, b) if a.loss <= b.loss else (b, a)
        slow = False
        while tries < self._most and abs(high.length - low.length) * self._scale >= self._narrowest:
            length, slow = self._between(low, high, slow)
            point = self._at(length)
            tries += 1
            if self._is_high(point) or point.loss >= low.loss:
                low, high = (low, point) if low.loss <= point.loss else (point, low)
                continue
            if self._is_flat(point):
                return point
            if point.slope * (high.length - low.length) >= 0:
                high = low
            low = point
        return low

    def _between(self, low: _Point, high: _Point, slow: bool) -> tuple[float, bool]:
        """The next length, away from the ends when two in a row were close to them; and whether this one was."""
        least, most = sorted((low.length, high.length))
        length = _minimum(low, high, least, most)
        margin = 0.1 * (most - least)
        if min(most - length, length - least) >= margin:
            return length, False
        if not slow and least < length < most:
            return length, True
        return (most - margin if abs(length - most) < abs(length - least) else least + margin), False
