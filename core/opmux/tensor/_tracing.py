"""Array modules that trace: which arrays have no values yet, and that nothing made before them comes to hold one.

Note [Traced arrays]
`jax.jit` and its like run a Python function once, with arrays that stand for values to come, and compile what was done with them.
A backend over such a module says by its `Tracing` when that is so. Then:

- `be.on_host` is False, so that kernels take the way that is right for all values, as on a device (Note [Values on a device]);
- what has to have values is refused: Python numbers and NumPy arrays of a tensor, computing on the host, and random numbers, which
  would be drawn once and for all calls;
- a tensor that was made before keeps its array, and gets no gradient: an array of the trace means nothing after it. All ways in
  which a tensor gets another array, and a leaf its gradient, ask `refuse_traced`. Tensors that were made in the trace are free to
  change. So a copy of an array that cannot be written to is that array, but while a function is traced a new one.

Array modules that do not trace pay for one look at a dict that is empty.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import Any, Final, Protocol

from opmux.errors import OperatorValueError

__all__ = ["TRACING", "Tracing", "reading_values", "refuse_drawing", "refuse_reading", "refuse_traced"]


class Tracing(Protocol):
    """What an array module says of its tracing. Given to `array_kernels`."""

    def active(self) -> bool:
        """Whether this thread runs a function to trace it."""

    def trace_of(self, array: Any) -> object:
        """The trace that a native array is part of, the same object for all of them; None for an array that has values."""

    def paused(self) -> AbstractContextManager[Any]:
        """A `with` block in which arrays have values: for what depends on shapes alone."""


#: By device type, while a backend is loaded whose module traces.
TRACING: Final[dict[str, Tracing]] = {}


def refuse_traced(tensor: Any, array: Any, held: Any = None) -> None:
    """Refuses an array of a trace for a tensor that is not of it, as its data or its gradient's.

    Args:
        tensor: The tensor.
        array: What it is to get.
        held: What it had; its array if left out.

    Raises:
        OperatorValueError: It is one.
    """
    tracing = TRACING.get(tensor._device.type)
    trace = None if tracing is None else tracing.trace_of(array)
    if (
        tracing is not None
        and trace is not None
        and tracing.trace_of(tensor._array if held is None else held) is not trace
    ):
        raise OperatorValueError(
            f"writing into a tensor on {tensor._device}, or into its gradient, while a function is traced",
            found="the tensor was made outside that function, and what is written has a value only while the compiled one runs",
            advice="hand the tensor over as an argument and return the new one, or write into tensor.clone(); for gradients use "
            "opmux.autograd.grad",
        )


def reading_values(tracing: Tracing | None, device_type: str, read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """What reads the values of native arrays; of a module that traces it refuses those that have none."""
    return read if tracing is None else partial(_read, tracing, device_type, read)


def _read(tracing: Tracing, device_type: str, read: Callable[[Any], Any], array: Any) -> Any:
    _refuse_reading(tracing, device_type, array)
    return read(array)


def refuse_reading(tensor: Any) -> None:
    """Refuses to hand the memory of a tensor out that has no values.

    Raises:
        OperatorValueError: It has none.
    """
    device_type = tensor._device.type
    if device_type in TRACING:
        _refuse_reading(TRACING[device_type], device_type, tensor._array)


def _refuse_reading(tracing: Tracing, device_type: str, array: Any) -> None:
    if tracing.trace_of(array) is not None:
        raise OperatorValueError(
            f"the values of a tensor on {device_type} while a function is traced",
            found=f"it stands for values of shape {tuple(array.shape)} that are there when the compiled function runs",
            advice="return the tensor and look at it outside; opmux.where chooses by values without looking at them",
        )


def refuse_drawing(tracing: Tracing | None, device_type: str) -> None:
    """Refuses random numbers while a function is traced.

    Raises:
        OperatorValueError: One is.
    """
    if tracing is not None and tracing.active():
        raise OperatorValueError(
            f"random numbers on device {device_type} while a function is traced",
            found="they would be drawn once, and be the same in each call of the compiled function",
            advice="draw them outside and hand them over as an argument",
        )
