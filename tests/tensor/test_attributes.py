"""Attributes of tensors that PyTorch's have: none of them can be set here without an effect, or where PyTorch refuses it."""

import types
import warnings
from collections.abc import Callable
from typing import Any

import pytest
from tests.each import each

import opmux
from opmux.errors import OperatorArgumentError, OperatorValueError, OpmuxError, OpmuxWarning

#: Attributes that PyTorch computes, by their recorded values for `ones(2)`; none can be set.
_FALSE = """is_sparse is_sparse_csr is_quantized is_nested is_mkldnn is_vulkan is_ipu is_maia is_mps is_mtia is_xla is_xpu
is_cuda is_meta retains_grad"""
_READ_ONLY: dict[str, Any] = dict.fromkeys(_FALSE.split(), False)
_READ_ONLY |= {"is_cpu": True, "is_leaf": True, "name": None, "ndim": 1, "itemsize": 4, "nbytes": 8, "output_nr": 0}
_READ_ONLY |= {"shape": (2,), "dtype": opmux.float32, "device": opmux.device("cpu"), "layout": opmux.strided}
_READ_ONLY |= {"grad_fn": None, "_version": 0}

#: PyTorch's own bookkeeping: names that belong to its C++ objects.
_INTERNAL = {
    "_cdata",
    "_grad_fn",
    "_python_dispatch",
    "_backward_hooks",
    "_post_accumulate_grad_hooks",
}


@pytest.mark.parametrize("name", _READ_ONLY)
def test_what_is_computed_cannot_be_set(name: str) -> None:
    """The attribute has its value, and setting or deleting it is an AttributeError."""
    x = opmux.ones(2)
    assert getattr(x, name) == _READ_ONLY[name]
    with pytest.raises(AttributeError):
        setattr(x, name, 3)
    with pytest.raises(AttributeError):
        delattr(x, name)


@pytest.mark.torch
def test_every_attribute_of_torch_is_set_or_refused_as_there() -> None:
    """For each descriptor of torch's class and several values, both take the value or both refuse it."""
    import torch

    def outcome(module: Any, name: str, value: str) -> str:
        x = module.ones(2, 2)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")  # Both warn of the same ones.
                setattr(x, name, eval(value, {"m": module}))
        except Exception:
            return "refused"
        return repr(getattr(x, name)).replace("torch.", "opmux.")

    kinds = (types.GetSetDescriptorType, property)
    names = [n for n in dir(torch.Tensor) if isinstance(getattr(torch.Tensor, n, None), kinds) and n not in _INTERNAL]
    values = ("None", "True", "3", "'a'", "m.zeros(2, 2)", "m.zeros(3)", "m.float32")
    differences = [
        f"{name} = {value}: {found}, torch: {expected}"
        for name in names
        if not name.startswith("__")
        for value in values
        if (found := outcome(opmux, name, value)) != (expected := outcome(torch, name, value))
    ]
    assert len(names) > 40
    # A gradient's dtype cannot be left open here.
    assert differences == ["grad_dtype = None: refused, torch: None"], "\n".join(differences)


def test_an_unknown_attribute_is_kept() -> None:
    """As Python does it for any object; a method can be hidden by one too."""
    x: Any = opmux.ones(2)
    x.tag, x.add = "a", 3
    assert (x.tag, x.add) == ("a", 3)
    assert opmux.ones(2).add(1).tolist() == [2, 2]


def test_real_and_imaginary_parts_can_be_set() -> None:
    """They are written into the tensor's memory, and count as a write; of real tensors only the real part."""
    x = opmux.ones(2, dtype=opmux.complex64)
    view = x[:1]
    x.real = opmux.tensor([3.0, 4.0])
    x.imag = 5  # a number fills
    assert x.tolist() == [3 + 5j, 4 + 5j]
    assert view.tolist() == [3 + 5j]
    assert x._version > 0
    y = opmux.ones(2)
    y.real = opmux.tensor([7.0, 8.0])
    assert y.tolist() == [7, 8]
    with pytest.raises(OperatorValueError, match="imag is not implemented"):
        y.imag = y
    leaf = opmux.ones(2, requires_grad=True)
    with pytest.raises(OpmuxError, match="leaf"):
        leaf.real = y


def test_a_deleted_gradient_is_none() -> None:
    """`del x.grad` is `x.grad = None`, before and after a pass."""
    x = opmux.ones(2, requires_grad=True)
    del x.grad
    x.sum().backward()
    assert x.grad is not None
    del x.grad
    assert x.grad is None


def test_requires_grad_takes_a_bool_only() -> None:
    """What is true but no bool is refused, and changes nothing."""
    x = opmux.ones(2)
    for value in (1, "a", None):
        with pytest.raises(OperatorArgumentError, match="requires_grad must be a bool"):
            x.requires_grad = value  # type: ignore[assignment]
    assert not x.requires_grad


@each("make", [lambda: opmux.ones(2), lambda: opmux.ones(2, 2, 2), lambda: opmux.ones((), dtype=opmux.int64)])
def test_asking_whether_there_is_an_attribute_raises_nothing(make: Callable[[], opmux.Tensor]) -> None:
    """`hasattr`, and checks of protocols with it, say no where a property is refused; the refusal itself is as before."""
    x = make()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", OpmuxWarning)
        missing = {name for name in dir(type(x)) if not name.startswith("_") and not hasattr(x, name)}
    assert missing <= {"imag", "mT", "mH", "H"}
    assert "imag" in missing
    for name in missing:
        with pytest.raises(OperatorValueError, match=r"imag is not implemented|is only supported on matrices"):
            getattr(x, name)
