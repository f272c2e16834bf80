"""The errors that opmux raises.

Every class derives from `OpmuxError` and from the builtin that a Python user expects to catch. A message has four
parts: what was asked, what was found, where, and what to do about it. Parts that do not apply are left out.
"""

__all__ = [
    "AmbiguousKernelError",
    "BackendUnloadedError",
    "FallthroughExecutedError",
    "KernelNotFoundError",
    "LinAlgError",
    "OperatorArgumentError",
    "OperatorGoneError",
    "OperatorIndexError",
    "OperatorOverflowError",
    "OperatorValueError",
    "OpmuxError",
    "OutOfMemoryError",
    "PluginError",
    "RegistrationError",
    "SchemaError",
    "UnknownOperatorError",
]


class OpmuxError(Exception):
    """Base class of every error that opmux raises.

    Args:
        asked: What was asked for, with the names involved.
        found: What was found instead.
        where: Where it was found: source positions, distributions, versions.
        advice: What to do: the exact line to run or to change, where there is one.
    """

    def __init__(self, asked: str, *, found: str = "", where: str = "", advice: str = "") -> None:
        super().__init__(asked)
        self.asked = asked
        self.found = found
        self.where = where
        self.advice = advice

    def __str__(self) -> str:
        parts = (("found", self.found), ("where", self.where), ("what to do", self.advice))
        lines = [f"  {label}: {text}" for label, text in parts if text]
        return "\n".join([self.asked, *lines])


class SchemaError(OpmuxError, ValueError):
    """A text that is not a schema, an operator name or a key.

    Attributes:
        code: `schema_parse_error`, `nondefault_after_default`, `bad_overload_name`, `name_expected` or `schema_expected`.
        text: The text that was read.
        position: Index into `text` where reading stopped.
    """

    def __init__(
        self, asked: str, *, code: str, text: str = "", position: int = 0, found: str = "", advice: str = ""
    ) -> None:
        pointer = f"{text}\n         {' ' * position}^" if text else ""
        super().__init__(asked, found=found, where=pointer, advice=advice)
        self.code = code
        self.text = text
        self.position = position


class RegistrationError(OpmuxError, RuntimeError):
    """A registration that was refused; nothing was changed.

    Attributes:
        code: The kind of refusal, such as `duplicate_def`, `namespace_mismatch` or `library_destroyed`.
    """

    def __init__(self, asked: str, *, code: str, found: str = "", where: str = "", advice: str = "") -> None:
        super().__init__(asked, found=found, where=where, advice=advice)
        self.code = code


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


class OperatorArgumentError(OpmuxError, TypeError):
    """An argument has a type that the operator's schema does not accept."""


class OperatorValueError(OperatorArgumentError, ValueError, RuntimeError):
    """Arguments of the right types whose shapes, dtypes or values do not fit.

    It is a RuntimeError too, because that is what PyTorch raises for most of these.
    """


class LinAlgError(OperatorValueError):
    """A matrix that is singular or not positive-definite, or an algorithm of linear algebra that did not converge."""


class OperatorIndexError(OperatorArgumentError, IndexError):
    """A dimension or an index that is out of range."""


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


class BackendUnloadedError(OpmuxError, RuntimeError):
    """A tensor belongs to a backend that has been unloaded; loading it again makes the tensor usable."""


class OutOfMemoryError(OpmuxError, RuntimeError, MemoryError):
    """A device has not enough memory left for an allocation; the process goes on, and may free some and try again."""


class PluginError(OpmuxError, RuntimeError):
    """A plugin, or a device or namespace that a plugin would provide, is not available."""
