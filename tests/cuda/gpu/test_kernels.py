"""The backend's own kernels against the CPU: the cases that the fake runs, on a device.

What a case says of launches is the fake's to see; here values, dtypes, shapes and strides are compared.
"""

from types import ModuleType
from typing import Final

import pytest
from tests.cuda import (
    test_combining,
    test_kernels_convolution,
    test_kernels_loss,
    test_kernels_norm,
    test_kernels_pooling,
    test_kernels_scatter,
    test_kernels_softmax,
)
from tests.cuda.gpu.conftest import require_device

require_device()
pytestmark = pytest.mark.cuda

_MODULES: Final[tuple[ModuleType, ...]] = (
    *(test_combining, test_kernels_convolution, test_kernels_loss, test_kernels_norm, test_kernels_pooling),
    *(test_kernels_scatter, test_kernels_softmax),
)
#: What looks into the fake: the bits that dropout drew, and a test of the test's own generator.
_OF_THE_FAKE: Final = {"test_dropout", "test_the_reference_generator"}

for _module in _MODULES:
    _subject = _module.__name__.rpartition("test_")[2]
    for _name, _test in vars(_module).copy().items():
        if _name.startswith("test_") and _name not in _OF_THE_FAKE:
            globals()[f"test_{_subject}_{_name.removeprefix('test_')}"] = _test
