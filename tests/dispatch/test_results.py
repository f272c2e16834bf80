"""What kernels and handlers return, beside what the schema declares."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux import Tensor
from opmux.dispatch import BoxedKernel, DispatchKeySet, DispatchMode, OperatorHandle, default_dispatcher
from opmux.errors import OperatorValueError
from opmux.library import Library
from opmux.testing import tensor_with_keys

X = opmux.ones(2)
ZERO_DIM = opmux.tensor(3)

#: By type of result, what PyTorch 2.13 casts to it and what it refuses.
FITTING: dict[str, list[Any]] = {
    "Tensor": [X, None, opmux.ones(1, requires_grad=True)],
    "Tensor?": [X, None],
    "int": [1, True, np.int64(3), ZERO_DIM],
    "float": [1.5, 2, True, np.float32(1.5), ZERO_DIM],
    "bool": [True, 1, None, np.bool_(True), 1.5, 1j],
    "Scalar": [1, 1.5, 1j, True],
    "str": ["a"],
    "Tensor[]": [[X], (X, X), []],
    "Tensor?[]": [[None, X]],
    "int[]": [[1], (1, 2), [ZERO_DIM]],
    "()": [None],
    "(Tensor, Tensor)": [(X, X), [X, X], (None, X)],
    "(Tensor, int)": [(X, 1)],
    "...": [3, None, (X, X)],
    "Any": [3, "a", X],
}
UNFIT: dict[str, list[Any]] = {
    "Tensor": [3, 2.5, "a", True, [X], (X,), np.ones(2), np.float32(1)],
    "Tensor?": [3, [X]],
    "int": [2.5, 2.0, None, "a", [1], X],
    "float": [None, "a", 1j, X],
    "bool": ["a", [True], X],
    "Scalar": [None, "a", ZERO_DIM, np.float32(1.5)],
    "str": [1, None],
    "Tensor[]": [X, None, [1], [None, X], 3],
    "Tensor?[]": [[1]],
    "int[]": [3, [1.5], X, None],
    "()": [X, 3, ()],
    "(Tensor, Tensor)": [None, X, (X,), (X, X, X), (1, 2), opmux.ones(2, 2)],
    "(Tensor, int)": [(1, X), (X, 2.5), (X,)],
}
TAKEN = [(declared, value) for declared, values in FITTING.items() for value in values]
CASES = [(declared, value) for declared, values in UNFIT.items() for value in values]


def _at(key: str) -> Callable[[Library, Callable[..., Any]], Callable[[OperatorHandle], Any]]:
    def register(library: Library, kernel: Callable[..., Any]) -> Callable[[OperatorHandle], Any]:
        library.impl("f", kernel, key)
        return lambda op: op(opmux.ones(2, requires_grad=key == "Autograd"))

    return register


def _below(library: Library, kernel: Callable[..., Any]) -> Callable[[OperatorHandle], Any]:
    library.impl("f", kernel, "CPU")
    library.impl("f", lambda next, x: next(x), "Autograd", with_next=True)
    return lambda op: op(opmux.ones(2, requires_grad=True))


def _redispatched(library: Library, kernel: Callable[..., Any]) -> Callable[[OperatorHandle], Any]:
    library.impl("f", kernel, "CPU")
    return lambda op: op.redispatch(DispatchKeySet("CPU"), X)


def _boxed(library: Library, kernel: Callable[..., Any]) -> Callable[[OperatorHandle], Any]:
    library.impl("f", BoxedKernel(lambda op, keyset, args, kwargs: kernel(*args)), "CPU")
    return lambda op: op(X)


def _called_boxed(library: Library, kernel: Callable[..., Any]) -> Callable[[OperatorHandle], Any]:
    library.impl("f", kernel, "CPU")
    return lambda op: op.call_boxed((X,))


KINDS = {
    **{key: _at(key) for key in ("CPU", "CompositeImplicitAutograd", "CompositeExplicitAutograd", "Autograd")},
    "below Autograd": _below,
    "redispatched": _redispatched,
    "boxed": _boxed,
    "called boxed": _called_boxed,
}


@each("kind, declared, value", [(kind, *case) for kind in KINDS for case in CASES])
def test_a_kernel_that_returns_something_else_is_found_in_its_first_call(kind: str, declared: str, value: Any) -> None:
    """Whatever kind of kernel it is, and again in each further call; the error names operator, result, schema and place."""
    with Library("returning", "DEF") as library:
        library.define(f"f(Tensor x) -> {declared}")

        def kernel(x: Tensor) -> Any:
            return value

        call = KINDS[kind](library, kernel)
        for _ in range(2):
            with pytest.raises(OperatorValueError, match="returning::f: a kernel returned") as caught:
                call(opmux.ops.returning.f.default)
        assert f"schema returning::f(Tensor x) -> {declared}" in caught.value.where
        if kind != "boxed":
            assert caught.value.where.endswith(f"{__file__}:{kernel.__code__.co_firstlineno}")


@each("kind, declared, value", [(kind, *case) for kind in KINDS for case in TAKEN])
def test_results_that_fit_go_on_as_they_are(kind: str, declared: str, value: Any) -> None:
    """What PyTorch casts is returned unchanged, because a call does not pay for casting."""
    with Library("returning", "DEF") as library:
        library.define(f"f(Tensor x) -> {declared}")
        call = KINDS[kind](library, lambda x: value)
        assert all(call(opmux.ops.returning.f.default) is value for _ in range(2))


def test_only_the_first_call_with_a_key_set_is_looked_at() -> None:
    """Later results go on as they are; after a registration the next call is a first one."""
    results: list[Any] = [X, "later"]
    with Library("returning", "DEF") as library:
        library.define("f(Tensor x) -> Tensor", lambda x: results.pop(0), "CPU")
        assert opmux.ops.returning.f(X) is X
        assert opmux.ops.returning.f(X) == "later"
        library.impl("f", lambda x: "newer", "CPU")
        with pytest.raises(OperatorValueError, match="Unable to cast 'newer'"):
            opmux.ops.returning.f(X)


def test_kernels_that_others_hide_are_named() -> None:
    """Layers of opmux's own hand on what the kernel below them returned: that one is named."""

    def wrong(self: Tensor, other: Tensor) -> Any:
        return self.numpy()

    with default_dispatcher.transaction() as transaction:
        Library("aten", "IMPL", "CPU").impl("mul.Tensor", wrong)
        for call in (lambda: X * X, lambda: opmux.vmap(lambda x: x * 2)(opmux.ones(2, 2))):
            with pytest.raises(OperatorValueError, match="aten::mul.Tensor: a kernel returned") as caught:
                call()
            assert caught.value.where.endswith(f"{__file__}:{wrong.__code__.co_firstlineno}")
        transaction.undo()


def test_kernels_of_stand_ins_return_labels() -> None:
    """Where an argument has keys and no device, any result will do."""
    with Library("returning", "DEF") as library:
        library.define("f(Tensor x, Tensor y) -> Tensor", lambda x, y: "label", "CPU")
        assert opmux.ops.returning.f(tensor_with_keys("CPU"), X) == "label"


class _Answering(DispatchMode):
    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return self.answer


def _answered(declared: str, answer: Any) -> Any:
    with Library("returning", "DEF") as library:
        library.define(f"f(Tensor x) -> {declared}", lambda x: None, "CompositeExplicitAutograd")
        with _Answering(answer):
            return opmux.ops.returning.f(X)


@each(
    "declared, answer",
    [*CASES, ("int", ZERO_DIM), ("float", ZERO_DIM), ("bool", ZERO_DIM), ("int[]", [ZERO_DIM])],
)
def test_what_a_mode_answers_is_refused_where_it_does_not_fit(declared: str, answer: Any) -> None:
    """In each call, because modes cost a call enough; tensors stand for no number, as in PyTorch."""
    with pytest.raises(OperatorValueError, match="Unable to cast"):
        _answered(declared, answer)


@pytest.mark.parametrize(
    ("declared", "answer", "expected"),
    [
        *[("int", True, 1), ("float", 2, 2.0), ("bool", 1, True), ("bool", None, False), ("bool", 1j, True)],
        *[("int[]", (1, True), [1, 1]), ("Tensor[]", (X,), [X]), ("(Tensor, int)", [X, True], (X, 1))],
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_a_mode_answers_is_cast(declared: str, answer: Any, expected: Any) -> None:
    """Results are of the types that the schema declares, as in PyTorch."""
    result = _answered(declared, answer)
    assert (type(result), result) == (type(expected), expected)
