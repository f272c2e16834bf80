"""Graphs as straight lists of steps: made once, run for each call.

Note [Steps of a program]
A graph becomes the text of a Python function, with a line for each step, `v7 = f4(v2, [v5, c3]); del v2`: values are its local
variables, functions and constants its global ones, and a step deletes what nothing reads after it, so that a program needs the
memory of what is still in use. A step costs its call and nothing more. No word of the archive gets into the text but keywords that
are names; the number of a line leads from an error to its step.

Everything that can be wrong about a graph is found while steps are made: an unknown operator or one called against its schema, a
name that is read before it is written or written twice, a number where a tensor belongs. A graph that an operator is given to run
is a function among its arguments, with values of its own.
"""

import inspect
from collections.abc import Callable, Iterator, Sequence
from keyword import kwlist
from typing import Any, Final, final

from opmux.dispatch import default_dispatcher
from opmux.errors import ArchiveError, OperatorValueError, OpmuxError, shown
from opmux.export._constants import named_by
from opmux.export._expressions import NUMBER_FUNCTIONS, bounded
from opmux.export._format import Argument, Graph, Node, Tagged
from opmux.export._higher_order import HIGHER_ORDER, GraphParameter, ListParameter
from opmux.export._listing import node_line
from opmux.schema import bind
from opmux.tensor import device

__all__ = ["Runner", "graphs_of", "nodes_of", "operator_name", "runner_of", "target_function"]

_OPERATOR: Final = "torch.ops."

#: Words that are no names of arguments in a text of Python's, though a dict may pass them.
_RESERVED: Final = frozenset([*kwlist, "__debug__"])
#: Functions of numbers that may be given a list; others would repeat it.
_OF_LISTS: Final = (sum, max, min)
_HIGHER_ORDER: Final = "torch.ops.higher_order."


def nodes_of(graph: Graph) -> Iterator[Node]:
    """The nodes of a graph, and of the graphs among their arguments."""
    for node in graph.nodes:
        yield node
        for inner in graphs_of(node):
            yield from nodes_of(inner)


def graphs_of(node: Node) -> Iterator[Graph]:
    """The graphs among the arguments of a node."""
    return (given.arg.value.graph for given in node.inputs if given.arg.tag == "as_graph")


def operator_name(target: str) -> str | None:
    """The name of the operator that a target names, `aten::add.Tensor` for `torch.ops.aten.add.Tensor`; None for other targets."""
    parts = target.removeprefix(_OPERATOR).split(".")
    if not target.startswith(_OPERATOR) or target.startswith(_HIGHER_ORDER) or len(parts) != 3:
        return None
    namespace, base, overload = parts
    return f"{namespace}::{base}" + ("" if overload == "default" else f".{overload}")


def target_function(target: str) -> Callable[..., Any] | None:
    """What a target names: an operator's handle, a function of numbers, or one that runs graphs; None for what is not known."""
    name = operator_name(target)
    if name is not None:
        return default_dispatcher.find_op(name)
    if target.startswith(_HIGHER_ORDER):
        return HIGHER_ORDER.get(target.removeprefix(_HIGHER_ORDER))
    return NUMBER_FUNCTIONS.get(target)


@final
class Runner:
    """A graph that can be run: a function of the values of its inputs.

    Attributes:
        nodes: What the steps were made of, one for each.
        names: Those of the nodes' functions in `scope`.
        scope: Functions and constants of the steps, by their names there.
    """

    __slots__ = ("_inputs", "_is_single", "_run", "names", "nodes", "scope")

    def __init__(
        self,
        inputs: int,
        nodes: Sequence[Node],
        steps: Sequence[str],
        result: str,
        scope: dict[str, Any],
        is_single: bool,
    ) -> None:
        self._inputs = inputs
        self._is_single = is_single
        self.nodes = nodes
        self.names = [f"f{number}" for number in range(len(nodes))]
        self.scope = scope
        head = f"def run({', '.join([f'v{place}' for place in range(inputs)])}):"
        text = "\n ".join([head, *steps, f"return ({result})"])
        exec(compile(text, "<steps of an exported program>", "exec"), scope)  # noqa: S102 -- our own text
        self._run: Callable[..., Any] = scope["run"]

    def __call__(self, *inputs: Any) -> Any:
        """Runs the graph; the values of its outputs, or the only one where the graph says so.

        Raises:
            OpmuxError: A step failed; a note names it.
        """
        if len(inputs) != self._inputs:
            raise OperatorValueError(
                "running a graph",
                found=f"{len(inputs)} values for {self._inputs} inputs",
                advice="pass one value for each input",
            )
        try:
            results = self._run(*inputs)
        except OpmuxError as error:
            behind = error.__traceback__.tb_next if error.__traceback__ else None
            if behind is not None:
                node = self.nodes[behind.tb_lineno - 2]
                error.add_note(f"  in the exported program's step {node_line(node)}{_position(node)}")
            raise
        return results[0] if self._is_single else results


def _position(node: Node) -> str:
    """Where the step comes from in the program that was exported."""
    lines = node.metadata.get("stack_trace", "").strip().splitlines()
    return "".join(f"\n    {shown_line}" for shown_line in (line.strip()[:200] for line in lines[-2:]))


def runner_of(graph: Graph, on: device, where: str = "graph") -> Runner:
    """The steps of a graph, on a device.

    Raises:
        ArchiveError: The graph cannot be run. See Note [Steps of a program].
    """
    return _Compiler(on, where).runner(graph)


@final
class _Compiler:
    """Makes the steps of one graph."""

    def __init__(self, on: device, where: str) -> None:
        self._on = on
        self._where = where
        self._places: dict[str, int] = {}
        self._is_number: list[bool] = []
        self._last_use: dict[int, int] = {}
        self._step = 0
        self._scope: dict[str, Any] = {"unpacked": _unpacked}

    def runner(self, graph: Graph) -> Runner:
        for argument in graph.inputs:
            self._place_of_input(argument)
        steps = []
        for self._step, node in enumerate(graph.nodes):
            steps.append(self._made(node))
        self._step += 1
        outputs = [self._read_by(argument, "the outputs") for argument in graph.outputs]
        if graph.is_single_tensor_return and len(outputs) != 1:
            raise self._refused("the outputs", f"{len(outputs)} outputs of a graph that has one")
        for place, step in self._last_use.items():
            if step < len(steps):
                steps[step] += f"; del v{place}"
        result = "".join([f"{output}, " for output in outputs])
        return Runner(len(graph.inputs), graph.nodes, steps, result, self._scope, bool(graph.is_single_tensor_return))

    def _refused(self, what: str, found: str) -> ArchiveError:
        return ArchiveError(
            f"preparing {what} of an exported program",
            found=found,
            where=self._where,
            advice="export the program again with torch.export.save; the file was damaged, or written by something else",
        )

    # -- places

    def _place_of_input(self, argument: Argument) -> None:
        if argument.tag == "as_tensor":
            self._new_place(argument.value.name, False)
        elif argument.tag.startswith("as_sym_") and argument.value.tag == "as_name":
            self._new_place(argument.value.value, True)
        else:  # a constant that the program was exported for; nothing reads it
            self._is_number.append(True)

    def _new_place(self, name: str, is_number: bool) -> int:
        if name in self._places:
            raise self._refused(shown(name, 200), "a name that is given twice")
        place = len(self._is_number)
        self._is_number.append(is_number)
        self._places[name] = place
        self._last_use[place] = self._step  # where nothing reads it
        return place

    def _read(self, name: str, is_number: bool, what: str) -> int:
        place = self._places.get(name)
        if place is None:
            raise self._refused(what, f"{shown(name, 200)} is read, and no step before gives it")
        if self._is_number[place] is not is_number:
            kinds = ("a tensor", "a number")
            raise self._refused(what, f"{shown(name, 200)} is {kinds[not is_number]}, and {kinds[is_number]} is read")
        self._last_use[place] = self._step
        return place

    # -- arguments

    def _read_by(self, argument: Tagged, what: str) -> str:
        """The text of an argument."""
        value = argument.value
        match argument.tag:
            case "as_tensor":
                return f"v{self._read(value.name, False, what)}"
            case "as_name":
                return f"v{self._read(value, True, what)}"
            case "as_sym_int" | "as_sym_float" | "as_sym_bool" | "as_optional_tensor":
                return self._read_by(value, what)
            case "as_tensors":
                return _listed([f"v{self._read(tensor.name, False, what)}" for tensor in value])
            case "as_nested_tensors":
                return _listed([self._read_by(Argument("as_tensors", tensors), what) for tensors in value])
            case "as_sym_ints" | "as_sym_floats" | "as_sym_bools" | "as_optional_tensors":
                return _listed([self._read_by(item, what) for item in value])
        return self._named(self._constant(argument, what))

    def _named(self, constant: Any) -> str:
        """The name of a constant."""
        name = f"c{len(self._scope)}"
        self._scope[name] = constant
        return name

    def _constant(self, argument: Tagged, what: str) -> Any:
        value = argument.value
        match argument.tag:
            case "as_none":
                return None
            case "as_scalar_type":
                return named_by("dtype", value, f"{self._where}: {what}")
            case "as_memory_format":
                return named_by("memory format", value, f"{self._where}: {what}")
            case "as_layout":
                return named_by("layout", value, f"{self._where}: {what}")
            case "as_device":
                return self._on  # a program runs where its tensors are, wherever it was exported
            case "as_complex":
                return complex(value.real, value.imag)
            case "as_graph":
                return runner_of(value.graph, self._on, f"{self._where}: {what}: {shown(value.name, 100)}")
        return [list(v) if isinstance(v, tuple) else v for v in value] if isinstance(value, tuple) else value

    # -- steps

    def _made(self, node: Node) -> str:
        what = node_line(node)
        function = target_function(node.target)
        if function is None:
            raise self._refused(what, f"opmux has no {shown(node.target, 200)}")
        by_place, by_name = self._arguments(node, function, what)
        if operator_name(node.target) is not None:
            self._check_call(function, by_place, by_name, node, what)
        elif node.target.startswith(_HIGHER_ORDER):
            self._check_higher_order(function, by_place, by_name, what)
        elif node.target in NUMBER_FUNCTIONS:
            function = self._on_numbers(node, function, what)
        self._scope[f"f{self._step}"] = function
        given = [self._read_by(argument, what) for argument in by_place]
        given += [self._keyword(name, self._read_by(argument, what)) for name, argument in by_name.items()]
        return self._store(node, function, f"f{self._step}({', '.join(given)})", what)

    def _arguments(
        self, node: Node, function: Callable[..., Any], what: str
    ) -> tuple[list[Argument], dict[str, Argument]]:
        """The arguments that are given by position, and those by name."""
        by_place: list[Argument] = []
        by_name: dict[str, Argument] = {}
        for given in node.inputs:
            if given.kind == 1 or not given.name or (given.kind is None and self._is_positional(function, given.name)):
                by_place.append(given.arg)
            elif given.name in by_name:
                raise self._refused(what, "a keyword argument is repeated")
            else:
                by_name[given.name] = given.arg
        return by_place, by_name

    def _keyword(self, name: str, text: str) -> str:
        """An argument by name; a word such as `from`, and whatever else Python does not take there, is put into a dict."""
        if name.isascii() and name.isidentifier() and name not in _RESERVED:
            return f"{name}={text}"
        return f"**{{{self._named(name)}: {text}}}"

    @staticmethod
    def _is_positional(function: Any, name: str) -> bool:
        """Whether an argument whose kind the archive does not say is given by position, as the oldest archives have it."""
        schema = getattr(function, "schema", None)
        return schema is None or any(
            a.name == name and not a.kwarg_only and not a.has_default for a in schema.arguments
        )

    def _check_call(
        self, function: Any, by_place: list[Argument], by_name: dict[str, Argument], node: Node, what: str
    ) -> None:
        try:
            bind(function.schema, by_place, by_name)
        except TypeError as error:
            raise self._refused(what, str(error)) from error
        returned = function.schema.returns
        if len(node.outputs) not in (len(returned), 1 if len(returned) == 0 else len(returned)):
            raise self._refused(what, f"{len(node.outputs)} results of an operator that has {len(returned)}")

    def _check_higher_order(
        self, function: Callable[..., Any], by_place: list[Argument], by_name: dict[str, Argument], what: str
    ) -> None:
        signature = inspect.signature(function)
        try:
            bound = signature.bind(*by_place, **by_name)
        except TypeError as error:
            raise self._refused(what, str(error)) from error
        for name, argument in bound.arguments.items():
            declared = signature.parameters[name].annotation
            if declared is GraphParameter and argument.tag != "as_graph":
                raise self._refused(what, f"{name} is no graph")
            if declared is ListParameter and not isinstance(argument.value, tuple):
                raise self._refused(what, f"{name} is no list")
            if declared is bool and argument.tag != "as_bool":
                raise self._refused(what, f"{name} is no bool")

    def _on_numbers(self, node: Node, function: Callable[..., Any], what: str) -> Callable[..., Any]:
        kinds = ("as_sym_int", "as_sym_float", "as_sym_bool", "as_int", "as_float", "as_bool", "as_sym_ints", "as_ints")
        for given in node.inputs:
            if given.arg.tag not in (kinds if function in _OF_LISTS else kinds[:6]):
                raise self._refused(what, f"a function of numbers is given an argument of the kind {given.arg.tag}")

        def computed(*args: Any, **kwargs: Any) -> Any:
            try:
                return bounded(function(*args, **kwargs))
            except (ArithmeticError, TypeError, ValueError) as error:
                raise OperatorValueError(
                    f"computing {node.target}",
                    found=str(error),
                    advice="pass inputs like those that the program was exported for",
                ) from error

        return computed

    # -- results

    def _store(self, node: Node, function: Any, call: str, what: str) -> str:
        """The text that gives the results of a call their names."""
        targets = [self._target(output, what) for output in node.outputs]
        if len(targets) > 1 or (targets and self._is_sequence(node, function)):
            return _taken_apart(targets, call)
        if not targets or targets[0] == "_":
            return call
        return _taken_apart(targets[0], call) if isinstance(targets[0], list) else f"{targets[0]} = {call}"

    @staticmethod
    def _is_sequence(node: Node, function: Any) -> bool:
        """Whether the only result comes in a sequence of one."""
        return node.target.startswith(_HIGHER_ORDER) and node.is_hop_single_tensor_return is False

    def _target(self, output: Argument, what: str) -> "str | list[str]":
        """The name of a result, or those in a list; "_" for one that is not kept."""
        value = output.value
        match output.tag:
            case "as_none":
                return "_"
            case "as_tensor":
                return self._variable(value.name, False)
            case "as_sym_int" | "as_sym_float" | "as_sym_bool" if value.tag == "as_name":
                return self._variable(value.value, True)
            case "as_tensors":
                return [self._variable(tensor.name, False) for tensor in value]
        raise self._refused(what, f"a result of the kind {output.tag}")

    def _variable(self, name: str, is_number: bool) -> str:
        if not name:  # a result that the operator does not always have
            return "_"
        return f"v{self._new_place(name, is_number)}"


def _listed(texts: Sequence[str]) -> str:
    return f"[{', '.join(texts)}]"


def _taken_apart(targets: "Sequence[str | list[str]]", value: str) -> str:
    """The text that gives each of several results its name; lists among them have names of their own in between."""
    lists = {i: target for i, target in enumerate(targets) if isinstance(target, list)}
    names = [f"l{i}" if i in lists else str(target) for i, target in enumerate(targets)]
    parts = [f"{_listed(names)} = unpacked({value}, {len(targets)})"]
    if "_" in names:
        parts.append("del _")  # at once: a list may have such a result too
    for i, target in lists.items():
        parts += [_taken_apart(target, f"l{i}"), f"del l{i}"]
    return "; ".join(parts)


def _unpacked(result: Any, count: int) -> Sequence[Any]:
    """The results of a step, as many as were exported."""
    if isinstance(result, (tuple, list)) and len(result) == count:
        return result
    raise OperatorValueError(
        "the results of a step",
        found=f"{shown(result, 200)}, and {count} were exported",
        advice="export the program again, for inputs like these",
    )
