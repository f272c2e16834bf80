"""What is written into memory with gaps: the elements that are written between them, and nothing else.

Loops of array modules are others for each step between elements, and one of NumPy's has been wrong for a single step.
"""

from typing import Any

from tests.each import each

import opmux

_UNARY = ("neg", "abs", "square", "sign", "floor", "round", "reciprocal", "exp", "relu", "logical_not", "bitwise_not")
_BINARY = ("add", "sub", "mul", "div", "maximum", "eq", "lt", "remainder", "bitwise_xor", "pow", "floor_divide")
_DTYPES = ("float32", "float64", "int32", "int64", "uint8", "int16", "float16", "bfloat16", "complex64", "bool")
_COUNT = 21
_STEPS = (1, 2, 3, 4, 5, 7, 8, 9, 12, 16)
_CASES = [(name, dtype) for name in (*_UNARY, *_BINARY) for dtype in _DTYPES]


def _parts(dtype: str, step: int, dims: int) -> tuple[Any, Any]:
    """Memory, and every so many elements of it, as a vector or as a transposed matrix."""
    whole = ((opmux.arange(_COUNT * step) % 5) + 1).to(getattr(opmux, dtype))
    return whole, whole[::step] if dims == 1 else whole[::step].view(3, 7).t()


def _gaps(whole: Any, step: int) -> Any:
    return whole.reshape(_COUNT, step)[:, 1:].tolist()


@each("name, dtype", _CASES)
def test_writes_leave_gaps_as_they_are(name: str, dtype: str) -> None:
    """In place, into a destination, and in a list of tensors, for each step between elements of each size."""
    function = getattr(opmux, name)
    for step in _STEPS:
        for dims in (1, 2):
            whole, part = _parts(dtype, step, dims)
            other = (part.clone(),) if name in _BINARY else ()
            try:
                expected, before = function(part.clone(), *other), _gaps(whole, step)
            except RuntimeError:
                return  # not of this dtype
            room = opmux.zeros(_COUNT * step, dtype=expected.dtype)
            out = room[::step] if dims == 1 else room[::step].view(3, 7).t()
            if name != "relu":
                function(part, *other, out=out)
                assert (out.tolist(), sum(map(sum, _gaps(room, step)))) == (expected.tolist(), 0), (step, dims)
            if expected.dtype is part.dtype and name != "maximum":
                getattr(part, f"{name}_")(*other)
                assert (part.tolist(), _gaps(whole, step)) == (expected.tolist(), before), (step, dims)
            if name in ("neg", "abs", "exp", "floor", "round", "reciprocal") and expected.dtype is part.dtype:
                whole, part = _parts(dtype, step, dims)
                getattr(opmux, f"_foreach_{name}_")([part])
                assert (part.tolist(), _gaps(whole, step)) == (expected.tolist(), before), (step, dims)
