"""Tensors from numbers, sequences and arrays."""

from collections import deque
from collections.abc import Callable
from enum import IntEnum
from fractions import Fraction
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.errors import OperatorArgumentError, OperatorValueError, OpmuxError, PluginError
from opmux.tensor import (
    ArrayBackend,
    Tensor,
    array_backend,
    as_tensor,
    asarray,
    bfloat16,
    bool_,
    complex64,
    device,
    dtype,
    float16,
    float32,
    float64,
    from_dlpack,
    from_numpy,
    int8,
    int16,
    int32,
    int64,
    tensor,
    wrap_number,
)


class _Color(IntEnum):
    RED = 3


@pytest.mark.parametrize(
    ("data", "d", "values"),
    [
        (3, int64, 3),
        (True, bool_, True),
        (2.5, float32, 2.5),
        (1 + 2j, complex64, 1 + 2j),
        ([1, 2], int64, [1, 2]),
        ([True, 2], int64, [1, 2]),
        ((1, 2.5, False), float32, [1.0, 2.5, 0.0]),
        ([[1, 2j]], complex64, [[1, 2j]]),
        ([], float32, []),
        (range(3), int64, [0, 1, 2]),
        (deque([1, 2]), int64, [1, 2]),
        ([_Color.RED], int64, [3]),
        (bytearray(b"ab"), int64, [97, 98]),
        (np.float64(2.5), float64, 2.5),
        ([np.int8(3), np.int16(4)], int16, [3, 4]),
        ([np.array([1, 2], "int8"), [3, 4]], int64, [[1, 2], [3, 4]]),
        (np.array([1, 2], ">i4"), int32, [1, 2]),
        (np.arange(3, dtype="int16")[::-1], int16, [2, 1, 0]),
    ],
)
def test_dtypes_are_inferred_as_in_torch(data: object, d: dtype, values: object) -> None:
    """Numbers, nested sequences and arrays get PyTorch's dtypes."""
    made = tensor(data)
    assert (made.dtype, made.tolist()) == (d, values)


@pytest.mark.parametrize(
    ("data", "shape"),
    [
        (1, ()),
        ([], (0,)),
        ([[], []], (2, 0)),
        ([[[1], [2]]], (1, 2, 1)),
        ([np.zeros((0, 3))], (1, 0, 3)),
    ],
)
def test_shapes(data: object, shape: tuple[int, ...]) -> None:
    """The nesting is the shape, empty sequences included."""
    assert tensor(data).shape == shape


@pytest.mark.parametrize(
    ("data", "place", "found"),
    [
        ([[1, 2], [3]], r"length 2 at dim 1, at data\[1\]", "length 1"),
        ([[1, 2], 3, [4, 5]], r"length 2 at dim 1, at data\[1\]", "int"),
        ([1, [2]], r"a number at dim 1, at data\[1\]", "a sequence of length 1"),
        ([[[1], [2]], [[3], [4, 5]]], r"length 1 at dim 2, at data\[1\]\[1\]", "length 2"),
        ([np.zeros(2), np.zeros(3)], r"length 2 at dim 1, at data\[1\]", r"shape \[3\]"),
    ],
)
def test_ragged_sequences_say_where(data: object, place: str, found: str) -> None:
    """Sequences of different lengths are a value error with the indices that lead to the wrong one."""
    with pytest.raises(OperatorValueError, match=f"(?s){place}.*{found}"):
        tensor(data)


@pytest.mark.parametrize("data", ["a", ["a"], None, [None], {1, 2}, {"a": 1}, b"ab", Fraction(1, 2), object()])
def test_what_is_no_number_is_refused(data: object) -> None:
    """Texts, None, sets, mappings and other objects are argument errors."""
    with pytest.raises(OperatorArgumentError, match="Could not infer dtype"):
        tensor(data)


@pytest.mark.parametrize(
    ("data", "advice"),
    [
        (np.array([1], object), r'array\.astype\("float32"\)'),
        (np.array(["a"]), r"numpy\.unique\(array, return_inverse=True\)"),
        (np.array([b"a"]), r"numpy\.unique\(array, return_inverse=True\)"),
        (np.array(["2020"], "M8[D]"), r'array\.astype\("int64"\)'),
        (np.array([1], "m8[s]"), r'array\.astype\("int64"\)'),
        (np.array([1], np.longdouble), r'array\.astype\("float64"\)'),
        ([SimpleNamespace(dtype=type("dtype", (), {"kind": 8}))], r'array\.astype\("float64"\)'),
        (np.array([(1, 2.0)], [("a", "i4"), ("b", "f8")]), r"array\[name\]"),
        (b"ab", r"opmux\.frombuffer\("),
        (["1"], r"float\(text\)"),
        ({"a": 1}, r"list\(data\.values\(\)\)"),
        ({1}, r"list\(data\)"),
        (map(int, "12"), r"list\(data\)"),
        ([1.0, None], r'float\("nan"\)'),
    ],
)
def test_advice_says_what_to_pass_instead(data: object, advice: str) -> None:
    """By the dtype of an array, or by the class of what is no number."""
    for make in (tensor, as_tensor, asarray):
        with pytest.raises(OperatorValueError, match=f"what to do: .*{advice}"):
            make(data)


def test_given_dtype_decides() -> None:
    """Numbers and arrays are converted to the dtype asked for."""
    assert tensor([1.7, -1.7], dtype=int8).tolist() == [1, -1]
    assert tensor([0.5, 0], dtype=bool_).tolist() == [True, False]
    assert tensor(np.array([1, 2]), dtype=float16).dtype is float16
    assert tensor(np.array([1 + 2j]), dtype=float32).tolist() == [1.0]
    assert tensor([1e300], dtype=float32).tolist() == [float("inf")]


@pytest.mark.parametrize("make", [tensor, as_tensor, asarray])
def test_complex_numbers_are_true_where_a_part_is_not_zero(make: Callable[..., Tensor]) -> None:
    """Arrays of NumPy as lists: an imaginary number is not zero."""
    array = np.array([0.5j, 1, 0, 2 - 1j, complex(0, float("nan"))])
    expected = [True, True, False, True, True]
    for data in (array, array.astype(np.complex64), array.tolist(), array[::-1][::-1], tensor(array)):
        assert make(data, dtype=bool_).tolist() == expected
    assert make(array[:4], dtype=int8).tolist() == [0, 1, 0, 2]


@pytest.mark.parametrize(
    ("data", "d"),
    [([300], int8), (2**63, None), ([float("nan")], int64), (1j, float32), ([float("inf")], int8)],
)
def test_numbers_that_do_not_fit_are_refused(data: object, d: dtype | None) -> None:
    """A number outside the dtype's range is a value error."""
    with pytest.raises(OperatorValueError, match="cannot be converted"):
        tensor(data, dtype=d)


def test_tensor_copies(cpu: ArrayBackend) -> None:
    """`tensor` shares no memory with an array or a tensor."""
    array = np.zeros(2, "float32")
    made = tensor(array)
    again = tensor(made)
    array[0] = 1.0
    made._array[1] = 2.0
    assert (made.tolist(), again.tolist()) == ([0.0, 2.0], [0.0, 0.0])
    assert tensor(made, dtype=float64).dtype is float64


def test_tensors_as_numbers_in_sequences() -> None:
    """Tensors of one element count as numbers of their dtype; larger ones are refused with the way to do it."""
    assert tensor([tensor(1, dtype=int8), tensor([2], dtype=int16)]).dtype is int16
    assert tensor([tensor(1.5), 2]).tolist() == [1.5, 2.0]
    with pytest.raises(OperatorValueError, match="(?s)only one element tensors.*opmux.stack"):
        tensor([tensor([1.0, 2.0])])


def test_devices(maia: ArrayBackend) -> None:
    """Data goes to the device asked for; a tensor stays on its own unless told otherwise."""
    there = tensor([1.0, 2.0], device="maia")
    assert there.device is device("maia")
    assert tensor(there).device is device("maia")
    back = tensor(there, device="cpu", dtype=float64)
    assert (back.device.type, back.dtype, back.tolist()) == ("cpu", float64, [1.0, 2.0])
    assert tensor(np.array([1, 2]), device="maia").tolist() == [1, 2]


def test_other_array_libraries() -> None:
    """An object with `__array__` counts as the array that it returns."""
    foreign = SimpleNamespace(__array__=lambda: np.array([1, 2], "int16"))
    made = tensor(foreign)
    assert (made.dtype, made.tolist()) == (int16, [1, 2])


def test_wrapped_numbers_become_tensors() -> None:
    """A copy of a number in a tensor's place is an ordinary 0-dim tensor."""
    made = tensor(wrap_number(2.5))
    assert (made.shape, made.dtype, made.device.type, made.tolist()) == ((), float32, "cpu", 2.5)


def test_from_numpy_shares_memory() -> None:
    """A write to the array is seen in the tensor, and the other way round."""
    array = np.arange(4, dtype="float32").reshape(2, 2).T
    made = from_numpy(array)
    array[0, 1] = 10.0
    made._array[1, 0] = 20.0
    assert made.tolist() == [[0.0, 10.0], [20.0, 3.0]]
    assert made.stride() == (1, 2)
    assert array[1, 0] == 20.0


_LENT = [
    np.arange(6, dtype="float32").reshape(2, 3),
    np.arange(6, dtype="q").reshape(2, 3),
    np.arange(12, dtype="complex64").reshape(3, 4)[:, ::2],
    np.arange(3, dtype="int16")[::-1][:1],
    np.lib.stride_tricks.as_strided(np.arange(4.0), (1, 2), (800, 16)),
    np.broadcast_to(np.float64(1), (2, 2)),
    np.zeros((0, 3), dtype=bool),
    np.array(1, dtype="float16"),
    np.arange(4).astype(tensor(0, dtype=bfloat16)._array.dtype),
]


@pytest.mark.filterwarnings("ignore:The given NumPy array is not writable")
@pytest.mark.parametrize("array", [array for array in _LENT if all(step >= 0 for step in array.strides)])
def test_from_numpy_begins_a_storage_with_each_tensor(array: Any) -> None:
    """Values, strides, dtype and whether it may be written are the array's; the memory is not known to be another tensor's."""
    made, other = from_numpy(array), from_numpy(array)
    assert np.shares_memory(made._array, array) == bool(array.size)
    assert made._array.strides == array.strides or not array.size
    assert made._array.flags.writeable == array.flags.writeable
    assert made.storage_offset() == 0
    assert made._array.dtype is array_backend("cpu").native_dtype[made.dtype]
    assert made._array.base is not other._array.base
    np.testing.assert_array_equal(made._array, array)
    as_made = as_tensor(array)
    assert (as_made.dtype, as_made.stride()) == (made.dtype, made.stride())


_NOT_SHARED = [
    (np.arange(3)[::-1], "stride of the array is negative"),
    (np.arange(3).astype(">i4"), "byte order"),
    (np.zeros(2, "i1,i4")["f1"], "not a multiple of the element size"),
]


@pytest.mark.parametrize(("array", "message"), _NOT_SHARED)
def test_from_numpy_refuses_what_it_cannot_share(array: Any, message: str) -> None:
    """Negative and odd strides and foreign byte order are value errors."""
    with pytest.raises(OperatorValueError, match=message):
        from_numpy(array)


@pytest.mark.parametrize("value", [[1], np.float32(1), 1, np.array(["a"])])
def test_from_numpy_wants_an_array_of_numbers(value: Any) -> None:
    """Anything but an array of a supported element type is an argument error."""
    with pytest.raises(OperatorArgumentError):
        from_numpy(value)


def _as_tensor(data: Any, **options: Any) -> Tensor:
    return as_tensor(data, **options)


def _asarray(data: Any, **options: Any) -> Tensor:
    return asarray(data, **options)


@pytest.mark.parametrize("convert", [tensor, _as_tensor, _asarray])
@pytest.mark.parametrize(("array", "fault"), _NOT_SHARED)
def test_conversions_copy_what_cannot_be_shared(convert: Callable[..., Tensor], array: Any, fault: str) -> None:
    """Arrays whose memory no tensor can have are copied, unless that is ruled out: then the reason is said."""
    assert convert(array).tolist() == array.tolist()
    with pytest.raises(OperatorValueError, match=f"copy=False(?s:.*){fault}"):
        asarray(array, copy=False)


class _Array(np.ndarray[Any, Any]):
    """A class of somebody's own, as memmap."""


_OF_CLASSES: dict[str, Callable[[Any], Any]] = {
    "matrix": lambda a: a.view(np.matrix),
    "masked": lambda a: np.ma.array(a, mask=[[False, True], [True, False]]),
    "own": lambda a: a.view(_Array),
}
_CONVERSIONS: dict[str, Callable[[Any], Tensor]] = {
    "tensor": tensor,
    "with a dtype": lambda a: tensor(a, dtype=float32),
    "as_tensor": as_tensor,
    "asarray": asarray,
    "copied": lambda a: asarray(a, copy=True),
    "reversed": lambda a: asarray(a[::-1, ::-1]).flip(0, 1),
    "from_numpy": from_numpy,
    "from_dlpack": from_dlpack,
    "new_tensor": lambda a: tensor(1.0).new_tensor(a),
    "Tensor": Tensor,
    "__array__": lambda a: tensor(_Gives(a)),
}


class _Gives:
    """What is no array and gives one."""

    def __init__(self, array: Any) -> None:
        self._array = array

    def __array__(self) -> Any:
        return self._array


@pytest.mark.parametrize("kind", _OF_CLASSES)
@pytest.mark.parametrize("way", _CONVERSIONS)
def test_a_class_of_arrays_gives_its_elements_alone(way: str, kind: str) -> None:
    """A tensor of a matrix multiplies element by element, and one of a masked array has all elements."""
    made = _CONVERSIONS[way](_OF_CLASSES[kind](np.array([[1.0, 2.0], [3.0, 4.0]])))
    assert (made * made).tolist() == [[1.0, 4.0], [9.0, 16.0]]
    assert made.unsqueeze(0).tolist() == [[[1.0, 2.0], [3.0, 4.0]]]
    assert made[0].shape == (2,)
    assert type(made.numpy()) is np.ndarray


@pytest.mark.parametrize("convert", [_as_tensor, _asarray])
def test_conversions_share_where_they_can(convert: Callable[..., Tensor], cpu: ArrayBackend) -> None:
    """Arrays and tensors of the right dtype are not copied; others and sequences are."""
    array = np.zeros(2, "float32")
    assert np.shares_memory(convert(array).numpy(), array)
    assert not np.shares_memory(convert(array, dtype=float64).numpy(), array)
    made = tensor([1.0, 2.0])
    assert np.shares_memory(convert(made).numpy(), made.numpy())
    assert convert([1, 2]).tolist() == [1, 2]
    assert convert(array, device="meta").device.type == "meta"


def test_as_tensor_returns_tensors_unchanged() -> None:
    """A tensor of the right dtype and device is returned itself."""
    made = tensor([1.0])
    assert as_tensor(made) is made
    assert as_tensor(made, dtype=float32, device="cpu") is made
    converted = as_tensor(made, dtype=float64)
    assert (converted.dtype, converted.tolist()) == (float64, [1.0])
    assert as_tensor(made, device="meta").device.type == "meta"


def test_asarray_copies_on_demand_only() -> None:
    """`copy=True` always copies, `copy=False` refuses to."""
    array = np.zeros(2, "float32")
    made = asarray(array, copy=True)
    assert not np.shares_memory(made.numpy(), array)
    assert np.shares_memory(asarray(array, copy=False).numpy(), array)
    for data in (array, tensor([1.0])):
        with pytest.raises(OperatorValueError, match="leave out copy=False"):
            asarray(data, dtype=float64, copy=False)
    with pytest.raises(OperatorValueError, match="leave out copy=False"):
        asarray([1.0], copy=False)
    assert asarray(tensor([1.0]), device="meta").device.type == "meta"


def test_frombuffer_says_what_has_no_bytes() -> None:
    """What has no buffer, what does not give it, and what has gaps in it: each with what to pass."""
    released = memoryview(bytearray(4))
    released.release()
    for buffer, message in (
        (object(), "does not implement Python buffer protocol"),
        (released, "released memoryview"),
        (np.array(["2020"], "M8[D]"), r"cannot include dtype 'M' in a buffer\n.*array\.view"),
        (memoryview(bytearray(4))[::2], r"gaps.*\n.*bytearray\(buffer\)"),
    ):
        with pytest.raises(OperatorValueError, match=message):
            opmux.frombuffer(buffer, dtype=opmux.uint8)


def test_from_dlpack_shares_memory() -> None:
    """A tensor over another library's memory sees its writes."""
    array = np.zeros(3, "float32")
    made = from_dlpack(array)
    array[1] = 5.0
    assert made.tolist() == [0.0, 5.0, 0.0]


def test_from_dlpack_refuses_what_it_does_not_know() -> None:
    """Objects without the protocol and unknown devices are argument errors, missing plugins plugin errors."""
    with pytest.raises(OperatorArgumentError, match="no __dlpack__"):
        from_dlpack([1.0])
    foreign = SimpleNamespace(__dlpack__=None, __dlpack_device__=lambda: (99, 0))
    with pytest.raises(OperatorArgumentError, match=r"DLPack device \(99, 0\)"):
        from_dlpack(foreign)
    with pytest.raises(PluginError):
        from_dlpack(SimpleNamespace(__dlpack__=None, __dlpack_device__=lambda: (10, 0)))


@pytest.mark.torch
def test_inference_equals_torch() -> None:
    """Mixed sequences get torch's dtype, shape and values."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    leaves = [1, 2.5, True, 1j, np.int8(1), np.float16(1.5), np.float64(2.5), np.uint8(7)]
    for a in leaves:
        for b in leaves:
            for data in ([a, b], [[a], [b]], [[a, b]], a):
                mine, theirs = tensor(data), torch.tensor(data)
                assert mine.dtype.name == str(theirs.dtype).removeprefix("torch."), data
                assert mine.shape == tuple(theirs.shape)
                assert mine.tolist() == theirs.tolist()


def _itself() -> list[Any]:
    value: list[Any] = []
    value.append(value)
    return value


def _twice() -> list[Any]:
    value: list[Any] = []
    value.extend([value, value])
    return value


def _pair() -> list[Any]:
    value: list[Any] = []
    value.append([value])
    return value


def _deep() -> Any:
    value: Any = 1.0
    for _ in range(100_000):
        value = [value]
    return value


class _Endless:
    def __len__(self) -> int:
        return 1

    def __getitem__(self, index: int) -> "_Endless":
        if index:
            raise IndexError
        return self


@pytest.fixture(
    scope="module", params=[_itself, _twice, _pair, _deep, _Endless], ids=["itself", "twice", "pair", "deep", "endless"]
)
def nested_without_end(request: pytest.FixtureRequest) -> Any:
    """A value that only a reader with a limit comes to the end of; made once, because the deep one takes long to take apart."""
    return request.param()


_TAKES_ANYTHING: dict[str, Callable[[Any], Any]] = {
    "tensor": opmux.tensor,
    "as_tensor": opmux.as_tensor,
    "asarray": opmux.asarray,
    "new_tensor": lambda v: opmux.ones(1).new_tensor(v),
    "index": lambda v: opmux.ones(2, 2)[v],
    "assignment": lambda v: opmux.ones(2, 2).__setitem__(0, v),
    "sizes": opmux.zeros,
    "dims": lambda v: opmux.sum(opmux.ones(2), v),
    "tensors": opmux.stack,
    "packet": lambda v: opmux.ops.aten.add(opmux.ones(1), v),
    "handle": lambda v: opmux.ops.aten.add.Tensor(opmux.ones(1), v),
    "indices": lambda v: opmux.ops.aten.index.Tensor(opmux.ones(1), v),
    "equation": lambda v: opmux.einsum("ii", v),
    "containment": lambda v: v in opmux.ones(1),
    "vmap": opmux.vmap(opmux.sin),
    "in_dims": lambda v: opmux.vmap(opmux.sin, in_dims=v)(opmux.ones(1)),
    "result_type": lambda v: opmux.result_type(v, v),
    "grad": lambda v: opmux.autograd.grad(v, v),
    "dtype": lambda v: opmux.zeros(1, dtype=v),
    "device": lambda v: opmux.zeros(1, device=v),
    "pad": lambda v: opmux.nn.functional.pad(opmux.ones(1), v),
}


@pytest.mark.parametrize("name", _TAKES_ANYTHING)
def test_nesting_without_end_is_refused(name: str, nested_without_end: Any) -> None:
    """A list that contains itself, and one that is nested too deeply, are refused at once wherever a value is taken."""
    with pytest.raises((OpmuxError, TypeError)) as refused:
        _TAKES_ANYTHING[name](nested_without_end)
    assert isinstance(refused.value, OpmuxError) or type(refused.value) is TypeError
    assert len(str(refused.value)) < 20_000


def test_64_dimensions_are_taken() -> None:
    """As many as a tensor can have, and no more."""
    data: Any = 1.0
    for _ in range(64):
        data = [data]
    assert opmux.tensor(data).shape == (1,) * 64
    with pytest.raises(OperatorValueError, match="too many dimensions 'list'"):
        opmux.tensor([data])


@pytest.mark.parametrize("value", ["yes", 1, 0, [], np.bool_(True), opmux.tensor(True)], ids=repr)
def test_requires_grad_is_a_bool(value: Any) -> None:
    """Whatever makes a tensor refuses another value before it makes one: a generator goes on as if it had not been asked."""
    like = opmux.ones(2)
    state = opmux.get_rng_state().tolist()
    makers: list[Callable[..., Any]] = [
        *(partial(make, 2) for make in (opmux.zeros, opmux.rand, opmux.randn, opmux.empty, opmux.arange, opmux.eye)),
        *(partial(make, like) for make in (opmux.zeros_like, opmux.rand_like, opmux.asarray, opmux.tensor)),
        *(partial(make, [1.0]) for make in (opmux.tensor, opmux.asarray, like.new_tensor)),
        *(partial(opmux.full, [2], 1.0), partial(like.new_zeros, 2), partial(opmux.normal, 0.0, 1.0, (2,))),
        partial(opmux.frombuffer, bytearray(8), dtype=opmux.float32),
    ]
    for make in makers:
        with pytest.raises(OperatorArgumentError, match="requires_grad must be a bool"):
            make(requires_grad=value)
    assert opmux.get_rng_state().tolist() == state


@pytest.mark.parametrize("make", [opmux.tensor, opmux.as_tensor, opmux.asarray])
def test_what_is_no_array_is_refused_by_its_class(make: Callable[[Any], opmux.Tensor]) -> None:
    """An `__array__` that returns none: the error names the class and what came; one of NumPy's numbers is an array."""

    class Wrong:
        def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
            return [1.0]

    class Number:
        def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
            return np.float32(3)

    with pytest.raises(OperatorArgumentError, match=r"a tensor of Wrong\n.*its __array__ returned list"):
        make(Wrong())
    assert make(Number()).tolist() == 3


#: What the method `new` is given, by the library.
_NEW: dict[str, Callable[[Any], tuple[Any, ...]]] = {
    "nothing": lambda m: (),
    "a size": lambda m: (2,),
    "sizes": lambda m: (2, 3),
    "NumPy's integer": lambda m: (np.int64(2),),
    "a Size": lambda m: (m.Size([1]),),
    "a tuple": lambda m: ((2, 3),),
    "a list": lambda m: ([1, 0],),
    "numbers with fractions": lambda m: ([1.5, 2],),
    "no numbers": lambda m: ([],),
    "an array": lambda m: (np.ones(2),),
    "a tensor": lambda m: (m.ones(2, dtype=m.float64),),
    "a number": lambda m: (1.5,),
    "a bool": lambda m: (True,),
    "a text": lambda m: ("a",),
    "None": lambda m: (None,),
    "a number beside a size": lambda m: (2.5, 1),
}


@pytest.mark.torch
@pytest.mark.parametrize("given", _NEW)
@pytest.mark.parametrize("dtype", ["int16", "float64", "bool"])
@pytest.mark.parametrize("way", ["new", "Tensor"])
def test_new_is_the_class_with_the_dtype_of_a_tensor(way: str, dtype: str, given: str) -> None:
    """As in PyTorch, where old programs make hidden states by `weight.new(layers, batch, width).zero_()`."""
    torch: Any = pytest.importorskip("torch", reason="compares with torch 2.13.0")
    found: list[Any] = []
    for m in (torch, opmux):
        make = m.ones(2, dtype=getattr(m, dtype)).new if way == "new" else m.Tensor
        try:
            made = make(*_NEW[given](m))
        except TypeError:
            found.append("TypeError")
            continue
        values = made.tolist() if given not in ("a size", "sizes", "NumPy's integer", "a Size") else None
        found.append((str(made.dtype).rpartition(".")[2], tuple(made.shape), values))
    assert found[1] == found[0]


def test_new_tensors_lie_where_they_are_to() -> None:
    """Where the tensor is, or on another device; over the memory of another tensor, of whose dtype alone there is one."""
    x = opmux.ones(2, device="meta")
    assert x.new(3).device.type == x.new([1.0]).device.type == "meta"
    assert x.new(3, device="cpu").device.type == "cpu"
    other = opmux.zeros(2)
    opmux.ones(1).new(other).fill_(5)
    assert other.tolist() == [5, 5]
    assert opmux.ones(1).new(size=(2, 1)).shape == (2, 1)
    with pytest.raises(OperatorArgumentError, match=r"expected one of dtype opmux.int64\n.*other.to\(tensor\)"):
        opmux.ones(1, dtype=opmux.int64).new(other)
