"""Every operator over many small chunks, against what was recorded with PyTorch."""

import dask
import pytest

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
