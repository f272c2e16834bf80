"""Differences of layers and losses, and of their gradients, that have a reason.

An entry says what torch leaves open, or why opmux does otherwise, and somebody has looked into it.
"""

from typing import Final

from .conditions import (
    KnownDifference,
    has,
    of_divided_integers,
    of_losses_elsewhere,
    of_no_distances,
    of_one_element,
    one_wide,
    short_of_the_end,
    with_gaps,
)

_VALUE: Final = frozenset({"value"})
_REFUSED: Final = frozenset({"refused"})
_ACCEPTED: Final = frozenset({"accepted"})
#: Whole numbers one apart.
_ONE_APART: Final = "|".join(rf"opmux {n}, torch ({n - 1}|{n + 1})\b" for n in range(256))

#: Layers are normalization, pooling, interpolation, embedding, activation and padding.
KNOWN_LAYERS: tuple[KnownDifference, ...] = (
    KnownDifference(
        r"silu_backward\..*",
        _VALUE,
        "torch leaves out the conjugate of the derivative, with which the chain rule for complex numbers works",
        applies=has("complex"),
    ),
    KnownDifference(
        r"_?upsample_(linear1d|bilinear2d|trilinear3d|bicubic2d|lanczos2d).*",
        _VALUE,
        "torch adds neighbours with a weight of 0 too, which is NaN for an infinite one",
        found=r"torch -?(nan|inf)|opmux -?inf",
        applies=has(r"\b(inf|nan)\b"),
    ),
    KnownDifference(
        r"_?upsample_(bilinear2d|bicubic2d|lanczos2d)(_aa)?\..*",
        _VALUE,
        "for uint8 torch's weights are integers of 16 bits, and the result may be off by one",
        found=_ONE_APART,
        applies=has("uint8"),
    ),
    KnownDifference(
        r"_upsample_\w+2d_aa\..*",
        _VALUE,
        "torch's loop over the rows of one column, where it takes each row for a run of columns, keeps the first row's weights",
        applies=one_wide,
    ),
    KnownDifference(
        r"(hardtanh|softshrink|hardshrink|hardswish|hardsigmoid|threshold|logit)_backward\..*",
        _VALUE,
        "torch's vectors take NaN to lie outside the bounds, its loop for single elements inside; for the loop -0.0 is 0",
        applies=has(r"\bnan\b|-0\.0"),
    ),
    KnownDifference(
        r"binary_cross_entropy_backward\..*",
        _VALUE,
        "torch's least divisor, 1e-12, is 0 in half precision: where a probability of 0 or 1 is right, it divides 0 by 0",
        found=r"opmux -?0\.0, torch nan",
        applies=has(r"\bfloat16"),
    ),
    KnownDifference(
        r"binary_cross_entropy\..*",
        _VALUE,
        "torch writes the losses into a squeezed view of the result: where shapes differ the view is resized, and what is reduced "
        "is the result in its old shape, with what was in it",
        applies=of_losses_elsewhere,
    ),
    KnownDifference(
        r"affine_grid_generator\..*",
        _VALUE,
        "uint8 has no -1, the first position: torch's positions run from 255 to 1",
        applies=has("uint8"),
    ),
    KnownDifference(
        r"logit_backward\..*",
        _VALUE,
        "in 16 bits torch rounds one minus a small eps to one, which bounds nothing",
        applies=has(r"float16.*eps=1e-|float16.*, 1e-"),
    ),
    KnownDifference(
        r"smooth_l1_loss_backward\..*",
        _VALUE,
        "of integers torch's vectors divide by the bound before they multiply, its loop after; a bound below one divides by 0",
        applies=has(r"dtype=L\.u?int"),
    ),
    KnownDifference(
        r"smooth_l1_loss_backward\..*",
        _VALUE,
        "torch divides by the bound in double precision, also where it is infinite in that of the tensors",
        found="opmux nan, torch -?inf",
        applies=has(r"1e308"),
    ),
    KnownDifference(
        r"_?embedding_bag\..*",
        _VALUE,
        "torch's kernel for float32 ends the last bag at the last offset, the one for other dtypes and the count that divides "
        "means at the end of the indices",
        applies=short_of_the_end,
    ),
    KnownDifference(
        r"_?embedding_bag\..*",
        frozenset({"shape"}),
        "torch counts the indices behind the last offset, which ends the last bag, among the numbers of bags; here only indices "
        "that are used have one",
        found=r"opmux \[\d+\], torch \[\d+\]$",
        applies=short_of_the_end,
    ),
    KnownDifference(
        r"softplus_backward\..*",
        _VALUE,
        "torch divides an exponential that overflows by itself where the threshold is larger; the gradient goes on as it was",
        found="torch nan",
    ),
    KnownDifference(
        r"soft_margin_loss_backward\..*",
        _VALUE,
        "torch divides an exponential that overflows by itself; here the slope has its limit",
        found=r"torch \(?-?nan",
    ),
    KnownDifference(
        r"soft_margin_loss\..*",
        _VALUE,
        "torch's exponential of a large target overflows, and what float16 does not hold is infinite and multiplied by 0; here "
        "the loss goes on as a line",
        found="torch (nan|inf)",
        applies=has(r"2\*\*6"),
    ),
    KnownDifference(
        r"soft_margin_loss(_backward)?\..*",
        _VALUE,
        "torch takes the negative of an integral target, and the least integer of a dtype has none",
        applies=has(r"-2\*\*(63|31|15)|-128"),
    ),
    KnownDifference(
        r"gelu_?\..*",
        _VALUE,
        "torch's vectors make NaN of infinity, its loop for single elements does not",
        found=r"torch nan",
        applies=has(r"\binf\b"),
    ),
    KnownDifference(
        r"huber_loss_backward\..*",
        _VALUE,
        "torch's loop for single elements multiplies by a bound that only double precision holds before it rounds, its vectors "
        "round the bound, which makes NaN of 0 times it",
        found=r"opmux nan, torch -?0\.0",
        applies=has(r"1e(39|308)"),
    ),
    KnownDifference(
        r"(huber|smooth_l1)_loss_backward\..*",
        _VALUE,
        "torch's forward refuses a negative bound; its backward does not, and its vectors compute otherwise than its loop",
        applies=has(r"-(inf|\d[\d.e+*-]*)(, grad_input=.*)?\)$"),
    ),
    KnownDifference(
        r"_upsample_\w+2d_aa\..*",
        _VALUE,
        "of an output that a small factor leads beyond the image torch multiplies what lies there in memory with 0",
        found=r"opmux -?0\.0, torch -?(nan|inf)",
    ),
    KnownDifference(
        r"_cdist_backward\..*",
        _VALUE,
        "torch does not compare the shapes with those that the forward has, and reads or adds at other places in memory",
        applies=of_no_distances,
    ),
    KnownDifference(
        r"_?native_batch_norm\w*\..*out",
        _VALUE,
        "of an input that does not lie row by row torch takes the means that save_mean happens to hold",
        applies=with_gaps,
    ),
    KnownDifference(
        r"adaptive_max_pool\dd_backward\..*",
        _VALUE,
        "windows that share no element have no maximum in common, so that gradients are written; torch adds what indices that no "
        "forward gives put in one place",
    ),
    KnownDifference(
        r"max_pool[123]d_with_indices\..*",
        _VALUE,
        "a window whose elements all lie outside the input has no maximum; the position that torch gives lies outside too",
        found=r"opmux -\d+, torch \d+$",
    ),
    KnownDifference(
        r"(instance|batch)_norm\..*",
        _VALUE,
        "torch multiplies with the weight before it subtracts the mean, so that an infinite weight leaves NaN",
        found="torch nan",
        applies=has(r"\binf\b"),
    ),
    KnownDifference(
        r"instance_norm\..*",
        _VALUE,
        "torch multiplies an element that is its own mean before it subtracts, and the rounding, over a small eps, is what is left",
        applies=of_one_element,
    ),
    KnownDifference(
        r"embedding_dense_backward\..*",
        _VALUE,
        "torch multiplies with one over the number of times that an index occurs, which as an integer is 0 where that is not one",
        found=r"torch 0$",
        applies=of_divided_integers,
    ),
    KnownDifference(
        r"mse_loss_backward\.grad_input",
        _VALUE,
        "torch's variant with a destination computes integers in the common dtype of all tensors, and converts them once; the "
        "functional one, and both here, have the input's dtype before that",
        applies=has(r"L\.u?int"),
    ),
    KnownDifference(
        r"nll_loss(2d)?_backward\..*",
        _REFUSED,
        "torch's forward compares labels with the input and the number of classes; its backward takes as many as it needs, and "
        "writes wherever they lead",
        found=r"Target -?\d+ is out of bounds|size mismatch",
    ),
    KnownDifference(
        r"native_group_norm_backward\.default",
        _ACCEPTED,
        "torch makes the gradient of the bias like the weight, and so has none for a bias alone",
        refusal="tensor does not have a device",
    ),
    KnownDifference(
        r"native_group_norm\..*",
        _REFUSED,
        "NumPy makes no array of no elements with sizes whose product without the zeros overflows 64 bits",
        found="array is too big",
        applies=has(r"2\*\*6"),
    ),
    KnownDifference(
        r"rms_norm\..*",
        _VALUE,
        "torch adds an infinite eps to a complex mean as a complex number times one, which leaves NaN",
        found="torch \\(nan",
        applies=has(r"complex.*eps=-?inf|complex.*, -?inf\)"),
    ),
    KnownDifference(
        r"native_group_norm\.default",
        _VALUE,
        "torch reads weight and bias one element after another in memory, whatever strides they have",
        applies=has(r"\.expand\(|::2\]"),
    ),
    KnownDifference(
        r"max_pool1d\.default",
        _REFUSED,
        "torch keeps the lowest 32 bits of the number of windows, which for a large dilation is negative",
        found=r"dilation=\[1, \d+\] found: value cannot be converted to type int",
    ),
)
