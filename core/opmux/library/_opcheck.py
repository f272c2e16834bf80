"""`opcheck`: whether an operator keeps the rules that other parts of opmux rely on."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from opmux.dispatch import OperatorHandle
from opmux.errors import OperatorArgumentError, OperatorValueError, OpmuxError, kind_of, shown
from opmux.library import _checks
from opmux.library._definitions import CustomOperator
from opmux.library._refusals import OpCheckError
from opmux.library._trace_check import check_trace
from opmux.schema import names_of

__all__ = ["opcheck"]

_Test = Callable[[OperatorHandle, tuple[Any, ...], dict[str, Any], _checks.Tolerance], None]

_TESTS: dict[str, _Test] = {
    "test_schema": _checks.check_schema,
    "test_autograd_registration": _checks.check_autograd_registration,
    "test_faketensor": _checks.check_fake,
    "test_aot_dispatch_static": check_trace,
    "test_aot_dispatch_dynamic": check_trace,
}

_DEFAULT = ("test_schema", "test_autograd_registration", "test_faketensor", "test_aot_dispatch_dynamic")


def opcheck(
    op: Any,
    args: tuple[Any, ...],
    kwargs: dict[str, Any] | None = None,
    *,
    test_utils: str | Sequence[str] = _DEFAULT,
    raise_exception: bool = True,
    atol: float | None = None,
    rtol: float | None = None,
) -> dict[str, Any]:
    """Runs tests of an operator on sample arguments, which stay as they are.

    - `test_schema`: arguments that the schema does not mark as written keep their values, results share no memory with
      arguments or each other that the schema does not tell of, and their number and types are those of the schema.
    - `test_autograd_registration`: where an argument requires grad, derivatives come from the Autograd keys or from composite
      kernels, not from operators that a backend's kernel calls.
    - `test_faketensor`: the Meta kernel gives the shapes, strides, dtypes and devices that the real one gives; dimensions for
      which it asks `get_ctx().new_dynamic_size()` may differ.
    - `test_aot_dispatch_dynamic`: in place of PyTorch's compiled run, the call and its backward pass are recorded as a list
      of operators, and replayed for other values: results and gradients must be those of a direct run. What is computed past
      the operators, such as a number taken out of a tensor in backward, does not replay. `test_aot_dispatch_static` is the same.

    Args:
        op: An operator, or what `custom_op` returned.
        args: Positional arguments; tensors that require grad have their derivatives tested.
        kwargs: Keyword arguments.
        test_utils: Names of tests, or "ALL".
        raise_exception: Whether the first failure is raised; else it is in the result.
        atol: Absolute tolerance of values; both or none.
        rtol: Relative tolerance of values.

    Returns:
        For each test "SUCCESS", or the exception.

    Raises:
        OpCheckError: A test failed.
        OperatorArgumentError: `args` is no tuple, or `kwargs` no dict.
        OperatorValueError: The operator, a name of a test or a tolerance is not one.
    """
    if not (isinstance(args, Iterable) and (kwargs is None or isinstance(kwargs, Mapping))):
        raise OperatorArgumentError(
            f"opcheck(op, {shown(args)}, {shown(kwargs)})",
            found=f"{kind_of(args)} and {kind_of(kwargs)}",
            advice="give the operator's arguments as a tuple, and those given by name as a dict",
        )
    if (atol is None) != (rtol is None):
        raise OperatorValueError(
            "opcheck(atol=, rtol=)",
            found="if you specify one of rtol/atol, you must specify both",
            advice="give the other one",
        )
    handle, tolerance = _handle_of(op), _checks.Tolerance(atol, rtol)
    results: dict[str, Any] = {}
    for name in _test_names(test_utils):
        error = _failure(_TESTS[name], handle, tuple(args), kwargs or {}, tolerance)
        if error is not None and raise_exception:
            # The message of a foreign exception may say little without its class: that of a KeyError is the key.
            is_own = isinstance(error, OpmuxError)  # and has its advice in its text
            said = str(error) if is_own else f"{type(error).__name__}: {error}"
            advice = "" if is_own else "call opcheck with raise_exception=False for the errors of all tests"
            raise OpCheckError(f"opcheck of {handle.name}: {name} failed: {said}", advice=advice) from error
        results[name] = "SUCCESS" if error is None else error
    return results


def _failure(test: _Test, *arguments: Any) -> Exception | None:
    """What a test raises, if it fails."""
    try:
        test(*arguments)
    except Exception as error:
        return error
    return None


def _test_names(test_utils: str | Sequence[str]) -> tuple[str, ...]:
    """The tests to run, which exist."""
    if test_utils == "ALL":
        return tuple(_TESTS)
    names = names_of(test_utils, "opcheck(test_utils=)")
    unknown = [name for name in names if name not in _TESTS]
    if unknown:
        raise OperatorValueError(
            f"opcheck(test_utils={test_utils!r})",
            found=f"expected test_utils to be subset of the tests, but {unknown[0]!r} is none",
            advice=f"use {list(_TESTS)}",
        )
    return names


def _handle_of(op: Any) -> OperatorHandle:
    if isinstance(op, CustomOperator):
        op = op._opoverload
    overloads = getattr(op, "overloads", None)
    if overloads is not None:
        names = overloads()
        if len(names) != 1:
            raise OperatorValueError(
                f"opcheck({op!r}) can only test operators without overloads",
                found=f"the following overloads: {names}",
                advice=f"give one of them, as in .{names[0]}",
            )
        op = getattr(op, names[0])
    if not hasattr(op, "redispatch"):
        raise OperatorValueError(
            f"opcheck({op!r})",
            found=f"op must be an operator, e.g. opmux.ops.aten.sin.default, got {type(op)}",
            advice="give an operator of opmux.ops, or what custom_op returned",
        )
    handle: OperatorHandle = op
    return handle
