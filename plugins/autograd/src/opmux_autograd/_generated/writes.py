"""Nodes and kernels of differentiable operators.

Written by `python -m opmux_autograd.codegen` from derivatives.yaml and native_functions.yaml; do not edit.
"""

# ruff: noqa
# mypy: ignore-errors

from opmux.dispatch import ops

from opmux_autograd._inplace import check_inplace, check_reshape, check_untracked, rebase_history
from opmux_autograd._kernels import refuse_complex
from opmux_autograd._node import RELEASED, Node, next_sequence_nr, saved
from opmux_autograd._record import WITH_AUTOGRAD, attach_outputs, clone, save_list, save_result, saved_list, saved_result
from opmux_autograd._views import VersionCounter, bump, share_version, track_reshape, track_view, version_of


def write_self(next, self):
    if self._base is not None:
        check_untracked(self)
    result = next(self)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__other__by_alpha(next, self, other, *, alpha):
    if self._base is not None:
        check_untracked(self)
    result = next(self, other, alpha=alpha)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__other__alpha(next, self, other, alpha):
    if self._base is not None:
        check_untracked(self)
    result = next(self, other, alpha)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__other(next, self, other):
    if self._base is not None:
        check_untracked(self)
    result = next(self, other)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__other__by_rounding_mode(next, self, other, *, rounding_mode):
    if self._base is not None:
        check_untracked(self)
    result = next(self, other, rounding_mode=rounding_mode)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__exponent(next, self, exponent):
    if self._base is not None:
        check_untracked(self)
    result = next(self, exponent)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__values(next, self, values):
    if self._base is not None:
        check_untracked(self)
    result = next(self, values)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__end__weight(next, self, end, weight):
    if self._base is not None:
        check_untracked(self)
    result = next(self, end, weight)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__tensor1__tensor2__by_value(next, self, tensor1, tensor2, *, value):
    if self._base is not None:
        check_untracked(self)
    result = next(self, tensor1, tensor2, value=value)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__min__max(next, self, min, max):
    if self._base is not None:
        check_untracked(self)
    result = next(self, min, max)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__min(next, self, min):
    if self._base is not None:
        check_untracked(self)
    result = next(self, min)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__max(next, self, max):
    if self._base is not None:
        check_untracked(self)
    result = next(self, max)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__eps(next, self, eps):
    if self._base is not None:
        check_untracked(self)
    result = next(self, eps)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__nan__posinf__neginf(next, self, nan, posinf, neginf):
    if self._base is not None:
        check_untracked(self)
    result = next(self, nan, posinf, neginf)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__by_decimals(next, self, *, decimals):
    if self._base is not None:
        check_untracked(self)
    result = next(self, decimals=decimals)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__n(next, self, n):
    if self._base is not None:
        check_untracked(self)
    result = next(self, n)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__p(next, self, p):
    if self._base is not None:
        check_untracked(self)
    result = next(self, p)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__alpha(next, self, alpha):
    if self._base is not None:
        check_untracked(self)
    result = next(self, alpha)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__alpha__scale__input_scale(next, self, alpha, scale, input_scale):
    if self._base is not None:
        check_untracked(self)
    result = next(self, alpha, scale, input_scale)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__by_approximate(next, self, *, approximate):
    if self._base is not None:
        check_untracked(self)
    result = next(self, approximate=approximate)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__min_val__max_val(next, self, min_val, max_val):
    if self._base is not None:
        check_untracked(self)
    result = next(self, min_val, max_val)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__negative_slope(next, self, negative_slope):
    if self._base is not None:
        check_untracked(self)
    result = next(self, negative_slope)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__noise__lower__upper__training__generator__but_self_noise(next, self, noise, lower, upper, training, generator):
    if noise._base is not None:
        check_untracked(noise)
    result = next(self, noise, lower, upper, training, generator)
    counter = noise._version_counter
    if counter is None:
        noise._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__noise__lower__upper__training__generator__but_noise(next, self, noise, lower, upper, training, generator):
    if self._base is not None:
        check_untracked(self)
    if noise._base is not None:
        check_untracked(noise)
    result = next(self, noise, lower, upper, training, generator)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    counter = noise._version_counter
    if counter is None:
        noise._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__threshold__value(next, self, threshold, value):
    if self._base is not None:
        check_untracked(self)
    result = next(self, threshold, value)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__dim__by_dtype(next, self, dim, *, dtype):
    if self._base is not None:
        check_untracked(self)
    result = next(self, dim, dtype=dtype)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__batch1__batch2__by_beta__by_alpha(next, self, batch1, batch2, *, beta, alpha):
    if self._base is not None:
        check_untracked(self)
    result = next(self, batch1, batch2, beta=beta, alpha=alpha)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__mat1__mat2__by_beta__by_alpha(next, self, mat1, mat2, *, beta, alpha):
    if self._base is not None:
        check_untracked(self)
    result = next(self, mat1, mat2, beta=beta, alpha=alpha)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__mat__vec__by_beta__by_alpha(next, self, mat, vec, *, beta, alpha):
    if self._base is not None:
        check_untracked(self)
    result = next(self, mat, vec, beta=beta, alpha=alpha)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__vec1__vec2__by_beta__by_alpha(next, self, vec1, vec2, *, beta, alpha):
    if self._base is not None:
        check_untracked(self)
    result = next(self, vec1, vec2, beta=beta, alpha=alpha)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_input__weight__bias__running_mean__running_var__training__momentum__eps__but_input_running_mean_running_var(next, input, weight, bias, running_mean, running_var, training, momentum, eps):
    if running_mean._base is not None:
        check_untracked(running_mean)
    if running_var._base is not None:
        check_untracked(running_var)
    result = next(input, weight, bias, running_mean, running_var, training, momentum, eps)
    counter = running_mean._version_counter
    if counter is None:
        running_mean._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    counter = running_var._version_counter
    if counter is None:
        running_var._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__indices__max_norm__norm_type(next, self, indices, max_norm, norm_type):
    if self._base is not None:
        check_untracked(self)
    result = next(self, indices, max_norm, norm_type)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__p__by_generator(next, self, p, *, generator):
    if self._base is not None:
        check_untracked(self)
    result = next(self, p, generator=generator)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__from__to__by_generator(next, self, from_, to, *, generator):
    if self._base is not None:
        check_untracked(self)
    result = next(self, from_, to, generator=generator)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__to__by_generator(next, self, to, *, generator):
    if self._base is not None:
        check_untracked(self)
    result = next(self, to, generator=generator)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__by_generator(next, self, *, generator):
    if self._base is not None:
        check_untracked(self)
    result = next(self, generator=generator)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__mean__std__by_generator(next, self, mean, std, *, generator):
    if self._base is not None:
        check_untracked(self)
    result = next(self, mean, std, generator=generator)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__median__sigma__by_generator(next, self, median, sigma, *, generator):
    if self._base is not None:
        check_untracked(self)
    result = next(self, median, sigma, generator=generator)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__lambd__by_generator(next, self, lambd, *, generator):
    if self._base is not None:
        check_untracked(self)
    result = next(self, lambd, generator=generator)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__indices_list__values__accumulate(next, self, indices, values, accumulate):
    if self._base is not None:
        check_untracked(self)
    result = next(self, indices, values, accumulate)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__indices_list__values__accumulate__unsafe(next, self, indices, values, accumulate, unsafe):
    if self._base is not None:
        check_untracked(self)
    result = next(self, indices, values, accumulate, unsafe)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__mask__value(next, self, mask, value):
    if self._base is not None:
        check_untracked(self)
    result = next(self, mask, value)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__dim__index__src(next, self, dim, index, src):
    if self._base is not None:
        check_untracked(self)
    result = next(self, dim, index, src)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__dim__index__value(next, self, dim, index, value):
    if self._base is not None:
        check_untracked(self)
    result = next(self, dim, index, value)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__dim__index__src__by_reduce(next, self, dim, index, src, *, reduce):
    if self._base is not None:
        check_untracked(self)
    result = next(self, dim, index, src, reduce=reduce)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__dim__index__value__by_reduce(next, self, dim, index, value, *, reduce):
    if self._base is not None:
        check_untracked(self)
    result = next(self, dim, index, value, reduce=reduce)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__src__non_blocking(next, self, src, non_blocking):
    if self._base is not None:
        check_untracked(self)
    result = next(self, src, non_blocking)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__source(next, self, source):
    if self._base is not None:
        check_untracked(self)
    result = next(self, source)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__source__storage_offset__size_list__stride_list(next, self, source, storage_offset, size, stride):
    if self._base is not None:
        check_untracked(self)
    result = next(self, source, storage_offset, size, stride)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__value(next, self, value):
    if self._base is not None:
        check_untracked(self)
    result = next(self, value)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__diagonal(next, self, diagonal):
    if self._base is not None:
        check_untracked(self)
    result = next(self, diagonal)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__dim__index__source__by_alpha(next, self, dim, index, source, *, alpha):
    if self._base is not None:
        check_untracked(self)
    result = next(self, dim, index, source, alpha=alpha)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__dim__index__source(next, self, dim, index, source):
    if self._base is not None:
        check_untracked(self)
    result = next(self, dim, index, source)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__dim__index__source__reduce__by_include_self(next, self, dim, index, source, reduce, *, include_self):
    if self._base is not None:
        check_untracked(self)
    result = next(self, dim, index, source, reduce, include_self=include_self)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__dim__index__src__reduce__by_include_self(next, self, dim, index, src, reduce, *, include_self):
    if self._base is not None:
        check_untracked(self)
    result = next(self, dim, index, src, reduce, include_self=include_self)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__index__source__accumulate(next, self, index, source, accumulate):
    if self._base is not None:
        check_untracked(self)
    result = next(self, index, source, accumulate)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result


def write_self__mask__source(next, self, mask, source):
    if self._base is not None:
        check_untracked(self)
    result = next(self, mask, source)
    counter = self._version_counter
    if counter is None:
        self._version_counter = VersionCounter((1,))
    else:
        counter[0] += 1
    return result
