"""Which arguments of built-in operators may lie on another device than the rest, as in PyTorch. See Note [Device check].

`device_check` in the declarations says as much as in PyTorch: whether the devices of all tensors are compared. Where it says
NoCheck, PyTorch leaves it to the kernel, and most of these are TensorIterator's: operators of several tensors then take a number
from the CPU. What other kernels do about devices is listed here.
"""

from collections.abc import Mapping
from typing import Final

from opmux.dispatch import ANYWHERE, CPU_SCALAR, ON_CPU, SCALAR, DeviceCheck, default_dispatcher
from opmux.native._generated.declarations import AUTOGEN, NO_DEVICE_CHECK
from opmux.schema import FunctionSchema, is_tensor_like

__all__ = ["rule_of"]

#: One device for all tensors.
_SAME: Final = DeviceCheck({})

_VALUE: Final = DeviceCheck({"value": ANYWHERE})
_RATE: Final = DeviceCheck({"lr": CPU_SCALAR})
_PUT: Final = DeviceCheck({"indices": ON_CPU, "values": SCALAR})
_SOURCE: Final = DeviceCheck({"src": ANYWHERE})

#: By name, or by name without overload: operators whose kernels in PyTorch do not do what `device_check` and TensorIterator say.
_OWN: Final[Mapping[str, DeviceCheck | None]] = {
    # They copy from one device to another, or read numbers.
    "_fused_adagrad_.tensor_lr": _RATE,
    "_fused_adam_.tensor_lr": _RATE,
    "_fused_adamw_.tensor_lr": _RATE,
    "_fused_sgd_.tensor_lr": _RATE,
    "_to_copy": None,
    "copy_": None,
    "linspace": None,
    "logspace": None,
    # Lengths are counted on the CPU, wherever the sequences lie.
    "_pack_padded_sequence": None,
    # Only one of its two ways looks at the noise.
    "rrelu_with_noise_backward": None,
    # They read a number, or copy into a part of their result.
    "as_strided_scatter": _SOURCE,
    "copy": _SOURCE,
    "diagonal_scatter": _SOURCE,
    "fill.Tensor": _VALUE,
    "fill_.Tensor": _VALUE,
    "index_fill.int_Tensor": _VALUE,
    "index_fill_.int_Tensor": _VALUE,
    "randint_like": DeviceCheck({"high": ANYWHERE}),
    "select_scatter": _SOURCE,
    "slice_scatter": _SOURCE,
    # Indices and probabilities are brought to the device, and so is a number that is written.
    "_index_put_impl_": _PUT,
    "bernoulli.Tensor": DeviceCheck({"p": ON_CPU}),
    "bernoulli.out": DeviceCheck({"self": ON_CPU}),
    "bernoulli_.Tensor": DeviceCheck({"p": ON_CPU}),
    "index": DeviceCheck({"indices": ON_CPU}),
    "index_put": _PUT,
    "index_put_": _PUT,
    "masked_fill.Tensor": DeviceCheck({"value": CPU_SCALAR}),
    "masked_fill_.Tensor": DeviceCheck({"value": CPU_SCALAR}),
    # Each of the three may be a number.
    "where": DeviceCheck(dict.fromkeys(("condition", "self", "other"), CPU_SCALAR), several=True),
    # TensorIterators that allow no number of the CPU.
    "addcdiv": _SAME,
    "addcdiv_": _SAME,
    "binary_cross_entropy": _SAME,
    "binomial": _SAME,
    "clamp.Tensor": _SAME,
    "clamp.Tensor_out": _SAME,
    "clamp_.Tensor": _SAME,
    "index_fill.int_Scalar": _SAME,
    "index_fill_.int_Scalar": _SAME,
    "masked_fill.Scalar": _SAME,
    "masked_fill_.Scalar": _SAME,
    # Made of operators that do.
    "allclose": DeviceCheck({"self": CPU_SCALAR, "other": CPU_SCALAR}),
    "ldexp": DeviceCheck({"self": CPU_SCALAR, "other": CPU_SCALAR}),
    "ldexp_": DeviceCheck({"other": CPU_SCALAR}),
    "linalg_pinv.atol_rtol_tensor": DeviceCheck({"atol": CPU_SCALAR, "rtol": CPU_SCALAR}),
    "soft_margin_loss": DeviceCheck({"self": CPU_SCALAR, "target": CPU_SCALAR}),
}

#: What operators over lists begin with. Elements may lie on any devices; the operator of each element looks at them.
_OF_LISTS: Final = "_foreach_"


def rule_of(schema: FunctionSchema) -> DeviceCheck | None:
    """Which tensors of a built-in operator may lie on other devices; None if its kernels take tensors of any.

    What `autogen` makes has the rule of the operator that it calls, and its results lie where that gives them.
    """
    source = AUTOGEN.get(schema.qualified_name)
    definition = None if source is None else default_dispatcher.definition_of(source)
    if definition is not None:
        schema = definition.schema
    name = schema.qualified_name.removeprefix("aten::")
    for known in (name, schema.base_name):
        if known in _OWN:
            return _OWN[known]
    if name.startswith(_OF_LISTS):
        return None
    return _by_tensor_iterator(schema) if schema.qualified_name in NO_DEVICE_CHECK else _SAME


def _by_tensor_iterator(schema: FunctionSchema) -> DeviceCheck:
    """What TensorIterator allows: a number of the CPU beside another operand, never in the place of a result."""
    operands = [a for a in schema.arguments if is_tensor_like(a.type) and a not in schema.out_arguments]
    if len(operands) < 2:
        return _SAME
    return DeviceCheck({a.name or "": CPU_SCALAR for a in operands})
