"""Every operator over many small chunks, against what was recorded with PyTorch."""

import pytest

from opmux.testing.conformance import CHECKS, Status, check_backend

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


# Chunks of a few elements become many more where every element meets every other.
@pytest.mark.filterwarnings("ignore:Increasing number of chunks")
@pytest.mark.slow
def test_every_operator_over_many_chunks() -> None:
    """Every check of every operator passes over chunks of a few elements, but for what the backend says that it lacks."""
    report = check_backend("dask", checks=[name for name in CHECKS if name != "threads"])
    failed = [(f.operator, f.check, f.dtype, f.detail) for f in report.findings if f.status is Status.FAILED]
    assert failed == []
