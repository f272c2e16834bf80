"""A softmax over many classes that spends less on rare ones."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from opmux.dispatch import is_unknown
from opmux.errors import OperatorValueError
from opmux.nn import functional as F  # noqa: N812 -- as everybody calls it
from opmux.nn.modules._inputs import checked_tensor
from opmux.nn.modules.container import ModuleList, Sequential
from opmux.nn.modules.linear import Linear
from opmux.nn.modules.module import Module
from opmux.tensor import Tensor, dtype, ops

__all__ = ["AdaptiveLogSoftmaxWithLoss"]


class _ASMoutput(NamedTuple):
    output: Tensor
    loss: Tensor


class AdaptiveLogSoftmaxWithLoss(Module):
    """Log-probabilities of classes that are sorted by how frequent they are, the most frequent ones first.

    The head knows the classes before the first cutoff, and how likely each cluster of the others is; each cluster has a smaller
    map of its own (Grave et al., 2017).

    Args:
        in_features: Last size of the input.
        n_classes: How many classes.
        cutoffs: First class of each cluster.
        div_value: By how much the maps of clusters are smaller, each than the one before.
        head_bias: Whether the head has a bias.
        device: Where the parameters are.
        dtype: Theirs.

    Raises:
        OperatorValueError: The cutoffs do not rise from above 0 to below `n_classes`, or `div_value` is 0.
    """

    def __init__(
        self,
        in_features: int,
        n_classes: int,
        cutoffs: Sequence[int],
        div_value: float = 4.0,
        head_bias: bool = False,
        device: Any = None,
        dtype: dtype | None = None,
    ) -> None:
        super().__init__()
        cutoffs = list(cutoffs)
        if not cutoffs:
            raise OperatorValueError(
                "cutoffs should be a sequence of length larger than 0",
                found="no cutoffs",
                advice="pass where each cluster begins, such as cutoffs=[10, 100]",
            )
        rising = all(low < high for low, high in pairwise([0, *cutoffs, n_classes]))
        if not rising or any(int(cutoff) != cutoff for cutoff in cutoffs):
            raise OperatorValueError(
                "cutoffs should be a sequence of unique, positive integers sorted in an increasing order, "
                "where each value is between 1 and n_classes-1",
                found=f"{cutoffs} with {n_classes} classes",
                advice="sort them, and leave out n_classes",
            )
        if div_value == 0:
            raise OperatorValueError("div_value must not be 0", found=f"div_value={div_value}", advice="4.0 is usual")
        self.in_features = in_features
        self.n_classes = n_classes
        self.cutoffs = [*cutoffs, n_classes]
        self.div_value = div_value
        self.head_bias = head_bias
        self.shortlist_size = cutoffs[0]
        self.n_clusters = len(cutoffs)
        self.head_size = self.shortlist_size + self.n_clusters
        self.head = Linear(in_features, self.head_size, bias=head_bias, device=device, dtype=dtype)
        self.tail = ModuleList()
        for i, (low, high) in enumerate(pairwise(self.cutoffs)):
            hidden = int(in_features // div_value ** (i + 1))
            self.tail.append(
                Sequential(
                    Linear(in_features, hidden, bias=False, device=device, dtype=dtype),
                    Linear(hidden, high - low, bias=False, device=device, dtype=dtype),
                )
            )

    def reset_parameters(self) -> None:
        """Draws the parameters again."""
        self.head.reset_parameters()
        for first, second in self.tail:
            first.reset_parameters()
            second.reset_parameters()

    def forward(self, input_: Tensor, target_: Tensor) -> _ASMoutput:
        """The log-probability of each target, and the loss: minus their mean.

        Args:
            input_: Shape (N, in_features) or (in_features).
            target_: Classes, shape (N) or ().

        Raises:
            OperatorValueError: Shapes do not fit, or a class is out of range.
        """
        _check_shapes(input_, target_)
        is_batched = target_.dim() > 0
        input, target = (input_, target_) if is_batched else (input_.unsqueeze(0), target_.unsqueeze(0))
        head = F.log_softmax(self.head(input), 1)
        output = ops.aten.zeros_like.default(head[:, 0])
        used = 0
        for i, (low, high) in enumerate(pairwise([0, *self.cutoffs])):
            members = (target >= low) & (target < high)
            rows = members.nonzero().flatten()
            if is_unknown(rows.numel()):  # How many there are decides what is computed.
                rows = members.cpu().nonzero().flatten().to(target.device)
            if rows.numel() == 0:
                continue
            used += rows.numel()
            inside = (target.index_select(0, rows) - low).unsqueeze(1)
            own = head.index_select(0, rows)
            if i == 0:
                found = own.gather(1, inside)
            else:
                cluster = F.log_softmax(self.tail[i - 1](input.index_select(0, rows)), 1)
                found = cluster.gather(1, inside) + own[:, self.shortlist_size + i - 1].unsqueeze(1)
            output = output.index_copy(0, rows, found.squeeze(1))
        if used != target.size(0):
            raise OperatorValueError(
                f"Target values should be in [0, {self.n_classes - 1}]",
                found=f"values in range [{target.min().item()}, {target.max().item()}]",
                advice="pass classes in that range",
            )
        return _ASMoutput(output if is_batched else output.squeeze(0), -output.mean())

    def log_prob(self, input: Tensor) -> Tensor:
        """Log-probabilities of all classes, shape (N, n_classes) from (N, in_features)."""
        head = F.log_softmax(self.head(input), 1)
        first = self.shortlist_size
        clusters = [F.log_softmax(tail(input), 1) + head[:, first + i].unsqueeze(1) for i, tail in enumerate(self.tail)]
        return ops.aten.cat.default([head[:, :first], *clusters], 1)

    def predict(self, input: Tensor) -> Tensor:
        """The likeliest class of each row, shape (N) from (N, in_features).

        A cluster is looked into only where the head finds it likelier than every frequent class.
        """
        likeliest: Tensor = self.head(input).argmax(1)
        is_rare = likeliest >= self.shortlist_size
        if not bool(is_rare.any()):
            return likeliest
        return ops.aten.where.self(is_rare, self.log_prob(input).argmax(1), likeliest)


def _check_shapes(input: Tensor, target: Tensor) -> None:
    checked_tensor(input, "input_")
    if checked_tensor(target, "target_").dim() > 1:
        raise OperatorValueError(
            "0D or 1D target tensor expected, multi-target not supported",
            found=f"a target of shape {tuple(target.shape)}",
            advice="pass one class for each sample, of shape (N)",
        )
    if input.dim() != target.dim() + 1:
        raise OperatorValueError(
            f"{target.dim()}D target tensor expects {target.dim() + 1}D input tensors, "
            f"but found inputs with size {tuple(input.shape)}",
            found="one row for each target",
            advice="pass (N, in_features) with (N), or (in_features) with one class",
        )
    if target.dim() == 1 and input.size(0) != target.size(0):
        raise OperatorValueError(
            "Input and target should have the same size in the batch dimension.",
            found=f"{input.size(0)} samples and {target.size(0)} classes",
            advice="pass one class for each sample",
        )
