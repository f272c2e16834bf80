"""The checks: one call in opmux against the same call in torch.

A check returns if both agree. It raises `DifferenceError` if they do not, `UnsupportedError` if opmux says that it has no such
operator or kernel, and `NothingToCompareError` if torch refuses the call too, or the sample cannot be had in opmux.
"""

import functools
from collections.abc import Callable
from typing import Any, final

import torch

import opmux
from opmux.errors import KernelNotFoundError, PluginError, UnknownOperatorError
from opmux.testing.conformance import _functions as calling

from . import comparison, known
from .comparison import DifferenceError
from .conversion import Arguments, Copies, UnsupportedValueError, arguments
from .database import SEED, tensors_in

REFUSALS = (RuntimeError, ValueError, IndexError, TypeError, NotImplementedError)


class NothingToCompareError(Exception):
    """torch refuses this call as well, or opmux has no such argument."""


class UnsupportedError(Exception):
    """opmux says that it has no such operator, variant or kernel."""


def in_torch(function: Callable[..., Any], given: Arguments, **more: Any) -> Any:
    """The result of torch, or the news that there is none."""
    try:
        return function(*given[0], **given[1], **more)
    except Exception as error:
        raise NothingToCompareError(f"torch refuses: {error}") from error


def in_opmux(function: Callable[..., Any], given: Arguments, **more: Any) -> Any:
    """The result of opmux; what it raises counts as a difference, because torch has a result."""
    try:
        return function(*given[0], **given[1], **more)
    except (KernelNotFoundError, UnknownOperatorError, PluginError) as error:
        raise UnsupportedError(_line(error)) from error
    except Exception as error:
        raise DifferenceError(f"error: opmux raises {_line(error)}") from error


def _line(error: Exception) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())[:240]}"


@final
class Case:
    """One sample of one OpInfo in one dtype, and its results in both libraries.

    Attributes:
        opinfo: torch's OpInfo.
        dtype: Name of the dtype.
        index: Position among the OpInfo's samples.
        sample: torch's sample, never written to.
    """

    def __init__(self, opinfo: Any, dtype: str, index: int, sample: Any) -> None:
        self.opinfo, self.dtype, self.index, self.sample = opinfo, dtype, index, sample
        self.operator: str = opinfo.name
        self.variant: str = opinfo.variant_test_name

    @functools.cached_property
    def random(self) -> bool:
        """Whether values are drawn at random."""
        return self.operator in known.RANDOM and known.RANDOM[self.operator](self.sample)

    @property
    def tolerance(self) -> tuple[float, float] | None:
        """Wider tolerance for this operator, if it has one."""
        return known.WIDER.get((self.operator, self.dtype), (None, ""))[0]

    def determined(self, result: Any) -> Any:
        """The part of a result that the arguments determine; all of it, for most operators."""
        return self.sample.output_process_fn_grad(result) if self.operator in known.NOT_UNIQUE else result

    @functools.cached_property
    def theirs(self) -> Any:
        """Result of torch."""
        torch.manual_seed(SEED)
        return in_torch(self.opinfo.op, arguments(self.sample, Copies()))

    @functools.cached_property
    def ours(self) -> Any:
        """Result of opmux."""
        return in_opmux(self.function, self.for_opmux(Copies("cpu")))

    @property
    def ours_if_any(self) -> Any:
        """Result of opmux; where it has none the check of values says so, and the others have nothing to compare."""
        try:
            return self.ours
        except DifferenceError as error:
            raise NothingToCompareError("opmux has no result") from error

    @property
    def function(self) -> Callable[..., Any]:
        """The operator of opmux."""
        try:
            return calling.function_of(self.operator, self.variant)
        except calling.MissingOperatorError as error:
            raise UnsupportedError(f"no {error}") from error

    def for_opmux(self, copies: Copies) -> Arguments:
        """The arguments of the sample in opmux."""
        try:
            return arguments(self.sample, copies)
        except UnsupportedValueError as error:
            raise NothingToCompareError(str(error)) from error


def matching(ours: Any, theirs: Any) -> list[tuple[Any, Any]]:
    """Tensors of both results; where these are built differently, the check of values says so."""
    try:
        return list(comparison.pairs(ours, theirs))
    except DifferenceError as error:
        raise NothingToCompareError("built differently") from error


def check_value(case: Case) -> None:
    """Structure, dtypes, shapes and values of the function's result."""
    theirs = case.theirs
    unique = case.operator not in known.NOT_UNIQUE
    comparison.check_result(case.ours, theirs, case.tolerance, values=unique and not case.random)
    if not unique:
        determined = case.determined(case.ours), case.determined(theirs)
        comparison.check_result(*determined, case.tolerance, values=not case.random)


def check_strides(case: Case) -> None:
    """Strides of the function's result."""
    if case.operator in known.STRIDES_LEFT_OPEN:
        raise NothingToCompareError("torch does not say which strides")
    theirs = case.theirs
    for mine, other in matching(case.ours_if_any, theirs):
        comparison.check_strides(mine, other)


def check_inplace(case: Case) -> None:
    """The variant that writes its first argument, and returns it."""
    variant = case.opinfo.get_inplace()
    if variant is None or case.sample.broadcasts_input:
        raise NothingToCompareError("not in place")
    theirs = in_torch(variant, arguments(case.sample, Copies()))
    given = case.for_opmux(Copies("cpu"))
    try:
        function = calling.in_place_of(case.operator)
    except calling.MissingOperatorError as error:
        raise UnsupportedError(f"no {error}_") from error
    ours = in_opmux(function, given)
    comparison.check_result(ours, theirs, case.tolerance, values=not case.random)
    if ours is not given[0][0]:
        raise DifferenceError("structure: the result is not the tensor that was written")


def check_out(case: Case) -> None:
    """`out=`, once with empty tensors and once with tensors of the right shape."""
    if not case.opinfo.supports_out or not list(tensors_in(case.theirs)):
        raise NothingToCompareError("no out=")
    for shaped in (False, True):
        target, out = _outputs(torch, case.theirs, shaped), _outputs(opmux, case.theirs, shaped)
        theirs = in_torch(case.opinfo.op, arguments(case.sample, Copies()), out=target)
        try:
            ours = in_opmux(case.function, case.for_opmux(Copies("cpu")), out=out)
        except DifferenceError as error:
            if "TypeError" in str(error) and "'out'" in str(error):
                raise UnsupportedError(f"no out=: {error}") from error
            raise
        if theirs is None and ours is None:  # Lists are written and not returned.
            ours, theirs = out, target
        _check_written(case, ours, theirs, out)


def _check_written(case: Case, ours: Any, theirs: Any, out: Any) -> None:
    comparison.check_result(case.determined(ours), case.determined(theirs), case.tolerance, values=not case.random)
    given, found = (list(x) if isinstance(x, (tuple, list)) else [x] for x in (out, ours))
    if any(mine is not target for mine, target in zip(found, given, strict=True)):
        raise DifferenceError("structure: the result is not the tensor given as out=")


def _outputs(library: Any, result: Any, shaped: bool) -> Any:
    """Tensors for `out=` of the dtypes of a result, filled with ones."""
    if isinstance(result, torch.Tensor):
        dtype = getattr(library, comparison.dtype_name(result))
        return library.ones(tuple(result.shape), dtype=dtype) if shaped else library.empty((0,), dtype=dtype)
    return tuple(_outputs(library, part, shaped) for part in result)


def check_meta(case: Case) -> None:
    """The same call with tensors without data gives the form of the real result."""
    if not list(tensors_in(case.theirs)):
        raise NothingToCompareError("the result is no tensor")
    real = case.ours_if_any
    given = case.for_opmux(Copies("meta"))
    place = {} if list(tensors_in((case.sample.input, case.sample.args, case.sample.kwargs))) else {"device": "meta"}
    given[1].update(place)
    try:
        meta = in_opmux(case.function, given)
    except DifferenceError:
        elsewhere = arguments(case.sample, Copies(torch_device="meta"))
        elsewhere[1].update(place)
        in_torch(case.opinfo.op, elsewhere)
        raise
    comparison.check_same_form(meta, real)


def check_error(opinfo: Any, error_input: Any) -> None:
    """What torch refuses, opmux refuses too, with an exception of the kinds that torch raises."""
    sample = error_input.sample_input
    try:
        opinfo.op(*arguments(sample, Copies())[0], **arguments(sample, Copies())[1])
    except REFUSALS:
        pass
    else:
        raise NothingToCompareError("torch accepts it here")
    try:
        given = arguments(sample, Copies("cpu"))
        function = calling.function_of(opinfo.name, opinfo.variant_test_name)
    except UnsupportedValueError as error:
        raise NothingToCompareError(str(error)) from error
    except calling.MissingOperatorError as error:
        raise UnsupportedError(f"no {error}") from error
    try:
        function(*given[0], **given[1])
    except REFUSALS:
        return
    except Exception as error:
        raise DifferenceError(f"error: opmux raises {_line(error)}") from error
    raise DifferenceError(f"error: opmux accepts what torch refuses: {error_input.error_regex}")
