"""Properties and conversions of tensors that need no operator."""

import copy
import operator
import pickle
import sys
from typing import Any

import numpy as np
import pytest

from opmux.dispatch import EMPTY, ops
from opmux.errors import OperatorArgumentError, OperatorIndexError, OperatorNotImplementedError, OperatorValueError
from opmux.tensor import (
    ArrayBackend,
    Size,
    Tensor,
    array_backend,
    bool_,
    channels_last,
    channels_last_3d,
    complex64,
    contiguous_strides,
    device,
    float32,
    from_numpy,
    int64,
    strided,
    tensor,
    wrap_number,
)
from opmux.tensor._copying import OWN_ATTRIBUTES


class TestShape:
    def test_shape_is_a_size(self) -> None:
        """The shape is a tuple that counts elements."""
        made = tensor([[1.0, 2.0, 3.0]])
        assert made.shape == (1, 3)
        assert isinstance(made.shape, Size)
        assert made.shape.numel() == made.numel() == made.nelement() == 3
        assert repr(made.shape) == "opmux.Size([1, 3])"
        assert pickle.loads(pickle.dumps(made.shape)) == made.shape

    def test_dimensions(self) -> None:
        """The number of dimensions has PyTorch's three names."""
        made = tensor([[1.0]])
        assert (made.ndim, made.dim(), made.ndimension()) == (2, 2, 2)

    def test_size_and_stride_of_one_dimension(self) -> None:
        """Dimensions count from either end."""
        made = tensor([[1.0, 2.0, 3.0]])
        assert (made.size(), made.size(1), made.size(-2)) == ((1, 3), 3, 1)
        assert (made.stride(), made.stride(0), made.stride(-1)) == ((3, 1), 3, 1)

    @pytest.mark.parametrize("ask", [lambda t: t.size(2), lambda t: t.stride(-3)])
    def test_dimension_out_of_range(self, ask: Any) -> None:
        """A dimension that is not there is an index error with the range."""
        with pytest.raises(OperatorIndexError, match=r"range of \[-2, 1\]"):
            ask(tensor([[1.0]]))

    def test_no_dimensions_to_choose(self) -> None:
        """A 0-dim tensor has no dimension at all."""
        with pytest.raises(OperatorIndexError, match="no dimensions"):
            tensor(1.0).size(0)

    @pytest.mark.parametrize(
        ("shape", "strides"),
        [
            ((), ()),
            ((3,), (1,)),
            ((2, 3), (3, 1)),
            ((2, 0, 3), (3, 3, 1)),
            ((0,), (1,)),
            ((3, 0), (1, 1)),
        ],
    )
    def test_contiguous_strides(self, shape: tuple[int, ...], strides: tuple[int, ...]) -> None:
        """A row-major array has PyTorch's strides; an empty dimension counts as one element."""
        made = from_numpy(np.zeros(shape, "float32"))
        assert made.stride() == contiguous_strides(shape) == strides
        assert made.is_contiguous()

    def test_arrays_without_strides_count_as_contiguous(self) -> None:
        """Array modules that do not tell strides get row-major ones."""

        class Plain:
            shape = (2, 3)
            dtype = np.dtype("float32")

        made = Tensor(Plain(), EMPTY, device("cpu"))
        assert made.stride() == (3, 1)
        assert (made.storage_offset(), made.data_ptr()) == (0, 0)


class TestMemory:
    def test_sizes_in_bytes(self) -> None:
        """Element size and total size follow the dtype."""
        made = tensor([1.0, 2.0])
        assert (made.element_size(), made.itemsize, made.nbytes) == (4, 4, 8)

    def test_views_know_their_place(self) -> None:
        """Strides and offset of a view are in elements of the memory it shares."""
        whole = np.arange(12, dtype="float32").reshape(3, 4)
        part = array_backend("cpu").wrap(whole[1:, ::2].T)
        assert (part.stride(), part.storage_offset()) == ((2, 4), 4)
        assert part.data_ptr() - from_numpy(whole).data_ptr() == 16
        assert not part.is_contiguous()

    def test_lent_memory_begins_with_the_tensor(self) -> None:
        """What surrounds a NumPy array that is a view belongs to somebody else; dtype, strides and the right to write stay."""
        whole = np.arange(12, dtype="float32").reshape(3, 4)
        part = from_numpy(whole[1:, ::2].T)
        assert (part.stride(), part.storage_offset()) == ((2, 4), 0)
        part._array[0, 0] = 0
        assert whole[1, 0] == 0
        assert np.shares_memory(part.numpy(), whole)
        whole.setflags(write=False)
        assert not from_numpy(whole[1:])._array.flags.writeable

    def test_lent_memory_keeps_dtypes_from_elsewhere(self) -> None:
        """A view of bfloat16 numbers, for which the array protocol has no name, has that dtype."""
        elsewhere = pytest.importorskip("ml_dtypes", reason="NumPy has bfloat16 where ml_dtypes is installed")
        whole = np.arange(4).astype(elsewhere.bfloat16)
        assert from_numpy(whole[1:])._array.dtype == whole.dtype

    def test_memory_formats(self) -> None:
        """`channels_last` is the order of an image whose channels lie innermost."""
        image = from_numpy(np.zeros((2, 4, 5, 3), "float32").transpose(0, 3, 1, 2))
        assert image.is_contiguous(memory_format=channels_last)
        assert not image.is_contiguous()
        assert not tensor([1.0]).is_contiguous(memory_format=channels_last)
        video = from_numpy(np.zeros((2, 4, 5, 6, 3), "float32").transpose(0, 4, 1, 2, 3))
        assert video.is_contiguous(memory_format=channels_last_3d)
        assert from_numpy(np.zeros((0, 2, 3, 4))).is_contiguous(memory_format=channels_last)

    def test_version_without_a_counter(self) -> None:
        """A tensor whose writes nobody counts has version 0."""
        made = tensor([1.0])
        assert made._version == 0
        made._version_counter = [3]
        assert made._version == 3

    def test_attributes_are_kept_in_the_table_of_the_class(self) -> None:
        """Setting any that opmux keeps makes no dictionary of the tensor's own, whatever tensors came first."""
        made = tensor([1.0])
        size = sys.getsizeof(vars(made))
        for name in OWN_ATTRIBUTES:
            setattr(made, name, None)
        assert sys.getsizeof(vars(made)) == size

    def test_layout_is_strided(self) -> None:
        """There is one layout."""
        assert tensor([1.0]).layout is strided


class TestPredicates:
    def test_kinds(self) -> None:
        """Floating-point, complex and signed dtypes are told apart."""
        real, imaginary, truth = tensor(1.0), tensor(1j), tensor(True)
        assert [t.is_floating_point() for t in (real, imaginary, truth)] == [True, False, False]
        assert [t.is_complex() for t in (real, imaginary, truth)] == [False, True, False]
        assert [t.is_signed() for t in (real, imaginary, truth)] == [True, True, False]

    def test_devices(self) -> None:
        """A tensor knows whether it is on a GPU or has no data."""
        assert [tensor(1.0, device=d).is_meta for d in ("cpu", "meta")] == [False, True]
        assert not tensor(1.0).is_cuda
        assert Tensor(np.zeros(1), EMPTY, device("cuda:1")).is_cuda


class TestNumbers:
    def test_wrapped_numbers(self) -> None:
        """A wrapped number holds the number, has its dtype and no keys and no device."""
        for value, d in ((True, bool_), (3, int64), (2.5, float32), (1j, complex64)):
            number = wrap_number(value)
            assert number._array is value
            assert (number.dtype, number.shape, number._keys, number.numel()) == (d, (), EMPTY, 1)
            assert number._is_wrapped_number
        assert not tensor(1.0)._is_wrapped_number

    def test_wrapped_numbers_of_other_libraries(self) -> None:
        """A NumPy float is a Python float here, so that its dtype does not count."""
        number = wrap_number(np.float64(2.5))
        assert type(number._array) is float
        assert number.dtype is float32
        assert number.numpy().tolist() == 2.5

    def test_item(self) -> None:
        """The only element becomes a Python number of its kind."""
        for value in (True, 3, 2.5, 1j):
            item = tensor([[value]]).item()
            assert (item, type(item)) == (value, type(value))

    @pytest.mark.parametrize("count", [0, 2])
    def test_item_of_several(self, count: int) -> None:
        """Other numbers of elements are a value error."""
        with pytest.raises(OperatorValueError, match=f"a Tensor with {count} elements"):
            from_numpy(np.zeros(count)).item()

    def test_python_conversions(self) -> None:
        """int, float, complex, bool and index work on one element."""
        made = tensor([2.5])
        assert (int(made), float(made), complex(made), bool(made)) == (2, 2.5, 2.5 + 0j, True)
        assert float(tensor(2 + 0j)) == 2.0
        assert [10, 20, 30][tensor(1)] == 20
        assert operator.index(tensor(True)) == 1
        assert int(wrap_number(3)) == 3

    def test_python_conversions_of_several(self) -> None:
        """Several elements are no number; the message says what is."""
        two = tensor([1.0, 2.0])
        for kind in (int, float, complex):
            with pytest.raises(OperatorValueError, match="only one element"):
                kind(two)
        with pytest.raises(OperatorValueError, match=r"more than one value is ambiguous"):
            bool(two)
        with pytest.raises(OperatorValueError, match="no values"):
            bool(tensor([]))

    def test_conversions_that_lose(self) -> None:
        """An imaginary part does not vanish silently, a float is no index."""
        with pytest.raises(OperatorValueError, match="imaginary part"):
            float(tensor(1j))
        for wrong in (tensor(1.0), tensor([1, 2])):
            with pytest.raises(OperatorArgumentError, match="only integer tensors"):
                operator.index(wrong)

    def test_tolist(self) -> None:
        """Elements become nested lists of Python numbers."""
        assert tensor([[1, 2], [3, 4]]).tolist() == [[1, 2], [3, 4]]
        assert tensor(1.5).tolist() == 1.5
        assert type(tensor([1.5]).tolist()[0]) is float

    def test_values_of_meta_tensors(self) -> None:
        """A tensor without data has no values to give, which is a NotImplementedError as in PyTorch."""
        for ask in (Tensor.tolist, Tensor.item, Tensor.numpy, Tensor.cpu):
            with pytest.raises(OperatorNotImplementedError, match="no data"):
                ask(tensor([1.0], device="meta"))


class TestNumPy:
    def test_numpy_shares_memory(self) -> None:
        """The array is the tensor's own."""
        made = tensor([1.0, 2.0])
        made.numpy()[0] = 5.0
        assert made.tolist() == [5.0, 2.0]

    def test_numpy_from_a_gpu_is_refused(self, maia: ArrayBackend) -> None:
        """Memory that is not the host's is copied only if forced."""
        maia.host_memory = False
        made = tensor([1.0], device="maia")
        with pytest.raises(OperatorArgumentError, match=r"(?s)can't convert maia.*tensor.cpu\(\)"):
            made.numpy()
        assert made.numpy(force=True).tolist() == [1.0]

    def test_array_protocol(self) -> None:
        """NumPy functions take tensors; a dtype converts, `copy` is respected."""
        made = tensor([1.0, 2.0])
        assert np.sum(np.asarray(made)) == 3.0
        assert np.shares_memory(np.asarray(made), made.numpy())
        assert not np.shares_memory(np.array(made), made.numpy())
        assert np.asarray(made, dtype="int8").dtype == np.int8
        with pytest.raises(ValueError, match="needs a copy"):
            np.asarray(made, dtype="int8", copy=False)

    def test_dlpack_shares_memory(self) -> None:
        """NumPy takes a tensor's memory through DLPack."""
        made = tensor([1.0, 2.0])
        assert made.__dlpack_device__() == (1, 0)
        assert np.shares_memory(np.from_dlpack(made), made.numpy())

    def test_dlpack_without_the_protocol(self) -> None:
        """An array module without DLPack is a BufferError that names the way out."""
        meta = tensor([1.0], device="meta")
        with pytest.raises(BufferError, match="numpy"):
            meta.__dlpack__()
        with pytest.raises(BufferError, match="DLPack"):
            meta.__dlpack_device__()


class TestCopies:
    def test_pickle(self) -> None:
        """A tensor survives pickling with dtype, device and values."""
        made = tensor([[1.5, 2.5]])
        again = pickle.loads(pickle.dumps(made))
        assert (again.tolist(), again.dtype, again.device) == (
            made.tolist(),
            made.dtype,
            made.device,
        )
        assert again._keys is made._keys

    def test_copy_shares_memory(self) -> None:
        """`copy.copy` makes a second tensor over the same memory."""
        made = tensor([1.0])
        other = copy.copy(made)
        assert other is not made
        assert other._array is made._array

    def test_deepcopy_owns_its_memory(self) -> None:
        """`copy.deepcopy` copies values, and one tensor in two places once."""
        made = tensor([1.0])
        first, second = copy.deepcopy([made, made])
        assert first is second
        assert not np.shares_memory(first.numpy(), made.numpy())

    def test_identity_decides_in_sets(self) -> None:
        """Tensors are hashed by identity."""
        made = tensor([1.0])
        assert len({made, tensor([1.0])}) == 2
        assert {made: 1}[made] == 1


class TestContainer:
    def test_length(self) -> None:
        """The length is that of the first dimension, which must exist."""
        assert len(tensor([[1.0, 2.0]])) == 1
        with pytest.raises(OperatorArgumentError, match="0-d tensor"):
            len(tensor(1.0))

    def test_sizes_whatever_a_class_says_of_its_shape(self) -> None:
        """What has a length, and sizes by number, is the tensor: a property of a program's class has another use."""

        class Listed(Tensor):
            @property
            def shape(self) -> Any:
                return [7, 3]

        listed = tensor([[1.0, 2.0]]).as_subclass(Listed)
        assert (len(listed), listed.size(0), listed.size(-1)) == (1, 1, 2)

    def test_iteration(self) -> None:
        """Iterating gives the parts along the first dimension, from either end."""
        made = tensor([[1, 2], [3, 4]])
        assert [row.tolist() for row in made] == [[1, 2], [3, 4]]
        assert [row.tolist() for row in reversed(made)] == [[3, 4], [1, 2]]
        first, _ = made
        first._array[0] = 9
        assert made.tolist() == [[9, 2], [3, 4]]

    def test_iteration_needs_a_dimension(self) -> None:
        """A 0-dim tensor has no parts; reversed, it is itself."""
        with pytest.raises(OperatorArgumentError, match="0-d tensor"):
            iter(tensor(1.0))
        made = tensor(1.0)
        assert made.__reversed__() is made

    def test_containment(self) -> None:
        """`in` compares every element."""
        made = tensor([1.0, 2.0])
        assert 2 in made
        assert 3.0 not in made
        assert tensor(1.0) in made
        with pytest.raises(OperatorValueError, match="only supports Tensor or scalar"):
            assert "a" in made

    def test_numpy_leaves_operators_to_tensors(self) -> None:
        """A NumPy scalar on the left of an operator gives a tensor."""
        assert isinstance(np.float64(2) * tensor([1.0]), Tensor)
        assert ops.aten.mul.Tensor(tensor([1.0]), 2.0).tolist() == [2.0]


@pytest.mark.parametrize(
    ("method", "dtype"),
    [
        ("bool", "bool"),
        ("byte", "uint8"),
        ("cdouble", "complex128"),
        ("cfloat", "complex64"),
        ("char", "int8"),
        ("double", "float64"),
        ("float", "float32"),
        ("half", "float16"),
        ("int", "int32"),
        ("long", "int64"),
        ("short", "int16"),
    ],
)
def test_methods_named_like_dtypes_convert(method: str, dtype: str) -> None:
    """Each is a short form of `to`, which gives the tensor itself where nothing is to be done."""
    converted = getattr(tensor([1.0, 0.0]), method)()
    assert str(converted.dtype) == f"opmux.{dtype}"
    assert getattr(converted, method)() is converted
    assert converted.cpu() is converted
