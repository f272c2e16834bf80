"""What torch's C++ asks for the type of our devices, whenever it records an operator and on its way through `backward()`.

Note [Errors within backward]
Where Python raises within `backward()`, torch's engine goes out of functions of C++ while the error is pending in the
interpreter. On this way it asks the guard for the type, and a call that returns while an error is pending fails. There are two
ways around that:

- An error of an operator, which is what most are, is not raised there: the operator returns an object that raises it when torch
  asks for its text, to say that it is no tensor (`passed_on`). torch takes such an error along, and sets it again where Python goes
  on.
- An error of a hook in Python is pending, and so is an interrupt that comes where an operator's call begins. The guard has the
  interpreter print it, which takes it away; `backward()` then raises a SystemError.

Note [Interrupts of the guard]
torch asks in a function that may not fail: an exception there ends the process. Python would raise `KeyboardInterrupt` where a
function of Python begins, and once more between torch's search for the method and its call. So the method is found and called by
functions of C alone. The search puts off an interrupt that waits, and the call announces it anew, for the next function of Python.
"""

from ctypes import pythonapi
from functools import partial
from itertools import repeat
from typing import Any, Final, final

import torch

__all__ = ["DeviceGuard"]

_TYPES: Final = torch._C._autograd.DeviceType


def _of_the_interpreter(name: str, result: Any) -> Any:
    """A function of Python's interpreter, with what is called with the number that it returns, and gives the result."""
    function = pythonapi[name]
    function.restype = result
    return function


_ask: Final = repeat(_TYPES.PrivateUse1).__next__
#: Whatever the number, which is getattr's default.
_announce_and_ask: Final = _of_the_interpreter("PyErr_SetInterrupt", partial(getattr, _TYPES, "PrivateUse1"))
_put_off: Final = _of_the_interpreter("PyOS_InterruptOccurred", (_ask, _announce_and_ask).__getitem__)
#: Without an error that is pending it prints nothing.
_find: Final = _of_the_interpreter("PyErr_Print", _put_off)


@final
class DeviceGuard(torch._C._acc.DeviceGuard):  # type: ignore[misc]  # torch is not typed here
    """The guard that torch holds for as long as the process lives.

    Attributes:
        type_: Returns the type of our devices. See Note [Errors within backward] and Note [Interrupts of the guard].
    """

    #: What functions of C are given for it.
    _as_parameter_: Final = 0
    type_: Final = property(_find)
