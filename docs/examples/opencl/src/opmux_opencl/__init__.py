"""The device opencl for opmux, with memory of its own and kernels in C."""
