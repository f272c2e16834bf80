"""PyTorch's ModuleInfos: for each of its modules how it is made, what it is called with, and what it must refuse."""

from collections.abc import Iterator
from typing import Any, final

import torch

import opmux

from .comparison import DifferenceError, check_gradients, check_result, check_strides, cotangent, dtype_name, pairs
from .conversion import Copies
from .database import all_opinfos, seeded, spread
from .gradients import gradients_of

#: How the names of modules begin that opmux does not have: those without sizes, and two in one.
_ABSENT = ("Lazy", "LinearCrossEntropyLoss")
#: Of results in double precision, which layers add up in another order.
_TOLERANCE = (1e-9, 1e-9)


def all_modules() -> dict[str, Any]:
    """Every ModuleInfo of a module that opmux has, by the name of its class."""
    all_opinfos()  # stands in for what torch's test code imports
    from torch.testing._internal.common_modules import module_db

    found = {info.name.removeprefix("nn."): info for info in module_db}
    return {name: info for name, info in found.items() if not name.startswith(_ABSENT)}


def samples_of(info: Any, dtype: str, training: bool, count: int) -> list[Any]:
    """So many of torch's ModuleInputs, whose tensors require grad."""
    with seeded():
        options = {"device": "cpu", "dtype": getattr(torch, dtype), "requires_grad": True, "training": training}
        return spread([x for x in info.module_inputs_func(info, **options) if x.forward_input is not None], count)


def refused_of(info: Any, dtype: str, training: bool) -> list[Any]:
    """Torch's ErrorModuleInputs: what a module's class or a call must refuse."""
    if info.module_error_inputs_func is None:
        return []
    options = {"device": "cpu", "dtype": getattr(torch, dtype), "requires_grad": False, "training": training}
    with seeded():
        return list(info.module_error_inputs_func(info, **options))


@final
class Side:
    """One library's modules, and the copies of a sample that they are called with.

    Args:
        library: torch or opmux.
        name: Name of the module's class.
        dtype: Name of the dtype of its parameters.
        training: Whether it is in training.
    """

    def __init__(self, library: Any, name: str, dtype: str, training: bool) -> None:
        self._class, self._dtype, self._training = getattr(library.nn, name), getattr(library, dtype), training
        self._library = library
        self._copies = Copies("cpu" if library is opmux else None, grad=True)
        #: What results may have a gradient by.
        self.leaves = self._copies.leaves

    def made(self, given: Any) -> Any:
        """The module that is made of a FunctionInput."""
        named = {name: self._constant(value) for name, value in given.kwargs.items()}
        module = self._class(*map(self._constant, given.args), **named)
        return module.to(self._dtype).train(self._training)

    def called(self, module: Any, given: Any) -> Any:
        """What a module gives for a FunctionInput."""
        return module(*self._copies(list(given.args)), **self._copies(given.kwargs))

    def _constant(self, value: Any) -> Any:
        """An argument of a class: functions and layers are the library's."""
        if isinstance(value, torch.nn.TransformerEncoderLayer):
            names = ("activation", "norm_first")
            return self._library.nn.TransformerEncoderLayer(
                value.self_attn.embed_dim,
                value.self_attn.num_heads,
                value.linear1.out_features,
                value.dropout.p,
                batch_first=value.self_attn.batch_first,
                bias=value.linear1.bias is not None,
                **{name: self._constant(getattr(value, name)) for name in names},
            )
        if callable(value) and not isinstance(value, torch.nn.Module):
            return getattr(self._library.nn.functional, value.__name__)
        return self._copies(value)


def check_sample(name: str, sample: Any, dtype: str, training: bool) -> None:
    """Compares a module's text, result, gradients and state with torch's of the same parameters.

    Raises:
        DifferenceError: They differ.
    """
    sides = ours, theirs = [Side(library, name, dtype, training) for library in (opmux, torch)]
    modules = mine, other = [side.made(sample.constructor_input) for side in sides]
    if repr(mine) != repr(other):
        raise DifferenceError(f"text: opmux {mine!r}, torch {other!r}")
    mine.load_state_dict({key: opmux.from_numpy(value.numpy().copy()) for key, value in other.state_dict().items()})
    result, expected = [side.called(module, sample.forward_input) for side, module in zip(sides, modules, strict=True)]
    is_random = name.startswith("Fractional") or (training and any(_chances(other)))
    check_result(result, expected, _TOLERANCE, values=not is_random)
    if not is_random:
        _check_gradients(result, expected, [*ours.leaves, *mine.parameters()], [*theirs.leaves, *other.parameters()])
        check_result(tuple(mine.state_dict().values()), tuple(other.state_dict().values()), _TOLERANCE)


def _chances(module: Any) -> Iterator[Any]:
    """What a module of torch draws random numbers by."""
    for part in module.modules():
        yield getattr(part, "p", 0) if isinstance(part, torch.nn.Dropout) else getattr(part, "dropout", 0)


def _check_gradients(result: Any, expected: Any, ours: list[Any], theirs: list[Any]) -> None:
    both = [(mine, other) for mine, other in pairs(result, expected) if other.requires_grad]
    for mine, other in both:
        check_strides(mine, other)
    if both:
        results, others = map(list, zip(*both, strict=True))
        weights = [cotangent(tuple(x.shape), dtype_name(x), i) for i, x in enumerate(others)]
        same = [opmux.from_numpy(weight.copy()) for weight in weights]
        found = opmux.autograd.grad(results, ours, same, allow_unused=True)
        check_gradients(found, gradients_of(others, theirs, weights))


def check_refused(name: str, sample: Any, dtype: str, training: bool) -> None:
    """Compares where what torch must refuse ends, and in which class of exception.

    Raises:
        DifferenceError: It ends otherwise.
    """
    found, expected = (_end(Side(library, name, dtype, training), sample) for library in (opmux, torch))
    if found != expected:
        raise DifferenceError(f"refusal: opmux ends {found}, torch {expected}")


def _end(side: Side, sample: Any) -> str:
    given, place = sample.module_error_input, "when it is made"
    try:
        module = side.made(given.constructor_input)
        if sample.error_on.name == "CONSTRUCTION_ERROR":
            return "not at all"
        place = "when it is called"
        side.called(module, given.forward_input)
    except sample.error_type:
        return f"{place} in {sample.error_type.__name__}"
    return "not at all"
