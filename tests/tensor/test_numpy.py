"""Tensors in NumPy's hands: its arrays of them, its signs, ufuncs and functions. See Note [NumPy's protocols]."""

import operator
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux import Tensor
from opmux.errors import OperatorArgumentError, OperatorValueError, OpmuxError
from opmux.tensor import ArrayBackend, _numpy, array_backend

#: Any, as what NumPy's stubs say of ufuncs knows no classes with protocols of their own.
T: Any = opmux.tensor([[1.0, 2.0], [3.0, 4.0]])
A: Any = np.full((2, 2), 2.0, "float32")
I: Any = opmux.tensor([1, 2, 3])  # noqa: E741 -- integers
G = opmux.tensor([1.0, 2.0], requires_grad=True)

_SIGNS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
    "**": operator.pow,
    "@": operator.matmul,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
    "divmod": divmod,
    "maximum": np.maximum,
    "arctan2": np.arctan2,
}
_WHOLE: dict[str, Callable[[Any, Any], Any]] = {
    "<<": operator.lshift,
    ">>": operator.rshift,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}


def _same(found: Any, expected: Any) -> None:
    """Tensors with the dtype and values of NumPy's results."""
    if isinstance(expected, tuple):
        for one, other in zip(found, expected, strict=True):
            _same(one, other)
        return
    assert isinstance(found, Tensor)
    assert (str(found.dtype), found.tolist()) == (f"opmux.{expected.dtype}", expected.tolist())


@each("sign", _SIGNS)
@each("dtype", ["float32", "float64", "int64"])
def test_arrays_and_tensors_make_tensors_on_either_side(sign: str, dtype: str) -> None:
    """With NumPy's values and dtype, whichever operand is the array."""
    array, compute = A.astype(dtype), _SIGNS[sign]
    _same(compute(array, T), compute(array, T.numpy()))
    _same(compute(T, array), compute(T.numpy(), array))


@each("sign", _WHOLE)
def test_arrays_of_integers_have_the_signs_of_bits(sign: str) -> None:
    """As `test_arrays_and_tensors_make_tensors_on_either_side`, for signs that only integers have."""
    array, compute = np.array([3, 1, 2]), _WHOLE[sign]
    _same(compute(array, I), compute(array, I.numpy()))
    _same(compute(I, array), compute(I.numpy(), array))


_UFUNCS: dict[str, Callable[[Any, Any], Any]] = {
    "one operand": lambda t, a: np.sin(t),
    "two results": lambda t, a: np.modf(t),
    "no dimensions": lambda t, a: np.sqrt(t[0, 0]),
    "a dtype": lambda t, a: np.add(t, a, dtype="float64"),
    "a list": lambda t, a: np.add([1.0, 2.0], t),
    "a Python number": lambda t, a: np.add(t, 1),
    "a mask": lambda t, a: np.add(t, a, where=a > 9, out=np.zeros((2, 2))).copy(),
    "reduce": lambda t, a: np.add.reduce(t, axis=1),
    "accumulate": lambda t, a: np.multiply.accumulate(t),
    "reduceat": lambda t, a: np.add.reduceat(t, [0, 1]),
    "outer": lambda t, a: np.add.outer(a[0], t),
    "matmul": lambda t, a: np.matmul(a, t),
    "bools": lambda t, a: np.isfinite(t),
}


@each("call", _UFUNCS)
def test_ufuncs_make_tensors(call: str) -> None:
    """In all forms: methods, several results, keywords."""
    found, expected = _UFUNCS[call](T, A), _UFUNCS[call](T.numpy(), A)
    if call == "a mask":
        assert found.tolist() == expected.tolist()
    else:
        _same(found, expected if isinstance(expected, tuple) else np.asarray(expected))


def test_a_number_of_numpy_stands_for_one_of_python() -> None:
    """The tensor's operator computes: in its dtype, and recorded."""
    for number in (np.float64(2), np.int64(2), np.float32(2), np.array(2.0)):
        for sign in ("+", "-", "*", "/", "**", "<", "=="):
            by_number, by_python = _SIGNS[sign](number, T), _SIGNS[sign](2.0, T)
            assert (by_number.dtype, by_number.tolist()) == (by_python.dtype, by_python.tolist())
    (np.float64(3) * G).sum().backward()
    assert G.grad is not None
    assert G.grad.tolist() == [3, 3]
    assert (np.float64(2) * I).dtype is opmux.float32
    assert (np.float64(2) * opmux.ones(2, device="meta")).is_meta


@each(
    "other",
    [
        np.timedelta64(3, "ns"),
        np.timedelta64(3, "D"),
        np.datetime64("2020-01-01T00:00:00", "ns"),
        np.longdouble(2),
        np.array(2, "longdouble"),
    ],
)
def test_what_no_number_of_python_stands_for_is_refused(other: Any) -> None:
    """Times, of which items are integers, and numbers that are wider than Python's."""
    with pytest.raises(OperatorArgumentError, match="cannot be held by a tensor"):
        other + I


def test_what_is_no_number_is_compared_as_numpy_compares_it() -> None:
    """Text is equal to no number."""
    assert (np.array("a") == I).tolist() == [False] * 3
    assert (np.array(None) == I).tolist() == [False] * 3
    assert (np.datetime64("2020") == I).tolist() == [False] * 3


def test_a_gradient_that_needs_what_numpy_has_written_is_refused() -> None:
    """Also where what is written is not named."""
    for write in (lambda o: np.sum(T, 0, None, o), lambda o: np.copyto(dst=o, src=3), lambda o: np.dot(T, A[0], o)):
        weight, other = opmux.ones(2, requires_grad=True), opmux.ones(2)
        product = (weight * other).sum()
        write(other)
        with pytest.raises(OpmuxError, match="modified"):
            product.backward()


@each(
    "write",
    [
        lambda x: np.dot(A, np.ones(2, "float32"), x),
        lambda x: np.dot(A, np.ones(2, "float32"), out=x),
        lambda x: np.concatenate([[1.0], [2.0]], 0, x),
    ],
)
def test_compiled_functions_write_where_they_say_no_parameters(write: Callable[[Any], Any]) -> None:
    """Older versions of NumPy have no signatures of them."""

    def unsigned(function: Any) -> Any:
        raise ValueError(f"no signature found for {function}")

    tensor = opmux.zeros(2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_numpy, "_signature", unsigned)
        write(tensor)
    assert tensor._version > 0


def test_what_numpy_writes_into_is_the_result() -> None:
    """An array keeps its place and dtype; a tensor is written by an operator, which counts it."""
    array: Any = np.zeros((2, 2))
    same = array
    array += T
    assert array is same
    assert array.tolist() == T.tolist()
    assert np.add(T, 1, out=same) is same
    tensor: Any = opmux.zeros(2, 2)
    version = tensor._version
    assert np.add(T, A, out=tensor) is tensor
    assert tensor.tolist() == (T + 2).tolist()
    assert tensor._version == version + 1
    assert np.add(tensor, tensor, out=tensor, where=np.array([True, False])) is tensor
    assert tensor.tolist() == [[6, 4], [10, 6]]
    first, second = np.modf(T / 2, out=(None, tensor))  # type: ignore[arg-type]
    assert second is tensor
    assert isinstance(first, Tensor)
    np.add.at(tensor, ([0, 0], [0, 0]), 1)
    assert tensor.tolist() == [[2, 1], [1, 2]]


@each(
    "write",
    [
        lambda x: np.add(1, 2, out=x),
        lambda x: np.add.at(x, [0], 1),
        lambda x: np.add(1, 2, x),
        lambda x: np.add.reduce([[1.0, 2.0]], 0, None, x),
        lambda x: np.copyto(x, 3),
        lambda x: np.copyto(dst=x, src=3),
        lambda x: np.put(v=3, ind=[0], a=x),
        lambda x: np.concatenate([[1.0], [2.0]], 0, x),
        lambda x: np.dot(A, np.ones(2, "float32"), x),
        lambda x: np.sum([[1.0, 2.0]], 0, None, x),
        lambda x: np.clip([1.0, 2.0], 0, 1, x),
        lambda x: np.put(x, [0], 3),
        lambda x: np.concatenate([[1.0], [2.0]], out=x),
        lambda x: np.sum([[1.0, 2.0]], axis=0, out=x),
    ],
)
def test_writes_of_numpy_count_as_writes(write: Callable[[Any], Any]) -> None:
    """Whatever function writes; a tensor that requires grad is not written."""
    tensor = opmux.zeros(2)
    version = tensor._version
    write(tensor)
    assert tensor._version > version
    assert tensor.tolist() != [0, 0]
    with pytest.raises(OperatorValueError, match="requires grad"):
        write(opmux.zeros(2, requires_grad=True))


def test_functions_that_write_their_argument_if_asked_to_count_as_writes() -> None:
    """With their values, where these stay; only if they are asked to."""
    calls: tuple[Callable[[Any], Any], ...] = (
        lambda x: np.nan_to_num(x, False, 4),
        lambda x: np.nan_to_num(nan=4, copy=False, x=x),
        lambda x: np.median(x, overwrite_input=True),
    )
    for call in calls:
        tensor: Any = opmux.tensor([2.0, opmux.nan, 1.0])
        version = tensor._version
        call(tensor)
        assert tensor._version == version + 1
    tensor = opmux.tensor([2.0, opmux.nan, 1.0])
    assert np.nan_to_num(tensor, copy=False, nan=4.0) is tensor
    assert tensor.tolist() == [2, 4, 1]
    np.nan_to_num(tensor), np.median(tensor), np.sum(tensor, None)
    assert tensor._version == 1


_GIVE_TENSORS: dict[str, Callable[[Any], Any]] = {
    "sum": np.sum,
    "sum along an axis": lambda t: np.sum(t, axis=0, keepdims=True),
    "sum in a dtype": lambda t: np.sum(t, dtype=np.float64),
    "mean": lambda t: np.mean(t, axis=1),
    "std": np.std,
    "var": lambda t: np.var(t, ddof=1),
    "prod": np.prod,
    "max": np.max,
    "amin": lambda t: np.amin(t, 0),
    "min with a start": lambda t: np.min(t, initial=0),
    "max of two axes": lambda t: np.max(t, axis=(0, 1)),
    "all": np.all,
    "any": lambda t: np.any(t, axis=0),
    "argmax": np.argmax,
    "argsort": np.argsort,
    "cumsum": np.cumsum,
    "clip": lambda t: np.clip(t, 2, A),
    "round": np.round,
    "squeeze": np.squeeze,
    "reshape": lambda t: np.reshape(t, (4,)),
    "transpose": np.transpose,
    "swapaxes": lambda t: np.swapaxes(t, 0, 1),
    "repeat": lambda t: np.repeat(t, 2),
    "take": lambda t: np.take(t, [1], axis=0),
    "nonzero": np.nonzero,
    "inv": np.linalg.inv,
    "qr": lambda t: tuple(np.linalg.qr(t)),
    "split": lambda t: tuple(np.split(t, 2)),
    "fix": np.fix,
    "isposinf": np.isposinf,
    "isneginf": np.isneginf,
    "linspace": lambda t: np.linspace(t, 0, 3),
    "linspace to": lambda t: np.linspace(0, t, 3),
    "logspace": lambda t: np.logspace(0, t, 3),
    "diagflat": np.diagflat,
    "rollaxis": lambda t: np.rollaxis(t, 1),
    "trim_zeros": lambda t: np.trim_zeros(t.reshape(-1)),
    "linalg.solve": lambda t: np.linalg.solve(t, t),
    "linalg.solve with an array": lambda t: np.linalg.solve(np.eye(2) + A, t),
    "linalg.matmul": lambda t: np.linalg.matmul(t, A),
    "linalg.vecdot": lambda t: np.linalg.vecdot(t, A),
    "linalg.lstsq": lambda t: np.linalg.lstsq(t, t)[:1],
}
#: Functions of several results, of which torch's users get some as arrays.
_GIVE_TENSORS_ALONE: dict[str, Callable[[Any], Any]] = {
    "eig": lambda t: tuple(np.linalg.eig(t)),
    "eigh": lambda t: tuple(np.linalg.eigh(t)),
    "svd": lambda t: tuple(np.linalg.svd(t)),
}
_GIVE_ARRAYS: dict[str, Callable[[Any], Any]] = {
    "concatenate": lambda t: np.concatenate([t, t, A]),
    "stack": lambda t: np.stack((t, t)),
    "block": lambda t: np.block([[t, t], [t, t]]),
    "where": lambda t: np.where(t > 1, t, 0),
    "norm": np.linalg.norm,
    "solve": lambda t: np.linalg.solve(t, A),
    "solve by name": lambda t: np.linalg.solve(t, b=A),
    "lstsq": lambda t: np.linalg.lstsq(t, A)[0],
    "median": np.median,
    "unique": np.unique,
    "argwhere": np.argwhere,
    "sort": lambda t: np.sort(t)[::-1],
    "flip": np.flip,
    "moveaxis": lambda t: np.moveaxis(t, 0, 1),
    "einsum": lambda t: np.einsum("ij,jk->ik", t, t),
    "dot": lambda t: np.dot(t, A),
    "take_along_axis": lambda t: np.take_along_axis(t, np.argsort(t, axis=0), axis=0),
    "zeros_like": np.zeros_like,
    "fft": np.fft.fft,
    "text": np.array2string,
    "close": lambda t: np.allclose(t, t.tolist()),
}


@pytest.mark.filterwarnings("ignore:.*fix:DeprecationWarning")  # numpy.fix, from NumPy 2.5 on
@each("call", [*_GIVE_TENSORS.values(), *_GIVE_TENSORS_ALONE.values()])
def test_functions_that_give_tensors(call: Callable[[Any], Any]) -> None:
    """With the values and dtypes of the function of an array."""
    expected = call(T.numpy())
    _same(call(T), expected if isinstance(expected, tuple) else np.asarray(expected))


@each("call", _GIVE_ARRAYS)
def test_functions_that_give_arrays(call: str) -> None:
    """With the values, dtypes and classes of the function of an array."""
    found, expected = _GIVE_ARRAYS[call](T), _GIVE_ARRAYS[call](T.numpy())
    assert type(found) is type(expected)
    assert np.asarray(found).dtype == np.asarray(expected).dtype
    assert np.asarray(found).tolist() == np.asarray(expected).tolist()


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of NumPy, about torch's protocols
@each("call", [*_GIVE_TENSORS.items(), *_GIVE_ARRAYS.items()], ids=lambda row: row[0])
def test_the_results_have_the_classes_that_torch_gives(call: tuple[str, Callable[[Any], Any]]) -> None:
    """Where NumPy's function does not fail with torch's tensors."""
    import torch

    name, function = call
    try:
        theirs = function(torch.tensor(T.tolist()))
    except (TypeError, ValueError, AttributeError):  # What NumPy or torch say of arguments that do not fit.
        return
    if name not in ("argwhere", "nonzero"):  # Of these torch's are wrong: see Note [NumPy's protocols].
        mine = function(T)
        classes = [[type(x).__name__ for x in (r if isinstance(r, tuple) else (r,))] for r in (mine, theirs)]
        assert classes[0] == classes[1]


_ANYTHING: dict[str, Callable[[Any], Any]] = {
    "asarray": np.asarray,
    "array of a list": lambda x: np.array([x, x]),
    "ufunc": np.sin,
    "array + tensor": lambda x: np.ones(2) + x,
    "tensor + array": lambda x: x + np.ones(2),
    "array += tensor": lambda x: np.ones(2).__iadd__(x),
    "sum": np.sum,
    "argmax": np.argmax,
    "concatenate": lambda x: np.concatenate([np.ones(2), x]),
    "where": lambda x: np.where(True, x, 0),
    "norm": np.linalg.norm,
}


@each("call", _ANYTHING)
def test_a_tensor_that_requires_grad_is_refused(call: str) -> None:
    """As in torch, with the advice to detach it; but for its shape and where no gradient is lost."""
    with pytest.raises(OperatorValueError, match=r"(?s)Can't call numpy\(\) on Tensor that requires grad.*detach"):
        _ANYTHING[call](G)
    with opmux.no_grad():
        _ANYTHING[call](G)
    assert (np.shape(G), np.ndim(G)) == ((2,), 1)


@each("call", _ANYTHING)
def test_nothing_is_copied_from_a_device_in_silence(call: str) -> None:
    """Memory that is not the host's is refused, with the line that copies it."""
    x = opmux.tensor([1.0, 2.0])
    backend = array_backend("cpu")
    backend.host_memory = False
    try:
        with pytest.raises(OperatorArgumentError, match=r"tensor.cpu\(\)"):
            _ANYTHING[call](x)
        assert np.shape(x) == (2,)
    finally:
        backend.host_memory = True
    with pytest.raises(OpmuxError):
        _ANYTHING[call](opmux.ones(2, device="meta"))


def test_results_stay_on_the_device_of_the_tensors(maia: ArrayBackend) -> None:
    """Of another device in the host's memory; two devices are refused."""
    x = opmux.tensor([1.0, 2.0], device="maia")
    for result in (np.sin(x), np.ones(2) + x, x * np.ones(2), np.sum(x), np.reshape(x, (2, 1))):
        assert result.device == opmux.device("maia")
    with pytest.raises(OperatorValueError, match="same device"):
        np.add(x, opmux.ones(2))


def test_no_array_of_objects_results() -> None:
    """Neither of tensors, nor as a tensor."""
    for array in (np.asarray(T), np.array([T, T]), np.array([I[0], I[1]]), np.asarray([T[0], [1.0, 2.0]])):
        assert array.dtype.kind in "fi"
    with pytest.raises(OperatorArgumentError, match="element type"):
        np.multiply(np.array([2, 3], object), I[:2])


def test_an_array_of_a_tensor_shares_its_memory_unless_a_copy_is_asked_for() -> None:
    """As `copy` and `dtype` say; a copy keeps the order of memory."""
    array = np.asarray(T)
    assert np.shares_memory(array, T.numpy())
    assert not np.shares_memory(np.array(T), array)
    assert np.array(T.t()).flags.f_contiguous
    with pytest.raises(ValueError, match="needs a copy"):
        T.__array__(np.float64, copy=False)
    assert T.__array__("float64").dtype == np.float64


def test_classes_of_others_take_part() -> None:
    """One that has protocols of its own is asked next, with an array in the tensor's place."""

    class Other:
        def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
            return [type(x).__name__ for x in inputs]

        def __array_function__(self, function: Any, types: Any, args: Any, kwargs: Any) -> Any:
            return [type(x).__name__ for x in args[0]]

    other: Any = Other()
    assert np.add(T, other) == ["ndarray", "Other"]
    joined: Any = np.concatenate([T, other])
    assert joined == ["ndarray", "Other"]


def test_a_mapped_tensor_is_refused_by_name() -> None:
    """NumPy sees no tensor that stands for several; numbers of NumPy's are numbers there too."""
    with pytest.raises(OperatorValueError, match="vmap"):
        opmux.vmap(np.sin)(T)
    assert opmux.vmap(lambda x: np.float64(2) * x)(T).tolist() == (2 * T).tolist()


def test_other_arrays_need_only_say_what_they_are() -> None:
    """A tensor is made of what has `__array__`, next to NumPy's own."""
    foreign = SimpleNamespace(__array__=lambda: np.array([1.0, 2.0]))
    assert (opmux.asarray(foreign) + np.ones(2)).tolist() == [2, 3]


@pytest.mark.skipif(np.lib.NumpyVersion(np.__version__) < "2.4.0", reason="NumPy asks for dtypes from 2.4 on")
@each("name", ["bool", "uint8", "int64", "float16", "float32", "complex64", "bfloat16"])
def test_numpy_takes_dtypes_of_tensors(name: str) -> None:
    """Wherever it takes one of its own."""
    if name == "bfloat16":
        pytest.importorskip("ml_dtypes")
    dtype: Any = getattr(opmux, name)
    assert np.dtype(dtype).name == name
    assert np.zeros(2, dtype=dtype).dtype == np.dtype(dtype)
