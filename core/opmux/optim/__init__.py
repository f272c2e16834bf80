"""Optimizers, with the names, arguments and states of `torch.optim`."""

from opmux.dispatch import explain_each
from opmux.native.public.functions import tell_absent
from opmux.optim import lr_scheduler as lr_scheduler
from opmux.optim import swa_utils as swa_utils
from opmux.optim.adadelta import Adadelta
from opmux.optim.adafactor import Adafactor
from opmux.optim.adagrad import Adagrad
from opmux.optim.adam import Adam
from opmux.optim.adamax import Adamax
from opmux.optim.adamw import AdamW
from opmux.optim.asgd import ASGD
from opmux.optim.lbfgs import LBFGS
from opmux.optim.muon import Muon
from opmux.optim.nadam import NAdam
from opmux.optim.optimizer import Optimizer
from opmux.optim.radam import RAdam
from opmux.optim.rmsprop import RMSprop
from opmux.optim.rprop import Rprop
from opmux.optim.sgd import SGD

__all__ = [
    "ASGD",
    "LBFGS",
    "SGD",
    "Adadelta",
    "Adafactor",
    "Adagrad",
    "Adam",
    "AdamW",
    "Adamax",
    "Muon",
    "NAdam",
    "Optimizer",
    "RAdam",
    "RMSprop",
    "Rprop",
    "lr_scheduler",
    "swa_utils",
]

explain_each(globals(), {*__all__} - {"lr_scheduler", "swa_utils"})

tell_absent(globals())
del tell_absent
