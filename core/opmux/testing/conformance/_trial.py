"""One call made on a device, changed or not, and what came of it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, final

import opmux
from opmux.errors import DtypeNotHeldError, FunctionNotFoundError, KernelNotFoundError, OpmuxError
from opmux.tensor import Tensor
from opmux.testing.conformance._comparison import DisagreementError, check_result, on_host
from opmux.testing.conformance._recording import Call, Decoder, Elements, prepared

__all__ = ["AS_IT_IS", "MISSING", "Change", "NotApplicableError", "NotHeldError", "Refusal", "Trial", "like"]

#: What a backend without a kernel, or without a function that one needs, raises.
MISSING: Final = (KernelNotFoundError, FunctionNotFoundError)


@final
class NotApplicableError(Exception):
    """A check has nothing to say of a call."""


@final
class NotHeldError(Exception):
    """The backend has no such dtype: it refused to hold a tensor of a call."""


@final
@dataclass(frozen=True, slots=True)
class Change:
    """What is made of each tensor of a call.

    Attributes:
        before: On the CPU.
        after: On the device.
    """

    before: Callable[[Tensor], Tensor] = lambda tensor: tensor
    after: Callable[[Tensor], Tensor] = lambda tensor: tensor


AS_IT_IS = Change()


@final
@dataclass(frozen=True, slots=True)
class Refusal:
    """An error of opmux's or a wrong call's, in place of a result."""

    error: Exception


@final
@dataclass(frozen=True, slots=True)
class Trial:
    """A recorded call for a device.

    Attributes:
        call: The call.
        elements: Elements of all recorded tensors.
        device: The device.
        tolerance: Relative and absolute tolerance; those of the dtype if None.
    """

    call: Call
    elements: Elements
    device: str
    tolerance: Sequence[float] | None

    def decoder(self, device: str, change: Change = AS_IT_IS, grad: bool = False) -> Decoder:
        """Makes the arguments on a device."""

        def moved(tensor: Tensor) -> Tensor:
            changed = change.before(tensor)
            if device == "cpu":
                return change.after(changed)
            with _held(device, changed):
                there = changed.to(device)
            return change.after(there)

        return Decoder(self.elements, grad, device, moved)

    def prepared(self, device: str, change: Change = AS_IT_IS, **more: Any) -> partial[Any]:
        """The call, with arguments that lie on a device already."""
        return prepared(self.call, self.decoder(device, change), device, **more)

    def run(self, device: str, change: Change = AS_IT_IS, **more: Any) -> Any:
        """The result of the call on a device."""
        return self.prepared(device, change, **more)()

    def expected(self) -> Any:
        """The recorded result, on the CPU."""
        return Decoder(self.elements)(self.call.result)

    def outcome(self, device: str, run: Callable[[], Any]) -> Any:
        """What a call on a device gives, on the CPU, or a refusal.

        Raises:
            DisagreementError: It ended in an error that is neither opmux's nor Python's own for a wrong call.
        """
        try:
            return on_host(run())
        except (OpmuxError, TypeError) as error:
            return Refusal(error)
        except NotHeldError:
            raise
        except Exception as error:
            raise DisagreementError(f"a foreign {type(error).__name__} on {device}: {error}") from error

    def compare(self, found: Any, expected: Any) -> None:
        """Compares two outcomes; what is expected to be refused has to be, with whatever error.

        Raises:
            DisagreementError: They differ.
        """
        if isinstance(found, Refusal):
            if not isinstance(expected, Refusal) or isinstance(found.error, (*MISSING, DtypeNotHeldError)):
                raise found.error
            return
        if isinstance(expected, Refusal):
            raise DisagreementError(f"accepted, but the CPU refuses: {str(expected.error).splitlines()[0]}")
        if "value" not in self.call.skips:
            check_result(found, expected, self.tolerance or self.call.tolerance)


@contextmanager
def _held(device: str, tensor: Tensor) -> Iterator[None]:
    """Has a refusal mean, where a device makes no tensor of a dtype without elements either, that it has not got the dtype.

    Raises:
        NotHeldError: That is so.
    """
    try:
        yield
    except MISSING:
        raise
    except OpmuxError as error:
        try:
            opmux.empty(0, dtype=tensor.dtype, device=device)
        except Exception:  # whatever a backend raises that has not got it
            raise NotHeldError(str(error)) from error
        raise


def like(tensor: Tensor, device: str) -> Tensor:
    """An empty tensor of the same shape and dtype on a device.

    Raises:
        NotHeldError: The device has no such dtype.
    """
    with _held(device, tensor):
        made: Tensor = opmux.empty(list(tensor.shape), dtype=tensor.dtype, device=device)
    return made
