"""Gradients' norms, parameters as a vector or computed from others, sequences of different lengths, as in `torch.nn.utils`."""

from opmux.native.public.functions import tell_absent
from opmux.nn.utils import parametrizations as parametrizations
from opmux.nn.utils import parametrize as parametrize
from opmux.nn.utils import rnn as rnn
from opmux.nn.utils.clip_grad import clip_grad_norm_, clip_grad_value_, clip_grads_with_norm_, get_total_norm
from opmux.nn.utils.convert_parameters import parameters_to_vector, vector_to_parameters

__all__ = [
    "clip_grad_norm_",
    "clip_grad_value_",
    "clip_grads_with_norm_",
    "get_total_norm",
    "parameters_to_vector",
    "parametrizations",
    "parametrize",
    "rnn",
    "vector_to_parameters",
]

tell_absent(globals())
del tell_absent
