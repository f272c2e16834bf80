"""Sizes, strides, device and layout that a class answers in place of its tensors. See Note [Asked metadata].

What is asked at each reading is compared with torch by `tests/parity/protocols/subclasses.txt`.
"""

import copy
from typing import Any, ClassVar

import pytest

import opmux
from opmux.dispatch import PYTHON_KEYS, ExcludeDispatchKeyGuard
from opmux.errors import OperatorArgumentError, OperatorValueError


class Answering(opmux.Tensor):
    """Answers what its attribute says, and keeps what it was asked."""

    answers: dict[str, Any]
    asked: ClassVar[list[str]] = []

    @staticmethod
    def __new__(cls, answers: dict[str, Any], **options: Any) -> Any:
        """A tensor of two rows and three columns."""
        made = opmux.Tensor._make_wrapper_subclass(cls, (2, 3), **options)
        made.answers = answers
        return made

    @classmethod
    def __opmux_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """The answer, if there is one."""
        cls.asked.append(func.name())
        if func.name() == "aten::clone":
            return cls(args[0].answers, dispatch_sizes_strides_policy="strides")
        return args[0].answers.get(func.name(), NotImplemented)


@pytest.fixture(autouse=True)
def _unasked() -> None:
    Answering.asked.clear()


def test_a_reading_asks_the_class() -> None:
    """The answer is what the attribute gives, and what others make of it."""
    made: Any = Answering({"aten::sym_size": [7, 8], "aten::dim": 2}, dispatch_sizes_strides_policy="sizes")
    assert (made.shape, len(made), opmux.ones(1).expand_as(made).shape) == ((7, 8), 7, (7, 8))
    assert Answering.asked == ["aten::sym_size", "aten::dim", "aten::sym_size", "aten::sym_size"]


def test_no_dimensions_are_an_answer() -> None:
    """Empty lists, 0 and False are answers, and no missing ones."""
    answers: dict[str, Any] = dict.fromkeys(("aten::sym_size", "aten::sym_stride"), ())
    answers |= dict.fromkeys(("aten::dim", "aten::sym_numel", "aten::numel", "aten::sym_storage_offset"), 0)
    made: Any = Answering(answers | {"aten::is_contiguous": False}, dispatch_sizes_strides_policy="sizes")
    assert (made.shape, made.stride(), made.dim(), made.numel(), made.nbytes) == ((), (), 0, 0, 0)
    assert (made.storage_offset(), made.is_contiguous()) == (0, False)


def test_nobody_is_asked_without_the_python_keys() -> None:
    """Where they are excluded, as in a handler's `super()`, the tensor answers itself."""
    made: Any = Answering({}, dispatch_sizes_strides_policy="sizes", dispatch_device=True, dispatch_layout=True)
    with ExcludeDispatchKeyGuard(PYTHON_KEYS):
        found = made.shape, made.stride(), made.dim(), made.numel(), made.device.type, made.layout, made.is_contiguous()
    assert found == ((2, 3), (3, 1), 2, 6, "cpu", opmux.strided, True)
    assert Answering.asked == []


def test_only_what_was_wished_is_asked() -> None:
    """Other tensors of the class answer themselves, whatever one of them asks for."""
    one: Any = Answering({"prim::device": opmux.device("meta")}, dispatch_device=True)
    other: Any = Answering({})
    assert (one.device.type, one.is_meta, one.shape, other.device.type, other.shape) == (
        "meta",
        True,
        (2, 3),
        "cpu",
        (2, 3),
    )
    assert Answering.asked == ["prim::device", "prim::device"]


def test_a_copy_asks_for_what_it_was_made_to_ask() -> None:
    """What the original asks for is no attribute of the program's, which a copy would get."""
    made: Any = Answering({"aten::sym_stride": [9, 9]}, dispatch_sizes_strides_policy="sizes")
    again = copy.deepcopy(made)
    assert (again.shape, again.stride()) == ((2, 3), (9, 9))


def test_a_layout_that_is_not_strided_has_no_bytes() -> None:
    """As in torch."""
    made: Any = Answering({"prim::layout": type(opmux.strided)("sparse_coo", 1)}, dispatch_layout=True)
    with pytest.raises(OperatorValueError, match="nbytes is not defined for sparse tensors"):
        _ = made.nbytes


def test_a_class_without_a_handler_cannot_be_asked() -> None:
    """It is refused when the tensor is made, not at each reading."""

    class Plain(opmux.Tensor):
        """Has no handler."""

    for wish in ({"dispatch_sizes_strides_policy": "strides"}, {"dispatch_device": True}, {"dispatch_layout": True}):
        with pytest.raises(OperatorArgumentError, match="Plain has no __opmux_dispatch__, which is to be asked for"):
            opmux.Tensor._make_subclass(Plain, opmux.ones(2), **wish)
    with pytest.raises(ValueError, match="Unknown dispatch_sizes_strides_policy 'all'"):
        opmux.Tensor._make_subclass(Plain, opmux.ones(2), dispatch_sizes_strides_policy="all")


def test_no_library_may_add_to_prim() -> None:
    """What opmux has there is all there is."""
    assert opmux.ops.prim.device.default(opmux.ones(1)) == opmux.device("cpu")
    with pytest.raises(ValueError, match="reserved"):
        opmux.library.Library("prim", "FRAGMENT")
