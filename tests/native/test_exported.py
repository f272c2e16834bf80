"""What programs are made of that another tool has written down: conditions, indices without checks, padded sequences."""

from collections.abc import Iterator
from typing import Any

import pytest

import opmux
from opmux.dispatch import ops
from opmux.errors import OperatorValueError, OpmuxError

from ..parity.opinfo.comparison import check_result

aten = ops.aten


def test_conditions_that_hold_are_passed_over() -> None:
    """Of numbers and of tensors; the functional forms give a copy of what orders them."""
    token = opmux.ones(2)
    assert aten._assert_scalar.default(2.5, "never") is None
    for made in (
        aten._functional_assert_scalar.default(True, "never", token),
        aten._functional_assert_async.msg(opmux.tensor(1), "never", token),
    ):
        assert made.tolist() == [1.0, 1.0]
        assert made.data_ptr() != token.data_ptr()


@pytest.mark.parametrize("number", [0, 0.0, False, 0j])
def test_conditions_that_do_not_hold_say_their_message(number: complex) -> None:
    """The first line of the error is the program's own text."""
    token = opmux.ones(2)
    with pytest.raises(OperatorValueError, match="^width must not be 0"):
        aten._assert_scalar.default(number, "width must not be 0")
    with pytest.raises(OperatorValueError, match="^width must not be 0"):
        aten._functional_assert_scalar.default(number, "width must not be 0", token)
    with pytest.raises(OperatorValueError, match="^width must not be 0"):
        aten._functional_assert_async.msg(opmux.tensor(number), "width must not be 0", token)


_RANGES: list[tuple[Any, dict[str, int]]] = [
    *[(number, {}) for number in (0, 5, -3, 2.5, True, 1j)],
    *[(number, {"min": 2}) for number in (1, 2, 2.5, 1.5)],
    *[(number, {"max": most}) for most in (-1, 1, 2, 3, 9) for number in (-1, 1, 9, 10)],
    *[(5, {"min": least, "max": most}) for least, most in ((2, 9), (5, 5), (9, 2), (6, 9), (-5, 5), (-5, 1))],
]


@pytest.mark.torch
@pytest.mark.parametrize("name", ["sym_constrain_range", "sym_constrain_range_for_size"])
def test_ranges_are_torchs(name: str) -> None:
    """What is in a range, and torch's words for what is not."""
    torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")
    for number, bounds in _RANGES:
        refusal = _refusal(getattr(torch.ops.aten, name), (number,), bounds)
        error = _refusal(getattr(aten, name), (number,), bounds)
        assert (refusal is None) == (error is None), (number, bounds)
        assert refusal is None or str(refusal) in str(error)


def _refusal(function: Any, args: tuple[Any, ...], named: dict[str, Any]) -> Exception | None:
    try:
        function(*args, **named)
    except Exception as error:
        return error
    return None


def _indices(library: Any) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Calls of the operators that index without checks, in range where their masks are set."""
    x = library.arange(12.0).reshape(3, 4)
    i, j = library.tensor([0, 2, 1]), library.tensor([3, -4, 9])
    mask = library.tensor([True, True, False])
    narrow = j.to(library.int32)
    for indices in ([i], [None, i], [i, i], [i[:, None], i]):
        yield "_unsafe_index", (x, indices)
        values = library.ones(()) * 7
        yield "_unsafe_index_put", (x, indices, values)
        yield "_unsafe_index_put", (x, indices, values, True)
    for indices in ([i, j], [i, narrow], [None, j], [j]):
        given = mask if indices[0] is not None else mask[None, :].expand(3, 3)
        given = given if len(indices) == 2 else mask[:, None].expand(3, 4)
        yield "_unsafe_masked_index", (x, given, indices, -1.5)
        values = library.ones(given.shape)
        yield "_unsafe_masked_index_put_accumulate", (x, given, indices, values)
    yield "_unsafe_masked_index", (x[:0], mask, [j, i], 2)
    yield "_unsafe_masked_index_put_accumulate", (x[:0], mask, [j, i], library.ones(3))
    yield "_unsafe_masked_index", (x, mask, [mask], 0)
    yield "_unsafe_masked_index", (x, mask, [i.to(library.uint8)], 0)
    yield "_unsafe_index", (x, [library.tensor([3])])


def _sequences(library: Any) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Calls that pad, and weights of a direction and a length."""
    x, y = library.arange(6.0).reshape(2, 3), library.arange(12.0).reshape(4, 3)
    for sequences in (
        [x, y],
        [y, x],
        [x],
        [x[0], y[0]],
        [x, y.double()],
        [x.long(), y],
        [x[:0], x[:0]],
        [y.t(), y[:, :4]],
    ):
        for side in ("left", "right"):
            yield "pad_sequence", (sequences, False, -1.5, side)
            yield "pad_sequence", (sequences, True, 0.0, side)
    refused = [[], [x, y[:, :2]], [x[:, :1], y], [x[0, 0], x[0, 1]], [x, x[0]]]
    yield from [("pad_sequence", (sequences,)) for sequences in refused]
    yield "pad_sequence", ([x, y], False, 0.0, "middle")
    v, columns = y + 1, y[:1] * 2 + 1
    rows = library.arange(4.0)[:, None] + 2
    for weight, lengths, dim in (
        (v, rows, 0),
        (v, columns, 1),
        (v, rows[:, 0], 0),
        (v.t().contiguous(), rows.t(), 1),
        (v[0], columns[0], 0),
    ):
        yield "_weight_norm_interface", (weight, lengths, dim)
    for weight, lengths, dim in ((v, rows.double(), 0), (v, rows, -1), (v, rows, 2), (v.long(), rows.long(), 0)):
        yield "_weight_norm_interface", (weight, lengths, dim)
    yield "_weight_norm_interface", (v[0, 0], v[0, 0], 0)
    yield "_weight_norm_interface", (v.half(), rows.half(), 0)


def _layers(library: Any) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Convolutions under other names, and attention as programs for the CPU have it."""
    x, w, b = library.arange(48.0).reshape(2, 3, 8), library.arange(36.0).reshape(4, 3, 3) / 9, library.ones(4)
    for transposed, groups in ((False, 1), (True, 1)):
        kernel = w.transpose(0, 1).contiguous() if transposed else w
        options = (kernel, b, [2], [1], [1], transposed, [0], groups)
        yield "_convolution", (x, *options, False, False, True, True)
        yield "_convolution.deprecated", (x, *options, False, False, True)
        yield "_convolution", (x[0], *options, False, False, True, True)
    for padding, stride in (("same", 1), ("valid", 2), ("same", 2), ("other", 1)):
        yield "_convolution_mode", (x, w, None, [stride], padding, [1], 1)
    yield "_convolution_mode", (x[None], w[None], None, [1, 1], "valid", [1, 1], 1)
    yield "_convolution_mode", (x[0], w, b, [1], "same", [1], 1)
    q, k = library.linspace(-1, 1, 120).reshape(2, 3, 5, 4), library.linspace(1, -2, 144).reshape(2, 3, 6, 4)
    mask = library.linspace(-1, 2, 30).reshape(5, 6)
    never = library.full((5, 6), -float("inf"))
    for given in (None, mask, mask[None, None], mask[:1], never, mask[None], mask.double(), mask > 0):
        for is_causal, scale in ((False, None), (True, 2.0)):
            yield (
                "_scaled_dot_product_flash_attention_for_cpu",
                (q, k, k, 0.0, is_causal, {"attn_mask": given, "scale": scale}),
            )
    heads = (k, k[:, :1], k.double(), k[..., :3], k[0])
    for keys in heads:
        yield "_scaled_dot_product_flash_attention_for_cpu", (q, keys, keys, 0.0, False, {})
    yield "_scaled_dot_product_flash_attention_for_cpu", (q, k, k, 0.5, False, {})
    yield "_scaled_dot_product_flash_attention_for_cpu", (q.long(), k.long(), k.long(), 0.0, False, {})
    for flags in ([True, False], [True, True], [False, False], []):
        yield "_is_all_true", (library.tensor(flags, dtype=library.bool),)
        yield "_is_any_true", (library.tensor(flags, dtype=library.bool),)
    yield "_is_all_true", (library.ones(2),)


def _calls(library: Any) -> list[tuple[str, tuple[Any, ...], dict[str, Any]]]:
    """All of them, with their named arguments apart."""
    calls = []
    for name, values in (*_indices(library), *_sequences(library), *_layers(library)):
        *args, last = values
        calls.append((name, tuple(args), last) if isinstance(last, dict) else (name, values, {}))
    return calls


@pytest.mark.torch
def test_calls_end_as_in_torch() -> None:
    """Values, strides and refusals."""
    torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")
    for (name, values, named), (_, given, theirs) in zip(_calls(opmux), _calls(torch), strict=True):
        base, _, overload = name.partition(".")
        ours, reference = [getattr(library.ops.aten, base) for library in (opmux, torch)]
        if overload:
            ours, reference = getattr(ours, overload), getattr(reference, overload)
        refusal = _refusal(reference, given, theirs)
        if refusal is None:
            check_result(ours(*values, **named), reference(*given, **theirs))
            continue
        error = _refusal(ours, values, named)
        assert isinstance(error, OpmuxError), (name, given, refusal)
        assert isinstance(error, IndexError) == isinstance(refusal, IndexError), (name, given, refusal)


def test_attention_for_the_cpu_has_the_gradients_of_attention() -> None:
    """And none through the logarithms of its sums."""
    q, k = [opmux.linspace(-1, 1, n).reshape(2, 3, -1, 4).requires_grad_() for n in (120, 144)]
    output, sums = aten._scaled_dot_product_flash_attention_for_cpu.default(q, k, k, 0.0, True)
    found = opmux.autograd.grad(output.square().sum(), (q, k))
    plain = opmux.nn.functional.scaled_dot_product_attention(q, k, k, is_causal=True)
    for ours, expected in zip(found, opmux.autograd.grad(plain.square().sum(), (q, k)), strict=True):
        opmux.testing.assert_close(ours, expected)
    assert not sums.requires_grad


def test_padding_of_a_list_passes_gradients_on() -> None:
    """To each sequence those of its own steps."""
    x, y = opmux.ones(2, 3, requires_grad=True), opmux.ones(4, 3, requires_grad=True)
    padded = aten.pad_sequence.default([x, y], True, 0.0, "left")
    (padded * opmux.arange(8.0).reshape(2, 4, 1)).sum().backward()
    assert x.grad is not None
    assert x.grad[:, 0].tolist() == [2.0, 3.0]
    assert y.grad is not None
    assert y.grad[:, 0].tolist() == [4.0, 5.0, 6.0, 7.0]


@pytest.mark.parametrize("name", ["bool", "uint8", "int16", "float32"])
def test_indices_without_checks_are_positions(name: str) -> None:
    """Masks are refused, and so are numbers that are neither int32 nor int64; writing takes masks, as in PyTorch."""
    index = opmux.tensor([1, 0, 1], dtype=getattr(opmux, name))
    with pytest.raises(OperatorValueError, match="_unsafe_index found unexpected index type"):
        aten._unsafe_index.Tensor(opmux.ones(3, 3), [None, index])
    if name == "bool":
        written = aten._unsafe_index_put.default(opmux.zeros(3), [index], opmux.tensor(2.0))
        assert written.tolist() == [2.0, 0.0, 2.0]


def test_a_table_without_elements_is_read_at_a_number() -> None:
    """An index without dimensions counts as one element."""
    table, index = opmux.zeros(1, 0, 4), opmux.tensor(2)
    mask = opmux.zeros(1, 0, 4).bool()
    assert aten._unsafe_masked_index.default(table, mask, [opmux.zeros(0, dtype=opmux.int64), index], 0).shape == (0, 4)
