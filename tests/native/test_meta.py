"""Tensors without data: the operators of the table give the layout that they give with data."""

from typing import Any

import numpy as np
import pytest

import opmux
from opmux.tensor import ArrayBackend

CREATE = ("zeros", "ones", "full", "arange", "scalar_tensor")
#: Refusals that only values can cause.
NEEDS_DATA = ("ZeroDivisionError", "out of bounds", "index out of", "indexing tensors could not be broadcast")


def layout(x: Any, strides: bool = True) -> Any:
    """All that a tensor without data knows; strides of dimensions without a neighbour say nothing."""
    if isinstance(x, (list, tuple)):
        return [layout(part, strides) for part in x]
    steps = [s for n, s in zip(x.shape, x.stride(), strict=True) if n > 1]
    return tuple(x.shape), x.dtype, steps if strides and x.numel() else []


def test_meta_tensors_have_the_layout_of_real_ones(cpu: ArrayBackend, meta: ArrayBackend, table: Any) -> None:
    """Every call of the group gives on Meta the shape, dtype and strides it gives with data, or the same refusal."""

    def compare(call: Any) -> None:
        result, refused, _ = call.run(cpu)
        makes = call.base in CREATE or not any(isinstance(x, (np.ndarray, list)) for x in call.args)
        shapes, error, _ = call.run(meta, **({"device": meta.device} if makes else {}))
        if error is not None and "no data" in error.found:
            return
        if refused is not None and any(word in f"{refused} {error}" for word in NEEDS_DATA):
            return
        assert (error is None) == (refused is None), f"cpu: {refused}; meta: {error}"
        if refused is None:
            # How NumPy lays out what several indices select is nobody's promise.
            strides = call.base != "index"
            assert layout(shapes, strides) == layout(result, strides)

    table.check(compare)


@pytest.mark.parametrize("dtype", [opmux.float32, opmux.int64, opmux.bool, opmux.complex64])
def test_complex_tensors_without_data_are_converted(dtype: Any) -> None:
    """As tensors with data are, where the imaginary part is dropped."""
    meta = opmux.empty((2, 3), dtype=opmux.complex128, device="meta").t().to(dtype)
    real = opmux.zeros((2, 3), dtype=opmux.complex128).t().to(dtype)
    assert (meta.dtype, meta.shape, meta.stride()) == (real.dtype, real.shape, real.stride())
