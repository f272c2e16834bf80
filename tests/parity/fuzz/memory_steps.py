"""Steps of programs over memory, see `test_memory.py`: texts about tensors `a`, `b`, `c` and an array `x`, with choices of `r`."""

from typing import Final

__all__ = ["ARRAYS", "CHANGES", "FIRST", "RESULTS"]

#: Programs begin with some of these.
FIRST: Final = (
    "m.tensor([[1.0, 2.0, 3.0, -4.0], [4.0, 5.0, 6.0, 0.0]])",
    "m.arange(12.0)",
    "m.arange(24).reshape(2, 3, 4)",
    "m.arange(48.0).reshape(2, 3, 2, 4)",
    "m.arange(36.0).reshape(2, 2, 3, 3).to(memory_format=m.channels_last)",
    "m.tensor([[1 + 2j, 3 - 1j], [0.5j, -2]])",
    "m.tensor([True, False, True, True, False, False, True, False])",
    "m.arange(16).to(r.dtype())",
    "m.tensor(r.number()).to(r.dtype())",
    "m.arange(8.0).half()",
    "m.arange(8.0).bfloat16().view(2, 4)",
    "m.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)",
)
_VIEWS: Final = (
    *("a.view(r.wide())", "a.view(r.wide())", "a.reshape(-1).view(r.wide())", "a.view(m.uint8)", "a.view(r.shape(a))"),
    *(
        "m.view_as_real(a)",
        "m.view_as_complex(a.float().reshape(-1, 2))",
        "a.real",
        "a.imag",
        "a.mT",
        "a.T",
        "a.real[..., :1]",
    ),
    *(
        "a.as_strided(*r.strided())",
        "a.as_strided(*r.strided())",
        "a.view_as(b)",
        "a.unflatten(0, (2, -1))",
        "a.ravel()",
    ),
    *("a.expand(2, *a.shape)", "a.expand_as(b)", "m.broadcast_tensors(a, b)[0]", "a[None].expand(3, *a.shape)"),
    *(
        "a.unfold(r.dim(a), 2, 2)",
        "a.diagonal()",
        "a.narrow(r.dim(a), 1, 1)",
        "a.split(1, r.dim(a))[-1]",
        "a.chunk(2)[0]",
    ),
    *("a.unbind(r.dim(a))[0]", "a.tensor_split(2, r.dim(a))[0]", "a.unsafe_split(1)[0]", "m.ops.aten.alias(a)"),
    *("a.movedim(0, -1)", "a.squeeze()", "a.unsqueeze(r.dim(a))", "a.transpose(0, -1)", "a.permute(r.order(a))"),
    *("a[0]", "a[..., 0]", "a[1:]", "a[::2]", "a[..., ::2]", "a[None]", "a[True]", "a.select(r.dim(a), -1)", "a[...]"),
    *("a.detach()", "a.data", "m.einsum('...->...', a)", "m.ops.aten._unsafe_view(a, r.shape(a))", "m.nn.Buffer(a)"),
)
_COPIES: Final = (
    *("a.clone()", "a.contiguous()", "a.contiguous(memory_format=m.channels_last)", "a.to(r.dtype())", "a.to(b)"),
    *(
        "a.to(r.dtype(), copy=True)",
        "m.zeros_like(a)",
        "m.ones_like(a, dtype=r.dtype())",
        "m.tensor(a)",
        "a.reshape(-1)",
    ),
    *("m.empty_permuted((2, 3, 4), (2, 0, 1)).zero_()", "m.empty_strided((2, 3), (1, 2)).zero_()", "a.new_zeros(2, 3)"),
    *(
        "a + 1",
        "a * 2",
        "-a",
        "a + b",
        "a != 0",
        "m.where(a != 0, a, b)",
        "a.abs()",
        "~a",
        "a.sum(r.dim(a))",
        "a.flip(0)",
    ),
    *("a.roll(1, 0)", "m.cat([a, b])", "m.stack([a, a], r.dim(a))", "a.index_select(0, m.tensor([0, 0]))", "a[a != 0]"),
    *(
        "a[m.tensor([0])]",
        "a.take(m.tensor([0, 1]))",
        "a.cumsum(0)",
        "a.tril()",
        "a.float() @ b.float()",
        "a.repeat(2, 1)",
    ),
    *("a.diagonal_scatter(a.diagonal().clone())", "a.select_scatter(a[0] * 0, 0, 0)", "a.slice_scatter(b, 0, 0, 1)"),
    *("m.as_strided_copy(a, *r.strided())", "m.view_copy(a, r.shape(a))", "m.diagonal_copy(a)", "m.detach_copy(a)"),
    *(
        "copy.copy(a)",
        "copy.deepcopy(a)",
        "copy.deepcopy([a, b])[1]",
        "copy.deepcopy([a, a[0]])[1]",
        "m.nn.Parameter(a)",
    ),
    *(
        "copy.deepcopy(m.nn.Parameter(a, requires_grad=False))",
        "loaded([b, whole(a), a])[2]",
        "loaded([whole(a), a[:1]])[1]",
    ),
    *("pickle.loads(pickle.dumps(a.clone()))", "a.grad", "a.detach().clone().requires_grad_()"),
    *(
        "m.nn.functional.unfold(a.float(), 2)",
        "m.nn.functional.max_pool2d(a, 2)",
        "m.cat([a, a], 1)",
        "a.sum(1, keepdim=True)",
    ),
)
#: What the two sides exchange; numbers of NumPy's of no dimension are values in torch.
_EXCHANGED: Final = (
    *("m.from_numpy(x)", "m.from_numpy(x[::2])", "m.from_numpy(x.T)", "m.from_numpy(x[::-1])", "m.as_tensor(x)"),
    *("m.tensor(x)", "m.asarray(x, copy=True)", "m.as_tensor(x, dtype=r.dtype())", "m.from_dlpack(x)"),
    *("m.frombuffer(x, dtype=r.wide())", "m.frombuffer(x, dtype=m.uint8, offset=1)", "m.from_dlpack(lent(a))"),
    *(
        "m.from_dlpack(lent(a).numpy())",
        "m.from_dlpack(lent(a).__dlpack__())",
        "m.asarray(a)",
        "m.asarray(a, copy=True)",
    ),
    *("m.from_numpy(np.broadcast_to(x, (2, *x.shape)).copy())", "m.from_numpy(x.reshape(-1)[:4])"),
    *("m.empty(0, dtype=a.dtype).set_(a)", "m.empty(0, dtype=a.dtype).set_(own(a), 1, (2,), (1,))"),
    *(
        "m.empty(0, dtype=r.wide()).set_(a.untyped_storage())",
        "m.empty(0, dtype=m.uint8).set_(a.untyped_storage().clone())",
    ),
)
#: What makes a tensor.
RESULTS: Final = (*FIRST, *_VIEWS, *_COPIES, *_EXCHANGED)
#: What makes an array.
ARRAYS: Final = (
    *(
        "lent(a).numpy()",
        "lent(a).numpy(force=True)",
        "np.asarray(lent(a))",
        "np.array(lent(a))",
        "lent(a).__array__()",
    ),
    *(
        "np.from_dlpack(lent(a)).copy()",
        "np.arange(6.0).reshape(2, 3)",
        "np.arange(8, dtype=np.int16)",
        "x.T",
        "x[::2]",
    ),
    *(
        "np.zeros((2, 2), order='F')",
        "np.array([1 + 2j, 3])",
        "x.copy()",
        "x.view(np.uint8)",
        "np.array([True, False])",
    ),
)
_WRITES: Final = (
    *(
        "a.add_(1)",
        "a.mul_(2)",
        "a.zero_()",
        "a.fill_(r.number())",
        "a.relu_()",
        "a.clamp_(0, 3)",
        "a.neg_()",
        "a.abs_()",
    ),
    *(
        "apart(a, b) and a.add_(b)",
        "apart(a, b) and a.mul_(b)",
        "apart(a, b) and a.copy_(b)",
        "a.add_(1.5)",
        "a.mul_(1j)",
    ),
    *(
        "a.div_(2)",
        "a.bitwise_not_()",
        "a.masked_fill_(a != 0, 3)",
        "a.pow_(2)",
        "a.tril_()",
        "a.__iadd__(2)",
    ),
    *("a.t_()", "a.transpose_(0, -1)", "a.unsqueeze_(0)", "a.squeeze_()", "a.as_strided_(*r.strided())", "a.detach_()"),
    *("a.real.mul_(2)", "a.imag.zero_()", "m.view_as_real(a).add_(1)", "a.view(m.uint8).fill_(0)", "a.T.zero_()"),
    *("a.diagonal().fill_(9)", "a.expand(2, *a.shape).add_(1)", "a.expand(2, *a.shape)[0].add_(1)", "a.data.add_(1)"),
    *("[part.add_(1) for part in a.detach().unbind()]", "m._foreach_add_(list(a.detach().unbind()), 1)"),
    *(
        "a.__setitem__(0, 1)",
        "apart(a, b) and a.__setitem__(0, b)",
        "a.__setitem__(a != 0, 1)",
        "a.__setitem__([0], 6)",
    ),
    *(
        "a.__setitem__((..., m.tensor([0, 1])), 5)",
        "a.__setitem__(slice(None, None, 2), 4)",
        "apart(a, b) and setattr(a, 'real', b)",
    ),
    *("a.index_put_((m.tensor([0]),), m.tensor(2, dtype=a.dtype))", "a.masked_scatter_(a != 0, a.clone())"),
    *("a.scatter_(0, m.zeros(1, *a.shape[1:], dtype=m.int64), 3)", "a.index_fill_(-1, m.tensor([0]), 4)"),
    *("a.index_copy_(0, m.tensor([0]), a[:1].clone())", "a.put_(m.tensor([0]), m.tensor([5], dtype=a.dtype))"),
    *("a.T.index_put_((m.tensor([0]),), m.tensor(7, dtype=a.dtype))", "a.index_add_(0, m.tensor([0]), a[:1].clone())"),
    *(
        "a.expand(2, *a.shape).index_fill_(0, m.tensor([0]), 3)",
        "a[..., ::2].put_(m.tensor([0]), m.tensor([5], dtype=a.dtype))",
    ),
)
_MEMORY: Final = (
    *("a.resize_(r.size())", "a.resize_(2)", "a.resize_(0)", "a.resize_as_(b)", "a.resize_(a.shape)"),
    *(
        "a.resize_(2, 2, 2, 2, memory_format=m.channels_last)",
        "own(a).untyped_storage().resize_(a.untyped_storage().nbytes() + 8)",
    ),
    *("a.untyped_storage().fill_(1)", "apart(a, b) and a.untyped_storage().copy_(b.untyped_storage())"),
    *("setattr(a, 'data', b)", "setattr(a, 'data', b.clone())", "setattr(a, 'data', a[:1])", "a.set_(b)", "a.set_()"),
    *("a.set_(own(b).untyped_storage())", "a.set_(own(b).untyped_storage(), 0, (2,))", "a.set_(own(b), 1, (1,), (1,))"),
    *("a.set_(own(b).untyped_storage(), 2, (2, 1), (1, 1))", "m.nn.utils.vector_to_parameters(a, [b])"),
)
_DESTINATIONS: Final = (
    *(
        "m.add(a, 1, out=c)",
        "m.add(a, b, out=c)",
        "m.add(a, 1, out=c[..., ::2])",
        "m.neg(a, out=c.T)",
        "m.cat([a, b], out=c)",
    ),
    *(
        "m.stack([a, a], out=c)",
        "m.sum(a, 0, out=c)",
        "m.eq(a, 1, out=c)",
        "m.logical_not(a, out=c)",
        "m.abs(a, out=c)",
    ),
    *("m.where(a != 0, a, b, out=c)", "m.index_select(a, 0, m.tensor([0]), out=c)", "m.cumsum(a, 0, out=c)"),
    *(
        "m.masked_select(a, a != 0, out=c)",
        "m.nonzero(a, out=c)",
        "m.mm(a, b, out=c)",
        "m.take(a, m.tensor([0]), out=c)",
    ),
    *("m.arange(4, out=c)", "m.zeros(2, 3, out=c)", "m.view_copy(a, a.shape, out=c)", "m.diagonal_copy(a, out=c)"),
    *("m.sort(a, out=(c, m.empty(0, dtype=m.int64)))", "m.amax(a, 0, out=c)", "m.maximum(a, b, out=c)"),
)
_NUMPY: Final = (
    *("x.__setitem__(..., 3)", "np.add(x, 1, out=x)", "x.sort()", "x.__iadd__(1)", "np.copyto(x, 1)", "x.fill(2)"),
    *("np.asarray(lent(a)).__setitem__(..., 2)", "lent(a).numpy().__iadd__(1)", "a.copy_(m.from_numpy(x))"),
)
_GRADIENTS: Final = (
    *("a.requires_grad_()", "a.requires_grad_(False)", "setattr(a, 'grad', b.clone())", "setattr(a, 'grad', None)"),
    *("a.abs().sum().backward()", "(m.view_as_real(a) if a.is_complex() else a).sum().backward()", "a.grad.zero_()"),
)
#: What changes a tensor or an array; destinations lie apart from what is read, and grow only where no array sees their memory.
CHANGES: Final = (
    *_WRITES,
    *_WRITES,
    *(f"own(a) is a and {text}" if "resize" in text else text for text in _MEMORY),
    *(f"apart(a, c) and apart(b, c) and own(c) is c and {text}" for text in _DESTINATIONS),
    *_NUMPY,
    *_GRADIENTS,
)
