"""Refusals of single operators that differ for a reason.

An entry says what torch leaves open, or why opmux does otherwise, and somebody has looked into it.
"""

from typing import Final

from .conditions import (
    KnownDifference,
    has,
    of_a_higher_power_of_two,
    of_another_length,
    of_one_right_side,
    of_size_one,
    of_two_dtypes,
    of_vectors_with_gaps,
    without_dimensions,
    without_elements,
)

_REFUSED: Final = frozenset({"refused"})
_ACCEPTED: Final = frozenset({"accepted"})
_SQUEEZED: Final = (
    "torch squeezes the gradient, the input and the target before it broadcasts: without its dimension of one element a column "
    "meets a row, which is refused here, and no longer meets a matrix, which is taken here"
)

#: Differences of the kinds "refused" and "accepted", and one of shapes.
KNOWN_REFUSALS: tuple[KnownDifference, ...] = (
    KnownDifference(
        r"linalg_lu_factor\..*",
        _REFUSED,
        "which row is the pivot where one is NaN depends on the LAPACK, and with it whether a pivot is zero",
        found="is zero and using it on lu_solve would result in a division by zero",
        applies=has(r"\b(inf|nan)\b"),
    ),
    KnownDifference(
        r"lu_unpack\..*",
        _REFUSED,
        "torch reads as many pivots as there are columns or rows, beyond the end of a tensor that has fewer",
        found=r"each of the matrices has \d+ pivots",
    ),
    KnownDifference(
        r"conv\dd\..*|_?convolution\w*\..*",
        _REFUSED,
        "the dilation times the size of the kernel overflows torch's 64 bits",
        found="Kernel size can't be greater than actual input size",
        applies=has(r"2\*\*6"),
    ),
    KnownDifference(
        r"(zeros|ones|full|empty|resize_?|new_\w+|\w+_like|rand\w*)\..*",
        _REFUSED,
        "torch's resize_ multiplies the sizes, and takes a negative one beside a 0: the result has that negative size",
        found="found: Trying to create tensor with negative dimension",
        applies=has(r"[\[(]([-\d, ]*, )?0[,\])]"),
    ),
    KnownDifference(
        r"conj_physical_\..*",
        _REFUSED,
        "torch returns a real tensor as it is, before it asks whether its memory can be written",
        found="more than one element of the written-to tensor refers to a single memory location",
    ),
    KnownDifference(
        r"_?(native_)?batch_norm(_legit)?\..*",
        _REFUSED,
        "of running statistics in one place of memory torch updates that place once for each channel, one after another",
        found="aten::native_batch_norm into a tensor whose memory is read-only found: unsupported operation: more than",
        applies=has("expand"),
    ),
    KnownDifference(
        r"set_?\.source_Tensor(_out)?",
        _REFUSED,
        "torch compares the dtypes in its method set_, and not in the operator, which takes the source's bytes for elements of "
        "another dtype, and those behind its memory where these are larger",
        found="Could not set tensor of type",
        applies=of_two_dtypes,
    ),
    KnownDifference(
        r"nan_to_num_\..*",
        _REFUSED,
        "torch copies integers, of which none is NaN, onto themselves, before it asks whether their memory can be written",
        found="more than one element of the written-to tensor refers to a single memory location",
        applies=has(r"dtype=L\.(u?int|bool)"),
    ),
    KnownDifference(
        r"tensordot\..*",
        _REFUSED,
        "where nothing is left of two tensors and one has gaps torch multiplies and adds, which bools can be; all else it hands "
        "to dot or mm, which take no bools",
        found="aten::mm of bool tensors",
    ),
    KnownDifference(
        ".*",
        _ACCEPTED,
        "torch keeps the least integers for symbolic sizes",
        refusal="contains an int that cannot be represented as a SymInt|expected to contain only concrete integers",
    ),
    KnownDifference(
        r"kthvalue\..*|cum(sum|prod)_\..*|cum(max|min)\..*",
        _REFUSED,
        "a tensor without dimensions torch copies, and does not ask for its dtype",
        found="have no order|can't be cast to the desired output type",
        applies=without_dimensions,
    ),
    KnownDifference(
        r"_softmax_backward_data\..*",
        _REFUSED,
        "torch asks whether the gradient and the result have one dtype where it has an element to compute",
        found="the two must agree",
        applies=without_elements,
    ),
    KnownDifference(
        r"_(log_)?softmax_backward_data\..*",
        _ACCEPTED,
        "torch's kernel for the CPU has no gradient in half precision of a result in single precision, which its Meta function "
        "and its kernel for CUDA have",
        refusal="expected scalar type Float but found Half",
    ),
    KnownDifference(
        r"_fused_(sgd|adam|adamw|adagrad)_?\..*",
        _REFUSED,
        "torch reads the first number of a grad_scale without asking how many it has, and beyond the end of an empty one",
        found=r"aten::(view|reshape): shape \[\] for \d+ elements",
        applies=has(r"grad_scale="),
    ),
    KnownDifference(
        r"native_group_norm_backward\..*",
        _REFUSED,
        "torch calls its kernel where there is an element, and asks for groups that divide the channels in the forward alone",
        found="divisible by num_groups",
        applies=without_elements,
    ),
    KnownDifference(
        r"multilabel_margin_loss_backward\.grad_input",
        _REFUSED,
        "torch resizes the gradient of no rows, and looks at its dtype where it has an element to write",
        found="Expected out tensor to have dtype",
        applies=without_elements,
    ),
    KnownDifference(
        r"_native_batch_norm_legit\.out",
        _REFUSED,
        "torch's kernels for the CPU take pointers to the saved statistics' destinations where everything lies row by row, and "
        "so look at their dtype; outside of training the others leave them out",
        found="Expected out tensor to have dtype",
        applies=has(r", False, \S+, \S+, out="),
    ),
    KnownDifference(
        r"_?native_batch_norm(_legit)?\..*",
        _ACCEPTED,
        "torch's kernel for an input that does not lie row by row asserts that parameters have one dimension; others take their "
        "elements as they come",
        refusal=r"t\.dim\(\) == 1 INTERNAL ASSERT FAILED",
    ),
    KnownDifference(
        r"_?native_batch_norm(_legit)?\.out",
        _ACCEPTED,
        "outside of training torch's kernel has accessors of one dimension for the destinations of saved statistics, which it does "
        "not write",
        refusal="TensorAccessor expected 1 dims",
        applies=has(r", False, \S+, \S+, out="),
    ),
    KnownDifference(
        r"(reflection|replication)_pad\dd_backward\.grad_input",
        _REFUSED,
        "torch compares the gradient's dtype with the destination's, and not with the input's; its functional operator makes the "
        "result of the input's dtype, and so refuses another",
        found="expected scalar type",
    ),
    KnownDifference(
        r"binary_cross_entropy(_backward)?\..*",
        _REFUSED,
        _SQUEEZED,
        found="broadcasting of shapes",
        applies=of_size_one,
    ),
    KnownDifference(
        r"binary_cross_entropy(_backward)?\..*",
        _ACCEPTED,
        _SQUEEZED,
        refusal=r"size of tensor a \(\d+\) must match the size of tensor b",
        applies=of_size_one,
    ),
    KnownDifference(
        r"binary_cross_entropy_backward\.grad_input",
        _ACCEPTED,
        "torch writes the gradient into a squeezed view of the destination: the view is resized, and the destination, which is "
        "not, is then multiplied with the weight",
        refusal=r"size of tensor a \(\d+\) must match the size of tensor b",
        applies=has("weight=L"),
    ),
    KnownDifference(
        r"_histogramdd_bin_edges\..*",
        _REFUSED,
        "torch asks for the dtype where it looks for limits, and where it counts; limits that are given have edges in any dtype",
        found="not implemented for",
        applies=has("range="),
    ),
    KnownDifference(
        r"_fft_c2r\..*",
        _ACCEPTED,
        "torch asserts in some cases that the spectrum is half as long as the signal, which its public functions see to",
        refusal=r"signal_size\[i \+ 1\].*INTERNAL ASSERT FAILED",
        applies=of_another_length,
    ),
    KnownDifference(
        r"cum(max|min)\..*",
        _REFUSED,
        "torch asks whether there is such a dimension where the tensor has an element",
        found="Dimension out of range",
        applies=without_elements,
    ),
    KnownDifference(
        r"(unsafe_)?chunk\..*",
        _ACCEPTED,
        "the size plus the number of chunks, less one, overflows torch's 64 bits",
        refusal="expects split_size be non-negative",
        applies=has(r"2\*\*63 - 1"),
    ),
    KnownDifference(
        r"(special_)?logsumexp\..*",
        _ACCEPTED,
        "no dimensions stand for all of them; torch adds the largest element, of which it then squeezes none",
        refusal=r"output with shape \[\] doesn't match the broadcast shape \[1(, 1)*\]",
        applies=has(r"\[\]|\(\)"),
    ),
    KnownDifference(
        r"unfold\..*",
        _ACCEPTED,
        "the distance of one window from the next, of which there is just one, overflows torch's 64 bits",
        refusal="Negative strides are not supported",
        applies=has(r"2\*\*6[0-3]"),
    ),
    KnownDifference(
        r"_?histogramdd\w*\..*",
        _REFUSED,
        "torch counts no point of no coordinates, and returns a number without dimensions",
        found="points without coordinates have no bins",
    ),
    KnownDifference(
        r"gelu_backward\..*",
        _ACCEPTED,
        "oneDNN, to which torch hands an input of several elements that lie row by row, takes no gradient of another dtype; its "
        "other kernel, for all other inputs, takes them",
        refusal="itensor_view_from_dense expects|create a primitive descriptor for the reorder primitive",
    ),
    KnownDifference(
        r"im2col\..*",
        _REFUSED,
        "torch keeps the lowest 32 bits of the numbers of windows, which for a large dilation or size are negative",
        found="components must be at least one|Maximum allowed dimension",
        applies=has(r"2\*\*(3|6)"),
    ),
    KnownDifference(
        r"(bmm|einsum)\..*",
        _REFUSED,
        "torch's product of batches compares dtypes where it has elements to multiply",
        found="aten::bmm of tensors of dtypes .* expected all operands to have the same dtype",
        applies=without_elements,
    ),
    KnownDifference(
        r"inner\..*",
        _REFUSED,
        "torch's dot, to which it hands vectors that lie without gaps, takes no bools; what it does with others takes them",
        found="aten::mm of bool tensors",
        applies=of_vectors_with_gaps,
    ),
    KnownDifference(
        r"(linalg_)?matrix_power\.out",
        _REFUSED,
        "torch copies the square of a square to the destination, in any dtype; every other product it computes there",
        found="Expected out tensor to have dtype",
        applies=of_a_higher_power_of_two,
    ),
    KnownDifference(
        r"linalg_lstsq\..*",
        _ACCEPTED,
        "torch takes the first dimension of a right side with fewer dimensions for that of a batch, also where it is one matrix",
        refusal="must match the size of tensor",
        applies=of_one_right_side,
    ),
    KnownDifference(
        r"linalg_lstsq\..*",
        _ACCEPTED,
        "MKL's LAPACK refuses NaN, and right sides of no columns",
        refusal=r"Argument \d has illegal value",
        applies=has(r"\bnan\b|zeros\(\([\d, ]*\b0\)"),
    ),
    KnownDifference(
        r"_(log_)?softmax\..*",
        _ACCEPTED,
        "torch converts half to single precision in softmax on CUDA only; here every device does",
        refusal="half to float conversion is not supported on CPU",
    ),
    KnownDifference(
        r"linalg_solve\..*",
        _REFUSED,
        "which row a LAPACK finds to be the largest where one is NaN decides whether a zero is left to be a pivot; infinite "
        "elements become NaN where they are divided by each other",
        found="[Ss]ingular",
        applies=has(r"\b(inf|nan)\b"),
    ),
    KnownDifference(
        r"_embedding_bag_dense_backward\..*",
        _ACCEPTED,
        "torch has no kernel for gradients of integers",
        refusal="argument #1 'grad_' to have one of the following scalar types",
    ),
    KnownDifference(
        r"isin\..*",
        _ACCEPTED,
        "torch looks at the elements as a vector, without a copy: it refuses those that do not lie evenly in memory",
        refusal="view size is not compatible with input tensor's size and stride",
    ),
    KnownDifference(
        r"linear\.out",
        _REFUSED,
        "torch's out variant takes a product of an input of one dimension or more than two, and adds the bias to it, so that a "
        "weight may be a vector; its functional operator refuses that beside a bias",
        found=r"aten::addmm with mat2 of shape \(\d+,\) found: mat2 must be a matrix",
    ),
    KnownDifference(
        r"addbmm\.out",
        _REFUSED,
        "torch copies the summand into the destination, which converts it, and adds the products there; its functional operator "
        "refuses other dtypes",
        found="aten::addmm of tensors of dtypes .*expected all operands to have the same dtype",
    ),
    KnownDifference(
        r"linalg_lstsq\.out",
        frozenset({"shape"}),
        "where torch computes in the destinations themselves, without a copy, one of what the driver does not give stays as it was",
        found=r"opmux \[0\], torch",
    ),
)
