# Generated from native_functions.yaml by `python -m opmux.codegen`; do not edit.

from collections.abc import Sequence
from typing import Any, overload

from opmux.native._generated import return_types
from opmux.tensor import Generator, Tensor, device, dtype, layout, memory_format

Number = bool | int | float | complex

__all__ = []

