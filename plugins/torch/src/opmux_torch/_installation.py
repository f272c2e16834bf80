"""Taking torch's slot for a device that is not its own: once per process, and only if it is free.

See Note [Importing torch]: nothing of opmux is imported here before something goes wrong and is asked for.
"""

from functools import partial
from typing import Any, Final, NamedTuple

import torch

from opmux_torch._calls import CALLS
from opmux_torch._name import NAME

__all__ = ["install", "require"]

#: The versions whose interface for devices written in Python is known here.
_SUPPORTED: Final = "2.13."

_FREE: Final = "privateuseone"

#: A place in the queue of those that torch.load asks, before torch's own function for such devices, which ends the process.
_BEFORE_TORCH: Final = 19


class _Refusal(NamedTuple):
    """Why torch has no device of ours: what was found, and what to do."""

    found: str
    advice: str


#: What torch.tensor calls.
_UNMASKED: Final = (
    *(("empty", "memory_format"), ("empty_strided", "default"), ("copy_", "default")),
    ("_local_scalar_dense", "default"),
)
#: What torch makes of other operators, and wrongly of a destination without memory of torch's: it asks whether a view lies in it,
#: or leaves it as it was.
_WHOLE: Final = (
    ("matmul", "out"),
    *(("linalg_matrix_rank", overload) for overload in ("out", "out_tol_tensor")),
    *(("linalg_matrix_rank", overload) for overload in ("atol_rtol_float_out", "atol_rtol_tensor_out")),
)
#: One element once it has been tried: None if torch has the device.
_OUTCOME: Final[list[_Refusal | None]] = []
#: torch undoes registrations whose library is collected.
_LIBRARIES: Final[list[Any]] = []


def install() -> None:
    """Gives torch the device "opmux"; where that cannot be, `require` says why. Never raises."""
    if _OUTCOME:
        return
    try:
        refusal = _refusal()
        if refusal is None:
            _take()
    except Exception as error:  # of torch, whose import must not end because of us
        refusal = _Refusal(f"{type(error).__name__}: {error}", "report this as a bug of opmux-torch")
    _OUTCOME.append(refusal)


def require() -> None:
    """Returns if torch has the device.

    Raises:
        PluginError: Another package has the slot, or this version of torch is not supported.
    """
    refusal = _OUTCOME[0] if _OUTCOME else None
    if refusal is not None:
        from opmux.errors import PluginError

        raise PluginError(
            f"device {NAME!r} in torch {torch.__version__}",
            found=refusal.found,
            where="opmux_torch, when torch or it was imported",
            advice=refusal.advice,
        )


def _refusal() -> _Refusal | None:
    if not str(torch.__version__).startswith(_SUPPORTED):
        return _Refusal(
            f"opmux_torch knows torch {_SUPPORTED}*, whose interface for such devices changes between versions",
            'python -m pip install "torch==2.13.*"',
        )
    taken = torch._C._get_privateuse1_backend_name()
    if taken == NAME:
        return _Refusal("its modules have been imported anew, and torch takes a device once", "start the process anew")
    if taken != _FREE:
        return _Refusal(
            f"torch has room for one device that is not its own, and another package has taken it for {taken!r}",
            "set TORCH_DEVICE_BACKEND_AUTOLOAD=0 in the environment, and import only one of these packages",
        )
    return None


def _take() -> None:
    from torch.utils.backend_registration import _setup_privateuseone_for_python_backend

    from opmux_torch import _autocast, _module
    from opmux_torch._guard import DeviceGuard

    CALLS.make = _made
    _setup_privateuseone_for_python_backend(NAME, _module, device_guard=DeviceGuard())
    _LIBRARIES.extend(_autocast.register())
    library = torch.library.Library("_", "IMPL")
    library.fallback(_call, "PrivateUse1")
    _LIBRARIES.append(library)
    # torch.tensor works with the key of tensors such as ours masked out, where torch finds no fallback for them; and a kernel of
    # the device keeps torch from making an operator of others.
    library = torch.library.Library("aten", "IMPL")
    for name, overload in (*_UNMASKED, *_WHOLE):
        operator = getattr(getattr(torch.ops.aten, name), overload)
        library.impl(operator, partial(_call, operator), "PrivateUse1")
    # Without one of its own, a device has no pinned memory, and torch's loaders would stop where a program asks for it.
    library.impl("_pin_memory", _pinned, "CPU")
    _LIBRARIES.append(library)
    torch.serialization.register_package(_BEFORE_TORCH, _no_tag, _restored)


def _pinned(tensor: Any, device: Any = None) -> Any:
    if device is None and torch.cuda.is_available():
        device = torch.device("cuda")
    if device is None or device.type == NAME:
        return tensor.clone()
    return torch.ops.aten._pin_memory.default._op_dk(torch._C.DispatchKey.CompositeExplicitAutograd, tensor, device)


def _no_tag(storage: Any) -> None:
    """Tells torch nothing of a storage that is saved: our tensors are saved without one."""


def _restored(storage: Any, location: str) -> Any:
    if location.partition(":")[0] != NAME:
        return None
    from opmux_torch._storage import restored

    return restored(storage, location)


def _made(operator: Any) -> Any:
    from opmux_torch._operators import made

    return made(operator)


def _call(operator: Any, /, *args: Any, **kwargs: Any) -> Any:
    from opmux_torch._operators import call

    return call(operator, *args, **kwargs)
