"""Fourier transforms: what torch's samples do not show."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.tensor import Tensor

Make = Callable[..., Tensor]
RNG = np.random.default_rng(0)


@pytest.mark.parametrize("norm", [None, "backward", "ortho", "forward"])
@pytest.mark.parametrize(
    "name", ["fft", "ifft", "rfft", "ihfft", "fft2", "rfft2", "ifft2", "fftn", "rfftn", "irfft", "hfft"]
)
def test_transforms_are_numpys(tensor: Make, name: str, norm: Any) -> None:
    """In each scaling, to the digits of double precision."""
    data = RNG.standard_normal((4, 5))
    found = getattr(opmux.fft, name)(tensor(data, "float64"), norm=norm)
    np.testing.assert_allclose(found.numpy(), getattr(np.fft, name)(data, norm=norm), atol=1e-12)


def test_single_precision_stays_single(tensor: Make) -> None:
    """float32 gives complex64, and complex64 float32; integers count as the default dtype."""
    spectrum = opmux.fft.rfft(tensor([1.0, 2.0, 3.0]))
    assert spectrum.dtype is opmux.complex64
    assert opmux.fft.irfft(spectrum, 3).dtype is opmux.float32
    assert opmux.fft.fft(tensor([1, 2], "int64")).dtype is opmux.complex64


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda x: opmux.fft.fft(x, norm="none"), OperatorValueError),
        (lambda x: opmux.fft.fft(x, 0), OperatorValueError),
        (lambda x: opmux.fft.fft(x, dim=2), OperatorIndexError),
        (lambda x: opmux.fft.fft(x.sum()), OperatorIndexError),
        (lambda x: opmux.fft.rfft(opmux.fft.fft(x)), OperatorValueError),
        (lambda x: opmux.fft.fft(x.to(opmux.float16)), OperatorValueError),
        (lambda x: opmux.fft.fftn(x, s=(2,), dim=(0, 1)), OperatorValueError),
        (lambda x: opmux.fft.fftn(x, s=(2, 2, 2)), OperatorValueError),
        (lambda x: opmux.fft.fftn(x, dim=(0, 0)), OperatorValueError),
        (lambda x: opmux.fft.rfftn(x, dim=()), OperatorValueError),
        (lambda x: opmux.fft.irfft(x[:, :1]), OperatorValueError),
    ],
)
def test_wrong_arguments_are_refused(tensor: Make, call: Callable[[Tensor], Any], error: type[Exception]) -> None:
    """Norms, sizes and dimensions that are none."""
    with pytest.raises(error):
        call(tensor(np.ones((2, 3))))


@pytest.mark.parametrize("n", [1, 4, 5])
def test_frequencies_are_numpys(n: int) -> None:
    """Their order fits the transform, and shifting puts zero in the middle."""
    found = opmux.fft.fftfreq(n, 0.5, dtype=opmux.float64)
    np.testing.assert_allclose(found.numpy(), np.fft.fftfreq(n, 0.5))
    np.testing.assert_allclose(opmux.fft.fftshift(found).numpy(), np.fft.fftshift(np.fft.fftfreq(n, 0.5)))
    np.testing.assert_allclose(opmux.fft.ifftshift(opmux.fft.fftshift(found)).numpy(), found.numpy())
    np.testing.assert_allclose(opmux.fft.rfftfreq(n, 0.5).numpy(), np.fft.rfftfreq(n, 0.5), rtol=1e-6)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
@pytest.mark.parametrize("dim", [(0,), (1,), (2, 0), (0, 1, 2)])
def test_the_transformed_dimensions_lie_innermost(tensor: Make, order: tuple[int, ...], dim: tuple[int, ...]) -> None:
    """The memory of the result is in the order that the form on meta has too."""
    base = tensor(RNG.standard_normal((2, 3, 4)))
    x, ghost = base.permute(order), base.to("meta").permute(order)
    for transform in (opmux.fft.fftn, opmux.fft.rfftn, opmux.fft.irfftn):
        assert transform(x, dim=dim).stride() == transform(ghost, dim=dim).stride()
    assert opmux.fft.rfftn(x, dim=dim).stride()[dim[-1]] == 1


@pytest.mark.parametrize("number", [2, 3, 7, -1])
def test_any_other_number_scales_by_the_size(number: int) -> None:
    """Transforms know three scalings: by nothing, by the root, and by the size for whatever number else."""
    aten, line = opmux.ops.aten, opmux.ones((4,), dtype=opmux.complex64)
    assert aten._fft_c2c.default(line, [0], number, True).tolist() == [1, 0, 0, 0]
    assert aten._fft_r2c.default(opmux.ones((4,)), [0], number, True).tolist() == [1, 0, 0]
    assert aten._fft_c2r.default(opmux.ones((3,), dtype=opmux.complex64), [0], number, 4).tolist() == [1, 0, 0, 0]


@pytest.mark.parametrize("dim", [[-1], [0, 0], [2]])
def test_dimensions_of_the_three_operators_are_checked(dim: list[int]) -> None:
    """They are counted from the front, and none comes twice, on a device as without data."""
    aten = opmux.ops.aten
    for device in ("cpu", "meta"):
        real, line = (opmux.ones((3, 4), device=device, dtype=d) for d in (opmux.float32, opmux.complex64))
        for call, *args in (
            (aten._fft_r2c.default, real, dim, 0, True),
            (aten._fft_c2c.default, line, dim, 0, True),
            (aten._fft_c2r.default, line, dim, 0, 4),
        ):
            with pytest.raises(OperatorValueError, match="counted from the front"):
                call(*args)


def test_frequencies_of_nothing_are_infinite() -> None:
    """A sample spacing of zero, or no samples, makes them so, and zero times infinity is not a number."""
    np.testing.assert_array_equal(opmux.fft.fftfreq(3, 0.0).tolist(), [np.nan, np.inf, -np.inf])
    assert opmux.fft.fftfreq(0).tolist() == []
    np.testing.assert_array_equal(opmux.fft.rfftfreq(0).tolist(), [np.nan])


@pytest.mark.parametrize("size", [0, -1, -(2**63)])
def test_a_signal_has_elements(size: int) -> None:
    """A real signal of none, or of fewer, is refused."""
    with pytest.raises(OperatorValueError, match="Invalid number of data points"):
        opmux.ops.aten._fft_c2r.default(opmux.ones(1, 1, dtype=opmux.complex64), [0], 0, size)
