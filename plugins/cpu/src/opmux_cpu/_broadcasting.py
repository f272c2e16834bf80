"""Arrays that repeat their elements, which NumPy makes in Python, by an iterator over them."""

from typing import Any

import numpy as np

__all__ = ["broadcast_to"]

Array = np.ndarray[Any, np.dtype[Any]]


def broadcast_to(array: Array, shape: tuple[int, ...]) -> Array:
    """`np.broadcast_to`, in a third of the time for arrays without gaps."""
    lead = len(shape) - array.ndim
    if lead < 0 or not array.flags.c_contiguous or not array.size or min(shape, default=0) < 0:
        return np.broadcast_to(array, shape)
    steps = [0] * lead
    for step, have, wanted in zip(array.strides, array.shape, shape[lead:], strict=True):
        if have != wanted and have != 1:
            return np.broadcast_to(array, shape)  # It refuses, or has nothing to repeat.
        steps.append(step if have == wanted else 0)
    try:
        view: Array = np.ndarray(shape, array.dtype, array, 0, steps)
    except ValueError:  # It counts the bytes, NumPy's iterator the elements.
        return np.broadcast_to(array, shape)
    view.flags.writeable = False  # As NumPy's: several elements are one.
    return view
