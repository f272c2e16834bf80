"""Shapes, dtypes and errors of evenly spaced numbers and unit matrices."""

from math import inf
from typing import Any

from opmux.dispatch import checked_number
from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.native.shapes import check_size
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import DEFAULT_DTYPES, complex64, complex128, dtype, float32, scalar_name

__all__ = [
    "check_steps",
    "eye_meta",
    "linspace_meta",
    "linspace_tensor_meta",
    "logspace_meta",
    "logspace_tensor_meta",
    "range_advice",
    "range_fault",
    "range_steps",
    "spaced_dtype",
]


def check_steps(steps: int, name: str) -> None:
    """Refuses a negative number of steps.

    Raises:
        OperatorValueError: It is negative.
    """
    if steps < 0:
        raise OperatorValueError(
            f"aten::{name} with steps={steps}",
            found="number of steps must be non-negative",
            advice="give steps=0 or more",
        )


def spaced_dtype(d: dtype | None, start: Any, end: Any, steps: int, name: str) -> dtype:
    """The dtype asked for, or the default one; complex for complex bounds.

    Raises:
        OperatorOverflowError: A bound is an integer that no 64 bits hold.
        OperatorValueError: A bound is complex and the dtype is not, or bools are to lie between two others.
    """
    checked_number(start)
    checked_number(end)
    if d is not None and d.kind == "b" and steps > 1:
        raise DtypeNotImplementedError(
            f"aten::{name} of dtype {d}",
            found="not implemented for 'Bool'",
            advice="leave dtype out, and convert the result: .to(opmux.bool)",
        )
    default = DEFAULT_DTYPES[0]
    if not (isinstance(start, complex) or isinstance(end, complex)):
        return d or default
    if d is not None and not d.is_complex:
        raise OperatorValueError(
            f"aten::{name} from {start} to {end} of dtype {d}",
            found=f"{name}(): inferred dtype is complex, but got dtype {d}",
            advice="leave dtype out, or give a complex one",
        )
    return d or (complex64 if default is float32 else complex128)


def linspace_meta(start: Any, end: Any, steps: int, *, dtype: dtype | None = None, **_: Any) -> TensorMeta:
    check_steps(steps, "linspace")
    return TensorMeta((steps,), spaced_dtype(dtype, start, end, steps, "linspace"))


def linspace_tensor_meta(start: Any, end: Any, steps: int, *, dtype: dtype | None = None, **_: Any) -> TensorMeta:
    check_steps(steps, "linspace")
    return TensorMeta((steps,), dtype or DEFAULT_DTYPES[0])


def logspace_tensor_meta(
    start: Any, end: Any, steps: int, base: float = 10.0, *, dtype: dtype | None = None, **_: Any
) -> TensorMeta:
    check_steps(steps, "logspace")
    return TensorMeta((steps,), dtype or DEFAULT_DTYPES[0])


def logspace_meta(
    start: Any, end: Any, steps: int, base: float = 10.0, *, dtype: dtype | None = None, **_: Any
) -> TensorMeta:
    check_steps(steps, "logspace")
    return TensorMeta((steps,), spaced_dtype(dtype, start, end, steps, "logspace"))


def eye_meta(n: int, m: int | None = None, *, dtype: dtype | None = None, **_: Any) -> TensorMeta:
    columns = n if m is None else m
    if n < 0 or columns < 0:
        raise OperatorValueError(
            f"aten::eye of {n} rows and {columns} columns",
            found=f"{'n' if n < 0 else 'm'} must be greater or equal to 0, got {n if n < 0 else columns}",
            advice="give numbers of 0 or more",
        )
    return TensorMeta((n, columns), dtype or DEFAULT_DTYPES[0])


def range_fault(start: Any, end: Any, step: Any) -> str:
    """What is wrong with a range; empty for nothing."""
    if step == 0 or step != step:
        return "step must be nonzero"
    if not abs(end - start) < inf:
        return f"unsupported range: {start} -> {end}"
    return "upper bound and lower bound inconsistent with step sign" if (end - start) * step < 0 else ""


def range_advice(start: Any, end: Any, step: Any) -> str:
    """What to do about what `range_fault` finds wrong."""
    if step == 0 or step != step:
        return "give a step other than 0"
    return f"give step={-step}, or exchange the bounds" if abs(end - start) < inf else "give finite bounds"


def range_steps(d: dtype, start: Any, end: Any, step: Any) -> tuple[Any, Any, int]:
    """Start, step and number of elements of a range of dtype `d` that ends with `end`, where a step reaches it.

    Integers are cut off before anything is counted; they are counted with fractions all the same, as in PyTorch.

    Raises:
        OperatorValueError: The dtype is bool or complex, the step 0 or in the wrong direction, or a bound not finite.
    """
    asked = f"aten::range from {start} to {end} by {step}"
    if d.kind in "bc":
        raise DtypeNotImplementedError(
            f"{asked} of dtype {d}",
            found=f"\"range_cpu\" not implemented for '{scalar_name(d)}'",
            advice=f"convert the result: .to({d})",
        )
    bounds = [checked_number(bound) for bound in (start, end, step)]
    if any(isinstance(bound, complex) and bound.imag for bound in bounds):
        raise OperatorValueError(
            asked, found="value cannot be converted to type double without overflow", advice="give real numbers"
        )
    bounds = [bound.real if isinstance(bound, complex) else bound for bound in bounds]
    whole = d.kind in "iu" and all(abs(bound) < inf for bound in bounds)
    first, last, distance = (int(bound) if whole else float(bound) for bound in bounds)
    if fault := range_fault(first, last, distance):
        raise OperatorValueError(asked, found=fault, advice=range_advice(first, last, distance))
    count = int((last - first) / distance + 1)
    check_size((count,), d.itemsize, "range")
    return first, distance, count
