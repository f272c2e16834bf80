"""What the dispatcher itself is given: boxed arguments, names of operators and key sets that are none."""

from typing import Any

import pytest

import opmux
from opmux.dispatch import default_dispatcher, ops
from opmux.errors import OperatorArgumentError, kind_of


def test_a_redispatch_with_another_name_is_a_wrong_call() -> None:
    """As many arguments, of which one has no such name: Python's own TypeError, as in a call."""
    x = opmux.ones(2)
    keys = opmux.dispatch.DispatchKeySet("CPU")
    with pytest.raises(TypeError, match="unexpected keyword argument 'aplha'"):
        ops.aten.add.Tensor.redispatch(keys, x, x, aplha=2)


@pytest.mark.parametrize(
    ("args", "kwargs"),
    [
        (None, {}),
        (3, None),
        ((), "x"),
        ((), [1]),
        ("xy", {}),
        (iter([1, 2]), {}),
        ({}, {}),
        (opmux.ones(2), {}),
        ((), ()),
    ],
)
def test_boxed_arguments_are_a_tuple_and_a_dict(args: Any, kwargs: Any) -> None:
    """Anything else is refused with what it is."""
    with pytest.raises(OperatorArgumentError, match="call_boxed") as caught:
        ops.aten.add.Tensor.call_boxed(args, kwargs)
    assert caught.value.found == f"{kind_of(args)} and {kind_of(kwargs)}"


@pytest.mark.parametrize("ask", ["find_op", "has_kernel", "dispatch_table", "registrations", "dump", "dump_table"])
@pytest.mark.parametrize("name", [None, 3, b"aten::add", ["aten::add"], object()])
def test_an_operators_name_is_a_text(ask: str, name: Any) -> None:
    """Whatever is asked of the dispatcher."""
    with pytest.raises(OperatorArgumentError, match="an operator by the name"):
        getattr(default_dispatcher, ask)(name)


@pytest.mark.parametrize("keys", [None, 3, 1.5, object()])
def test_a_key_set_is_of_keys(keys: Any) -> None:
    """Of one, of its name, or of several."""
    with pytest.raises(OperatorArgumentError, match="a key set of"):
        opmux.dispatch.DispatchKeySet(keys)
    with pytest.raises(OperatorArgumentError, match="a key set of"):
        opmux.dispatch.DispatchKeySet("CPU").has_any(keys)
