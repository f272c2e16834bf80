"""Weights that are orthogonal, or have a norm of their own, as in `torch.nn.utils.parametrizations`."""

from typing import Any, Final

from opmux.dispatch import explain_each, no_grad, whole_number
from opmux.errors import OperatorIndexError, OperatorValueError, shown
from opmux.nn.functional import normalize
from opmux.nn.modules._inputs import checked_tensor
from opmux.nn.modules.conv import ConvTranspose1d, ConvTranspose2d, ConvTranspose3d
from opmux.nn.modules.module import Module
from opmux.nn.utils.parametrize import register_parametrization
from opmux.tensor import Tensor, contiguous_format, finfo, int32, ops

__all__ = ["orthogonal", "spectral_norm", "weight_norm"]

_aten: Final = ops.aten


def _named_tensor(module: Module, name: str) -> Tensor:
    found = getattr(module, name, None)
    if not isinstance(found, Tensor):
        raise OperatorValueError(
            f"Module '{shown(module)}' has no parameter or buffer with name {shown(name)}",
            found=f"names are {[*module._parameters, *module._buffers]}",
            advice="pass one of these",
        )
    return found


# -- orthogonal matrices ----------------------------------------------------------------------------------------------


def _orthogonal_factor(matrix: Tensor) -> Tensor:
    """The factor Q of a tall matrix `Q @ R` for which the diagonal of R is not negative."""
    reflectors, tau = _aten.geqrf.default(matrix)
    signs = reflectors.diagonal(dim1=-2, dim2=-1).sgn().unsqueeze(-2)
    return _aten.linalg_householder_product.default(reflectors, tau) * signs


def _is_orthogonal(matrix: Tensor) -> bool:
    rows, columns = matrix.shape[-2:]
    one = _aten.eye.default(columns, dtype=matrix.dtype, device=matrix.device)
    is_close: bool = _aten.allclose.default(matrix.mH @ matrix, one, atol=10.0 * rows * finfo(matrix.dtype).eps)
    return is_close


def _exponential(skew: Tensor) -> Tensor:
    return _aten.matrix_exp.default(skew)


def _cayley(skew: Tensor) -> Tensor:
    one = _aten.eye.default(skew.size(-1), dtype=skew.dtype, device=skew.device)
    return _aten.linalg_solve.default(one - skew / 2, one + skew / 2)


#: Orthogonal matrices of skew-symmetric ones. The third map is made of reflections instead.
_OF_SKEW: Final = {"matrix_exp": _exponential, "cayley": _cayley}


class _Orthogonal(Module):
    """Makes a matrix orthogonal; with `base`, a fixed orthogonal matrix, the map begins at the identity."""

    base: Tensor

    def __init__(self, weight: Tensor, orthogonal_map: str, use_trivialization: bool) -> None:
        super().__init__()
        if weight.is_complex() and orthogonal_map == "householder":
            raise OperatorValueError(
                "The householder parametrization does not support complex tensors.",
                found=f"a tensor of dtype {weight.dtype}",
                advice='use orthogonal_map="matrix_exp" or orthogonal_map="cayley"',
            )
        self.shape = weight.shape
        self.orthogonal_map = orthogonal_map
        if use_trivialization:
            self.register_buffer("base", None)

    def forward(self, weight: Tensor) -> Tensor:
        is_wide = weight.size(-2) < weight.size(-1)
        tall = weight.mT if is_wide else weight
        result = self._of_skew(tall) if self.orthogonal_map in _OF_SKEW else _reflected(tall)
        if hasattr(self, "base"):
            result = self.base @ result
        return result.mT if is_wide else result

    def _of_skew(self, tall: Tensor) -> Tensor:
        rows, columns = tall.shape[-2:]
        lower = tall.tril()
        if rows != columns:
            rest = lower.new_zeros((rows, rows - columns)).expand(*lower.shape[:-2], -1, -1)
            lower = _aten.cat.default([lower, rest], dim=-1)
        return _OF_SKEW[self.orthogonal_map](lower - lower.mH)[..., :columns]

    @no_grad()
    def right_inverse(self, weight: Tensor) -> Tensor:
        if checked_tensor(weight, "an orthogonal weight").shape != self.shape:
            raise OperatorValueError(
                f"Expected a matrix or batch of matrices of shape {self.shape}.",
                found=f"a tensor of shape {weight.shape}",
                advice="assign a tensor of that shape",
            )
        is_wide = weight.size(-2) < weight.size(-1)
        tall = weight.mT if is_wide else weight
        if hasattr(self, "base"):
            self.base = _completed(tall)
            start = _aten.zeros_like.default(weight)
            start.diagonal(dim1=-2, dim2=-1).fill_(-1.0)  # of which all three maps make the identity
            return start
        if self.orthogonal_map in _OF_SKEW:
            # NotImplementedError is how a parametrization says that it has no inverse: see `parametrize`.
            raise NotImplementedError(
                "It is not possible to assign to the matrix exponential or the Cayley parametrizations when "
                "use_trivialization=False."
            )
        start = _reflectors(tall)
        return start.mT if is_wide else start


def _reflected(tall: Tensor) -> Tensor:
    """A product of reflections, whose vectors stand below the diagonal; the diagonal's whole parts are signs of columns."""
    below = tall.tril(diagonal=-1)
    product = _aten.linalg_householder_product.default(below, 2.0 / (1.0 + (below * below).sum(dim=-2)))
    return product * tall.diagonal(dim1=-2, dim2=-1).to(int32).unsqueeze(-2)


def _reflectors(tall: Tensor) -> Tensor:
    """What `_reflected` makes the orthogonal factor of a matrix of."""
    found, tau = _aten.geqrf.default(tall)
    signs = found.diagonal(dim1=-2, dim2=-1)
    # Where a reflection is left out, its tau is exactly 0.
    signs.copy_(signs.sign() * (1 - 2 * (tau == 0.0).to(tall.dtype)))
    return found


def _completed(tall: Tensor) -> Tensor:
    """A square orthogonal matrix whose first columns are those of a tall matrix, if they are orthogonal."""
    rows, columns = tall.shape[-2:]
    if rows == columns:
        return tall.clone() if _is_orthogonal(tall) else _orthogonal_factor(tall)
    shape = [*tall.shape[:-2], rows, rows - columns]
    rest = _aten.randn.default(shape, dtype=tall.dtype, device=tall.device)
    return _orthogonal_factor(_aten.cat.default([tall, rest], dim=-1))


def orthogonal(
    module: Module, name: str = "weight", orthogonal_map: str | None = None, *, use_trivialization: bool = True
) -> Module:
    """Keeps a matrix, or each of a batch of them, orthogonal (unitary, of complex numbers) while it is trained.

    Args:
        module: The module.
        name: The name of the tensor, of shape (..., m, n); its columns are orthonormal if m >= n, else its rows.
        orthogonal_map: Of what it is computed: "matrix_exp" or "cayley", of a skew-symmetric matrix, or "householder", of
            reflections. If left out, the first of square and complex matrices, else the last.
        use_trivialization: Whether it is multiplied by a fixed matrix, so that the map begins at the identity (Lezcano-Casado,
            2019). Without it the first two maps do not begin with the value that the tensor had.

    Returns:
        `module`.

    Raises:
        OperatorValueError: There is no such tensor or map, the tensor is no matrix, or reflections are to be complex.
    """
    weight = _named_tensor(module, name)
    if weight.ndim < 2:
        raise OperatorValueError(
            "Expected a matrix or batch of matrices.",
            found=f"a tensor of {weight.ndim} dimensions",
            advice="name a weight of two dimensions or more",
        )
    if orthogonal_map is None:
        is_square = weight.size(-2) == weight.size(-1)
        orthogonal_map = "matrix_exp" if is_square or weight.is_complex() else "householder"
    if orthogonal_map not in ("matrix_exp", "cayley", "householder"):
        raise OperatorValueError(
            'orthogonal_map has to be one of "matrix_exp", "cayley", "householder".',
            found=f"got {shown(orthogonal_map)}",
            advice="leave it out, or pass one of these",
        )
    parametrization = _Orthogonal(weight, orthogonal_map, use_trivialization)
    return register_parametrization(module, name, parametrization, unsafe=True)


# -- norms ------------------------------------------------------------------------------------------------------------


class _WeightNorm(Module):
    def __init__(self, dim: int | None) -> None:
        super().__init__()
        self.dim = -1 if dim is None else dim

    def forward(self, weight_g: Tensor, weight_v: Tensor) -> Tensor:
        return _aten._weight_norm.default(weight_v, weight_g, self.dim)

    def right_inverse(self, weight: Tensor) -> tuple[Tensor, Tensor]:
        return _aten.norm_except_dim.default(weight, 2, self.dim), weight


def weight_norm(module: Module, name: str = "weight", dim: int | None = 0) -> Module:
    """Computes a weight from its norms, `original0`, and its directions, `original1` (Salimans and Kingma, 2016).

    States with the names `NAME_g` and `NAME_v`, of the function of this name in `nn.utils`, can be loaded.

    Args:
        module: The module.
        name: The name of the weight.
        dim: The dimension for each of whose indices there is a norm; one for all if None.

    Returns:
        `module`.
    """
    register_parametrization(module, name, _WeightNorm(dim), unsafe=True)

    def take_older_names(state_dict: dict[str, Any], prefix: str, *_: Any) -> None:
        older = [f"{prefix}{name}_g", f"{prefix}{name}_v"]
        if all(key in state_dict for key in older):
            for i, key in enumerate(older):
                state_dict[f"{prefix}parametrizations.{name}.original{i}"] = state_dict.pop(key)

    module._register_load_state_dict_pre_hook(take_older_names)
    return module


class _SpectralNorm(Module):
    """Divides by the largest singular value, which `_u` and `_v` approximate; vectors by their norm."""

    _u: Tensor
    _v: Tensor

    def __init__(self, weight: Tensor, n_power_iterations: int, dim: int, eps: float) -> None:
        super().__init__()
        ndim = weight.ndim
        if not -ndim <= dim < ndim:
            raise OperatorIndexError(
                f"Dimension out of range (expected to be in range of [-{ndim}, {ndim - 1}] but got {dim})",
                found=f"a tensor of {ndim} dimensions",
                advice="leave dim out, or pass one in that range",
            )
        n_power_iterations = whole_number("spectral_norm", "n_power_iterations", n_power_iterations)
        if n_power_iterations <= 0:
            raise OperatorValueError(
                "Expected n_power_iterations to be positive",
                found=f"n_power_iterations={n_power_iterations}",
                advice="leave it out, or pass 1 or more",
            )
        self.dim = dim % ndim
        self.eps = eps
        if ndim == 1:
            return
        self.n_power_iterations = n_power_iterations
        matrix = self._as_matrix(weight)
        for buffer, size in zip(("_u", "_v"), matrix.shape, strict=True):
            self.register_buffer(buffer, normalize(matrix.new_empty([size]).normal_(0, 1), dim=0, eps=eps))
        self._iterate(matrix, 15)

    def _as_matrix(self, weight: Tensor) -> Tensor:
        return weight.movedim(self.dim, 0).flatten(1)

    @no_grad()
    def _iterate(self, matrix: Tensor, times: int) -> None:
        for _ in range(times):
            self._u.copy_(normalize(matrix.mv(self._v), dim=0, eps=self.eps))
            self._v.copy_(normalize(matrix.mH.mv(self._u), dim=0, eps=self.eps))

    def forward(self, weight: Tensor) -> Tensor:
        if weight.ndim == 1:
            return normalize(weight, dim=0, eps=self.eps)
        matrix = self._as_matrix(weight)
        if self.training:
            self._iterate(matrix, self.n_power_iterations)
        # Copies, as a backward pass needs what a later iteration writes into.
        u, v = self._u.clone(memory_format=contiguous_format), self._v.clone(memory_format=contiguous_format)
        return weight / u.vdot(matrix.mv(v))

    def right_inverse(self, value: Tensor) -> Tensor:
        return value


def spectral_norm(
    module: Module, name: str = "weight", n_power_iterations: int = 1, eps: float = 1e-12, dim: int | None = None
) -> Module:
    """Keeps the largest singular value of a weight at 1 (Miyato and others, 2018); a vector's norm.

    The value is approximated by the power method, which goes on each time the weight is asked for in training.

    Args:
        module: The module.
        name: The name of the weight.
        n_power_iterations: How far it goes on each time.
        eps: The least divisor.
        dim: The dimension that gives the rows of the matrix: 0 if left out, and 1 of transposed convolutions.

    Returns:
        `module`.

    Raises:
        OperatorValueError: There is no such tensor, or the number of iterations is not positive.
        OperatorIndexError: The tensor has no such dimension.
    """
    weight = _named_tensor(module, name)
    if dim is None:
        dim = int(isinstance(module, (ConvTranspose1d, ConvTranspose2d, ConvTranspose3d)))
    return register_parametrization(module, name, _SpectralNorm(weight, n_power_iterations, dim, eps))


explain_each(globals(), __all__)
