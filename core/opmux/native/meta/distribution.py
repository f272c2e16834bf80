"""Shapes, dtypes and errors of random numbers of further distributions."""

from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.tensor_iterator import pointwise
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Generator, Tensor, int64

__all__ = [
    "binomial_meta",
    "cauchy_meta_",
    "exponential_meta_",
    "geometric_meta_",
    "log_normal_meta_",
    "multinomial_meta",
    "poisson_meta",
]

#: The most categories that are told apart.
_MOST_CATEGORIES = 1 << 24


def _check_continuous(name: str, self: Tensor) -> None:
    if not self.dtype.is_floating_point:
        raise DtypeNotImplementedError(
            f"aten::{name} of a tensor of dtype {self.dtype}",
            found="numbers of this distribution are continuous: dtype must be a floating point",
            advice="convert the tensor: .to(opmux.float32)",
        )


def _check_positive(name: str, what: str, value: float) -> None:
    if not value > 0:
        raise OperatorValueError(
            f"aten::{name}",
            found=f"{name} expects {what} > 0.0, but found {what}={value}",
            advice="give a positive number, such as 1.0",
        )


def exponential_meta_(self: Tensor, lambd: float = 1.0, *, generator: Generator | None = None) -> Tensor:
    _check_positive("exponential_", "lambda", lambd)
    if 0 not in shape_of(self):
        _check_continuous("exponential_", self)
    return self


def geometric_meta_(self: Tensor, p: float, *, generator: Generator | None = None) -> Tensor:
    if not 0 < p < 1:
        raise OperatorValueError(
            "aten::geometric_",
            found=f"geometric_ expects p to be in (0, 1), but got p={p}",
            advice="give a probability such as 0.5",
        )
    if self.dtype.kind in "bc" and 0 not in shape_of(self):
        raise DtypeNotImplementedError(
            f"aten::geometric_ of a tensor of dtype {self.dtype}",
            found="numbers of trials do not fit the dtype",
            advice="draw into a tensor of integers or of floating-point numbers",
        )
    return self


def cauchy_meta_(
    self: Tensor, median: float = 0.0, sigma: float = 1.0, *, generator: Generator | None = None
) -> Tensor:
    _check_continuous("cauchy_", self)
    _check_positive("cauchy_", "sigma", sigma)
    return self


def log_normal_meta_(
    self: Tensor, mean: float = 1.0, std: float = 2.0, *, generator: Generator | None = None
) -> Tensor:
    _check_positive("log_normal_", "std", std)
    if 0 not in shape_of(self):
        _check_continuous("log_normal_", self)
    return self


def poisson_meta(self: Tensor, generator: Generator | None = None) -> TensorMeta:
    _check_continuous("poisson", self)
    return TensorMeta(shape_of(self), self.dtype)


def binomial_meta(count: Tensor, prob: Tensor, generator: Generator | None = None) -> TensorMeta:
    for tensor in (count, prob):
        _check_continuous("binomial", tensor)
    if count.dtype is not prob.dtype:
        raise OperatorValueError(
            f"aten::binomial of trials of dtype {count.dtype} with probabilities of dtype {prob.dtype}",
            found=f"Found dtype {prob.dtype} but expected {count.dtype}",
            advice=f"convert one of them: .to({count.dtype})",
        )
    spec = pointwise(count.dtype, count, prob)
    # PyTorch makes the result row by row, and lays it out anew only if broadcasting gives it another shape than the trials'.
    return spec.replace(strides=None) if spec.shape == shape_of(count) else spec


def multinomial_meta(
    self: Tensor, num_samples: int, replacement: bool = False, *, generator: Generator | None = None
) -> TensorMeta:
    shape = shape_of(self)
    if not self.dtype.is_floating_point:
        raise OperatorValueError(
            f"aten::multinomial of a tensor of dtype {self.dtype}",
            found=f"multinomial only supports floating-point dtypes for input, got: {self.dtype}",
            advice="convert the weights: .to(opmux.float32)",
        )
    found = advice = ""
    if len(shape) not in (1, 2):
        found, advice = "prob_dist must be 1 or 2 dim", "give a vector of weights, or a matrix with a row for each draw"
    elif num_samples <= 0:
        found, advice = "cannot sample n_sample <= 0 samples", "give num_samples=1 or more"
    elif not replacement and num_samples > shape[-1]:
        found = "cannot sample n_sample > prob_dist.size(-1) samples without replacement"
        advice = "give replacement=True, or draw no more than there are weights"
    elif not shape[-1] and (len(shape) == 1 or shape[0]):
        found, advice = "there is no category to draw", "give at least one weight"
    elif shape[-1] > _MOST_CATEGORIES:
        found, advice = "number of categories cannot exceed 2^24", "join categories, and draw within them"
    if found:
        asked = f"aten::multinomial of shape {shape} with num_samples={num_samples}"
        raise OperatorValueError(asked, found=found, advice=advice)
    return TensorMeta((*shape[:-1], num_samples), int64, exact=True)
