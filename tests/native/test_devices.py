"""Tensors of several devices in one call: every operator, every argument. See Note [Device check]."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import scipy.special

import opmux
from opmux.dispatch import DispatchKeySet, backend_of, default_dispatcher, explain, ops, trace
from opmux.errors import OperatorValueError, OpmuxError
from opmux.library import Library
from opmux.native._generated.declarations import AUTOGEN, COMPOSITES, KERNELS
from opmux.native.device_check import rule_of
from opmux.plugins import Scope, hookimpl
from opmux.schema import FunctionSchema
from opmux.tensor import Tensor

from .operator_calls import Call, calls, detached, handle_of, schemas, synthesized, tensor_positions, tensors_in

#: Operators made of others, by what their arguments that lie elsewhere are to them.
ALLOWED: dict[str, set[str]] = {
    "only the size counts, or dtype and device": {
        "expand_as.other", "reshape_as.other", "resize_as_.the_template", "to.other.other", "type_as.other", "view_as.other",
    },
    "a number that is read": {
        "ctc_loss.Tensor.input_lengths", "ctc_loss.Tensor.target_lengths", "narrow.Tensor.start",
        "tensor_split.tensor_indices_or_sections.tensor_indices_or_sections",
    },
    "not needed for the result; PyTorch refuses them": {
        "_embedding_bag_backward.offsets", "_embedding_bag_backward.bag_size", "_embedding_bag_backward.maximum_indices",
        "_embedding_bag_dense_backward.bag_size", "_embedding_bag_dense_backward.maximum_indices",
        "_embedding_bag_dense_backward.out.bag_size", "_embedding_bag_dense_backward.out.maximum_indices",
        "_embedding_bag_per_sample_weights_backward.offsets", "_embedding_bag_per_sample_weights_backward.out.offsets",
    },
    "views of each, which have nothing to do with each other": {
        "atleast_1d.Sequence.tensors", "atleast_2d.Sequence.tensors", "atleast_3d.Sequence.tensors", "broadcast_tensors.tensors",
    },
}  # fmt: skip


class NumPyDevice:
    """A plugin whose arrays cannot be told from those of the CPU."""

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        """Registers the device npu."""
        backend = scope.backend("npu")
        opmux.native.array_kernels(scope, backend, xp=np, from_numpy=np.asarray, to_numpy=lambda array: array, special=lambda: scipy.special)


@pytest.fixture(scope="module", autouse=True)
def npu() -> Iterator[None]:
    """The device npu is there."""
    opmux.plugins.register("npu", NumPyDevice())
    opmux.plugins.load("npu")
    yield
    opmux.plugins.unload("npu")


def moved(value: Any, device: str) -> Any:
    """A copy of a value with its tensors, those in lists too, on a device."""
    if isinstance(value, Tensor):
        return value.to(device, copy=True) if value.device is not None else value
    if isinstance(value, (list, tuple)):
        return [moved(part, device) for part in value]
    return value


def mixed(call: Call, position: int, usual: str, other: str) -> list[Any]:
    """The call's values on one device, but for those of one argument; of the only one, a part lies on the other."""
    values = [moved(value, usual) for value in call.values]
    if not isinstance(values[position], Tensor) and len(list(tensors_in(values))) == len(list(tensors_in(values[position]))):
        first, *others = values[position]
        values[position] = [first, *moved(others, other)]
    else:
        values[position] = moved(call.values[position], other)
    return values


def is_mixed(values: list[Any]) -> bool:
    return len({x.device for x in tensors_in(values)}) > 1


def check_consistent(value: Any) -> None:
    """A tensor has the keys of its device."""
    for x in tensors_in(value):
        backend = backend_of(x.device.type)
        assert backend.dense in x._keys, (x.device, x._keys)
        assert len({key.backend for key in x._keys if key.backend}) == 1, x._keys


def snapshot(values: list[Any]) -> list[Any]:
    return [(x.device, tuple(x.shape), None if x.is_meta else x.cpu().numpy().tobytes()) for x in tensors_in(values)]


def may_mix(call: Call, values: list[Any]) -> bool:
    """Whether the declaration, or the list above, lets arguments with these values lie where they do."""
    schema = call.schema
    if not is_explicit(schema):
        name = schema.qualified_name.removeprefix("aten::")
        listed = [a for a in schema.arguments if any(f"{name}.{a.name}" in names for names in ALLOWED.values())]
        # What operators do about a number of the CPU is asked of those that have kernels.
        numbers = [x for x in tensors_in(values) if x.device.type == "cpu" and not x.ndim]
        return bool(listed) or len({x.device for x in tensors_in(values) if not any(x is n for n in numbers)}) < 2
    rule = rule_of(schema)
    if rule is None:
        return True
    placed = [(a, x) for a, value in zip(schema.arguments, values, strict=True) for x in tensors_in(value)]
    fixed = {x.device for a, x in placed if not ((known := rule.elsewhere.get(a.name or "")) and known.takes(x))}
    fixed |= {x.device for a, x in placed if a.alias is not None and a.alias.is_write}
    return len(fixed) < 2


def is_explicit(schema: FunctionSchema) -> bool:
    """Whether the operator has kernels of its own, or of one that stands for them, so that its devices are compared."""
    name = schema.qualified_name
    return name in KERNELS or name in AUTOGEN or name in COMPOSITES["CompositeExplicitAutograd"]


@pytest.mark.parametrize(("usual", "other"), [("npu", "cpu"), ("cpu", "npu"), ("cpu", "meta"), ("npu", "meta")])
def test_every_argument_of_every_operator(usual: str, other: str) -> None:
    """One argument on another device is refused, both devices named and nothing written, or allowed with a reason."""
    known, failures, asked = calls(), [], 0
    for schema in schemas():
        call = known.get(schema.qualified_name) or synthesized(schema)
        for position in tensor_positions(schema):
            if not any(True for _ in tensors_in(call.values[position])):
                continue
            values = mixed(call, position, usual, other)
            if is_mixed(values):
                asked += 1
                certain = schema.qualified_name in known or is_explicit(schema)
                fault = fault_of(call, values, certain)
                if fault:
                    failures.append(f"{schema.qualified_name}, {schema.arguments[position].name}: {fault}")
    assert asked > 2000
    assert not failures, f"{len(failures)} of {asked}\n" + "\n".join(failures)


def fault_of(call: Call, values: list[Any], certain: bool) -> str:
    """What is wrong with how the call ends; empty if nothing."""
    before = snapshot(values)
    places = {x.device.type for x in tensors_in(values)}
    allowed = may_mix(call, values)
    try:
        result = call.run(lambda i, _: values[i])
    except OpmuxError as error:
        if snapshot(values) != before and not allowed:
            return "refused after it wrote"
        named = all(place in str(error) for place in places) or "has a shape and a dtype but no data" in str(error)
        return "" if named or allowed or not certain else f"refused by {str(error)[:200]!r}"
    except Exception as error:
        return f"{type(error).__name__}: {error}" if certain else ""
    try:
        check_consistent([result, values])
    except AssertionError as error:
        return f"keys disagree with the device: {error}"
    return "" if allowed else "accepted"
