"""Neural networks: PyTorch's modules, functions and initial values, under its names."""

from opmux.native.public.functions import tell_absent
from opmux.nn import functional, init, modules, parameter, utils
from opmux.nn.modules import *  # noqa: F403 -- listed in __all__
from opmux.nn.parameter import Buffer, Parameter

__all__ = ["Buffer", "Parameter", "functional", "init", "modules", "parameter", "utils"]
__all__ += modules.__all__

tell_absent(globals())
del tell_absent
