"""Registering operators and kernels, as `torch.library` spells it: code moves over by changing its import."""

from opmux.dispatch import (
    Backend,
    BoxedKernel,
    Library,
    RegistrationHandle,
    add_backend,
    fallthrough_kernel,
)
from opmux.schema import FunctionSchema, infer_schema

#: Adds a backend's dispatch keys; see `opmux.dispatch.add_backend`.
register_backend = add_backend

__all__ = [
    "Backend",
    "BoxedKernel",
    "FunctionSchema",
    "Library",
    "RegistrationHandle",
    "fallthrough_kernel",
    "infer_schema",
    "register_backend",
]
