"""Programs with parametrized modules that both libraries run; each returns what it saw as plain values, which must be equal."""

import copy
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

__all__ = ["PROGRAMS"]


def _linear(lib: Any, rows: int = 4, columns: int = 3, seed: int = 0) -> Any:
    module = lib.nn.Linear(columns, rows).double()
    random = np.random.default_rng(seed)
    for parameter in module.parameters():
        parameter.data = lib.tensor(random.normal(size=tuple(parameter.shape)))
    return module


def _seen(module: Any) -> Any:
    """The text of a module, what trains it, its state and its gradients."""
    module.zero_grad()
    module(module.bias.new_ones((2, module.in_features)).cumsum(0)).sin().sum().backward()
    return {
        "text": repr(module),
        "weight": module.weight.detach().tolist(),
        "trained": {name: (type(p).__name__, p.tolist(), p.grad.tolist()) for name, p in module.named_parameters()},
        "state": {name: value.tolist() for name, value in module.state_dict().items()},
        "buffers": [name for name, _ in module.named_buffers()],
    }


def _tried(action: Callable[[], Any]) -> str:
    """Whether an action is refused."""
    try:
        action()
    except Exception:
        return "refused"
    return "done"


def _kinds(lib: Any) -> Any:
    nn = lib.nn

    class Symmetric(nn.Module):  # type: ignore[misc,name-defined]
        def forward(self, x: Any) -> Any:
            return x.triu() + x.triu(1).mT

        def right_inverse(self, x: Any) -> Any:
            return x.triu()

    class Doubled(nn.Module):  # type: ignore[misc,name-defined]
        def forward(self, x: Any) -> Any:
            return x * 2

    class Sum(nn.Module):  # type: ignore[misc,name-defined]
        def forward(self, *parts: Any) -> Any:
            return sum(parts)

        def right_inverse(self, x: Any) -> Any:
            return [x / 4, x / 4, x / 2]

    class Other(nn.Module):  # type: ignore[misc,name-defined]
        """Gives, and takes back, what `change` makes of the tensor."""

        def __init__(self, change: Any = None, back: Any = None) -> None:
            super().__init__()
            self.change, self.back = change, back

        def forward(self, x: Any) -> Any:
            return x if self.change is None else self.change(x)

        def right_inverse(self, x: Any) -> Any:
            if self.back is None:
                raise NotImplementedError
            return self.back(x)

    return Symmetric, Doubled, Sum, Other


def lives(lib: Any) -> Any:
    """A tensor is parametrized once, twice, assigned, trained and made ordinary again, in both ways."""
    parametrize = lib.nn.utils.parametrize
    symmetric, doubled, _, _ = _kinds(lib)
    seen = []
    for keep in (True, False):
        module = _linear(lib, 3, 3)
        weight = module.weight
        returned = parametrize.register_parametrization(module, "weight", symmetric())
        seen += [returned is module, _seen(module), module.parametrizations.weight.original is weight]
        module.weight = lib.arange(9.0, dtype=lib.float64).reshape(3, 3)
        seen.append(_seen(module))
        parametrize.register_parametrization(module, "weight", doubled())
        parametrize.register_parametrization(module, "bias", doubled())
        seen += [_seen(module), _tried(partial(setattr, module, "weight", module.weight.detach()))]
        optimizer = lib.optim.SGD(module.parameters(), lr=0.5)
        optimizer.step()
        seen += [_seen(module), parametrize.type_before_parametrizations(module).__name__]
        parametrize.remove_parametrizations(module, "weight", keep)
        seen += [_seen(module), type(module).__name__, module.weight is weight, parametrize.is_parametrized(module)]
        parametrize.remove_parametrizations(module, "bias", keep)
        seen += [_seen(module), type(module).__name__, parametrize.is_parametrized(module, "bias")]
    return seen


def several(lib: Any) -> Any:
    """A tensor that is computed from several, which may be frozen, and a buffer."""
    parametrize = lib.nn.utils.parametrize
    _, doubled, added, _ = _kinds(lib)
    seen: list[Any] = []
    for frozen in (False, True):
        module = _linear(lib)
        module.weight.requires_grad_(not frozen)
        parametrize.register_parametrization(module, "weight", added())
        seen.append([(name, value.tolist(), value.requires_grad) for name, value in module.named_parameters()])
        parametrize.register_parametrization(module, "weight", doubled())
        seen += [
            module.weight.tolist(),
            _tried(partial(parametrize.remove_parametrizations, module, "weight", False)),
        ]
        parametrize.remove_parametrizations(module, "weight")
        seen.append([*[n for n, _ in module.named_parameters()], *[n for n, _ in module.named_buffers()], repr(module)])
    norm = lib.nn.BatchNorm1d(2)
    parametrize.register_parametrization(norm, "running_var", doubled())
    norm.eval()
    seen += [norm.running_var.tolist(), list(norm.state_dict()), norm(lib.ones(1, 2)).tolist(), repr(norm)]
    parametrize.remove_parametrizations(norm, "running_var")
    return [*seen, norm.running_var.tolist(), [n for n, _ in norm.named_buffers()]]


def refusals(lib: Any) -> Any:
    """What does not fit is refused, and the module computes what it computed."""
    parametrize = lib.nn.utils.parametrize
    symmetric, doubled, added, other = _kinds(lib)
    wrong: list[Callable[[], Any]] = [
        lambda: other(lambda x: x[0]),
        lambda: other(lambda x: x.float()),
        lambda: other(lambda x: (x,)),
        lambda: other(None, lambda x: x.float()),
        lambda: other(None, lambda x: 3),
        lambda: other(None, lambda x: (x, 3)),
        lambda: 3,
    ]
    further = [*wrong, lambda: other(None, lambda x: (x, x)), lambda: other(None, lambda x: x[0])]
    seen: list[Any] = []
    cases = [(False, unsafe, make) for unsafe in (False, True) for make in wrong]
    for has_one, unsafe, make in cases + [(True, False, make) for make in further]:
        module = _linear(lib, 3, 3)
        if has_one:
            parametrize.register_parametrization(module, "weight", symmetric())
        seen.append(_tried(partial(parametrize.register_parametrization, module, "weight", make(), unsafe=unsafe)))
        if seen[-1] == "refused":
            seen.append(_seen(module))
    module = _linear(lib, 3, 3)
    for name in ("nothing", "in_features", "", 3):
        seen.append(_tried(partial(parametrize.register_parametrization, module, name, doubled())))
        seen.append(_tried(partial(parametrize.remove_parametrizations, module, name)))
        seen.append(parametrize.is_parametrized(module, name))
    parametrize.register_parametrization(module, "weight", added())
    for value in (lib.nn.Parameter(lib.ones(3, 3)), lib.ones(3, 3), 3, None, lib.ones(3, 3, dtype=lib.float64)):
        seen.append(_tried(partial(setattr, module, "weight", value)))
    seen += [
        _tried(lambda: delattr(module, "weight")),
        _seen(module),
        "weight" in dir(module),
        hasattr(module, "weight"),
    ]
    seen += [_tried(lambda: pickle.dumps(module)), _tried(lambda: copy.copy(module))]
    return [*seen, _tried(lambda: parametrize.ParametrizationList([], lib.ones(1)))]


def copies(lib: Any) -> Any:
    """A copy has tensors of its own; a transfer gives another module the tensors themselves."""
    parametrize = lib.nn.utils.parametrize
    symmetric, doubled, added, _ = _kinds(lib)
    module = _linear(lib, 3, 3)
    parametrize.register_parametrization(module, "weight", symmetric())
    copied = copy.deepcopy(module)
    copied.weight = lib.zeros(3, 3, dtype=lib.float64)
    seen = [_seen(module), _seen(copied)]
    for target, name in ((_linear(lib, 3, 3, 1), "weight"), (_linear(lib, 3, 3, 1), None), (lib.nn.Module(), None)):
        given = _linear(lib, 3, 3)
        parametrize.register_parametrization(given, "weight", added())
        parametrize.register_parametrization(given, "bias", doubled())
        parametrize.transfer_parametrizations_and_params(given, target, name)
        own = target.parametrizations.weight
        seen += [
            target.weight.tolist(),
            own.original0 is given.parametrizations.weight.original0,
            list(target.state_dict()),
        ]
    plain = _linear(lib)
    return [*seen, parametrize.transfer_parametrizations_and_params(_linear(lib), plain) is plain, repr(plain)]


def caching(lib: Any) -> Any:
    """In a block a tensor is computed once, also in one within it, and by each module for itself."""
    parametrize = lib.nn.utils.parametrize
    calls = []

    class Counted(lib.nn.Module):  # type: ignore[misc]
        def forward(self, x: Any) -> Any:
            calls.append(1)
            return x + len(calls)

    modules = [parametrize.register_parametrization(_linear(lib), "weight", Counted()) for _ in range(2)]
    seen = []
    with parametrize.cached():
        seen += [module.weight.tolist() for module in modules * 2]
        with parametrize.cached():
            seen += [modules[0].weight is modules[0].weight, len(calls)]
        seen += [modules[0].weight is modules[0].weight, len(calls)]
    return [*seen, modules[0].weight is modules[0].weight, len(calls)]


def norms(lib: Any) -> Any:
    """Weights with norms of their own, with states of the older function, and refusals."""
    parametrizations, parametrize = lib.nn.utils.parametrizations, lib.nn.utils.parametrize
    seen = []
    for dim in (0, 1, -1, None):
        module = parametrizations.weight_norm(_linear(lib), dim=dim)
        seen += [_seen(module), [list(p.shape) for p in module.parameters()]]
        state = module.state_dict()
        older = {
            "bias": state["bias"],
            "weight_g": state["parametrizations.weight.original0"] * 2,
            "weight_v": state["parametrizations.weight.original1"],
        }
        seen += [repr(module.load_state_dict(older)), _seen(module)]
        module.weight = lib.ones(4, 3, dtype=lib.float64)
        seen += [_seen(module), _seen(parametrize.remove_parametrizations(module, "weight"))]
    return [
        *seen,
        *[_tried(partial(parametrizations.weight_norm, _linear(lib), name)) for name in ("x", "in_features")],
    ]


def spectral(lib: Any) -> Any:
    """The power method goes on in training only, from vectors that a state brings."""
    nn, parametrizations = lib.nn, lib.nn.utils.parametrizations
    seen: list[Any] = []
    shapes = [(nn.Linear(3, 4), 0), (nn.Conv2d(2, 3, 2), 0), (nn.ConvTranspose1d(2, 3, 2), 1), (nn.Linear(3, 4), -1)]
    for module, dim in shapes:
        random = np.random.default_rng(0)
        module.double()
        parametrizations.spectral_norm(module, n_power_iterations=2, **({"dim": dim} if dim < 0 else {}))
        state = {
            name: lib.tensor(random.normal(size=tuple(value.shape))) for name, value in module.state_dict().items()
        }
        seen.append([(name, list(value.shape)) for name, value in state.items()])
        module.load_state_dict(state)
        for training in (False, True, True, False):
            module.train(training)
            weight = module.weight
            weight.sin().sum().backward()
            seen += [weight.tolist(), module.parametrizations.weight.original.grad.tolist()]
        seen.append({name: value.tolist() for name, value in module.state_dict().items()})
    vector = nn.LayerNorm(3).double()
    parametrizations.spectral_norm(vector)
    seen += [vector.weight.tolist(), list(vector.state_dict())]
    for options in ({"name": "x"}, {"n_power_iterations": 0}, {"dim": 2}, {"dim": -3}):
        seen.append(_tried(partial(parametrizations.spectral_norm, nn.Linear(2, 2), **options)))
    return seen


def orthogonal(lib: Any) -> Any:
    """Each map, of tall, wide and square matrices and of batches of complex ones, with and without a fixed factor."""
    parametrizations = lib.nn.utils.parametrizations
    seen: list[Any] = []
    shapes: list[tuple[int, ...]] = [(4, 3), (3, 4), (3, 3), (2, 4, 3), (2, 3, 3), (0, 3), (3, 1)]
    for shape in shapes:
        for is_complex in (False, True):
            for name in (None, "matrix_exp", "cayley", "householder"):
                for trivial in (True, False):
                    random = np.random.default_rng(1)
                    values = random.normal(size=shape) + (1j * random.normal(size=shape) if is_complex else 0)
                    module = lib.nn.Module()
                    module.weight = lib.nn.Parameter(lib.tensor(values))
                    make = partial(parametrizations.orthogonal, module, orthogonal_map=name, use_trivialization=trivial)
                    seen.append((shape, is_complex, name, trivial, _tried(make)))
                    if seen[-1][-1] == "done":
                        seen.append(_orthogonal(lib, module, random, shape[-2] == shape[-1] or not trivial))
    for options in ({"name": "x"}, {"name": "bias"}, {"orthogonal_map": "qr"}, {"orthogonal_map": ""}):
        seen.append(_tried(partial(parametrizations.orthogonal, _linear(lib), **options)))
    return seen


def _orthogonal(lib: Any, module: Any, random: Any, is_determined: bool) -> Any:
    """Values and gradients; where a fixed factor is completed at random, whether the weight is orthogonal and begins as it was."""
    original, weight = module.parametrizations.weight.original, module.weight
    if not is_determined:
        is_wide = weight.size(-2) < weight.size(-1)
        product = weight @ weight.mH if is_wide else weight.mH @ weight
        return [product.detach().tolist(), original.tolist(), module.weight.detach().tolist()]
    original.data = original + lib.tensor(random.normal(size=tuple(original.shape)) / 4).to(original.dtype)
    weight = module.weight
    (weight.abs() ** 3).sum().backward()
    result = [weight.detach().tolist(), None if original.grad is None else original.grad.tolist()]
    result.append(_tried(lambda: setattr(module, "weight", module.weight.detach().flip(-1))))
    return [
        *result,
        module.weight.detach().tolist(),
        _tried(lambda: setattr(module, "weight", module.weight.detach()[0])),
    ]


PROGRAMS = [lives, several, refusals, copies, caching, norms, spectral, orthogonal]
