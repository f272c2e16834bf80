"""The errors that opmux raises.

Every class derives from `OpmuxError` and from the builtin that a Python user expects to catch. A message has four
parts: what was asked, what was found, where, and what to do about it. Parts that do not apply are left out.

Note [Errors cross processes]
An error is pickled by what it holds and made again without its constructor, whose arguments pickle does not know. What it holds
besides text is packed apart: if the other process cannot make it again, because a plugin is not loaded there or a value cannot be
pickled at all, its text takes its place, and the error itself arrives. The cause stays behind, as with any exception.

Note [Long values]
A part of a message may repeat what a caller passed, and that may be a text of megabytes. No part says more than `_MOST`
characters: its middle is left out. So no message has to do so itself.
"""

import sys
import warnings
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

__all__ = [
    "AmbiguousKernelError",
    "ArchiveError",
    "BackendUnloadedError",
    "DeclinedError",
    "DtypeNotHeldError",
    "DtypeNotImplementedError",
    "FallthroughExecutedError",
    "FunctionNotFoundError",
    "InvalidRegistrationError",
    "KernelNotFoundError",
    "LinAlgError",
    "ModuleNameError",
    "OperatorArgumentError",
    "OperatorAssertionError",
    "OperatorAttributeError",
    "OperatorGoneError",
    "OperatorIndexError",
    "OperatorKeyError",
    "OperatorNotImplementedError",
    "OperatorOverflowError",
    "OperatorValueError",
    "OpmuxError",
    "OpmuxWarning",
    "OutOfMemoryError",
    "PluginError",
    "RegistrationError",
    "SchemaError",
    "UnknownOperatorError",
    "caution",
    "close_names",
    "is_own",
    "kind_of",
    "note_own_package",
    "raise_if",
    "shortened",
    "shown",
    "with_article",
]


#: Characters of one part of a message, and of an attribute that repeats what was passed.
_MOST: Final = 4000

#: Characters on either side of a position that are shown of a text.
_AROUND: Final = 400


def shortened(text: str, most: int = _MOST) -> str:
    """The text; its beginning and its end if it is longer than `most` characters. See Note [Long values]."""
    if len(text) <= most:
        return text
    left_out = f" ... {len(text) - most} characters left out ... "
    return f"{text[: most * 3 // 4]}{left_out}{text[-(most // 4) :]}"


def shown(value: object, most: int = 1000) -> str:
    """The `repr` of whatever a caller passed, for a message; the name of its class where it has none, or none that ends."""
    try:
        return shortened(repr(value), most)
    except Exception:  # of a class that is not ours, or lists nested too deeply
        return kind_of(value)


def kind_of(value: object) -> str:
    """The class of a value with its article, for a message: "an int", "a Tensor"."""
    return with_article(type(value).__name__)


#: Letters whose names begin with a vowel, as those of abbreviations are read: "an LSTM".
_SPOKEN: Final = frozenset("AEFHILMNORSX")


def with_article(name: str) -> str:
    """A name with its article, for a message: "an int", "a Tensor", "an LSTM", "an UntypedStorage", "a UnionType"."""
    spelled = name[:2].isupper() and len(name) > 1
    vowel = name[0] in _SPOKEN if spelled else name[0] in "aeioAEIO" or (name[:2] == "Un" and name[2:3] != "i")
    return f"{'an' if vowel else 'a'} {name}"


class OpmuxWarning(UserWarning):
    """What a call does is deprecated, or seldom what is meant. See `docs/warnings.md`."""


#: Packages between a user's line and a warning of ours: this one, and those of plugins whose code has been imported.
_own_packages: Final[set[str]] = {"opmux."}


def note_own_package(name: str) -> None:
    """Says that the modules of a package are a plugin's, so that no warning shows a line of theirs."""
    _own_packages.add(f"{name}.")


def is_own(module: str) -> bool:
    """Whether a module is opmux's, or a plugin's whose code has been imported."""
    return f"{module}.".startswith(tuple(_own_packages))


def caution(message: str, category: type[Warning] = OpmuxWarning) -> None:
    """Warns of what a call does, at the line outside of opmux and its plugins that has led to it.

    Modes, classes and decorators put frames in between, which a kernel cannot count.

    Args:
        message: What it does, and what to do instead.
        category: FutureWarning where PyTorch has that.
    """
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and is_own(str(frame.f_globals.get("__name__"))):
        level, frame = level + 1, frame.f_back
    warnings.warn(message, category, stacklevel=level)


def raise_if(error: BaseException | None, cause: BaseException | None = None) -> None:
    """Raises an error that a function has returned, if it has, with its cause where that is given.

    A name that kept the error would be in a frame of its traceback, and would keep it, and the arguments of all frames, until the
    garbage collector runs.
    """
    if error is not None:
        if cause is not None:
            error.__cause__ = cause
        try:
            raise error
        finally:
            del error


def close_names(name: str, known: Iterable[str], *, count: int = 3, cutoff: float = 0.6) -> list[str]:
    """The known names that come closest to one that is not known, for advice; capitals make no difference.

    One that differs in nothing else is meant, and is the only one.

    Args:
        name: The unknown name.
        known: The known ones.
        count: How many at most.
        cutoff: How close, from 0 to 1.
    """
    import difflib  # only here: importing opmux is to stay quick

    written = {each.lower(): each for each in list(known)}  # another thread may be adding one to a register
    wanted = name[:_AROUND].lower()
    if wanted in written:
        return [written[wanted]]
    return [written[near] for near in difflib.get_close_matches(wanted, list(written), n=count, cutoff=cutoff)]


class _Packed(NamedTuple):
    """An attribute of an error on its way to another process. See Note [Errors cross processes]."""

    data: bytes
    text: str


def _packed(value: object) -> _Packed:
    import pickle  # only here: importing opmux is to stay quick

    try:
        text = str(value)
    except Exception:  # of a value that is not ours
        text = kind_of(value)
    try:
        return _Packed(pickle.dumps(value), text)
    except Exception:  # pickle raises whatever the value's class does
        return _Packed(b"", text)


def _unpacked(packed: _Packed) -> Any:
    """The value, or its text."""
    import pickle  # as above

    try:
        return pickle.loads(packed.data) if packed.data else packed.text  # noqa: S301 -- from inside a pickle, by `_packed`
    except Exception:  # as in packing
        return packed.text


def _arrived(cls: "type[OpmuxError]", args: tuple[Any, ...], attributes: dict[str, Any]) -> "OpmuxError":
    error = cls.__new__(cls, *args)
    error.args = args
    for name, value in attributes.items():
        setattr(error, name, _unpacked(value) if type(value) is _Packed else value)
    return error


class OpmuxError(Exception):
    """Base class of every error that opmux raises.

    Args:
        asked: What was asked for, with the names involved.
        found: What was found instead.
        where: Where it was found: source positions, distributions, versions.
        advice: What to do: the exact line to run or to change, where there is one.
    """

    def __init__(self, asked: str, *, found: str = "", where: str = "", advice: str = "") -> None:
        self.asked = shortened(asked)
        super().__init__(self.asked)
        self.found = shortened(found)
        self.where = shortened(where)
        self.advice = shortened(advice)

    def __reduce__(self) -> tuple[Any, ...]:
        plain = (str, int, float, type(None))
        # An ImportError and an AttributeError hold these outside of the dictionary.
        held = {name: value for name in ("name", "path") if (value := getattr(self, name, None)) is not None}
        attributes = {name: v if type(v) in plain else _packed(v) for name, v in (held | self.__dict__).items()}
        return _arrived, (type(self), self.args, attributes)

    def __str__(self) -> str:
        parts = (("found", self.found), ("where", self.where), ("what to do", self.advice))
        lines = [f"  {label}: {text}" for label, text in parts if text]
        return "\n".join([self.asked, *lines])


class SchemaError(OpmuxError, ValueError, RuntimeError):
    """A text that is not a schema, an operator name or a key.

    Attributes:
        code: `schema_parse_error`, `nondefault_after_default`, `bad_overload_name`, `name_expected` or `schema_expected`.
        text: The text that was read.
        position: Index into `text` where reading stopped.
    """

    def __init__(
        self, asked: str, *, code: str, text: str = "", position: int = 0, found: str = "", advice: str = ""
    ) -> None:
        super().__init__(asked, found=found, where=_marked(text, position) if text else "", advice=advice)
        self.code = code
        self.text = text
        self.position = position


def _marked(text: str, position: int) -> str:
    """The part of a text around a position, with a mark under the position."""
    first, last = max(position - _AROUND, 0), position + _AROUND
    before, after = "... " * (first > 0), " ..." * (last < len(text))
    return f"{before}{text[first:last]}{after}\n         {' ' * (len(before) + position - first)}^"


class RegistrationError(OpmuxError, RuntimeError):
    """A registration that was refused; nothing was changed.

    Attributes:
        code: The kind of refusal, such as `duplicate_def`, `namespace_mismatch` or `library_destroyed`.
    """

    def __init__(self, asked: str, *, code: str, found: str = "", where: str = "", advice: str = "") -> None:
        super().__init__(asked, found=found, where=where, advice=advice)
        self.code = code


class InvalidRegistrationError(RegistrationError, ValueError):
    """A registration that was refused for a value it was given, such as a name, a schema or a tag; nothing was changed."""


class OperatorGoneError(OpmuxError, RuntimeError):
    """The operator's definition, or the library that owned the kernel, no longer exists."""


class UnknownOperatorError(OperatorGoneError, AttributeError):
    """No operator, or no overload, of that name is defined.

    It is an AttributeError too, because operators are looked up as attributes of `opmux.ops`.
    """


class FallthroughExecutedError(OpmuxError, RuntimeError):
    """Dispatch ended at a fallthrough: no kernel is left below it to run."""


class AmbiguousKernelError(OpmuxError, RuntimeError):
    """A composite kernel and a backend kernel of AutogradOther compete; neither may win silently."""


class OperatorArgumentError(OpmuxError, TypeError, RuntimeError):
    """An argument has a type that the operator's schema does not accept.

    PyTorch raises TypeError for its functions and RuntimeError for operators.
    """


class DeclinedError(OperatorArgumentError):
    """All handlers of a call returned NotImplemented; a sign leaves the call to its other operand, as Python does."""


class OperatorValueError(OperatorArgumentError, ValueError):
    """Arguments of the right types whose shapes, dtypes or values do not fit; PyTorch raises RuntimeError for most of these."""


class LinAlgError(OperatorValueError):
    """A matrix that is singular or not positive-definite, or an algorithm of linear algebra that did not converge."""


class DtypeNotHeldError(OperatorValueError):
    """A backend's arrays have no such dtype: neither an argument nor a result can be held."""


class OperatorNotImplementedError(OperatorValueError, NotImplementedError):
    """What is asked for is not there for such arguments: a mode for so many dimensions; PyTorch raises NotImplementedError."""


class OperatorAttributeError(OperatorValueError, AttributeError):
    """A property that a tensor of such a dtype or shape does not have: `hasattr` says so, and protocols that look for it."""


class OperatorAssertionError(OperatorValueError, AssertionError):
    """Arguments that do not fit, where PyTorch's function in Python asserts that they do."""


class DtypeNotImplementedError(OperatorNotImplementedError):
    """An operator that computes nothing in the dtype of its arguments; PyTorch raises NotImplementedError for most of these."""


class OperatorIndexError(OperatorArgumentError, IndexError):
    """A dimension or an index that is out of range."""


class OperatorKeyError(OperatorArgumentError, KeyError):
    """A dictionary that lacks a key that it must have, such as the parameters of a group."""


class OperatorOverflowError(OperatorValueError, OverflowError):
    """A number that is too large for 64 bits or for the dtype that it should have, or an index beyond any memory."""


class KernelNotFoundError(OpmuxError, NotImplementedError):
    """No kernel is registered for the dispatch key of a call.

    Attributes:
        key: Name of the dispatch key that has no kernel.
        explanation: The `opmux.dispatch.Explanation` of the call, whose text ends the message; None where there was no call.
    """

    def __init__(
        self, asked: str, *, key: str, found: str = "", where: str = "", advice: str = "", explanation: object = None
    ) -> None:
        super().__init__(asked, found=found, where=where, advice=advice)
        self.key = key
        self.explanation = explanation

    def __str__(self) -> str:
        text = super().__str__()
        return text if self.explanation is None else f"{text}\n{self.explanation}"


class FunctionNotFoundError(OpmuxError, NotImplementedError):
    """A backend's array module lacks a function that an operator's kernel needs."""


class BackendUnloadedError(OpmuxError, RuntimeError):
    """A tensor belongs to a backend that has been unloaded; loading it again makes the tensor usable."""


class ArchiveError(OpmuxError, ValueError, RuntimeError):
    """A file of a program or of tensors that cannot be read, is damaged, or holds what opmux does not know; nothing was done."""


class OutOfMemoryError(OpmuxError, RuntimeError, MemoryError):
    """A device has not enough memory left for an allocation; the process goes on, and may free some and try again."""


class PluginError(OpmuxError, RuntimeError):
    """A plugin, or a device or namespace that a plugin would provide, is not available."""


class ModuleNameError(OpmuxError, AttributeError, KeyError):
    """A name of a module's parameter, buffer or child that is missing, taken or no name.

    It is both an AttributeError and a KeyError, because parts are looked up as attributes and as items, and PyTorch raises one for
    some names and the other for others.
    """
