"""PyTorch's OpInfos: its own sample inputs, and inputs that it must refuse, for each of its operators.

Importing this module imports torch and its test code, which takes seconds.
"""

import contextlib
import functools
import importlib.util
import itertools
import sys
import types
import unittest
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Any, final
from unittest import mock

import numpy as np
import torch

DTYPES = ("float32", "float64", "complex64", "complex128", "int64", "bool")
SEED = 0


@final
@dataclass(frozen=True, slots=True)
class Limits:
    """How much of the samples is used.

    Attributes:
        samples: Samples per OpInfo and dtype, spread over the list; None takes all.
        elements: Elements of all tensors of a sample.
    """

    samples: int | None = None
    elements: int = 60_000


def _stand_in_for_expecttest() -> None:
    """Lets torch's test code be imported where the package `expecttest` is missing, which nothing here needs."""
    if importlib.util.find_spec("expecttest") is None:
        module = types.ModuleType("expecttest")
        vars(module).update(TestCase=unittest.TestCase, assert_expected_inline=None, ACCEPT=False)
        sys.modules["expecttest"] = module


@functools.cache
def all_opinfos() -> dict[str, tuple[Any, ...]]:
    """Every OpInfo by the name of its operator; an operator has one for each of its variants."""
    if "expecttest" not in sys.modules:
        _stand_in_for_expecttest()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from torch.testing._internal.common_methods_invocations import op_db
    return {name: tuple(group) for name, group in itertools.groupby(sorted(op_db, key=_name), key=_name)}


def _name(opinfo: Any) -> str:
    return str(opinfo.name)


def _no_test() -> None:
    """What torch's report is told of the test that asks; a mock would take longer than the samples."""


@contextlib.contextmanager
def seeded() -> Iterator[None]:
    """Random numbers of torch and NumPy start at the same place, and go on afterwards as if nothing had been drawn.

    Two things are left out meanwhile, which take longer than all else that samples need. torch seeds before it draws each of them,
    and where there is no other device than the CPU, `torch.manual_seed` formats the stack once for each kind. And for a report of
    its own it looks in the source of every function on the stack for the test that asks: for each list of samples under the name
    that `core` has imported, for each sample under the other.
    """
    all_opinfos()  # imports what is replaced
    state = np.random.get_state()
    with contextlib.ExitStack() as left_out:
        if torch.manual_seed != torch.default_generator.manual_seed:  # as it is inside of another block
            left_out.enter_context(mock.patch.object(torch, "manual_seed", torch.default_generator.manual_seed))
            for module in ("common_utils", "opinfo.core"):
                asking = sys.modules[f"torch.testing._internal.{module}"]
                left_out.enter_context(mock.patch.object(asking, "extract_test_fn", new=_no_test))
        left_out.enter_context(torch.random.fork_rng(devices=[]))
        left_out.enter_context(warnings.catch_warnings())
        warnings.simplefilter("ignore")
        torch.manual_seed(SEED)
        np.random.seed(SEED)
        try:
            yield
        finally:
            np.random.set_state(state)


def dtypes_of(opinfo: Any) -> list[str]:
    """Names of the dtypes that are compared and that the operator supports on the CPU."""
    supported = opinfo.supported_dtypes("cpu")
    return [name for name in DTYPES if getattr(torch, name) in supported]


def is_differentiable(opinfo: Any, dtype: str) -> bool:
    """Whether torch gives gradients of the operator in a dtype."""
    return bool(opinfo.supports_autograd) and getattr(torch, dtype) in opinfo.supported_backward_dtypes("cpu")


def samples_of(opinfo: Any, dtype: str, limits: Limits) -> list[tuple[int, Any]]:
    """Sample inputs with their positions in torch's list, whose tensors require grad where torch can give one."""
    with seeded():
        found = opinfo.sample_inputs("cpu", getattr(torch, dtype), requires_grad=is_differentiable(opinfo, dtype))
        numbered = [(i, sample) for i, sample in enumerate(found) if _size(sample) <= limits.elements]
    return spread(numbered, limits.samples)


def error_inputs_of(opinfo: Any) -> list[tuple[int, Any]]:
    """Inputs that torch must refuse, with their positions in torch's list."""
    if opinfo.error_inputs_func is None:
        return []
    with seeded():
        return list(enumerate(opinfo.error_inputs("cpu")))


def spread(items: list[Any], count: int | None) -> list[Any]:
    """So many items, from the first to the last at equal distances."""
    if count is None or len(items) <= count:
        return items
    return [items[round(k * (len(items) - 1) / max(count - 1, 1))] for k in range(count)]


def _size(sample: Any) -> int:
    return sum(prod(t.shape) for t in tensors_in((sample.input, sample.args, sample.kwargs)))


def tensors_in(value: Any) -> Iterator[Any]:
    """Every torch tensor in nested lists, tuples and dicts, in order."""
    if isinstance(value, torch.Tensor):
        yield value
    elif isinstance(value, dict):
        yield from tensors_in(list(value.values()))
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from tensors_in(part)
