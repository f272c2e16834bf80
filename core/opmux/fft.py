"""Discrete Fourier transforms, with the names and signatures of `torch.fft`."""

from opmux.native._generated.fft import *  # noqa: F403 -- one name per operator, listed in __all__
from opmux.native._generated.fft import __all__ as __all__
