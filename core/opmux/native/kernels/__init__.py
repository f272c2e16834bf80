"""Kernels written once against an array module with NumPy's API; the first argument is the backend."""
