"""What NumPy's own functions make of tensors.

Note [NumPy's protocols]
NumPy computes on the host, with its own promotion of dtypes and without gradients. It is given the memory of tensors by
`Tensor.__array__`, which refuses tensors that require grad and memory of another device; so all of this does.

- `__array_ufunc__` takes ufuncs (`numpy.add`, `numpy.sin`, their `reduce`, `outer`, `at`), and with them the signs of arrays:
  `array + tensor`, `array < tensor`, `array += tensor`. Results are tensors on the device of those that were given. What NumPy
  writes into, an array or a tensor, is the result itself.
- Its numbers have the signs of arrays: `numpy.sqrt(2) * tensor` comes here too. There the tensor's own operator computes, as for a
  Python number: in the tensor's dtype, on its device, recorded for gradients.
- `__array_function__` takes all other functions. NumPy computes them too, from the tensors' memory, and what it gives is what it
  gives for PyTorch's tensors, or what it would give did it not fail with these: tensors where NumPy hands on to a method of its
  argument or keeps its class (`numpy.sum`, `numpy.reshape`, `numpy.linalg.inv`), and arrays elsewhere (`numpy.concatenate`,
  `numpy.unique`, `numpy.linalg.norm`). To leave such functions to NumPy, as PyTorch does, fails in many reductions, which give
  methods arguments that no tensor's method has (`axis=None, out=None`), and is wrong in silence where a method of that name does
  something else: `numpy.argwhere` would get transposed what `nonzero` gives as one tensor.
- `__array_wrap__` and `__array_priority__` are asked by libraries that came before these two, as scipy.sparse.
"""

import operator
import sys
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from inspect import signature
from types import MappingProxyType
from typing import Any, Final, final

from opmux.dispatch import as_scalar, mark_if_enabled, ops
from opmux.errors import OperatorValueError
from opmux.tensor._backends import array_backend
from opmux.tensor._conversion import numpy_copy
from opmux.tensor._device import device
from opmux.tensor._dtype import dtype_of
from opmux.tensor._tensor_base import TensorBase

__all__ = ["NumpyProtocols"]

#: The signs of Python by the names of NumPy's ufuncs for them; "true_divide" and "divide" are one, named differently by release.
_SIGNS: Final[Mapping[str, Callable[[Any, Any], Any]]] = MappingProxyType(
    {
        "add": operator.add,
        "bitwise_and": operator.and_,
        "bitwise_or": operator.or_,
        "bitwise_xor": operator.xor,
        "divide": operator.truediv,
        "equal": operator.eq,
        "floor_divide": operator.floordiv,
        "greater": operator.gt,
        "greater_equal": operator.ge,
        "left_shift": operator.lshift,
        "less": operator.lt,
        "less_equal": operator.le,
        "multiply": operator.mul,
        "not_equal": operator.ne,
        "power": operator.pow,
        "remainder": operator.mod,
        "right_shift": operator.rshift,
        "subtract": operator.sub,
        "true_divide": operator.truediv,
    }
)
#: Kinds of dtypes of times, whose items are integers where they count nanoseconds.
_TIMES: Final = "mM"
#: The parameters of a function of NumPy.
_signature = lru_cache(signature)
#: Functions that need no values, so that any tensor is taken.
_LOOKED_UP: Final = frozenset(("ndim", "shape"))
#: Functions that give tensors, by what they do.
_REDUCING: Final = (
    "all",
    "amax",
    "amin",
    "any",
    "argmax",
    "argmin",
    "max",
    "mean",
    "min",
    "prod",
    "ptp",
    "std",
    "sum",
    "var",
)
_EACH: Final = ("around", "clip", "cumprod", "cumsum", "fix", "imag", "isneginf", "isposinf", "real", "round")
_BETWEEN: Final = ("linspace", "logspace")
_CHOOSING: Final = (
    "argpartition",
    "argsort",
    "choose",
    "compress",
    "delete",
    "nonzero",
    "searchsorted",
    "take",
)
_SHAPING: Final = (
    "diagflat",
    "insert",
    "repeat",
    "reshape",
    "rollaxis",
    "squeeze",
    "swapaxes",
    "transpose",
    "trim_zeros",
)
_SPLITTING: Final = ("array_split", "dsplit", "hsplit", "split", "vsplit")
#: Of several results PyTorch's users get some as arrays; here all of them are tensors.
_SOLVING: Final = ("cholesky", "eig", "eigh", "inv", "matmul", "pinv", "qr", "svd", "vecdot")
#: Functions whose results are of the class of their second argument, the right-hand side.
_OF_SIDE: Final = frozenset(("lstsq", "solve"))
_GIVE_TENSORS: Final = frozenset((*_REDUCING, *_EACH, *_BETWEEN, *_CHOOSING, *_SHAPING, *_SPLITTING, *_SOLVING))
#: Functions that write into their first argument.
_WRITE: Final = frozenset(("copyto", "fill_diagonal", "place", "put", "put_along_axis", "putmask"))
#: Places of what compiled functions write, whose parameters older versions of NumPy do not say.
_OUT: Final = frozenset((("concatenate", 2), ("dot", 2)))


class NumpyProtocols(TensorBase):
    """The part of `Tensor` that NumPy asks. See Note [NumPy's protocols]."""

    __array_priority__ = 1000

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return numpy_copy(self, dtype, copy)

    def __array_wrap__(self, array: Any, context: Any = None, return_scalar: bool = False) -> Any:
        return _tensor(array, self._device)

    def __array_ufunc__(self, ufunc: Any, method: str, /, *inputs: Any, **options: Any) -> Any:
        sign = _SIGNS.get(ufunc.__name__) if method == "__call__" and not options else None
        if sign is not None and any(map(_is_number, inputs)):
            return sign(*(as_scalar(x.item()) if _is_number(x) else x for x in inputs))
        written = inputs[:1] if method == "at" else options.get("out", ())
        return _Call(written, self._device, gives_tensors=True)(getattr(ufunc, method), inputs, options)

    def __array_function__(
        self, function: Any, types: Collection[type], args: tuple[Any, ...], kwargs: dict[str, Any], /
    ) -> Any:
        name = function.__name__
        if name in _LOOKED_UP:
            return getattr(args[0] if args else kwargs["a"], name)
        written = _written(function, args, kwargs)
        gives = name in _GIVE_TENSORS or (name in _OF_SIDE and isinstance((*args, kwargs.get("b"))[1], TensorBase))
        return _Call(written, self._device, gives_tensors=gives)(function, args, kwargs)


def _written(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any], /) -> tuple[Any, ...]:
    """The arguments that a function of NumPy writes, named or not."""
    try:
        given = _signature(function).bind(*args, **kwargs).arguments
    except (
        TypeError,
        ValueError,
    ):  # The function refuses the arguments itself; or is compiled, and says no parameters.
        given = {**{"out" if (function.__name__, i) in _OUT else str(i): x for i, x in enumerate(args)}, **kwargs}
    first = function.__name__ in _WRITE or given.get("overwrite_input")
    if first or (function.__name__ == "nan_to_num" and not given.get("copy", True)):
        return (next(iter(given.values()), None),)
    return (given.get("out"),)


def _is_number(value: Any) -> bool:
    """Whether an operand is one of NumPy's numbers, or an array of no dimensions, that a Python number can stand for."""
    return (
        isinstance(value, _numpy_classes())
        and value.shape == ()
        and value.dtype.kind not in _TIMES
        and isinstance(value.item(), (int, float, complex))
    )


@final
class _Call:
    """A call of a function of NumPy, with tensors of one device among its arguments.

    Args:
        written: Those of the arguments that the function writes. It is given copies of tensors among these; their values are then
            written by an operator, which counts as a write and may refuse it.
        place: The device.
        gives_tensors: Whether arrays among the results become tensors.
    """

    __slots__ = ("_copies", "_gives_tensors", "_place", "_written")

    def __init__(self, written: tuple[Any, ...], place: device, *, gives_tensors: bool) -> None:
        self._written, self._place, self._gives_tensors = written, place, gives_tensors
        self._copies = {id(x): x.__array__(copy=True) for x in written if isinstance(x, NumpyProtocols)}

    def __call__(self, function: Callable[..., Any], args: tuple[Any, ...], options: dict[str, Any], /) -> Any:
        """What the function gives.

        Raises:
            OperatorValueError: A tensor requires grad, or is on another device.
            OperatorArgumentError: A tensor's memory is not the host's, or a result has a dtype that no tensor has.
        """
        arrays = map(self._array, args)
        results = function(*arrays, **{name: self._array(value) for name, value in options.items()})
        for x in self._written:
            if id(x) in self._copies:
                ops.aten.copy_.default(x, _tensor(self._copies[id(x)], self._place))
        return self._result(results)

    def _array(self, value: Any) -> Any:
        """An argument with arrays in the place of tensors, in tuples and lists too."""
        if type(value) in (tuple, list):
            return type(value)(map(self._array, value))
        if not isinstance(value, NumpyProtocols):
            return value
        if value._device is not self._place:
            raise OperatorValueError(
                f"a function of NumPy with tensors on {self._place} and {value._device}",
                found="Expected all tensors to be on the same device",
                advice=f"move them to one: tensor.to({str(self._place)!r})",
            )
        return self._copies[id(value)] if id(value) in self._copies else value.__array__()

    def _result(self, value: Any) -> Any:
        """A result: what was to be written itself, a tensor or an array; of a tuple or list all of them."""
        if isinstance(value, (tuple, list)):
            parts = map(self._result, value)
            return type(value)(parts) if type(value) in (tuple, list) else type(value)(*parts)
        for x in self._written:
            if x is not None and value is self._copies.get(id(x), x):
                return x
        return _tensor(value, self._place) if self._gives_tensors else value


def _tensor(value: Any, place: device) -> Any:
    """The tensor of an array or number of NumPy's, on a device whose memory is the host's; anything else as it is."""
    array_class, number_class = _numpy_classes()
    if isinstance(value, number_class):
        value = sys.modules["numpy"].asarray(value)
    if type(value) is not array_class:
        return value
    dtype_of(value.dtype)
    backend = array_backend(place.type)
    with backend.on(place):
        # No tensor has steps backwards.
        return mark_if_enabled(
            backend.wrap(backend.from_numpy(value.copy() if min(value.strides, default=0) < 0 else value))
        )


def _numpy_classes() -> tuple[Any, Any]:
    """The classes of NumPy's arrays and numbers. It has been imported where this is asked."""
    numpy = sys.modules["numpy"]
    return numpy.ndarray, numpy.generic
