"""The autograd kernels of operators whose derivative `opmux.library.register_autograd` was given.

Note [Recorders of operators]
What the schema says of arguments is decided once: the kernel of an operator is a text in which each tensor among them has its
place, as in generated kernels. Operators of one form share the text. What a call brings that is not usual, several results, marks
of the formula or an argument that is returned, goes on to `record_results`; operators that may be given lists of tensors, which
count as one argument for their formula, begin with `record_flat` already.
"""

from collections.abc import Callable
from functools import cache, partial
from itertools import count
from typing import Any, Final

from opmux import Tensor
from opmux.dispatch import get_state, without_recording
from opmux.native import run_source
from opmux_autograd._anomaly import is_anomaly_enabled, note_traceback
from opmux_autograd._context import attach_each, attach_only
from opmux_autograd._inplace import check_none_lost
from opmux_autograd._node import next_sequence_nr
from opmux_autograd._operators import (
    OperatorContext,
    OperatorFormula,
    record_flat,
    record_results,
)
from opmux_autograd._record import unrecorded

__all__ = ["operator_recorder"]

#: Where a schema says Tensor, `redispatch` passes on anything, and tests have stand-ins. `setup_context` is read in each call: it
#: may be registered, or replaced, after the operator's first.
_TEXT: Final = """\
def make(formula, below):
    def record({parameters}):
        node = new(OperatorContext)
        node._operator_formula, node._argument_count, node._tensor_positions = formula, {count}, {positions}
        try:
            node.needs_input_grad = {needs}
        except AttributeError:
            return record_flat(formula, below, {given})
        result = below({given_to_kernel})
        setup = formula.setup_context
        if setup is not None:
            node._next_edges = ()
            unrecorded(setup, ctx=node, inputs={inputs}, output=result{named_inputs})
            if node._dirty_tensors or node._non_differentiable:
                return record_results(node, {inputs}, result)
        if {unusual}:
            return record_results(node, {inputs}, result)
        if {has_view}:
            check_none_lost({inputs}, formula.name)
        node._next_edges = {edges}
        node._sequence_number = next_sequence_nr()
        if setup is not None and node._tensors_to_save:
            node._keep_saved({results})
        if get_state() is not None and is_anomaly_enabled():
            note_traceback(node)
        {attach}(node, result)
        return result

    return record
"""
_GLOBALS: Final = {
    "OperatorContext": OperatorContext,
    "Tensor": Tensor,
    "attach_each": attach_each,
    "attach_only": attach_only,
    "check_none_lost": check_none_lost,
    "get_state": get_state,
    "is_anomaly_enabled": is_anomaly_enabled,
    "new": object.__new__,
    "next_sequence_nr": next_sequence_nr,
    "note_traceback": note_traceback,
    "record_flat": record_flat,
    "record_results": record_results,
    "unrecorded": unrecorded,
}
#: Numbers of the texts, for the names of their files.
_NUMBERS: Final = count()


def operator_recorder(formula: OperatorFormula, below: Callable[..., Any]) -> Callable[..., Any]:
    """The autograd kernel of an operator. See Note [Recorders of operators].

    Args:
        formula: The operator's derivative.
        below: The kernel below autograd.
    """
    below = without_recording(below)
    if formula.inputs is None or not formula.results:
        return partial(record_flat, formula, below)
    make = _maker(formula.inputs, formula.results, formula.has_keyword_only)
    kernel: Callable[..., Any] = make(formula, below)
    return kernel


@cache
def _maker(inputs: tuple[str, ...], results: int, has_keyword_only: bool) -> Callable[..., Any]:
    namespace: dict[str, Any] = {"__name__": __name__, **_GLOBALS}
    run_source(_text(inputs, results, has_keyword_only), f"<opmux recorder {next(_NUMBERS)}>", namespace)
    maker: Callable[..., Any] = namespace["make"]
    return maker


def _text(inputs: tuple[str, ...], results: int, has_keyword_only: bool) -> str:
    names = [f"a{i}" for i in range(len(inputs))]
    kinds = dict(zip(names, inputs, strict=True))
    tensors = [name for name in names if kinds[name].startswith("Tensor")]
    named = ["**named"] if has_keyword_only else []
    return _TEXT.format(
        parameters=", ".join([*names, *(["/"] if names else []), *named]),
        count=len(names),
        positions=f"[{', '.join(_of_tensor(kinds, name, name[1:]) for name in tensors)}]",
        needs=_tuple([_has(kinds, name, "_autograd") if name in tensors else "False" for name in names]),
        given=", ".join([*names, *named]),
        given_to_kernel=", ".join([*(_for_kernel(kinds, name) for name in names), *named]),
        inputs=_tuple(names),
        named_inputs=", keyword_only_inputs=named" if named else "",
        unusual=_unusual(results, tensors),
        has_view=" or ".join(_has(kinds, name, "_view_base") for name in tensors) or "False",
        edges=_tuple([_of_tensor(kinds, name, f"{name}._autograd") for name in tensors]),
        results="(result,)" if results == 1 else "result",
        attach="attach_only" if results == 1 else "attach_each",
    )


def _has(kinds: dict[str, str], name: str, attribute: str) -> str:
    """The test whether a tensor has something, which what is None has not."""
    test = f"{name}.{attribute} is not None"
    return f"({name} is not None and {test})" if kinds[name] == "Tensor?" else test


def _of_tensor(kinds: dict[str, str], name: str, value: str) -> str:
    """What stands for a tensor in a list; nothing for what is None, which is no tensor to the formula."""
    return f"*(() if {name} is None else ({value},))" if kinds[name] == "Tensor?" else value


def _for_kernel(kinds: dict[str, str], name: str) -> str:
    """A list is copied: what the kernel makes of its own is not what `setup_context` is given."""
    return f"[*{name}] if {name}.__class__ is list else {name}" if kinds[name] == "list" else name


def _unusual(results: int, tensors: list[str]) -> str:
    """The test for what is none of so many new tensors of opmux's own class."""
    names = [f"r{i}" for i in range(results)] if results > 1 else ["result"]
    tests = [f"result.__class__ is not tuple or len(result) != {results}"] if results > 1 else []
    taken = [f"({name} := result[{i}])" if results > 1 else name for i, name in enumerate(names)]
    tests += [f"{value}.__class__ is not Tensor" for value in taken]
    return " or ".join([*tests, *(f"{result} is {name}" for result in names for name in tensors)])


def _tuple(parts: list[str]) -> str:
    return f"({', '.join(parts)}{',' * (len(parts) == 1)})"
