"""Second derivatives of operators that compute gradients in one go: of the same gradients, written with ordinary operators.

Such an operator is written out here a second time, from operators that have derivatives. The derivative of that is left to the
engine, which records it and walks it back, once more inside a backward pass. So there is no formula that could be wrong, and
any number of derivatives can be taken. Of a recurrent layer it is the results that are written out, and their gradients are the
engine's.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from opmux import Tensor, ops
from opmux.dispatch import is_grad_enabled, no_grad
from opmux.native import layer_of_steps
from opmux_autograd._record import recorded
from opmux_autograd.engine import grad as engine_grad
from opmux_autograd.formulas.attention import attention_gradients
from opmux_autograd.formulas.grid_sampling import sampled
from opmux_autograd.formulas.normalization import batch_norm_gradients, group_norm_gradients, layer_norm_gradients
from opmux_autograd.formulas.values import Shape

__all__ = [
    "attention_double_backward",
    "batch_norm_double_backward",
    "grid_sampler_double_backward",
    "group_norm_double_backward",
    "layer_norm_double_backward",
    "rnn_layer_backward",
]

_Tensors = Sequence[Tensor | None]
#: The kind of cell with a second state, as mkldnn_rnn_layer counts them.
_LSTM: Final = 2


def _variable(x: Tensor) -> Any:
    """The tensor as the start of a graph of its own: what it was computed from is not part of it."""
    if is_grad_enabled() and x.requires_grad:
        return ops.aten.alias.default(x)
    return x.detach().requires_grad_()


def _through(
    function: Callable[..., Sequence[Any]], inputs: _Tensors, grads: _Tensors, mask: Sequence[bool]
) -> tuple[Any, ...]:
    """Gradients of the inputs of a function of operators.

    Args:
        function: Takes the inputs, and returns one result for each gradient.
        inputs: Its arguments.
        grads: Gradients of its results; None for zero.
        mask: Which inputs need a gradient.
    """
    create_graph = is_grad_enabled()
    given = [_variable(x) if needed and x is not None else x for x, needed in zip(inputs, mask, strict=True)]
    results = recorded(function, *given)
    used = [(y, g) for y, g in zip(results, grads, strict=True) if g is not None and y.requires_grad]
    if not used:
        return (None,) * len(mask)
    wanted: list[Any] = [x for x, needed in zip(given, mask, strict=True) if needed]
    outputs, incoming = [y for y, _ in used], [g for _, g in used]
    found = iter(engine_grad(outputs, wanted, incoming, create_graph=create_graph, allow_unused=True))
    return tuple(next(found) if needed else None for needed in mask)


def attention_double_backward(
    grads: _Tensors,
    inputs: _Tensors,
    is_causal: bool,
    attn_mask: Tensor | None,
    scale: float | None,
    mask: Sequence[bool],
) -> tuple[Any, ...]:
    """Gradients of what _scaled_dot_product_flash_attention_for_cpu_backward was given; the results count as functions of it.

    Args:
        grads: Gradients of the gradients that it computes.
        inputs: Gradient of attention's output, query, key and value.
        is_causal: Whether what comes later is hidden.
        attn_mask: What is added to the scores.
        scale: What the scores are multiplied with; None for 1 / sqrt(width).
        mask: Which of `inputs` need a gradient.
    """

    def gradients(g: Tensor, query: Tensor, key: Tensor, value: Tensor) -> Sequence[Any]:
        return attention_gradients(g, query, key, value, is_causal, attn_mask, scale)

    return _through(gradients, inputs, grads, mask)


def batch_norm_double_backward(
    grads: _Tensors,
    grad_out: Tensor,
    input: Tensor,
    weight: Tensor | None,
    running: _Tensors,
    options: tuple[bool, float],
    mask: Sequence[bool],
) -> tuple[Any, ...]:
    """Gradients of what native_batch_norm_backward was given.

    Args:
        grads: Gradients of the gradients that it computes.
        grad_out: Gradient of the normalisation's output.
        input: The normalisation's input.
        weight: Its weight.
        running: Running mean and variance.
        options: Whether the batch's statistics were used, and what was added to the variance.
        mask: Which of `grad_out`, `input` and `weight` need a gradient.
    """

    def gradients(g: Tensor, x: Tensor, w: Tensor | None) -> Sequence[Any]:
        return batch_norm_gradients(g, x, w, running, *options)

    return _through(gradients, (grad_out, input, weight), grads, mask)


def layer_norm_double_backward(
    grads: _Tensors,
    grad_out: Tensor,
    input: Tensor,
    weight: Tensor | None,
    normalized_shape: Shape,
    rstd: Tensor,
    mask: Sequence[bool],
) -> tuple[Any, ...]:
    """Gradients of what native_layer_norm_backward was given; mean and deviation count as functions of the input.

    Args:
        grads: Gradients of the gradients that it computes.
        grad_out: Gradient of the normalisation's output.
        input: The normalisation's input.
        weight: Its weight.
        normalized_shape: Sizes of the dimensions that are normalised.
        rstd: Reciprocal deviations.
        mask: Which of `grad_out`, `input` and `weight` need a gradient.
    """
    dims = list(range(input.ndim - len(normalized_shape), input.ndim))
    eps = _eps(input, rstd, dims)

    def gradients(g: Tensor, x: Tensor, w: Tensor | None) -> Sequence[Any]:
        return layer_norm_gradients(g, x, normalized_shape, w, eps)

    return _through(gradients, (grad_out, input, weight), grads, mask)


def group_norm_double_backward(
    grads: _Tensors,
    grad_out: Tensor,
    input: Tensor,
    weight: Tensor | None,
    counts: Sequence[int],
    rstd: Tensor,
    mask: Sequence[bool],
) -> tuple[Any, ...]:
    """Gradients of what native_group_norm_backward was given; mean and deviation count as functions of the input.

    Args:
        grads: Gradients of the gradients that it computes.
        grad_out: Gradient of the normalisation's output.
        input: The normalisation's input.
        weight: Its weight.
        counts: Samples, channels, positions and groups.
        rstd: Reciprocal deviations.
        mask: Which of `grad_out`, `input` and `weight` need a gradient.
    """
    samples, _, _, group = counts
    eps = _eps(input.reshape([samples * group, -1]), rstd.reshape([samples * group, 1]), [1])

    def gradients(g: Tensor, x: Tensor, w: Tensor | None) -> Sequence[Any]:
        return group_norm_gradients((g, None, None), x, w, counts, eps)

    return _through(gradients, (grad_out, input, weight), grads, mask)


@no_grad
def _eps(x: Tensor, rstd: Tensor, dims: list[int]) -> Any:
    """What a normalisation added to the variance: its backward operator is given the result alone."""
    return 1 / (rstd * rstd) - ops.aten.var.correction(x, dims, correction=0, keepdim=True)


def grid_sampler_double_backward(
    grads: _Tensors,
    grad_output: Tensor,
    input: Tensor,
    grid: Tensor,
    options: tuple[int, int, bool],
    mask: Sequence[bool],
) -> tuple[Any, ...]:
    """Gradients of what the backward of a grid sampler was given.

    Args:
        grads: Gradients of the gradients that it computes, of image and grid.
        grad_output: Gradient of the sampled image.
        input: The image.
        grid: The positions.
        options: Interpolation mode, padding mode, and whether corners are aligned.
        mask: Which of `grad_output`, `input` and `grid` need a gradient.
    """

    def gradients(g: Tensor, x: Tensor, positions: Tensor) -> Sequence[Any]:
        image, grid = _variable(x), _variable(positions)
        result = sampled(image, grid, *options)
        return engine_grad(result, [image, grid], g, create_graph=True, materialize_grads=True)

    return _through(gradients, (grad_output, input, grid), grads, mask)


def rnn_layer_backward(
    grads: _Tensors,
    inputs: Sequence[Tensor],
    options: tuple[bool, Sequence[int], int, int, bool],
    workspace: Tensor,
    mask: Sequence[bool],
) -> tuple[Any, ...]:
    """Gradients of what mkldnn_rnn_layer was given.

    Where they will be differentiated again, they are those of a layer that is made of steps.

    Args:
        grads: Gradients of its output, its last state, and the last state of its cells.
        inputs: Its input, its weights, and the first states.
        options: Whether it goes backwards, how many sequences have each step, the kind of cell, the hidden size, and whether there
            are biases.
        workspace: What it kept.
        mask: Which of `inputs` need a gradient.
    """
    reverse, batch_sizes, mode, hidden_size, has_biases = options
    # What stands in the places of biases and of a second state that there are none of has no influence.
    used = [True, True, True, has_biases, has_biases, True, mode == _LSTM]
    needed = list(map(all, zip(mask, used, strict=True)))
    if is_grad_enabled():

        def layer(x: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Any, b_hh: Any, *states: Tensor) -> Sequence[Any]:
            biases = (b_ih, b_hh) if has_biases else (None, None)
            first = states if mode == _LSTM else states[:1]
            return layer_of_steps(x, (w_ih, w_hh, *biases), first, mode, reverse, batch_sizes)

        return _through(layer, inputs, grads[: 3 if mode == _LSTM else 2], needed)
    # The results are not read: the workspace has what is needed of them, so that they may be written to before.
    results = (workspace, workspace, workspace)
    sizes = (mode, hidden_size, 1, has_biases, True, False)
    backward = ops.aten.mkldnn_rnn_layer_backward.default
    found = backward(*inputs, *results, *grads, reverse, *sizes, batch_sizes, False, workspace)
    return tuple(g if is_needed else None for g, is_needed in zip(found, needed, strict=True))
