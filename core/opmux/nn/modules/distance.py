"""Distances between vectors."""

from opmux.nn import functional as F  # noqa: N812 -- as everybody calls it
from opmux.nn.modules._fields import FunctionModule, computes
from opmux.nn.modules.module import Module
from opmux.tensor import Tensor

__all__ = ["CosineSimilarity", "PairwiseDistance"]


class PairwiseDistance(Module):
    """The p-norm of differences. See `nn.functional.pairwise_distance`."""

    def __init__(self, p: float = 2.0, eps: float = 1e-6, keepdim: bool = False) -> None:
        super().__init__()
        self.norm = p
        self.eps = eps
        self.keepdim = keepdim

    def forward(self, x1: Tensor, x2: Tensor) -> Tensor:
        """Shape (N), or (N, 1) if `keepdim`, from (N, D)."""
        return F.pairwise_distance(x1, x2, self.norm, self.eps, self.keepdim)


@computes("cosine_similarity")
class CosineSimilarity(FunctionModule):
    """The cosine of the angle between vectors. See `nn.functional.cosine_similarity`."""

    _hidden = ("dim", "eps")
    dim: int = 1
    eps: float = 1e-8

    def forward(self, x1: Tensor, x2: Tensor) -> Tensor:  # type: ignore[override]
        """The shape without dimension `dim`."""
        return F.cosine_similarity(x1, x2, self.dim, self.eps)
