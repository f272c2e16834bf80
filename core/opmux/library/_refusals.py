"""The errors of this package that torch.library's users expect to catch as other builtins, and how they are made."""

from opmux.errors import InvalidRegistrationError, OpmuxError, RegistrationError

__all__ = ["InvalidRegistrationError", "OpCheckError", "UnsupportedRegistrationError"]


class UnsupportedRegistrationError(RegistrationError, NotImplementedError):
    """A registration of a kind that custom operators do not have; nothing was changed."""

    __module__ = "opmux.library"


class OpCheckError(OpmuxError):
    """`opcheck` has found an operator that breaks a rule."""

    __module__ = "opmux.library"
