"""Functions whose Python signature no operator has: they prepare the arguments and call one, or need none."""

from opmux.functional._algebra import cdist, chain_matmul, einsum, lu, norm, tensordot
from opmux.functional._elements import (
    broadcast_shapes,
    nonzero,
    result_type,
    split,
    stft,
    unique,
    unique_consecutive,
    unravel_index,
)
from opmux.functional._low_rank import pca_lowrank, svd_lowrank

__all__ = [
    "broadcast_shapes",
    "cdist",
    "chain_matmul",
    "einsum",
    "lu",
    "nonzero",
    "norm",
    "pca_lowrank",
    "result_type",
    "split",
    "stft",
    "svd_lowrank",
    "tensordot",
    "unique",
    "unique_consecutive",
    "unravel_index",
]

for _name in __all__:
    globals()[_name].__module__ = __name__  # where a reader finds it, not the file that holds it
del _name
