"""`opmux.ops`, the operators of the process's dispatcher; its stub beside it types them by result."""

from opmux.dispatch import ops

__all__ = ["ops"]
