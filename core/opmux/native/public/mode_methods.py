"""Lets function modes see what tensors do without an operator: `x.shape`, `x.size()`, `x.tolist()`.

Note [Methods under modes]
Operators have keys, by which a mode is found (Note [Function overrides]). Methods that call no operator, or not at once, have
none, and a test for modes in each of them would be paid for by every program. So they are as they are until a function mode is
entered somewhere in the process. From then on, until the last one has been left, their code asks first: the code is exchanged
inside the function objects, because handlers compare functions (`func is Tensor.size`), and `Tensor.size` has to be the same
object inside a mode and outside. Calls that find no mode in their own task run the code that was there before.
"""

from collections.abc import Iterator
from functools import cache, partial
from types import CodeType, FunctionType
from typing import Any, Final

from opmux.dispatch import Change, get_function_modes, on_take_back, overridden, set_items, set_mode_switch
from opmux.tensor import Tensor, as_tensor, asarray, frombuffer, parts_without_keys, tensor

#: Functions that modes see, and classes of what they are given do not.
_MAKERS: Final = (tensor, as_tensor, asarray, frombuffer)
#: How many modes are entered, in all threads and tasks. Changed under the registry lock; see Note [Whole changes].
_entered: list[int] = [0]


def _parts() -> Iterator[Any]:
    """Functions and properties that modes see. Those that index ask by themselves."""
    yield from (part for _, part in parts_without_keys(Tensor) if part not in (Tensor.__getitem__, Tensor.__setitem__))
    yield from _MAKERS


def _functions_of(part: Any) -> Iterator[tuple[FunctionType, Any]]:
    """Functions that run, and what handlers are given for them."""
    if type(part) is not property:
        yield part, part
        return
    accessors = ((part.fget, part.__get__), (part.fset, part.__set__), (part.fdel, part.__delete__))
    yield from [(function, shown) for function, shown in accessors if isinstance(function, FunctionType)]


def _switch(count: int) -> None:
    # A change, so that an interrupt leaves the code of all functions, or of none.
    Change().run(partial(_count, count))


def _count(count: int) -> None:
    """Notes that a mode is entered or left; what an interrupt or a fork leaves half exchanged is exchanged back."""
    before = _entered[0]
    set_items(_entered, [before + count])
    if bool(before) is not bool(before + count):
        on_take_back(partial(_exchange, bool(before)))
        _exchange(bool(before + count))


def _exchange(asking: bool) -> None:
    """Gives functions the code that asks, or their own."""
    for function, own, asks in _codes():
        function.__code__ = asks if asking else own


set_mode_switch(_switch)


@cache
def _codes() -> list[tuple[FunctionType, CodeType, CodeType]]:
    """Functions, their own code, and the code that asks first."""
    found: dict[FunctionType, tuple[FunctionType, CodeType, CodeType]] = {}
    for part in _parts():
        for function, shown in _functions_of(part):
            if function not in found:
                found[function] = (function, function.__code__, _asking_code(function, shown))
    return list(found.values())


#: Stands in the code below for the function that it calls.
_PLACE: Final = "asked"


def _ask(*args: Any, **kwargs: Any) -> Any:
    asked: Any = "asked"
    return asked(*args, **kwargs)


def _asking_code(function: FunctionType, shown: Any) -> CodeType:
    plain = FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    plain.__kwdefaults__ = function.__kwdefaults__
    # What a handler is given has the same signature and source inside a mode: `inspect` looks behind this name.
    vars(function).setdefault("__wrapped__", plain)
    count = (
        0 if shown in _MAKERS else None if shown is function else 1
    )  # the class of what is set is not asked, as in PyTorch

    def asked(*args: Any, **kwargs: Any) -> Any:
        if get_function_modes():
            answer = overridden(shown, args, kwargs, None if count is None else args[:count])
            if answer is not NotImplemented:
                return answer
        return plain(*args, **kwargs)

    code = _ask.__code__
    constants = tuple([asked if value == _PLACE else value for value in code.co_consts])
    return code.replace(
        co_consts=constants,
        co_freevars=function.__code__.co_freevars,
        co_name=function.__code__.co_name,
        co_qualname=function.__code__.co_qualname,
    )
