"""Modules over the inputs that PyTorch's own tests give them, and those that they must refuse."""

from itertools import product

import pytest
from tests.each import each

pytest.importorskip("torch", reason="compares with torch 2.13.0")

from . import modules

pytestmark = [pytest.mark.torch, pytest.mark.slow, pytest.mark.filterwarnings("ignore")]

DTYPE = "float64"
#: Of CTCLoss and CrossEntropyLoss torch has hundreds of samples, of most modules less than these.
COUNT = 12


@each("name, training", lambda: product(modules.all_modules(), (True, False)))
def test_modules_do_as_torchs(name: str, training: bool) -> None:
    """Text, results, strides, gradients by inputs and parameters, and the state afterwards, in training and in evaluation."""
    samples = modules.samples_of(modules.all_modules()[name], DTYPE, training, COUNT)
    assert samples
    for sample in samples:
        modules.check_sample(name, sample, DTYPE, training)


@each("name, training", lambda: product(modules.all_modules(), (True, False)))
def test_modules_refuse_what_torchs_refuse(name: str, training: bool) -> None:
    """Where it is refused, when a module is made or when it is called, and in which class of exception."""
    for sample in modules.refused_of(modules.all_modules()[name], DTYPE, training):
        modules.check_refused(name, sample, DTYPE, training)
