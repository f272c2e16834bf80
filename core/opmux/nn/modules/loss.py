"""Losses: how far outputs are from what they should be."""

from collections.abc import Callable
from dataclasses import KW_ONLY, InitVar
from typing import Any

from opmux.errors import OperatorArgumentError, OperatorValueError, shown
from opmux.nn import functional
from opmux.nn._reduction import legacy_reduction
from opmux.nn.modules._fields import FunctionModule, computes
from opmux.nn.modules.distance import PairwiseDistance
from opmux.tensor import Tensor

__all__ = [
    "BCELoss",
    "BCEWithLogitsLoss",
    "CTCLoss",
    "CosineEmbeddingLoss",
    "CrossEntropyLoss",
    "GaussianNLLLoss",
    "HingeEmbeddingLoss",
    "HuberLoss",
    "KLDivLoss",
    "L1Loss",
    "MSELoss",
    "MarginRankingLoss",
    "MultiLabelMarginLoss",
    "MultiLabelSoftMarginLoss",
    "MultiMarginLoss",
    "NLLLoss",
    "PoissonNLLLoss",
    "SmoothL1Loss",
    "SoftMarginLoss",
    "TripletMarginLoss",
    "TripletMarginWithDistanceLoss",
]

#: An argument that came before `reduction`.
_Old = InitVar[bool | None]


class _Loss(FunctionModule):
    """A loss whose `reduction` says what becomes of its elements; `size_average` and `reduce` did before, and still do."""

    reduction: str

    def __post_init__(self, size_average: bool | None = None, reduce: bool | None = None) -> None:
        super().__post_init__()
        if size_average is not None or reduce is not None:
            self.reduction = legacy_reduction(size_average, reduce)

    def forward(self, input: Tensor, target: Tensor) -> Tensor:  # type: ignore[override]
        """The loss of outputs whose targets are known."""
        return getattr(functional, self._function)(input, target, **self._options())  # type: ignore[no-any-return]

    def extra_repr(self) -> str:
        """Nothing."""
        return ""


class _WeightedLoss(_Loss):
    """A loss with a buffer of weights."""

    def __post_init__(
        self,
        weight: Tensor | None = None,
        size_average: bool | None = None,
        reduce: bool | None = None,
    ) -> None:
        super().__post_init__(size_average, reduce)
        self.register_buffer("weight", weight)

    def _options(self) -> dict[str, Any]:
        return {**super()._options(), "weight": self.weight}


@computes("l1_loss")
class L1Loss(_Loss):
    """Absolute differences. See `nn.functional.l1_loss`."""

    size_average: _Old = None
    reduce: _Old = None
    reduction: str = "mean"


@computes("mse_loss")
class MSELoss(_Loss):
    """Squared differences. See `nn.functional.mse_loss`."""

    size_average: _Old = None
    reduce: _Old = None
    reduction: str = "mean"


@computes("smooth_l1_loss")
class SmoothL1Loss(_Loss):
    """Squared differences, absolute ones from `beta` on. See `nn.functional.smooth_l1_loss`."""

    size_average: _Old = None
    reduce: _Old = None
    reduction: str = "mean"
    beta: float = 1.0


@computes("huber_loss")
class HuberLoss(_Loss):
    """`SmoothL1Loss`, times `delta`. See `nn.functional.huber_loss`.

    Raises:
        OperatorArgumentError: `delta` is no number.
    """

    reduction: str = "mean"
    delta: float = 1.0

    def __post_init__(self, size_average: bool | None = None, reduce: bool | None = None) -> None:
        super().__post_init__()
        if not isinstance(self.delta, (float, int)):
            raise OperatorArgumentError(
                f"delta must be a float or int, got: {type(self.delta)}",
                found=f"delta={shown(self.delta)}",
                advice="pass a number, such as delta=1.0",
            )


@computes("nll_loss")
class NLLLoss(_WeightedLoss):
    """The negative log-probability of the right class. See `nn.functional.nll_loss`."""

    weight: InitVar[Tensor | None] = None
    size_average: _Old = None
    ignore_index: int = -100
    reduce: _Old = None
    reduction: str = "mean"


@computes("cross_entropy")
class CrossEntropyLoss(_WeightedLoss):
    """`NLLLoss` of the logarithms of a softmax. See `nn.functional.cross_entropy`."""

    weight: InitVar[Tensor | None] = None
    size_average: _Old = None
    ignore_index: int = -100
    reduce: _Old = None
    reduction: str = "mean"
    label_smoothing: float = 0.0


@computes("poisson_nll_loss")
class PoissonNLLLoss(_Loss):
    """The negative log-likelihood of numbers of a Poisson distribution. See `nn.functional.poisson_nll_loss`."""

    log_input: bool = True
    full: bool = False
    size_average: _Old = None
    eps: float = 1e-8
    reduce: _Old = None
    reduction: str = "mean"

    def forward(self, log_input: Tensor, target: Tensor) -> Tensor:  # type: ignore[override]
        """The loss of rates, or of their logarithms."""
        return getattr(functional, self._function)(log_input, target, **self._options())  # type: ignore[no-any-return]


@computes("gaussian_nll_loss")
class GaussianNLLLoss(_Loss):
    """The negative log-likelihood of numbers of normal distributions. See `nn.functional.gaussian_nll_loss`."""

    _: KW_ONLY
    full: bool = False
    eps: float = 1e-6
    reduction: str = "mean"

    def forward(self, input: Tensor, target: Tensor, var: Tensor | float) -> Tensor:  # type: ignore[override]
        """The loss of means and variances."""
        return getattr(functional, self._function)(input, target, var, **self._options())  # type: ignore[no-any-return]


@computes("kl_div")
class KLDivLoss(_Loss):
    """The divergence of distributions. See `nn.functional.kl_div`."""

    size_average: _Old = None
    reduce: _Old = None
    reduction: str = "mean"
    log_target: bool = False


@computes("binary_cross_entropy")
class BCELoss(_WeightedLoss):
    """The negative log-probability of the right one of two classes. See `nn.functional.binary_cross_entropy`."""

    weight: InitVar[Tensor | None] = None
    size_average: _Old = None
    reduce: _Old = None
    reduction: str = "mean"


@computes("binary_cross_entropy_with_logits")
class BCEWithLogitsLoss(_WeightedLoss):
    """`BCELoss` of sigmoids. See `nn.functional.binary_cross_entropy_with_logits`."""

    weight: InitVar[Tensor | None] = None
    size_average: _Old = None
    reduce: _Old = None
    reduction: str = "mean"
    pos_weight: InitVar[Tensor | None] = None

    def __post_init__(
        self,
        weight: Tensor | None = None,
        size_average: bool | None = None,
        reduce: bool | None = None,
        pos_weight: Tensor | None = None,
    ) -> None:
        super().__post_init__(weight, size_average, reduce)
        self.register_buffer("pos_weight", pos_weight)

    def _options(self) -> dict[str, Any]:
        return {**super()._options(), "pos_weight": self.pos_weight}


@computes("hinge_embedding_loss")
class HingeEmbeddingLoss(_Loss):
    """Distances of what is alike, and what distances lack to a margin. See `nn.functional.hinge_embedding_loss`."""

    margin: float = 1.0
    size_average: _Old = None
    reduce: _Old = None
    reduction: str = "mean"


@computes("multilabel_margin_loss")
class MultiLabelMarginLoss(_Loss):
    """By how much classes that are not right come near those that are. See `nn.functional.multilabel_margin_loss`."""

    size_average: _Old = None
    reduce: _Old = None
    reduction: str = "mean"


@computes("soft_margin_loss")
class SoftMarginLoss(_Loss):
    """The logistic loss of two classes, 1 and -1. See `nn.functional.soft_margin_loss`."""

    size_average: _Old = None
    reduce: _Old = None
    reduction: str = "mean"


@computes("multilabel_soft_margin_loss")
class MultiLabelSoftMarginLoss(_WeightedLoss):
    """The logistic loss of several classes at once. See `nn.functional.multilabel_soft_margin_loss`."""

    weight: InitVar[Tensor | None] = None
    size_average: _Old = None
    reduce: _Old = None
    reduction: str = "mean"


@computes("multi_margin_loss")
class MultiMarginLoss(_WeightedLoss):
    """By how much other classes come near the right one. See `nn.functional.multi_margin_loss`.

    Raises:
        OperatorValueError: `p` is neither 1 nor 2, or the weights are no vector.
    """

    p: int = 1
    margin: float = 1.0
    weight: InitVar[Tensor | None] = None
    size_average: _Old = None
    reduce: _Old = None
    reduction: str = "mean"

    def __post_init__(
        self, weight: Tensor | None = None, size_average: bool | None = None, reduce: bool | None = None
    ) -> None:
        super().__post_init__(weight, size_average, reduce)
        if self.p not in (1, 2):
            raise OperatorValueError(
                "only p == 1 and p == 2 supported", found=f"p={self.p}", advice="pass p=1, or p=2 for squares"
            )
        if weight is not None and weight.dim() != 1:
            raise OperatorValueError(
                f"MultiMarginLoss: expected weight to be None or 1D tensor, got {weight.dim()}D instead",
                found=f"a weight of shape {tuple(weight.shape)}",
                advice="pass one number for each class, of shape (C)",
            )


class _PairLoss(_Loss):
    def forward(self, input1: Tensor, input2: Tensor, target: Tensor) -> Tensor:  # type: ignore[override]
        """The loss of pairs."""
        return getattr(functional, self._function)(input1, input2, target, **self._options())  # type: ignore[no-any-return]


@computes("cosine_embedding_loss")
class CosineEmbeddingLoss(_PairLoss):
    """Angles of what is alike, and of what is not beyond a margin. See `nn.functional.cosine_embedding_loss`."""

    margin: float = 0.0
    size_average: _Old = None
    reduce: _Old = None
    reduction: str = "mean"


@computes("margin_ranking_loss")
class MarginRankingLoss(_PairLoss):
    """By how much pairs are not in order, with a margin. See `nn.functional.margin_ranking_loss`."""

    margin: float = 0.0
    size_average: _Old = None
    reduce: _Old = None
    reduction: str = "mean"


class _TripletLoss(_Loss):
    margin: float

    def __post_init__(self, size_average: bool | None = None, reduce: bool | None = None) -> None:
        super().__post_init__(size_average, reduce)
        if self.margin <= 0:
            raise OperatorValueError(
                f"{type(self).__name__}: expected margin to be greater than 0, got {self.margin} instead",
                found=f"margin={self.margin}",
                advice="pass a positive number, such as margin=1.0",
            )

    def forward(self, anchor: Tensor, positive: Tensor, negative: Tensor) -> Tensor:  # type: ignore[override]
        """The loss of samples, of what is like them and of what is not."""
        return getattr(functional, self._function)(anchor, positive, negative, **self._options())  # type: ignore[no-any-return]


@computes("triplet_margin_loss")
class TripletMarginLoss(_TripletLoss):
    """By how much negatives are not farther away than positives, with a margin. See `nn.functional.triplet_margin_loss`.

    Raises:
        OperatorValueError: The margin is not above 0.
    """

    margin: float = 1.0
    p: float = 2.0
    eps: float = 1e-6
    swap: bool = False
    size_average: _Old = None
    reduce: _Old = None
    reduction: str = "mean"


@computes("triplet_margin_with_distance_loss")
class TripletMarginWithDistanceLoss(_TripletLoss):
    """`TripletMarginLoss` with another distance. See `nn.functional.triplet_margin_with_distance_loss`.

    Raises:
        OperatorValueError: The margin is not above 0.
    """

    _: KW_ONLY
    distance_function: InitVar[Callable[[Tensor, Tensor], Tensor] | None] = None
    margin: float = 1.0
    swap: bool = False
    reduction: str = "mean"

    def __post_init__(self, distance_function: Any = None, reduce: bool | None = None) -> None:
        super().__post_init__()
        self.distance_function = PairwiseDistance() if distance_function is None else distance_function

    def _options(self) -> dict[str, Any]:
        return {**super()._options(), "distance_function": self.distance_function}


@computes("ctc_loss")
class CTCLoss(_Loss):
    """The negative log-probability of a sequence whose places in time are not known. See `nn.functional.ctc_loss`."""

    blank: int = 0
    reduction: str = "mean"
    zero_infinity: bool = False

    def forward(self, log_probs: Tensor, targets: Tensor, input_lengths: Any, target_lengths: Any) -> Tensor:  # type: ignore[override]
        """The loss of log-probabilities."""
        return getattr(functional, self._function)(log_probs, targets, input_lengths, target_lengths, **self._options())  # type: ignore[no-any-return]
