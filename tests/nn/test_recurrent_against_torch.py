"""Recurrent networks, attention and transformers with torch's weights give torch's results and gradients."""

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="compares with torch 2.13.0")

import torch

import opmux

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore::UserWarning")]


def values(seed: int, *shape: int) -> Any:
    return np.random.RandomState(seed).standard_normal(shape)


def pair(make: Callable[[Any], Any]) -> tuple[Any, Any]:
    """The module of both libraries, in float64 and with one set of weights."""
    torch.manual_seed(0)
    ours, theirs = make(opmux.nn).double(), make(torch.nn).double()
    state = {name: opmux.from_numpy(value.numpy().copy()) for name, value in theirs.state_dict().items()}
    assert list(ours.state_dict()) == list(state)
    ours.load_state_dict(state)
    assert repr(ours) == repr(theirs)
    return ours, theirs


def flat(result: Any) -> list[Any]:
    """The tensors in results."""
    if isinstance(result, (list, tuple)):
        return [tensor for part in result for tensor in flat(part)]
    return [] if result is None else [result]


def check(make: Callable[[Any], Any], call: Callable[[Any, Any], Any]) -> None:
    """Results, and gradients of all parameters by the sum of their squares."""
    modules = pair(make)
    found = [flat(call(lib, module)) for lib, module in zip((opmux, torch), modules, strict=True)]
    assert [tuple(x.shape) for x in found[0]] == [tuple(x.shape) for x in found[1]]
    for ours, theirs in zip(*found, strict=True):
        np.testing.assert_allclose(ours.detach().numpy(), theirs.detach().numpy(), rtol=1e-11, atol=1e-11)
    for results in found:
        sum((x**2).sum() for x in results if x.is_floating_point()).backward()
    for (name, ours), theirs in zip(modules[0].named_parameters(), modules[1].parameters(), strict=True):
        assert (ours.grad is None) == (theirs.grad is None), name
        if ours.grad is not None:
            np.testing.assert_allclose(ours.grad.numpy(), theirs.grad.numpy(), rtol=1e-9, atol=1e-9, err_msg=name)


NETWORKS: dict[str, Callable[[Any], Any]] = {
    "RNN": lambda nn: nn.RNN(3, 4),
    "RNN, relu": lambda nn: nn.RNN(3, 4, 2, "relu", bias=False),
    "LSTM": lambda nn: nn.LSTM(3, 4),
    "LSTM, all": lambda nn: nn.LSTM(3, 4, 2, bidirectional=True, batch_first=True, proj_size=2),
    "LSTM, projected": lambda nn: nn.LSTM(3, 4, proj_size=1, bias=False),
    "GRU": lambda nn: nn.GRU(3, 4, num_layers=2),
    "GRU, both ways": lambda nn: nn.GRU(3, 4, bidirectional=True, batch_first=True),
}


@pytest.mark.parametrize("form", ["batch", "sample", "packed", "sorted"])
@pytest.mark.parametrize("name", NETWORKS)
def test_networks_are_those_of_torch(name: str, form: str) -> None:
    """A batch, one sample, and packed sequences, with states and without."""

    def call(lib: Any, module: Any) -> Any:
        data = lib.from_numpy(values(1, 5, 5, 3))[0] if form == "sample" else lib.from_numpy(values(1, 5, 5, 3)[:, :5])
        if form in ("packed", "sorted"):
            lengths = [5, 3, 3, 2, 1] if form == "sorted" else [2, 5, 1, 3, 3]
            packed = lib.nn.utils.rnn.pack_padded_sequence(data, lengths, enforce_sorted=form == "sorted")
            output, states = module(packed)
            again, more = module(packed, states)
            return [lib.nn.utils.rnn.pad_packed_sequence(output), states, again.data, more]
        output, states = module(data)
        return [output, states, module(data, states)]

    check(NETWORKS[name], call)


@pytest.mark.parametrize("shape", [(3,), (5, 3)], ids=str)
@pytest.mark.parametrize("name", ["RNNCell", "LSTMCell", "GRUCell"])
def test_cells_are_those_of_torch(name: str, shape: tuple[int, ...]) -> None:
    """One step and another, of a batch and of one sample."""

    def call(lib: Any, module: Any) -> Any:
        data = lib.from_numpy(values(1, *shape))
        state = module(data)
        return [state, module(data, state)]

    check(lambda nn: getattr(nn, name)(3, 4), call)


@pytest.mark.parametrize("dtype", ["float32", "bfloat16", "float64"])
@pytest.mark.parametrize(
    ("name", "shape"),
    [
        *product(["RNN", "LSTM", "GRU"], [(2, 3), (2, 5, 3), (2, 0, 3), "packed"]),
        *product(["RNNCell", "LSTMCell", "GRUCell"], [(2, 3)]),
    ],
    ids=str,
)
def test_casts_are_those_of_torch(name: str, shape: Any, dtype: str) -> None:
    """Inside `autocast` results have torch's dtypes, of an input that another layer has cast too, or the call ends in both."""

    def call(lib: Any) -> Any:
        module = getattr(lib.nn, name)(3, 4)
        x = lib.ones((3, 2, 3) if shape == "packed" else shape, dtype=getattr(lib, dtype))
        if shape == "packed":
            x = lib.nn.utils.rnn.pack_padded_sequence(x, [3, 1])
        with lib.autocast("cpu"):
            return [str(x.dtype).partition(".")[2] for x in flat(module(x))]

    found = []
    for lib, error in ((opmux, opmux.errors.OpmuxError), (torch, RuntimeError)):
        try:
            found.append(call(lib))
        except error:
            found.append("refused")
    assert found[0] == found[1]


ATTENTIONS: dict[str, Callable[[Any], Any]] = {
    "plain": lambda nn: nn.MultiheadAttention(6, 2),
    "batch first": lambda nn: nn.MultiheadAttention(6, 3, batch_first=True, bias=False),
    "other sizes": lambda nn: nn.MultiheadAttention(6, 2, kdim=4, vdim=5),
    "more keys": lambda nn: nn.MultiheadAttention(6, 2, add_bias_kv=True, add_zero_attn=True),
}


@pytest.mark.parametrize("options", [{}, {"need_weights": False}, {"average_attn_weights": False}], ids=str)
@pytest.mark.parametrize("masks", ["none", "bool", "float", "heads", "padding", "both"])
@pytest.mark.parametrize("name", ATTENTIONS)
def test_attention_is_that_of_torch(name: str, masks: str, options: dict[str, bool]) -> None:
    """Every kind of mask, with weights, without, and of each head."""

    def call(lib: Any, module: Any) -> Any:
        sizes = [(3, 6), (4, module.kdim), (4, module.vdim)]
        query, key, value = (values(i, length, 2, width) for i, (length, width) in enumerate(sizes))
        if module.batch_first:
            query, key, value = (x.swapaxes(0, 1) for x in (query, key, value))
        given: dict[str, Any] = dict(options)
        if masks in ("bool", "both"):
            given["attn_mask"] = lib.from_numpy(np.eye(3, 4, dtype=bool))
        if masks == "float":
            given["attn_mask"] = lib.from_numpy(values(5, 3, 4))
        if masks == "heads":
            given["attn_mask"] = lib.from_numpy(values(5, 2 * module.num_heads, 3, 4))
        if masks in ("padding", "both"):
            given["key_padding_mask"] = lib.from_numpy(
                np.array([[False, False, False, True], [False, False, True, True]])
            )
        return module(*(lib.from_numpy(np.ascontiguousarray(x)) for x in (query, key, value)), **given)

    check(ATTENTIONS[name], call)


@pytest.mark.parametrize(
    "options", [{}, {"batch_first": True, "norm_first": True, "activation": "gelu", "bias": False}], ids=str
)
@pytest.mark.parametrize("masked", [False, True])
def test_transformers_are_those_of_torch(options: dict[str, Any], masked: bool) -> None:
    """Encoder and decoder with norms before and after, with causal masks and padding."""

    def call(lib: Any, module: Any) -> Any:
        source, target = lib.from_numpy(values(1, 4, 4, 6)), lib.from_numpy(values(2, 4, 4, 6))
        if not masked:
            return module(source, target)
        mask = lib.nn.Transformer.generate_square_subsequent_mask(4, dtype=lib.float64)
        padding = lib.from_numpy(np.eye(4, k=1, dtype=bool))
        return module(source, target, tgt_mask=mask, src_mask=mask, memory_key_padding_mask=padding)

    check(lambda nn: nn.Transformer(6, 2, 2, 2, 8, dropout=0.0, **options), call)


REFUSED: dict[str, Callable[[Any], Any]] = {
    "no size": lambda lib: lib.nn.LSTM(3, 0),
    "a size that is no int": lambda lib: lib.nn.GRU(3.5, 4),
    "no layers": lambda lib: lib.nn.RNN(3, 4, 0),
    "dropout": lambda lib: lib.nn.RNN(3, 4, dropout=2.0),
    "an unknown nonlinearity": lambda lib: lib.nn.RNN(3, 4, nonlinearity="sin"),
    "a projection of a GRU": lambda lib: lib.nn.GRU(3, 4, proj_size=2),
    "a projection as large": lambda lib: lib.nn.LSTM(3, 4, proj_size=4),
    "a wrong input": lambda lib: lib.nn.LSTM(3, 4)(lib.zeros(5, 2, 4)),
    "another dtype": lambda lib: lib.nn.LSTM(3, 4)(lib.zeros(5, 2, 3, dtype=lib.float64)),
    "a state of another shape": lambda lib: lib.nn.GRU(3, 4)(lib.zeros(5, 2, 3), lib.zeros(1, 3, 4)),
    "four dimensions": lambda lib: lib.nn.GRU(3, 4)(lib.zeros(1, 5, 2, 3)),
    "a cell of three": lambda lib: lib.nn.LSTMCell(3, 4)(lib.zeros(1, 5, 3)),
    "unsorted lengths": lambda lib: lib.nn.utils.rnn.pack_padded_sequence(lib.zeros(3, 2, 1), [1, 3]),
    "a short total": lambda lib: lib.nn.utils.rnn.pad_packed_sequence(
        lib.nn.utils.rnn.pack_sequence([lib.zeros(3)]), total_length=2
    ),
    "no heads": lambda lib: lib.nn.MultiheadAttention(6, 0),
    "a mask of another shape": lambda lib: lib.nn.MultiheadAttention(6, 2)(
        lib.zeros(3, 1, 6), lib.zeros(3, 1, 6), lib.zeros(3, 1, 6), attn_mask=lib.zeros(2, 2)
    ),
    "causal without a mask": lambda lib: lib.nn.MultiheadAttention(6, 2)(
        lib.zeros(3, 1, 6), lib.zeros(3, 1, 6), lib.zeros(3, 1, 6), is_causal=True
    ),
    "batches that differ": lambda lib: lib.nn.Transformer(6, 2, 1, 1, 4)(lib.zeros(3, 1, 6), lib.zeros(3, 2, 6)),
    "features that differ": lambda lib: lib.nn.Transformer(6, 2, 1, 1, 4)(lib.zeros(3, 1, 5), lib.zeros(3, 1, 5)),
    "an unknown activation": lambda lib: lib.nn.TransformerEncoderLayer(6, 2, activation="sin"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_torch_refuses_is_refused(name: str) -> None:
    """The error is opmux's, and of the class of torch's."""
    with pytest.raises((ValueError, TypeError, RuntimeError)) as theirs:
        REFUSED[name](torch)
    with pytest.raises(opmux.errors.OpmuxError) as ours:
        REFUSED[name](opmux)
    assert isinstance(ours.value, theirs.type)


def test_causal_masks_may_be_left_unread() -> None:
    """With is_causal and without weights the mask is not read, and the result is the same."""

    def call(lib: Any, module: Any) -> Any:
        data = lib.from_numpy(values(1, 4, 2, 6))
        mask = lib.nn.Transformer.generate_square_subsequent_mask(4, dtype=lib.float64)
        return module(data, data, data, attn_mask=mask, is_causal=True, need_weights=False)

    check(lambda nn: nn.MultiheadAttention(6, 2), call)


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"bias_k": (1, 1, 4)}, "bias_k and bias_v must be set together"),
        ({"bias_v": (1, 1, 4)}, "bias_k and bias_v must be set together"),
        (
            {"bias_k": (1, 1, 4), "bias_v": (1, 1, 4), "static_k": (2, 3, 2)},
            "bias cannot be added to static key or value",
        ),
    ],
    ids=["no value", "no key", "static keys"],
)
def test_a_further_key_has_a_value_and_no_static_ones_beside_it(given: dict[str, tuple[int, ...]], text: str) -> None:
    """Keys and values that all samples have are given together, and added to those that are projected."""
    x, weight = opmux.zeros(3, 1, 4), opmux.zeros(12, 4)
    further: dict[str, Any] = {
        "bias_k": None,
        "bias_v": None,
        **{name: opmux.zeros(*shape) for name, shape in given.items()},
    }
    options: dict[str, Any] = {"in_proj_weight": weight, "in_proj_bias": None, "add_zero_attn": False, "dropout_p": 0.0}
    options |= {"out_proj_weight": opmux.zeros(4, 4), "out_proj_bias": None}
    with pytest.raises(opmux.errors.OperatorValueError, match=text):
        opmux.nn.functional.multi_head_attention_forward(x, x, x, 4, 2, **options, **further)


def test_sequences_pad_and_pack_as_in_torch() -> None:
    """On either side, with any value, to a total length, and back."""

    def call(lib: Any) -> list[Any]:
        u, parts = lib.nn.utils.rnn, [lib.from_numpy(values(i, length, 2)) for i, length in enumerate([2, 4, 1])]
        packed = u.pack_sequence(parts, enforce_sorted=False)
        padded = u.pad_sequence(parts, True, 7.0, "left")
        kinds = [getattr(packed, kind)() for kind in ("half", "double", "long", "int", "short", "char", "byte", "cpu")]
        assert packed.double() is packed
        assert [packed.is_cuda, packed.is_pinned()] == [False, False]
        return flat([packed, padded, u.pad_packed_sequence(packed, True, -1.0, 6), u.unpack_sequence(packed), kinds])

    for ours, theirs in zip(call(opmux), call(torch), strict=True):
        np.testing.assert_array_equal(ours.numpy(), theirs.numpy())


@pytest.mark.parametrize("norm", [1.0, 2.0, float("inf")])
def test_gradients_are_limited_as_in_torch(norm: float) -> None:
    """Norms of gradients, with one missing, and what is left of them."""

    def call(lib: Any) -> list[Any]:
        u, parts = lib.nn.utils, [lib.from_numpy(values(i, 3, i + 1)).requires_grad_() for i in range(3)]
        for i, part in enumerate(parts[:2]):
            part.grad = lib.from_numpy(values(i + 5, 3, i + 1))
        total = u.clip_grad_norm_(iter(parts), 0.7, norm)
        u.clip_grad_value_(parts, 0.3)
        vector = u.parameters_to_vector(parts)
        u.vector_to_parameters(vector.detach() * 2, parts)
        return [
            total,
            u.get_total_norm([]),
            parts[0].grad,
            parts[1].grad,
            vector.detach(),
            *(p.detach() for p in parts),
        ]

    for ours, theirs in zip(call(opmux), call(torch), strict=True):
        np.testing.assert_allclose(ours.numpy(), theirs.numpy(), rtol=1e-13)


def test_parameters_become_parts_of_a_vector() -> None:
    """They take its dtype and memory, and keep their gradients, as PyTorch's do."""

    def call(lib: Any) -> list[Any]:
        vector = lib.from_numpy(np.arange(4.0))
        parts = [lib.nn.Parameter(lib.ones(3)), lib.ones(1, dtype=lib.int64)]
        parts[0].grad = lib.ones(3)
        lib.nn.utils.vector_to_parameters(vector, parts)
        vector.mul_(10)
        return [parts, parts[0].grad]

    for ours, theirs in zip(_flat(call(opmux)), _flat(call(torch)), strict=True):
        assert str(ours.dtype).removeprefix("opmux.") == str(theirs.dtype).removeprefix("torch.")
        assert ours.tolist() == theirs.tolist()


def _flat(values: list[Any]) -> list[Any]:
    return [leaf for value in values for leaf in _flat(value)] if isinstance(values, list) else [values]


@pytest.mark.parametrize(
    "call",
    [
        lambda nn: nn.LSTM(3, 4)(None),
        lambda nn: nn.LSTM(3, 4)(opmux.zeros(5, 2, 3), (opmux.zeros(1, 2, 4), None)),
        lambda nn: nn.GRU(3, 4)(opmux.zeros(5, 2, 3), (opmux.zeros(1, 2, 4),)),
        lambda nn: nn.LSTMCell(3, 4)(None),
        lambda nn: nn.GRUCell(3, 4)(opmux.zeros(2, 3), "x"),
        lambda nn: nn.MultiheadAttention(6, 2)(None, None, None),
        lambda nn: nn.MultiheadAttention(6, 2)(*[opmux.zeros(2, 1, 6)] * 3, attn_mask="x"),
        lambda nn: nn.utils.clip_grad_norm_("abc", 1.0),
        lambda nn: nn.utils.parameters_to_vector([3]),
        lambda nn: nn.utils.vector_to_parameters(opmux.zeros(1), [3]),
        lambda nn: nn.utils.rnn.pack_sequence([3]),
        lambda nn: nn.utils.rnn.unpad_sequence(3, 3),
        lambda nn: nn.utils.rnn.unpad_sequence(opmux.zeros(2, 2), [1, 2]),
        lambda nn: nn.Transformer(4, 2, 1, 1, 4)(3, opmux.zeros(2, 2, 4)),
        lambda nn: nn.Transformer(4, 2, 1, 1, 4)(opmux.zeros(2, 2, 4), 3),
    ],
)
def test_what_is_no_tensor_is_refused(call: Callable[[Any], Any]) -> None:
    """In every place where a tensor is due."""
    with pytest.raises(opmux.errors.OperatorArgumentError, match="must be a Tensor"):
        call(opmux.nn)
