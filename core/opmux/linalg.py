"""Linear algebra, with the names and signatures of `torch.linalg`."""

from opmux.errors import LinAlgError as LinAlgError
from opmux.native._generated.linalg import *  # noqa: F403 -- one name per operator, listed in __all__
from opmux.native._generated.linalg import __all__ as _operators

__all__ = ["LinAlgError", *_operators]
