"""Calls of SciPy that support the array API: each takes a function that makes an array, and returns values to compare."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import numpy as np
from scipy import (
    constants,
    differentiate,
    fft,
    integrate,
    interpolate,
    ndimage,
    signal,
    special,
    stats,
)
from scipy.cluster import hierarchy, vq
from scipy.optimize import elementwise
from scipy.spatial.transform import Rotation

__all__ = ["calls"]

Make = Callable[[Any], Any]

_GENERATOR = np.random.default_rng(0)
_X: Final = _GENERATOR.random(40) + 0.1
_Y: Final = _GENERATOR.random(40)
_SORTED: Final = np.sort(_X)
_POINTS: Final = _GENERATOR.random((10, 4))
_COUNTS: Final = _GENERATOR.integers(1, 9, 12).astype(float)

_SPECIAL: Final = {
    1: "cbrt digamma entr erf erfc exp10 exp2 expit gamma gammaln i0 i0e i1 i1e j0 j1 k0 k1 log_ndtr log_softmax "
    "logit logsumexp ndtr psi sinc softmax y0 y1",
    2: "betaln binom boxcox boxcox1p chdtr chdtrc gammainc gammaincc kl_div pdtr pdtrc rel_entr stdtr stdtrit xlog1py xlogy",
    3: "betainc betaincc fdtr fdtrc gdtr",
}
_OF_POINTS: Final = "describe gmean hmean kurtosis moment pmean sem skew ttest_1samp variation zscore"
_MORE: Final = {"moment": 2, "pmean": 2, "ttest_1samp": 0.5}
_OF_ONE: Final = (
    "circmean circstd circvar differential_entropy expectile gstd gzscore iqr jarque_bera kstat kstatvar "
    "kurtosistest lmoment normaltest rankdata skewtest tmax tmean tmin tsem tstd tvar"
)
_OF_TWO: Final = (
    "ansari bartlett f_oneway fligner kendalltau kruskal levene linregress mannwhitneyu mood pearsonr "
    "siegelslopes spearmanr theilslopes ttest_ind ttest_rel wilcoxon zmap"
)


def _function(function: Any, *given: Any) -> Callable[[Make], Any]:
    return lambda make: function(*(make(part) if isinstance(part, np.ndarray) else part for part in given))


def _integral(function: Any) -> Callable[[Make], Any]:
    return lambda make: function(make(_Y), x=make(_SORTED))


def _curve(kind: Any) -> Callable[[Make], Any]:
    return lambda make: kind(make(_SORTED), make(_Y))(make(_SORTED))


def _statistics() -> Iterator[tuple[str, Callable[[Make], Any]]]:
    for name in _OF_POINTS.split():
        given = [_POINTS, _MORE[name]] if name in _MORE else [_POINTS]
        yield f"stats.{name}", _function(getattr(stats, name), *given)
    for name in _OF_ONE.split():
        yield f"stats.{name}", _function(getattr(stats, name), _X)
    for name in _OF_TWO.split():
        yield f"stats.{name}", _function(getattr(stats, name), _X, _Y)
    yield "stats.chisquare", _function(stats.chisquare, _COUNTS)
    yield "stats.power_divergence", _function(stats.power_divergence, _COUNTS)
    yield "stats.friedmanchisquare", _function(stats.friedmanchisquare, _X, _Y, _X * _Y)
    yield "stats.combine_pvalues", _function(stats.combine_pvalues, _Y)
    yield "stats.false_discovery_control", _function(stats.false_discovery_control, _Y)
    yield "stats.trim_mean", _function(stats.trim_mean, _X, 0.1)
    yield "stats.boxcox_llf", _function(stats.boxcox_llf, 0.5, _X)
    yield "stats.quantile", _function(stats.quantile, _X, np.array(0.3))


def _of_modules() -> Iterator[tuple[str, Callable[[Make], Any]]]:
    yield "cluster.vq.whiten", _function(vq.whiten, _POINTS)
    yield "cluster.vq.kmeans", _function(vq.kmeans, _POINTS, _POINTS[:3])
    yield "cluster.hierarchy.linkage", _function(hierarchy.linkage, _POINTS)
    yield "constants.lambda2nu", _function(constants.lambda2nu, _X)
    for name in ("fft", "rfft", "dct", "fftshift"):
        yield f"fft.{name}", _function(getattr(fft, name), _X)
    yield "fft.fht", _function(fft.fht, _X, 0.1, 0.0)
    for name in ("fftconvolve", "oaconvolve", "convolve"):
        yield f"signal.{name}", _function(getattr(signal, name), _X, _Y)
    for name in ("hilbert", "detrend", "medfilt"):
        yield f"signal.{name}", _function(getattr(signal, name), _X)
    yield "signal.lfilter", _function(signal.lfilter, _Y[:3], _X[:3], _X)
    yield "signal.savgol_filter", _function(signal.savgol_filter, _X, 5, 2)
    yield "signal.freqz", _function(signal.freqz, _Y[:3], _X[:3])
    yield "ndimage.gaussian_filter", _function(ndimage.gaussian_filter, _POINTS, 1.0)
    yield "ndimage.sobel", _function(ndimage.sobel, _POINTS)
    yield "spatial.Rotation", lambda make: Rotation.from_quat(make(_POINTS)).as_matrix()


def _of_functions() -> Iterator[tuple[str, Callable[[Make], Any]]]:
    """Functions that are given functions of arrays, or make them."""
    zeros, ones, twos = np.zeros(2), np.ones(2), np.full(2, 2.0)
    yield "differentiate.derivative", lambda make: differentiate.derivative(lambda t: t**2, make(_X)).df
    yield "differentiate.jacobian", lambda make: differentiate.jacobian(lambda t: t**2, make(_X[:3])).df
    yield "integrate.tanhsinh", lambda make: integrate.tanhsinh(lambda t: t**2, make(zeros), make(ones)).integral
    yield "integrate.nsum", lambda make: integrate.nsum(lambda k: 1 / k**2, make(ones), make(50 * ones)).sum
    yield (
        "integrate.cubature",
        lambda make: integrate.cubature(lambda t: t[..., 0] ** 2, make(zeros), make(ones)).estimate,
    )
    for name in ("trapezoid", "simpson"):
        yield f"integrate.{name}", _integral(getattr(integrate, name))
    yield "integrate.cumulative_trapezoid", _function(integrate.cumulative_trapezoid, _Y)
    yield (
        "optimize.elementwise.find_root",
        lambda make: elementwise.find_root(lambda t: t**2 - 2, (make(zeros), make(twos))).x,
    )
    yield (
        "optimize.elementwise.find_minimum",
        lambda make: elementwise.find_minimum(lambda t: (t - 1) ** 2, (make(-ones), make(ones / 2), make(3 * ones))).x,
    )
    for name in ("make_interp_spline", "CubicSpline", "Akima1DInterpolator"):
        yield f"interpolate.{name}", _curve(getattr(interpolate, name))


def calls() -> Iterator[tuple[str, Callable[[Make], Any]]]:
    """Names and calls."""
    for count, names in _SPECIAL.items():
        for name in names.split():
            yield f"special.{name}", _function(getattr(special, name), *[_X, *[_Y / 2 + 0.2] * 2][:count])
    yield from _statistics()
    yield from _of_modules()
    yield from _of_functions()
