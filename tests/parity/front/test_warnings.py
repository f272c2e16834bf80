"""What warns in torch warns in opmux, at the line that makes the call, with a phrase that is in both messages."""

import warnings
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

import opmux
from opmux.dispatch import DispatchMode
from opmux.errors import OpmuxWarning
from opmux.overrides import FunctionMode

_HOOKED: Final = "l = m.nn.Linear(3, 1); l.register_full_backward_hook(lambda *_: None); "
#: A call written for torch as `m`, and what both say of it.
_WARNING: Final = {
    "m.add(x, 1, out=m.empty(5))": "An output with one or more elements was resized since it had shape [5]",
    "m.mm(x, x.t(), out=m.empty(5))": "An output with one or more elements was resized",
    "m.cat([x, x], out=m.empty(5))": "An output with one or more elements was resized",
    "m.sort(x, out=(m.empty(5), m.zeros(5).long()))": "An output with one or more elements was resized",
    "m.matmul(x, x.t(), out=m.empty(5))": "An output with one or more elements was resized",
    "m.triu(m.eye(3), out=m.empty(1).expand(5))": "An output with one or more elements was resized",
    "m.bmm(m.ones(1, 2, 2), m.ones(1, 2, 2), out=m.empty(1).expand(5))": "An output with one or more elements was resized",
    "m.nonzero(x, out=m.zeros(5).long())": "An output with one or more elements was resized",
    "m.complex(x, x, out=m.zeros(5) + 0j)": "An output with one or more elements was resized",
    "m.polar(x, x, out=m.zeros(5) + 0j)": "An output with one or more elements was resized",
    "m.arange(7, out=m.empty(5))": "resized",
    "m.normal(x, x, out=m.empty(5))": "An output with one or more elements was resized",
    "m.normal(0.0, x, out=m.empty(5))": "An output with one or more elements was resized",
    "m.from_numpy(frozen)": "The given NumPy array is not writable",
    "(p * 2).grad": "The .grad attribute of a Tensor that is not a leaf Tensor is being accessed",
    "(x + 1j).to(m.float32)": "Casting complex values to real discards the imaginary part",
    "m.ones(2, 3).copy_(x + 1j)": "Casting complex values to real discards the imaginary part",
    "m.ones(2, 3).copy_(1j)": "Casting complex values to real discards the imaginary part",
    "x[0] = x[0] + 1j": "Casting complex values to real discards the imaginary part",
    "m.tensor(m.ones(2))": "To copy",
    "x.new_tensor(m.ones(2))": "To copy",
    "m.ones(3).T": "The use of `x.T` on tensors of dimension other than 2",
    "m.tensor(3).H": "Tensor.H is deprecated on 0-D tensors",
    "m.tensor(3).mH": "Tensor.mH is deprecated on 0-D tensors",
    "m.tensor(3).mT": "Tensor.mT is deprecated on 0-D tensors",
    "m.tensor(3).adjoint()": "adjoint() is deprecated on 0-D tensors",
    "m.cholesky(m.eye(2))": ".cholesky is deprecated in favor of",
    "m.qr(m.eye(2))": ".qr is deprecated in favor of",
    "m.lu(m.eye(2))": ".lu is deprecated",
    "m.eye(2).lu()": ".lu is deprecated",
    "m.lu_solve(m.ones(2, 1), *m.linalg.lu_factor(m.eye(2)))": ".lu_solve is deprecated in favor of",
    "m.triangular_solve(m.ones(2, 1), m.eye(2))": ".triangular_solve is deprecated in favor of",
    "m.chain_matmul(x, x.t())": ".chain_matmul is deprecated",
    "m.cross(m.eye(3), m.eye(3))": ".cross without specifying the dim arg is deprecated",
    "m.meshgrid(m.ones(2), m.ones(2))": ".meshgrid:",
    "m.scatter(x, 0, m.tensor([[0]]), x, reduce='add')": "with Tensor src is deprecated",
    "x[m.tensor([1, 0], dtype=m.uint8)]": "indexing with dtype",
    "x[[[0, 1], [0, 1]]]": "Using a non-tuple sequence for multidimensional indexing is deprecated",
    "m.where(m.ones(2, 3, dtype=m.uint8), x, x)": "where received a uint8 condition tensor",
    "m.tensor([np.ones(3), np.ones(3)])": "Creating a tensor from a list of numpy.ndarrays is extremely slow",
    "m.stft(m.ones(8), 4, return_complex=True)": "A window was not provided",
    "m.stft(m.ones(8), 4, window=m.ones(4), return_complex=False)": "stft with return_complex=False is deprecated",
    "F.kl_div(x, x)": "reduction",
    "F.upsample(x[None], scale_factor=2)": "`nn.functional.upsample` is deprecated",
    "F.upsample_nearest(x[None], scale_factor=2)": "`nn.functional.upsample_nearest` is deprecated",
    "F.upsample_bilinear(x[None, None], scale_factor=2)": "`nn.functional.upsample_bilinear` is deprecated",
    "F.grid_sample(x[None, None], m.zeros(1, 1, 1, 2))": "Default grid_sample and affine_grid behavior has changed",
    "F.affine_grid(m.zeros(1, 2, 3), (1, 1, 2, 2))": "Default grid_sample and affine_grid behavior has changed",
    "F.affine_grid(m.zeros(1, 2, 3), (1, 1, 1, 2), True)": "affine_grid behavior has changed for unit-size grids",
    "p.sum().backward(create_graph=True)": "Using backward() with create_graph=True will create a reference cycle",
    "m.autograd.detect_anomaly()": "Anomaly Detection has been enabled",
    "F.softmax(x)": "Implicit dimension choice for softmax has been deprecated",
    "F.log_softmax(x)": "Implicit dimension choice for log_softmax has been deprecated",
    "m.nn.Softmin()(x)": "Implicit dimension choice for softmin has been deprecated",
    "float(p.sum())": "Converting a tensor with requires_grad=True to a scalar may lead to unexpected behavior",
    "complex(p.sum())": "Converting a tensor with requires_grad=True to a scalar may lead to unexpected behavior",
    "m.asarray(p)": "asarray: unspecified requires_grad now defaults to obj.requires_grad instead of False",
    "m.frombuffer(b'abcd', dtype=m.uint8)": "The given buffer is not writable",
    "m.tensor(3).T": "Tensor.T is deprecated on 0-D tensors",
    "m.ones(1).var()": "degrees of freedom is <= 0. Correction should be strictly less than",
    "x.std(0, correction=2)": "degrees of freedom is <= 0. Correction should be strictly less than",
    "m.var_mean(m.ones(0))": "degrees of freedom is <= 0. Correction should be strictly less than",
    "m.cov(x[:, :1])": "cov(): degrees of freedom is <= 0. Correction should be strictly less than",
    "m.cov(x[:, :1], aweights=m.ones(1))": "cov(): degrees of freedom is <= 0. Correction should be strictly less than",
    "m.corrcoef(x[:, :1])": "cov(): degrees of freedom is <= 0. Correction should be strictly less than",
    "F.mse_loss(x, x[0])": "target",
    "F.mse_loss(x, x, size_average=True)": "size_average and reduce",
    "m.nn.MSELoss(size_average=True)": "size_average and reduce",
    "F.dropout2d(x)": "dropout2d: ",
    "F.gumbel_softmax(x, eps=1, dim=1)": "`eps` parameter is deprecated",
    "m.range(0, 3)": "range is deprecated",
    "m.add(x, 2, x)": "This overload of add is deprecated",
    "x.volatile": "volatile was removed",
    "l = m.nn.Identity(); l.register_full_backward_hook(print); l([p])": "module output should be a Tensor or a tuple of Tensors",
    f"{_HOOKED}l(x).sum().backward()": "Full backward hook is firing when gradients are computed with respect to module outputs",
    "m.optim.lr_scheduler.ReduceLROnPlateau(m.optim.SGD([p])).step(1., 3)": "The epoch parameter in `scheduler.step()`",
}
#: The same of what PyTorch warns of as FutureWarning.
_FUTURE: Final = {
    "m.nn.init.uniform(x)": "`nn.init.uniform` is now deprecated",
    "m.nn.Hardtanh(min_value=0)": "keyword argument `min_value` is deprecated",
    "m.autograd.grad(p.sum(), p, only_inputs=False)": "only_inputs argument is deprecated",
}
#: The same calls as they are meant.
_SILENT: Final = (
    "m.add(x, 1, out=m.empty(0)), m.add(x, 1, out=m.empty(2, 3))",
    "m.rand(2, out=m.empty(5)), m.randn(2, out=m.empty(5)), m.randint(3, (2,), out=m.zeros(5).long()), m.ones(2, out=m.empty(5))",
    "m.from_numpy(frozen.copy()), p.grad, x.T, x.mT, m.tensor(2.), m.tensor([1.]), m.tensor(np.ones(3))",
    "y = p * 2; y.retain_grad(); y.grad; y.sum().backward(); y.grad",
    "m.meshgrid(m.ones(2), m.ones(2), indexing='ij'), m.cross(m.eye(3), m.eye(3), dim=0), m.linalg.qr(m.eye(2))",
    "x[m.tensor([True, False])], x[([0, 1], [0, 1])], x[[0, 1]], m.quantile(p, .5).backward()",
    "m.combinations(m.arange(3), 2), m.cartesian_prod(m.ones(2), m.ones(2)), m.combinations(x[0], 2, with_replacement=True)",
    "m.linalg.lu_solve(*m.linalg.lu_factor(m.eye(2)), m.ones(2, 1)), m.linalg.solve_triangular(m.eye(2), x, upper=True)",
    "m.stft(m.ones(8), 4, window=m.ones(4), return_complex=True), m.cov(x), m.cov(x[:, :1], correction=0), x.mH, x.adjoint()",
    "F.kl_div(x, x, reduction='batchmean'), F.interpolate(x[None], scale_factor=2), (x + 1j).real",
    "m.zeros(2, 3, dtype=m.bool).copy_(x + 1j), (x + 1j).bool(), m.zeros(2, 3).copy_((x + 1j).imag), m.zeros(2).copy_(3)",
    "F.grid_sample(x[None, None], m.zeros(1, 1, 1, 2), align_corners=False)",
    "int(p.sum()), bool(p.sum()), p.sum().item(), float(p.sum().detach()), f'{p.sum():.2f}', p.tolist()",
    "m.asarray(x), m.asarray(p, requires_grad=True), m.ones(2).var(), m.ones(1).var(correction=0)",
    "m.autograd.grad((p * p).sum(), p, create_graph=True), m.median(p, 1)[0].sum().backward()",
    f"{_HOOKED}l(p).sum().backward(), l(x)",
)


def _told(program: str, module: Any) -> list[warnings.WarningMessage]:
    frozen = np.ones(3)
    frozen.flags.writeable = False
    x = module.tensor([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6]])
    p = x.clone().requires_grad_()
    names = {"m": module, "F": module.nn.functional, "np": np, "frozen": frozen, "x": x, "p": p}
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        warnings.simplefilter("ignore", RuntimeWarning)  # NumPy's, dropped by a filter that stands behind "always"
        exec(compile(program, "<a user>", "exec"), names)
    return told


@pytest.mark.parametrize("program", [*_WARNING, *_FUTURE])
@pytest.mark.parametrize("watching", [nullcontext, FunctionMode, DispatchMode])
def test_a_call_warns(program: str, watching: Callable[[], AbstractContextManager[Any]]) -> None:
    """Once for each destination, with a class that is PyTorch's, at the user's line, whoever looks at the call in between."""
    with watching():
        told, *more = _told(program, opmux)
    assert len(more) == ("sort" in program)
    assert (_WARNING | _FUTURE)[program] in str(told.message)
    assert told.filename == "<a user>"
    assert told.category is (OpmuxWarning if program in _WARNING else FutureWarning)


@pytest.mark.parametrize("program", _SILENT)
def test_a_call_that_is_meant_does_not_warn(program: str) -> None:
    """Neither it nor what it calls."""
    assert [str(told.message) for told in _told(program, opmux)] == []


@pytest.mark.torch
def test_torch_warns_of_the_same() -> None:
    """Of every call, also of those that it tells once in a process."""
    import torch

    always = torch.is_warn_always_enabled()
    torch.set_warn_always(True)
    try:
        silent = [
            program
            for program, words in (_WARNING | _FUTURE).items()
            if not any(words in str(told.message) for told in _told(program, torch))
        ]
        noisy = [program for program in _SILENT if _told(program, torch)]
    finally:
        torch.set_warn_always(always)
    assert not silent
    assert not noisy


@pytest.mark.parametrize(
    "program",
    [
        "m.linalg.svd(m.eye(3), out=(fits, long, long))",
        "m.linalg.slogdet(m.eye(3), out=(m.zeros(0), long))",
        "m.linalg.eigh(m.eye(3), out=(m.zeros(0), long))",
        "m.geqrf(m.eye(3), out=(fits, long))",
        "m.unbind_copy(m.eye(3), out=[m.zeros(3), long, long])",
        "m.max(m.eye(3), 0, out=(long, m.zeros(0).long()))",
        "m.add(m.eye(3), 1, out=long)",
        "m.mm(m.eye(3), m.eye(3), out=long)",
    ],
)
def test_a_warning_that_is_an_error_leaves_every_destination_as_it_was(program: str) -> None:
    """Also those before the one that is warned of."""
    fits, long = opmux.full((3, 3), 7.0), opmux.full((4,), 7.0)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(OpmuxWarning, match="was resized"):
            exec(program, {"m": opmux, "fits": fits, "long": long})
    assert (fits.tolist(), long.tolist()) == ([[7.0] * 3] * 3, [7.0] * 4)
    assert (fits._version, long._version) == (0, 0)


def test_the_page_names_every_warning() -> None:
    """`docs/warnings.md` has each call that warns, in code."""
    page = (Path(__file__).parents[3] / "docs" / "warnings.md").read_text()
    assert [program for program in (*_WARNING, *_FUTURE) if f"| `{program}` |" not in page] == []
