"""Every operator over many small chunks, against what was recorded with PyTorch."""

from collections.abc import Callable
from typing import Any

import dask
import pytest

import opmux
from opmux.testing.conformance import CHECKS, Status, check_backend

from .scheduling import in_any_order

#: Some of each rule.
_SOME = """
    add where mse_loss sum nanmean var argmax amax linalg.vector_norm matmul addmm softmax sort gather scatter_add
    nonzero unique index_put eye linalg.cholesky linalg.solve stft cumsum diagonal nn.functional.pad
    nn.functional.conv1d nn.functional.conv2d nn.functional.nll_loss nn.functional.layer_norm
    nn.functional.embedding as_strided
"""


@pytest.mark.parametrize("operator", _SOME.split())
def test_operators_over_many_chunks_give_what_pytorch_gave(operator: str) -> None:
    """Values and gradients of calls over chunks of a few elements are those recorded with PyTorch."""
    report = check_backend("dask", operator, checks=["value", "gradient"])
    assert report.findings
    assert [finding for finding in report.findings if finding.status is not Status.PASSED] == []


#: Dask joins tasks that follow each other, and finds the best order, which takes longer than it saves here, and changes no result.
_QUICKLY = {"optimization.fuse.active": False, "scheduler": in_any_order}
_VALUES = ["value", "gradient"]


# Chunks of a few elements become many more where every element meets every other.
@pytest.mark.filterwarnings("ignore:Increasing number of chunks")
@pytest.mark.slow
@pytest.mark.parametrize(
    ("checks", "size"),
    [(_VALUES, "48B"), ([name for name in CHECKS if name != "gradient"], "96B")],
    ids=["values and gradients", "all but gradients"],
)
def test_every_operator_over_many_chunks(checks: list[str], size: str) -> None:
    """Every check of every operator passes over chunks of a few elements, but for what the backend says that it lacks."""
    with dask.config.set({"array.chunk-size": size, **_QUICKLY}):
        report = check_backend("dask", checks=checks)
    failed = [(f.operator, f.check, f.dtype, f.detail) for f in report.findings if f.status is Status.FAILED]
    assert failed == []


_F: Any = opmux.nn.functional
_ATEN: Any = opmux.ops.aten


def _classes(x: Any) -> Any:
    return (x.detach().abs() * 9).long().remainder(5).to(x.device)


#: Calls of a (7, 5) and a (7, 5, 2, 3) tensor in chunks of six elements, with arguments where recorded calls have none.
_CALLS: dict[str, Callable[[Any, Any], Any]] = {
    "norm by its name": lambda x, y: _ATEN.linalg_vector_norm.default(x, ord=3),
    "norm by p": lambda x, y: _ATEN.norm.ScalarOpt_dim(x, p=3, dim=[0]),
    "norm without order": lambda x, y: _ATEN.norm.ScalarOpt_dim(x, None, [1], keepdim=True),
    "half norm": lambda x, y: _ATEN.linalg_vector_norm.default(x.half(), 3, [0]),
    "count of half": lambda x, y: _ATEN.linalg_vector_norm.default(x.half(), 0, [0]),
    "complex norm": lambda x, y: opmux.complex(x, x * 2).norm(1, dim=0),
    "half variance": lambda x, y: opmux.var_mean(x.half(), 0),
    "half mean": lambda x, y: x.half().mean(0),
    "short variance": lambda x, y: x[:2].var(0, correction=2),
    "one product": lambda x, y: x.prod(),
    "squares by name": lambda x, y: _ATEN.mse_loss.default(x, x.flip(0), reduction=2),
    "absolute by name": lambda x, y: _ATEN.huber_loss.default(x, x.flip(0), delta=0.3, reduction=0),
    "squares spread": lambda x, y: _ATEN.mse_loss.default(x, x[0], 1),
    "squares of nothing": lambda x, y: _ATEN.mse_loss.default(x[:0], x[:0], 1),
    "classes of images": lambda x, y: _F.nll_loss(y, _classes(y[:, 0]), weight=x[0].detach().abs(), ignore_index=1),
    "classes of images, each": lambda x, y: _F.nll_loss(y, _classes(y[:, 0]), reduction="none"),
    "classes of one": lambda x, y: _F.nll_loss(x[0], _classes(x[0, 0]), reduction="sum"),
    "classes that do not count": lambda x, y: _F.nll_loss(x, _classes(x[:, 0]) * 0, ignore_index=0),
    "rows by how often": lambda x, y: _F.embedding(_classes(x), x, scale_grad_by_freq=True),
    "rows without one": lambda x, y: _F.embedding(_classes(x), x, padding_idx=2),
    "product and its half": lambda x, y: opmux.addmm(x, x, x[:5], beta=0.5, alpha=2),
    "product without NaN": lambda x, y: opmux.addmm(x / 0 * 0, x, x[:5], beta=0),
    "sorting the last dimension": lambda x, y: x.argsort(-1),
    "sorting the first": lambda x, y: x.argsort(0),
}


@pytest.mark.filterwarnings("ignore:.*degrees of freedom")
@pytest.mark.parametrize("name", _CALLS)
def test_calls_give_what_they_give_on_the_cpu(name: str) -> None:
    """Values and gradients, with options given by name, options that change the way, and sizes at the edge."""
    found = []
    for device in ("cpu", "dask"):
        x = opmux.linspace(-2, 3, 35, dtype=opmux.float64).sin().reshape(7, 5).to(device).requires_grad_()
        y = opmux.linspace(-5, 4, 210, dtype=opmux.float64).cos().reshape(7, 5, 2, 3).to(device).requires_grad_()
        results = _CALLS[name](x, y)
        results = results if isinstance(results, tuple) else (results,)
        if results[0].requires_grad:
            (results[0] * results[0]).sum().backward()
        found.append([t.detach().cpu() for t in (*results, x.grad, y.grad) if t is not None])
    for expected, mine in zip(*found, strict=True):
        opmux.testing.assert_close(mine, expected, equal_nan=True)
