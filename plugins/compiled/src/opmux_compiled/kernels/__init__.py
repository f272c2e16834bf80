"""The kernels: what they take of an operator's arguments, and the loops that they run. None imports numba."""
