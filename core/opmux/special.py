"""Special functions, with the names and signatures of `torch.special`."""

from opmux.native._generated.special import *  # noqa: F403 -- one name per operator, listed in __all__
from opmux.native._generated.special import __all__ as __all__
