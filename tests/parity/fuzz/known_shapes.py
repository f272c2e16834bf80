"""Operators that others of torch call, which have compared shapes before: they compare none, and opmux compares them again.

Torch then reads, writes or counts memory as if the shapes fitted. Each row says what its operators do not look at.
"""

from typing import Final

from .conditions import KnownDifference, of_other_factors

#: Operators, what opmux says, and what torch leaves to the operators that call them.
_ROWS: Final = (
    (
        r"_?native_batch_norm(_legit\w*|_backward)?",
        r"should contain \d+ elements",
        "batch_norm compares the sizes of weights and statistics with the number of channels",
    ),
    (
        r"_?native_batch_norm(_legit\w*)?",
        "batch and channels",
        "batch_norm asks for two dimensions",
    ),
    (
        "native_batch_norm_backward",
        r"the input has shape|expected scalar type|could not be broadcast",
        "the gradient's dimensions are taken to be those of the input",
    ),
    (
        r"_cdist_backward|_pdist_backward",
        "the rows have distances",
        "the gradient and the distances are taken to be those of the rows",
    ),
    (
        r"_cdist_backward|_euclidean_dist",
        "must be at least 2D",
        "cdist asks for two dimensions",
    ),
    (
        r"_pdist_(forward|backward)",
        "only supports 2D tensors",
        "pdist asks for two dimensions",
    ),
    (
        r"_cdist_backward|_pdist_(forward|backward)",
        "only supports non-negative p",
        "cdist and pdist refuse a negative p",
    ),
    (
        "_log_softmax_backward_data",
        "the output has shape",
        "the gradient is taken to have the output's shape",
    ),
    (
        "unfold_backward",
        "the windows have shape|maximum size is that of",
        "the gradient is taken to be that of the windows that the forward gives",
    ),
    (
        r"(reflection|replication)_pad\dd_backward",
        r"the output has shape|batch mode\) tensor|Padding size should be less than",
        "the gradient is taken to be that of the padded tensor, which the forward has compared with the padding",
    ),
    (
        r"_adaptive_avg_pool\dd_backward|adaptive_max_pool\dd_backward|max_pool3d_with_indices_backward",
        r"the output has shape|Output size is too small|pad must be non-negative|\(batch mode\) tensor with optional 0 dim",
        "the gradient is taken to be that of the windows that the forward gives",
    ),
    (
        "embedding_dense_backward",
        "the indices have shape",
        "the gradient is taken to have a row for each index",
    ),
    (
        "_embedding_bag(_dense)?_backward",
        r"sizes must be equal or 1|tuple index out of range|'weight' must be 2-D|with a gradient of shape \(\d+, \d+, ",
        "the gradient is taken to have a row for each bag, and two dimensions, and the sizes and numbers of bags to be vectors",
    ),
    (
        r"_?embedding_bag\w*",
        "has to be a 1D tensor",
        "torch.nn.functional.embedding_bag asks for the dimensions of indices and offsets",
    ),
    (
        r"multi(label)?_margin_loss_backward",
        "could not be broadcast|cannot reshape array",
        "the gradient is taken to be that of the losses of all rows",
    ),
    (
        "native_layer_norm_backward",
        "cannot reshape array|to have the same dtype",
        "mean and rstd are taken to be those that the forward gives",
    ),
    (
        r"_fft_(c2c|c2r|r2c)",
        "index out of range|counted from the front",
        "the functions of torch.fft wrap dimensions around, and refuse those that are named twice",
    ),
    (
        "mkldnn_rnn_layer(_backward)?",
        "aten::mkldnn_rnn_layer",
        "layers are given sequences, weights and states that fit",
    ),
    (
        "_pad_circular",
        "expected 1 or 2 non-padded",
        "pad asks for the number of dimensions",
    ),
    (
        "_scaled_dot_product_attention_math",
        "at least 2 dimensional|to have the same dtype|Expected attn_mask dtype",
        "scaled_dot_product_attention asks for dimensions and dtypes",
    ),
)

_FACTORS: Final = KnownDifference(
    r"_weight_norm(_interface)?\..*",
    frozenset({"value", "shape", "refused"}),
    "torch's kernel for the first and the last dimension compares no shapes: it reads as many factors as there are slices, one "
    "after another in memory, whatever shape they have",
    found=r"^(value|shape)|could not be broadcast|broadcasting of shapes|lengths for \d+ directions",
    applies=of_other_factors,
)

UNDER_PUBLIC_ONES: Final = (
    _FACTORS,
    *(
        KnownDifference(
            rf"({operators})\..*",
            frozenset({"refused"}),
            f"torch compares no shapes or dtypes in an operator that others of its own call: {reason}",
            found=found,
        )
        for operators, found, reason in _ROWS
    ),
)
