"""Programs for torch.library; each runs as it stands against torch, and against opmux with the imports changed.

`refused(fn)` notes the error of a call, `autocast()` switches automatic casts to bfloat16 on, `mode(handler)` is a `with` block
whose handler `handler(func, types, args, kwargs)` sees operators below autograd.
"""

HEAD = """
import torch
import numpy as np
from typing import List, Optional, Sequence, Tuple
from torch import Tensor
from torch.library import custom_op
"""

EXP = """
@custom_op("{ns}::exp", mutates_args=())
def exp(x: Tensor) -> Tensor:
    return torch.from_numpy(np.exp(x.numpy()))

@exp.register_fake
def _(x):
    return torch.empty_like(x)

def setup(ctx, inputs, output):
    ctx.save_for_backward(inputs[0])

def backward(ctx, grad):
    (x,) = ctx.saved_tensors
    return grad * x.exp()
"""

PROGRAMS = {
    "call": EXP
    + """
print(exp(torch.tensor([0.0, 0.5])).tolist(), torch.ops.{ns}.exp(torch.tensor([1.0])).tolist(), exp)
print(torch.ops.{ns}.exp.default(torch.tensor([2.0])).tolist())
""",
    "fake": EXP
    + """
y = exp(torch.empty(2, 3, device="meta"))
print(tuple(y.shape), y.device.type, str(y.dtype).split(".")[-1])
""",
    "fake missing": """
f = custom_op("{ns}::f", lambda x: x.clone(), mutates_args=(), schema="(Tensor x) -> Tensor")
refused(lambda: f(torch.empty(2, device="meta")))
""",
    "autograd": EXP
    + """
exp.register_autograd(backward, setup_context=setup)
x = torch.tensor([0.0, 1.0], requires_grad=True)
y = exp(x)
print(y.requires_grad, y.grad_fn.name())
y.sum().backward()
print([round(v, 5) for v in x.grad.tolist()])
""",
    "double backward": EXP
    + """
exp.register_autograd(backward, setup_context=setup)
x = torch.tensor([0.5], requires_grad=True)
(g,) = torch.autograd.grad(exp(x).sum(), x, create_graph=True)
(h,) = torch.autograd.grad(g.sum(), x)
print(round(g.item(), 5), round(h.item(), 5))
""",
    "autograd missing": EXP
    + """
x = torch.tensor([0.5], requires_grad=True)
y = exp(x)
print(y.requires_grad)
refused(lambda: y.sum().backward())
""",
    "no_grad": EXP
    + """
exp.register_autograd(backward, setup_context=setup)
with torch.no_grad():
    print(exp(torch.tensor([0.5], requires_grad=True)).requires_grad)
""",
    "autograd without setup_context": """
@custom_op("{ns}::twice", mutates_args=())
def twice(x: Tensor) -> Tensor:
    return x * 2
twice.register_autograd(lambda ctx, grad: grad * 2)
x = torch.tensor([3.0], requires_grad=True)
twice(x).sum().backward()
print(x.grad.tolist())
""",
    "several results": """
@custom_op("{ns}::both", mutates_args=())
def both(x: Tensor, y: Tensor) -> Tuple[Tensor, Tensor]:
    return x * y, x + y
def setup(ctx, inputs, output):
    ctx.save_for_backward(*inputs)
    print(len(inputs), type(output).__name__, len(output))
def backward(ctx, a, b):
    x, y = ctx.saved_tensors
    print(ctx.needs_input_grad)
    return a * y + b, a * x + b
both.register_autograd(backward, setup_context=setup)
x, y = torch.tensor([2.0], requires_grad=True), torch.tensor([5.0])
p, q = both(x, y)
(p + 10 * q).sum().backward()
print(x.grad.tolist(), y.grad)
""",
    "lists": """
@custom_op("{ns}::weigh", mutates_args=())
def weigh(tensors: List[Tensor], weights: List[float]) -> Tensor:
    return sum(t * w for t, w in zip(tensors, weights))
def setup(ctx, inputs, output):
    ctx.weights = inputs[1]
def backward(ctx, grad):
    print(ctx.needs_input_grad[0])
    return [grad * w for w in ctx.weights], None
weigh.register_autograd(backward, setup_context=setup)
x, y = torch.tensor([1.0], requires_grad=True), torch.tensor([2.0], requires_grad=True)
z = weigh([x, y], [0.5, 3.0])
z.sum().backward()
print(z.tolist(), x.grad.tolist(), y.grad.tolist())
""",
    "list results": """
@custom_op("{ns}::parts", mutates_args=())
def parts(x: Tensor, n: int) -> List[Tensor]:
    return [x * i for i in range(n)]
parts.register_autograd(
    lambda ctx, grads: (sum(g * i for i, g in enumerate(grads)), None), setup_context=lambda ctx, inputs, output: None
)
x = torch.tensor([1.0, 2.0], requires_grad=True)
a, b, c = parts(x, 3)
(a.sum() + b.sum() + c.sum()).backward()
print(x.grad.tolist())
""",
    "wrong structure from backward": """
@custom_op("{ns}::total", mutates_args=())
def total(xs: List[Tensor]) -> Tensor:
    return xs[0] + xs[1]
total.register_autograd(lambda ctx, grad: grad)
x = torch.tensor([1.0], requires_grad=True)
y = total([x, x])
refused(lambda: y.sum().backward())
""",
    "too few gradients": """
@custom_op("{ns}::pair", mutates_args=())
def pair(x: Tensor, y: Tensor) -> Tensor:
    return x + y
pair.register_autograd(lambda ctx, grad: grad)
x = torch.tensor([1.0], requires_grad=True)
refused(lambda: pair(x, x).sum().backward())
""",
    "defaults": """
@custom_op("{ns}::scale", mutates_args=())
def scale(x: Tensor, factor: float = 2.0, bias: Optional[Tensor] = None, times: int = 1) -> Tensor:
    return x * factor * times if bias is None else x * factor * times + bias
def setup(ctx, inputs, output):
    ctx.factor = inputs[1] * inputs[3]
    print(len(inputs))
scale.register_autograd(lambda ctx, g: (g * ctx.factor, None, None, None), setup_context=setup)
x = torch.tensor([1.0], requires_grad=True)
for args, kwargs in (((x,), {}), ((x, 3.0), {}), ((x,), {"times": 4}), ((x, 1.0, torch.tensor([1.0]), 2), {})):
    y = scale(*args, **kwargs)
    (g,) = torch.autograd.grad(y.sum(), x)
    print(y.tolist(), g.tolist())
""",
    "keyword-only": """
@custom_op("{ns}::power", mutates_args=())
def power(x: Tensor, *, exponent: int = 2) -> Tensor:
    return x ** exponent
def setup(ctx, inputs, keyword_only_inputs, output):
    ctx.n = keyword_only_inputs["exponent"]
    ctx.save_for_backward(inputs[0])
power.register_autograd(lambda ctx, g: g * ctx.n * ctx.saved_tensors[0] ** (ctx.n - 1), setup_context=setup)
x = torch.tensor([3.0], requires_grad=True)
power(x).sum().backward(); print(x.grad.tolist())
power(x, exponent=3).sum().backward(); print(x.grad.tolist())
""",
    "non-tensor results": """
@custom_op("{ns}::count", mutates_args=())
def count(x: Tensor) -> Tuple[Tensor, int]:
    return x + 1, x.numel()
print(count(torch.tensor([1.0, 2.0]))[1])
""",
    "mutation": """
@custom_op("{ns}::fill", mutates_args={{"x"}})
def fill(x: Tensor, value: float) -> None:
    x.numpy()[:] = value
x = torch.zeros(2)
before = x._version
print(fill(x, 3.0), x.tolist(), x._version > before)
print(fill(torch.empty(2, device="meta"), 1.0))
""",
    "mutation noticed by backward": """
@custom_op("{ns}::zero", mutates_args=("x",))
def zero(x: Tensor) -> None:
    x.numpy()[:] = 0
w = torch.tensor([2.0], requires_grad=True)
x = torch.tensor([3.0])
y = w * x
zero(x)
refused(lambda: y.sum().backward())
""",
    "mutated list": """
@custom_op("{ns}::clear", mutates_args=("xs",))
def clear(xs: List[Tensor]) -> None:
    for x in xs:
        x.zero_()
x = torch.ones(2)
clear([x, x])
print(x.tolist(), x._version > 0)
""",
    "unknown mutation": """
@custom_op("{ns}::any", mutates_args="unknown")
def any_(x: Tensor, y: Optional[Tensor], n: int) -> None:
    x.add_(n)
x = torch.ones(2)
any_(x, None, 2)
print(x.tolist(), torch.library.infer_schema(any_._init_fn, mutates_args="unknown"))
refused(lambda: torch.library.register_autograd("{ns}::any", lambda ctx: None))
""",
    "inplace tag": """
@custom_op("{ns}::inc_", mutates_args={{"x"}}, tags=torch.Tag.inplace)
def inc_(x: Tensor, by: float = 1.0) -> Tensor:
    return x.add_(by)
x = torch.zeros(2)
print(inc_(x) is x, x.tolist(), tuple(inc_(torch.empty(3, device="meta")).shape), torch.Tag.inplace in inc_._opoverload.tags)
@custom_op("{ns}::bad_", mutates_args={{"x"}}, tags=torch.Tag.inplace)
def bad_(x: Tensor) -> Tensor:
    return x.clone()
refused(lambda: bad_(x))
""",
    "out tag": """
@custom_op("{ns}::exp_out", mutates_args={{"out"}}, tags=torch.Tag.out)
def exp_out(x: Tensor, *, out: Tensor) -> Tensor:
    return out.copy_(x.exp())
x, out = torch.zeros(2), torch.ones(2)
print(exp_out(x, out=out) is out, out.tolist())
refused(lambda: exp_out(torch.zeros(2, requires_grad=True), out=out))
refused(lambda: exp_out.register_autograd(lambda ctx, g: g))
""",
    "wrong tags": """
def f(x: Tensor, y: Tensor) -> Tensor:
    return x
def g(x: Tensor, *, out: Tensor) -> None:
    return None
refused(lambda: custom_op("{ns}::f", f, mutates_args=(), tags=torch.Tag.inplace))
refused(lambda: custom_op("{ns}::f", f, mutates_args=("x", "y"), tags=torch.Tag.inplace))
refused(lambda: custom_op("{ns}::g", g, mutates_args=("out",), tags=torch.Tag.out))
refused(lambda: custom_op("{ns}::g", g, mutates_args=("out",)))
refused(lambda: torch.library.define("{ns}::h", "(Tensor x) -> Tensor", tags=torch.Tag.out))
""",
    "aliasing": """
refused(lambda: custom_op("{ns}::same", lambda x: x, mutates_args=(), schema="(Tensor x) -> Tensor")(torch.ones(2)))
refused(lambda: custom_op("{ns}::part", lambda x: x[1:], mutates_args=(), schema="(Tensor x) -> Tensor")(torch.ones(2)))
def two(x):
    y = x + 1
    return y, y
refused(lambda: custom_op("{ns}::two", two, mutates_args=(), schema="(Tensor x) -> (Tensor, Tensor)")(torch.ones(2)))
print(custom_op("{ns}::view", lambda x: x[1:], mutates_args=(), schema="(Tensor(a) x) -> Tensor(a)")(torch.ones(2)).tolist())
""",
    "schemas": """
def a(x: Tensor, n: int, f: float, b: bool, s: str, o: Optional[Tensor], l: List[int]) -> Tensor: ...
def b(x: Sequence[Tensor], d: torch.dtype, v: torch.device, *, n: int = 3, t: Optional[float] = None) -> Tuple[Tensor, int]: ...
def c(x: Tensor, y: List[Optional[Tensor]], z: Optional[List[int]] = None, s: str = "p", f: float = 1.5) -> List[Tensor]: ...
def d(x: Tensor, y: Tensor) -> None: ...
def e(x: "Tensor", n: "int" = 0) -> "float": ...
for f in (a, b, c, e):
    print(torch.library.infer_schema(f, mutates_args=()))
print(torch.library.infer_schema(d, mutates_args=("y",), op_name="d"))
print(torch.library.infer_schema(d, mutates_args="unknown"))
""",
    "schemas refused": """
def a(x) -> Tensor: ...
def b(x: Tensor): ...
def c(*x: Tensor) -> Tensor: ...
def d(x: dict) -> Tensor: ...
def e(x: Tensor, n: int) -> Tensor: ...
def f(x: Tensor, /) -> Tensor: ...
for g in (a, b, c, d, f):
    refused(lambda: torch.library.infer_schema(g, mutates_args=()))
refused(lambda: torch.library.infer_schema(e, mutates_args=("n",)))
refused(lambda: torch.library.infer_schema(e, mutates_args=("z",)))
refused(lambda: torch.library.infer_schema(e, mutates_args="x"))
""",
    "custom_op refused": """
def f(x: Tensor) -> Tensor:
    return x.clone()
refused(lambda: torch.ops.{ns}.f)
refused(lambda: custom_op("{ns}f", f, mutates_args=()))
refused(lambda: custom_op("a::{ns}::f", f, mutates_args=()))
refused(lambda: custom_op("{ns}::f", f, mutates_args=(), device_types="zork"))
refused(lambda: custom_op("{ns}::f", f, mutates_args=("x",), schema="(Tensor x) -> Tensor"))
""",
    "devices": """
@custom_op("{ns}::where", mutates_args=(), device_types="cpu")
def where(x: Tensor) -> Tensor:
    return x + 1
@where.register_kernel("cuda")
def _(x):
    return x + 2
print(where(torch.zeros(1)).tolist())
where.register_kernel("cpu", lambda x: x + 3)
print(where(torch.zeros(1)).tolist())
with where.set_kernel_enabled("cpu", enabled=False):
    print(where(torch.zeros(1)).tolist())
print(where(torch.zeros(1)).tolist())
refused(lambda: where.register_kernel("zork", lambda x: x))
""",
    "no tensors": """
@custom_op("{ns}::ramp", mutates_args=(), device_types="cpu")
def ramp(n: int, device: torch.device) -> Tensor:
    return torch.arange(n)
print(ramp(3, "cpu").tolist())
refused(lambda: ramp(3, "cuda"))
@custom_op("{ns}::free", mutates_args=())
def free(n: int) -> Tensor:
    return torch.arange(n)
print(free(2).tolist())
refused(lambda: custom_op("{ns}::none", free._init_fn, mutates_args=(), device_types="cpu"))
""",
    "redefinition": """
for n in (1, 2):
    @custom_op("{ns}::f", mutates_args=())
    def f(x: Tensor) -> Tensor:
        return x + n
    print(f(torch.zeros(1)).tolist())
@custom_op("{ns}::f", mutates_args=())
def f(x: Tensor, y: Tensor) -> Tensor:
    return x + y
print(torch.ops.{ns}.f(torch.zeros(1), torch.ones(1)).tolist())
""",
    "define and impl": """
torch.library.define("{ns}::f", "(Tensor x, int n=2) -> Tensor")
@torch.library.impl("{ns}::f", "cpu")
def f(x, n=2):
    return x * n
torch.library.impl("{ns}::f", ("Meta",), lambda x, n=2: torch.empty_like(x))
print(torch.ops.{ns}.f(torch.ones(2)).tolist(), torch.ops.{ns}.f(torch.ones(1), 5).tolist())
print(tuple(torch.ops.{ns}.f(torch.empty(4, device="meta")).shape))
torch.library.define("{ns}::g", "(Tensor x) -> Tensor")
torch.library.impl("{ns}::g", "default", lambda x: x + 1)
print(torch.ops.{ns}.g(torch.ones(1)).tolist())
""",
    "define and impl refused": """
refused(lambda: torch.library.define("{ns}", "(Tensor x) -> Tensor"))
refused(lambda: torch.library.define(3, "(Tensor x) -> Tensor"))
refused(lambda: torch.library.define("{ns}::f", "f(Tensor x) -> Tensor"))
refused(lambda: torch.library.impl("{ns}::f", "zork", lambda x: x))
refused(lambda: torch.library.register_fake(3, lambda x: x))
refused(lambda: torch.library.register_kernel(None, "cpu", lambda x: x))
refused(lambda: torch.library.register_autograd("{ns}::nope", lambda ctx, g: g))
refused(lambda: torch.library.register_vmap("{ns}::nope", lambda info, dims, x: x))
refused(lambda: torch.library.register_autocast("{ns}::nope", "zork", torch.float16))
""",
    "library forms": """
lib = torch.library.Library("{ns}", "DEF")
@torch.library.define(lib, "f(Tensor x) -> Tensor")
def f(x):
    return x + 1
lib.define("g(Tensor x) -> Tensor")
@torch.library.impl(lib, "g", "CPU")
def g(x):
    return x + 2
print(torch.ops.{ns}.f(torch.ones(1)).tolist(), torch.ops.{ns}.g(torch.ones(1)).tolist())
""",
    "functions by name": """
lib = torch.library.Library("{ns}", "FRAGMENT")
torch.library.define("{ns}::cube", "(Tensor x) -> Tensor", lib=lib)
@torch.library.register_kernel("{ns}::cube", "cpu", lib=lib)
def cube(x):
    return torch.from_numpy(x.numpy() ** 3)
@torch.library.register_fake("{ns}::cube", lib=lib)
def _(x):
    return torch.empty_like(x)
torch.library.register_autograd(
    "{ns}::cube",
    lambda ctx, g: 3 * ctx.saved_tensors[0] ** 2 * g,
    setup_context=lambda ctx, inputs, output: ctx.save_for_backward(inputs[0]),
    lib=lib,
)
x = torch.tensor([2.0], requires_grad=True)
y = torch.ops.{ns}.cube(x)
y.sum().backward()
print(y.tolist(), x.grad.tolist(), tuple(torch.ops.{ns}.cube(torch.empty(3, device="meta")).shape))
torch.library.register_kernel("{ns}::cube", "cpu", lambda x: x * 0, lib=lib)
print(torch.ops.{ns}.cube(torch.ones(1)).tolist())
""",
    "functions on custom_op": EXP
    + """
torch.library.register_autograd("{ns}::exp", backward, setup_context=setup)
torch.library.register_kernel(torch.ops.{ns}.exp.default, "cpu", lambda x: x.exp())
x = torch.tensor([0.0], requires_grad=True)
exp(x).sum().backward()
print(x.grad.tolist())
torch.library.register_fake(exp, lambda x: x.new_empty(7))
print(tuple(exp(torch.empty(2, device="meta")).shape))
""",
    "autocast": EXP
    + """
seen = []
@custom_op("{ns}::see", mutates_args=())
def see(x: Tensor, y: Tensor, n: int) -> Tensor:
    seen.append([str(t.dtype).split(".")[-1] for t in (x, y)])
    return x + y
see.register_autocast("cpu", torch.float16)
x, d = torch.ones(2), torch.ones(2, dtype=torch.float64)
see(x, x, 1)
with autocast():
    see(x, x, 1)
    see(x, d, 1)
    see(torch.ones(2, dtype=torch.int64), x, 2)
print(seen)
""",
    "autocast by name": """
torch.library.define("{ns}::f", "(Tensor x) -> Tensor")
torch.library.impl("{ns}::f", "cpu", lambda x: x.clone())
torch.library.register_autocast("{ns}::f", "cpu", torch.float16)
print(str(torch.ops.{ns}.f(torch.ones(1)).dtype).split(".")[-1])
with autocast():
    print(str(torch.ops.{ns}.f(torch.ones(1)).dtype).split(".")[-1])
""",
    "vmap without a rule": EXP
    + """
x = torch.arange(6.0).reshape(3, 2)
print(torch.vmap(exp)(x).tolist() == exp(x).tolist())
print(torch.vmap(lambda a, b: a * b, in_dims=(0, None))(x, torch.tensor([1.0, 10.0])).tolist())
print(torch.vmap(lambda a, b: a * b, in_dims=(1, 0), out_dims=1)(x, torch.tensor([1.0, 10.0])).tolist())
print(torch.vmap(torch.vmap(lambda a, b: a + b, in_dims=(None, 0)), in_dims=(0, None))(x[0], x[1]).tolist())
print([t.tolist() for t in torch.vmap(lambda a: (a.sum(), a * 2))(x)])
print(torch.vmap(lambda d: d["a"] + d["b"][0], in_dims=({{"a": 0, "b": None}},))({{"a": x, "b": [x[0]]}}).tolist())
print(torch.vmap(lambda a, *, b: a + b)(x, b=x).tolist())
""",
    "vmap with a rule": """
calls = []
@custom_op("{ns}::mul", mutates_args=())
def mul(x: Tensor, y: Tensor, n: int = 1) -> Tensor:
    calls.append(tuple(x.shape))
    return x * y * n
@mul.register_vmap
def _(info, in_dims, x, y, n=1):
    print(info.batch_size, info.randomness, in_dims[:2])
    x = x if in_dims[0] is None else x.movedim(in_dims[0], -1) if hasattr(x, "movedim") else x.transpose(in_dims[0], -1)
    x = x.unsqueeze(-1) if in_dims[0] is None else x
    y = y.unsqueeze(-1) if in_dims[1] is None else y.transpose(in_dims[1], -1)
    return mul(x, y, n), x.ndim - 1
x = torch.arange(6.0).reshape(2, 3)
print(torch.vmap(mul, in_dims=(1, 1))(x, x).tolist(), calls)
print(torch.vmap(mul, in_dims=(1, None))(x, torch.tensor([1.0, 2.0])).tolist())
""",
    "vmap rule by name": """
torch.library.define("{ns}::split", "(Tensor x) -> (Tensor, Tensor)")
torch.library.impl("{ns}::split", "cpu", lambda x: (x + 1, x * 2))
torch.library.register_vmap("{ns}::split", lambda info, in_dims, x: (torch.ops.{ns}.split(x), (in_dims[0], in_dims[0])))
a, b = torch.vmap(torch.ops.{ns}.split)(torch.arange(3.0))
print(a.tolist(), b.tolist())
""",
    "vmap refused": """
x = torch.ones(3, 2)
refused(lambda: torch.vmap(lambda a, b: a)(x, torch.ones(2)))
refused(lambda: torch.vmap(lambda a: a, in_dims=4)(x))
refused(lambda: torch.vmap(lambda a: a, in_dims=(0, 0))(x))
refused(lambda: torch.vmap(lambda a: a, in_dims=(None,))(x))
refused(lambda: torch.vmap(lambda a: 3)(x))
refused(lambda: torch.vmap(lambda a: a.item())(torch.ones(2)))
refused(lambda: torch.vmap(lambda a: a + torch.rand(2))(x))
refused(lambda: torch.vmap(lambda a: a, out_dims=3)(x))
refused(lambda: torch.vmap(lambda a: a, out_dims=None)(x))
refused(lambda: torch.vmap(lambda a: torch.ones(2).add_(a))(x))
""",
    "vmap gradients": EXP
    + """
exp.register_autograd(backward, setup_context=setup)
x = torch.tensor([[0.0, 1.0]], requires_grad=True)
torch.vmap(lambda a: (a * a).sum())(x).sum().backward()
print(x.grad.tolist())
""",
    "dispatch rules": """
@custom_op("{ns}::f", mutates_args=())
def f(x: Tensor) -> Tensor:
    return x + 1
def general(func, types, args, kwargs):
    print("general")
    return func(*args, **(kwargs or {{}}))
m = mode(general)
def rule(mode_, func, types, args, kwargs=None):
    print("rule", type(mode_) is type(m), len(args))
    return args[0] * 100
f.register_torch_dispatch(type(m), rule)
with m:
    print(f(torch.ones(1)).tolist())
torch.library.define("{ns}::g", "(Tensor x) -> Tensor")
torch.library.impl("{ns}::g", "cpu", lambda x: x + 2)
torch.library.register_torch_dispatch("{ns}::g", type(m), rule)
with m:
    print(torch.ops.{ns}.g(torch.ones(1)).tolist())
print(f(torch.ones(1)).tolist())
""",
    "get_kernel": """
lib = torch.library.Library("{ns}", "FRAGMENT")
lib.define("f(Tensor x, int n=3) -> Tensor")
lib.impl("f", lambda x, n=3: x * n, "CPU")
kernel = torch.library.get_kernel("{ns}::f", "CPU")
print(kernel.call_boxed(keyset("CPU"), torch.ones(2)).tolist(), kernel.call_boxed(keyset("CPU"), torch.ones(1), 5).tolist())
lib.impl("f", lambda x, n=3: x * 0, "CPU")
print(torch.ops.{ns}.f(torch.ones(1)).tolist(), kernel.call_boxed(keyset("CPU"), torch.ones(1)).tolist())
refused(lambda: torch.library.get_kernel("{ns}::f", "Autograd"))
refused(lambda: torch.library.get_kernel("{ns}::f", "Zork"))
refused(lambda: torch.library.get_kernel("{ns}::nope", "CPU"))
refused(lambda: torch.library.get_kernel(3, "CPU"))
""",
    "get_ctx": """
print(torch.library.get_ctx())
@custom_op("{ns}::nonzero", mutates_args=())
def nonzero(x: Tensor) -> Tensor:
    return torch.from_numpy(np.stack(np.nonzero(x.numpy()), axis=1))
@nonzero.register_fake
def _(x):
    n = torch.library.get_ctx().new_dynamic_size()
    return x.new_empty([n, x.dim()], dtype=torch.int64)
refused(lambda: nonzero(torch.empty(2, device="meta")))
print(torch.library.opcheck(nonzero, (torch.tensor([1.0, 0.0, 2.0]),), test_utils="test_faketensor"))
""",
    "opcheck": EXP
    + """
exp.register_autograd(backward, setup_context=setup)
print(torch.library.opcheck(exp, (torch.tensor([0.5, 1.0], requires_grad=True),)))
print(torch.library.opcheck(torch.ops.{ns}.exp.default, (torch.tensor([0.5]),), test_utils="test_schema"))
refused(lambda: torch.library.opcheck(exp, (torch.ones(1),), test_utils="zork"))
refused(lambda: torch.library.opcheck(exp, (torch.ones(1),), atol=0.1))
refused(lambda: torch.library.opcheck(3, (torch.ones(1),)))
@custom_op("{ns}::lies", mutates_args=())
def lies(x: Tensor) -> Tensor:
    x.add_(1)
    return x.clone()
print(sorted(k for k, v in torch.library.opcheck(lies, (torch.ones(2),), raise_exception=False).items() if v != "SUCCESS"
             and k == "test_schema"))
""",
}
