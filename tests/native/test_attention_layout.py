"""Results of attention lie in memory as PyTorch's do, so that views of them are possible where they are there."""

from itertools import permutations
from typing import Any

import numpy as np
import pytest

import opmux

torch = pytest.importorskip("torch")

pytestmark = pytest.mark.torch
SHAPE = (2, 4, 16, 8)


def laid_out(order: tuple[int, ...], shape: tuple[int, ...] = SHAPE, dtype: Any = torch.float32) -> Any:
    """A tensor whose dimensions follow each other in memory in this order."""
    values = torch.arange(float(np.prod(shape))).sin().to(dtype)
    return values.reshape([shape[dim] for dim in order]).permute([order.index(dim) for dim in range(4)])


def ours(value: Any) -> Any:
    if not isinstance(value, torch.Tensor):
        return value
    return opmux.from_numpy(value.detach().numpy()).requires_grad_(value.requires_grad)


def compare(*args: Any, **kwargs: Any) -> tuple[int, ...]:
    """The strides of both results, which are alike, as their values are."""
    expected = torch.nn.functional.scaled_dot_product_attention(*args, **kwargs)
    given = {name: ours(value) for name, value in kwargs.items()}
    found = opmux.nn.functional.scaled_dot_product_attention(*map(ours, args), **given)
    assert found.stride() == expected.stride()
    if not kwargs.get("dropout_p"):
        np.testing.assert_allclose(found.detach().numpy(), expected.detach().numpy(), atol=2e-3)
    return tuple(found.stride())


def test_results_lie_as_the_query_does() -> None:
    """In every order that ends with the width; keys and values have no part in it."""
    plain = laid_out((0, 1, 2, 3))
    for order in permutations(range(4)):
        turned = laid_out(order)
        strides = compare(turned, plain, plain)
        assert strides == (turned.stride() if order[3] == 3 else plain.stride())
        compare(plain, turned, turned)
        compare(turned, turned, turned)


HEADS = laid_out((0, 2, 1, 3))
MASK = torch.arange(256.0).cos().reshape(16, 16)


@pytest.mark.parametrize(
    ("tensors", "options"),
    [
        ((HEADS, HEADS, HEADS), {"attn_mask": MASK}),
        ((HEADS, HEADS, HEADS), {"attn_mask": MASK > 0}),
        ((HEADS, HEADS, HEADS), {"attn_mask": MASK.clone().requires_grad_()}),
        ((HEADS, HEADS, HEADS), {"attn_mask": MASK.expand(4, 16, 16)}),
        ((HEADS, HEADS, HEADS), {"is_causal": True}),
        ((HEADS, HEADS, HEADS), {"dropout_p": 0.5}),
        ((HEADS.clone().requires_grad_(), HEADS, HEADS), {}),
        ((HEADS, HEADS[:, :2], HEADS[:, :2]), {"enable_gqa": True}),
        ((HEADS, HEADS[:, :1], HEADS[:, :1]), {}),
        ((HEADS, HEADS[:1], HEADS[:1]), {}),
        ((HEADS, HEADS, laid_out((0, 2, 1, 3), (2, 4, 16, 5))), {}),
        ((HEADS, laid_out((0, 1, 2, 3), (2, 4, 20, 8)), laid_out((0, 2, 1, 3), (2, 4, 20, 8))), {}),
        ((HEADS[0], HEADS[0], HEADS[0]), {}),
        ((HEADS[None], HEADS[None], HEADS[None]), {}),
        ((HEADS[:, 1:3], HEADS[:, 1:3], HEADS[:, 1:3]), {}),
        ((HEADS[:, :1].expand(SHAPE), HEADS, HEADS), {}),
        ((HEADS[:, :, :0], HEADS, HEADS), {}),
        ((HEADS.double(), HEADS.double(), HEADS.double()), {}),
        ((HEADS.half(), HEADS.half(), HEADS.half()), {}),
    ],
)
def test_only_attention_at_once_does_so(tensors: tuple[Any, ...], options: dict[str, Any]) -> None:
    """Where PyTorch computes it in steps, the result is row-major."""
    compare(*tensors, **options)


def test_the_operator_for_the_cpu_does_so() -> None:
    """And its gradients are those of a row-major query."""
    aten = opmux.ops.aten._scaled_dot_product_flash_attention_for_cpu
    query = ours(HEADS).requires_grad_()
    found = aten.default(query, query, query)[0]
    assert found.stride() == torch.ops.aten._scaled_dot_product_flash_attention_for_cpu(HEADS, HEADS, HEADS)[0].stride()
    again = ours(HEADS.contiguous()).requires_grad_()
    found.square().sum().backward()
    aten.default(again, again, again)[0].square().sum().backward()
    assert query.grad is not None
    opmux.testing.assert_close(query.grad, again.grad)


def test_a_backend_without_an_array_module_is_asked_for_the_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may have no kernel for the attention in one go."""
    query = opmux.ones(1, 2, 3, 4)
    with opmux.dispatch.trace() as at_once:
        opmux.nn.functional.scaled_dot_product_attention(query, query, query)
    monkeypatch.setattr("opmux.native.composite.attention.array_backend_or_none", lambda device_type: None)
    with opmux.dispatch.trace() as parts:
        opmux.nn.functional.scaled_dot_product_attention(query, query, query)
    name = "_scaled_dot_product_flash_attention_for_cpu"
    assert (name in str(at_once), name in str(parts)) == (True, False)
    assert "_softmax" in str(parts)
