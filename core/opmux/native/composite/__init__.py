"""Operators made of other operators: they run on every backend, and need no kernel of their own there."""
