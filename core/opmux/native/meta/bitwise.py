"""Shapes, dtypes and errors of operators on bits."""

from opmux.native.meta.arithmetic import accepting, broadcast_meta, integer_meta

__all__ = ["bits", "bitwise_meta", "shift_meta"]

bits = accepting("biu")
bitwise_meta = broadcast_meta(bits)
shift_meta = integer_meta
