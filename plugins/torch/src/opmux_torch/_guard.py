"""What torch's C++ asks for the type of our devices, whenever it records an operator and on its way through `backward()`.

Note [Errors within backward]
Where Python raises within `backward()`, torch's engine goes out of functions of C++ while the error is pending in the
interpreter. On this way it asks the guard for the type, in a function that may not fail; and a call that returns while an error is
pending fails. There are two ways around that:

- An error of an operator, which is what most are, is not raised there: the operator returns an object that raises it when torch
  asks for its text, to say that it is no tensor (`passed_on`). torch takes such an error along, and sets it again where Python goes
  on.
- An error of a hook in Python is pending. The guard takes it away and prints it; `backward()` then raises a SystemError.
"""

import traceback
from functools import partial
from typing import Any, Final, final

import torch

__all__ = ["DeviceGuard"]

_TYPE: Final = torch._C._autograd.DeviceType.PrivateUse1
#: Fails where an error is pending: not a builtin function, for which Python's interpreter leaves that out once it is hot.
_probe: Final = partial(int)


@final
class DeviceGuard(torch._C._acc.DeviceGuard):  # type: ignore[misc]  # torch is not typed here
    """The guard that torch holds for as long as the process lives. See Note [Errors within backward]."""

    def type_(self) -> Any:
        """The type of our devices."""
        try:
            _probe()
        except SystemError as error:
            traceback.print_exception(error.__cause__)
        return _TYPE
