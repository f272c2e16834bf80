"""The benchmarks' second floor: the same steps in a row give what opmux gives, in all that a program can see."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.benchmarks import calls, gradients, kernels, libraries, small, straight, training
from tests.benchmarks.measuring import STRAIGHT, Call, Row
from tests.benchmarks.paths import followed
from tests.benchmarks.straight.calls import OtherStepsError
from tests.benchmarks.straight.registry import Registry

import opmux
from opmux.errors import OpmuxError


def seen(tensor: Any) -> dict[str, Any]:
    """What a program can see of a tensor, memory that it shares and how it was made included."""
    array, counter, step = tensor._array, tensor._version_counter, tensor._view_step
    edge = tensor._autograd
    return {
        "class": type(tensor),
        "attributes": vars(tensor).keys(),
        "memory": (array.dtype, array.shape, array.strides, array.flags.writeable),
        "dtype": tensor.dtype,
        "device": tensor._device,
        "strides": tensor.stride(),
        "offset": tensor.storage_offset(),
        "keys": tensor._keys,
        "writes": (type(counter), tensor._version),
        "base": id(tensor._base),
        "listed": counter is not None and counter.has_views and any(ref() is tensor for ref in counter.views),
        "step": step,
        "requires grad": (tensor.requires_grad, tensor.is_leaf),
        "output": edge[1] if isinstance(edge, tuple) else None,
        "node": tensor.grad_fn and noted(tensor.grad_fn),
        "mark": tensor._shared_gradient,
    }


def noted(node: Any) -> dict[str, Any]:
    """What a node has kept, but for its number."""
    slots = {slot for cls in type(node).__mro__ for slot in getattr(cls, "__slots__", ())} - {"__dict__", "__weakref__"}
    kept = {
        slot: getattr(node, slot)
        for slot in slots - {"_sequence_number", "_variable", "_former"}
        if hasattr(node, slot)
    }
    edges = [
        (type(edge), edge if edge is not None and edge._is_leaf_node else None) for edge in kept.pop("_next_edges")
    ]
    return {"class": type(node), "name": node.name(), "edges": edges, **kept, **getattr(node, "__dict__", {})}


@pytest.fixture(scope="module")
def rows() -> Iterator[dict[str, Row]]:
    """The rows that have this floor, of opmux alone."""
    alone = libraries.Libraries()
    alone.both = lambda: {"opmux": opmux}  # type: ignore[method-assign]
    alone.peer = lambda name: None  # type: ignore[method-assign]
    with ExitStack() as stack:
        found = [*calls.rows(alone, stack), *gradients.rows(alone, stack), *small.rows(alone, stack)]
        found += [row for row in kernels.rows(alone, stack) if "depthwise" in row.what]
        yield {row.what: row for row in straight.beside(found) if STRAIGHT in row.calls}


NO_OPS = (
    "no-op kernel, 2 tensors",
    "kernel that takes the key set",
    "1 layer above the kernel",
    "3 layers above the kernel",
)
STATEMENTS = (
    "custom_op",
    "custom_op, gradient recorded",
    "add, 1 element",
    "x + y",
    "add, gradient recorded",
    "x[0]",
    "x[1:3]",
    "x.reshape(16)",
    "zeros(3)",
    "x.sum()",
    "cat([x, x])",
    "linear(x, x, bias)",
    *(f"conv2d(images, depthwise{size}, padding={size // 2}, groups=64)" for size in (3, 5, 7, 9)),
)
BACKWARD = "(x*x+x).sum().backward(), new leaf"


def same_operands(row: Row) -> tuple[Call, Call]:
    """The call of opmux, and the floor's over the very same tensors."""
    ours, floor = next(iter(row.calls.values())), row.calls[STRAIGHT]
    operands = {name: value for name, value in ours.scope.items() if isinstance(value, opmux.Tensor)}
    return ours, Call(floor.statement, {**floor.scope, **operands})


def test_every_row_with_this_floor_is_compared(rows: dict[str, Row]) -> None:
    """A floor that computed something else would say nothing."""
    assert rows.keys() == {*NO_OPS, *STATEMENTS, BACKWARD}


@pytest.mark.parametrize("what", NO_OPS)
def test_what_does_nothing_returns_its_argument(rows: dict[str, Row], what: str) -> None:
    """The first of two."""
    for call in rows[what].calls.values():
        if "x" in call.scope:
            assert eval(*call) is call.scope["x"]


@pytest.mark.parametrize("what", STATEMENTS)
def test_the_same_steps_give_the_same_tensor(rows: dict[str, Row], what: str) -> None:
    """At the first call and later, when the memory has been viewed."""
    ours, floor = same_operands(rows[what])
    for _ in range(3):
        given, found = eval(*ours), eval(*floor)
        assert seen(found) == seen(given)
        if "custom_op" not in what:  # whose result is empty memory
            np.testing.assert_allclose(found.detach().numpy(), given.detach().numpy(), rtol=1e-5)


@pytest.mark.parametrize("what", ["x[0]", "x[1:3]", "x.reshape(16)"])
def test_a_view_is_written_as_opmux_writes_it(rows: dict[str, Row], what: str) -> None:
    """A write is seen in the base, and counted there."""
    ours, floor = same_operands(rows[what])
    results = []
    for call in (ours, floor):
        base = opmux.ones(4, 4)
        view = eval(call.statement, {**call.scope, "x": base})
        view.add_(1)
        results.append((base.tolist(), base._version, view._version))
    assert results[0] == results[1]


def test_the_same_pass_gives_the_same_gradient(rows: dict[str, Row]) -> None:
    """To the leaf, which is as opmux makes it."""
    ours, floor = same_operands(rows[BACKWARD])
    leaves = []
    for statement, names in (ours, floor):
        exec(statement, names)
        leaves.append(names.pop("x"))
    given, found = leaves
    assert seen(found) == seen(given)
    assert seen(found.grad) == seen(given.grad)
    assert found.grad.tolist() == given.grad.tolist() == [3.0] * 4


@pytest.mark.parametrize("what", [*NO_OPS, *STATEMENTS, BACKWARD])
def test_the_same_steps_have_as_many_functions_at_most(rows: dict[str, Row], what: str) -> None:
    """What has more would be no floor."""
    frames = []
    for statement, names in same_operands(rows[what]):
        code = compile(statement, "<statement>", "exec")
        exec(code, names)
        frames.append(len(followed(lambda code=code, names=names: exec(code, names))))  # type: ignore[misc]
    assert frames[1] <= frames[0]


@pytest.mark.parametrize("what", ["add, 1 element", "x[0]", "zeros(3)", "custom_op"])
def test_a_state_of_the_task_leads_to_the_kernels_for_it(rows: dict[str, Row], what: str) -> None:
    """Nothing is recorded there."""
    ours, floor = same_operands(rows[what])
    with opmux.no_grad():
        assert not eval(*floor).requires_grad
        assert not eval(*ours).requires_grad


@pytest.mark.parametrize("what", training.BY_HAND)
def test_a_step_of_training_makes_as_many_calls(what: str) -> None:
    """As opmux's, whose callers, records, views and writes are functions of their own; and it trains."""
    make, make_in_numpy, shapes, count, _ = training.BY_HAND[what]
    step = make(opmux, training.parameters(opmux, shapes), *map(opmux.from_numpy, training.batch(count)))
    step()
    entered = [(Path(file).name, name) for file, name, _ in followed(step)]
    recorded = [name for file, name in entered if file.startswith("kernels_") and name.startswith("record")]
    views = [name for file, name in entered if file == "views.py" and name.startswith("view_")]
    writes = [name for file, name in entered if file == "writes.py" and name.startswith("write_")]
    calls = [file for file, _ in entered if file.startswith("<opmux caller")]
    counts = straight.training.COUNTS[what]
    assert counts == (len(calls), len(recorded), len(views), len(writes))
    weights = training.drawn(shapes)
    by_hand = Call("step()", {"step": make_in_numpy(weights, *training.batch(count))})
    floor = straight.training.call(what, by_hand)
    assert [name for _, name, _ in followed(floor.scope["step"])].count("caller") == counts.calls
    assert not np.array_equal(weights[0], training.drawn(shapes)[0])


#: Of opmux, and of what has no words for it.
REFUSALS = (OpmuxError, OtherStepsError)


@pytest.fixture
def registry() -> Any:
    """A namespace "straight" of opmux, and one of the floor."""
    library = opmux.library.Library("straight", "DEF")
    other = Registry().Library("straight", "DEF")
    yield (library, opmux.ops.straight), (other, other.operators)
    other._destroy()
    library._destroy()


def test_an_operator_answers_the_same(registry: Any) -> None:
    """About itself, its kernel and where both come from; what it does besides are functions of the dispatcher's own."""
    answers = []
    for library, operators in registry:
        library.define("f(Tensor x) -> Tensor")
        library.impl("f", lambda x: x, "CPU")
        handle, x = operators.f.default, opmux.ones(1)
        assert operators.f(x) is x
        entry = handle.definition
        kernels = entry.kernels if hasattr(entry, "kernels") else entry.operator.kernels
        told = {name: value for name, value in vars(handle).items() if not callable(value) or name == "name"}
        places = {str(key): [kernel.provenance for kernel in listed] for key, listed in kernels.items()}
        names = handle.__name__, handle.__qualname__, handle.__module__
        plain = {name: told[name] for name in told.keys() - {"definition", "_overloadpacket", "overloadpacket"}}
        answers.append((vars(handle).keys(), plain, entry.provenance, places, names, entry.table.keys()))
    assert answers[0] == answers[1]


def test_registrations_are_refused_and_undone(registry: Any) -> None:
    """In any order; the newest kernel is called, and that which it hid when it is gone."""
    x, y = opmux.ones(1), opmux.ones(1)
    for library, operators in registry:
        library.define("f(Tensor x) -> Tensor")
        first = library.impl("f", lambda x: x, "CPU")
        second = library.impl("f", lambda x: y, "CPU")
        assert operators.f(x) is y
        for refused in (("f", lambda: x, "CPU"), ("f", lambda x: x, "NoKey"), ("1", lambda x: x, "CPU")):
            with pytest.raises(REFUSALS):
                library.impl(*refused)
        with pytest.raises(REFUSALS):
            library.define("f(Tensor x) -> Tensor")
        with pytest.raises(REFUSALS):
            library.define("g(Tensor x -> Tensor")
        second.destroy()
        second.destroy()
        assert operators.f(x) is x
        first.destroy()
        with pytest.raises(REFUSALS):
            operators.f(x)
        handle = library.impl("f", lambda x: y, "CompositeExplicitAutograd")
        assert operators.f(x) is y
        assert handle.kind == "impl"
