"""Orthogonal polynomials of given degrees, by their recurrences."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, final

from opmux.errors import OperatorValueError
from opmux.native.kernels.elementwise import formula
from opmux.native.tensor_iterator import real_floating
from opmux.tensor import ArrayBackend

__all__ = [
    "chebyshev_polynomial_t_impl",
    "chebyshev_polynomial_u_impl",
    "chebyshev_polynomial_v_impl",
    "chebyshev_polynomial_w_impl",
    "hermite_polynomial_h_impl",
    "hermite_polynomial_he_impl",
    "laguerre_polynomial_l_impl",
    "legendre_polynomial_p_impl",
    "shifted_chebyshev_polynomial_t_impl",
    "shifted_chebyshev_polynomial_u_impl",
    "shifted_chebyshev_polynomial_v_impl",
    "shifted_chebyshev_polynomial_w_impl",
]

#: `(k, x, p, q)`, the polynomials of degrees k - 1 and k at x, gives that of degree k + 1.
_Step = Callable[[int, Any, Any, Any], Any]
#: A degree from which on those of this many bytes are NaN: PyTorch's Hermite polynomials give up where they may overflow.
_LARGEST_HERMITE: Final = {4: 128, 8: 512}
#: How many steps a recurrence makes before it is asked whether it comes to an end, and the degree that it goes up to at most.
_STEPS_TO_OVERFLOW: Final = 2**17
_LARGEST_BY_STEPS: Final = 2**24


def _recurrence(be: ArrayBackend, x: Any, n: Any, first: Any, step: _Step) -> Any:
    """The polynomials of degrees `n` at `x`, all of which go up together as far as the largest of them needs.

    Args:
        be: Backend of the arrays.
        x: Where to evaluate.
        n: Degrees: whole numbers, the dtype of `x`; a polynomial of a negative degree is 0.
        first: The polynomial of degree 1 at `x`.
        step: Gives the next polynomial.

    Raises:
        OperatorValueError: The degree would take longer than anyone waits.
    """
    xp = be.xp
    before, last = xp.ones_like(x), first
    result = xp.where(n < 0, xp.zeros_like(x), xp.where(n == 0, before, last))
    degree = 1
    # Once it is NaN it stays so, whatever the degree, which may be as large as a number can be.
    while bool((missing := (n > degree) & (last == last)).any()):
        if degree == _STEPS_TO_OVERFLOW and bool((missing & (n > _LARGEST_BY_STEPS)).any()):
            raise OperatorValueError(
                f"polynomials of degrees above {_LARGEST_BY_STEPS}",
                found=f"they are computed degree by degree, and {degree} steps did not overflow",
                advice="use an asymptotic formula for degrees as large as this",
            )
        before, last = last, step(degree, x, before, last)
        degree += 1
        result = xp.where(n >= degree, last, result)
    return result


def _degrees(be: ArrayBackend, n: Any) -> Any:
    """Whole degrees; what is no number, or beyond 64 bits, counts as negative, as in PyTorch."""
    return be.xp.where(be.xp.abs(n) < 2.0**63, be.xp.trunc(n), -be.xp.ones_like(n))


@final
class _Kind(NamedTuple):
    """A kind of Chebyshev polynomials.

    Attributes:
        first: Gives the polynomial of degree 1 at x.
        closed: Gives any of them at the cosine of an angle.
        ends: Gives the polynomials of degrees n at 1, and their magnitudes at -1.
    """

    first: Callable[[Any], Any]
    closed: Callable[[Any, Any, Any], Any]
    ends: Callable[[Any], tuple[Any, Any]]


_FIRST: Final = _Kind(lambda x: x, lambda xp, n, angle: xp.cos(n * angle), lambda n: (n * 0 + 1, n * 0 + 1))
_SECOND: Final = _Kind(
    lambda x: x + x, lambda xp, n, angle: xp.sin((n + 1) * angle) / xp.sin(angle), lambda n: (n + 1, n + 1)
)
_THIRD: Final = _Kind(
    lambda x: x + x - 1,
    lambda xp, n, angle: xp.cos((n + 0.5) * angle) / xp.cos(angle / 2),
    lambda n: (n * 0 + 1, n + n + 1),
)
_FOURTH: Final = _Kind(
    lambda x: x + x + 1,
    lambda xp, n, angle: xp.sin((n + 0.5) * angle) / xp.sin(angle / 2),
    lambda n: (n + n + 1, n * 0 + 1),
)
#: The degree up to which Chebyshev polynomials come from their recurrence.
_BY_RECURRENCE: Final = 6


def _chebyshev(kind: _Kind, *, shifted: bool = False) -> Any:
    """Impl of a kind of Chebyshev polynomials, or of those of 2 x - 1."""

    @formula(real_floating)
    def impl(be: ArrayBackend, x: Any, n: Any) -> Any:
        xp = be.xp
        x, n = xp.broadcast_arrays(x + x - 1 if shifted else x, _degrees(be, n))
        inside = (abs(x) < 1) & (n > _BY_RECURRENCE)
        at_end = abs(x) == 1
        needed = xp.where(inside | at_end, xp.minimum(n, xp.zeros_like(n)), n)
        result = _recurrence(be, x, needed, kind.first(x), lambda k, x, p, q: (x + x) * q - p)
        angle = xp.arccos(xp.where(inside, x, xp.zeros_like(x)))
        result = xp.where(inside, kind.closed(xp, n, angle), result)
        upper, lower = kind.ends(n)
        lower = xp.where(xp.remainder(n, 2) == 0, lower, -lower)
        return xp.where(at_end & (n >= 0), xp.where(x > 0, upper, lower), result)

    return impl


chebyshev_polynomial_t_impl = _chebyshev(_FIRST)
chebyshev_polynomial_u_impl = _chebyshev(_SECOND)
chebyshev_polynomial_v_impl = _chebyshev(_THIRD)
chebyshev_polynomial_w_impl = _chebyshev(_FOURTH)
shifted_chebyshev_polynomial_t_impl = _chebyshev(_FIRST, shifted=True)
shifted_chebyshev_polynomial_u_impl = _chebyshev(_SECOND, shifted=True)
shifted_chebyshev_polynomial_v_impl = _chebyshev(_THIRD, shifted=True)
shifted_chebyshev_polynomial_w_impl = _chebyshev(_FOURTH, shifted=True)


def _hermite(factor: int) -> Any:
    """Impl of Hermite polynomials, those of physics for 2, those of probability for 1."""

    @formula(real_floating)
    def impl(be: ArrayBackend, x: Any, n: Any) -> Any:
        xp = be.xp
        x, n = xp.broadcast_arrays(x, _degrees(be, n))
        too_large = n > _LARGEST_HERMITE[x.dtype.itemsize]
        scaled = factor * x
        low = xp.where(too_large, xp.zeros_like(n), n)
        result = _recurrence(be, x, low, scaled, lambda k, _, p, q: scaled * q - factor * k * p)
        return xp.where(too_large, xp.full_like(x, float("nan")), result)

    return impl


hermite_polynomial_h_impl = _hermite(2)
hermite_polynomial_he_impl = _hermite(1)


@formula(real_floating)
def laguerre_polynomial_l_impl(be: ArrayBackend, x: Any, n: Any) -> Any:
    xp = be.xp
    x, n = xp.broadcast_arrays(x, _degrees(be, n))
    # At 0 all of them are 1, and none has to be computed.
    needed = xp.where(x == 0, xp.minimum(n, 0), n)
    return _recurrence(be, x, needed, 1 - x, lambda k, x, p, q: ((k + k + (1 - x)) * q - k * p) / (k + 1))


@formula(real_floating)
def legendre_polynomial_p_impl(be: ArrayBackend, x: Any, n: Any) -> Any:
    xp = be.xp
    x, n = xp.broadcast_arrays(x, _degrees(be, n))
    # At 1 and -1 they are what those of degrees 0 and 1 are.
    needed = xp.where(abs(x) == 1, xp.where(n > 0, xp.remainder(n, 2), n), n)
    return _recurrence(be, x, needed, x, lambda k, x, p, q: ((k + k + 1) * x * q - k * p) / (k + 1))
