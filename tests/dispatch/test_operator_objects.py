"""What operators and packets answer about themselves, in PyTorch's words."""

import copy
import pickle
from collections.abc import Iterator
from typing import Any

import pytest

import opmux
from opmux.dispatch import DispatchKey, DispatchKeySet, DispatchMode, Library, OperatorHandle, default_dispatcher
from opmux.errors import OperatorArgumentError, RegistrationError

aten = opmux.ops.aten


def _operators() -> Iterator[OperatorHandle]:
    for name in default_dispatcher.operators():
        if name.startswith("aten::"):
            yield default_dispatcher.ops.packet_of(name.partition(".")[0]).__getattr__(
                name.partition(".")[2] or "default"
            )


def test_every_operator_answers_about_itself() -> None:
    """Names, packet and schema of one operator fit together."""
    for op in _operators():
        base = op.schema.base_name
        assert op.name() == op.name == op._schema.qualified_name
        assert op.namespace == "aten"
        assert op.overload == op._overloadname == (op._schema.overload_name or "default")
        assert op.overloadpacket is getattr(aten, base)
        assert getattr(op.overloadpacket, op.overload) is op
        assert op.__name__ == f"{base}.{op.overload}"
        assert op.overload in op.overloadpacket.overloads()
        assert copy.deepcopy(op) is pickle.loads(pickle.dumps(op)) is op


def test_a_packet_answers_about_its_overloads() -> None:
    """Their names, as schemas have them and as attributes have them, and the operators themselves."""
    packet: Any = aten.sum
    assert packet._qualified_op_name == "aten::sum"
    assert str(packet) == "aten.sum"
    assert {"", "dim_IntList"} < set(packet._overload_names)
    assert packet.overloads() == list(packet) == [name or "default" for name in packet._overload_names]
    assert packet.op_overloads()[0] is aten.sum.default
    assert packet._schemas[""] is aten.sum.default._schema


def test_the_name_is_a_text_that_can_be_called() -> None:
    """It compares, hashes and pickles as the text that it is."""
    name = aten.add.Tensor.name
    assert type(name()) is str
    assert hash(name) == hash("aten::add.Tensor")
    assert type(pickle.loads(pickle.dumps(name))) is str


def test_arguments_of_a_schema_answer_in_torch_words() -> None:
    """`default_value`, `has_default_value`, `alias_info`, `N`."""
    first, _, alpha = aten.add_.Tensor._schema.arguments
    assert (alpha.has_default_value(), alpha.default_value, alpha.kwarg_only) == (True, 1, True)
    assert (first.has_default_value(), first.default_value) == (False, None)
    assert first.alias_info is not None
    assert first.alias_info.is_write
    assert aten.avg_pool2d.default._schema.arguments[1].N == 2


class TestDecompose:
    def test_a_composite_is_computed_in_its_parts(self) -> None:
        """Its registered composite kernel runs, with defaults filled in."""
        x = opmux.tensor([[1.0, 2.0], [3.0, 4.0]])
        assert aten.matmul.default.decompose(x, other=x).tolist() == (x @ x).tolist()
        assert aten.flatten.using_ints.decompose(x).shape == (4,)

    def test_what_is_no_composite_declines(self) -> None:
        """NotImplemented, as in torch."""
        assert aten.add.Tensor.decompose(opmux.ones(1), opmux.ones(1)) is NotImplemented
        assert not aten.add.Tensor._can_decompose()

    def test_a_function_of_py_impl_comes_first(self) -> None:
        """It is found under the composite key."""
        with Library("answers", "FRAGMENT") as library:
            library.define("f(Tensor x) -> Tensor")
            op = opmux.ops.answers.f.default
            assert op.py_impl(DispatchKey.CompositeImplicitAutograd)(lambda x: "mine") is not None
            assert op.decompose(opmux.ones(1)) == "mine"
            assert op.has_kernel_for_dispatch_key("CompositeImplicitAutograd")
            assert op.has_kernel_for_any_dispatch_key(DispatchKeySet(["CPU"])) is False


class TestPyImpl:
    def test_a_class_of_modes_has_a_rule_of_its_own(self) -> None:
        """The function is given the mode and the arguments as they were given."""

        class Mode(DispatchMode):
            """Passes on."""

        with Library("answers", "FRAGMENT") as library:
            library.define("g(Tensor x, int n=1) -> Tensor", lambda x, n: x, "CPU")
            op = opmux.ops.answers.g.default
            seen: list[Any] = []

            @op.py_impl(Mode)
            def rule(mode: Mode, *args: Any, **kwargs: Any) -> Any:
                seen.append((mode, len(args), kwargs))
                return args[0]

            mode = Mode()
            with mode:
                op(opmux.ones(1), 2)
            assert seen == [(mode, 2, {})]
            assert list(op.python_key_table) == [Mode]
            with pytest.raises(
                RegistrationError, match="Trying to override a python impl for .*Mode on operator answers::g"
            ):
                op.py_impl(Mode)(lambda mode, x: x)

    @pytest.mark.parametrize("where", [3, DispatchKey.Python, "Python", int, None])
    def test_other_places_are_refused(self, where: Any) -> None:
        """A key that is not Python's, or a class that has handlers."""
        with pytest.raises(OperatorArgumentError, match="py_impl"):
            aten.add.Tensor.py_impl(where)(lambda *args: None)

    def test_a_key_takes_one_function(self) -> None:
        """A second one is refused in torch's words."""
        with Library("answers", "FRAGMENT") as library:
            library.define("h(Tensor x) -> Tensor")
            op = opmux.ops.answers.h.default
            op.py_impl(DispatchKey.CPU)(lambda x: x)
            with pytest.raises(
                RegistrationError, match="Trying to override a python impl for CPU on operator answers::h"
            ):
                op.py_impl(DispatchKey.CPU)(lambda x: x)


@pytest.mark.torch
def test_every_operator_answers_as_in_torch() -> None:
    """Names, arguments, defaults, aliases and the kind of view of each operator that both have."""
    torch = pytest.importorskip("torch")
    differences: list[Any] = []
    for op in _operators():
        try:
            other = getattr(getattr(torch.ops.aten, op.schema.base_name), op.overload)
        except AttributeError:
            continue
        mine: Any = (
            op.name(),
            op.namespace,
            op._overloadname,
            op.__name__,
            op._opname,
            op.is_view,
            str(op.overloadpacket),
        )
        theirs: Any = (
            *(other.name(), other.namespace, other._overloadname, other.__name__, other._opname, other.is_view),
            str(other.overloadpacket),
        )
        differences += [] if mine == theirs else [(mine, theirs)]
        for argument, wanted in zip(op._schema.arguments, other._schema.arguments, strict=True):
            mine = (argument.name, argument.kwarg_only, argument.has_default_value(), argument.N)
            theirs = (wanted.name, wanted.kwarg_only, wanted.has_default_value(), wanted.N)
            differences += [] if mine == theirs else [(op.name, mine, theirs)]
            if wanted.alias_info is not None and argument.alias_info is not None:
                same = argument.alias_info.is_write == wanted.alias_info.is_write
                same &= set(argument.alias_info.before_set) == set(wanted.alias_info.before_set)
                differences += [] if same else [(op.name, argument.name)]
    assert not differences, differences[:10]
