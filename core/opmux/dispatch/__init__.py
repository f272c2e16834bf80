"""The dispatcher: keys, key sets, registration, and the choice of a kernel for each call."""

from opmux.dispatch._arguments import (
    describe_arguments,
    is_tensor,
    register_argument_type,
    register_sequence_type,
    set_number_wrapper,
)
from opmux.dispatch._autocast import AutocastGuard
from opmux.dispatch._backend import Backend, add_backend, backend_of, backends
from opmux.dispatch._dispatcher import Dispatcher, RegistrationListener, default_dispatcher, new_dispatcher
from opmux.dispatch._explain import explain
from opmux.dispatch._explanation import ArgumentKeys, Candidate, Explanation, Step
from opmux.dispatch._grad_mode import enable_grad, is_grad_enabled, no_grad, requires_grad, set_grad_enabled
from opmux.dispatch._handle import OperatorHandle
from opmux.dispatch._kernel import BoxedKernel, KernelFunction, fallthrough_kernel
from opmux.dispatch._keys import DispatchKey
from opmux.dispatch._keyset import EMPTY, DispatchKeySet
from opmux.dispatch._library import Library
from opmux.dispatch._local_state import ExcludeDispatchKeyGuard, IncludeDispatchKeyGuard
from opmux.dispatch._modes import DispatchMode, register_dispatch_rule
from opmux.dispatch._overrides import DisableOpmuxFunctionSubclass
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
    "ArgumentKeys",
    "AutocastGuard",
    "Backend",
    "BoxedKernel",
    "Candidate",
    "DisableOpmuxFunctionSubclass",
    "DispatchKey",
    "DispatchKeySet",
    "DispatchMode",
    "Dispatcher",
    "ExcludeDispatchKeyGuard",
    "Explanation",
    "IncludeDispatchKeyGuard",
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
    "is_grad_enabled",
    "is_tensor",
    "new_dispatcher",
    "no_grad",
    "ops",
    "provenance_scope",
    "register_argument_type",
    "register_dispatch_rule",
    "register_sequence_type",
    "requires_grad",
    "set_grad_enabled",
    "set_number_wrapper",
    "set_sequence_number_source",
    "trace",
    "trace_from_environment",
]
