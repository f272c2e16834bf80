"""Filters for signals, as operators of opmux."""
