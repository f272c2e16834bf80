"""What `explain` says of calls of the built-in operators, compared with the kernels that a trace sees."""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from typing import Any

import pytest

import opmux
from opmux import Tensor
from opmux.dispatch import (
    EMPTY,
    DispatchKeySet,
    DispatchMode,
    Explanation,
    Trace,
    default_dispatcher,
    enable_python_dispatcher,
    explain,
    trace,
)
from opmux.errors import OpmuxError

from .operator_calls import Call, calls, detached, handle_of


def _each(change: Callable[[Tensor], Tensor]) -> Callable[[Any], Any]:
    def changed(value: Any) -> Any:
        if isinstance(value, Tensor):
            return change(value)
        return type(value)(map(changed, value)) if type(value) in (list, tuple) else value

    return changed


def _recorded(tensor: Tensor) -> Tensor:
    return tensor.requires_grad_() if tensor.dtype.is_floating_point or tensor.dtype.is_complex else tensor


class Passing(DispatchMode):
    """A mode that passes everything on."""


#: What becomes of the arguments, and the block around the call.
STATES: dict[str, tuple[Callable[[Any], Any], Callable[[], Any]]] = {
    "plain": (lambda value: value, nullcontext),
    "recorded": (_each(_recorded), nullcontext),
    "no_grad": (_each(_recorded), opmux.no_grad),
    "inference": (lambda value: value, opmux.inference_mode),
    "autocast": (_each(_recorded), lambda: opmux.autocast("cpu", dtype=opmux.bfloat16)),
    "mode": (_each(_recorded), Passing),
    "python dispatcher": (lambda value: value, enable_python_dispatcher),
    "meta": (_each(lambda tensor: tensor.to("meta")), nullcontext),
}


def _chain(traced: Trace) -> Iterator[tuple[str, str, str]]:
    """Key, rule and kernel of the call, and of those of the same operator that it goes on to."""
    events = traced.roots[:1]
    while events:
        event = events[0]
        kernel = f"{event.kernel} from {event.provenance}" if event.rule != "missing" else "no kernel"
        yield event.key, event.rule, kernel
        events = [e for e in event.children if e.label in ("next", "redispatch") and e.operator == event.operator]


def _difference(call: Call, state: str) -> str:
    """How the explanation of a call differs from what runs; empty if it does not."""
    change, block = STATES[state]
    values = [change(detached(value)) for value in call.values]
    arguments = call.schema.arguments
    args = [v for a, v in zip(arguments, values, strict=True) if not a.kwarg_only]
    kwargs = {a.parameter_name: v for a, v in zip(arguments, values, strict=True) if a.kwarg_only}
    operator, error = handle_of(call.schema), None
    with block():
        told: Explanation = explain(operator, *args, **kwargs)
        with trace() as traced:
            try:
                operator(*args, **kwargs)
            except (OpmuxError, RuntimeError) as raised:
                error = raised
    steps = [(step.key.name, step.rule, step.kernel) for step in told.steps]
    ran = list(_chain(traced))
    same = ran == steps if error is None else ran == steps[: len(ran)]
    return "" if same and not (told.fails and error is None) else f"{told}\nran {ran} and ended in {error!r}"


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("step", [40, pytest.param(1, marks=pytest.mark.slow)])
def test_kernels_that_are_told_of_run(state: str, step: int) -> None:
    """In the order of the steps, each by its rule, for every operator; of a call that fails, those before it does."""
    names = sorted(calls())[::step]
    factories = ["aten::zeros", "aten::empty.memory_format", "aten::arange", "aten::rand"]
    assert [text for name in (*names, *factories) if (text := _difference(calls()[name], state))] == []


def test_by_keys_alone_factories_are_for_the_default_device() -> None:
    """`explain_keys` follows the kernel that chooses a device, as calls that name none do."""
    told = default_dispatcher.explain_keys("aten::zeros", EMPTY)
    assert [step.key.name for step in told.steps] == ["BackendSelect", "CPU"]
    assert told == explain(opmux.ops.aten.zeros, [2])
    with opmux.device("meta"):
        told = default_dispatcher.explain_keys("aten::zeros", EMPTY)
    assert [step.key.name for step in told.steps] == ["BackendSelect", "Meta"]
    assert explain(opmux.zeros, 2, device="meta").steps == told.steps
    with Passing():
        assert default_dispatcher.explain_keys("aten::relu", DispatchKeySet("CPU")).handlers == ("mode Passing",)


def test_every_kernel_is_from_a_distribution() -> None:
    """Also those that `vmap` registers when it is first used; an explanation inside names them so."""

    def told(x: Tensor) -> Tensor:
        steps = explain(opmux.neg, x).steps
        assert [step.key.name for step in steps][:2] == ["FuncTorchVmapMode", "FuncTorchBatched"]
        assert all(" from opmux" in step.kernel for step in steps)
        return x

    opmux.func.vmap(told)(opmux.ones(2))
    assert [kernel for kernel in default_dispatcher.fallbacks().values() if not kernel.distribution] == []
