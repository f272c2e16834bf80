"""What is found out about each recorded call."""

from collections.abc import Callable
from typing import Any, Final

import opmux
from opmux.dispatch import tensors_in
from opmux.errors import OpmuxError
from opmux.tensor import Tensor
from opmux.tensor._autograd_hook import current
from opmux.testing.conformance._comparison import (
    DisagreementError,
    check_gradients,
    check_operands,
    check_place,
    check_result,
    check_same_form,
    cotangent,
    on_host,
    pairs,
)
from opmux.testing.conformance._functions import MissingOperatorError, in_place_of
from opmux.testing.conformance._recording import Decoder, prepared
from opmux.testing.conformance._trial import Change, NotApplicableError, Trial, like

__all__ = ["CHECKS"]

#: Operators whose result is what lies in memory, gaps included.
_OF_MEMORY: Final = ("as_strided", "as_strided_copy", "as_strided_scatter")

#: Operators with an operand that has to be sorted: of another one each search finds another place.
_OF_SORTED: Final = ("bucketize", "searchsorted")


def _value(trial: Trial) -> None:
    """The recorded values, dtypes and shapes, of operands that are left as the CPU leaves them."""
    if "value" in trial.call.skips:
        raise NotApplicableError
    run, on_the_cpu = trial.prepared(trial.device), trial.prepared("cpu")
    found = run()
    tolerance = trial.tolerance or trial.call.tolerance
    check_place(found, trial.device)  # also where Meta cannot foretell it
    check_result(on_host(found), trial.expected(), tolerance)
    on_the_cpu()
    left, expected = (tensors_in([*made.args, *made.keywords.values()]) for made in (run, on_the_cpu))
    check_operands(left, expected, tolerance)


def _gradient(trial: Trial) -> None:
    """The recorded gradients, with no line about derivatives in the backend."""
    call = trial.call
    if call.gradients is None or {"value", "gradient"} & set(call.skips) or current() is None:
        raise NotApplicableError
    decoder = trial.decoder(trial.device, grad=True)
    result = prepared(call, decoder, trial.device)()
    chosen = [found for found, _ in pairs(result, trial.expected()) if found.requires_grad]
    weights = [cotangent(tensor.detach().cpu(), k).to(trial.device) for k, tensor in enumerate(chosen)]
    found = opmux.autograd.grad(chosen, decoder.leaves, weights, allow_unused=True)
    check_gradients(on_host(found), Decoder(trial.elements)(call.gradients), trial.tolerance or call.tolerance)


def _meta(trial: Trial) -> None:
    """Device, dtype and shape that the Meta kernel foretells."""
    try:
        meta = trial.run("meta")
    except (OpmuxError, TypeError, NotImplementedError) as error:  # what depends on values
        raise NotApplicableError from error
    check_same_form(trial.run(trial.device), meta, trial.device)


def _in_place(trial: Trial) -> None:
    """The variant that writes its first argument gives what the CPU's gives, and gives that argument back."""
    try:
        method = in_place_of(trial.call.operator)
    except MissingOperatorError as error:
        raise NotApplicableError from error

    def run(device: str) -> Any:
        given, named = _arguments(trial, device)
        result = method(*given, **named)
        if result is not given[0]:
            raise DisagreementError("structure: what is returned is not the first argument")
        return result

    try:
        expected = on_host(run("cpu"))
    except Exception as error:  # the call is none for this variant
        raise NotApplicableError from error
    trial.compare(trial.outcome(trial.device, lambda: run(trial.device)), expected)


def _arguments(trial: Trial, device: str) -> tuple[list[Any], dict[str, Any]]:
    decoder = trial.decoder(device)
    given = decoder(trial.call.arguments)
    if not given or not isinstance(given[0], Tensor):
        raise NotApplicableError
    return given, {name: decoder(value) for name, value in trial.call.named.items()}


def _out(trial: Trial) -> None:
    """`out=` receives the recorded values and is returned, whatever shape it had."""
    expected = trial.expected()
    if not isinstance(expected, Tensor) or "value" in trial.call.skips:
        raise NotApplicableError
    try:
        trial.run("cpu", out=like(expected, "cpu"))
    except Exception as error:  # the function takes none
        raise NotApplicableError from error
    for out in (like(expected, trial.device), opmux.empty(0, dtype=expected.dtype, device=trial.device)):
        if trial.run(trial.device, out=out) is not out:
            raise DisagreementError("structure: what is returned is not out")
        check_result(on_host(out), expected, trial.tolerance or trial.call.tolerance)


def _with_gaps(tensor: Tensor) -> Tensor:
    return opmux.stack([tensor, tensor], -1).flatten(-2) if tensor.ndim else tensor


def _without_gaps(tensor: Tensor) -> Tensor:
    return tensor[..., ::2] if tensor.ndim else tensor


def _strided(trial: Trial) -> None:
    """The recorded values, of operands that are views with gaps between their elements."""
    if "value" in trial.call.skips or trial.call.operator in _OF_MEMORY:
        raise NotApplicableError
    found = trial.run(trial.device, Change(_with_gaps, _without_gaps))
    check_result(on_host(found), trial.expected(), trial.tolerance or trial.call.tolerance)


def _as_on_the_cpu(change: Callable[[Tensor], Tensor], doc: str, *but: str) -> Callable[[Trial], None]:
    """A check of a changed call, of all operators but some, against the CPU, which has the same kernels and PyTorch's refusals.

    It has nothing to say of a call of which it changes no tensor: that is the recorded one, whose value another check compares.
    """

    def check(trial: Trial) -> None:
        if trial.call.operator in (*_OF_MEMORY, *but):
            raise NotApplicableError
        is_other = "value" in trial.call.skips

        def changing(tensor: Tensor) -> Tensor:
            nonlocal is_other
            found = change(tensor)
            is_other |= found is not tensor
            return found

        run = trial.prepared("cpu", Change(changing))
        if not is_other:
            raise NotApplicableError
        expected = trial.outcome("cpu", run)
        trial.compare(trial.outcome(trial.device, lambda: trial.run(trial.device, Change(change))), expected)

    check.__doc__ = doc
    return check


def _empty(tensor: Tensor) -> Tensor:
    return tensor[:0] if tensor.ndim else tensor


def _zero_dim(tensor: Tensor) -> Tensor:
    return tensor.reshape(-1)[0] if tensor.ndim and tensor.numel() else tensor


def _every_second(number: int, tensor: Tensor) -> Tensor:
    """A copy in which every second element is a number, if it is of integers."""
    if tensor.dtype not in (opmux.int64, opmux.int32) or not tensor.numel():
        return tensor
    changed: Tensor = tensor.clone()
    changed.view(-1)[::2] = number
    return changed


def _repeated(tensor: Tensor) -> Tensor:
    return tensor.unsqueeze(0).expand(2, *tensor.shape)


#: The checks of a call, by name. Each raises what is wrong, or NotApplicableError.
CHECKS: Final[dict[str, Callable[[Trial], None]]] = {
    "value": _value,
    "gradient": _gradient,
    "meta": _meta,
    "in-place": _in_place,
    "out": _out,
    "strided": _strided,
    "empty": _as_on_the_cpu(_empty, "Tensors without elements, as on the CPU."),
    "0-dim": _as_on_the_cpu(_zero_dim, "Tensors without dimensions, as on the CPU."),
    "expanded": _as_on_the_cpu(_repeated, "Tensors with a first dimension whose elements share memory, as on the CPU."),
    "too large": _as_on_the_cpu(
        lambda t: _every_second(1000, t), "Indices out of range are refused, as on the CPU.", *_OF_SORTED
    ),
    "negative": _as_on_the_cpu(
        lambda t: _every_second(-1000, t), "Indices far below zero are refused, as on the CPU.", *_OF_SORTED
    ),
    "zeros": _as_on_the_cpu(
        lambda t: _every_second(0, t), "Integers that nothing is divided by, as on the CPU.", *_OF_SORTED
    ),
}
