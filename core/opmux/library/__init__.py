"""Registering operators and kernels, as `torch.library` spells it: code moves over by changing its import.

What only programs with operators of their own need is imported when it is first used.
"""

import importlib
from typing import TYPE_CHECKING, Any

from opmux.dispatch import (
    Backend,
    BackendHandle,
    BoxedKernel,
    Functionality,
    FunctionalityHandle,
    Library,
    RegistrationHandle,
    fallthrough_kernel,
    register_backend,
    register_functionality,
)
from opmux.native.public.functions import no_attribute
from opmux.schema import FunctionSchema, Tag

if TYPE_CHECKING:
    from opmux.library._autocast import register_autocast
    from opmux.library._custom_op import CustomOpDef, custom_op
    from opmux.library._dispatch_rules import register_torch_dispatch
    from opmux.library._fake import FakeImplCtx, get_ctx, register_fake
    from opmux.library._formulas import register_autograd
    from opmux.library._inference import infer_schema
    from opmux.library._kernel_lookup import SafeKernelFunction, get_kernel
    from opmux.library._kernel_registration import register_kernel, register_vmap
    from opmux.library._opcheck import opcheck
    from opmux.library._refusals import InvalidRegistrationError, OpCheckError, UnsupportedRegistrationError
    from opmux.library._registering import define, impl

#: PyTorch's name for a library that is opened for a `with` block; here each library can be.
_scoped_library = Library

#: Module of each name that is imported on first use.
_LATER = {
    "CustomOpDef": "_custom_op",
    "FakeImplCtx": "_fake",
    "InvalidRegistrationError": "_refusals",
    "OpCheckError": "_refusals",
    "SafeKernelFunction": "_kernel_lookup",
    "UnsupportedRegistrationError": "_refusals",
    "custom_op": "_custom_op",
    "define": "_registering",
    "get_ctx": "_fake",
    "get_kernel": "_kernel_lookup",
    "impl": "_registering",
    "infer_schema": "_inference",
    "opcheck": "_opcheck",
    "register_autocast": "_autocast",
    "register_autograd": "_formulas",
    "register_fake": "_fake",
    "register_kernel": "_kernel_registration",
    "register_torch_dispatch": "_dispatch_rules",
    "register_vmap": "_kernel_registration",
}

__all__ = [
    "Backend",
    "BackendHandle",
    "BoxedKernel",
    "CustomOpDef",
    "FakeImplCtx",
    "FunctionSchema",
    "Functionality",
    "FunctionalityHandle",
    "InvalidRegistrationError",
    "Library",
    "OpCheckError",
    "RegistrationHandle",
    "SafeKernelFunction",
    "Tag",
    "UnsupportedRegistrationError",
    "custom_op",
    "define",
    "fallthrough_kernel",
    "get_ctx",
    "get_kernel",
    "impl",
    "infer_schema",
    "opcheck",
    "register_autocast",
    "register_autograd",
    "register_backend",
    "register_fake",
    "register_functionality",
    "register_kernel",
    "register_torch_dispatch",
    "register_vmap",
]


def __getattr__(name: str) -> Any:
    """A name that is imported on first use."""
    if name not in _LATER:
        raise no_attribute(__name__, name)
    value = globals()[name] = getattr(importlib.import_module(f"{__name__}.{_LATER[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
