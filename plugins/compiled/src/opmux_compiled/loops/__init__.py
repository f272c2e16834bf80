"""The loops that are compiled. Importing a module of this package imports numba."""
