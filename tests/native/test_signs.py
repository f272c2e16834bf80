"""Signs with a number in front: what is computed, and what modes see.

They are compared with torch by `tests/parity/protocols/overrides.txt`.
"""

import operator
from collections.abc import Callable
from typing import Any

import pytest

import opmux
from opmux.dispatch import DispatchMode
from opmux.native.public.functions import LazyMethod


class Heard(DispatchMode):
    """Notes what it sees."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """Passes on."""
        self.names.append(func.name())
        return func(*args, **(kwargs or {}))


@pytest.mark.parametrize("dtype", ["float32", "int64", "uint8", "complex64", "bfloat16"])
@pytest.mark.parametrize("number", [1, 2.5])
def test_a_mode_changes_no_result(dtype: str, number: Any) -> None:
    """A number less a tensor is `rsub` for a mode, and the same without one: in value, in dtype and in gradient."""
    x = opmux.tensor([1, 2, 3], dtype=getattr(opmux, dtype))
    plain = number - x
    with Heard() as heard:
        seen = number - x
    assert heard.names[-1] == "aten::rsub.Scalar"
    assert (seen.tolist(), seen.dtype) == (plain.tolist(), plain.dtype)


def test_a_gradient_goes_through_what_a_mode_sees() -> None:
    """`rsub` has the derivative that `sub` has."""
    x = opmux.tensor([1.0, 2.0], requires_grad=True)
    with Heard() as heard:
        (3 - x).sum().backward()
    assert "aten::rsub.Scalar" in heard.names
    assert x.grad is not None
    assert x.grad.tolist() == [-1.0, -1.0]


def test_guards_are_no_modes() -> None:
    """In a block such as `no_grad` the same operator is called as outside of one."""
    x = opmux.ones(2)
    with opmux.no_grad():
        assert (1 - x).tolist() == [0.0, 0.0]


def test_bits_of_a_number_and_a_tensor() -> None:
    """The order of the operands is that of the sign's other form, as in torch."""
    x = opmux.tensor([1, 2, 3])
    with Heard() as heard:
        found = [(6 & x).tolist(), (6 | x).tolist(), (6 ^ x).tolist()]
    assert found == [[0, 2, 2], [7, 6, 7], [7, 4, 5]]
    assert heard.names == ["aten::bitwise_and.Scalar", "aten::bitwise_or.Scalar", "aten::bitwise_xor.Scalar"]


def test_a_number_has_no_product_of_matrices() -> None:
    """Python says so, and items cannot be deleted."""
    with pytest.raises(TypeError, match="unsupported operand"):
        _ = 2 @ opmux.ones(2, 2)
    with pytest.raises(TypeError, match="does not support deleting items"):
        del opmux.ones(2)[0]


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError, RecursionError])
@pytest.mark.parametrize("sign", [operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge])
def test_what_stops_a_first_comparison_comes_out(
    sign: Callable[[Any, Any], Any], error: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the method cannot be made, Python would compare as if there were none: `x == y` would be False."""

    def make() -> Any:
        raise error

    name = f"__{sign.__name__}__"
    monkeypatch.setattr(opmux.Tensor, name, LazyMethod(name, make))
    for other in (1, opmux.ones(2)):
        with pytest.raises(error):
            sign(opmux.ones(2), other)
    with pytest.raises(error):
        getattr(opmux.Tensor, name)
