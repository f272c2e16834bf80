"""The device jax for opmux, computed by jax.numpy, in functions that jax.jit compiles too."""
