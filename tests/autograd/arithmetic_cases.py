"""Calls of operators of two and three operands whose derivatives are compared, with shapes and range of their inputs."""

from collections.abc import Callable
from math import inf
from typing import Any


def operator(name: str, *more: Any, **named: Any) -> Callable[..., Any]:
    """The call of "fmod.Tensor" on the inputs, with more arguments after them."""
    base, _, overload = name.partition(".")
    return lambda aten, c, *inputs: getattr(getattr(aten, base), overload or "default")(*inputs, *more, **named)


#: Operators of two tensors by the lowest value at which they are tried.
_OF_TWO = {
    -2.0: "atan2 copysign.Tensor fmax fmin hypot ldexp.Tensor logaddexp logaddexp2 maximum minimum",
    0.5: "clamp_max.Tensor clamp_min.Tensor fmod.Tensor remainder.Tensor xlogy.Tensor",
}
_PAIRS: list[list[tuple[int, ...]]] = [[(2, 3), (2, 3)], [(2, 3), (3,)], [(2, 1), (1, 3)], [(), (2, 2)], [(2, 2), ()]]
_WITH_NUMBER = "clamp_max clamp_min copysign.Scalar fmod.Scalar remainder.Scalar xlogy.Scalar_Other"

#: Name, call, shapes, lowest value, highest value, whether differences show the gradient.
ROWS: list[tuple[Any, ...]] = [
    *[(f"{n} {s}", operator(n), s, low) for low, names in _OF_TWO.items() for n in names.split() for s in _PAIRS],
    *[(f"dist {p}", operator("dist", p), [(2, 3), (3,)]) for p in (0.5, 1, 1.5, 2, 3, inf, -inf)],
    *[(f"{n} {x}", operator(n, x), [(2, 3)], 0.5) for n in _WITH_NUMBER.split() for x in (1.3, -0.7)],
    ("xlogy.Scalar_Self", lambda aten, c, a: aten.xlogy.Scalar_Self(1.5, a), [(2, 3)], 0.5),
    ("clamp", operator("clamp", -0.6, 1.1), [(2, 3)]),
    ("clamp min", operator("clamp", -0.6), [(2, 3)]),
    ("clamp.Tensor", operator("clamp.Tensor"), [(3, 3), (3,), (3, 1)]),
    ("lerp.Scalar", operator("lerp.Scalar", 0.3), [(2, 3), (3,)]),
    ("lerp.Tensor", operator("lerp.Tensor"), [(2, 3), (3,), (2, 1)]),
    ("addcmul", operator("addcmul", value=2), [(2, 3), (3,), (2, 1)]),
    ("addcdiv", operator("addcdiv", value=2), [(2, 3), (3,), (2, 1)], 0.5),
    ("nextafter", operator("nextafter"), [(2, 3), (3,)], -2.0, 2.0, False),
    ("float_power", operator("float_power.Tensor_Scalar", 2.5), [(2, 3)], 0.5),
]
