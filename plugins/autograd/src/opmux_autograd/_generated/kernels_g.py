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
from opmux_autograd.formulas.values import not_implemented, zeros_like
on_first_call(globals(), 'opmux_autograd.formulas.composed', 'grid_sampler_double_backward')
on_first_call(globals(), 'opmux_autograd.formulas.network', 'grid_sampler_backward')
on_first_call(globals(), 'opmux_autograd.formulas.shape', 'gather_backward')
on_first_call(globals(), 'opmux_autograd.formulas.unary', 'gelu_double_backward', 'glu_double_backward', 'glu_double_backward_grad')


class GcdBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class GeBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class GeBackward1(Node):
    __slots__ = ('_kept_other', '_version_other',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            d_self = zeros_like(grad)
        if edge_other is not None:
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_other = zeros_like(other)
        return d_self, d_other

    def _release_saved(node):
        node._kept_other = RELEASED


class GtBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class GtBackward1(Node):
    __slots__ = ('_kept_other', '_version_other',)

    def apply(node, grad):
        edge_self, edge_other = node._next_edges
        d_self = d_other = None
        if edge_self is not None:
            d_self = zeros_like(grad)
        if edge_other is not None:
            if (counter := (other := node._kept_other)._version_counter) is not None and counter[0] != node._version_other: other = saved(node, other, node._version_other, 'other')
            d_other = zeros_like(other)
        return d_self, d_other

    def _release_saved(node):
        node._kept_other = RELEASED


class GeluBackward0(Node):
    __slots__ = ('_kept_approximate', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        approximate = node._kept_approximate
        return (ops.aten.gelu_backward.default(grad, self, approximate=approximate),)

    def _release_saved(node):
        node._kept_self = RELEASED


class GeluBackwardBackward0(Node):
    __slots__ = ('_kept_approximate', '_kept_grad_output', '_kept_self', '_version_grad_output', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            approximate = node._kept_approximate
            d_grad_output = ops.aten.gelu_backward.default(grad, self, approximate=approximate)
        if edge_self is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            approximate = node._kept_approximate
            d_self = gelu_double_backward(grad, grad_output, self, approximate)
        return d_grad_output, d_self

    def _release_saved(node):
        node._kept_self = node._kept_grad_output = RELEASED


class GluBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_self', '_version_self',)

    def apply(node, grad):
        if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
        dim = node._kept_dim
        return (ops.aten.glu_backward.default(grad, self, dim),)

    def _release_saved(node):
        node._kept_self = RELEASED


class GluBackwardBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_grad_output', '_kept_self', '_version_grad_output', '_version_self',)

    def apply(node, grad):
        edge_grad_output, edge_self = node._next_edges
        d_grad_output = d_self = None
        if edge_grad_output is not None:
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            dim = node._kept_dim
            d_grad_output = glu_double_backward_grad(grad, self, dim)
        if edge_self is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (self := node._kept_self)._version_counter) is not None and counter[0] != node._version_self: self = saved(node, self, node._version_self, 'self')
            dim = node._kept_dim
            d_self = glu_double_backward(grad, grad_output, self, dim)
        return d_grad_output, d_self

    def _release_saved(node):
        node._kept_self = node._kept_grad_output = RELEASED


class GeqrfBackward0(Node):
    __slots__ = ()
    _output_count = 2

    def apply(node, *grads):
        return (not_implemented('aten::geqrf'),)


class GridSampler2DBackward0(Node):
    __slots__ = ('_kept_align_corners', '_kept_grid', '_kept_input', '_kept_interpolation_mode', '_kept_padding_mode', '_version_grid', '_version_input',)

    def apply(node, grad):
        edge_input, edge_grid = node._next_edges
        d_input = d_grid = None
        if edge_input is not None or edge_grid is not None:
            if (counter := (input := node._kept_input)._version_counter) is not None and counter[0] != node._version_input: input = saved(node, input, node._version_input, 'input')
            if (counter := (grid := node._kept_grid)._version_counter) is not None and counter[0] != node._version_grid: grid = saved(node, grid, node._version_grid, 'grid')
            interpolation_mode = node._kept_interpolation_mode
            padding_mode = node._kept_padding_mode
            align_corners = node._kept_align_corners
            grad_input_mask = (edge_input is not None, edge_grid is not None)
            d_input, d_grid = grid_sampler_backward(ops.aten.grid_sampler_2d_backward.default(grad, input, grid, interpolation_mode, padding_mode, align_corners, grad_input_mask), grad_input_mask)
        return d_input, d_grid

    def _release_saved(node):
        node._kept_input = node._kept_grid = RELEASED


class GridSampler2DBackwardBackward0(Node):
    __slots__ = ('_kept_align_corners', '_kept_grad_output', '_kept_grid', '_kept_input', '_kept_interpolation_mode', '_kept_padding_mode', '_version_grad_output', '_version_grid', '_version_input',)
    _output_count = 2

    def apply(node, *grads):
        edge_grad_output, edge_input, edge_grid = node._next_edges
        d_grad_output = d_input = d_grid = None
        if edge_grad_output is not None or edge_input is not None or edge_grid is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (input := node._kept_input)._version_counter) is not None and counter[0] != node._version_input: input = saved(node, input, node._version_input, 'input')
            if (counter := (grid := node._kept_grid)._version_counter) is not None and counter[0] != node._version_grid: grid = saved(node, grid, node._version_grid, 'grid')
            interpolation_mode = node._kept_interpolation_mode
            padding_mode = node._kept_padding_mode
            align_corners = node._kept_align_corners
            grad_input_mask = (edge_grad_output is not None, edge_input is not None, edge_grid is not None)
            d_grad_output, d_input, d_grid = grid_sampler_double_backward(grads, grad_output, input, grid, (interpolation_mode, padding_mode, align_corners), grad_input_mask)
        return d_grad_output, d_input, d_grid

    def _release_saved(node):
        node._kept_grad_output = node._kept_input = node._kept_grid = RELEASED


class GridSampler3DBackward0(Node):
    __slots__ = ('_kept_align_corners', '_kept_grid', '_kept_input', '_kept_interpolation_mode', '_kept_padding_mode', '_version_grid', '_version_input',)

    def apply(node, grad):
        edge_input, edge_grid = node._next_edges
        d_input = d_grid = None
        if edge_input is not None or edge_grid is not None:
            if (counter := (input := node._kept_input)._version_counter) is not None and counter[0] != node._version_input: input = saved(node, input, node._version_input, 'input')
            if (counter := (grid := node._kept_grid)._version_counter) is not None and counter[0] != node._version_grid: grid = saved(node, grid, node._version_grid, 'grid')
            interpolation_mode = node._kept_interpolation_mode
            padding_mode = node._kept_padding_mode
            align_corners = node._kept_align_corners
            grad_input_mask = (edge_input is not None, edge_grid is not None)
            d_input, d_grid = grid_sampler_backward(ops.aten.grid_sampler_3d_backward.default(grad, input, grid, interpolation_mode, padding_mode, align_corners, grad_input_mask), grad_input_mask)
        return d_input, d_grid

    def _release_saved(node):
        node._kept_input = node._kept_grid = RELEASED


class GridSampler3DBackwardBackward0(Node):
    __slots__ = ('_kept_align_corners', '_kept_grad_output', '_kept_grid', '_kept_input', '_kept_interpolation_mode', '_kept_padding_mode', '_version_grad_output', '_version_grid', '_version_input',)
    _output_count = 2

    def apply(node, *grads):
        edge_grad_output, edge_input, edge_grid = node._next_edges
        d_grad_output = d_input = d_grid = None
        if edge_grad_output is not None or edge_input is not None or edge_grid is not None:
            if (counter := (grad_output := node._kept_grad_output)._version_counter) is not None and counter[0] != node._version_grad_output: grad_output = saved(node, grad_output, node._version_grad_output, 'grad_output')
            if (counter := (input := node._kept_input)._version_counter) is not None and counter[0] != node._version_input: input = saved(node, input, node._version_input, 'input')
            if (counter := (grid := node._kept_grid)._version_counter) is not None and counter[0] != node._version_grid: grid = saved(node, grid, node._version_grid, 'grid')
            interpolation_mode = node._kept_interpolation_mode
            padding_mode = node._kept_padding_mode
            align_corners = node._kept_align_corners
            grad_input_mask = (edge_grad_output is not None, edge_input is not None, edge_grid is not None)
            d_grad_output, d_input, d_grid = grid_sampler_double_backward(grads, grad_output, input, grid, (interpolation_mode, padding_mode, align_corners), grad_input_mask)
        return d_grad_output, d_input, d_grid

    def _release_saved(node):
        node._kept_grad_output = node._kept_input = node._kept_grid = RELEASED


class GeometricBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)


class GatherBackward0(Node):
    __slots__ = ('_kept_dim', '_kept_index', '_kept_self_shape', '_version_index',)

    def apply(node, grad):
        self_shape = node._kept_self_shape
        dim = node._kept_dim
        if (counter := (index := node._kept_index)._version_counter) is not None and counter[0] != node._version_index: index = saved(node, index, node._version_index, 'index')
        return (gather_backward(grad, self_shape, dim, index),)

    def _release_saved(node):
        node._kept_index = RELEASED


def like_gcd_(node_class, name):
    def record(next, self, other):
        edge_self = check_inplace(self, name)
        if edge_self is None:
            return next(self, other)
        node = node_class()
        node._next_edges = (edge_self,)
        next(self, other)
        if self.dtype.kind not in "fc":
            return self
        rebase_history(self, node)
        return self

    return record


def like_grid_sampler_2d(node_class, name):
    def record(next, input, grid, interpolation_mode, padding_mode, align_corners):
        result = next(input, grid, interpolation_mode, padding_mode, align_corners)
        edge_input = input._autograd
        edge_grid = grid._autograd
        node = node_class()
        node._next_edges = (edge_input, edge_grid,)
        node._kept_interpolation_mode = interpolation_mode
        node._kept_padding_mode = padding_mode
        node._kept_align_corners = align_corners
        node._kept_input = input
        counter = input._version_counter
        node._version_input = 0 if counter is None else counter[0]
        node._kept_grid = grid
        counter = grid._version_counter
        node._version_grid = 0 if counter is None else counter[0]
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape = array.shape
        node._output_dtype = array.dtype
        result._autograd = node
        result._keys = WITH_AUTOGRAD[result._keys]
        return result

    return record


def like_grid_sampler_2d_backward(node_class, name):
    def record(next, grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask):
        results = next(grad_output, input, grid, interpolation_mode, padding_mode, align_corners, output_mask)
        edge_grad_output = grad_output._autograd
        edge_input = input._autograd
        edge_grid = grid._autograd
        node = node_class()
        node._next_edges = (edge_grad_output, edge_input, edge_grid,)
        node._kept_interpolation_mode = interpolation_mode
        node._kept_padding_mode = padding_mode
        node._kept_align_corners = align_corners
        node._kept_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
        node._kept_input = input
        counter = input._version_counter
        node._version_input = 0 if counter is None else counter[0]
        node._kept_grid = grid
        counter = grid._version_counter
        node._version_grid = 0 if counter is None else counter[0]
        node._sequence_number = next_sequence_nr()
        attach_outputs(node, results, 2)
        return results

    return record


def record_gelu_(next, self, *, approximate):
    edge_self = check_inplace(self, 'aten::gelu_')
    node = GeluBackward0()
    node._next_edges = (edge_self,)
    node._kept_approximate = approximate
    node._kept_self = clone(self)
    node._version_self = 0
    next(self, approximate=approximate)
    if self.dtype.kind not in "fc":
        return self
    rebase_history(self, node)
    return self


def record_gelu(next, self, *, approximate):
    result = next(self, approximate=approximate)
    node = GeluBackward0()
    node._next_edges = (self._autograd,)
    node._kept_approximate = approximate
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_gelu_backward(next, grad_output, self, *, approximate):
    result = next(grad_output, self, approximate=approximate)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = GeluBackwardBackward0()
    node._next_edges = (edge_grad_output, edge_self,)
    node._kept_approximate = approximate
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    if edge_self is not None:
        node._kept_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_glu(next, self, dim):
    result = next(self, dim)
    node = GluBackward0()
    node._next_edges = (self._autograd,)
    node._kept_dim = dim
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_glu_backward(next, grad_output, self, dim):
    result = next(grad_output, self, dim)
    edge_grad_output = grad_output._autograd
    edge_self = self._autograd
    node = GluBackwardBackward0()
    node._next_edges = (edge_grad_output, edge_self,)
    node._kept_dim = dim
    node._kept_self = self
    counter = self._version_counter
    node._version_self = 0 if counter is None else counter[0]
    if edge_self is not None:
        node._kept_grad_output = grad_output
        counter = grad_output._version_counter
        node._version_grad_output = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result


def record_geqrf(next, self):
    results = next(self)
    node = GeqrfBackward0()
    node._next_edges = (self._autograd,)
    node._sequence_number = next_sequence_nr()
    attach_outputs(node, results, 2)
    return results


def record_gather(next, self, dim, index, *, sparse_grad):
    result = next(self, dim, index, sparse_grad=sparse_grad)
    edge_self = self._autograd
    if edge_self is None:
        return result
    node = GatherBackward0()
    node._next_edges = (edge_self,)
    node._kept_self_shape = self.shape if self._asked else self._array.shape
    node._kept_dim = dim
    node._kept_index = index
    counter = index._version_counter
    node._version_index = 0 if counter is None else counter[0]
    node._sequence_number = next_sequence_nr()
    array = result._array
    node._output_shape = array.shape
    node._output_dtype = array.dtype
    result._autograd = node
    result._keys = WITH_AUTOGRAD[result._keys]
    return result
