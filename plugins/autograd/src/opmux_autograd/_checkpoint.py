"""Checkpoints: what a part of the forward pass would save is computed again in the backward pass.

Note [Checkpoints]
`checkpoint` runs its function under saved-tensor hooks that put a `_Place` where a tensor would be saved; all places of a call
belong to one `_Frame`, which keeps the function and its arguments. The first place that a backward pass unpacks runs the function
again, under hooks that put the tensors which are saved now into the places, in order, and stop when the last has got its own. A
place dies with its node, and so does what was computed for it. Arguments are saved as a node would save them, so that checkpoints
nest: the outer one gives the inner one its arguments back. Frames refer to places weakly, and make no cycle.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from functools import partial
from typing import Any, Final, Literal, NoReturn
from weakref import ReferenceType, WeakKeyDictionary, ref

import opmux
from opmux import Tensor
from opmux.dispatch import is_grad_enabled
from opmux.errors import OperatorArgumentError, OperatorValueError, OpmuxError, caution, kind_of, shown
from opmux_autograd._node import Packed
from opmux_autograd._pass import BackwardPass, current_pass
from opmux_autograd._record import recorded
from opmux_autograd._saved import pack, saved_tensors_hooks
from opmux_autograd._views import version_of
from opmux_autograd.engine import backward
from opmux_autograd.function import Function

__all__ = ["CheckpointError", "checkpoint", "checkpoint_sequential", "set_checkpoint_early_stop"]

#: Makes the contexts in which the function runs the first time, and again.
Contexts = Callable[[], tuple[AbstractContextManager[Any], AbstractContextManager[Any]]]


class CheckpointError(OpmuxError, RuntimeError):
    """A function that did not do the same when it was run again."""

    __module__ = "opmux.autograd"


class _Stop(BaseException):
    """Everything that is needed has been computed again."""


def checkpoint(
    function: Callable[..., Any],
    *args: Any,
    use_reentrant: bool = False,
    preserve_rng_state: bool = True,
    context_fn: Contexts = lambda: (nullcontext(), nullcontext()),
    determinism_check: Literal["default", "none"] = "default",
    early_stop: bool | None = None,
    **kwargs: Any,
) -> Any:
    """Runs a function without keeping what its operators save; a backward pass runs it again when it needs that.

    Args:
        function: Does the same each time for the same arguments.
        *args: Its arguments.
        use_reentrant: Record nothing in the forward pass, and start a backward pass of its own inside the backward pass; such
            a checkpoint takes no keyword arguments and does not work with `grad`. See Note [Checkpoints] for the usual way.
        preserve_rng_state: Draw the same random numbers again, on the host and on the devices of tensor arguments.
        context_fn: Makes two contexts: one for the forward pass, one for running the function again.
        determinism_check: "default" compares shapes, dtypes and devices of what is saved again; "none" does not.
        early_stop: Stop running again when the last saved tensor is there; as `set_checkpoint_early_stop` says if None.
        **kwargs: Keyword arguments of the function.

    Returns:
        What the function returns.

    Raises:
        CheckpointError: In the backward pass: the function saved other tensors than before, or an argument was overwritten.
    """
    if determinism_check not in ("default", "none"):
        raise OperatorValueError(
            f"checkpoint(determinism_check={determinism_check!r})",
            found='only "default" and "none" are known',
            advice='leave it out, or give "none" to compare nothing',
        )
    if not is_grad_enabled():
        return function(*args, **kwargs)
    surroundings = _Surroundings((*args, *kwargs.values()), preserve_rng_state)
    if use_reentrant:
        return _reentrant(function, args, kwargs, surroundings.call)
    forward, again = context_fn()
    frame = _Frame(function, args, kwargs, (surroundings.call, again))
    frame.checks = determinism_check == "default"
    frame.stops_early = _early_stop.get() if early_stop is None else early_stop

    def run() -> Any:
        with forward, saved_tensors_hooks(frame.make_place, _Place.tensor):
            return function(*args, **kwargs)

    return recorded(run)


_early_stop: ContextVar[bool] = ContextVar("opmux_checkpoint_early_stop", default=True)


@contextmanager
def set_checkpoint_early_stop(enable: bool) -> Iterator[None]:
    """A `with` block whose checkpoints stop running again early, or do not."""
    before = _early_stop.get()
    _early_stop.set(enable)
    try:
        yield
    finally:
        _early_stop.set(before)


def checkpoint_sequential(
    functions: Sequence[Callable[[Any], Any]], segments: int, input: Any, use_reentrant: bool = False, **options: Any
) -> Any:
    """Applies functions one after the other, as a number of checkpoints; the last segment is run as it is.

    Args:
        functions: Each takes what the one before returned.
        segments: How many parts to cut them into.
        input: What the first one takes.
        use_reentrant: As for `checkpoint`.
        **options: Further options of `checkpoint`.

    Raises:
        OperatorArgumentError: `functions` are no functions, or `segments` is no int.
        OperatorValueError: There are fewer functions than segments, or no segment.
    """
    steps = _steps(functions, segments)
    size = len(steps) // segments
    for start in range(0, size * (segments - 1), size):
        input = checkpoint(_chained(steps[start : start + size]), input, use_reentrant=use_reentrant, **options)
    return _chained(steps[size * (segments - 1) :])(input)


def _steps(functions: Any, segments: Any) -> list[Any]:
    """The functions, of which there are enough."""
    asked = f"checkpoint_sequential({shown(functions)}, {shown(segments)})"
    steps = list(functions) if isinstance(functions, Iterable) else [functions]
    if not (isinstance(functions, Iterable) and all(map(callable, steps)) and isinstance(segments, int)):
        raise OperatorArgumentError(
            asked,
            found=f"{kind_of(functions)} of functions, and {kind_of(segments)}",
            advice="pass a list of functions, and how many segments to cut it into",
        )
    if not 0 < segments <= len(steps):
        raise OperatorValueError(
            asked, found=f"{len(steps)} functions in {segments} segments", advice="pass at most as many segments"
        )
    return steps


def _chained(steps: Sequence[Callable[[Any], Any]]) -> Callable[[Any], Any]:
    def run(value: Any) -> Any:
        for step in steps:
            value = step(value)
        return value

    return run


class _Place:
    """Where a tensor would have been saved."""

    __slots__ = ("__weakref__", "frame", "metadata")

    def __init__(self, frame: "_Frame", tensor: Tensor) -> None:
        self.frame = frame
        self.metadata = _metadata(tensor)

    def tensor(self) -> Tensor:
        """The tensor, computed again if this pass has not done so yet."""
        return self.frame.tensor_of(self)


def _metadata(tensor: Tensor) -> tuple[Any, ...]:
    return tuple(tensor.shape), tensor.dtype, tensor.device


class _Frame:
    """One call of a checkpointed function: all that it takes to repeat it.

    Attributes:
        checks: Whether what is saved again must have the metadata of what was saved before.
        stops_early: Whether the function is left as soon as nothing more is needed.
    """

    checks: bool
    stops_early: bool

    def __init__(
        self,
        function: Callable[..., Any],
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
        contexts: tuple[Callable[..., Any], AbstractContextManager[Any]],
    ) -> None:
        self._function = function
        self._arguments = [_Argument(value) for value in args]
        self._keywords = {name: _Argument(value) for name, value in kwargs.items()}
        self._contexts = contexts
        self._places: list[ReferenceType[_Place]] = []
        #: By pass, so that what is never taken is gone at its end.
        self._again: WeakKeyDictionary[BackwardPass, WeakKeyDictionary[_Place, Tensor]] = WeakKeyDictionary()

    def make_place(self, tensor: Tensor) -> _Place:
        """The pack hook of the forward pass."""
        place = _Place(self, tensor)
        self._places.append(ref(place))
        return place

    def tensor_of(self, place: _Place) -> Tensor:
        """What belongs to a place, in the running pass."""
        running = current_pass()
        found = None if running is None else self._again.get(running)
        if found is None or place not in found:
            found = self._run_again()
            if running is not None:
                self._again[running] = found
        return found[place]

    def _run_again(self) -> WeakKeyDictionary[_Place, Tensor]:
        found: WeakKeyDictionary[_Place, Tensor] = WeakKeyDictionary()
        count = 0

        def fill(tensor: Tensor) -> Tensor:
            nonlocal count
            kept = tensor.detach()
            place = self._places[count]() if count < len(self._places) else None
            count += 1
            if place is not None:
                self._check(place, tensor, count)
                found[place] = kept
            if self.stops_early and count == len(self._places):
                raise _Stop
            return kept

        args = [argument.value() for argument in self._arguments]
        kwargs = {name: argument.value() for name, argument in self._keywords.items()}
        restored, again = self._contexts

        def run() -> None:
            with again, saved_tensors_hooks(fill, lambda kept: kept):
                recorded(self._function, *args, **kwargs)

        try:
            recorded(restored, run)
        except _Stop:
            return found
        if count != len(self._places):
            _refuse(
                "A different number of tensors was saved during the original forward and recomputation",
                f"{len(self._places)} tensors the first time, {count} when it was run again",
            )
        return found

    def _check(self, place: _Place, tensor: Tensor, number: int) -> None:
        metadata = _metadata(tensor)
        if self.checks and metadata != place.metadata:
            _refuse(
                "Recomputed values have different metadata than during the forward pass",
                f"saved tensor {number} is {_described(metadata)}; it was {_described(place.metadata)}",
            )


def _refuse(asked: str, found: str) -> NoReturn:
    raise CheckpointError(
        f"checkpoint: {asked}",
        found=found,
        advice="let the function depend on its arguments only, or pass determinism_check='none'",
    )


def _described(metadata: tuple[Any, ...]) -> str:
    shape, dtype, device = metadata
    return f"{dtype} of shape {list(shape)} on {device}"


class _Argument:
    """An argument of a checkpointed function: a tensor is kept as a node would save it."""

    __slots__ = ("_kept", "_version")

    def __init__(self, value: Any) -> None:
        self._kept = pack(value)
        self._version = version_of(value) if isinstance(value, Tensor) else 0

    def value(self) -> Any:
        """The argument again."""
        kept = self._kept
        if isinstance(kept, Packed):
            return kept.unpack()
        if isinstance(kept, Tensor) and version_of(kept) != self._version:
            raise CheckpointError(
                "checkpoint: an argument has been modified by an inplace operation since the forward pass",
                found=f"a tensor of shape {list(kept.shape)}, at version {version_of(kept)}; expected version {self._version}",
                advice="clone() it before it is written",
            )
        return kept


_HOST: Final = "cpu"


class _Surroundings:
    """Random numbers and automatic casts of the devices of some arguments, as they are now.

    Args:
        values: The arguments.
        preserve_rng_state: Whether random numbers are to be restored.
    """

    def __init__(self, values: Sequence[Any], preserve_rng_state: bool) -> None:
        devices = {_HOST: _HOST} | {str(v.device): v.device.type for v in values if isinstance(v, Tensor)}
        self._generators = [opmux.default_generator(name) for name in devices] if preserve_rng_state else []
        self._states = [generator.clone_state() for generator in self._generators]
        amp = opmux.amp  # imported by the first that asks for it
        with_casts = filter(amp.is_autocast_available, set(devices.values()))
        self._casts = [amp.autocast(type_, enabled=amp.is_autocast_enabled(type_)) for type_ in with_casts]

    def call(self, function: Callable[..., Any], /, *args: Any) -> Any:
        """Calls a function for which they are so again; afterwards they are as before."""
        before = [generator.clone_state() for generator in self._generators]
        for casts in self._casts:
            function = partial(casts.call, function)
        try:
            try:
                self._set(self._states)
                return function(*args)
            finally:
                self._set(before)
        except BaseException:  # an interrupt may come between an exception of the function and the line above
            self._set(before)
            raise

    def _set(self, states: Sequence[opmux.Generator]) -> None:
        for generator, state in zip(self._generators, states, strict=True):
            generator.graphsafe_set_state(state)


# -- the reentrant kind: a Function whose backward records the forward again and runs a backward pass of its own


def _reentrant(
    function: Callable[..., Any],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    restored: Callable[..., Any],
) -> Any:
    """`checkpoint(..., use_reentrant=True)`.

    Args:
        function: The function.
        args: Its arguments.
        kwargs: Refused.
        restored: Calls a function with random numbers and automatic casts as they were.
    """
    if kwargs:
        raise OperatorValueError(
            "checkpoint(use_reentrant=True)",
            found=f"Unexpected keyword arguments: {', '.join(kwargs)}",
            advice="leave use_reentrant out",
        )
    if not any(isinstance(a, Tensor) and a.requires_grad for a in args):
        caution("None of the inputs have requires_grad=True. Gradients will be None")
    return _Reentrant.apply(function, restored, *args)


class _Reentrant(Function):
    """Runs `function(*args)` unrecorded, and again, recorded, in backward."""

    @staticmethod
    def forward(ctx: Any, function: Callable[..., Any], restored: Callable[..., Any], *args: Any) -> Any:
        ctx.function_again, ctx.restored = function, restored
        ctx.others = [None if isinstance(a, Tensor) else a for a in args]
        ctx.save_for_backward(*(a if isinstance(a, Tensor) else None for a in args))
        return function(*args)

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        running = current_pass()
        if running is not None and running.is_partial:
            raise CheckpointError(
                "checkpoint(use_reentrant=True) is incompatible with grad() or passing an `inputs` parameter to backward()",
                advice="leave use_reentrant out",
            )
        args = [
            other if saved is None else _leaf_like(saved)
            for saved, other in zip(ctx.saved_tensors, ctx.others, strict=True)
        ]
        outputs = recorded(ctx.restored, ctx.function_again, *args)
        pairs = zip(outputs if isinstance(outputs, (tuple, list)) else (outputs,), grads, strict=True)
        chosen = [(out, g) for out, g in pairs if isinstance(out, Tensor) and out.requires_grad]
        if not chosen:
            raise CheckpointError(
                "none of output has requires_grad=True, this checkpoint() is not necessary",
                advice="call the function without checkpoint",
            )
        backward([out for out, _ in chosen], [g for _, g in chosen])
        return None, None, *(a.grad if isinstance(a, Tensor) else None for a in args)


def _leaf_like(tensor: Tensor) -> Tensor:
    leaf: Tensor = tensor.detach()
    return leaf.requires_grad_(tensor.requires_grad)
