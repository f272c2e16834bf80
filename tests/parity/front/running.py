"""Runs one-line programs with torch or opmux as `m`, and says what came out: the text of `r`, or the error."""

import warnings
from collections.abc import Callable
from contextvars import copy_context
from typing import Any

import numpy as np
from tests.parity.protocols.running import moved_over

#: What every program may use.
_SETUP = "x = m.tensor([[1., 2., 3.], [4., 5., 6.]])"
#: What programs that take calls over may use besides.
_MODES = """
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode
"""


def outcome(program: str, module: Any) -> dict[str, str]:
    r"""The program's result as {"result": text}, or {"refused": the first line of its error}.

    Args:
        program: A line; "\n" in it stands for the end of one.
        module: torch or opmux.
    """
    names: dict[str, Any] = {"m": module, "np": np, "told": told, "refused": refused, module.__name__: module}
    if "orch" in program:  # written with torch's own names
        program = _MODES + program
        program = moved_over(program.replace("m._C.", "torch._C.")) if module.__name__ == "opmux" else program
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            # In a context of its own: a program may leave autocast on, or gradients off.
            return {"result": copy_context().run(_result, f"{_SETUP}\n" + program.replace("\\n", "\n"), names)}
        except Exception as error:
            return {"refused": str(error).replace("torch.", "opmux.")}
        finally:
            _restore(module)


def _result(text: str, names: dict[str, Any]) -> str:
    exec(text, names)
    return _text(names.get("r", "done"))


def told(value: Any) -> Any:
    """What programs print of tensors whose memory matters: values, shape, strides, storage offset and dtype."""
    if isinstance(value, (list, tuple)):
        return [told(part) for part in value]
    if not hasattr(value, "storage_offset"):
        return value
    found = value.tolist(), tuple(value.shape), tuple(value.stride()), value.storage_offset(), value.dtype
    return " ".join(map(str, found)).replace("torch.", "opmux.")


def refused(call: Callable[[], Any], kind: type[Exception]) -> bool:
    """Whether a call raises an error that those catch who expect one of that class."""
    try:
        call()
    except kind:
        return True
    return False


def _text(value: Any) -> str:
    if isinstance(value, (tuple, list)):
        return f"{type(value).__name__}({', '.join(map(_text, value))})"
    return repr(value).replace("torch.", "opmux.")


def _restore(module: Any) -> None:
    """What programs may have changed for the process."""
    module.set_printoptions(profile="default")
    module.set_default_device(None)
    module.set_default_dtype(module.float32)
    module.use_deterministic_algorithms(False)
    seeded(module, 0)


def seeded(module: Any, seed: int) -> None:
    """Has the random numbers of the CPU begin anew: torch's own `manual_seed` formats the stack for each kind of device."""
    getattr(module.default_generator, "manual_seed", module.manual_seed)(seed)
