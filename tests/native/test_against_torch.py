"""The operators of the table give PyTorch's values, dtypes and shapes, or are refused where PyTorch refuses."""

from typing import Any

import numpy as np
import pytest

from opmux.tensor import ArrayBackend, Tensor

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore::UserWarning:torch")]


def theirs(torch: Any, x: Any) -> Any:
    if isinstance(x, np.ndarray):
        return torch.from_numpy(x.copy("K"))
    if isinstance(x, list):
        return [theirs(torch, part) for part in x]
    return getattr(torch, x.name) if hasattr(x, "name") else x


def run_in_torch(torch: Any, call: Any) -> tuple[Any, Exception | None]:
    operator = getattr(getattr(torch.ops.aten, call.base), call.overload)
    args = [theirs(torch, x) for x in call.args]
    kwargs = {key: theirs(torch, x) for key, x in call.kwargs.items()}
    try:
        return operator(*args, **kwargs), None
    except (RuntimeError, IndexError, TypeError, ValueError) as error:
        return None, error


def check_equal(mine: Any, other: Any) -> None:
    if isinstance(other, (list, tuple)):
        assert len(mine) == len(other)
        for a, c in zip(mine, other, strict=True):
            check_equal(a, c)
        return
    if not hasattr(other, "numel"):
        np.testing.assert_allclose(mine, other, rtol=1e-5)
        return
    assert isinstance(mine, Tensor)
    assert f"torch.{mine.dtype.name}" == str(other.dtype)
    assert tuple(mine.shape) == tuple(other.shape)
    if not (other.is_floating_point() or other.is_complex()):
        np.testing.assert_array_equal(mine._array, other.numpy())
        return
    # Sums of thousands of elements depend on their order.
    loose = other.numel() > 5000
    relative = 1e-2 if other.element_size() == 2 else 1e-4
    np.testing.assert_allclose(mine._array, other.numpy(), rtol=relative, atol=1e-4 if loose else 1e-5)


def test_results_and_refusals_are_those_of_torch(cpu: ArrayBackend, table: Any) -> None:
    """Every call of the group gives torch's values, dtype and shape, or is refused as it is there."""
    torch = pytest.importorskip("torch", reason="compares with PyTorch")

    def compare(call: Any) -> None:
        expected, refused = run_in_torch(torch, call)
        result, error, args = call.run(cpu)
        assert (error is None) == (refused is None), f"torch: {refused}; here: {error}"
        if refused is None:
            check_equal(result, expected)
            if call.base.endswith("_"):
                assert result is args[0]
        elif isinstance(refused, IndexError):
            assert isinstance(error, (IndexError, ValueError)), f"torch: {refused!r}; here: {error!r}"

    table.check(compare)
