"""Compiled kernels of the CPU backend. Importing it is not needed: opmux finds it through its entry point."""
