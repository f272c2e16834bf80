"""Parameters that are computed from others each time they are asked for, as in `torch.nn.utils.parametrize`.

Note [Parametrized modules]
A module that has such a parameter is of a class of its own, derived from what it was, whose attributes are looked for in
`parametrizations` too. The class names no tensor: what a module computes is said by its own `parametrizations`, so that a copy,
which is of the same class, is changed by itself. What may be refused is asked before anything is changed.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from copy import deepcopy
from typing import Any, Final, NoReturn

from opmux.dispatch import explain_each, no_grad
from opmux.errors import OperatorArgumentError, OperatorValueError, kind_of, shown
from opmux.nn.modules.container import ModuleDict, ModuleList
from opmux.nn.modules.module import Module
from opmux.nn.parameter import Parameter
from opmux.tensor import Tensor

__all__ = [
    "ParametrizationList",
    "cached",
    "is_parametrized",
    "register_parametrization",
    "remove_parametrizations",
    "transfer_parametrizations_and_params",
    "type_before_parametrizations",
]

#: What has been computed since the outermost `cached()` block was entered; None outside of one.
_computed: Final[ContextVar["dict[ParametrizationList, Tensor] | None"]] = ContextVar("_computed", default=None)


@contextmanager
def cached() -> Iterator[None]:
    """A `with` block in which each parametrized tensor is computed once, when it is first asked for."""
    if _computed.get() is not None:
        yield
        return
    token = _computed.set({})
    try:
        yield
    finally:
        _computed.reset(token)


# -- what is computed -------------------------------------------------------------------------------------------------


class ParametrizationList(ModuleList):
    """The modules that compute a tensor one after the other, and what they begin with; `register_parametrization` makes it.

    Args:
        modules: The modules.
        original: The tensor as it is so far.
        unsafe: Whether they may give a tensor of another shape or dtype.

    Attributes:
        original: What the first module gets; `original0`, `original1`, ... if it gets several tensors.
        is_tensor: Whether it gets one.
        ntensors: How many it gets.
        unsafe: See above.

    Raises:
        OperatorValueError: There are no modules, or they give or take something else than such a tensor; `original` is unchanged.
    """

    def __init__(self, modules: Sequence[Module], original: Tensor, unsafe: bool = False) -> None:
        if len(modules) == 0:
            raise OperatorValueError(
                "ParametrizationList requires one or more modules.",
                found="no modules",
                advice="pass a list with a parametrization",
            )
        super().__init__(modules)
        self.unsafe = unsafe
        new = _inverted(reversed(list(modules)), original)
        self.is_tensor = isinstance(new, Tensor)
        tensors = _listed(new)
        self.ntensors = len(tensors)
        if self.is_tensor:
            _check_same(
                original, new, ("dtype", "device"), "When `right_inverse` outputs one tensor, it may not change"
            )
        if not unsafe:
            _check_result(original, no_grad().call(self._forward_of, tensors))
        if self.is_tensor:
            _exchange(original, new)
            _add(self, "original", original)
            return
        for i, tensor in enumerate(tensors):
            part = Parameter(tensor, original.requires_grad) if isinstance(original, Parameter) else tensor
            _add(self, f"original{i}", part.requires_grad_(original.requires_grad))

    def _names(self) -> list[str]:
        return ["original"] if self.is_tensor else [f"original{i}" for i in range(self.ntensors)]

    def _forward_of(self, tensors: Iterable[Tensor]) -> Any:
        first, *others = self
        result = first(*tensors)
        for module in others:
            result = module(result)
        return result

    def forward(self) -> Any:
        """The tensor, computed."""
        return self._forward_of(getattr(self, name) for name in self._names())

    @no_grad()
    def right_inverse(self, value: Tensor) -> None:
        """Has the originals be those of which the modules make `value`.

        Raises:
            OperatorValueError: A module has no `right_inverse`, or it gives other tensors than at first; nothing is changed.
        """
        own = [getattr(self, name) for name in self._names()]
        for module in reversed(list(self)):
            try:
                value = module.right_inverse(value) if hasattr(module, "right_inverse") else _no_inverse()
            except NotImplementedError as error:
                raise OperatorValueError(
                    f"parametrization {type(module).__name__} does not implement right_inverse.",
                    found=str(error),
                    advice="remove the parametrization first, or assign what it computes from",
                ) from error
        if isinstance(value, Tensor) != self.is_tensor:
            wanted = "a tensor" if self.is_tensor else "a sequence of tensors"
            raise OperatorValueError(
                f"`right_inverse` should return {wanted}",
                found=f"got {shown(value)}",
                advice="return the same kind as when the parametrization was registered",
            )
        tensors = _listed(value)
        if len(tensors) != len(own):
            raise OperatorValueError(
                f"`right_inverse` must return a sequence of tensors of length {len(own)}",
                found=f"a sequence of length {len(tensors)}",
                advice="return as many tensors as when the parametrization was registered",
            )
        for name, mine, tensor in zip(self._names(), own, tensors, strict=True):
            _check_same(mine, tensor, ("dtype", "device"), f"`right_inverse` must keep that of `{name}`:")
        for mine, tensor in zip(own, tensors, strict=True):
            _exchange(mine, tensor)


@no_grad()
def _inverted(modules: Iterable[Any], value: Any) -> Any:
    """What the first module is to get; one that has no `right_inverse`, or says that it has none, counts as the identity."""
    for module in modules:
        if hasattr(module, "right_inverse"):
            try:
                value = module.right_inverse(value)
            except NotImplementedError:
                continue
    return value


def _no_inverse() -> NoReturn:
    raise NotImplementedError("it has no such method")


def _listed(value: Any) -> list[Tensor]:
    tensors = [value] if isinstance(value, Tensor) else value
    if not isinstance(tensors, Sequence) or not all(isinstance(tensor, Tensor) for tensor in tensors):
        asked = "'right_inverse' must return a Tensor or a Sequence of tensors (list, tuple...)."
        raise OperatorValueError(
            asked, found=f"got {shown(value)}", advice="return the tensors that the parametrization computes from"
        )
    return list(tensors)


def _check_same(expected: Tensor, found: Tensor, names: Iterable[str], what: str) -> None:
    for name in names:
        if getattr(expected, name) != getattr(found, name):
            raise OperatorValueError(
                f"{what} the {name}",
                found=f"it is {getattr(found, name)}, and was {getattr(expected, name)}",
                advice=f"convert what it returns to that {name}",
            )


def _check_result(expected: Tensor, found: Any) -> None:
    if not isinstance(found, Tensor):
        raise OperatorValueError(
            f"A parametrization must return a tensor. Got {type(found).__name__}.",
            found=shown(found),
            advice="return a Tensor from its forward()",
        )
    what = "Unless `unsafe` flag is enabled, registering a parametrization may not change"
    _check_same(expected, found, ("dtype", "shape"), what)


def _exchange(own: Tensor, value: Tensor) -> None:
    """Gives a tensor the elements of another one; it stays the same object, which optimizers know."""
    own.data = value


def _add(module: Module, name: str, tensor: Tensor) -> None:
    if isinstance(tensor, Parameter):
        module.register_parameter(name, tensor)
    else:
        module.register_buffer(name, tensor)


# -- modules ----------------------------------------------------------------------------------------------------------


class _Parametrized(Module):
    """What the class of a parametrized module has in front of what it was. See Note [Parametrized modules]."""

    def __getattr__(self, name: str) -> Any:
        found = _lists(self).get(name)
        if found is None:
            return super().__getattr__(name)
        computed = _computed.get()
        if computed is None:
            return found()
        if found not in computed:
            computed[found] = found()
        return computed[found]

    def __setattr__(self, name: str, value: Any) -> None:
        found = _lists(self).get(name)
        if found is None or isinstance(value, Parameter):  # which Module refuses, as the name is taken
            super().__setattr__(name, value)
        else:
            found.right_inverse(value)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *_lists(self)})

    def __getstate__(self) -> Any:
        raise OperatorValueError(
            f"pickling {kind_of(self)}",
            found="Serialization of parametrized modules is only supported through state_dict()",
            advice="save state_dict(), or remove the parametrizations first",
        )

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        given = getattr(super(), "__deepcopy__", None)
        if given is not None:
            return given(memo)
        made = type(self).__new__(type(self))
        memo[id(self)] = made
        made.__dict__.update(deepcopy(self.__dict__, memo))
        return made


def _lists(module: Any) -> dict[str, Any]:
    """The `ParametrizationList` of each parametrized tensor of a module."""
    if not isinstance(module, _Parametrized):
        return {}
    found: Any = module.__dict__.get("_modules", {}).get("parametrizations")
    return {} if found is None else found._modules


def _checked_module(value: Any, what: str) -> Module:
    if not isinstance(value, Module):
        raise OperatorArgumentError(
            f"{what} must be a Module",
            found=f"got {shown(value)}",
            advice="pass an object of a class that is derived from opmux.nn.Module",
        )
    return value


def is_parametrized(module: Module, tensor_name: str | None = None) -> bool:
    """Whether a tensor of a module is parametrized; any, without a name."""
    return bool(_lists(module)) if tensor_name is None else tensor_name in _lists(module)


def register_parametrization(
    module: Module, tensor_name: str, parametrization: Module, *, unsafe: bool = False
) -> Module:
    """Has a tensor of a module computed by another module, each time it is asked for.

    The tensor as it was is `module.parametrizations.NAME.original`, and is what is trained. A further parametrization gets what
    the one before it gives. If all of them have a method `right_inverse(tensor)`, which gives what `forward` makes the tensor of,
    the tensor can be assigned; that of the first one may return several tensors, which `forward` then gets:
    they are `original0`, `original1`, ..., new parameters, which an optimizer that was made before does not know.

    Args:
        module: The module; it becomes one of a class derived from its own.
        tensor_name: The name of a parameter or buffer.
        parametrization: What computes it.
        unsafe: Whether it may change the shape and dtype; if not, it is tried.

    Returns:
        `module`.

    Raises:
        OperatorValueError: The module has no such tensor, or what is computed does not fit; nothing is changed.
        OperatorArgumentError: Something is no module.
    """
    _checked_module(module, "module")
    lists = _lists(module)
    mode = _checked_module(parametrization, "parametrization").training
    parametrization.train(module.training)
    try:
        if tensor_name in lists:
            if not unsafe:
                _check_further(getattr(module, tensor_name), parametrization)
            lists[tensor_name].append(parametrization)
            lists[tensor_name].unsafe |= bool(unsafe)
            return module
        found = ParametrizationList([parametrization], _own_tensor(module, tensor_name), unsafe)
    except BaseException:
        parametrization.train(mode)
        raise
    delattr(module, tensor_name)
    if not lists:
        _make_parametrized(module)
    module.parametrizations[tensor_name] = found
    return module


def _own_tensor(module: Module, name: str) -> Tensor:
    found = module._parameters.get(name, module._buffers.get(name))
    if found is None:
        raise OperatorValueError(
            f"Module '{shown(module)}' does not have a parameter, a buffer, or a parametrized element with name {shown(name)}",
            found=f"names are {[*module._parameters, *module._buffers]}",
            advice="give one of these",
        )
    return found


def _check_further(value: Tensor, parametrization: Any) -> None:
    """Tries a parametrization behind others, which gives and takes the same kind of tensor."""
    result = parametrization(value)
    _check_result(value, result)
    back = _inverted([parametrization], result)
    if not isinstance(back, Tensor):
        raise OperatorValueError(
            f"parametrization.right_inverse must return a tensor. Got: {type(back).__name__}",
            found=shown(back),
            advice="return one Tensor; only the first parametrization may compute from several",
        )
    what = "Unless `unsafe` flag is enabled, parametrization.right_inverse may not change"
    _check_same(value, back, ("dtype", "shape"), what)


def _make_parametrized(module: Any) -> None:
    cls = type(module)
    names = {"__module__": cls.__module__, "__doc__": cls.__doc__}
    module.__class__ = type(f"Parametrized{cls.__name__}", (_Parametrized, cls), names)
    module.parametrizations = ModuleDict()


def _not_parametrized(module: Module, name: object) -> OperatorValueError:
    return OperatorValueError(
        f"Module {shown(module)} does not have a parametrization on {shown(name)}",
        found=f"parametrized are {list(_lists(module))}",
        advice="pass one of these"
        if _lists(module)
        else "register_parametrization(module, name, parametrization) adds one",
    )


def remove_parametrizations(module: Module, tensor_name: str, leave_parametrized: bool = True) -> Module:
    """Makes a parametrized tensor an ordinary one again.

    Args:
        module: The module.
        tensor_name: The name of the tensor.
        leave_parametrized: Whether it keeps the value that was computed, and not that of `original`.

    Returns:
        `module`.

    Raises:
        OperatorValueError: It is not parametrized, or it was computed from several tensors and is to be like one of them.
    """
    if not is_parametrized(module, tensor_name):
        raise _not_parametrized(module, tensor_name)
    found = _lists(module)[tensor_name]
    if not found.is_tensor and not leave_parametrized:
        raise OperatorValueError(
            "Cannot leave unparametrized (`leave_parametrized=False`) a tensor that is parametrized in terms of a sequence of "
            "tensors.",
            found=f"{found.ntensors} tensors",
            advice="leave out leave_parametrized, which is True",
        )
    tensor = _left(module, tensor_name, found, leave_parametrized)
    del module.parametrizations[tensor_name]
    if not is_parametrized(module):
        del module.parametrizations
        module.__class__ = type_before_parametrizations(module)
    _add(module, tensor_name, tensor)
    return module


def _left(module: Module, name: str, found: ParametrizationList, leave_parametrized: bool) -> Tensor:
    """What stands in the place of a tensor that was parametrized."""
    if not found.is_tensor:
        value: Tensor = getattr(module, name)
        return Parameter(value) if value.requires_grad else value
    if leave_parametrized:
        _exchange(found.original, no_grad().call(getattr, module, name))
    original: Tensor = found.original
    return original


def type_before_parametrizations(module: Module) -> type:
    """The class that a module had before it was parametrized; its class if it is not."""
    cls = type(module)
    return cls.__bases__[1] if _Parametrized in cls.__bases__ else cls


def transfer_parametrizations_and_params(
    from_module: Module, to_module: Module, tensor_name: str | None = None
) -> Module:
    """Gives a module the parametrizations of another one, and the tensors that they compute from.

    Args:
        from_module: The other one; if it is not parametrized, nothing is done.
        to_module: The module; it gets tensors that it does not have.
        tensor_name: The tensor; all that are parametrized if left out.

    Returns:
        `to_module`.
    """
    for name in (tensor_name,) if tensor_name is not None else tuple(_lists(from_module)):
        if not is_parametrized(from_module):
            break
        if not is_parametrized(from_module, name):
            raise _not_parametrized(from_module, name)
        given = _lists(from_module)[name]
        if not hasattr(to_module, name):
            setattr(to_module, name, Parameter(getattr(from_module, name)))
        for parametrization in given:
            register_parametrization(to_module, name, parametrization)
        for part in given._names():
            setattr(_lists(to_module)[name], part, getattr(given, part))
    return to_module


explain_each(globals(), __all__)
