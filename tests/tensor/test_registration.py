"""What the tensor layer tells the layers below it."""

import pytest

from opmux.dispatch import ops
from opmux.errors import OperatorArgumentError
from opmux.schema import infer_schema
from opmux.tensor import (
    Generator,
    Size,
    Tensor,
    bool_,
    contiguous_format,
    device,
    dtype,
    float64,
    layout,
    memory_format,
    strided,
    tensor,
)


def test_arguments_are_converted() -> None:
    """Operators take codes, Python types and texts where they take dtypes, layouts and devices."""
    for given in (float64, 7, float):
        made = ops.aten.full.default([2], 1, dtype=given, device="cpu", layout=0)
        assert (made.dtype, made.device) == (float64, device("cpu"))
    assert ops.aten.full.default([2], 1, dtype=bool).dtype is bool_


@pytest.mark.parametrize(
    "wrong", [{"dtype": "float32"}, {"device": "no device"}, {"layout": 3}, {"memory_format": "x"}]
)
def test_arguments_that_mean_nothing_are_refused(wrong: dict[str, object]) -> None:
    """What is no dtype, device, layout or memory format is an argument error that names the argument."""
    with pytest.raises(OperatorArgumentError, match=next(iter(wrong))):
        ops.aten.empty.memory_format([2], **wrong)


def test_generators_are_checked() -> None:
    """Only a Generator is a generator."""
    assert ops.aten.rand.generator([2], generator=Generator().manual_seed(1)).shape == (2,)
    with pytest.raises(OperatorArgumentError, match="generator"):
        ops.aten.rand.generator([2], generator=5)


def test_shapes_are_lists_of_ints() -> None:
    """A tensor's shape can be passed on as it is."""
    shape = tensor([[1.0, 2.0]]).shape
    assert isinstance(shape, Size)
    assert ops.aten.full.default(shape, 1).shape == shape


def test_numbers_are_tensors_of_builtin_operators() -> None:
    """A Python number in a tensor's place promotes as a number."""
    assert ops.aten.add.Tensor(tensor([1, 2]), 1.5).tolist() == [2.5, 3.5]


def test_annotations_mean_schema_types() -> None:
    """Operators can be defined with these classes as annotations and instances as defaults."""

    def f(
        x: Tensor,
        t: dtype = float64,
        d: device = device("cpu"),
        y: layout = strided,
        m: memory_format = contiguous_format,
        g: Generator | None = None,
    ) -> Tensor:
        return x

    schema = str(infer_schema(f, name="my::f"))
    assert schema == (
        "my::f(Tensor x, ScalarType t=7, Device d=cpu, Layout y=0, MemoryFormat m=0, Generator? g=None) -> Tensor"
    )
