"""Schedules of learning rates, with the names, arguments and states of `torch.optim.lr_scheduler`."""

from opmux.dispatch import explain_each
from opmux.optim.lr_scheduler._base import LRScheduler
from opmux.optim.lr_scheduler._combined import ChainedScheduler, SequentialLR
from opmux.optim.lr_scheduler._curves import (
    ConstantLR,
    CosineAnnealingLR,
    ExponentialLR,
    LambdaLR,
    LinearLR,
    MultiplicativeLR,
    MultiStepLR,
    PolynomialLR,
    StepLR,
)
from opmux.optim.lr_scheduler._cycles import CosineAnnealingWarmRestarts, CyclicLR, OneCycleLR
from opmux.optim.lr_scheduler._plateau import ReduceLROnPlateau

#: The class under the name that it had before, which schedulers of others inherit from.
_LRScheduler = LRScheduler

__all__ = [
    "ChainedScheduler",
    "ConstantLR",
    "CosineAnnealingLR",
    "CosineAnnealingWarmRestarts",
    "CyclicLR",
    "ExponentialLR",
    "LRScheduler",
    "LambdaLR",
    "LinearLR",
    "MultiStepLR",
    "MultiplicativeLR",
    "OneCycleLR",
    "PolynomialLR",
    "ReduceLROnPlateau",
    "SequentialLR",
    "StepLR",
]

explain_each(globals(), __all__)
