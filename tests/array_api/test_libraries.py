"""What follows the array API takes tensors without a line about them: array-api-compat and -extra, einops, SciPy, scikit-learn."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux import array_api as xp

from .comparison import host, tensor

compat = pytest.importorskip("array_api_compat", reason="recognises arrays")
extra = pytest.importorskip("array_api_extra", reason="is made of the standard's functions")

pytestmark = pytest.mark.array_api

ROOT = Path(__file__).parents[2]


def test_compat() -> None:
    """array-api-compat knows tensors and their namespace, device and size, and moves them."""
    x = xp.ones((2, 3))
    assert compat.is_array_api_obj(x)
    assert compat.array_namespace(x, 1.0, x, api_version="2025.12") is xp
    assert compat.device(x) is opmux.device("cpu")
    assert compat.to_device(x, "meta").device == opmux.device("meta")
    assert compat.size(x) == 6
    assert compat.is_writeable_array(x)
    assert not compat.is_lazy_array(x)
    with pytest.raises(TypeError, match="Multiple namespaces"):
        compat.array_namespace(x, np.ones(2))


@each(
    "call",
    [
        lambda m, x, v: extra.atleast_nd(v, ndim=3),
        lambda m, x, v: extra.cov(x),
        lambda m, x, v: extra.create_diagonal(v),
        lambda m, x, v: extra.isclose(x, x + 1e-12),
        lambda m, x, v: extra.kron(x, x),
        lambda m, x, v: extra.nan_to_num(x),
        lambda m, x, v: extra.nunique(v),
        lambda m, x, v: extra.pad(v, 2),
        lambda m, x, v: extra.setdiff1d(v, v[:1]),
        lambda m, x, v: extra.sinc(v),
        lambda m, x, v: extra.union1d(v, v + 1),
        lambda m, x, v: extra.apply_where(v > 1, v, lambda t: t * 2, lambda t: t - 1),
        lambda m, x, v: extra.one_hot(m.asarray([0, 2, 1]), 3, dtype=m.float64),
        lambda m, x, v: extra.partition(v, 1)[1],
        lambda m, x, v: extra.at(v)[1:].add(1.0, copy=True),
        lambda m, x, v: extra.at(v)[v > 1.5].set(0.0, copy=True),
        lambda m, x, v: extra.at(x)[:, 0].multiply(3.0, copy=True),
        lambda m, x, v: extra.at(v, 0).max(9.0, copy=True),
        lambda m, x, v: extra.at(v)[m.asarray([2, 0])].subtract(1.0, copy=True),
    ],
)
def test_extra(call: Any) -> None:
    """array-api-extra gives what it gives of NumPy's arrays."""
    matrix, vector = np.array([[1.0, 2.5], [3.0, -4.0]]), np.array([3.0, 1.0, 2.0])
    expected = call(np, matrix, vector)
    found = call(xp, tensor(matrix), tensor(vector))
    assert isinstance(found, opmux.Tensor)
    np.testing.assert_allclose(host(found), expected, rtol=1e-6)


def test_at_in_place() -> None:
    """`at` writes to a tensor that may be written to, unless a copy is asked for; gradients flow through the copy."""
    x = xp.zeros(3)
    assert extra.at(x)[0].set(1.0, copy=False) is x
    assert x.tolist() == [1.0, 0.0, 0.0]
    weights = opmux.tensor([1.0, 2.0], requires_grad=True)
    xp.sum(extra.at(weights * 2)[0].set(0.0, copy=True)).backward()
    assert weights.grad is not None
    assert weights.grad.tolist() == [0.0, 2.0]


@pytest.mark.parametrize(
    ("function", "pattern", "options", "shape"),
    [
        ("rearrange", "a b c -> c (a b)", {}, (4, 6)),
        ("rearrange", "a (b d) c -> d b (c a)", {"d": 3}, (3, 1, 8)),
        ("reduce", "a b c -> b", {"reduction": "mean"}, (3,)),
        ("reduce", "a b (c d) -> a c", {"reduction": "max", "d": 2}, (2, 2)),
        ("repeat", "a b c -> a (b r) c", {"r": 2}, (2, 6, 4)),
    ],
)
def test_einops(function: str, pattern: str, options: dict[str, Any], shape: tuple[int, ...]) -> None:
    """`einops.array_api` gives what einops gives of NumPy's arrays, and gradients flow through it."""
    einops = pytest.importorskip("einops", reason="turns arrays round by patterns")
    pytest.importorskip("einops.array_api", reason="asks arrays for their namespace")
    array = np.arange(24.0).reshape(2, 3, 4)
    x = tensor(array).requires_grad_()
    found = getattr(einops.array_api, function)(x, pattern, **options)
    assert found.shape == shape
    np.testing.assert_array_equal(host(found), getattr(einops, function)(array, pattern, **options))
    found.sum().backward()
    assert x.grad is not None
    assert host(x.grad).sum() == found.numel()


@pytest.mark.slow
@pytest.mark.parametrize(("library", "least"), [("scikit_learn", 78), ("scipy", 142)])
def test_scientific(library: str, least: int) -> None:
    """Estimators, metrics and functions give what they give of NumPy's arrays, on the device of the tensors."""
    pytest.importorskip("sklearn" if library == "scikit_learn" else "scipy")
    command = [sys.executable, "-m", "tests.array_api.scientific", library, "cpu", "foreign"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=True)
    *summaries, differing = run.stdout.splitlines()
    assert json.loads(differing) == {"cpu": {}, "foreign": {}}
    counts = [summary.split()[0:3:2] for summary in summaries]
    assert counts == [[str(least), str(least)]] * 2


@pytest.mark.slow
@pytest.mark.parametrize(("part", "least"), [("sklearn.preprocessing", 80), ("scipy.cluster", 180)])
def test_suites(part: str, least: int) -> None:
    """The libraries' own tests pass on tensors; `python -m tests.array_api.suites` runs those of other parts."""
    pytest.importorskip(part.partition(".")[0])
    command = [sys.executable, "-m", "tests.array_api.suites", part]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=True)
    name, passed, *_ = run.stdout.split()
    assert name == f"{part}:", run.stdout
    assert int(passed) >= least


@pytest.mark.slow
def test_gradients_through_scipy() -> None:
    """What SciPy makes of the standard's functions can be differentiated."""
    code = """
import os; os.environ["SCIPY_ARRAY_API"] = "1"
import opmux
from scipy import integrate, stats
x = opmux.tensor([1.0, 2.0, 4.0], requires_grad=True)
(stats.gmean(x) + integrate.trapezoid(x)).backward()
assert abs(x.grad - opmux.tensor([2/3 + 0.5, 1/3 + 1.0, 1/6 + 0.5])).max() < 1e-6, x.grad
"""
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, timeout=300)


@pytest.mark.slow
def test_gradients_through_scikit_learn() -> None:
    """Kernels of pairs of samples can be differentiated: that of a sample with itself is 1 whatever it is."""
    code = """
import os; os.environ["SCIPY_ARRAY_API"] = "1"
import sklearn, opmux
from sklearn.metrics.pairwise import rbf_kernel
x = opmux.tensor([[1.0, 2.0], [3.0, 1.0]], dtype=opmux.float64, requires_grad=True)
with sklearn.config_context(array_api_dispatch=True):
    kernel = rbf_kernel(x, gamma=0.1)
kernel.sum().backward()
slope = -4 * 0.1 * kernel[0, 1].item() * (x.detach()[0] - x.detach()[1])
assert abs(x.grad[0] - slope).max() < 1e-12 and abs(x.grad[1] + slope).max() < 1e-12, x.grad
"""
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, timeout=300)
