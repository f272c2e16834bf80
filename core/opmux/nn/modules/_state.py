"""A module's state as a dictionary: every parameter and persistent buffer under its path.

Note [State dictionaries]
`state_dict()` gives the tensors themselves, detached, not copies. Loading copies into the module's own tensors, so that optimizers
go on with them, or with `assign` puts the given ones in their places. Each module reads its own keys in `_load_from_state_dict`,
which subclasses may override, and notes what is wrong; all of it is told at once in the end. `_metadata` of the dictionary has a
version for each module.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar, NamedTuple, cast

from opmux.dispatch import no_grad
from opmux.errors import OperatorArgumentError, OperatorAssertionError, OperatorValueError, caution, shown
from opmux.nn.modules._hooks import Hook, Table, hooks_in_order, register
from opmux.nn.modules._inputs import checked_text
from opmux.nn.modules._parts import ModuleParts
from opmux.nn.parameter import Parameter
from opmux.tensor import RemovableHandle, Tensor

__all__ = ["ModuleState"]

_EXTRA = "_extra_state"
_OF_ARRAYS = "make tensors of the arrays first: {name: opmux.as_tensor(value) for name, value in state_dict.items()}"
_OF_NAMES = "rename the keys, or take those that fit: load_state_dict(state_dict, strict=False)"
_OF_SIZES = "make the module with the sizes of the state, or take these keys out and load with strict=False"


class _IncompatibleKeys(NamedTuple):
    missing_keys: list[str]
    unexpected_keys: list[str]

    def __repr__(self) -> str:
        if not self.missing_keys and not self.unexpected_keys:
            return "<All keys matched successfully>"
        return f"_IncompatibleKeys(missing_keys={self.missing_keys}, unexpected_keys={self.unexpected_keys})"


def _without_module(hook: Hook, module: object, *args: Any) -> None:
    hook(*args)


class ModuleState(ModuleParts):
    """The part of `Module` that gives and takes its state. See Note [State dictionaries]."""

    #: Of the state's form, for a subclass that reads older ones.
    _version: ClassVar[int] = 1

    def __init__(self) -> None:
        super().__init__()
        self._state_dict_hooks: Table = {}
        self._state_dict_pre_hooks: Table = {}
        self._load_state_dict_pre_hooks: Table = {}
        self._load_state_dict_post_hooks: Table = {}

    # -- hooks

    def register_state_dict_pre_hook(self, hook: Callable[[Any, str, bool], None]) -> RemovableHandle:
        """Calls `hook(module, prefix, keep_vars)` before this module's part of `state_dict`."""
        return register(self._state_dict_pre_hooks, hook)

    def register_state_dict_post_hook(self, hook: Hook) -> RemovableHandle:
        """Calls `hook(module, state_dict, prefix, local_metadata)` behind it; the hook may change the dictionary in place."""

        def call(module: Any, state_dict: Any, prefix: str, local_metadata: Any) -> None:
            if hook(module, state_dict, prefix, local_metadata) is not None:
                raise OperatorValueError(
                    "state_dict post-hook must return None",
                    found="it returned another value",
                    advice="change the dictionary in place, and return nothing",
                )

        return register(self._state_dict_hooks, call)

    def _register_state_dict_hook(self, hook: Hook) -> RemovableHandle:
        """As `register_state_dict_post_hook`; what the hook returns takes the dictionary's place."""
        return register(self._state_dict_hooks, hook)

    def register_load_state_dict_pre_hook(self, hook: Hook) -> RemovableHandle:
        """Calls a hook before this module's part of `load_state_dict`.

        Args:
            hook: Gets the module and what `_load_from_state_dict` gets; may change the dictionary and the lists in place.
        """
        return self._register_load_state_dict_pre_hook(hook, with_module=True)

    def _register_load_state_dict_pre_hook(self, hook: Hook, with_module: bool = False) -> RemovableHandle:
        # No lambda: modules are pickled, and copies have methods of their own as hooks.
        return register(self._load_state_dict_pre_hooks, hook if with_module else partial(_without_module, hook))

    def register_load_state_dict_post_hook(self, hook: Callable[[Any, Any], None]) -> RemovableHandle:
        """Calls `hook(module, incompatible_keys)` behind it; the hook may change the two lists in place."""
        return register(self._load_state_dict_post_hooks, hook)

    # -- giving

    def get_extra_state(self) -> Any:
        """What belongs to the state besides tensors; a subclass that has such a thing overrides this and `set_extra_state`."""
        raise OperatorValueError(
            "Module.get_extra_state()", found=f"{type(self).__name__} has no extra state", advice="override it"
        )

    def set_extra_state(self, state: Any) -> None:
        """Takes what `get_extra_state` gave; see there."""
        raise OperatorValueError(
            "Module.set_extra_state()", found=f"{type(self).__name__} has no extra state", advice="override it"
        )

    def _save_to_state_dict(self, destination: Any, prefix: str, keep_vars: bool) -> None:
        """Writes this module's own parameters, buffers and extra state."""
        for name, tensor in self._local_state().items():
            destination[prefix + name] = tensor if keep_vars else tensor.detach()
        if type(self).get_extra_state is not ModuleState.get_extra_state:
            destination[prefix + _EXTRA] = self.get_extra_state()

    def _local_state(self) -> dict[str, Tensor]:
        kept = {n: b for n, b in self._buffers.items() if n not in self._non_persistent_buffers_set}
        return {name: value for name, value in {**self._parameters, **kept}.items() if value is not None}

    def state_dict(
        self, *args: Any, destination: Any = None, prefix: str = "", keep_vars: bool = False
    ) -> dict[str, Any]:
        """Parameters and persistent buffers of this module and those below it, by path.

        Args:
            args: The other arguments in their order, which is deprecated.
            destination: Dictionary to write into; a new one if None.
            prefix: In front of the paths.
            keep_vars: Give the tensors as they are, not detached.
        """
        if args:
            caution("Positional args are being deprecated, use kwargs instead.", FutureWarning)
            given = dict(zip(("destination", "prefix", "keep_vars"), args, strict=False))
            return self.state_dict(**{"destination": destination, "prefix": prefix, "keep_vars": keep_vars, **given})
        if destination is None:
            if not isinstance(prefix, str):
                checked_text(prefix, "prefix of state_dict")
            destination = OrderedDict()
            destination._metadata = OrderedDict()
        local_metadata = {"version": self._version}
        if hasattr(destination, "_metadata"):
            destination._metadata[prefix[:-1]] = local_metadata
        for hook in hooks_in_order(self._state_dict_pre_hooks):
            hook(self, prefix, keep_vars)
        self._save_to_state_dict(destination, prefix, keep_vars)
        for name, module in self._modules.items():
            if module is not None:
                module.state_dict(destination=destination, prefix=f"{prefix}{name}.", keep_vars=keep_vars)
        for hook in hooks_in_order(self._state_dict_hooks):
            given = hook(self, destination, prefix, local_metadata)
            destination = destination if given is None else given
        return cast(dict[str, Any], destination)

    # -- taking

    def load_state_dict(
        self, state_dict: Mapping[str, Any], strict: bool = True, assign: bool = False
    ) -> _IncompatibleKeys:
        """Takes the state of this module and those below it from a dictionary like `state_dict`'s.

        Args:
            state_dict: Tensors by path.
            strict: Refuse a dictionary that lacks paths or has others.
            assign: Put the given tensors into their places, instead of copying from them.

        Returns:
            The paths that are missing and those that are unexpected: `missing_keys` and `unexpected_keys`.

        Raises:
            OperatorArgumentError: `state_dict` is no dictionary, or a key no text.
            OperatorValueError: Paths or sizes differ. What fits has been taken.
        """
        if not isinstance(state_dict, Mapping):
            raise OperatorArgumentError(
                f"Expected state_dict to be dict-like, got {type(state_dict)}.",
                found=shown(state_dict),
                advice="pass what state_dict() or opmux.load(path) returned",
            )
        for key in state_dict:
            checked_text(key, "keys of a state_dict")
        state: Any = OrderedDict(state_dict)  # a copy, which hooks may change
        metadata = getattr(state_dict, "_metadata", None)
        if metadata is not None:
            state._metadata = metadata
        found = _IncompatibleKeys([], [])
        messages: list[str] = []
        _load(self, state, "", metadata or {}, assign, found, messages)
        unfit = bool(messages)
        if strict:
            kinds = (("Missing", found.missing_keys), ("Unexpected", found.unexpected_keys))
            lists = [
                f"{kind} key(s) in state_dict: " + ", ".join(f'"{k}"' for k in keys) for kind, keys in kinds if keys
            ]
            messages[:0] = [f"{text}." for text in lists]
        if messages:
            raise OperatorValueError(
                f"Error(s) in loading state_dict for {type(self).__name__}:",
                found="\n    ".join(messages),
                advice=_OF_ARRAYS if any(map(_is_foreign, state.values())) else _OF_SIZES if unfit else _OF_NAMES,
            )
        return found

    def _load_from_state_dict(
        self,
        state_dict: Any,
        prefix: str,
        local_metadata: Any,
        strict: bool,
        missing_keys: list[str],
        unexpected_keys: list[str],
        error_msgs: list[str],
    ) -> None:
        """Takes this module's own parameters, buffers and extra state.

        Args:
            state_dict: The dictionary; subclasses may change it.
            prefix: In front of this module's names.
            local_metadata: This module's, with its version.
            strict: Note missing and unexpected keys.
            missing_keys: Gets those that are missing.
            unexpected_keys: Gets those that are unexpected.
            error_msgs: Gets what else is wrong.
        """
        for hook in hooks_in_order(self._load_state_dict_pre_hooks):
            hook(self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs)
        local_state = self._local_state()
        assign = local_metadata.get("assign_to_params_buffers", False)
        for name, tensor in local_state.items():
            key = prefix + name
            if key in state_dict:
                message = _taken(self, name, tensor, key, state_dict[key], assign)
                error_msgs.extend([message] if message else [])
            elif strict:
                missing_keys.append(key)
        self._load_extra_state(state_dict, prefix + _EXTRA, strict, missing_keys, unexpected_keys)
        for key in state_dict if strict else ():
            if key.startswith(prefix) and key != prefix + _EXTRA:
                name, dot, _ = key[len(prefix) :].partition(".")
                if name not in (self._modules if dot else local_state):
                    unexpected_keys.append(key)

    def _load_extra_state(
        self, state_dict: Any, key: str, strict: bool, missing_keys: list[str], unexpected_keys: list[str]
    ) -> None:
        if type(self).set_extra_state is ModuleState.set_extra_state:
            unexpected_keys.extend([key] if strict and key in state_dict else [])
        elif key in state_dict:
            self.set_extra_state(state_dict[key])
        elif strict:
            missing_keys.append(key)


def _load(
    module: Any,
    state: Any,
    prefix: str,
    metadata: Mapping[str, Any],
    assign: bool,
    found: _IncompatibleKeys,
    messages: list[str],
) -> None:
    """Has a module and those below it take their parts of a dictionary."""
    local_metadata = {**metadata.get(prefix[:-1], {}), **({"assign_to_params_buffers": True} if assign else {})}
    module._load_from_state_dict(state, prefix, local_metadata, True, *found, messages)
    for name, child in module._modules.items():
        if child is not None:
            path = f"{prefix}{name}."
            part = OrderedDict((key, value) for key, value in state.items() if key.startswith(path))
            _load(child, part, path, metadata, assign, found, messages)
    for hook in hooks_in_order(module._load_state_dict_post_hooks):
        if hook(module, found) is not None:
            raise OperatorAssertionError(
                "Hooks registered with ``register_load_state_dict_post_hook`` are not expected to return new values",
                found="it returned another value",
                advice="change the lists of incompatible_keys in place",
            )


def _is_foreign(value: Any) -> bool:
    """Whether a value is an array of another library, such as torch's tensors."""
    return hasattr(value, "__array__") and not isinstance(value, Tensor)


def _taken(module: ModuleParts, name: str, own: Tensor, key: str, given: Any, assign: bool) -> str:
    """Takes one tensor; what is wrong with it, or an empty text."""
    if not isinstance(given, Tensor):
        return (
            f'While copying the parameter named "{key}", expected a Tensor or Tensor-like object from checkpoint but '
            f"received {shown(type(given))}"
        )
    if own.shape == () and given.shape == (1,):  # as very old states have them
        given = given[0]
    if given.shape != own.shape:
        return (
            f"size mismatch for {key}: copying a param with shape {given.shape} from checkpoint, the shape in current model is "
            f"{own.shape}."
        )
    if own.is_meta and not given.is_meta and not assign:
        caution(
            f"for {key}: copying from a non-meta parameter in the checkpoint to a meta parameter in the current model, which "
            "is a no-op. (Did you mean to pass `assign=True`?)"
        )
    try:
        no_grad().call(_put, module, name, own, given, assign)
    except Exception as error:  # of a class of tensors that is not ours, or of a backend
        return (
            f'While copying the parameter named "{key}", whose dimensions in the model are {own.shape} and whose dimensions '
            f"in the checkpoint are {given.shape}, an exception occurred : {shown(error)}."
        )
    return ""


def _put(module: Any, name: str, own: Tensor, given: Tensor, assign: bool) -> None:
    if assign:
        setattr(module, name, _assigned(own, given))
    else:
        own.copy_(given)


def _assigned(own: Tensor, given: Tensor) -> Tensor:
    if not isinstance(own, Parameter):
        return given
    return (
        given.requires_grad_(own.requires_grad) if isinstance(given, Parameter) else Parameter(given, own.requires_grad)
    )
