"""Results whose sizes depend on values.

Note [Sizes that depend on values]
`nonzero` has as many rows as its tensor has elements that are not zero, and what calls it, formulas of derivatives among them, asks
for that number. So such operators are computed when they are called, as PyTorch's wait for a device there; what they are computed
from stays lazy. Tensors over Dask's own arrays may have sizes that are NaN, as those of tables have: operators that compute element
by element, and reductions, take them as they are, and others ask for `compute_chunk_sizes`.
"""

from collections.abc import Mapping
from typing import Any

import dask

from opmux_dask._arrays import from_host
from opmux_dask._requests import requested

__all__ = ["sized"]


def _compute(call: Any, *arrays: Any) -> Any:
    return call((), *arrays)


def sized(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """An operator whose results have sizes that depend on values: computed, in one task."""
    request = requested(name, args, kwargs)
    found = dask.delayed(_compute, pure=False)(request.call, *request.arrays).compute()
    return tuple([from_host(x) for x in found]) if isinstance(found, tuple) else from_host(found)
