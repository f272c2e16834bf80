"""Operators over lists of tensors: what all of them have in common, asked of each."""

from typing import Any

import pytest
from tests.each import each

import opmux
from opmux.errors import OperatorValueError
from opmux.native._generated.declarations import AUTOGEN
from opmux.testing import assert_close

from .list_calls import NAMES, arguments, call, handle, schema_of

WRITING = [name for name in NAMES if schema_of(name).is_mutable]
OUT = [name.removeprefix("aten::") for name in AUTOGEN if name.startswith("aten::_foreach_") and name.endswith("out")]


def lists_of(values: list[Any]) -> list[int]:
    return [i for i, value in enumerate(values) if isinstance(value, list)]


@each("name", NAMES)
def test_no_tensors_are_refused(name: str) -> None:
    """A call without a tensor is an error, in torch's words."""
    values = [[] if isinstance(value, list) else value for value in arguments(opmux, name, "float32")]
    with pytest.raises(OperatorValueError, match="Tensor list must have at least one tensor"):
        call(opmux, name, values)


@each("name", NAMES)
def test_lists_of_other_lengths_are_refused(name: str) -> None:
    """Whichever list is longer, the error says so, and nothing is written."""
    for i in lists_of(arguments(opmux, name, "float32"))[1:]:
        values = arguments(opmux, name, "float32")
        before = [x.tolist() for x in values[0]] if isinstance(values[0], list) else []
        values[i] = [*values[i], values[i][0]]
        with pytest.raises(OperatorValueError, match="Tensor lists? must have (the )?same number of"):
            call(opmux, name, values)
        assert [x.tolist() for x in values[0]] == before


@each("name", WRITING)
def test_what_is_written_is_given_back_and_counted_once(name: str) -> None:
    """The operator returns nothing, the public function the list itself, and each version is one higher."""
    values = arguments(opmux, name, "float32")
    versions = [x._version for x in values[0]]
    named = {a.parameter_name: v for a, v in zip(schema_of(name).arguments, values, strict=True) if a.kwarg_only}
    assert getattr(opmux, name.partition(".")[0])(*values[: len(values) - len(named)], **named) is values[0]
    assert [x._version for x in values[0]] == [v + 1 for v in versions]
    assert handle(opmux, name).schema.returns == ()


@pytest.mark.parametrize("name", [name for name in WRITING if name not in ("_foreach_zero_", "_foreach_copy_")])
def test_both_forms_compute_the_same(name: str) -> None:
    """What writes and what does not give the same values."""
    functional = name.replace("_.", ".") if "." in name else name.removesuffix("_")
    if name.startswith("_foreach_pow_."):
        functional = f"_foreach_pow.{name.partition('.')[2]}"
    made = call(opmux, functional, arguments(opmux, functional, "float32"))
    for found, expected in zip(call(opmux, name, arguments(opmux, name, "float32")), made, strict=True):
        assert_close(found, expected, equal_nan=True)


@each("name", OUT)
def test_results_are_written_into_a_list(name: str) -> None:
    """The out variant gives destinations the shapes and values of the results, and takes as many as there are."""
    source = AUTOGEN[f"aten::{name}"].removeprefix("aten::")
    values = arguments(opmux, source, "float32")
    made = call(opmux, source, arguments(opmux, source, "float32"))
    outs = [opmux.empty(0, dtype=x.dtype) for x in made]
    operator = handle(opmux, name)
    named = {a.parameter_name: v for a, v in zip(schema_of(source).arguments, values, strict=True) if a.kwarg_only}
    positional = values[: len(values) - len(named)]
    assert operator(*positional, **named, out=outs) is None
    for found, expected in zip(outs, made, strict=True):
        assert_close(found, expected, equal_nan=True)
    with pytest.raises(OperatorValueError):
        operator(*positional, **named, out=outs[:1])
    with pytest.raises(OperatorValueError, match="Expected out tensor to have dtype"):
        operator(*positional, **named, out=[opmux.empty(0, dtype=opmux.int8) for _ in made])


@each("name", NAMES)
def test_meta_knows_shapes_and_dtypes(name: str) -> None:
    """Without data each result has the shape, dtype and strides that it has with data."""
    made = call(opmux, name, arguments(opmux, name, "float32"))
    values = arguments(opmux, name, "float32")
    for i in lists_of(values):
        values[i] = [x.to("meta") if isinstance(x, opmux.Tensor) else x for x in values[i]]
    for found, expected in zip(call(opmux, name, values), made, strict=True):
        assert found.is_meta
        assert (found.shape, found.dtype, found.stride()) == (expected.shape, expected.dtype, expected.stride())


def test_elements_may_lie_on_different_devices() -> None:
    """Only those that are computed with each other lie on one device."""
    first, second = opmux._foreach_add([opmux.ones(2), opmux.ones(3, device="meta")], 1)
    assert (first.tolist(), second.device.type) == ([2.0, 2.0], "meta")
    with pytest.raises(OperatorValueError, match="same device"):
        opmux._foreach_add([opmux.ones(2)], [opmux.ones(2, device="meta")])


def test_powers_of_any_numbers_are_summed_in_a_dtype_that_has_fractions() -> None:
    """What is asked for decides, not what is given."""
    for given in (opmux.int8, opmux.int64, opmux.bool, opmux.float64):
        (total,) = opmux.ops.aten._foreach_powsum.Scalar([opmux.ones(2, dtype=given)], dtype=opmux.float32)
        assert (total.tolist(), total.dtype) == (2.0, opmux.float32)
    for dtype in (None, opmux.float16, opmux.float32, opmux.float64, opmux.complex64, opmux.complex128):
        (total,) = opmux.ops.aten._foreach_powsum.Scalar([opmux.tensor([3 + 4j, -5j])], 1, dtype=dtype)
        assert total.tolist() == 10.0  # of magnitudes
        assert total.dtype is ((dtype or opmux.float32) if dtype is None or not dtype.is_complex else dtype.to_real())
    for dtype in (None, opmux.int64):
        with pytest.raises(OperatorValueError, match="powsum_cpu"):
            opmux.ops.aten._foreach_powsum.Scalar([opmux.ones(2, dtype=opmux.int64)], dtype=dtype)


def test_no_gradients_are_scaled_by_anything() -> None:
    """The operator that unscales looks at its other arguments where it has a gradient."""
    unscale = opmux.ops.aten._amp_foreach_non_finite_check_and_unscale_.default
    found = opmux.zeros(2, 3)
    unscale([], found, opmux.ones(3, dtype=opmux.int64))
    assert not found.any()
    with pytest.raises(OperatorValueError, match="must be a 1-element tensor"):
        unscale([opmux.ones(2)], found, opmux.ones(3))


@pytest.mark.parametrize("momentum", [0.0, 0.5])
def test_buffers_come_with_momentum(momentum: float) -> None:
    """Without it there are none, and with it one for each parameter; nothing is written otherwise."""
    for count in range(3):
        parameter, buffers = opmux.ones(3), [opmux.ones(3) for _ in range(count)]
        options = {"weight_decay": 0.0, "lr": 0.5, "dampening": 0.0, "nesterov": False, "maximize": False}
        lists: list[Any] = [[parameter], [opmux.ones(3)], buffers]
        step = opmux.ops.aten._fused_sgd_.default
        if count == (momentum != 0):
            step(*lists, momentum=momentum, is_first_step=True, **options)
            assert parameter.tolist() == [0.5] * 3
            continue
        with pytest.raises(OperatorValueError, match="momentum_buffer_list"):
            step(*lists, momentum=momentum, is_first_step=True, **options)
        assert parameter.tolist() == [1.0] * 3


@pytest.mark.parametrize("name", ["_fused_adam_", "_fused_adamw_"])
@pytest.mark.parametrize("amsgrad", [False, True])
def test_largest_squares_come_with_amsgrad(name: str, amsgrad: bool) -> None:
    """Without it there are none, and with it one for each parameter."""
    for count in range(3):
        lists = [[opmux.ones(3)] for _ in range(4)] + [[opmux.ones(3) for _ in range(count)], [opmux.tensor(1.0)]]
        step = getattr(opmux.ops.aten, name).default
        options = {"lr": 0.5, "beta1": 0.5, "beta2": 0.5, "weight_decay": 0.0, "eps": 0.1, "maximize": False}
        if count == amsgrad:
            step(*lists, amsgrad=amsgrad, **options)
            assert lists[0][0].tolist() != [1.0] * 3
            continue
        with pytest.raises(OperatorValueError, match="max_exp_avg_sqs"):
            step(*lists, amsgrad=amsgrad, **options)
        assert lists[0][0].tolist() == [1.0] * 3
