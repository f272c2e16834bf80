"""Watching calls: observers, and the traces and profilers that are made of them. See Note [Observers]."""
