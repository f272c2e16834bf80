"""Programs about modules that both libraries run; each returns what it saw as plain values, which must be equal."""

import copy
import io
import pickle
import warnings
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

__all__ = ["PROGRAMS"]


def _network(lib: Any) -> Any:
    nn = lib.nn

    class Block(nn.Module):  # type: ignore[misc,name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.linear = nn.Linear(2, 2)
            self.norm = nn.BatchNorm1d(2)
            self.shared = self.linear
            self.register_buffer("scale", lib.ones(1))
            self.register_buffer("scratch", lib.zeros(2), persistent=False)
            self.none = None
            self.register_parameter("absent", None)
            self.note = "kept"

        def forward(self, x: Any, factor: float = 1.0) -> Any:
            return self.norm(self.linear(x)) * self.scale * factor

        def extra_repr(self) -> str:
            return "a block\nof two lines"

    network = nn.Sequential(OrderedDict(first=Block(), rest=nn.ModuleList([Block(), nn.ReLU()])))
    for i, parameter in enumerate(network.parameters()):
        parameter.data = lib.arange(parameter.numel()).reshape(parameter.shape).float() / 4 + i
    return network


def _kind(error: Exception) -> str:
    kinds = (AttributeError, KeyError, IndexError, TypeError, ValueError, RuntimeError, NotImplementedError)
    return next(kind.__name__ for kind in kinds if isinstance(error, kind))


def _tried(action: Callable[[], Any]) -> Any:
    """What an action returns; of a refusal that it is one."""
    try:
        result = action()
    except Exception:
        return "refused"
    return None if result is None else str(type(result).__name__)


def walking(lib: Any) -> Any:
    """Parts one after the other, with and without those that occur twice."""
    network = _network(lib)
    block = network.first
    return {
        "repr": repr(network),
        "modules": [name for name, _ in network.named_modules()],
        "all": [name for name, _ in network.named_modules(remove_duplicate=False)],
        "children": [name for name, _ in block.named_children()],
        "parameters": [name for name, _ in network.named_parameters("net")],
        "twice": [name for name, _ in block.named_parameters(remove_duplicate=False)],
        "own": [name for name, _ in block.named_parameters(recurse=False)],
        "buffers": [name for name, _ in network.named_buffers()],
        "counts": [
            len(list(each())) for each in (network.parameters, network.buffers, network.modules, network.children)
        ],
        "state": [*network.state_dict(prefix="p.")],
        "dir": [name for name in dir(block) if name in ("linear", "scale", "absent", "note", "forward")],
    }


def attributes(lib: Any) -> Any:
    """What becomes of names that are set, set again to something else, and deleted."""
    nn = lib.nn
    module = nn.Module()
    seen = []

    def note() -> None:
        seen.append([sorted(table) for table in (module._parameters, module._buffers, module._modules)])
        seen.append(sorted(name for name in vars(module) if not name.startswith("_")))

    values: list[Any] = [
        3,
        nn.Parameter(lib.ones(2)),
        nn.Linear(1, 1),
        nn.Buffer(lib.ones(2)),
        lib.ones(3),
        None,
        "text",
    ]
    for first in values:
        for second in values:
            seen.append(_tried(lambda value=first: setattr(module, "x", value)))  # type: ignore[misc]
            seen.append(_tried(lambda value=second: setattr(module, "x", value)))  # type: ignore[misc]
            note()
            seen.append(_tried(lambda: delattr(module, "x")))
            note()
    seen.append(_tried(lambda: delattr(module, "x")))
    return seen


def registering(lib: Any) -> Any:
    """Names and values that are refused, and what is there afterwards."""
    nn = lib.nn
    module = _network(lib).first
    result = []
    for method in ("register_parameter", "register_buffer", "add_module", "register_module"):
        for name in ("linear", "scale", "weight.x", "", 3, "forward", "new", "absent"):
            for make in (lambda: None, lambda: nn.Parameter(lib.ones(1)), lambda: nn.ReLU(), lambda: 4):
                result.append(_tried(lambda: getattr(module, method)(name, make())))  # noqa: B023 -- called at once
        result.append([*module.state_dict(), *[n for n, _ in module.named_modules()]])
    return result


def type_names(lib: Any) -> Any:
    """What messages call a value: of a tensor of any class the type of its numbers, of others the class or the name."""
    nn = lib.nn

    class Own(nn.Parameter):  # type: ignore[misc,name-defined]
        pass

    values = [
        lib.ones(2),
        nn.Parameter(lib.ones(2)),
        nn.Parameter(lib.ones(2, device="meta").double()),
        nn.Buffer(lib.ones(2).int()),
        Own(lib.ones(2)),
        nn.Linear(1, 1),
        nn.Linear,
        lib,
        len,
        [].append,
        str.join,
        property(),
        io.BytesIO(),
        None,
        3,
    ]
    return [lib.typename(value) for value in values]


def before_init(lib: Any) -> Any:
    """Assignments in a constructor that has not called `Module`'s."""
    nn = lib.nn
    kinds = []
    makers: tuple[Any, ...] = (lambda: nn.Parameter(lib.ones(1)), nn.ReLU, lambda: nn.Buffer(lib.ones(1)))
    for make in makers:

        class Early(nn.Module):  # type: ignore[misc,name-defined]
            def __init__(self) -> None:
                self.plain = 1
                self.part = make()  # noqa: B023 -- called at once

        try:
            Early()
        except Exception as error:
            kinds.append(_kind(error))
    return kinds


def paths(lib: Any) -> Any:
    """Parts by path, those that are not there, and modules that are exchanged."""
    network = _network(lib)
    result = []
    for path in (
        "",
        "first",
        "first.linear",
        "rest.0.norm",
        "rest.5",
        "first.note",
        "first.linear.weight",
        "first..x",
        3,
    ):
        for method in ("get_submodule", "get_parameter", "get_buffer"):
            result.append(_tried(lambda: getattr(network, method)(path)))  # noqa: B023 -- called at once
    for path in ("first.linear", "first.new", "first.note", "", "none.x", "rest.0"):
        for strict in (False, True):
            result.append(_tried(lambda: network.set_submodule(path, lib.nn.Tanh(), strict)))  # noqa: B023 -- as above
    result.append(_tried(lambda: network.set_submodule("first", 3)))
    return [*result, repr(network)]


def states(lib: Any) -> Any:
    """State dictionaries that fit, lack keys, have others and have other shapes; and hooks around them."""
    result: list[Any] = []
    network = _network(lib)
    state = network.state_dict()
    result.append([(key, list(value.shape), value.requires_grad) for key, value in state.items()])
    result.append({key: dict(value) for key, value in state._metadata.items()})
    result.append(network.state_dict(keep_vars=True)["first.linear.weight"] is network.first.linear.weight)
    changed = {key: value + 1 for key, value in state.items()}
    del changed["first.scale"]
    changed |= {"first.other": lib.ones(1), "none.weight": lib.ones(1), "rest.7.x": lib.ones(1)}
    found = network.load_state_dict(changed, strict=False)
    result.append([found.missing_keys, found.unexpected_keys, network.first.linear.weight.tolist()])
    result.append(repr(network.load_state_dict(network.state_dict())))
    for wrong in (
        changed,
        {},
        {**network.state_dict(), "first.scale": lib.ones(3)},
        [("first.scale", 3)],
        None,
        {1: 2},
    ):
        try:
            network.load_state_dict(wrong)
        except Exception as error:
            if "Error(s) in loading state_dict" not in str(error):
                result.append("refused")
                continue
            lines = str(error).replace("found: ", "").replace("opmux", "torch").splitlines()
            told = [line for line in lines if "Expected" not in line and "what to do" not in line]
            result.append(sorted(line.strip() for line in told))
    before = network.first.linear.weight
    given = lib.full((2, 2), 7.0, dtype=lib.float64)
    network.load_state_dict({**network.state_dict(), "first.linear.weight": given}, assign=True)
    after = network.first.linear.weight
    result.append([after is before, type(after).__name__, after.tolist(), after.requires_grad, str(after.dtype)[-7:]])
    return result


def state_hooks(lib: Any) -> Any:
    """The order of hooks around giving and taking a state, and what they may change."""
    log: list[Any] = []

    class Extra(lib.nn.Module):  # type: ignore[misc]
        def get_extra_state(self) -> Any:
            return {"a": 1}

        def set_extra_state(self, state: Any) -> None:
            log.append(["extra", state])

    module = lib.nn.Sequential(lib.nn.Linear(1, 1), Extra())
    module.register_state_dict_pre_hook(lambda m, prefix, keep: log.append(["pre", prefix, keep]))
    handle = module[0].register_state_dict_post_hook(
        lambda m, state, prefix, meta: state.update({prefix + "more": 1}) or None
    )
    module.register_load_state_dict_pre_hook(lambda m, state, prefix, *rest: log.append(["load", prefix, len(rest)]))
    module.register_load_state_dict_post_hook(lambda m, keys: keys.unexpected_keys.clear())
    state = module.state_dict(prefix="")
    log.append([*state])
    log.append(list(module.load_state_dict(state)))
    handle.remove()
    log.append([*module.state_dict()])
    without = {key: value for key, value in state.items() if "extra" not in key}
    log.append(_tried(lambda: module.load_state_dict(without)))
    log.append(_tried(lambda: lib.nn.Linear(1, 1).get_extra_state()))
    return log


def hooks(lib: Any) -> Any:
    """Forward hooks: their order, what they get and what they may change, and that they can be removed."""
    log: list[Any] = []
    linear = lib.nn.Linear(1, 1, bias=False)
    linear.weight.data.fill_(2)

    class Twice(lib.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.linear = linear

        def forward(self, x: Any, *, add: float = 0.0, fail: bool = False) -> Any:
            if fail:
                raise KeyError("failed")
            return self.linear(x) + add

    module = Twice()
    x = lib.tensor([[3.0]])

    def pre(m: Any, args: Any) -> Any:
        log.append(["pre", args[0].item()])
        return args[0] + 1

    def pre_kwargs(m: Any, args: Any, kwargs: Any) -> Any:
        log.append(["pre kwargs", args[0].item(), dict(kwargs)])
        return args, {**kwargs, "add": 10.0}

    def after(m: Any, args: Any, out: Any) -> Any:
        log.append(["after", args[0].item(), out.item()])
        return out * 2

    def always(m: Any, args: Any, kwargs: Any, out: Any) -> Any:
        log.append(["always", {k: str(v) for k, v in kwargs.items()}, out is None])

    handles = [
        module.register_forward_pre_hook(pre),
        module.register_forward_pre_hook(pre_kwargs, with_kwargs=True, prepend=True),
        module.register_forward_hook(after),
        module.register_forward_hook(always, with_kwargs=True, always_call=True, prepend=True),
    ]
    log.append(module(x, add=1.0).item())
    log.append(_tried(lambda: module(x, fail=True)))
    for every in ("register_module_forward_hook", "register_module_forward_pre_hook"):
        with getattr(lib.nn.modules.module, every)(lambda m, *rest: log.append([type(m).__name__, len(rest)])):
            log.append(module(x).item())
    copied = copy.deepcopy(module)
    for handle in handles:
        handle.remove()
        handle.remove()
    log.append(module(x).item())
    log.append(copied(x).item())
    return log


def failing_hooks(lib: Any) -> Any:
    """Hooks that return what cannot be, and that raise while something else is raised."""
    log: list[Any] = []
    module = lib.nn.Linear(1, 1)
    x = lib.tensor([[3.0]])
    with module.register_forward_pre_hook(lambda m, a, k: 3, with_kwargs=True):
        log.append(_tried(lambda: module(x)))

    def failing(m: Any, args: Any, out: Any) -> Any:
        raise ValueError("in a hook")

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        with module.register_forward_hook(failing, always_call=True):
            log.append(_tried(lambda: module(x, 3)))
        log.append([str(w.message) for w in caught])
    return log


def backward_hooks(lib: Any) -> Any:
    """Backward hooks: what they get and what they may change, with and without arguments that require grad."""
    log: list[Any] = []

    def shown(grads: Any) -> Any:
        return [None if grad is None else grad.tolist() for grad in grads]

    class Both(lib.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.weight = lib.nn.Parameter(lib.tensor([2.0, 3.0]))

        def forward(self, x: Any, other: Any = None, text: str = "") -> Any:
            return x * self.weight, self.weight.sum(), "text"

    for requires in (True, False):
        for second in (None, lib.tensor([1.0, 1.0])):
            module = Both()
            x = lib.tensor([5.0, 7.0], requires_grad=requires)
            module.register_full_backward_hook(lambda m, i, o: log.append(["hook", shown(i), shown(o)]))
            module.register_full_backward_pre_hook(lambda m, o: log.append(["pre", shown(o)]))
            out, total, _ = module(x, second, "t")
            (out.sum() * 3 + total).backward()
            log.append([module.weight.grad.tolist(), None if x.grad is None else x.grad.tolist()])
            out.detach()
            with lib.no_grad():
                log.append(module(x)[0].tolist())

    linear = lib.nn.Linear(2, 1, bias=False)
    linear.weight.data.fill_(2)
    x = lib.tensor([[5.0, 7.0]], requires_grad=True)
    with (
        linear.register_full_backward_hook(lambda m, i, o: (i[0] * 10,)),
        linear.register_full_backward_hook(lambda m, i, o: log.append(shown(i)), prepend=True),
        linear.register_full_backward_pre_hook(lambda m, o: (o[0] * 2,)),
    ):
        linear(x).sum().backward()
    log.append([x.grad.tolist(), linear.weight.grad.tolist()])
    with linear.register_full_backward_hook(lambda m, i, o: (None, None)):
        log.append(_tried(lambda: linear(x).sum().backward()))
    with lib.nn.modules.module.register_module_full_backward_hook(lambda m, i, o: log.append(type(m).__name__)):
        lib.nn.Sequential(lib.nn.ReLU(), lib.nn.Tanh())(x).sum().backward()
    return log


def conversions(lib: Any) -> Any:
    """What becomes of dtypes, gradients and identities when a module is converted."""
    log: list[Any] = []
    module = lib.nn.BatchNorm1d(2)
    module(lib.tensor([[1.0, 2.0], [3.0, 5.0]])).sum().backward()
    weight = module.weight
    other = lib.ones(1, dtype=lib.float64)

    def note(name: str) -> None:
        tensors = (*module.parameters(), module.weight.grad, *module.buffers())
        kinds = [str(t.dtype).split(".")[1] for t in tensors if t is not None]
        log.append([name, kinds, module.weight is weight, module.weight.requires_grad, str(module.weight.device)])

    for name, args, options in (
        ("double", (), {}),
        ("float", (), {}),
        ("half", (), {}),
        ("bfloat16", (), {}),
        ("to", (lib.float64,), {}),
        ("to", ("cpu", lib.float32), {}),
        ("to", (other,), {}),
        ("to", (), {"dtype": lib.float32}),
        ("to", (), {"device": "cpu"}),
        ("to", ("cpu",), {}),
        ("to", ("cpu", None, True), {}),
        ("to", (), {"memory_format": lib.channels_last}),
        ("type", (lib.float64,), {}),
        ("cpu", (), {}),
    ):
        log.append(getattr(module, name)(*args, **options) is module)
        note(name)
    wrong: tuple[Any, ...] = ((lib.int64,), ("cpu", 3), ("no such device",), ("cpu", lib.float32, False, 1, 2))
    for args in wrong:
        log.append(_tried(lambda: module.to(*args)))  # noqa: B023 -- called at once
        note("refused")
    module.requires_grad_(False)
    note("frozen")
    module.requires_grad_().zero_grad()
    log.append([p.grad is None for p in module.parameters()])
    module.double()
    module(lib.ones(2, 2, dtype=lib.float64)).sum().backward()
    module.zero_grad(set_to_none=False)
    log.append([p.grad.tolist() for p in module.parameters()])
    log.append([_tried(lambda: module.train("yes")), module.eval().training, module.train().training])
    module = lib.nn.Sequential(lib.nn.Linear(2, 2), lib.nn.Linear(2, 2))
    names: list[str] = []
    module.apply(lambda m: names.append(type(m).__name__))
    tied = lib.nn.Linear(2, 2)
    tied.other = tied.weight
    log.append([names, tied.double().other is tied.weight])
    meta = lib.nn.Linear(2, 2, device="meta")
    log.append([str(meta.weight.device), str(meta.to_empty(device="cpu").weight.device), list(meta.weight.shape)])
    return log


def copies(lib: Any) -> Any:
    """Deep copies and pickles, with their gradients, shared parts and hooks."""
    network = _network(lib)
    network.first.tied = network.rest[0].linear
    network.first(lib.ones(2, 2)).sum().backward()
    log: list[Any] = []
    for made in (copy.deepcopy(network.rest), pickle.loads(pickle.dumps(lib.nn.Sequential(lib.nn.Conv2d(1, 2, 3))))):
        log.append(
            [repr(made), [type(p).__name__ for p in made.parameters()], [p.requires_grad for p in made.parameters()]]
        )
    made = copy.deepcopy(network)
    log.append([made.first.shared is made.first.linear, made.first.tied is made.rest[0].linear])
    log.append([made.first.linear.weight is network.first.linear.weight, made.first.linear.weight.grad is None])
    made.load_state_dict({key: value * 0 for key, value in made.state_dict().items()})
    log.append(network.first.linear.weight.tolist())
    shallow = copy.copy(network)
    log.append([shallow.first is network.first, shallow.training])
    return log


def lists(lib: Any) -> Any:
    """Every method of the containers of modules."""
    nn = lib.nn
    log: list[Any] = []
    for kind in (nn.ModuleList, lambda items: nn.Sequential(*items)):
        make = lambda: kind([nn.Linear(1, 1), nn.ReLU(), nn.Linear(1, 1), nn.Tanh()])  # noqa: B023, E731 -- called at once
        module = make()  # type: ignore[no-untyped-call]
        log += [repr(module), repr(module[1]), repr(module[-1]), repr(module[1:3]), len(module), repr(module[::-2])]
        for index in (4, -5, "1", None, 1.0):
            log.append(_tried(lambda: module[index]))  # noqa: B023 -- called at once
            log.append(_tried(lambda: module.__setitem__(index, nn.ReLU())))  # noqa: B023 -- as above
            log.append(_tried(lambda: module.__delitem__(index)))  # noqa: B023 -- as above
            log.append(repr(module))
            module = make()  # type: ignore[no-untyped-call]
        module[1] = nn.Sigmoid()
        del module[0]
        log.append(repr(module))
        del module[1:]
        log.append([repr(module), [*module.state_dict()]])
        module.append(nn.GELU())
        module.insert(1, nn.ELU())
        module.insert(0, nn.SELU())
        module.extend([nn.ReLU(), nn.ReLU(), nn.ReLU()])
        log += [repr(module), repr(module.pop(1)), repr(module), [type(m).__name__ for m in module]]
        log.append(_tried(lambda: module.append(3)))  # noqa: B023 -- as above
        log.append(_tried(lambda: module.extend(3)))  # noqa: B023 -- as above
        log.append([name for name in dir(module) if name.isdigit()])
    a, b = nn.Sequential(nn.ReLU()), nn.Sequential(nn.Tanh(), nn.ELU())
    log += [repr(a + b), repr(a * 2), repr(2 * b)]
    a += b
    b *= 2
    log += [repr(a), repr(b)]
    for wrong in (lambda: a + 3, lambda: a * 0, lambda: a * "x", lambda: a + nn.ModuleList(), lambda: a.insert(0, 3)):
        log.append(_tried(wrong))
    beyond = nn.ModuleList([nn.ReLU()])
    log += [_tried(lambda: beyond.insert(7, nn.Tanh())), _tried(lambda: beyond.insert("1", nn.Tanh())), repr(beyond)]
    log.append(repr(nn.ModuleList([nn.ReLU()]) + [nn.Tanh()]))  # noqa: RUF005 -- it is the sum that is asked about
    return log


def dictionaries(lib: Any) -> Any:
    """Every method of ModuleDict."""
    nn = lib.nn
    module = nn.ModuleDict({"a": nn.ReLU(), "b": nn.Linear(1, 1)})
    module["c"] = nn.Tanh()
    log: list[Any] = [repr(module), len(module), list(module), "a" in module, "z" in module, repr(module["a"])]
    module.update([("d", nn.ELU()), ["e", nn.ELU()]])
    module.update(nn.ModuleDict({"f": nn.ReLU()}))
    log += [[*module.keys()], [type(m).__name__ for m in module.values()], [name for name, _ in module.items()]]
    log += [repr(module.pop("a")), repr(module)]
    del module["b"]
    for wrong in (
        lambda: module["z"],
        lambda: module.pop("z"),
        lambda: module.update(3),
        lambda: module.__delitem__("z"),
    ):
        log.append(_tried(wrong))
    log.append(_tried(lambda: module.__setitem__("x", 3)))
    module.clear()
    return [*log, repr(module), len(module)]


def parameters(lib: Any) -> Any:
    """Every method of the containers of parameters."""
    nn = lib.nn
    one = nn.ParameterList([lib.ones(2), nn.Parameter(lib.zeros(1, 3)), "text"])
    log: list[Any] = [repr(one), len(one), [type(v).__name__ for v in one], [*one.state_dict()], repr(one[1:])]
    one.append(lib.ones(1)).extend([lib.ones(1)])
    one += [lib.ones(2, 2)]
    one[0] = lib.ones(5)
    log += [repr(one), list(one[-1].shape), _tried(lambda: one[9]), _tried(lambda: one.__setitem__(9, 1))]
    two = nn.ParameterDict({"b": lib.ones(2), "a": nn.Parameter(lib.zeros(1)), "n": 3})
    log += [repr(two), list(two), [*two.state_dict()], len(two), "a" in two, "z" in two, list(reversed(two))]
    two["c"] = lib.ones(3)
    log += [two.get("z"), two.get("n"), two.setdefault("n", 4), two.setdefault("m", 5), two.popitem(), list(two)]
    log += [two.pop("n"), list(two.copy()), list(two | {"q": lib.ones(1)}), list(two.fromkeys(["x", "y"], 1))]
    two |= OrderedDict(z=lib.ones(1), y=lib.ones(1))
    two.update([("k", 1)])
    log += [list(two.keys()), [type(v).__name__ for v in two.values()], [k for k, _ in two.items()]]
    for wrong in (
        lambda: two["no"],
        lambda: two.pop("no"),
        lambda: two[3],
        lambda: two.update(3),
        lambda: two.update([3]),
    ):
        log.append(_tried(wrong))
    del two["z"]
    two.clear()
    return [*log, repr(two), len(two), [*two.parameters()]]


def tensors(lib: Any) -> Any:
    """Parameters and buffers as tensors."""
    nn = lib.nn
    p = nn.Parameter(lib.tensor([1.0, 2.0]))
    plain = lib.ones(2)
    log: list[Any] = [repr(p), isinstance(p, lib.Tensor), isinstance(plain, nn.Parameter), p.is_leaf, p.requires_grad]
    log += [
        type(value).__name__ for value in (p + 1, p.detach(), p.data, p[0], p.clone(), copy.copy(p), copy.deepcopy(p))
    ]
    frozen = nn.Parameter(plain, requires_grad=False)
    plain.fill_(3)
    log += [frozen.tolist(), frozen.requires_grad, repr(frozen), nn.Parameter().shape == (0,)]
    again = pickle.loads(pickle.dumps(p))
    log += [type(again).__name__, again.requires_grad, again.tolist()]
    log += [_tried(lambda: nn.Parameter(lib.ones(1, dtype=lib.int64))), _tried(lambda: nn.Parameter([1.0]))]
    with lib.no_grad():
        log.append(nn.Parameter(lib.ones(1)).requires_grad)
    buffer = nn.Buffer(lib.ones(2), persistent=False)
    log += [type(buffer).__name__, isinstance(buffer, nn.Buffer), isinstance(plain, nn.Buffer), buffer.persistent]
    log += [isinstance(buffer, nn.Parameter), isinstance(p, nn.Buffer)]
    module = nn.Module()
    log.append(_tried(lambda: setattr(module, "x", (p * 2))))
    log.append(_tried(lambda: module.register_parameter("y", p * 2)))
    text = io.StringIO()
    print(p, file=text)
    return [*log, text.getvalue()]


PROGRAMS = (
    *(
        walking,
        attributes,
        registering,
        before_init,
        type_names,
        paths,
        states,
        state_hooks,
        hooks,
        backward_hooks,
        conversions,
        copies,
    ),
    *(conversions, copies, lists, dictionaries, parameters, tensors),
)
