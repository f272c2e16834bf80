"""The CUDA backend of opmux, on CuPy: `opmux.cuda`. Importing it is not needed: opmux finds it through its entry point."""
