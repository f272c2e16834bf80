"""`opmux.ops` for type checkers: what it says of a call's result is what the call gives. mypy checks the `assert_type`s."""

from typing import Any, assert_type

import opmux
from opmux import Tensor, dispatch, ops
from opmux.dispatch import DispatchKeySet, Library, OperatorHandle, OperatorNamespace, OperatorPacket, Operators
from opmux.schema import FunctionSchema


def test_it_is_the_processs_one() -> None:
    """The typed face is the object of the process's dispatcher."""
    root: Operators = ops
    namespace: OperatorNamespace = ops.aten
    assert root is opmux.ops is dispatch.ops is dispatch.default_dispatcher.ops
    assert isinstance(namespace, OperatorNamespace)


def test_overloads_are_typed_by_result() -> None:
    """A handle's call has the type of the schema's results: a tensor, several, a list of them, a bool, nothing."""
    x = opmux.tensor([[1.0, 2.0], [3.0, 4.0]])
    added = assert_type(ops.aten.add.Tensor(x, x, alpha=2), Tensor)
    largest = assert_type(ops.aten.max.default(x), Tensor)
    along = assert_type(ops.aten.max.dim(x, 0), tuple[Tensor, Tensor])
    rows = assert_type(ops.aten.unbind.int(x), list[Tensor])
    same = assert_type(ops.aten.equal.default(x, added), bool)
    number = assert_type(ops.aten.item.default(largest), Any)
    ops.aten._assert_async.default(largest)
    assert (type(along), type(rows), same, number) == (tuple, list, False, 4.0)
    assert all(type(value) is Tensor for value in (added, largest, *along, *rows))


def test_a_call_of_the_packet_is_typed_where_all_overloads_agree() -> None:
    """`ops.aten.add(...)` is a tensor; what `ops.aten.max(...)` is depends on the arguments."""
    x = opmux.tensor([1.0, 2.0])
    assert type(assert_type(ops.aten.add(x, 1), Tensor)) is Tensor
    assert type(assert_type(ops.aten.max(x, 0), Any)) is tuple


def test_handles_and_packets_keep_what_they_have() -> None:
    """A typed handle is an `OperatorHandle`, a typed packet an `OperatorPacket`, with their attributes."""
    x = opmux.tensor([1.0, 2.0])
    handle: OperatorHandle = ops.aten.add.Tensor
    packet: OperatorPacket = ops.aten.add
    keyset = DispatchKeySet("CPU")
    assert assert_type(ops.aten.add.Tensor.redispatch(keyset, x, x), Tensor).tolist() == [2.0, 4.0]
    assert assert_type(ops.aten.add.Tensor.call_boxed((x, x)), Tensor).tolist() == [2.0, 4.0]
    assert ops.aten.add.Tensor.name == handle.name == "aten::add.Tensor"
    assert assert_type(ops.aten.add.Tensor.schema, FunctionSchema).overload_name == "Tensor"
    assert assert_type(ops.aten.add.overloads(), list[str]) == packet.overloads()


def test_what_is_defined_at_run_time_is_used_alike() -> None:
    """Namespaces, operators and overloads that no declaration names have results of any type."""
    x = opmux.tensor([1.0, 2.0])
    with Library("test_ops", "DEF") as library, Library("aten", "FRAGMENT") as more:
        library.define("twice(Tensor x) -> Tensor")
        more.define("add.test_ops(Tensor x) -> Tensor")
        more.define("test_ops(Tensor x) -> Tensor")
        library.impl("twice", lambda x: x * 2, "CPU")
        more.impl("add.test_ops", lambda x: x + 1, "CPU")
        more.impl("test_ops", lambda x: x + 2, "CPU")
        assert assert_type(ops.test_ops.twice(x), Any).tolist() == [2.0, 4.0]
        assert assert_type(ops.test_ops.twice.default(x), Any).tolist() == [2.0, 4.0]
        assert assert_type(ops.aten.add.test_ops(x), Any).tolist() == [2.0, 3.0]
        assert assert_type(ops.aten.test_ops.default(x), Any).tolist() == [3.0, 4.0]


@opmux.no_grad()
def _in_block(count: int) -> str:
    return str(count)


@opmux.enable_grad
def _bare(count: int) -> str:
    return str(count)


@opmux.inference_mode()
def _inferring(count: int) -> str:
    return str(count)


@opmux.set_grad_enabled(True)
def _set(count: int) -> str:
    return str(count)


def test_decorated_functions_keep_their_types() -> None:
    """A function that a grad mode decorates takes and gives what it did, for type checkers too."""
    for decorated in (_in_block, _bare, _inferring, _set):
        assert assert_type(decorated(3), str) == "3"
