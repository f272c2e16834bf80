"""Recurrent layers, their cells and packed sequences against PyTorch: values, gradients, strides and refusals."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

pytest.importorskip("torch", reason="compares with torch 2.13.0")

import torch

import opmux
from opmux.errors import OpmuxError

from ..parity.opinfo.comparison import check_result

pytestmark = pytest.mark.torch
LAYERS = {"lstm": torch.nn.LSTM, "gru": torch.nn.GRU, "rnn_tanh": torch.nn.RNN, "rnn_relu": torch.nn.RNN}
SIZE, HIDDEN = 3, 4


def parameters(kind: str, *, dtype: Any = torch.float64, **options: Any) -> list[Any]:
    """Those that torch gives a layer."""
    options = {name: value for name, value in options.items() if value}
    return [p.detach() for p in LAYERS[kind](SIZE, HIDDEN, dtype=dtype, **options).parameters()]


def state_of(kind: str, parts: list[Any]) -> Any:
    return parts if kind == "lstm" else parts[0]


def shared(value: Any) -> Any:
    """A copy of a tensor of torch as one of opmux; lists with copies of theirs; anything else as it is."""
    if isinstance(value, torch.Tensor):
        return opmux.from_numpy(value.detach().numpy().copy())
    return [shared(part) for part in value] if isinstance(value, list) else value


def copied(value: Any) -> Any:
    """A copy of a tensor of torch, or of those of a list."""
    if isinstance(value, torch.Tensor):
        return value.clone()
    return [copied(part) for part in value] if isinstance(value, list) else value


def steps_of(tensor: Any) -> list[int]:
    """Strides along dimensions with several elements."""
    return [step for size, step in zip(tensor.shape, tensor.stride(), strict=True) if size > 1]


def tensors_in(values: list[Any]) -> Iterator[Any]:
    for value in values:
        if isinstance(value, list):
            yield from tensors_in(value)
        elif hasattr(value, "requires_grad_") and (value.is_floating_point() or value.is_complex()):
            yield value


def differentiated(function: Callable[..., Any], values: list[Any]) -> tuple[list[Any], list[Any]]:
    """Results of a call, and the gradients of all that it was given."""
    leaves = [leaf.requires_grad_() for leaf in tensors_in(values)]
    found = function(*values)
    results = list(found) if isinstance(found, tuple) else [found]
    sum((i + 1) * r.abs().square().sum() for i, r in enumerate(results)).backward()
    return results, [leaf.grad for leaf in leaves]


def compare(name: str, values: list[Any]) -> None:
    """Results and gradients have the same values; strides, whether they require grad, and whether they are views."""
    ours, theirs = shared(values), copied(values)
    found, gradients = differentiated(getattr(opmux.ops.aten, name.partition(".")[0]), ours)
    expected, wanted = differentiated(getattr(torch.ops.aten, name.partition(".")[0]), theirs)
    for mine, other in zip(found, expected, strict=True):
        check_result(mine.detach(), other.detach())
        assert mine.requires_grad == other.requires_grad
        assert mine.is_leaf or mine._is_view() == other._is_view()
    for mine, other in zip(gradients, wanted, strict=True):
        opmux.testing.assert_close(mine, shared(other), rtol=1e-4, atol=1e-5)
        assert steps_of(mine) == steps_of(other)


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32])
@pytest.mark.parametrize("kind", LAYERS)
def test_layers(kind: str, dtype: Any) -> None:
    """One and two of them, in one direction and in two, with and without biases, projection and batch in front."""
    torch.manual_seed(0)
    choices = product((1, 2), (False, True), (True, False), (False, True), (0, 2) if kind == "lstm" else (0,))
    for layers, bidirectional, biases, batch_first, projected in choices:
        options = {"num_layers": layers, "bidirectional": bidirectional, "proj_size": projected}
        params = parameters(kind, dtype=dtype, **options)
        if not biases:
            params = [p for p in params if p.ndim == 2]
        cells = layers * (2 if bidirectional else 1)
        parts = [torch.randn(cells, 2, projected or HIDDEN, dtype=dtype), torch.randn(cells, 2, HIDDEN, dtype=dtype)]
        x = torch.randn(2, 5, SIZE, dtype=dtype) if batch_first else torch.randn(5, 2, SIZE, dtype=dtype)
        values = [x, state_of(kind, parts), params, biases, layers, 0.5, False, bidirectional, batch_first]
        compare(f"{kind}.input", values)


@pytest.mark.parametrize("kind", LAYERS)
def test_layers_of_packed_sequences(kind: str) -> None:
    """With sequences that end at different steps, and with one alone."""
    torch.manual_seed(0)
    choices = product((1, 2), (False, True), ([2, 2, 1], [1, 1], [3]), (0, 2) if kind == "lstm" else (0,))
    for layers, bidirectional, sizes, projected in choices:
        params = parameters(kind, num_layers=layers, bidirectional=bidirectional, proj_size=projected)
        cells = layers * (2 if bidirectional else 1)
        shapes = [(cells, sizes[0], projected or HIDDEN), (cells, sizes[0], HIDDEN)]
        parts = [torch.randn(*shape, dtype=torch.float64) for shape in shapes]
        data = torch.randn(sum(sizes), SIZE, dtype=torch.float64)
        values = [data, torch.tensor(sizes), state_of(kind, parts), params, True, layers, 0.0, True, bidirectional]
        compare(f"{kind}.data", values)


@pytest.mark.parametrize("batch_sizes", [[], [2, 2, 1]], ids=str)
@pytest.mark.parametrize("kind", LAYERS)
def test_gradients_of_gradients(kind: str, batch_sizes: list[int]) -> None:
    """Of layers in both directions, over steps and packed, with respect to all that they are given."""
    torch.manual_seed(0)
    params = parameters(kind, num_layers=2, bidirectional=True)
    parts = [torch.randn(4, 2, HIDDEN, dtype=torch.float64) for _ in range(2)]
    x = torch.randn(*((5,) if batch_sizes else (3, 2)), SIZE, dtype=torch.float64)
    sizes = [torch.tensor(batch_sizes)] if batch_sizes else []
    values = [x, *sizes, state_of(kind, parts), params, True, 2, 0.0, True, True, *([] if batch_sizes else [False])]
    found = []
    for library, given in ((opmux, shared(values)), (torch, copied(values))):
        leaves = [leaf.requires_grad_() for leaf in tensors_in(given)]
        results = getattr(library, kind)(*given)
        total = sum((i + 1) * result.square().sum() for i, result in enumerate(results))
        first = library.autograd.grad(total, leaves, create_graph=True)
        found.append(library.autograd.grad(sum(g.square().sum() for g in first), leaves))
    for ours, theirs in zip(*found, strict=True):
        opmux.testing.assert_close(ours, shared(theirs), rtol=1e-8, atol=1e-8)


@pytest.mark.parametrize("train", [True, False])
@pytest.mark.parametrize("reverse", [False, True])
def test_the_operator_of_a_layer(reverse: bool, train: bool) -> None:
    """Torch's own is for LSTMs of single precision; its workspace is laid out as oneDNN has it."""
    torch.manual_seed(0)
    params = parameters("lstm", dtype=torch.float32)
    values = [torch.randn(5, 2, SIZE), *params, *[torch.randn(2, HIDDEN) for _ in range(2)]]
    options: Any = (reverse, [], 2, HIDDEN, 1, True, False, False, train)
    found = opmux.ops.aten.mkldnn_rnn_layer(*shared(values), *options)
    expected = torch.ops.aten.mkldnn_rnn_layer(*values, *options)
    for ours, theirs in zip(found[:3], expected[:3], strict=True):
        check_result(ours, theirs)
    assert (found[3].numel() == 0) is not train


@pytest.mark.parametrize("kind", LAYERS)
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.complex64])
def test_cells(kind: str, dtype: Any) -> None:
    """With both biases, one, or none."""
    if kind == "rnn_relu" and dtype is torch.complex64:
        return  # relu has no complex numbers
    torch.manual_seed(0)
    params = [p.to(dtype) for p in parameters(kind)]
    hidden = [torch.randn(2, HIDDEN, dtype=dtype) for _ in range(2)]
    for given in (params, params[:2], [*params[:2], None, params[3]], params[:3]):
        compare(f"{kind}_cell", [torch.randn(2, SIZE, dtype=dtype), state_of(kind, hidden), *given])


@pytest.mark.parametrize("kind", LAYERS)
def test_half_precision(kind: str) -> None:
    """The values agree up to some roundings: torch computes an LSTM in one piece."""
    torch.manual_seed(0)
    params = [p.half() for p in parameters(kind)]
    parts = [torch.randn(1, 2, HIDDEN).half() for _ in range(2)]
    values = [torch.randn(5, 2, SIZE).half(), state_of(kind, parts), params, True, 1, 0.0, False, False, False]
    found = getattr(opmux, kind)(*shared(values))
    expected = getattr(torch, kind)(*values)
    for mine, other in zip(found, expected, strict=True):
        opmux.testing.assert_close(mine, shared(other), rtol=5e-3, atol=5e-3)


def packing() -> Iterator[tuple[str, list[Any]]]:
    """Calls that pack, those that are refused among them."""
    x, lengths = torch.randn(4, 3, 2, dtype=torch.float64), torch.tensor([4, 2, 1])
    counts = ([4, 2, 1], [4, 4, 4], [1, 1, 1], [3, 2, 2], [5, 2, 1], [2, 4, 2], [4, 2, 0], [4, 2], [4, 2, 1, 1])
    for given, batch_first in product(counts, (False, True)):
        yield "_pack_padded_sequence", [x, torch.tensor(given), batch_first]
    views = (x.permute(2, 1, 0), x.transpose(0, 1), x[:0], x[:, :, 0], x[:, 0, 0], x[0, 0, 0])
    for operand in (*views, x.long(), x.bfloat16()):
        yield "_pack_padded_sequence", [operand, lengths, False]
    for other in (lengths.int(), lengths[None], lengths[0], lengths.double(), torch.tensor([9, 4, 9, 2, 9, 1])[1::2]):
        yield "_pack_padded_sequence", [x, other, False]


def padding() -> Iterator[tuple[str, list[Any]]]:
    """Calls that pad, and gradients of those that pack."""
    data, sizes = torch.randn(7, 2, dtype=torch.float64), torch.tensor([3, 2, 1, 1])
    for batch_first, value, total in product((False, True), (0.0, 1, True, -1.5), (-1, 0, 4, 6, 3)):
        yield "_pad_packed_sequence", [data, sizes, batch_first, value, total]
    views = (data[:, 0], data[0, 0], data.t().contiguous().t(), data[:3], data[:0])
    for operand in (*views, data.long(), data.bfloat16()):
        yield "_pad_packed_sequence", [operand, sizes, True, 1.5, 6]
    steps = (sizes.int(), sizes[None], sizes[:0], sizes * 2, sizes[:2], sizes.flip(0), -sizes, torch.tensor([3, 2, 0]))
    for other in steps:
        yield "_pad_packed_sequence", [data, other, False, 0.0, -1]
    yield "_pad_packed_sequence", [data, sizes, True, 1j, 6]
    shapes: tuple[list[int], ...] = ([4, 3, 2], [3, 4, 2], [3], [], [3, 3, 2], [4, 2, 2], [6, 5, 2], [4, 3, 1])
    for size, batch_first in product(shapes, (False, True)):
        yield "_pack_padded_sequence_backward", [data, size, sizes, batch_first]
    for other in (sizes.int(), sizes * 2, sizes[:3], sizes[None], sizes[:0]):
        yield "_pack_padded_sequence_backward", [data, [4, 3, 2], other, False]


def test_packing() -> None:
    """Values, strides and refusals of the operators on packed sequences."""
    for name, values in (*packing(), *padding()):
        check_ends_alike(name, values)


def ended(function: Callable[..., Any], values: list[Any]) -> tuple[Any, Exception | None]:
    try:
        return function(*values), None
    except Exception as error:
        return None, error


def check_ends_alike(name: str, values: list[Any], phrase: bool = False) -> None:
    """Both libraries give the same, or both refuse, opmux with an error of its own."""
    if any(isinstance(v, torch.Tensor) and v.dtype is torch.bfloat16 for v in values):
        ours: list[Any] = [
            shared(v.float()).to(opmux.bfloat16) if isinstance(v, torch.Tensor) and v.is_floating_point() else shared(v)
            for v in values
        ]
    else:
        ours = shared(values)
    found, error = ended(getattr(opmux.ops.aten, name), ours)
    expected, refusal = ended(getattr(torch.ops.aten, name), values)
    shown = f"{name}{[tuple(v.shape) if isinstance(v, torch.Tensor) else v for v in values]}"
    assert (error is None) == (refusal is None), f"{shown} torch: {refusal!r}; opmux: {error!r}"
    if error is None:
        check_result(found, expected)
        return
    assert isinstance(error, OpmuxError), f"{shown}: {error!r}"
    assert isinstance(error, IndexError) == isinstance(refusal, IndexError), (
        f"{shown} torch: {refusal!r}; opmux: {error!r}"
    )
    if phrase:
        assert str(refusal) in str(error), f"{shown} torch: {refusal!r}; opmux: {error!r}"


def refused_layers(kind: str) -> Iterator[tuple[str, list[Any]]]:
    """Calls of a layer, each with one argument that does not fit the others."""
    x, h = torch.randn(5, 2, SIZE, dtype=torch.float64), torch.randn(1, 2, HIDDEN, dtype=torch.float64)
    p = parameters(kind)

    def call(x: Any = x, h: Any = h, p: Any = p, biases: bool = True, layers: int = 1, both: bool = False) -> Any:
        return kind, [x, state_of(kind, [h, h]), p, biases, layers, 0.0, False, both, False]

    for params in (p[:3], [], p + p):
        yield call(p=params)
    for params in (p, p[:3]):
        yield call(p=params, biases=False)
    for layers in (0, 2, -1):
        yield call(layers=layers)
    yield call(layers=-1, h=h[:0], p=[])
    for state in (torch.cat([h, h]), h[:0], h[:, :1], h[:, :, :3], h[0], h[0, 0, 0], h.float()):
        yield call(h=state)
    yield call(both=True)
    yield call(both=True, h=torch.cat([h, h]))
    for operand in (x[:0], x[:, :, :2], x[None], x[0, 0, 0], x.long()):
        yield call(x=operand)
    yield call(p=[w.float() for w in p])
    data, sizes = x.reshape(10, SIZE)[:5], torch.tensor([2, 2, 1])
    for other in (sizes.int(), sizes.double(), sizes * 2, sizes.flip(0), -sizes, sizes * 0, sizes[0]):
        yield kind, [data, other, state_of(kind, [h, h]), p, True, 1, 0.0, False, False]
    for state in (torch.cat([h, h], 1), h[:, :1]):
        for both in (False, True):
            hx = state_of(kind, [state.repeat(2 if both else 1, 1, 1)] * 2)
            yield kind, [data, sizes, hx, p * 2 if both else p, True, 1, 0.0, False, both]


@pytest.mark.parametrize("kind", LAYERS)
def test_layers_refuse_what_torch_refuses(kind: str) -> None:
    """Numbers of weights and states, shapes and dtypes that do not fit."""
    for name, values in refused_layers(kind):
        check_ends_alike(name, values)


@pytest.mark.parametrize("kind", LAYERS)
def test_cells_refuse_what_torch_refuses(kind: str) -> None:
    """Shapes that do not fit, with torch's words."""
    x, h, p = torch.randn(2, SIZE).double(), torch.randn(2, HIDDEN).double(), parameters(kind)
    rows = len(p[0]) - 1
    for operand in (x[:, :2], x[:1], x[None]):
        check_ends_alike(f"{kind}_cell", [operand, state_of(kind, [h, h]), *p], phrase=True)
    for state in (h[:1], h[:, :1]):
        check_ends_alike(f"{kind}_cell", [x, state_of(kind, [state, h]), *p], phrase=True)
        check_ends_alike(f"{kind}_cell", [x, state_of(kind, [h, state]), *p])
    for weights in ((p[0][:rows], p[1]), (p[0], p[1][:rows]), (p[0][:0], p[1][:0])):
        check_ends_alike(f"{kind}_cell", [x, state_of(kind, [h, h]), *weights], phrase=True)
    for values in ([x[0], [h, h], *p], [x, [h[0], h], *p], [x.float(), [h, h], *p], [x, [h, h], *p[:2], p[2][:rows]]):
        check_ends_alike(f"{kind}_cell", [values[0], state_of(kind, values[1]), *values[2:]])
    if kind == "lstm":
        check_ends_alike("lstm_cell", [x, [h], *p], phrase=True)
