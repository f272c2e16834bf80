"""Anomaly mode: errors of a backward pass show the forward call, and NaN in a gradient is an error.

While the mode is on, the key Anomaly notes the traceback of each call that is recorded in the metadata of its node, as
"traceback_", and, where a backward pass is recorded itself, the node that was running, as "parent_". See Note [Observed recording].
"""

import traceback
from collections.abc import Sequence
from contextvars import ContextVar
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import opmux
from opmux import Tensor, ops
from opmux.dispatch import call_with, is_dispatch_key_included, set_dispatch_key_included
from opmux.errors import OperatorArgumentError, OpmuxError, caution, shown
from opmux_autograd._node import Node
from opmux_autograd._observing import ObservingKey

__all__ = [
    "Anomaly",
    "AnomalyError",
    "detect_anomaly",
    "is_anomaly_check_nan_enabled",
    "is_anomaly_enabled",
    "note_traceback",
    "set_detect_anomaly",
]
__all__ += ["note_traceback", "set_detect_anomaly"]


class AnomalyError(OpmuxError, RuntimeError):
    """A gradient is NaN, in anomaly mode."""

    __module__ = "opmux.autograd"


_check_nan: ContextVar[bool] = ContextVar("opmux_anomaly_check_nan", default=True)
#: The node that a pass in anomaly mode is running.
_running: ContextVar[Node | None] = ContextVar("opmux_anomaly_running", default=None)
#: Calls inside these folders, and in functions that were made of text, are opmux's own.
_OWN: Final = (*(str(Path(str(module)).parent) for module in (opmux.__file__, __file__)), "<opmux ")


def note_traceback(node: Node) -> None:
    """Notes where a node was recorded, and by the backward pass of which node."""
    metadata = node.metadata
    if "traceback_" in metadata:
        return
    frames = [frame for frame in traceback.extract_stack() if not frame.filename.startswith(_OWN)]
    metadata["traceback_"] = traceback.format_list(frames)
    parent = _running.get()
    if parent is not None:
        metadata["parent_"] = parent


ANOMALY: Final = ObservingKey("Anomaly", note_traceback)


class Anomaly:
    """What a backward pass does in anomaly mode.

    Args:
        check_nan: Whether NaN in a gradient is an error.
    """

    __slots__ = ("_check_nan",)

    def __init__(self, check_nan: bool) -> None:
        self._check_nan = check_nan

    @classmethod
    def current(cls) -> "Anomaly | None":
        """That of this task; None while the mode is off."""
        return cls(_check_nan.get()) if is_dispatch_key_included(ANOMALY.keyset) else None

    def apply(self, node: Node, grads: Sequence[Tensor | None]) -> tuple[Tensor | None, ...]:
        """Runs a node; an error gets a note of where the node was recorded.

        Raises:
            AnomalyError: It has computed NaN.
        """
        try:
            return call_with(_running, node, self._checked, node, grads)
        except Exception as error:
            for note in _notes(node):
                error.add_note(note)
            raise

    def _checked(self, node: Node, grads: Sequence[Tensor | None]) -> tuple[Tensor | None, ...]:
        results = node.apply(*grads)
        if self._check_nan:
            _refuse_nan(node, results)
        return results


def _refuse_nan(node: Node, results: Sequence[Any]) -> None:
    for position, gradient in enumerate(results):
        if gradient is None or gradient.is_meta or not (gradient.is_floating_point() or gradient.is_complex()):
            continue
        if ops.aten.any.default(ops.aten.ne.Tensor(gradient, gradient)).item():
            raise AnomalyError(
                f"Function '{node._node_name()}' returned nan values in its {position}th output.",
                found=f"a gradient of shape {list(gradient.shape)}",
                advice="look at the values of the forward call below: a formula divides by zero, or its input was not finite",
            )


def _notes(node: Node) -> list[str]:
    """Where a node was recorded, and where the nodes were whose backward pass recorded it."""
    notes = []
    heading = f"Error detected in {node._node_name()}. Traceback of forward call that caused the error:"
    seen: Node | None = node
    while seen is not None:
        lines = seen.metadata.get("traceback_")
        if lines is None:
            notes.append(
                f"{heading}\nnone: it was recorded outside anomaly mode; enable the mode for the forward pass too"
            )
            break
        notes.append(f"{heading}\n{''.join(lines)}")
        seen = seen.metadata.get("parent_")
        if seen is not None:
            heading = f"Traceback of forward call that induced the previous calculation, in {seen._node_name()}:"
    return notes


def is_anomaly_enabled() -> bool:
    """Whether anomaly mode is on in this task."""
    return is_dispatch_key_included(ANOMALY.keyset)


def is_anomaly_check_nan_enabled() -> bool:
    """Whether NaN in a gradient is an error while anomaly mode is on."""
    return _check_nan.get()


class _AnomalyMode:
    """A `with` block at whose end anomaly mode is as it was when the object was made."""

    def __init__(self) -> None:
        self._previous = is_anomaly_enabled(), is_anomaly_check_nan_enabled()

    def _switch(self, mode: bool, check_nan: bool) -> None:
        for name, value in (("mode", mode), ("check_nan", check_nan)):
            if not isinstance(value, bool):
                raise OperatorArgumentError(
                    f"{type(self).__name__}(): argument '{name}' must be bool, not {type(value).__name__}",
                    found=f"{name} = {shown(value)}",
                    advice="pass True or False",
                )
        try:
            _set(mode, check_nan)
        except BaseException:  # an interrupt: all of it, or nothing
            _set(*self._previous)
            raise

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            _set(*self._previous)
        except BaseException:  # an interrupt: all of it
            _set(*self._previous)
            raise


class detect_anomaly(_AnomalyMode):  # noqa: N801 -- PyTorch's name
    """A `with` block in which errors of a backward pass show the forward call, and NaN in a gradient is an error.

    Both passes belong inside. It costs time and memory: it is for finding a fault.

    Args:
        check_nan: Whether NaN is looked for.
    """

    __module__ = "opmux.autograd"

    def __init__(self, check_nan: bool = True) -> None:
        super().__init__()
        self._check_nan = check_nan
        caution("Anomaly Detection has been enabled: it takes time, and is for finding a fault only")

    def __enter__(self) -> None:
        self._switch(True, self._check_nan)


class set_detect_anomaly(_AnomalyMode):  # noqa: N801 -- PyTorch's name
    """Switches anomaly mode at once, when called as a function; as a `with` block until its end.

    Args:
        mode: Whether it is on.
        check_nan: Whether NaN is looked for.
    """

    __module__ = "opmux.autograd"

    def __init__(self, mode: bool, check_nan: bool = True) -> None:
        super().__init__()
        self._switch(mode, check_nan)

    def __enter__(self) -> None:
        pass


def _set(mode: bool, check_nan: bool) -> None:
    set_dispatch_key_included(ANOMALY.keyset, mode)
    _check_nan.set(check_nan)
