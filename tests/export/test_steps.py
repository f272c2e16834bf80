"""Graphs become functions: what a step is given, what it leaves behind, and what no word of an archive can do."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any
from weakref import ref

import pytest

import opmux
from opmux.errors import ArchiveError, OperatorValueError
from opmux.export._format import Argument, Graph, GraphArgument, NamedArgument, Node, SymArgument, TensorArgument
from opmux.export._higher_order import cond, while_loop
from opmux.export._steps import Runner, runner_of
from opmux.tensor import device


def tensor(name: str) -> Argument:
    return Argument("as_tensor", TensorArgument(name=name))


def tensors(*names: str) -> Argument:
    return Argument("as_tensors", tuple([TensorArgument(name=name) for name in names]))


def step(target: str, given: Sequence[tuple[str, Argument, int]], *outputs: Argument) -> Node:
    inputs = tuple([NamedArgument(name=name, arg=arg, kind=kind) for name, arg, kind in given])
    return Node(target=f"torch.ops.aten.{target}", inputs=inputs, outputs=outputs)


def made(inputs: Sequence[str], nodes: Sequence[Node], outputs: Sequence[str]) -> Runner:
    ends = [tuple([tensor(name) for name in names]) for names in (inputs, outputs)]
    none: dict[str, Any] = {}
    graph = Graph(
        inputs=ends[0],
        outputs=ends[1],
        nodes=tuple(nodes),
        tensor_values=none,
        sym_int_values=none,
        sym_bool_values=none,
    )
    return runner_of(graph, device("cpu"))


def test_values_are_let_go_when_nothing_reads_them() -> None:
    """Those that are read, that nothing reads, and that have no name; the inputs stay the caller's."""
    alive: list[list[bool]] = []
    results: list[ref[opmux.Tensor]] = []

    def noted(x: opmux.Tensor) -> opmux.Tensor:
        alive.append([one() is not None for one in results])
        result = opmux.ones(3) + x
        results.append(ref(result))
        return result

    names = ["x", "a", "b", "c", "d"]
    nodes = [
        step("relu.default", [("self", tensor(of), 1)], tensor(name))
        for of, name in zip(["x", "a", "a", "x"], names[1:], strict=True)
    ]
    runner = made(["x"], nodes, ["d"])
    runner.scope |= dict.fromkeys(runner.names, noted)
    x = opmux.ones(3)
    assert runner(x)[0].tolist() == [2, 2, 2]
    assert alive == [[], [True], [True, False], [False, False, False]]
    assert x.tolist() == [1, 1, 1]


def test_results_are_taken_apart() -> None:
    """Lists among several results, results without a name, and one of another length than was exported."""
    split = step("split.Tensor", [("self", tensor("x"), 1), ("split_size", Argument("as_int", 2), 1)], tensors("a", ""))
    largest = step(
        "max.dim", [("self", tensor("a"), 1), ("dim", Argument("as_int", 0), 1)], tensor(""), tensor("places")
    )
    runner = made(["x"], [split, largest], ["places"])
    assert runner(opmux.tensor([[1.0, 5.0], [3.0, 2.0], [0.0, 0.0]]))[0].tolist() == [1, 0]
    with pytest.raises(OperatorValueError, match="and 2 were exported") as caught:
        runner(opmux.ones(5, 2))
    assert "split" in str(caught.value.__notes__)


def test_results_without_a_name_are_let_go() -> None:
    """Before the next step, in a list too."""
    results: list[ref[opmux.Tensor]] = []

    def made_of(x: opmux.Tensor) -> Any:
        kept, left, listed = x + 1, x + 2, [x + 3, x + 4]
        results.extend(map(ref, (left, listed[1])))
        return kept, left, listed

    first = step("max.dim", [("self", tensor("x"), 1), ("dim", Argument("as_int", 0), 1)], tensor("a"), tensor(""))
    first = Node(target=first.target, inputs=first.inputs, outputs=(tensor("a"), tensor(""), tensors("b", "")))
    last = step("add.Tensor", [("self", tensor("a"), 1), ("other", tensor("b"), 1)], tensor("c"))
    place = "torch.ops.higher_order.wrap_with_set_grad_enabled"
    given = [NamedArgument(name="", arg=arg, kind=1) for arg in (_YES, _inner(), tensor("x"))]
    runner = made(["x"], [Node(target=place, inputs=tuple(given), outputs=first.outputs), last], ["c"])
    runner.scope["f0"] = lambda *_: made_of(opmux.ones(1))
    runner.scope["f1"] = lambda a, b: [one() for one in results] == [None, None] or pytest.fail("they are alive")
    assert runner(opmux.ones(1)) == (True,)


def _number(name: str) -> Argument:
    return Argument("as_sym_int", SymArgument("as_name", name))


def test_numbers_and_tensors_are_not_mistaken() -> None:
    """A number that is read where a tensor is, and the reverse; an input that was a constant takes a place, and is not read."""
    size = Node(
        target="torch.ops.aten.sym_size.int",
        inputs=(
            NamedArgument(name="self", arg=tensor("x"), kind=1),
            NamedArgument(name="dim", arg=Argument("as_int", 0), kind=1),
        ),
        outputs=(_number("n"),),
    )
    doubled = Node(
        target="_operator.add",
        inputs=tuple([NamedArgument(name="", arg=_number("n"), kind=1)] * 2),
        outputs=(_number("m"),),
    )
    none: dict[str, Any] = {}
    graph = Graph(
        inputs=(Argument("as_int", 3), Argument("as_sym_int", SymArgument("as_int", 4)), tensor("x")),
        outputs=(_number("m"), Argument("as_none", True)),
        nodes=(size, doubled),
        tensor_values=none,
        sym_int_values=none,
        sym_bool_values=none,
    )
    assert runner_of(graph, device("cpu"))(3, 4, opmux.ones(5)) == (10, None)
    with pytest.raises(OperatorValueError, match="2 values for 3 inputs"):
        runner_of(graph, device("cpu"))(3, 4)
    with pytest.raises(ArchiveError, match="'x' is a tensor, and a number is read"):
        made(
            ["x"],
            [
                Node(
                    target="_operator.neg",
                    inputs=(NamedArgument(name="", arg=_number("x"), kind=1),),
                    outputs=(_number("m"),),
                )
            ],
            [],
        )
    with pytest.raises(ArchiveError, match="'n' is a number, and a tensor is read"):
        made(["x"], [size, step("relu.default", [("self", tensor("n"), 1)], tensor("y"))], ["y"])


def test_arguments_of_no_kind() -> None:
    """As the oldest archives have them: those that a schema has without a default are given by position, others by name."""
    seen: list[Any] = []
    given = [("self", tensor("x")), ("dim", Argument("as_ints", (0,))), ("keepdim", Argument("as_bool", True))]
    node = Node(
        target="torch.ops.aten.sum.dim_IntList",
        inputs=tuple([NamedArgument(name=name, arg=arg, kind=None) for name, arg in given]),
        outputs=(tensor("y"),),
    )
    runner = made(["x"], [node], ["y"])
    assert runner(opmux.ones(3))[0].tolist() == [3.0]
    runner.scope["f0"] = lambda *args, **kwargs: seen.append((len(args), kwargs))
    runner(opmux.ones(3))
    assert seen == [(2, {"keepdim": True})]


@pytest.mark.parametrize("enabled", [True, False])
def test_a_part_with_gradients_or_without(enabled: bool) -> None:
    """Whatever holds around it."""
    given = [("", Argument("as_bool", enabled), 1), ("", _inner(), 1)]
    inputs = tuple([NamedArgument(name=name, arg=arg, kind=kind) for name, arg, kind in given])
    runner = made(
        ["x"],
        [Node(target="torch.ops.higher_order.wrap_with_set_grad_enabled", inputs=inputs, outputs=(tensors("y"),))],
        ["y"],
    )
    (name,) = [name for name, value in runner.scope.items() if isinstance(value, Runner)]
    runner.scope[name] = lambda *_: (opmux.is_grad_enabled(),)
    for around in (opmux.no_grad(), opmux.enable_grad()):
        with around:
            assert runner(opmux.ones(1)) == (enabled,)


def test_conditions() -> None:
    """One value, of a tensor or a number; several decide nothing."""
    one, other = (lambda *_: ("one",)), (lambda *_: ("other",))
    assert cond(opmux.tensor([[True]]), one, other) == ("one",)
    assert cond(opmux.tensor(0), one, other) == ("other",)
    assert cond(2, one, other, [1]) == ("one",)
    for several in (opmux.ones(2), opmux.ones(0)):
        with pytest.raises(OperatorValueError, match="a condition of an exported program"):
            cond(several, one, other)
    for kept in (None, list, tuple):

        def wrapped(value: Any, kept: Any = kept) -> Any:
            return value if kept is None else kept([value])

        counted = while_loop(lambda i, n, w=wrapped: w(i < n), lambda i, _, w=wrapped: w(i + 1), [0], [3])
        assert counted == (3,)


def test_keywords_that_are_no_names() -> None:
    """One that is a word of Python's is passed on like any other; a text that is no name is refused, and nothing runs of it."""
    given = [("self", tensor("x"), 1), ("from", Argument("as_float", 2.0), 2), ("to", Argument("as_float", 3.0), 2)]
    runner = made(["x"], [step("uniform_.default", given, tensor("y"))], ["y"])
    runner.scope["f0"] = lambda x, **passed: passed
    assert runner(opmux.ones(2)) == ({"from": 2.0, "to": 3.0},)
    with pytest.raises(ArchiveError, match="alpha=print"):
        made(["x"], [step("relu.default", [("alpha=print(1)", tensor("x"), 2)], tensor("y"))], ["y"])


@pytest.mark.parametrize("wanted", ["x=1, **print(2)", "lambda", "None", "__debug__", "\ufb01", "a\0b", "run", "f0"])
def test_words_of_functions_of_numbers_are_only_passed_on(wanted: str) -> None:
    """Their arguments have no schema: whatever stands for a name comes to the function as it is."""
    node = Node(
        target="_operator.add",
        inputs=(NamedArgument(name=wanted, arg=Argument("as_int", 1), kind=2),),
        outputs=(Argument("as_sym_int", SimpleNamespace(tag="as_name", value="n")),),
    )
    runner = made(["x"], [node], ["x"])
    with pytest.raises(OperatorValueError, match="takes no keyword arguments"):
        runner(opmux.ones(1))
    runner.scope["f0"] = lambda **given: list(given) == [wanted] or pytest.fail(f"{given}")
    runner(opmux.ones(1))


def _under(*given: tuple[str, Argument, int]) -> Runner:
    """A program of one step: `cond`, or with two arguments `wrap_with_set_grad_enabled`."""
    target = "cond" if len(given) > 2 else "wrap_with_set_grad_enabled"
    inputs = tuple([NamedArgument(name=name, arg=arg, kind=kind) for name, arg, kind in given])
    node = Node(target=f"torch.ops.higher_order.{target}", inputs=inputs, outputs=(tensors("y"),))
    return made(["x"], [node], ["y"])


_YES = Argument("as_bool", True)


def _inner() -> Argument:
    none: dict[str, Any] = {}
    ends = (tensor("a"),)
    graph = Graph(inputs=ends, outputs=ends, nodes=(), tensor_values=none, sym_int_values=none, sym_bool_values=none)
    return Argument("as_graph", GraphArgument(name="g", graph=graph))


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ([("", _YES, 1), ("", _inner(), 1), ("", _inner(), 1), ("zzz", tensors("x"), 2)], "argument 'zzz'"),
        ([("", _YES, 1), ("", _inner(), 1), ("", _inner(), 1), ("pred", tensors("x"), 2)], "argument 'pred'"),
        ([("pred", _YES, 2), ("pred", _inner(), 2), ("", _inner(), 1)], "is repeated"),
        ([("true_fn", _YES, 2), ("pred", _inner(), 2), ("false_fn", _inner(), 2)], "true_fn is no graph"),
        ([("operands", _YES, 2), ("", _YES, 1), ("", _inner(), 1), ("", _inner(), 1)], "operands is no list"),
        ([("enabled", _YES, 2), ("wrapped", _inner(), 2)], "positional"),
    ],
)
def test_operators_with_graphs_are_checked_as_they_are_called(
    given: Sequence[tuple[str, Argument, int]], found: str
) -> None:
    """What is given by name is held against that name, not against its place."""
    with pytest.raises(ArchiveError, match=found):
        _under(*given)


def test_operators_with_graphs_take_names() -> None:
    """In any order."""
    runner = _under(
        ("operands", tensors("x"), 2), ("false_fn", _inner(), 2), ("pred", _YES, 2), ("true_fn", _inner(), 2)
    )
    assert runner(opmux.ones(2))[0].tolist() == [1, 1]


def test_errors_name_the_step_of_their_line() -> None:
    """The second of three fails, in a graph that runs in another."""
    nodes = [
        step("relu.default", [("self", tensor("x"), 1)], tensor("a")),
        step("view.default", [("self", tensor("a"), 1), ("size", Argument("as_ints", (7,)), 1)], tensor("b")),
        step("relu.default", [("self", tensor("b"), 1)], tensor("c")),
    ]
    with pytest.raises(OperatorValueError) as caught:
        made(["x"], nodes, ["c"])(opmux.ones(3))
    [note] = caught.value.__notes__
    assert "view" in note
    assert "relu" not in note
