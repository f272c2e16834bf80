"""The device torch_array for opmux, computed by torch through the array API of Python."""
