"""The dispatcher: keys, key sets, registration, and the choice of a kernel for each call."""

from opmux.dispatch._arguments import (
    describe_arguments,
    is_tensor,
    register_argument_type,
    register_sequence_type,
    set_number_wrapper,
)
from opmux.dispatch._autocast import AutocastGuard
from opmux.dispatch._backend import (
    Backend,
    BackendHandle,
    DeviceTimer,
    add_backend,
    backend_of,
    backends,
    register_backend,
)
from opmux.dispatch._change import new_lock
from opmux.dispatch._dispatcher import Dispatcher, default_dispatcher, new_dispatcher
from opmux.dispatch._explain import explain
from opmux.dispatch._explanation import ArgumentKeys, Candidate, Explanation, Step
from opmux.dispatch._functionality import Functionality, FunctionalityHandle, register_functionality
from opmux.dispatch._grad_mode import (
    enable_grad,
    inference_mode,
    is_grad_enabled,
    no_grad,
    requires_grad,
    set_grad_enabled,
)
from opmux.dispatch._handle import OperatorHandle
from opmux.dispatch._handlers import has_handler
from opmux.dispatch._inference import InferenceError, is_inference, is_inference_mode_enabled, mark_if_enabled
from opmux.dispatch._kernel import BoxedKernel, KernelFunction, fallthrough_kernel
from opmux.dispatch._keys import DispatchKey
from opmux.dispatch._keyset import EMPTY, DispatchKeySet
from opmux.dispatch._library import Library
from opmux.dispatch._listeners import RegistrationListener
from opmux.dispatch._local_state import (
    ExcludeDispatchKeyGuard,
    IncludeDispatchKeyGuard,
    is_dispatch_key_excluded,
    is_dispatch_key_included,
    set_dispatch_key_included,
)
from opmux.dispatch._modes import PYTHON_KEYS, DispatchMode, register_dispatch_rule
from opmux.dispatch._overrides import DisableOpmuxFunctionSubclass, function_override_keys
from opmux.dispatch._packet import OperatorPacket, Operators, bind_caller
from opmux.dispatch._profiling import (
    RecordFunction,
    RecordFunctionCallback,
    add_global_callback,
    set_sequence_number_source,
)
from opmux.dispatch._provenance import Provenance, provenance_scope
from opmux.dispatch._registration import RegistrationHandle, Transaction
from opmux.dispatch._resolution import TableEntry
from opmux.dispatch._trace import Trace, TraceEvent, trace, trace_from_environment

#: Operators of the process's dispatcher: `ops.aten.add.Tensor`.
ops = default_dispatcher.ops

__all__ = [
    "EMPTY",
    "PYTHON_KEYS",
    "ArgumentKeys",
    "AutocastGuard",
    "Backend",
    "BackendHandle",
    "BoxedKernel",
    "Candidate",
    "DeviceTimer",
    "DisableOpmuxFunctionSubclass",
    "DispatchKey",
    "DispatchKeySet",
    "DispatchMode",
    "Dispatcher",
    "ExcludeDispatchKeyGuard",
    "Explanation",
    "Functionality",
    "FunctionalityHandle",
    "IncludeDispatchKeyGuard",
    "InferenceError",
    "KernelFunction",
    "Library",
    "OperatorHandle",
    "OperatorPacket",
    "Operators",
    "Provenance",
    "RecordFunction",
    "RecordFunctionCallback",
    "RegistrationHandle",
    "RegistrationListener",
    "Step",
    "TableEntry",
    "Trace",
    "TraceEvent",
    "Transaction",
    "add_backend",
    "add_global_callback",
    "backend_of",
    "backends",
    "bind_caller",
    "default_dispatcher",
    "describe_arguments",
    "enable_grad",
    "explain",
    "fallthrough_kernel",
    "function_override_keys",
    "has_handler",
    "inference_mode",
    "is_dispatch_key_excluded",
    "is_dispatch_key_included",
    "is_grad_enabled",
    "is_inference",
    "is_inference_mode_enabled",
    "is_tensor",
    "mark_if_enabled",
    "new_dispatcher",
    "new_lock",
    "no_grad",
    "ops",
    "provenance_scope",
    "register_argument_type",
    "register_backend",
    "register_dispatch_rule",
    "register_functionality",
    "register_sequence_type",
    "requires_grad",
    "set_dispatch_key_included",
    "set_grad_enabled",
    "set_number_wrapper",
    "set_sequence_number_source",
    "trace",
    "trace_from_environment",
]
