"""The device torch_array for opmux, computed by array_api_compat.torch."""
