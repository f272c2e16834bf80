"""What all optimizers share: groups of parameters, state, its dictionary, and the loop over the parameters.

Note [One loop]
`step` goes over the parameters that have a gradient. Whatever rules share is done here: the sign of `maximize`, weights that decay,
state that is made when it is first needed, complex numbers, which are updated as pairs of real ones, and gradients through a
step. A rule is `_update` of one parameter, and `_start`, the state that it begins with. `foreach`, `fused` and `capturable` choose
between loops of PyTorch that compute the same; here there is one loop, and they are kept and checked, and choose nothing.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from copy import deepcopy
from functools import wraps
from typing import Any, Final, Self

from opmux.dispatch import enable_grad, no_grad
from opmux.errors import (
    OperatorArgumentError,
    OperatorKeyError,
    OperatorNotImplementedError,
    OperatorValueError,
    caution,
    kind_of,
    shown,
)
from opmux.nn.modules._conversion import forget_gradient
from opmux.nn.modules._hooks import Table, hooks_in_order, register
from opmux.optim._options import Group, check_option, number, refusal
from opmux.optim._state import State, advanced, as_tensors, moved, started
from opmux.tensor import RemovableHandle, Tensor, ops

__all__ = [
    "Group",
    "Optimizer",
    "State",
    "advanced",
    "number",
    "register_optimizer_step_post_hook",
    "register_optimizer_step_pre_hook",
    "required",
    "started",
]

_aten: Final = ops.aten

#: The value of an option that each group must give.
required: Final = type("_Required", (), {"__repr__": lambda _: "<required parameter>"})()

_HOOKS: Final = ("step_pre", "step_post", "state_dict_pre", "state_dict_post", "load_pre", "load_post")
_all_pre: Final[Table] = {}
_all_post: Final[Table] = {}


def register_optimizer_step_pre_hook(hook: Callable[..., Any]) -> RemovableHandle:
    """Calls `hook(optimizer, args, kwargs)` before each step of every optimizer; see `Optimizer.register_step_pre_hook`."""
    return register(_all_pre, hook)


def register_optimizer_step_post_hook(hook: Callable[..., None]) -> RemovableHandle:
    """Calls `hook(optimizer, args, kwargs)` after each step of every optimizer; see `Optimizer.register_step_post_hook`."""
    return register(_all_post, hook)


def _parts(value: Any) -> Any:
    """A complex tensor as a view of its real and imaginary parts; anything else as it is."""
    return _aten.view_as_real.default(value) if isinstance(value, Tensor) and value.is_complex() else value


def _with_hooks(step: Callable[..., Any]) -> Callable[..., Any]:
    """A `step` with the hooks around it; one that is called by that of a derived class has none of its own."""

    @wraps(step)
    def hooked(self: "Optimizer", /, *args: Any, **kwargs: Any) -> Any:
        if getattr(type(self).step, "__wrapped__", None) is not step:
            return step(self, *args, **kwargs)
        # Hooks see the optimizer among the arguments, as PyTorch's do.
        args = self, *args
        for before in hooks_in_order(_all_pre, self._hooks["step_pre"]):
            changed = before(self, args, kwargs)
            if changed is not None:
                args, kwargs = _changed_arguments(before, changed)
        result = step(*args, **kwargs)
        self._opt_called = True
        for after in hooks_in_order(self._hooks["step_post"], _all_post):
            after(self, args, kwargs)
        return result

    return hooked


def _changed_arguments(hook: object, changed: Any) -> Any:
    if not isinstance(changed, tuple) or len(changed) != 2:
        raise OperatorValueError(
            f"step with the hook {shown(hook)}",
            found=f"must return None or a tuple of (new_args, new_kwargs), but got {shown(changed)}.",
            advice="return both, changed or not, or nothing",
        )
    return changed


class Optimizer:
    """Base class of optimizers.

    Args:
        params: Tensors, pairs of a name and a tensor, or dictionaries: groups, with their tensors under "params" and options
            of their own.
        defaults: Options of groups that do not give them.

    Attributes:
        param_groups: The groups, with all options; they may be changed between steps.
        state: What each parameter has been given so far.
        defaults: The options.

    Raises:
        OperatorValueError: There are no parameters, one is no leaf or occurs in two groups, or an option is out of its range.
        OperatorArgumentError: Something else than tensors.
    """

    defaults: Group
    state: dict[Any, State]
    param_groups: list[Group]
    _hooks: dict[str, Table]
    #: Whether a step was taken, which schedules ask.
    _opt_called = False
    #: Whether real and imaginary parts are updated as numbers of their own, as rules that are not linear do.
    _by_parts = True
    #: Numbers that a rule keeps as tensors; states of other programs may have them as Python's.
    _counts: tuple[str, ...] = ("step",)
    #: Options that are numbers from 0.
    _numbers: tuple[str, ...] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "step" in vars(cls):
            cls.step = _with_hooks(vars(cls)["step"])  # type: ignore[method-assign]

    def __new__(cls, /, *args: Any, **kwargs: Any) -> Self:
        """Gives the tables of hooks: optimizers that stand around another one share its groups and do not call `__init__`."""
        optimizer = super().__new__(cls)
        optimizer._hooks = {name: {} for name in _HOOKS}
        return optimizer

    def __init__(self, params: Iterable[Any], defaults: Group) -> None:
        self.__setstate__({"defaults": defaults, "state": defaultdict(dict), "param_groups": []})
        for name in self._numbers:
            check_option(type(self).__name__, name, defaults[name], defaults)
        self._check_loops()
        if isinstance(params, Tensor):
            raise OperatorArgumentError(
                f"an optimizer {type(self).__name__} of a tensor",
                found="params argument given to the optimizer should be an iterable of Tensors or dicts",
                advice="pass a list: [tensor]",
            )
        groups = self._in_order(params)
        if not groups:
            raise self._refused("optimizer got an empty parameter list", "pass model.parameters()")
        for group in groups if isinstance(groups[0], dict) else [{"params": groups}]:
            self.add_param_group(group)

    def _check_loops(self) -> None:
        if self.defaults.get("fused"):
            if self.defaults.get("differentiable"):
                raise self._refused("`fused` does not support `differentiable`", "leave one of them out")
            if self.defaults.get("foreach"):
                raise self._refused("`fused` and `foreach` cannot be `True` together.", "leave one of them out")

    def _refused(self, found: str, advice: str) -> OperatorValueError:
        return refusal(type(self).__name__, found, advice)

    def __getstate__(self) -> dict[str, Any]:
        return {"defaults": self.defaults, "state": self.state, "param_groups": self.param_groups}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if type(self)._update is not Optimizer._update:
            for param, _ in self._parameters():
                as_tensors(self.state.get(param, {}), self._counts)

    def __repr__(self) -> str:
        groups = []
        for i, group in enumerate(self.param_groups):
            options = [f"    {key}: {group[key]}\n" for key in sorted(group) if key != "params"]
            groups.append(f"Parameter Group {i}\n{''.join(options)}")
        return "\n".join([f"{type(self).__name__} (", *groups]) + ")"

    # -- groups -----------------------------------------------------------------------------------------------------

    def add_param_group(self, param_group: Group) -> None:
        """Adds a group of parameters, such as layers that were frozen until now.

        Raises:
            OperatorValueError: A parameter is in a group already, is no leaf, or has a name where others have none.
            OperatorArgumentError: No dictionary, or something else than tensors.
            OperatorKeyError: A dictionary without "params".
        """
        if not isinstance(param_group, dict):
            raise OperatorArgumentError(
                f"a group of parameters that is {shown(param_group)}",
                found=f"param_group must be a dict, but got {type(param_group)}",
                advice='pass {"params": [...]}',
            )
        if "params" not in param_group:
            raise OperatorKeyError(
                f"a group of parameters with the keys {shown(list(param_group))}",
                found="no key 'params'",
                advice='say which parameters the options are for: {"params": [...], ...}',
            )
        group = {**param_group, **self._listed(param_group["params"])}
        for param in group["params"]:
            self._check_parameter(param)
        for name, default in self.defaults.items():
            if default is required and name not in group:
                raise self._refused(
                    f"parameter group didn't specify a value of required optimization parameter {name}",
                    f"give the group a value, such as {{'params': ..., {name!r}: 0.1}}, or the optimizer {name}=0.1",
                )
            group.setdefault(name, default)
        self._check_among_groups(group)
        param_group.update(group)
        self.param_groups.append(param_group)

    def _in_order(self, params: Any) -> list[Any]:
        if not isinstance(params, Iterable):
            raise OperatorArgumentError(
                f"an optimizer {type(self).__name__} of {shown(params)}",
                found=f"{kind_of(params)}, which is no list of tensors",
                advice="pass model.parameters()",
            )
        return list(params)

    def _listed(self, params: Any) -> Group:
        """The parameters of a group, and their names if they have names."""
        if isinstance(params, set):
            raise OperatorArgumentError(
                "a set of parameters",
                found="optimizer parameters need to be organized in ordered collections, but the ordering of tensors in sets "
                "will change between runs",
                advice="use a list",
            )
        listed = [params] if isinstance(params, Tensor) else self._in_order(params)
        named = [param for param in listed if isinstance(param, tuple)]
        if not named:
            return {"params": listed}
        if len(named) != len(listed):
            raise self._refused(
                "all optimizer params should be with/without names. Some param names are missing",
                "pass model.named_parameters(), or tensors alone",
            )
        if any(len(pair) != 2 for pair in named):
            raise self._refused("a tuple that is no pair of a name and a tensor", "pass model.named_parameters()")
        return {"params": [param for _, param in named], "param_names": [name for name, _ in named]}

    def _check_parameter(self, param: object) -> None:
        if not isinstance(param, Tensor):
            raise OperatorArgumentError(
                f"an optimizer {type(self).__name__} of {shown(param)}",
                found=f"optimizer can only optimize Tensors, but one of the params is {type(param).__qualname__}",
                advice="pass model.parameters(), or a list of tensors",
            )
        if not self.defaults.get("differentiable") and not (param.is_leaf or param.retains_grad):
            raise self._refused("can't optimize a non-leaf Tensor", "pass the tensor that it was computed from")

    def _check_among_groups(self, group: Group) -> None:
        if len(group["params"]) != len(set(group["params"])):
            caution("optimizer contains a parameter group with duplicate parameters")
        for other in self.param_groups:
            if ("param_names" in group) != ("param_names" in other):
                kind = "with names" if "param_names" in group else "without names"
                raise self._refused(
                    "all optimizer param groups should be with/without names. "
                    f"cannot add param group {kind} to the optimizer",
                    "pass pairs of names and tensors for all groups, or for none",
                )
            if not set(group["params"]).isdisjoint(other["params"]):
                raise self._refused(
                    "some parameters appear in more than one parameter group", "take them out of the other groups"
                )

    def _parameters(self) -> Iterator[tuple[Tensor, Group]]:
        for group in self.param_groups:
            for param in group["params"]:
                yield param, group

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Removes the gradients of all parameters, or makes them zero."""
        for param, _ in self._parameters():
            forget_gradient(param, set_to_none)

    # -- a step -----------------------------------------------------------------------------------------------------

    @_with_hooks
    def step(self, closure: Callable[[], Any] | None = None) -> Any:
        """Changes each parameter that has a gradient. See Note [One loop].

        Args:
            closure: Computes the loss, and gradients, again; it is called before the step.

        Returns:
            What `closure` returned.

        Raises:
            OperatorNotImplementedError: A class that has neither this method nor a rule of its own.
        """
        if type(self)._update is Optimizer._update:
            raise OperatorNotImplementedError(
                f"a step of {type(self).__name__}",
                found="the class has no step of its own",
                advice="define step(self, closure=None) in it",
            )
        if closure is not None and not callable(closure):
            raise OperatorArgumentError(
                f"{type(self).__name__}.step(): argument 'closure' must be a callable or None, not {type(closure).__name__}",
                found=f"closure = {shown(closure)}",
                advice="pass a function that computes the loss, or nothing",
            )
        loss = None if closure is None else enable_grad().call(closure)
        mode = enable_grad() if self.defaults.get("differentiable") else no_grad()
        mode.call(self._step_of_each)
        return loss

    def _step_of_each(self) -> None:
        for param, group in self._parameters():
            if param.grad is not None:
                self._step_of(param, param.grad, group)

    def _step_of(self, param: Tensor, grad: Tensor, group: Group) -> None:
        lr = number(group["lr"])
        state = self.state.get(param) or self._begin(param, group)
        # Groups may have options of other optimizers, too. A graph of an earlier step keeps what that step wrote.
        if group.get("differentiable") and "differentiable" in self.defaults:
            state.update(
                {k: v.clone() for k, v in state.items() if isinstance(v, Tensor) and v is not state.get("step")}
            )
        if group.get("maximize") and "maximize" in self.defaults:
            grad = -grad
        grad = self._decayed(param, grad, group, lr)
        if self._by_parts and param.is_complex():
            state = {key: _parts(value) for key, value in state.items()}
            param, grad = _parts(param), _parts(grad)
        self._update(param, grad, state, group, lr)

    def _decayed(self, param: Tensor, grad: Tensor, group: Group, lr: float) -> Tensor:
        """The gradient with `weight_decay` times the parameter; if the decay is decoupled, the parameter decays at once."""
        decay = number(group.get("weight_decay", 0))
        if not decay or "weight_decay" not in self.defaults:
            return grad
        if group.get("decoupled_weight_decay") and "decoupled_weight_decay" in self.defaults:
            param.mul_(1 - lr * decay)
        else:
            grad = grad.add(param, alpha=decay)
        return grad

    def _begin(self, param: Tensor, group: Group) -> State:
        state = self._start(param, group)
        if state:  # a rule that remembers nothing leaves no trace in the dictionary
            self.state[param] = state
        return state

    def _start(self, param: Tensor, group: Group) -> State:
        """The state of a parameter before its first step."""
        raise NotImplementedError(f"{type(self).__name__} has no _start")

    def _update(self, param: Tensor, grad: Tensor, state: State, group: Group, lr: float) -> None:
        """Changes one parameter, and its state, in place."""
        raise NotImplementedError(f"{type(self).__name__} has no _update")

    # -- the state's dictionary -------------------------------------------------------------------------------------

    def state_dict(self) -> dict[str, Any]:
        """The state by numbers of parameters, and the groups with these numbers; tensors are the optimizer's own."""
        for before in hooks_in_order(self._hooks["state_dict_pre"]):
            before(self)
        numbers = self._numbered()
        groups = [
            {**_options(group), "params": [numbers[param] for param in group["params"]]} for group in self.param_groups
        ]
        lost = next((key for key in self.state if isinstance(key, Tensor) and key not in numbers), None)
        if lost is not None:
            raise OperatorKeyError(
                f"{type(self).__name__}.state_dict()",
                found=f"a state of a tensor of shape {tuple(lost.shape)} that is in no group",
                advice="add the tensor to a group, or take it out of optimizer.state, which also keeps what is only asked for",
            )
        found = {"state": {numbers.get(key, key): value for key, value in self.state.items()}, "param_groups": groups}
        for after in hooks_in_order(self._hooks["state_dict_post"]):
            changed = after(self, found)
            found = found if changed is None else changed
        return found

    def _numbered(self) -> dict[Any, int]:
        """The places of the parameters; one that a group has twice counts where it is last."""
        numbers: dict[Any, int] = {}
        start = 0
        for group in self.param_groups:
            numbers |= {param: i for i, param in enumerate(group["params"], start) if param not in numbers}
            start += len(group["params"])
        return numbers

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Goes on from a state that `state_dict` returned; it is copied, to the dtypes and devices of the parameters.

        Raises:
            OperatorValueError: It has other groups, or groups of another size, than the optimizer; nothing was changed.
        """
        if not isinstance(state_dict, dict):
            raise OperatorArgumentError(
                f"load_state_dict({shown(state_dict)})",
                found="no dictionary",
                advice="pass what state_dict() or opmux.load(path) returned",
            )
        state_dict = dict(state_dict)
        for before in hooks_in_order(self._hooks["load_pre"]):
            changed = before(self, state_dict)
            state_dict = state_dict if changed is None else changed
        groups = deepcopy(self._saved_groups(state_dict))
        by_number = {
            number: param
            for saved, group in zip(groups, self.param_groups, strict=True)
            for number, param in zip(saved["params"], group["params"], strict=True)
        }
        state: dict[Any, Any] = defaultdict(dict)
        for key, value in state_dict["state"].items():
            param = by_number.get(key)
            state[key if param is None else param] = value if param is None else moved(value, param)
        for saved, group in zip(groups, self.param_groups, strict=True):
            saved["params"] = group["params"]
            if "param_names" in group:
                saved.setdefault("param_names", group["param_names"])
            for name, default in self.defaults.items():  # options that older versions did not have
                saved.setdefault(name, default)
        self.__setstate__({"state": state, "param_groups": groups})
        for after in hooks_in_order(self._hooks["load_post"]):
            after(self)

    def _saved_groups(self, state_dict: dict[str, Any]) -> list[Group]:
        groups = state_dict.get("param_groups")
        if not isinstance(groups, list) or not isinstance(state_dict.get("state"), dict):
            raise self._refused("a state dict without param_groups and state", "pass what state_dict() returned")
        if any(not isinstance(group, dict) or not isinstance(group.get("params"), list) for group in groups):
            raise self._refused("a state dict whose groups have no params", "pass what state_dict() returned")
        if not all(isinstance(number, Hashable) for group in groups for number in group["params"]):
            raise self._refused("a state dict whose params are no numbers", "pass what state_dict() returned")
        if len(groups) != len(self.param_groups):
            raise self._refused(
                "loaded state dict has a different number of parameter groups",
                "make the optimizer with the groups that the state was taken of",
            )
        if any(len(a["params"]) != len(b["params"]) for a, b in zip(groups, self.param_groups, strict=True)):
            raise self._refused(
                "loaded state dict contains a parameter group that doesn't match the size of optimizer's group",
                "make the optimizer with the parameters that the state was taken of",
            )
        return groups

    # -- hooks ------------------------------------------------------------------------------------------------------

    def _patch_step_function(self) -> None:
        """Does nothing: a class's `step` has its hooks since the class was made.

        Optimizers that stand around another one call it where they leave `__init__` out, since PyTorch puts the hooks around `step`
        when an optimizer is made.
        """

    def register_step_pre_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Calls `hook(optimizer, args, kwargs)` before each step; it may return others. The first of `args` is the optimizer."""
        return register(self._hooks["step_pre"], hook)

    def register_step_post_hook(self, hook: Callable[..., None]) -> RemovableHandle:
        """Calls `hook(optimizer, args, kwargs)` after each step; the first of `args` is the optimizer."""
        return register(self._hooks["step_post"], hook)

    def register_state_dict_pre_hook(self, hook: Callable[..., None], prepend: bool = False) -> RemovableHandle:
        """Calls `hook(optimizer)` before `state_dict`."""
        return register(self._hooks["state_dict_pre"], hook, prepend=prepend)

    def register_state_dict_post_hook(self, hook: Callable[..., Any], prepend: bool = False) -> RemovableHandle:
        """Calls `hook(optimizer, state_dict)` after `state_dict`; it may return another dictionary."""
        return register(self._hooks["state_dict_post"], hook, prepend=prepend)

    def register_load_state_dict_pre_hook(self, hook: Callable[..., Any], prepend: bool = False) -> RemovableHandle:
        """Calls `hook(optimizer, state_dict)` before `load_state_dict`; it may return another dictionary."""
        return register(self._hooks["load_pre"], hook, prepend=prepend)

    def register_load_state_dict_post_hook(self, hook: Callable[..., None], prepend: bool = False) -> RemovableHandle:
        """Calls `hook(optimizer)` after `load_state_dict`."""
        return register(self._hooks["load_post"], hook, prepend=prepend)


def _options(group: Group) -> Group:
    """A group without its parameters."""
    return {name: value for name, value in group.items() if name != "params"}
