"""Programs that torch.export saved, without torch: `opmux.export.load("model.pt2")`."""

from opmux.export._operators import Need, needed_operators
from opmux.export._program import ExportedProgram, load
from opmux.export._saving import save
from opmux.export._tracing import trace
from opmux.native.public.functions import tell_absent

__all__ = ["ExportedProgram", "Need", "load", "needed_operators", "save", "trace"]

tell_absent(globals())
del tell_absent
