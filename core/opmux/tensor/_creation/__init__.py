"""Tensors from what is no tensor: numbers and sequences, memory of other libraries, and sizes."""
