"""Nodes and kernels of differentiable operators.

Written by `python -m opmux_autograd.codegen` from derivatives.yaml and native_functions.yaml; do not edit.
"""

# ruff: noqa
# mypy: ignore-errors

from opmux.dispatch import ops

from opmux_autograd._edges import WITH_AUTOGRAD
from opmux_autograd._inplace import check_inplace, rebase_history, rebase_reshape
from opmux_autograd._kernels import refuse_complex, refuse_gradient
from opmux_autograd._node import RELEASED, Node, next_sequence_nr, saved
from opmux_autograd._own_modules import on_first_call
from opmux_autograd._record import attach_outputs, clone, save_list, save_result, saved_list, saved_result
from opmux_autograd._reshapes import track_reshape
from opmux_autograd._views import VersionCounter, bump, share_version, track_view, version_of
from opmux_autograd._views import HAS_GIL, settled_counter


def write_self(next, self):
    result = next(self)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__other__by_alpha(next, self, other, *, alpha):
    result = next(self, other, alpha=alpha)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__other__alpha(next, self, other, alpha):
    result = next(self, other, alpha)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__other(next, self, other):
    result = next(self, other)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__other__by_rounding_mode(next, self, other, *, rounding_mode):
    result = next(self, other, rounding_mode=rounding_mode)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__exponent(next, self, exponent):
    result = next(self, exponent)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__values(next, self, values):
    result = next(self, values)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__end__weight(next, self, end, weight):
    result = next(self, end, weight)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__tensor1__tensor2__by_value(next, self, tensor1, tensor2, *, value):
    result = next(self, tensor1, tensor2, value=value)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__min__max(next, self, min, max):
    result = next(self, min, max)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__min(next, self, min):
    result = next(self, min)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__max(next, self, max):
    result = next(self, max)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__eps(next, self, eps):
    result = next(self, eps)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__nan__posinf__neginf(next, self, nan, posinf, neginf):
    result = next(self, nan, posinf, neginf)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__by_decimals(next, self, *, decimals):
    result = next(self, decimals=decimals)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__n(next, self, n):
    result = next(self, n)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__p(next, self, p):
    result = next(self, p)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__alpha(next, self, alpha):
    result = next(self, alpha)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__alpha__scale__input_scale(next, self, alpha, scale, input_scale):
    result = next(self, alpha, scale, input_scale)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__by_approximate(next, self, *, approximate):
    result = next(self, approximate=approximate)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__min_val__max_val(next, self, min_val, max_val):
    result = next(self, min_val, max_val)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__negative_slope(next, self, negative_slope):
    result = next(self, negative_slope)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__noise__lower__upper__training__generator__but_self_noise(next, self, noise, lower, upper, training, generator):
    result = next(self, noise, lower, upper, training, generator)
    counter = noise._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = noise._version_counter or made if HAS_GIL else settled_counter(noise, made)
        noise._version_counter = counter
    counter[0] += 1
    return result


def write_self__noise__lower__upper__training__generator__but_noise(next, self, noise, lower, upper, training, generator):
    result = next(self, noise, lower, upper, training, generator)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    counter = noise._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = noise._version_counter or made if HAS_GIL else settled_counter(noise, made)
        noise._version_counter = counter
    counter[0] += 1
    return result


def write_self__threshold__value(next, self, threshold, value):
    result = next(self, threshold, value)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__dim__by_dtype(next, self, dim, *, dtype):
    result = next(self, dim, dtype=dtype)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__p__dim__maxnorm(next, self, p, dim, maxnorm):
    result = next(self, p, dim, maxnorm)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__batch1__batch2__by_beta__by_alpha(next, self, batch1, batch2, *, beta, alpha):
    result = next(self, batch1, batch2, beta=beta, alpha=alpha)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__mat1__mat2__by_beta__by_alpha(next, self, mat1, mat2, *, beta, alpha):
    result = next(self, mat1, mat2, beta=beta, alpha=alpha)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__mat__vec__by_beta__by_alpha(next, self, mat, vec, *, beta, alpha):
    result = next(self, mat, vec, beta=beta, alpha=alpha)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__vec1__vec2__by_beta__by_alpha(next, self, vec1, vec2, *, beta, alpha):
    result = next(self, vec1, vec2, beta=beta, alpha=alpha)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_input__weight__bias__running_mean__running_var__training__momentum__eps__but_input_running_mean_running_var(next, input, weight, bias, running_mean, running_var, training, momentum, eps):
    result = next(input, weight, bias, running_mean, running_var, training, momentum, eps)
    counter = running_mean._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = running_mean._version_counter or made if HAS_GIL else settled_counter(running_mean, made)
        running_mean._version_counter = counter
    counter[0] += 1
    counter = running_var._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = running_var._version_counter or made if HAS_GIL else settled_counter(running_var, made)
        running_var._version_counter = counter
    counter[0] += 1
    return result


def write_self__indices__max_norm__norm_type(next, self, indices, max_norm, norm_type):
    result = next(self, indices, max_norm, norm_type)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__p__by_generator(next, self, p, *, generator):
    result = next(self, p, generator=generator)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__from__to__by_generator(next, self, from_, to, *, generator):
    result = next(self, from_, to, generator=generator)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__to__by_generator(next, self, to, *, generator):
    result = next(self, to, generator=generator)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__by_generator(next, self, *, generator):
    result = next(self, generator=generator)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__mean__std__by_generator(next, self, mean, std, *, generator):
    result = next(self, mean, std, generator=generator)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__median__sigma__by_generator(next, self, median, sigma, *, generator):
    result = next(self, median, sigma, generator=generator)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__lambd__by_generator(next, self, lambd, *, generator):
    result = next(self, lambd, generator=generator)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__indices_list__values__accumulate(next, self, indices, values, accumulate):
    result = next(self, indices, values, accumulate)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__indices_list__values__accumulate__unsafe(next, self, indices, values, accumulate, unsafe):
    result = next(self, indices, values, accumulate, unsafe)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__mask__value(next, self, mask, value):
    result = next(self, mask, value)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__dim__index__src(next, self, dim, index, src):
    result = next(self, dim, index, src)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__dim__index__value(next, self, dim, index, value):
    result = next(self, dim, index, value)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__dim__index__src__by_reduce(next, self, dim, index, src, *, reduce):
    result = next(self, dim, index, src, reduce=reduce)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__dim__index__value__by_reduce(next, self, dim, index, value, *, reduce):
    result = next(self, dim, index, value, reduce=reduce)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__src__non_blocking(next, self, src, non_blocking):
    result = next(self, src, non_blocking)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__source(next, self, source):
    result = next(self, source)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__source__storage_offset__size_list__stride_list(next, self, source, storage_offset, size, stride):
    result = next(self, source, storage_offset, size, stride)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__value(next, self, value):
    result = next(self, value)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__diagonal(next, self, diagonal):
    result = next(self, diagonal)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__dim__index__source__by_alpha(next, self, dim, index, source, *, alpha):
    result = next(self, dim, index, source, alpha=alpha)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__dim__index__source(next, self, dim, index, source):
    result = next(self, dim, index, source)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__dim__index__source__reduce__by_include_self(next, self, dim, index, source, reduce, *, include_self):
    result = next(self, dim, index, source, reduce, include_self=include_self)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__dim__index__src__reduce__by_include_self(next, self, dim, index, src, reduce, *, include_self):
    result = next(self, dim, index, src, reduce, include_self=include_self)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__index__source__accumulate(next, self, index, source, accumulate):
    result = next(self, index, source, accumulate)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self__mask__source(next, self, mask, source):
    result = next(self, mask, source)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    return result


def write_self_list__scalar(next, self, scalar):
    result = next(self, scalar)
    for item in self:
        bump(item)
    return result


def write_self_list__other_list__by_alpha(next, self, other, *, alpha):
    result = next(self, other, alpha=alpha)
    for item in self:
        bump(item)
    return result


def write_self_list__scalars_list(next, self, scalars):
    result = next(self, scalars)
    for item in self:
        bump(item)
    return result


def write_self_list__other__by_alpha(next, self, other, *, alpha):
    result = next(self, other, alpha=alpha)
    for item in self:
        bump(item)
    return result


def write_self_list__other_list(next, self, other):
    result = next(self, other)
    for item in self:
        bump(item)
    return result


def write_self_list__other(next, self, other):
    result = next(self, other)
    for item in self:
        bump(item)
    return result


def write_self_list__tensor1_list__tensor2_list__value(next, self, tensor1, tensor2, value):
    result = next(self, tensor1, tensor2, value)
    for item in self:
        bump(item)
    return result


def write_self_list__tensor1_list__tensor2_list__scalars_list(next, self, tensor1, tensor2, scalars):
    result = next(self, tensor1, tensor2, scalars)
    for item in self:
        bump(item)
    return result


def write_self_list__tensor1_list__tensor2_list__scalars(next, self, tensor1, tensor2, scalars):
    result = next(self, tensor1, tensor2, scalars)
    for item in self:
        bump(item)
    return result


def write_self_list(next, self):
    result = next(self)
    for item in self:
        bump(item)
    return result


def write_self_list__tensors1_list__weights_list(next, self, tensors1, weights):
    result = next(self, tensors1, weights)
    for item in self:
        bump(item)
    return result


def write_self_list__tensors1_list__weight(next, self, tensors1, weight):
    result = next(self, tensors1, weight)
    for item in self:
        bump(item)
    return result


def write_self_list__tensors1_list__weight_list(next, self, tensors1, weight):
    result = next(self, tensors1, weight)
    for item in self:
        bump(item)
    return result


def write_self_list__exponent_list(next, self, exponent):
    result = next(self, exponent)
    for item in self:
        bump(item)
    return result


def write_self_list__exponent(next, self, exponent):
    result = next(self, exponent)
    for item in self:
        bump(item)
    return result


def write_self_list__src_list__non_blocking(next, self, src, non_blocking):
    result = next(self, src, non_blocking)
    for item in self:
        bump(item)
    return result


def write_self__growth_tracker__found_inf__scale_growth_factor__scale_backoff_factor__growth_interval__but_growth_tracker(next, self, growth_tracker, found_inf, scale_growth_factor, scale_backoff_factor, growth_interval):
    result = next(self, growth_tracker, found_inf, scale_growth_factor, scale_backoff_factor, growth_interval)
    counter = self._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = self._version_counter or made if HAS_GIL else settled_counter(self, made)
        self._version_counter = counter
    counter[0] += 1
    counter = growth_tracker._version_counter
    if counter is None:
        made = VersionCounter((0,))
        counter = growth_tracker._version_counter or made if HAS_GIL else settled_counter(growth_tracker, made)
        growth_tracker._version_counter = counter
    counter[0] += 1
    return result
