"""Tensors of several devices in one call: every operator, every argument. See Note [Device check]."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest
import scipy.special
from tests.declarations import declared_operators, rows_of_torch

import opmux
from opmux.codegen._declaration import Declaration
from opmux.dispatch import (
    DispatchMode,
    ExcludeDispatchKeyGuard,
    IncludeDispatchKeyGuard,
    backend_of,
    explain,
    ops,
    trace,
)
from opmux.errors import OperatorValueError, OpmuxError
from opmux.library import Library
from opmux.native._generated.declarations import AUTOGEN, COMPOSITES, FOREACH, KERNELS
from opmux.native.device_check import rule_of
from opmux.plugins import Scope, hookimpl
from opmux.schema import FunctionSchema
from opmux.tensor import Tensor

from .operator_calls import Call, calls, schemas, synthesized, tensor_positions, tensors_in

#: Operators made of others, by what their arguments that lie elsewhere are to them.
ALLOWED: dict[str, set[str]] = {
    "only the size counts, or dtype and device": {
        "expand_as.other", "reshape_as.other", "resize_as_.the_template", "to.other.other", "type_as.other", "view_as.other",
    },
    "a number that is read": {
        "ctc_loss.Tensor.input_lengths", "ctc_loss.Tensor.target_lengths", "narrow.Tensor.start",
        "tensor_split.tensor_indices_or_sections.tensor_indices_or_sections",
    },
    "copied into the result, in PyTorch too": {"pad_sequence.sequences"},
    "sizes on the CPU, wherever the data lie": {
        "_pack_padded_sequence_backward.batch_sizes", "_pad_packed_sequence.batch_sizes", "_pad_packed_sequence.data",
        "gru.data.batch_sizes", "lstm.data.batch_sizes", "rnn_relu.data.batch_sizes", "rnn_tanh.data.batch_sizes",
    },
    "not needed for the result; PyTorch refuses them": {
        "_embedding_bag_backward.offsets", "_embedding_bag_backward.bag_size", "_embedding_bag_backward.maximum_indices",
        "_embedding_bag_dense_backward.bag_size", "_embedding_bag_dense_backward.maximum_indices",
        "_embedding_bag_dense_backward.out.bag_size", "_embedding_bag_dense_backward.out.maximum_indices",
        "_embedding_bag_per_sample_weights_backward.offsets", "_embedding_bag_per_sample_weights_backward.out.offsets",
    },
    "not read without a probability, in PyTorch neither": {"_scaled_dot_product_attention_math.dropout_mask"},
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
        opmux.native.array_kernels(
            scope, backend, xp=np, from_numpy=np.asarray, to_numpy=lambda array: array, special=lambda: scipy.special
        )


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
    if not isinstance(values[position], Tensor) and len(list(tensors_in(values))) == len(
        list(tensors_in(values[position]))
    ):
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
    fixed = {x.device for a, x in placed if not ((known := rule.exemptions.get(a.name or "")) and known.takes(x))}
    fixed |= {x.device for a, x in placed if a.alias is not None and a.alias.is_write}
    return len(fixed) < 2


def is_explicit(schema: FunctionSchema) -> bool:
    """Whether the operator has kernels of its own, or of one that stands for them, so that its devices are compared."""
    name = schema.qualified_name
    return any(name in names for names in (KERNELS, AUTOGEN, FOREACH, COMPOSITES["CompositeExplicitAutograd"]))


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_number_of_the_cpu_beside_other_tensors() -> None:
    """Where the declaration lets it, a 0-dim tensor of the CPU joins tensors of a device, and the results are that device's."""
    known, failures, taken = calls(), [], 0
    for schema in schemas():
        call = known.get(schema.qualified_name)
        for position in tensor_positions(schema) if call is not None and is_explicit(schema) else ():
            assert call is not None
            values = [moved(value, "npu") for value in call.values]
            given = values[position]
            if (
                not isinstance(given, Tensor)
                or given.device is None
                or not any(x is not given for x in tensors_in(values))
            ):
                continue
            values[position] = opmux.zeros((), dtype=given.dtype)
            allowed = may_mix(call, values)
            fault = fault_of(call, values, certain=False)
            taken += allowed and not fault
            if fault:
                failures.append(f"{schema.qualified_name}, {schema.arguments[position].name}: {fault}")
    assert taken > 100
    assert not failures, "\n".join(failures)


def test_a_mixed_call_has_the_device_and_the_values_of_the_others() -> None:
    """A number of the CPU counts in promotion as a 0-dim tensor, on either side; at most one may be given, three in where."""
    x, number = opmux.tensor([1, 2], device="npu"), opmux.tensor(2.5)
    for result in (x + number, number + x, opmux.mul(number, x), x.pow(number), opmux.maximum(x, number)):
        assert (str(result.device), result.dtype) == ("npu", opmux.float32)
        check_consistent(result)
    assert (x + number).tolist() == [3.5, 4.5]
    assert (opmux.tensor(2, dtype=opmux.int8) + x).dtype is opmux.int64
    assert (opmux.tensor(2.0) + opmux.ones(2, device="meta")).is_meta
    chosen = opmux.where(opmux.tensor(True), opmux.tensor(3.0), opmux.ones(2, device="npu"))
    assert (str(chosen.device), chosen.tolist()) == ("npu", [3.0, 3.0])
    floats = opmux.ones(2, device="npu")
    with pytest.raises(OperatorValueError, match="too many CPU scalars.*end and weight on cpu"):
        opmux.lerp(floats, number, number)
    assert str(opmux.lerp(floats, floats, number).device) == "npu"


@pytest.mark.parametrize(
    ("first", "second", "advice"),
    [
        ("cpu", "npu", 'move one of them: other.to("cpu")'),
        ("npu", "cpu", 'move one of them: other.to("npu")'),
        ("meta", "cpu", 'move one of them: other.to("meta")'),
        ("cpu", "meta", 'make other on cpu: it has no data to move; or self.to("meta"), for shapes alone'),
        ("npu", "meta", 'make other on npu: it has no data to move; or self.to("meta"), for shapes alone'),
    ],
)
def test_the_advice_can_be_followed(first: str, second: str, advice: str) -> None:
    """A tensor is moved to the other's device, but none from "meta", where it has no data."""
    with pytest.raises(OperatorValueError) as caught:
        opmux.add(opmux.ones(2, device=first), opmux.ones(2, device=second))
    assert caught.value.advice == advice


def test_what_is_written_stays_where_it_is() -> None:
    """A tensor that is written is never taken for a number, and keeps device, shape and values where the call is refused."""
    cpu, npu, number = opmux.ones(2), opmux.ones(2, device="npu"), opmux.tensor(1.0)
    for call in (
        lambda: number.add_(npu),
        lambda: cpu.add_(npu[0]),
        lambda: opmux.add(npu, npu, out=number),
        lambda: opmux.add(cpu, cpu, out=opmux.empty(0, device="npu")),
        lambda: opmux.sin(cpu, out=npu),
        lambda: opmux.sin(number, out=npu),
        lambda: opmux.ops.aten.add.Scalar_out(npu, 1, out=cpu),
        lambda: opmux.ops.aten.var_mean.correction_out(npu, out0=npu, out1=cpu),
    ):
        with pytest.raises(OperatorValueError, match=r"npu|cpu"):
            call()
        assert [number.item(), cpu.tolist(), npu.tolist()] == [1.0, [1.0, 1.0], [1.0, 1.0]]


def test_what_pytorch_copies_runs_where_it_is_written() -> None:
    """A source is copied to the tensor that it becomes a part of, whichever of the two devices has the higher key."""
    for usual, other in (("npu", "cpu"), ("cpu", "npu")):
        target, source = opmux.zeros(3, device=usual), opmux.ones(2, device=other)
        assert str(opmux.slice_scatter(target, source, 0, 0, 2).device) == usual
        assert target.clone().fill_(source[0]).tolist() == [1.0] * 3
        assert opmux.fill(target, source[0]).tolist() == [1.0] * 3
        target[:2] = source
        target[[2]] = source[0]
        assert target.tolist() == [1.0] * 3
        check_consistent(target)
    with pytest.raises(OperatorValueError, match="no data"):
        opmux.ones(2).fill_(opmux.ones((), device="meta"))


def test_indices_may_be_on_the_cpu() -> None:
    """A tensor of a device is indexed by tensors of the CPU; one of the CPU only by its own."""
    npu, cpu = opmux.arange(4.0).to("npu"), opmux.arange(4.0)
    assert npu[opmux.tensor([3, 1])].tolist() == [3.0, 1.0]
    assert npu[cpu > 2].tolist() == [3.0]
    npu[opmux.tensor([0])] = 7.0
    assert npu[0].item() == 7.0
    with pytest.raises(
        OperatorValueError, match=r"indices should be either on cpu or on the same device as the indexed tensor \(cpu\)"
    ):
        cpu[opmux.tensor([3, 1], device="npu")]


def test_gradients_go_back_to_where_a_tensor_lies() -> None:
    """A number of the CPU gets a gradient of the CPU, and so does what was copied to another device."""
    number, x = opmux.tensor(2.0, requires_grad=True), opmux.ones(3, device="npu").requires_grad_()
    (number.exp() * x + number).sum().backward()
    assert number.grad is not None
    assert x.grad is not None
    assert (str(number.grad.device), str(x.grad.device)) == ("cpu", "npu")
    assert number.grad.item() == pytest.approx(3 * np.exp(2.0) + 3, rel=1e-6)
    source = opmux.ones(2, requires_grad=True)
    opmux.slice_scatter(opmux.zeros(3, device="npu"), source, 0, 0, 2).sum().backward()
    assert source.grad is not None
    assert (str(source.grad.device), source.grad.tolist()) == ("cpu", [1.0, 1.0])
    with pytest.raises(OperatorValueError, match="self is on cpu, other on npu"):
        source * opmux.ones(2, device="npu")


def test_an_explanation_and_a_trace_show_it() -> None:
    """Explaining says which devices are compared; a trace shows the kernel that ran at last."""
    cpu, npu = opmux.ones(2), opmux.ones(2, device="npu")
    mixed_call = explain(ops.aten.add.Tensor, cpu, npu)
    assert mixed_call.devices == ("cpu", "npu")
    assert "devices compared before it runs: cpu, npu" in str(mixed_call)
    assert explain(ops.aten.add.Tensor, npu, npu).devices == ()
    with trace() as recorded:
        cpu.fill_(npu[0])
    assert [(e.label, e.key) for e in recorded.events() if e.operator == "aten::fill_.Tensor"][-2:] == [
        ("next", "NPU"),
        ("redispatch", "CPU"),
    ]


@pytest.mark.parametrize("recorded", [False, True])
@pytest.mark.parametrize("home", ["cpu", "npu"])
def test_an_explanation_goes_on_where_tensors_are_brought(home: str, recorded: bool) -> None:
    """The kernel that compares is of the highest device's key; the one that runs at last is told of, as a trace shows it."""
    x, y = opmux.ones(3, device=home, requires_grad=recorded), opmux.ones(3, device=home)
    value, index = opmux.ones((), device="npu" if home == "cpu" else "cpu"), opmux.tensor([0, 1], device=home)
    one = value.reshape(1)
    for call in (
        lambda: ops.aten.index_put(x, [index], value),
        lambda: ops.aten.slice_scatter(x, one, 0, 0, 1),
        lambda: y.fill_(value),
    ):
        told = explain(call)
        with trace() as traced:
            call()
        events = [event for event in traced.roots if event.operator == told.operator][:1]
        ran = []
        while events:
            ran.append((events[0].key, events[0].kernel))
            children = events[0].children
            events = [e for e in children if e.label in ("next", "redispatch") and e.operator == told.operator]
        assert [(step.key.name, step.kernel.partition(" from ")[0]) for step in told.steps] == ran
        assert ran[-1][0] == home.upper()


@pytest.mark.parametrize("places", list(product(["cpu", "npu"], ["cpu", "npu"], [(), (2,)], [(), (2,)])), ids=str)
def test_an_explanation_says_whether_a_call_is_refused(places: tuple[Any, ...]) -> None:
    """It says so with the reason that the call gives, and only where the call is refused."""
    first, second, shape, other = places
    x, y = opmux.ones(shape, device=first), opmux.ones(other, device=second)
    answer = explain(ops.aten.add.Tensor, x, y)
    refused = ""
    try:
        x + y
    except OperatorValueError as error:
        refused = error.found
    assert answer.refusal == refused
    assert ("is refused before a kernel runs" in str(answer).splitlines()[0]) == bool(refused)


@pytest.mark.parametrize("number", [2.0, 3, True, 1j])
def test_a_number_is_described_as_one(number: complex) -> None:
    """A number in the place of a tensor lies on no device, and messages do not speak of one."""
    text = str(explain(ops.aten.add.Tensor, opmux.ones(2), number))
    assert f"argument other: the number {number}" in text
    assert "None" not in text


def test_operators_of_users_are_not_checked() -> None:
    """As in PyTorch, only declared operators compare devices; a kernel of a user's operator gets the tensors as they are."""
    with Library("mixing", "DEF") as library:
        library.define("both(Tensor a, Tensor b) -> Tensor")
        library.impl("both", lambda a, b: b, "NPU")
        result = opmux.ops.mixing.both(opmux.ones(2), opmux.ones(2, device="npu"))
    assert str(result.device) == "npu"


def test_a_device_that_is_not_there_is_refused() -> None:
    """A backend with one device has number 0 and no other; PyTorch has the CPU and meta under every number."""
    makers: tuple[Callable[[], object], ...] = (
        lambda: opmux.zeros(2, device="npu:1"),
        lambda: opmux.tensor([1.0], device="npu:1"),
        lambda: opmux.ones(2).to("npu:1"),
        lambda: opmux.zeros_like(opmux.ones(2), device="npu:7"),
    )
    for make in makers:
        with pytest.raises(OperatorValueError, match="invalid device ordinal: there is one device of type npu"):
            make()
    assert str((opmux.zeros(2, device="npu:0") + opmux.ones(2, device="npu")).device) == "npu"
    assert opmux.zeros(2, device="cpu:1").is_cpu


@pytest.mark.torch
def test_declarations_are_pytorchs() -> None:
    """Each row has PyTorch's device_check and device_guard; structured ones are always guarded."""
    theirs = {row["func"].partition("(")[0]: row for row in rows_of_torch()}
    ours = [d for d in declared_operators() if d.name in theirs and not d.source]
    assert len(ours) > 1500
    for d in ours:
        row = theirs[d.name]
        structured = d.structured or bool(d.structured_delegate)
        guard = row.get("device_guard", True) or structured
        assert (d.name, d.device_check, d.device_guard) == (d.name, row.get("device_check", "ExactSame"), guard)


#: Asks PyTorch's own Meta kernels, from which those written in Python are taken away, whether each argument of NoCheck
#: operators may be a number of the CPU. Other kernels do not tell: they do not compare, or are not there for Meta.
PROBE = """
import json, sys, warnings
warnings.simplefilter("ignore")
import torch
import torch._meta_registrations as registrations
for name in dir(registrations):
    library = getattr(registrations, name)
    if isinstance(library, torch.library.Library):
        library._destroy()

def value(a, dtype):
    type_ = str(a.type)
    if "Tensor" in type_:
        return torch.ones(2, 2, dtype=dtype, device="meta")
    if a.has_default_value():
        return a.default_value
    if "Optional" in type_ or "List" in type_:
        return None if type_.startswith("Optional") else [0]
    return {"bool": False, "int": 0, "str": "sum"}.get(type_, 1)

def run(op, values):
    arguments = op._schema.arguments
    args = [v for a, v in zip(arguments, values) if not a.kwarg_only]
    op(*args, **{a.name: v for a, v in zip(arguments, values) if a.kwarg_only})

found = {}
for name in json.load(sys.stdin):
    base, _, overload = name.partition(".")
    op = getattr(getattr(torch.ops.aten, base), overload or "default")
    arguments = op._schema.arguments
    for dtype in (torch.float32, torch.int64, torch.bool, torch.complex64):
        values = [value(a, dtype) for a in arguments]
        try:
            run(op, values)
        except Exception:
            continue
        for i, a in enumerate(arguments):
            if str(a.type) == "Tensor" and not (a.alias_info and a.alias_info.is_write):
                try:
                    run(op, [*values[:i], torch.tensor(1, dtype=dtype), *values[i + 1 :]])
                    found[f"{name} {a.name}"] = True
                except Exception as error:
                    found[f"{name} {a.name}"] = False
        break
print(json.dumps(found))
"""


@pytest.mark.torch
def test_numbers_of_the_cpu_are_allowed_where_pytorch_allows_them() -> None:
    """For every argument of an operator whose TensorIterator PyTorch has for Meta tensors too."""
    pytest.importorskip("torch", reason="compares with torch 2.13.0")
    rules = {d.name: rule_of(d.schema) for d in declared_operators() if iterates(d)}
    given = json.dumps(sorted(rules))
    run = subprocess.run([sys.executable, "-c", PROBE], input=given, capture_output=True, text=True, check=True)
    found = json.loads(run.stdout.splitlines()[-1])
    assert len(found) > 200
    wrong = []
    for asked, allowed in found.items():
        name, _, argument = asked.partition(" ")
        rule = rules[name]
        assert rule is not None
        if allowed is not (argument in rule.exemptions):
            wrong.append(f"{asked}: PyTorch {'allows' if allowed else 'refuses'} it")
    assert not wrong, "\n".join(wrong)


def iterates(declaration: Declaration) -> bool:
    """Whether the operator is a TensorIterator's here, so that it can be asked of PyTorch, too."""
    base = structured_bases().get(declaration.structured_delegate or declaration.name, "")
    several = len(tensor_positions(declaration.schema)) > 1
    return (
        several
        and base == "TensorIteratorBase"
        and declaration.device_check == "NoCheck"
        and declaration.base_name != "index"
    )


@cache
def structured_bases() -> dict[str, str]:
    """What each structured operator inherits."""
    return {d.name: d.structured_inherits for d in declared_operators() if d.structured}


class ToMeta(DispatchMode):
    """Computes every operator with tensors that have no data."""

    def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        given = {name: opmux.device("meta") if name == "device" else value for name, value in (kwargs or {}).items()}
        return func(*moved(list(args), "meta"), **given)


@pytest.mark.parametrize("requires_grad", [False, True])
def test_a_mode_may_bring_all_tensors_to_one_device(requires_grad: bool) -> None:
    """A call of several devices comes to it, recorded or not, and what it goes on to compares; without it the call is refused."""
    weight, bias, x = opmux.ones(3, 2, requires_grad=requires_grad), opmux.zeros(3), opmux.ones(4, 2)
    programs: list[Callable[[], Any]] = [
        lambda: opmux.nn.functional.linear(x, weight.to("meta"), bias),
        lambda: opmux.cat([weight.to("meta"), x]),
        lambda: weight.to("meta") + opmux.ones(2),
        lambda: opmux.mm(weight.to("meta"), x.t()),
        lambda: weight.to("meta").clone().mul_(opmux.ones(2)),
    ]
    for program in programs:
        with pytest.raises(OperatorValueError, match="Expected all tensors to be on the same device"):
            program()
        with ToMeta():
            result = program()
            assert explain(opmux.mm, weight.to("meta"), x.t()).devices == ()
        assert (result.device.type, result.requires_grad) == ("meta", requires_grad)
        with Passing(), pytest.raises(OperatorValueError, match="Expected all tensors to be on the same device"):
            program()


class Passing(DispatchMode):
    """Sees operators, and lets them pass."""


def test_a_number_of_the_cpu_has_its_gradient_there_under_a_mode() -> None:
    """What is brought over is brought by a recorded copy whatever sees the call below."""
    for block in (nullcontext(), Passing()):
        scale = opmux.tensor(2.0, requires_grad=True)
        with block:
            (scale * opmux.ones(3, device="npu")).sum().backward()
        assert scale.grad is not None
        assert (scale.grad.device.type, scale.grad.item()) == ("cpu", 3.0)


def test_an_added_functionality_may_bring_all_tensors_to_one_device() -> None:
    """As a mode may: what it calls anew, without its own key, is compared."""

    class Bringing:
        @hookimpl
        def opmux_register(self, scope: Scope) -> None:
            scope.functionality("Bringing", before="Python")
            with scope.library("_", "IMPL") as library:
                library.fallback(self.bring, "Bringing")

        def bring(self, op: Any, *args: Any, **kwargs: Any) -> Any:
            with ExcludeDispatchKeyGuard("Bringing"):
                return op(*moved(list(args), "cpu"), **kwargs)

    opmux.plugins.register("bringing", Bringing(), kind="functionality")
    opmux.plugins.load("bringing")
    w = opmux.ones(2, 2, requires_grad=True)
    try:
        with IncludeDispatchKeyGuard("Bringing"):
            result = opmux.mm(w, opmux.ones(2, 2, device="npu"))
            answer = explain(opmux.mm, w, opmux.ones(2, 2, device="npu"))
    finally:
        opmux.plugins.unload("bringing")
    assert (result.device.type, result.requires_grad) == ("cpu", True)
    assert not answer.refusal
    assert explain(opmux.mm, w, opmux.ones(2, 2, device="npu")).refusal
