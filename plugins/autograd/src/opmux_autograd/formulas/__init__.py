"""Derivatives that take more than a line, and the operators that the others are written with: a module for each subject.

`derivatives.yaml` is Python over the public names of these modules, each of which is in one of them only; a generated module
imports those that its formulas use. Every function calls operators through the dispatcher, so a backward pass runs on whatever
backend its tensors live on, and is itself recorded when `create_graph` asks for it.
"""
