"""The dispatcher: keys, key sets, registration, and the choice of a kernel for each call."""

from opmux.dispatch._arguments import (
    describe_arguments,
    is_tensor,
    register_argument_type,
    register_sequence_type,
    set_number_wrapper,
    set_tensor_movers,
    tensors_in,
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
from opmux.dispatch._change import new_lock, remove_item, set_attribute, set_item
from opmux.dispatch._devices import ANYWHERE, CPU_SCALAR, ON_CPU, SCALAR, DeviceCheck, on_one_device
from opmux.dispatch._dispatcher import Dispatcher, default_dispatcher, new_dispatcher
from opmux.dispatch._entry import Definition, OperatorHandle
from opmux.dispatch._explain import explain
from opmux.dispatch._explanation import ArgumentKeys, Candidate, Explanation, Step
from opmux.dispatch._failure import register_kernel_module
from opmux.dispatch._functionality import (
    Functionality,
    FunctionalityHandle,
    added_functionality,
    register_functionality,
)
from opmux.dispatch._grad_mode import (
    enable_grad,
    inference_mode,
    is_grad_enabled,
    no_grad,
    requires_grad,
    set_grad_enabled,
)
from opmux.dispatch._handle import bind_caller
from opmux.dispatch._handlers import (
    FUNCTION,
    FunctionMode,
    add_ordinary_class,
    are_ordinary,
    arguments_with_handlers,
    call_function_handlers,
    disabled_opmux_function,
    function_override_keys,
    get_function_modes,
    has_handler,
    is_disabled,
    overridable,
    overridden,
)
from opmux.dispatch._inference import (
    InferenceError,
    is_inference,
    is_inference_mode_enabled,
    mark_if_enabled,
    set_inference_hook,
)
from opmux.dispatch._kernel import (
    GUEST,
    OVERRIDE,
    OWNER,
    BoxedKernel,
    KernelFunction,
    Place,
    fallthrough_kernel,
    next_turn,
)
from opmux.dispatch._keys import DispatchKey
from opmux.dispatch._keyset import EMPTY, DispatchKeySet
from opmux.dispatch._library import Library
from opmux.dispatch._listeners import RegistrationListener
from opmux.dispatch._local_state import (
    ExcludeDispatchKeyGuard,
    IncludeDispatchKeyGuard,
    call_with,
    get_state,
    is_dispatch_key_excluded,
    is_dispatch_key_included,
    set_dispatch_key_included,
)
from opmux.dispatch._numbers import check_integer, checked_number
from opmux.dispatch._observing.profiling import (
    RecordFunction,
    RecordFunctionCallback,
    add_global_callback,
    leave_unobserved,
    set_sequence_number_source,
)
from opmux.dispatch._observing.trace import Trace, TraceEvent, trace, trace_from_environment
from opmux.dispatch._packet import OperatorNamespace, OperatorPacket, Operators, read_once, resolve_overload
from opmux.dispatch._provenance import PUBLISHED, Provenance, install_line, provenance_scope
from opmux.dispatch._python_key import (
    PYTHON_KEYS,
    DisableOpmuxFunctionSubclass,
    DispatchMode,
    active_modes,
    current_dispatch_mode,
    disable_current_modes,
    pop_mode_temporarily,
    register_dispatch_rule,
)
from opmux.dispatch._registration import RegistrationHandle, Transaction
from opmux.dispatch._resolution import TableEntry
from opmux.dispatch._wrapper_results import return_and_correct_aliasing

#: Operators of the process's dispatcher: `ops.aten.add.Tensor`.
ops = default_dispatcher.ops

__all__ = [
    "ANYWHERE",
    "CPU_SCALAR",
    "EMPTY",
    "FUNCTION",
    "GUEST",
    "ON_CPU",
    "OVERRIDE",
    "OWNER",
    "PUBLISHED",
    "PYTHON_KEYS",
    "SCALAR",
    "ArgumentKeys",
    "AutocastGuard",
    "Backend",
    "BackendHandle",
    "BoxedKernel",
    "Candidate",
    "Definition",
    "DeviceCheck",
    "DeviceTimer",
    "DisableOpmuxFunctionSubclass",
    "DispatchKey",
    "DispatchKeySet",
    "DispatchMode",
    "Dispatcher",
    "ExcludeDispatchKeyGuard",
    "Explanation",
    "FunctionMode",
    "Functionality",
    "FunctionalityHandle",
    "IncludeDispatchKeyGuard",
    "InferenceError",
    "KernelFunction",
    "Library",
    "OperatorHandle",
    "OperatorNamespace",
    "OperatorPacket",
    "Operators",
    "Place",
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
    "active_modes",
    "add_backend",
    "add_global_callback",
    "add_ordinary_class",
    "added_functionality",
    "are_ordinary",
    "arguments_with_handlers",
    "backend_of",
    "backends",
    "bind_caller",
    "call_function_handlers",
    "call_with",
    "check_integer",
    "checked_number",
    "current_dispatch_mode",
    "default_dispatcher",
    "describe_arguments",
    "disable_current_modes",
    "disabled_opmux_function",
    "enable_grad",
    "explain",
    "fallthrough_kernel",
    "function_override_keys",
    "get_function_modes",
    "get_state",
    "has_handler",
    "inference_mode",
    "install_line",
    "is_disabled",
    "is_dispatch_key_excluded",
    "is_dispatch_key_included",
    "is_grad_enabled",
    "is_inference",
    "is_inference_mode_enabled",
    "is_tensor",
    "leave_unobserved",
    "mark_if_enabled",
    "new_dispatcher",
    "new_lock",
    "next_turn",
    "no_grad",
    "on_one_device",
    "ops",
    "overridable",
    "overridden",
    "pop_mode_temporarily",
    "provenance_scope",
    "read_once",
    "register_argument_type",
    "register_backend",
    "register_dispatch_rule",
    "register_functionality",
    "register_kernel_module",
    "register_sequence_type",
    "remove_item",
    "requires_grad",
    "resolve_overload",
    "return_and_correct_aliasing",
    "set_attribute",
    "set_dispatch_key_included",
    "set_grad_enabled",
    "set_inference_hook",
    "set_item",
    "set_number_wrapper",
    "set_sequence_number_source",
    "set_tensor_movers",
    "tensors_in",
    "trace",
    "trace_from_environment",
]
