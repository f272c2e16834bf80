"""The device jax for opmux, computed by jax.numpy."""
