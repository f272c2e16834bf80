"""A device whose memory only its kernels read: its arrays are no NumPy arrays, and say by an offset where they begin.

Its out kernels only compute; `structured_kernel` does the rest, and `cpu_fallback` what has no kernel.
"""

import copy
import operator
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from tests.registering import register_once

import opmux
from opmux import Tensor
from opmux.errors import OperatorArgumentError, OpmuxError, OutOfMemoryError
from opmux.native import guarded, structured_kernel
from opmux.plugins import Scope, hookimpl
from opmux.tensor import ArrayBackend, register_array_backend, unregister_array_backend

DEVICE = "addressless"
#: The current device of the type with two, and those around it.
current = [0]


class Part:
    """Elements of a piece of memory; it has what docs/writing_a_backend.md asks of arrays, and nothing else."""

    def __init__(self, host: Any, base: "Part | None" = None) -> None:
        self.host = host
        self.base = base
        self.place: int = current[-1] if base is None else base.place
        self.shape, self.ndim, self.size, self.dtype, self.strides = (
            host.shape,
            host.ndim,
            host.size,
            host.dtype,
            host.strides,
        )
        whole = host if base is None else base.host
        self.offset = host.__array_interface__["data"][0] - whole.__array_interface__["data"][0]

    def reshape(self, *shape: Any) -> "Part":
        """The elements in another shape."""
        return Part(self.host.reshape(*shape))


class AddressLess:
    """A plugin with out kernels that only compute."""

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        """Registers the device."""
        backend = scope.backend(DEVICE)
        module = SimpleNamespace(
            dtype=np.dtype,
            asarray=lambda data, dtype=None: Part(np.array(data, dtype)),
            empty=lambda shape, dtype: Part(np.zeros(shape, dtype)),
        )
        be = ArrayBackend(
            DEVICE,
            backend.keyset,
            module,
            lambda host: Part(np.array(host)),
            lambda part: part.host,
            array_type=Part,
            host_memory=False,
            writable=True,
        )
        register_array_backend(be)
        scope.on_unload(partial(unregister_array_backend, be))
        with scope.library("_", "IMPL") as library:
            library.fallback(opmux.native.cpu_fallback, backend.name)
        with scope.library("aten", "IMPL", backend.name) as library:

            @library.impl("empty.memory_format")
            def empty(size: list[int], dtype: Any, **options: Any) -> Tensor:
                return be.wrap(Part(np.zeros(size, be.native_dtype[dtype or opmux.get_default_dtype()])))

            @library.impl("as_strided")
            def as_strided(self: Tensor, size: list[int], stride: list[int], storage_offset: int | None) -> Tensor:
                part = self._array
                base = part if part.base is None else part.base
                start = part.offset // part.dtype.itemsize if storage_offset is None else storage_offset
                steps = [step * part.dtype.itemsize for step in stride]
                return be.wrap(Part(np.lib.stride_tricks.as_strided(base.host.reshape(-1)[start:], size, steps), base))

            @library.impl("copy_")
            def copy_(self: Tensor, src: Tensor, non_blocking: bool) -> Tensor:
                self._array.host[...] = src._array.host if isinstance(src._array, Part) else src.numpy()
                return self

            @library.impl("resize_")
            def resize_(self: Tensor, size: list[int], memory_format: Any) -> Tensor:
                self._array = Part(np.zeros(size, self._array.dtype))
                return self

            def function(name: str, compute: Callable[..., Any]) -> None:
                def into(*operands: Tensor, out: Tensor, **options: Any) -> None:
                    assert {x.dtype for x in (*operands, out) if isinstance(x._array, Part)}
                    out._array.host[...] = compute(*[getattr(x._array, "host", x._array) for x in operands])

                library.impl(name, structured_kernel(name, into))

            function("mul.out", operator.mul)
            function("neg.out", operator.neg)

            def product(self: Tensor, mat2: Tensor, *, out: Tensor) -> None:
                left, right, made = self._array.host, mat2._array.host, out._array.host
                for i, j in np.ndindex(made.shape):
                    made[i, j] = left[i] @ right[:, j]

            library.impl("mm.out", structured_kernel("mm.out", product))
            function("aten::exp.out", np.exp)


@pytest.fixture(scope="module", autouse=True)
def device() -> Iterator[None]:
    """The device is there."""
    register_once(DEVICE, AddressLess())
    opmux.plugins.load(DEVICE)
    yield
    opmux.plugins.unload(DEVICE)


CALLS: dict[str, Callable[[Tensor], Any]] = {
    "new": lambda x: x * x.neg().exp(),
    "in place": lambda x: x.mul_(x).neg_(),
    "broadcast": lambda x: x[0] * x,
    "number": lambda x: x * 3,
    "matrices": lambda x: x @ x.t(),
    "out": lambda x: opmux.mul(x, x, out=opmux.zeros(2, 3, device=x.device)),
    "out of another shape": lambda x: opmux.mul(x, x[0], out=opmux.zeros(0, device=x.device)),
    "out of a wider dtype": lambda x: opmux.mul(x, x[0], out=opmux.zeros(2, 3, dtype=opmux.float64, device=x.device)),
    "truth values as integers": lambda x: opmux.mul(
        x > 1, x > 2, out=opmux.zeros(2, 3, dtype=opmux.int64, device=x.device)
    ),
    "bytes as integers": lambda x: opmux.mul(
        x.to(opmux.uint8) * 100, x.to(opmux.uint8), out=opmux.zeros(2, 3, dtype=opmux.int64, device=x.device)
    ),
    "the same elements": lambda x: opmux.neg(x, out=x),
    "a product into its factor": lambda x: opmux.mm(y := x.view(-1)[:4].view(2, 2), y, out=y),
    "by the CPU": lambda x: x.sub_(x),
    "by the CPU, views": lambda x: x[0].sub_(x[1]),
    "by the CPU, turned": lambda x: x.t().clone(),
}

REFUSED: dict[str, Callable[[Tensor], Any]] = {
    "dtype": lambda x: opmux.mul(x, x, out=opmux.zeros(2, 3, dtype=opmux.int64, device=x.device)),
    "matrices of two dtypes": lambda x: opmux.mm(x, x.t(), out=opmux.zeros(2, 2, dtype=opmux.float64, device=x.device)),
    "shapes": lambda x: opmux.mul(x, x.t(), out=opmux.zeros(2, 3, device=x.device)),
    "vectors": lambda x: opmux.mm(x[0], x[0], out=opmux.zeros(1, device=x.device)),
    "an operand that grows": lambda x: opmux.mul(x, x[:1], out=x[:1]),
    "an operand of another shape": lambda x: opmux.mul(y := x[0], x, out=y),
    "a part of an operand": lambda x: opmux.neg(x.view(-1)[1:], out=x.view(-1)[:-1]),
    "one element for several": lambda x: opmux.neg(x, out=opmux.zeros(3, device=x.device).expand(2, 3)),
    "one element for several, in place": lambda x: x[:, :1].expand(2, 3).neg_(),
    "another dtype than the result's": lambda x: opmux.neg(
        x, out=opmux.zeros(2, 3, dtype=opmux.float64, device=x.device)
    ),
    "a part of an operand, by the CPU": lambda x: opmux.sub(x.view(-1)[1:], x[0, 0], out=x.view(-1)[:-1]),
    "no numbers": lambda x: opmux.neg(x > 1, out=x > 1),
    "exact bytes": lambda x: x.untyped_storage().resize_(-1),
}


def run(call: Callable[[Tensor], Any], place: str) -> list[Any]:
    """What a call gives, or how it is refused, and what the argument is afterwards."""
    x = opmux.arange(6.0, device=place).reshape(2, 3).clone()
    try:
        result = call(x)
        given = [result.tolist(), tuple(result.shape), result.stride(), result.dtype]
    except OpmuxError as error:
        given = [type(error), error.found]
    return [*given, x.tolist(), tuple(x.shape), x._version]


@pytest.mark.parametrize("name", [*CALLS, *REFUSED])
def test_calls_are_those_of_the_cpu(name: str) -> None:
    """Results, refusals, and what is left of the argument; a function that only computes is asked for none of it."""
    call = {**CALLS, **REFUSED}[name]
    expected = run(call, "cpu")
    assert (len(expected) == 5) == (name in REFUSED)
    assert run(call, DEVICE) == expected


def test_gradients() -> None:
    """What is recorded goes through the same kernels."""
    x = opmux.arange(6.0, device=DEVICE).reshape(2, 3).requires_grad_()
    (x.exp() * x @ x.t()).sum().backward()
    y = opmux.arange(6.0).reshape(2, 3).requires_grad_()
    (y.exp() * y @ y.t()).sum().backward()
    assert x.grad is not None
    assert y.grad is not None
    assert opmux.allclose(x.grad.cpu(), y.grad)


@pytest.mark.parametrize("name", ["add.Tensor", "absent.out", "copy_", "cat"])
def test_other_operators_are_refused(name: str) -> None:
    """There is nothing that the declaration of another operator could do for it."""
    with pytest.raises(OperatorArgumentError, match="out operator") as caught:
        structured_kernel(name, print)
    assert name in caught.value.asked


def test_storages() -> None:
    """Their bytes are read by kernels alone; what is known of them is told, and views have the same one."""
    x = opmux.arange(6.0, device=DEVICE)
    storage = x.untyped_storage()
    assert (storage.nbytes(), x[2:].untyped_storage() is storage, x[2:].storage_offset()) == (24, True, 2)
    assert repr(storage) == f"[opmux.UntypedStorage(device={DEVICE}) of size 24]"
    for call in (storage.tolist, storage.clone, lambda: storage.resize_(100), lambda: storage.fill_(0)):
        with pytest.raises(OpmuxError, match="no memory that can be read and written as bytes"):
            call()
    assert storage.nbytes() == 24


def test_deep_copies() -> None:
    """Tensors that see one memory see one memory in their deep copies, which is none of theirs."""
    found: list[Any] = []
    for place in ("cpu", DEVICE):
        x = opmux.arange(6.0, device=place).reshape(2, 3).clone()
        parts = [x, x.t(), x[1], x.view(-1)[::2], x.detach()]
        copies = copy.deepcopy(parts)
        copies[2].copy_(opmux.full((3,), 9.0))
        found.append([(y.tolist(), y.stride(), y.storage_offset()) for y in (*parts, *copies)])
        (alone,) = copy.deepcopy([x.t()])
        found[-1].append((alone.tolist(), alone.stride()))
    assert found[0] == found[1]


class BrokenQueueError(Exception):
    """What the library of the device with two raises."""


@contextmanager
def on(index: int) -> Iterator[None]:
    """Makes another device the current one."""
    current.append(index)
    try:
        yield
    finally:
        current.pop()


def explained(error: BaseException) -> OpmuxError | None:
    """What the error of the library means."""
    return OutOfMemoryError("the queue", found=str(error)) if isinstance(error, BrokenQueueError) else None


class Pair:
    """A plugin of two devices, with kernels of its own in `guarded`."""

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        """Registers the devices."""
        backend = scope.backend("pair")
        unused = (
            *("to_device", "from_host", "to_host", "copied_to_pinned", "pinned", "is_pinned", "adopt", "record_stream"),
        )
        runtime: Any = SimpleNamespace(
            device_count=lambda: 2,
            current_device=lambda: current[-1],
            device_of=lambda part: part.place,
            guard=on,
            explained=explained,
            **dict.fromkeys(unused),
        )
        module = SimpleNamespace(dtype=np.dtype, empty=lambda shape, dtype: Part(np.zeros(shape, dtype)))
        be = ArrayBackend(
            "pair",
            backend.keyset,
            module,
            Part,
            lambda part: part.host,
            array_type=Part,
            writable=True,
            runtime=runtime,
        )
        register_array_backend(be)
        scope.on_unload(partial(unregister_array_backend, be))

        def empty(size: list[int], dtype: Any, **options: Any) -> Tensor:
            return be.wrap(Part(np.zeros(size, be.native_dtype[dtype or opmux.get_default_dtype()])))

        def multiply(self: Tensor, other: Tensor, *, out: Tensor) -> None:
            assert self._array.place == other._array.place == out._array.place == current[-1]

        def negate(self: Tensor, *, out: Tensor) -> None:
            raise BrokenQueueError("it is full")

        kernels = {
            "empty.memory_format": empty,
            "mul.out": structured_kernel("mul.out", multiply),
            "neg.out": structured_kernel("neg.out", negate),
        }
        with scope.library("aten", "IMPL", backend.name) as library:
            for name, kernel in kernels.items():
                library.impl(name, guarded(be, f"aten::{name}", kernel))


def test_kernels_of_several_devices() -> None:
    """They run where their tensors are, are given no tensors of two, and errors of the library become those of opmux."""
    register_once("pair", Pair())
    opmux.plugins.load("pair")
    try:
        x, y = opmux.empty(2, device="pair:0"), opmux.empty(2, device="pair:1")
        mixed: tuple[Callable[[], Tensor], ...] = (lambda: x * y, lambda: y.mul_(x), lambda: opmux.mul(x, x, out=y))
        for call in mixed:
            with pytest.raises(OpmuxError, match="at least two devices, pair:[01] and pair:[01]"):
                call()
        assert [str((z * z).device) for z in (x, y)] == ["pair:0", "pair:1"]
        assert str(y.mul_(y).device) == "pair:1"
        for negative in (opmux.neg, opmux.neg_):
            with pytest.raises(OutOfMemoryError, match="it is full"):
                negative(y)
        assert current == [0]
    finally:
        opmux.plugins.unload("pair")
