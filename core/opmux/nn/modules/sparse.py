"""Vectors for numbers."""

from typing import Any, Self

from opmux.dispatch import no_grad, whole_number
from opmux.errors import OperatorAssertionError
from opmux.nn import functional as F  # noqa: N812 -- as everybody calls it
from opmux.nn import init
from opmux.nn.modules._inputs import checked_tensor
from opmux.nn.modules.module import Module
from opmux.nn.parameter import Parameter, blank_parameter
from opmux.tensor import Tensor, dtype

__all__ = ["Embedding", "EmbeddingBag"]


class _Embeddings(Module):
    """What both share: a matrix with a vector for each number, drawn from the standard normal distribution."""

    num_embeddings: int
    embedding_dim: int
    padding_idx: int | None

    def _register(
        self, weight: Tensor | None, padding_idx: int | None, device: Any, dtype: dtype | None, frozen: bool = False
    ) -> None:
        count = self.num_embeddings
        if padding_idx is not None:
            padding_idx = whole_number(type(self).__name__, "padding_idx", padding_idx)
        if padding_idx is not None and not -count <= padding_idx < count:
            raise OperatorAssertionError(
                "Padding_idx must be within num_embeddings",
                found=f"padding_idx {padding_idx} of {count}",
                advice="pass the number of a row, or None",
            )
        self.padding_idx = padding_idx if padding_idx is None or padding_idx >= 0 else count + padding_idx
        if weight is None:
            self.weight = blank_parameter((count, self.embedding_dim), device, dtype)
            self.reset_parameters()
        elif tuple(checked_tensor(weight, "_weight").shape) != (count, self.embedding_dim):
            raise OperatorAssertionError(
                "Shape of weight does not match num_embeddings and embedding_dim",
                found=f"{tuple(weight.shape)}",
                advice=f"pass a weight of shape {(count, self.embedding_dim)}",
            )
        else:
            self.weight = Parameter(weight, requires_grad=blank_parameter((0,)).requires_grad and not frozen)
        if frozen:
            self.weight.requires_grad = False

    def reset_parameters(self) -> None:
        """Draws the vectors again; that of `padding_idx` is zeros."""
        init.normal_(self.weight)
        if self.padding_idx is not None:
            no_grad().call(self.weight.__setitem__, self.padding_idx, 0)

    @classmethod
    def _of(cls, embeddings: Tensor, **options: Any) -> Self:
        if checked_tensor(embeddings, "embeddings").dim() != 2:
            raise OperatorAssertionError(
                "Embeddings parameter is expected to be 2-dimensional",
                found=f"{embeddings.dim()} dimensions",
                advice="pass a tensor of shape (num_embeddings, embedding_dim)",
            )
        return cls(*embeddings.shape, _weight=embeddings, **options)

    def _shown(self, *names: str) -> str:
        """Sizes, and those of some attributes that are not usual."""
        usual = {"padding_idx": None, "max_norm": None, "norm_type": 2, "scale_grad_by_freq": False, "sparse": False}
        values = {name: getattr(self, name) for name in names}
        shown = [f"{name}={value!r}" for name, value in values.items() if name == "mode" or value != usual[name]]
        return ", ".join([str(self.num_embeddings), str(self.embedding_dim), *shown])


class Embedding(_Embeddings):
    """A vector for each number from 0 on. See `nn.functional.embedding`.

    Args:
        num_embeddings: How many vectors.
        embedding_dim: Their length.
        padding_idx: Number whose vector is zeros at first, and gets no gradient; from the end if negative.
        max_norm: Greatest length; longer vectors that are used are shortened in place.
        norm_type: Which norm the length is.
        scale_grad_by_freq: Whether a gradient is divided by how often its number is used.
        sparse: Not supported by backward.
        _weight: The vectors; drawn if None.
        _freeze: Whether they require no grad.
        device: Where they are.
        dtype: Theirs.

    Attributes:
        weight: Shape (num_embeddings, embedding_dim).

    Raises:
        OperatorValueError: `padding_idx` is out of range, or the shape of `_weight` is another.
    """

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        padding_idx: int | None = None,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        sparse: bool = False,
        _weight: Tensor | None = None,
        _freeze: bool = False,
        device: Any = None,
        dtype: dtype | None = None,
    ) -> None:
        super().__init__()
        self.num_embeddings = num_embeddings
        self.embedding_dim = embedding_dim
        self.max_norm = max_norm
        self.norm_type = norm_type
        self.scale_grad_by_freq = scale_grad_by_freq
        self.sparse = sparse
        self._register(_weight, padding_idx, device, dtype, _freeze)

    def forward(self, input: Tensor) -> Tensor:
        """Shape (..., embedding_dim) from numbers of shape (...)."""
        return F.embedding(
            input,
            self.weight,
            self.padding_idx,
            self.max_norm,
            self.norm_type,
            self.scale_grad_by_freq,
            self.sparse,
        )

    def extra_repr(self) -> str:
        """Sizes, and what is not usual."""
        return self._shown("padding_idx", "max_norm", "norm_type", "scale_grad_by_freq", "sparse")

    @classmethod
    def from_pretrained(
        cls,
        embeddings: Tensor,
        freeze: bool = True,
        padding_idx: int | None = None,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        sparse: bool = False,
    ) -> Self:
        """An embedding of given vectors, which require no grad if `freeze`. The other args are those of the class.

        Raises:
            OperatorValueError: They are no matrix.
        """
        return cls._of(
            embeddings,
            _freeze=freeze,
            padding_idx=padding_idx,
            max_norm=max_norm,
            norm_type=norm_type,
            scale_grad_by_freq=scale_grad_by_freq,
            sparse=sparse,
        )


class EmbeddingBag(_Embeddings):
    """Sum, mean or maximum of vectors for each of several bags of numbers. See `nn.functional.embedding_bag`.

    Args:
        num_embeddings: How many vectors.
        embedding_dim: Their length.
        max_norm: Greatest length; longer vectors that are used are shortened in place.
        norm_type: Which norm the length is.
        scale_grad_by_freq: Whether a gradient is divided by how often its number is used; not for "max".
        mode: "sum", "mean" or "max".
        sparse: Not supported by backward.
        _weight: The vectors; drawn if None.
        include_last_offset: Whether the last offset is the end of the last bag.
        padding_idx: Number that does not count; from the end if negative.
        device: Where the vectors are.
        dtype: Theirs.

    Attributes:
        weight: Shape (num_embeddings, embedding_dim).

    Raises:
        OperatorValueError: `padding_idx` is out of range, or the shape of `_weight` is another.
    """

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        mode: str = "mean",
        sparse: bool = False,
        _weight: Tensor | None = None,
        include_last_offset: bool = False,
        padding_idx: int | None = None,
        device: Any = None,
        dtype: dtype | None = None,
    ) -> None:
        super().__init__()
        self.num_embeddings = num_embeddings
        self.embedding_dim = embedding_dim
        self.max_norm = max_norm
        self.norm_type = norm_type
        self.scale_grad_by_freq = scale_grad_by_freq
        self.mode = mode
        self.sparse = sparse
        self.include_last_offset = include_last_offset
        self._register(_weight, padding_idx, device, dtype)

    def forward(self, input: Tensor, offsets: Tensor | None = None, per_sample_weights: Tensor | None = None) -> Tensor:
        """Shape (B, embedding_dim). Args are those of `nn.functional.embedding_bag`."""
        return F.embedding_bag(
            input,
            self.weight,
            offsets,
            self.max_norm,
            self.norm_type,
            self.scale_grad_by_freq,
            self.mode,
            self.sparse,
            per_sample_weights,
            self.include_last_offset,
            self.padding_idx,
        )

    def extra_repr(self) -> str:
        """Sizes, the mode, and what is not usual."""
        return self._shown("max_norm", "norm_type", "scale_grad_by_freq", "mode", "padding_idx")

    @classmethod
    def from_pretrained(
        cls,
        embeddings: Tensor,
        freeze: bool = True,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        mode: str = "mean",
        sparse: bool = False,
        include_last_offset: bool = False,
        padding_idx: int | None = None,
    ) -> Self:
        """Bags of given vectors, which require no grad if `freeze`. The other args are those of the class.

        Raises:
            OperatorValueError: They are no matrix.
        """
        made = cls._of(
            embeddings,
            max_norm=max_norm,
            norm_type=norm_type,
            scale_grad_by_freq=scale_grad_by_freq,
            mode=mode,
            sparse=sparse,
            include_last_offset=include_last_offset,
            padding_idx=padding_idx,
        )
        if freeze:
            made.weight.requires_grad = False
        return made
