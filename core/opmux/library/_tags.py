"""PyTorch's tags of operators."""

import enum

__all__ = ["Tag"]


class Tag(enum.StrEnum):
    """What is known of an operator besides its schema. A tag is a string: `"core"` and `Tag.core` are the same.

    `Tag.inplace` marks an operator that writes its first argument and returns it, `Tag.out` one that writes its keyword-only
    arguments and returns them; `nondeterministic_seeded` marks those that draw random numbers. The others are carried along.
    """

    core = "core"
    cudagraph_unsafe = "cudagraph_unsafe"
    data_dependent_output = "data_dependent_output"
    dynamic_output_shape = "dynamic_output_shape"
    flexible_layout = "flexible_layout"
    generated = "generated"
    inplace = "inplace"
    inplace_view = "inplace_view"
    maybe_aliasing_or_mutating = "maybe_aliasing_or_mutating"
    needs_contiguous_strides = "needs_contiguous_strides"
    needs_exact_strides = "needs_exact_strides"
    needs_fixed_stride_order = "needs_fixed_stride_order"
    nondeterministic_bitwise = "nondeterministic_bitwise"
    nondeterministic_seeded = "nondeterministic_seeded"
    out = "out"
    out_variant = "out_variant"
    pointwise = "pointwise"
    pt2_compliant_tag = "pt2_compliant_tag"
    reduction = "reduction"
    view_copy = "view_copy"
