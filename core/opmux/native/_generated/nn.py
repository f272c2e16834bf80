"""Operators as functions of opmux.nn.functional. Generated from native_functions.yaml by `python -m opmux.codegen`; do not edit."""

# ruff: noqa
# mypy: ignore-errors

from opmux.native.public.functions import on_first_use, single
from opmux.native.public.overloads import overloaded
from opmux.native.public.wrappers import deprecated, factory, gathering, giving_back, named, tuples

#: What makes each function. See Note [Public functions].
FUNCTIONS = {
    'leaky_relu_': lambda: single('aten::leaky_relu_', 'In place: each element, times `negative_slope` where it is negative.\n\nSchemas:\n    leaky_relu_(Tensor(a!) self, Scalar negative_slope=0.01) -> Tensor(a!)', public_name='leaky_relu_', out=False),
    'linear': lambda: single('aten::linear', '`input @ weight.T + bias`; shapes (..., in_features), (out_features, in_features) or (in_features), and (out_features).\n\nSchemas:\n    linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor\n    linear.out(Tensor input, Tensor weight, Tensor? bias=None, *, Tensor(a!) out) -> Tensor(a!)', public_name='linear', out=True),
    'softplus': lambda: single('aten::softplus', '`log(1 + exp(beta * input)) / beta`, and `input` itself where `beta * input` is above `threshold`.\n\nSchemas:\n    softplus(Tensor self, Scalar beta=1, Scalar threshold=20) -> Tensor\n    softplus.out(Tensor self, Scalar beta=1, Scalar threshold=20, *, Tensor(a!) out) -> Tensor(a!)', public_name='softplus', out=True),
    'softshrink': lambda: single('aten::softshrink', 'Each element brought nearer to 0 by `lambd`, which is not negative, at most to 0.\n\nSchemas:\n    softshrink(Tensor self, Scalar lambd=0.5) -> Tensor\n    softshrink.out(Tensor self, Scalar lambd=0.5, *, Tensor(a!) out) -> Tensor(a!)', public_name='softshrink', out=True),
}

__all__ = [name for name in FUNCTIONS if not name.startswith('_')]

__getattr__ = on_first_use(FUNCTIONS, globals(), 'opmux.nn.functional')
