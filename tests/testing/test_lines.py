"""Lines that check gradients are taken and refused in opmux as in torch, as `tests.lines` runs them."""

import pytest

pytest.importorskip("torch", reason="compares with torch 2.13.0")

import torch
from tests.each import each
from tests.lines import same

import opmux

pytestmark = pytest.mark.torch

_REAL = "x = m.tensor([[0.3, -0.7], [1.2, 0.4]], dtype=m.float64, requires_grad=True)\n"
_COMPLEX = "x = m.tensor([0.3+1j, -0.7-0.2j], dtype=m.complex128, requires_grad=True)\n"


def _function(forward: str, backward: str, materialize: bool = True) -> str:
    head = f"ctx.save_for_backward(x); ctx.set_materialize_grads({materialize})"
    return (
        f"class A(m.autograd.Function):\n    @staticmethod\n    def forward(ctx, x): {head}; return {forward}\n"
        f"    @staticmethod\n    def backward(ctx, *g): x, = ctx.saved_tensors; return {backward}\n"
    )


_OPTIONS = (
    *(
        "",
        "raise_exception=False",
        "fast_mode=True",
        "atol=1.",
        "rtol=0.1",
        "nondet_tol=1e-2",
        "nondet_tol=1e-6",
        "eps=1e-3",
    ),
    *(
        "check_undefined_grad=False",
        "check_grad_dtypes=True",
        "check_batched_grad=True",
        "eps=1e-1, atol=1e-9, rtol=1e-9",
    ),
)
FUNCTIONS = [
    f"{given}{function}r = m.autograd.gradcheck(A.apply, (x,), {options})"
    for given, functions in {
        _REAL: (
            _function("x * x", "2 * x * g[0]"),
            _function("x * x", "2.01 * x * g[0]"),
            _function("x * x", "2 * x"),
            _function("x * x", "g[0] * 0"),
            _function("x * x", "None"),
            _function("x * x", "(2 * x * g[0]).float()"),
            _function("x * x", "(2 * x * g[0]).sum()"),
            _function("x * x", "2 * x * g[0] + m.rand(()) * 1e-3"),
            _function("x * x", "2 * x * g[0] + m.rand(()) * 1e-9"),
            _function("x * x", "2 * x * g[0] * float('nan')"),
            _function("x * 2", "g[0].mul_(2)"),
            _function("(x * 2, x * 3)", "g[0] * 2 + g[1] * 3"),
            _function("(x * 2, x * 3)", "(0 if g[0] is None else g[0] * 2) + (0 if g[1] is None else g[1] * 3)", False),
            _function(
                "(x * 2, x * 3)", "(x + 1 if g[0] is None else g[0] * 2) + (0 if g[1] is None else g[1] * 3)", False
            ),
            _function("x * 2", "None if g[0] is None else g[0] * 2", False),
            _function("x * 2", "x if g[0] is None else g[0] * 2", False),
        ),
        _COMPLEX: (
            _function("x * x", "2 * x * g[0]"),
            _function("x * x", "2 * x.conj() * g[0]"),
            _function("x.real * 1", "g[0] + 0j"),
            _function("x.real * 1", "g[0] * 1j"),
        ),
    }.items()
    for function in functions
    for options in _OPTIONS
]

_RESULTS = (
    *(
        "x * x",
        "x.sin()",
        "x @ x",
        "(x, x * 2)",
        "[x, x * 2]",
        "x.detach()",
        "x.detach() * 0 + 1",
        "x.long().double() + x",
        "x[0]",
    ),
    *(
        "x.clone().mul_(2)",
        "x.float()",
        "(x * 1j).abs()",
        "x * 1j",
        "()",
        "x",
        "x.view(-1)",
        "x.expand(2, 2, 2)",
        "x.data",
    ),
    *("x.new_zeros(2)", "x.argmax()", "m.linalg.inv(x)"),
)
_GIVEN = (
    *(
        "x",
        "[x]",
        "(x, 3)",
        "(x, None)",
        "(x, x)",
        "(x.detach(),)",
        "()",
        "(x.float(),)",
        "(x.detach().float().requires_grad_(),)",
    ),
    *("(x.detach().expand(3, 2, 2).requires_grad_(),)", "(x.detach().t().requires_grad_(),)", "(x * 1,)"),
    "(x.detach()[:0].requires_grad_(),)",
)
PLAIN = [
    *(
        f"{_REAL}r = m.autograd.gradcheck(lambda x: ({result}), (x,), {options})"
        for result in _RESULTS
        for options in (
            "",
            "raise_exception=False",
            "fast_mode=True",
            "check_batched_grad=True",
            "check_grad_dtypes=True",
        )
    ),
    *(
        f"{_REAL}r = m.autograd.gradgradcheck(lambda x: ({result}), (x,){options})"
        for result in _RESULTS
        if "detach" not in result
        and "data" not in result
        and "new_zeros" not in result
        and "argmax" not in result
        and result != "()"
        for options in ("", ", gen_non_contig_grad_outputs=True, raise_exception=False")
    ),
    *(
        f"{_REAL}r = m.autograd.gradcheck({function}, {given}{options})"
        for given in _GIVEN
        for function in ("lambda x, *a: x * x", "lambda x, y=None: x * (y if isinstance(y, m.Tensor) else 1)")
        for options in ("", ", fast_mode=True")
    ),
]


@each("line", FUNCTIONS)
def test_functions_with_backwards_of_their_own(line: str) -> None:
    """Right ones and each kind of wrong one, with every option."""
    same(line, opmux, torch, warned=False)  # torch warns of a check that it has since 1.5


@each("line", PLAIN)
def test_functions_and_arguments(line: str) -> None:
    """What functions return, what they are given, and gradients of gradients."""
    same(line, opmux, torch)
