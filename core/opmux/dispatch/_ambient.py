"""What a process's dispatcher does at a key before anything is registered there; a registered fallback takes its place."""

from opmux._version import __version__
from opmux.dispatch._handlers import HANDLER_KEYS
from opmux.dispatch._inference import INFERENCE, inference_kernel, inference_kernel_at
from opmux.dispatch._kernel import KernelFunction
from opmux.dispatch._keys import DispatchKey
from opmux.dispatch._provenance import provenance_of, provenance_scope
from opmux.dispatch._python.modes import override_kernel, python_kernel
from opmux.dispatch._python.py_impl import python_dispatcher_kernel

__all__ = ["ambient_fallback"]


def ambient_fallback(key: DispatchKey) -> KernelFunction | None:
    """PyTorch's fallthroughs, and the kernels of the Python key, function overrides and inference mode; None for other keys."""
    return _BY_NAME.get(key.name) or (_FALLTHROUGH if key.is_autocast else None)


with provenance_scope("opmux", __version__):
    _FALLTHROUGH = KernelFunction(None, provenance=provenance_of(ambient_fallback, ""))
    _BY_NAME = {
        "BackendSelect": _FALLTHROUGH,
        "ADInplaceOrView": _FALLTHROUGH,
        "PythonTLSSnapshot": _FALLTHROUGH,
        "PythonDispatcher": KernelFunction(
            python_dispatcher_kernel, provenance=provenance_of(python_dispatcher_kernel, ""), boxed=True
        ),
        "Python": KernelFunction(python_kernel, provenance=provenance_of(python_kernel, ""), boxed=True),
        INFERENCE: KernelFunction(
            inference_kernel,
            provenance=provenance_of(inference_kernel, ""),
            with_keyset=True,
            with_next=True,
            takes_operator=True,
            at=inference_kernel_at,
        ),
        **dict.fromkeys(
            HANDLER_KEYS, KernelFunction(override_kernel, provenance=provenance_of(override_kernel, ""), boxed=True)
        ),
    }
