"""Copies and pickles of tensors: class, attributes, strides, gradients and shared memory."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux.errors import OperatorArgumentError, OperatorValueError


class Labelled(opmux.Tensor):
    """A subclass whose constructor takes what no copy could guess."""

    label: str

    def __init__(self, label: str, *, needed: int) -> None:
        raise AssertionError("a copy is made without the constructor")


class Slotted(opmux.Tensor):
    """A subclass with slots."""

    __slots__ = ("first", "second")


class Deeper(Slotted):
    """A subclass of a subclass, with slots of its own and attributes."""

    __slots__ = ("third",)


class Wrapper(opmux.Tensor):
    """A subclass that keeps its data in another tensor."""

    held: Any
    me: Any

    @classmethod
    def around(cls, inner: opmux.Tensor) -> Any:
        """A wrapper of a tensor."""
        wrapper = cls._make_wrapper_subclass(inner.shape, dtype=inner.dtype)
        wrapper.held = inner
        return wrapper

    @classmethod
    def __opmux_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return cls.around(func(*(a.held if isinstance(a, Wrapper) else a for a in args), **(kwargs or {})))


def _pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


_WAYS: dict[str, Callable[[Any], Any]] = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": _pickled}
ways = pytest.mark.parametrize("way", _WAYS)


@ways
@pytest.mark.parametrize("cls", [Labelled, Slotted, Deeper])
def test_subclasses_keep_their_class_and_attributes(way: str, cls: Any) -> None:
    """Attributes and slots come with the copy, the same ones in a shallow copy and others in the deep ones."""
    x = opmux.arange(6.0).reshape(2, 3).as_subclass(cls)
    held = {
        "label": ["text"],
        **({"first": [1]} if cls is not Labelled else {}),
        **({"third": [3]} if cls is Deeper else {}),
    }
    for name, value in held.items():
        setattr(x, name, value)
    other = _WAYS[way](x)
    assert type(other) is cls
    assert other.tolist() == x.tolist()
    assert (other.data_ptr() == x.data_ptr()) == (way == "copy")
    for name, value in held.items():
        assert getattr(other, name) == value
        assert (getattr(other, name) is value) == (way == "copy")
    assert not hasattr(other, "second")


@ways
def test_attributes_of_plain_tensors_come_too(way: str) -> None:
    """A tensor may carry anything, itself included."""
    x: Any = opmux.ones(2)
    x.mark, x.itself = {"a": 1}, x
    other = _WAYS[way](x)
    assert other.mark == {"a": 1}
    assert other.itself is (x if way == "copy" else other)


@ways
def test_gradients(way: str) -> None:
    """requires_grad comes with every copy, and the gradient with a deep one only; a copy is a leaf."""
    x = opmux.ones(2, requires_grad=True)
    x.sum().backward()
    other = _WAYS[way](x)
    assert other.requires_grad
    assert other.is_leaf
    assert (other.grad is not None) == (way == "deepcopy")
    if way == "deepcopy":
        assert other.grad is not x.grad
        assert other.grad.tolist() == [1, 1]
    (other * 2).sum().backward()
    assert x.grad is not None
    assert x.grad.tolist() == [1, 1]


@ways
@pytest.mark.parametrize("made", [opmux.ones, lambda n: opmux.nn.Parameter(opmux.ones(n))], ids=["tensor", "parameter"])
def test_gradients_of_what_requires_none(made: Callable[[Any], opmux.Tensor], way: str) -> None:
    """They come with a deep copy of a tensor only, as in PyTorch: a parameter's begins without."""
    x = made(2).requires_grad_(False)
    x.grad = opmux.ones(2)
    other = _WAYS[way](x)
    assert (other.grad is not None) == (way == "deepcopy" and not isinstance(x, opmux.nn.Parameter))
    assert other.grad is not x.grad
    assert x.grad.tolist() == [1, 1]


def test_a_parameter_is_copied_beside_a_gradient_of_another_dtype() -> None:
    """Its data may have been replaced since the gradient was computed; the copy has none."""
    x = opmux.nn.Parameter(opmux.ones(2))
    x.grad = opmux.ones(2)
    x.data = opmux.ones(2, dtype=opmux.float64)
    other = copy.deepcopy(x)
    assert (other.dtype, other.grad) == (opmux.float64, None)


@ways
def test_a_copy_of_a_result_is_a_leaf_or_refused(way: str) -> None:
    """History is not copied: a deep copy of a result is refused, as in PyTorch."""
    y = opmux.ones(2, requires_grad=True) * 2
    if way == "deepcopy":
        with pytest.raises(OperatorValueError, match="leaves"):
            _WAYS[way](y)
        return
    other = _WAYS[way](y)
    assert other.requires_grad
    assert other.is_leaf


@ways
def test_wrappers_copy_what_they_keep_inside(way: str) -> None:
    """A subclass without data of its own works as before, its data being an attribute."""
    wrapper: Any = Wrapper.around(opmux.ones(2, 3).t())
    wrapper.me = wrapper
    other: Any = _WAYS[way](wrapper)
    total: Any = other + other
    assert isinstance(other, Wrapper)
    assert (other.shape, str(other.device)) == ((3, 2), "cpu")
    assert (other.held is wrapper.held) == (way == "copy")
    assert total.held.tolist() == [[2, 2]] * 3
    assert other.me is (wrapper if way == "copy" else other)


def _layouts() -> dict[str, opmux.Tensor]:
    x = opmux.arange(24.0).reshape(2, 3, 4)
    return {
        "contiguous": x,
        "transposed": x.transpose(0, 2),
        "permuted": x.permute(1, 2, 0),
        "channels last": opmux.ones(2, 3, 4, 5).to(memory_format=opmux.channels_last),
        "expanded": opmux.arange(3.0)[:, None].expand(3, 4),
        "expanded and transposed": opmux.arange(3.0)[:, None].expand(3, 4).t(),
        "expanded scalar": opmux.ones(1).expand(5, 2),
        "0-dim": opmux.tensor(5.0),
        "empty": opmux.zeros(0, 3),
        "meta": opmux.empty(2, 3, device="meta").t(),
        "bool": x > 3,
        "complex": opmux.randn(3, dtype=opmux.complex64),
        "whole numbers": opmux.arange(5, dtype=opmux.int16),
    }


@ways
@pytest.mark.parametrize("name", _layouts())
def test_strides_stay(way: str, name: str) -> None:
    """Shape, dtype, device and strides of a copy are those of the tensor, whatever order its elements have in memory."""
    x = _layouts()[name]
    other = _WAYS[way](x)
    for what in ("shape", "dtype", "device"):
        assert getattr(other, what) == getattr(x, what)
    assert other.stride() == x.stride()
    if not x.is_meta:
        np.testing.assert_array_equal(other.numpy(), x.numpy())


def _views(x: opmux.Tensor) -> dict[str, opmux.Tensor]:
    return {
        "itself": x,
        "row": x[1],
        "transposed": x[1:].t(),
        "steps": x[:, ::2],
        "reshaped": x.reshape(-1)[3:],
        "other dtype": x.view(opmux.int32)[1:],
        "real": opmux.view_as_complex(x.reshape(6, 2)).real,
        "empty": x[:0],
        "expanded": x[:1].expand(3, 4),
    }


@pytest.mark.parametrize("transposed", [False, True])
def test_views_of_one_memory_stay_so_in_a_deep_copy(transposed: bool) -> None:
    """In one deep copy every view sees the copied memory at its old place, in whatever order they are copied."""
    x = opmux.arange(12.0).reshape(3, 4)
    views = _views(x)
    base = x.clone().t().contiguous().t() if transposed else x
    views = {**views, "base": base}
    for order in (list(views), list(reversed(views))):
        copies = copy.deepcopy({name: views[name] for name in order})
        for name, other in copies.items():
            expected = views[name]
            np.testing.assert_array_equal(other.numpy(), expected.numpy())
            assert (other.dtype, other.stride(), other.storage_offset()) == (
                expected.dtype,
                expected.stride(),
                expected.storage_offset(),
            )
            assert not np.shares_memory(other.numpy(), expected.numpy())
        for first in views:
            for second in views:
                shared = np.shares_memory(views[first].numpy(), views[second].numpy())
                assert np.shares_memory(copies[first].numpy(), copies[second].numpy()) == shared
        if not transposed:
            copies["itself"][1, 0] = 100.0
            assert copies["row"][0].item() == 100
            assert x[1, 0].item() == 4


def test_the_same_tensor_is_copied_once() -> None:
    """And so is what two tensors hold both."""
    x: Any = opmux.ones(2)
    y: Any = opmux.zeros(2)
    x.held = y.held = opmux.ones(1)
    one, other, third = copy.deepcopy([x, x, y])
    assert one is other
    assert one.held is third.held
    unpickled = _pickled([x, x, y])
    assert unpickled[0] is unpickled[1]
    assert unpickled[0].held is unpickled[2].held


def test_a_tensor_of_foreign_memory_has_its_gaps() -> None:
    """Memory with gaps is copied from the first element that was lent to the last one, as far as no other tensor goes."""
    raw = np.frombuffer(bytearray(np.arange(12.0).tobytes()), np.float64)
    x = opmux.from_numpy(raw[2::3])
    other, part = copy.deepcopy([x, x[1:]])
    assert (other.tolist(), other.stride(), other.untyped_storage().nbytes()) == ([2, 5, 8, 11], (3,), 80)
    other[1] = 50.0
    assert (raw[5], part[0].item()) == (5, 50)


#: Tensors in memory that is larger than what they see, or is seen in more than one place at once.
_WITHIN: dict[str, Callable[[Any], Any]] = {
    "set": lambda m: m.empty(0).set_(m.arange(8.0).untyped_storage(), 1, (2,)),
    "set with strides": lambda m: m.empty(0).set_(m.arange(8.0).untyped_storage(), 1, (2, 2), (1, 2)),
    "resized": lambda m: m.arange(8.0).resize_(2, 2),
    "resized part": lambda m: m.arange(8.0)[2:].resize_(3),
    "as_strided": lambda m: m.arange(8.0).as_strided((2, 2), (1, 3), 1),
    "a part of that": lambda m: m.arange(8.0).as_strided((2, 2), (1, 3), 1)[1],
    "as another dtype": lambda m: m.arange(8.0).as_strided((2, 2), (2, 1), 2).view(m.int16),
    "destination": lambda m: m.add(m.ones(2), 1, out=m.arange(8.0)),
    "shorter": lambda m: _shortened(m.arange(8.0).resize_(2)),
    "lent": lambda m: m.from_numpy(np.arange(8.0)[1::2]),
    "lent and broadcast": lambda m: m.from_numpy(np.broadcast_to(np.arange(3, dtype=np.uint8), (2, 3))),
    "lent number": lambda m: m.from_numpy(np.broadcast_to(np.uint8(3), (3,))),
    "a part of what was lent": lambda m: m.from_numpy(np.arange(12.0).reshape(3, 4)[:, 1:])[1:, 0],
    "expanded": lambda m: m.arange(3.0).expand(2, 3),
    "real part": lambda m: m.view_as_real(m.ones(3, dtype=m.complex64))[..., 0],
}


def _shortened(tensor: Any) -> Any:
    tensor.untyped_storage().resize_(12)
    return tensor


def _deep(m: Any, name: str) -> Any:
    made = _WITHIN[name](m)
    first, second = copy.deepcopy([made, made[:1]])
    storage = first.untyped_storage()
    assert storage.data_ptr() == second.untyped_storage().data_ptr() != made.untyped_storage().data_ptr()
    assert (first.tolist(), storage.nbytes()) == (made.tolist(), made.untyped_storage().nbytes())
    assert first._base is None
    return first.tolist(), first.stride(), first.storage_offset(), second.storage_offset(), storage.nbytes()


@pytest.mark.filterwarnings("ignore")
@each("name", _WITHIN)
def test_a_deep_copy_has_all_of_the_memory(name: str) -> None:
    """With the same size, and the same place in it, however the tensor has come to see it."""
    made = _WITHIN[name](opmux)
    assert _deep(opmux, name)[1:3] == (made.stride(), made.storage_offset())


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore")
@each("name", _WITHIN)
def test_a_deep_copy_has_all_of_the_memory_as_in_torch(name: str) -> None:
    """Elements, strides, places and sizes are the same."""
    torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")
    assert _deep(opmux, name) == _deep(torch, name)


@pytest.mark.torch
@ways
@pytest.mark.parametrize("requires_grad", [False, True])
def test_only_deep_copies_have_a_gradient(way: str, requires_grad: bool) -> None:
    """Also one that a program has given to a tensor that requires none."""
    torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")

    def found(m: Any) -> Any:
        x = m.ones(2, requires_grad=requires_grad)
        x.grad = m.tensor([1.0, 2.0])
        other = _WAYS[way](x)
        return other.grad if other.grad is None else (other.grad.tolist(), other.grad is x.grad)

    assert found(opmux) == found(torch)
    assert (found(opmux) is None) == (way != "deepcopy")


def test_backwards_views_are_copied() -> None:
    """An array that runs backwards through its memory is copied for itself."""
    array = np.arange(4.0)[::-1]
    other = copy.deepcopy(opmux.ones(4).add(opmux.tensor(array)))
    assert other.tolist() == [4, 3, 2, 1]


def test_a_class_with_slots_and_a_graph() -> None:
    """A tensor with history cannot become an instance of a class with slots, and says so."""
    with pytest.raises(OperatorArgumentError, match="__slots__"):
        opmux.ones(2, requires_grad=True).as_subclass(Slotted)
    assert opmux.ones(2).as_subclass(Slotted).add(1).tolist() == [2, 2]


@pytest.mark.torch
@ways
def test_copies_are_those_of_torch(way: str) -> None:
    """What a copy keeps of a tensor is what it keeps in PyTorch."""
    torch = pytest.importorskip("torch")

    def facts(module: Any) -> list[Any]:
        found: list[Any] = []
        x = module.arange(6.0).reshape(2, 3)
        for tensor in (x, x.t(), module.ones(1).expand(3), module.ones(2, device="meta")):
            tensor.mark = [1]
            other = _WAYS[way](tensor)
            found.append((list(other.shape), list(other.stride()), other.mark, other.mark is tensor.mark))
            found.append((other.requires_grad, str(other.dtype).rpartition(".")[2], other.device.type))
        leaf = module.ones(2, requires_grad=True)
        leaf.sum().backward()
        other = _WAYS[way](leaf)
        found += [other.requires_grad, other.is_leaf, other.grad is None, other.data_ptr() == leaf.data_ptr()]
        a = module.arange(12.0).reshape(3, 4)
        both = copy.deepcopy([a, a[1:].t()])
        both[0][1, 0] = 100.0
        return [*found, both[1].tolist(), list(both[1].stride()), both[1].storage_offset()]

    assert facts(opmux) == facts(torch)
