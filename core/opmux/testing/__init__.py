"""What tests of operators, backends and functionality need. Nothing here is imported by `import opmux`."""

from opmux.library import opcheck
from opmux.native.public.functions import tell_absent
from opmux.testing._checking import check_from_environment, checking
from opmux.testing._closeness import assert_close
from opmux.testing._dispatchers import isolated_dispatcher
from opmux.testing._frames import python_frames
from opmux.testing._gradcheck import gradcheck, gradgradcheck
from opmux.testing._gradcheck_errors import GradcheckError
from opmux.testing._stand_ins import TensorStandIn, tensor_with_keys

__all__ = [
    "GradcheckError",
    "TensorStandIn",
    "assert_close",
    "check_from_environment",
    "checking",
    "gradcheck",
    "gradgradcheck",
    "isolated_dispatcher",
    "opcheck",
    "python_frames",
    "tensor_with_keys",
]

tell_absent(globals())
del tell_absent
