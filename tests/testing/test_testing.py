"""`opmux.testing`: what tests are written with must itself be able to fail."""

import itertools
from collections import OrderedDict
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.dispatch import DispatchKeySet, Library, default_dispatcher
from opmux.errors import OperatorArgumentError, OperatorValueError, RegistrationError
from opmux.testing import assert_close, isolated_dispatcher, python_frames, tensor_with_keys
from opmux.testing._closeness import differences


class TestStandIn:
    def test_has_exactly_the_keys(self) -> None:
        """A stand-in brings the keys it was made with, in whatever form they were given."""
        assert tensor_with_keys("CPU").keyset is DispatchKeySet(["CPU"])
        assert tensor_with_keys(["CPU", "AutogradCPU"]).keyset is DispatchKeySet(["CPU", "AutogradCPU"])
        assert repr(tensor_with_keys("CPU")) == "tensor_with_keys(['CPU'])"

    def test_unknown_key_is_refused(self) -> None:
        """A key that nobody knows is an error with its code."""
        with pytest.raises(RegistrationError) as caught:
            tensor_with_keys("CPUU")
        assert caught.value.code == "unknown_key"

    def test_is_dispatched(self) -> None:
        """A call with a stand-in runs the kernel of its highest key."""
        with isolated_dispatcher() as dispatcher, Library("ns", "DEF", dispatcher=dispatcher) as library:
            library.define("f(Tensor x) -> str")
            library.impl("f", lambda x: "cpu", "CPU")
            library.impl("f", lambda x: "autograd", "Autograd")
            assert dispatcher.ops.ns.f(tensor_with_keys("CPU")) == "cpu"
            assert dispatcher.ops.ns.f(tensor_with_keys(["CPU", "AutogradCPU"])) == "autograd"


class TestIsolatedDispatcher:
    def test_shares_nothing_with_the_process(self) -> None:
        """What is registered inside is unknown outside."""
        with isolated_dispatcher() as dispatcher:
            Library("testing_only", "DEF", dispatcher=dispatcher).define("f(Tensor x) -> Tensor")
            assert dispatcher.operators() == ["testing_only::f"]
            assert default_dispatcher.find_op("testing_only::f") is None

    def test_has_the_fallthroughs_of_a_process(self) -> None:
        """Keys that only pass calls on do so here too."""
        with isolated_dispatcher() as dispatcher:
            fallbacks = dispatcher.fallbacks()
        assert fallbacks["BackendSelect"].is_fallthrough
        assert fallbacks["ADInplaceOrView"].is_fallthrough

    def test_checks_the_dispatcher_at_the_end(self) -> None:
        """What does not add up fails the block."""

        def broken() -> None:
            with isolated_dispatcher() as dispatcher:
                Library("ns", "DEF", dispatcher=dispatcher).define("f(Tensor x) -> Tensor")
                entry = dispatcher.find_entry("ns::f")
                assert entry is not None
                entry.definition = None

        with pytest.raises(AssertionError, match="neither a definition nor kernels"):
            broken()


def compared(lib: Any) -> list[Any]:
    """Values of all kinds."""
    numbers = [1, 1.0, True, False, None, 1j, 2**70, float("nan"), np.float32(1), np.int64(1), np.bool_(True)]
    tensors = [lib.ones(2), lib.tensor(1.0), lib.tensor(1), lib.ones(2, device="meta"), lib.nn.Parameter(lib.ones(2))]
    holders = [[1], (1,), [], range(1), {}, {"a": 1}, OrderedDict(a=1), [tensors[0]], lib.Size([1]), {1}]
    return [*numbers, *tensors, *holders, "a", b"a", np.ones(2), np.ones(()), lib.float32, lib.device("cpu"), object]


def outcome(lib: Any, actual: Any, expected: Any, options: dict[str, Any]) -> str:
    """What comes of a comparison; PyTorch refuses some by a RuntimeError that asks for a report."""
    try:
        lib.testing.assert_close(actual, expected, **options)
    except AssertionError:
        return "different"
    except (TypeError, RuntimeError):
        return "refused"
    return "equal"


class TestAssertClose:
    def test_accepts_what_differs_less_than_the_tolerance(self) -> None:
        """PyTorch's tolerances by dtype; equal infinities agree; NaN agrees if asked for."""
        assert_close(opmux.tensor([1.0, float("inf")]), opmux.tensor([1.0 + 1e-6, float("inf")]))
        assert_close(opmux.tensor([float("nan")]), opmux.tensor([float("nan")]), equal_nan=True)
        assert_close([opmux.ones(2), {"a": 3}], [opmux.ones(2), {"a": 3}])
        assert_close(opmux.ones(2), opmux.ones(2, dtype=opmux.float64), check_dtype=False)

    @pytest.mark.parametrize(
        ("actual", "expected", "message"),
        [
            (
                [[1.0, 2.0], [3.0, 4.5]],
                [[1.0, 2.0], [3.5, 4.0]],
                r"2 of 4 elements differ .* at index \(1, 0\): 3.0 against 3.5",
            ),
            ([1.0, float("nan")], [5.0, float("nan")], r"2 of 2 elements .* at index \(1,\): nan against nan"),
            ([float("inf")], [1.0], "inf against 1.0"),
            ([1.0], [float("inf")], "1.0 against inf"),
            ([1.0], [1.0, 2.0], r"shapes differ: \(1,\) against \(2,\)"),
            ([1], [1.0], "dtypes differ: opmux.int64 against opmux.float32"),
            ([1, 2], [1, 3], "1 of 2 elements differ"),
        ],
    )
    def test_says_what_differs(self, actual: list[object], expected: list[object], message: str) -> None:
        """The message counts, and shows the worst element."""
        with pytest.raises(AssertionError, match=message):
            assert_close(opmux.tensor(actual), opmux.tensor(expected))

    @pytest.mark.parametrize("equal_nan", [True, False])
    def test_one_nan_in_both_lists_differs_from_itself(self, equal_nan: bool) -> None:
        """Python takes lists for equal that hold the same object; numbers are what is compared, however deep."""
        nan = float("nan")
        for lists in ([nan, 1.0], [[1.0], [nan]], [[[nan]]]):
            found = list(differences((), lists, lists, 0.0, 0.0, equal_nan))
            assert len(found) == (0 if equal_nan else 1)

    def test_names_the_place_in_a_structure(self) -> None:
        """Inside lists and dicts the message says which item."""
        with pytest.raises(AssertionError, match=r"\['a'\]\[1\]: 1 of 2 elements"):
            assert_close({"a": [1, opmux.ones(2)]}, {"a": [1, opmux.tensor([1.0, 2.0])]})
        with pytest.raises(AssertionError, match=r"keys differ: missing \['b'\]; not expected \['a'\]$"):
            assert_close({"a": 1, "c": 1}, {"b": 1, "c": 1})
        with pytest.raises(AssertionError, match=r"keys differ: not expected \['a'\]$"):
            assert_close({"a": 1, "c": opmux.ones(100)}, {"c": opmux.ones(100)})
        with pytest.raises(AssertionError, match="lengths differ: 1 against 2, of "):
            assert_close([1], [1, 2])

    @pytest.mark.parametrize("name", ["rtol", "atol"])
    @pytest.mark.parametrize("given", [-1.0, float("nan"), -float("inf"), "1", b"1", [1.0], opmux.ones(2)], ids=repr)
    def test_a_tolerance_is_a_number_from_0_up(self, name: str, given: Any) -> None:
        """What no element could be close by, and what is no number, is the test's mistake and no result of it."""
        for value in (1.0, opmux.ones(2)):
            with pytest.raises(OperatorValueError, match=f"assert_close\\({name}=(?s:.*)a number from 0 up"):
                assert_close(value, value, **{"rtol": 0.0, "atol": 0.0, name: given})

    @pytest.mark.parametrize("given", [1, np.float32(1), opmux.tensor(1.0), float("inf")], ids=repr)
    def test_a_tolerance_may_be_of_any_class_of_numbers(self, given: Any) -> None:
        """They are taken for what they are."""
        assert_close(1.5, 1.0, rtol=0, atol=given)

    @pytest.mark.parametrize("sign", [1, -1])
    def test_an_infinity_is_close_to_nothing_else(self, sign: int) -> None:
        """Whichever of the two it is, and however much is allowed, as in PyTorch."""
        infinity = sign * float("inf")
        for value, other in ((infinity, 1.0), (1.0, infinity), (infinity, -infinity)):
            with pytest.raises(AssertionError, match="1 of 1 elements differ"):
                assert_close(opmux.tensor([value]), opmux.tensor([other]), rtol=float("inf"), atol=float("inf"))
        assert_close(infinity, infinity, rtol=0.0, atol=0.0)

    @pytest.mark.parametrize(
        ("expected", "options"),
        [(10**400 + 1, {}), (1.0, {"check_dtype": False}), (1, {"rtol": 0.1, "atol": 0.0})],
        ids=["integers", "a float", "a tolerance"],
    )
    def test_an_integer_that_is_no_float_is_compared(self, expected: Any, options: dict[str, Any]) -> None:
        """It differs, and is the worst of those that do."""
        assert_close(10**400, 10**400, **options)
        with pytest.raises(AssertionError, match=r"1 of 1 elements differ.*: 10{400} against"):
            assert_close(10**400, expected, **options)

    @pytest.mark.parametrize(
        ("actual", "expected", "options"),
        [
            (opmux.ones(2), opmux.zeros(2), {}),
            (opmux.ones(2), opmux.zeros(3), {}),
            (1, 2, {"msg": "other"}),
            ([1], [1, 2], {}),
            ({"a": 1}, {"b": 1}, {}),
            ("a", "a", {}),
            (1.0, 1.0, {"rtol": 1.0}),
            (1.0, 1.0, {"rtol": -1.0, "atol": 1.0}),
        ],
    )
    def test_pytest_shows_the_line_of_the_test(self, actual: Any, expected: Any, options: dict[str, Any]) -> None:
        """Frames of the comparison are hidden, so that what is shown last is the call, and the message."""
        with pytest.raises((AssertionError, TypeError, ValueError)) as caught:
            assert_close(actual, expected, **options)
        shown = [entry.frame.code.name for entry in caught.traceback.filter(caught)]
        assert shown == ["test_pytest_shows_the_line_of_the_test"]

    def test_equal_is_said_where_equal_is_meant(self) -> None:
        """Without a tolerance, which integers have not, none is in the message."""
        with pytest.raises(AssertionError, match=r"^1 of 2 elements differ; the most at index \(1,\): 2 against 3$"):
            assert_close(opmux.tensor([1, 2]), opmux.tensor([1, 3]))

    def test_devices_are_compared(self) -> None:
        """Tensors on different devices differ."""
        with pytest.raises(AssertionError, match="devices differ: cpu against meta"):
            assert_close(opmux.ones(2), opmux.ones(2, device="meta"))

    def test_strides_are_compared_on_request(self) -> None:
        """Tensors that lie in memory differently differ only with check_stride."""
        x = opmux.ones(2, 3)
        other = opmux.ones(3, 2).t()
        assert_close(x, other)
        with pytest.raises(AssertionError, match=r"strides differ: \(3, 1\) against \(1, 2\)"):
            assert_close(x, other, check_stride=True)

    @pytest.mark.parametrize(
        ("actual", "expected"), [(1.0, 1.000001), (1j, 1.000001j), (2**60, 2**60 + 1), (2**80, 2**80 + 1)], ids=str
    )
    def test_numbers_are_compared_as_python_has_them(self, actual: Any, expected: Any) -> None:
        """As float64 and complex128, integers exactly, and NumPy's as what they hold."""
        with pytest.raises(AssertionError, match="1 of 1 elements differ"):
            assert_close(actual, expected)
        assert_close(actual, actual * (1 + 1e-9) if not isinstance(actual, int) else actual)
        assert_close(np.float32(0.5), 0.5)
        assert_close(1.0, 1, check_dtype=False)
        with pytest.raises(AssertionError, match="dtypes differ: float against int"):
            assert_close(1.0, 1)

    @pytest.mark.parametrize(("actual", "expected"), [(True, False), (None, 1), (1, None), (np.bool_(True), False)])
    def test_bools_and_none_are_compared_as_themselves(self, actual: Any, expected: Any) -> None:
        """None can be compared with anything, and a bool with a bool."""
        assert_close(actual, actual)
        with pytest.raises(AssertionError, match=" against "):
            assert_close(actual, expected)

    @pytest.mark.parametrize(
        ("actual", "expected"),
        [
            (opmux.ones(2), np.ones(2, np.float32)),
            (opmux.tensor([1, 2]), [1, 2]),
            (opmux.tensor(1.0), 1.0),
            (True, 1),
            ("a", "a"),
            ({"a": 1}, [1]),
        ],
        ids=str,
    )
    def test_what_is_of_different_kinds_is_refused(self, actual: Any, expected: Any) -> None:
        """With a TypeError that names both classes, in either order, and inside structures; `msg` takes no part."""
        for pair in ((actual, expected), (expected, actual), ([actual], [expected])):
            with pytest.raises(TypeError, match="assert_close of an? .* and an? "):
                assert_close(*pair, msg="something else")

    @pytest.mark.torch
    @pytest.mark.parametrize("options", [{}, {"check_dtype": False}, {"allow_subclasses": False}, {"equal_nan": True}])
    def test_what_may_be_compared_is_what_torch_compares(self, options: dict[str, Any]) -> None:
        """Every value with every other: equal, different, or refused."""
        torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")
        ours, theirs = compared(opmux), compared(torch)
        for i, j in itertools.product(range(len(ours)), repeat=2):
            found = outcome(opmux, ours[i], ours[j], options)
            assert found == outcome(torch, theirs[i], theirs[j], options), (ours[i], ours[j])

    def test_subclasses_may_be_refused(self) -> None:
        """A parameter beside a tensor, if asked."""
        assert_close(opmux.nn.Parameter(opmux.ones(2)), opmux.ones(2))
        with pytest.raises(OperatorArgumentError, match="assert_close of a Parameter and a Tensor"):
            assert_close(opmux.nn.Parameter(opmux.ones(2)), opmux.ones(2), allow_subclasses=False)

    def test_tensors_without_values_are_compared_by_the_rest(self) -> None:
        """On "meta" there are shapes and dtypes alone."""
        assert_close(opmux.ones(2, device="meta"), opmux.zeros(2, device="meta"))
        with pytest.raises(AssertionError, match="shapes differ"):
            assert_close(opmux.ones(2, device="meta"), opmux.ones(3, device="meta"))

    def test_the_text_of_the_error_may_be_given(self) -> None:
        """A text stands in place of the usual one, a function makes another of it."""
        with pytest.raises(AssertionError, match=r"^far apart$"):
            assert_close(1.0, 2.0, msg="far apart")
        with pytest.raises(AssertionError, match=r"^step 3: 1 of 1 elements"):
            assert_close(1.0, 2.0, msg=lambda text: f"step 3: {text}")

    def test_one_tolerance_alone_is_refused(self) -> None:
        """As in PyTorch."""
        with pytest.raises(OperatorValueError, match="one tolerance without the other"):
            assert_close(1.0, 1.0, rtol=1.0)


def test_python_frames_counts_what_a_call_enters() -> None:
    """Names in order, the function itself first; C functions do not count, finalizers do not disturb."""

    def inner() -> int:
        return len([])

    def outer() -> int:
        return inner()

    assert [name.rpartition(".")[2] for name in python_frames(outer)] == ["outer", "inner"]
    assert python_frames(len, []) == []
