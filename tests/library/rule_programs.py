"""Programs that give operators rules for autocast, vmap and dispatch modes.

See programs.py for what they may use.
"""

from .programs import EXP

PROGRAMS = {
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
    "vmap rules given more than tensors": """
from collections import namedtuple
Pair = namedtuple("Pair", "a b")
op = custom_op("{ns}::f", lambda x, n, t: x + n[0], mutates_args=(), schema="(Tensor x, int[] n, Tensor[] t) -> Tensor")
@op.register_vmap
def _(info, in_dims, x, n, t):
    print(in_dims, type(n).__name__, n, type(t).__name__)
    return x + n[0], in_dims[0]
x = torch.arange(6.0).reshape(2, 3)
print(torch.vmap(lambda a: op(a, [1], [a]))(x).tolist(), torch.vmap(lambda a: op(a, (1,), (a, x)))(x).tolist())
print(torch.vmap(lambda a: op(a, a.shape, []))(x).tolist(), torch.vmap(lambda a: op(a, (3, 4), ()), in_dims=1)(x).tolist())
print(torch.vmap(lambda a, s: op(a, s, []), in_dims=(0, None))(x, x.shape).tolist())
class Ruled(torch.autograd.Function):
    @staticmethod
    def forward(x, n):
        return x * 2
    @staticmethod
    def setup_context(ctx, inputs, output):
        pass
    @staticmethod
    def backward(ctx, grad):
        return grad * 2, None
    @staticmethod
    def vmap(info, in_dims, x, n):
        print(in_dims, type(n).__name__)
        return x * 2, in_dims[0]
class Generated(torch.autograd.Function):
    generate_vmap_rule = True
    forward, setup_context, backward = Ruled.forward, Ruled.setup_context, Ruled.backward
w = x.clone().requires_grad_()
for function in (Ruled, Generated):
    for more in (x.shape, (2, 3), [2, 3], {{"a": 1, "b": [x]}}, x, (x, x), Pair(2, x), None, "s", ((1, [2]), {{}}), []):
        y = torch.vmap(lambda a: function.apply(a, more))(w)
        print(y.tolist(), torch.autograd.grad(y.sum(), w)[0].tolist())
    print(torch.vmap(lambda a: function.apply(a, a.shape))(x).tolist())
    if function is Generated:
        print(torch.vmap(lambda a, b: function.apply(a, {{"b": [b, 3]}}), in_dims=(0, 1), out_dims=1)(x, x.t()).tolist())
    y = torch.vmap(lambda a: function.apply(a, (2, [a])), in_dims=1)(w[:, :0])
    print(tuple(y.shape), y.requires_grad, torch.autograd.grad(y.sum(), w)[0].tolist())
""",
    "vmap rules against the schema": """
x = torch.arange(6.0).reshape(2, 3)
numbers = iter(range(100))
def rule(results, answer):
    fn = (lambda x: (x, x)) if "," in results else lambda x: x
    op = custom_op("{ns}::f" + str(next(numbers)), fn, mutates_args=(), schema="(Tensor x) -> " + results)
    op.register_vmap(lambda info, in_dims, x: answer(x))
    refused(lambda: torch.vmap(op)(x) and None)
rule("Tensor", lambda x: ((x, x), 0))
rule("Tensor", lambda x: ((x, x), (0, 0)))
for answer in (lambda x: ([x], [0]), lambda x: (3, 0), lambda x: (x, 5), lambda x: x):
    rule("Tensor", answer)
for answer in (lambda x: (x, 0), lambda x: ((x, 3), (0, 0))):
    rule("(Tensor, Tensor)", answer)
rule("Tensor[]", lambda x: (x, 0))
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
for dim in (3, -4, 2**40):
    refused(lambda: torch.vmap(lambda a: a, out_dims=dim)(x))
    refused(lambda: torch.vmap(lambda a: (a, a), out_dims=(0, dim))(x))
refused(lambda: torch.vmap(lambda a: a.requires_grad_())(x), "requires_grad_(")
refused(lambda: torch.vmap(lambda a: a.requires_grad_(False))(x), "requires_grad_(")
refused(lambda: torch.vmap(torch.vmap(lambda a: (a * 2).requires_grad_()))(x), "requires_grad_(")
refused(lambda: torch.vmap(lambda a: a, out_dims=None)(x))
refused(lambda: torch.vmap(lambda a: torch.ones(2).add_(a))(x))
""",
    "vmap random": """
F = torch.nn.functional
x, one = torch.full((3, 40), 0.5), torch.full((40,), 0.5)
def look(fn, randomness="different", x=x, **options):
    try:
        found = torch.vmap(fn, randomness=randomness, **options)(x)
    except RuntimeError:
        return print("refused")
    rows = found.tolist()
    print(tuple(found.shape), str(found.dtype).split(".")[-1], all(row == rows[0] for row in rows))
DRAWING = [
    lambda a: torch.rand(40), lambda a: torch.randn(40), lambda a: torch.randint(0, 99, (40,)),
    lambda a: torch.randint(99, (2, 9)),
    lambda a: torch.randperm(40), lambda a: torch.normal(0.0, 1.0, (40,)),
    lambda a: torch.rand(3, generator=torch.Generator()),
    lambda a: torch.rand_like(a), lambda a: torch.randn_like(a), lambda a: torch.randint_like(a, 99),
    lambda a: torch.randint_like(a, 2, 99),
    lambda a: torch.rand_like(one), lambda a: torch.randn_like(one), lambda a: torch.randint_like(one, 99),
    lambda a: torch.rand_like(input=a), lambda a: torch.rand_like(a, dtype=torch.float64),
    lambda a: torch.bernoulli(a), lambda a: torch.bernoulli(one), lambda a: torch.bernoulli(a, 0.5),
    lambda a: torch.bernoulli(one, 0.5),
    lambda a: torch.normal(a), lambda a: torch.normal(one), lambda a: torch.normal(a, one),
    lambda a: torch.normal(one, one),
    lambda a: torch.normal(0.0, a), lambda a: torch.normal(0.0, one), lambda a: torch.normal(one, a),
    lambda a: torch.multinomial(a, 9), lambda a: torch.multinomial(one, 9), lambda a: torch.poisson(a),
    lambda a: torch.poisson(one * 9),
    lambda a: torch.binomial(one * 9, one), lambda a: torch.binomial(one, a), lambda a: torch._standard_gamma(a),
    lambda a: torch._standard_gamma(one),
    lambda a: a.clone().normal_(), lambda a: a.clone().uniform_(), lambda a: a.clone().random_(),
    lambda a: a.clone().random_(99),
    lambda a: a.clone().random_(2, 99), lambda a: a.clone().exponential_(), lambda a: a.clone().geometric_(0.3),
    lambda a: a.clone().cauchy_(), lambda a: a.clone().log_normal_(), lambda a: a.clone().bernoulli_(),
    lambda a: a.clone().bernoulli_(0.3),
    lambda a: a.clone().bernoulli_(a), lambda a: a.clone().bernoulli_(one), lambda a: one.clone().bernoulli_(one),
    lambda a: one.clone().bernoulli_(a), lambda a: one.clone().normal_(), lambda a: torch.zeros(40).uniform_(),
    lambda a: F.dropout(a), lambda a: F.dropout(one), lambda a: F.dropout(a.clone(), inplace=True),
    lambda a: F.dropout(a, training=False),
    lambda a: F.dropout(a, 0.0), lambda a: torch.dropout(a, 1.0, True),
    lambda a: torch.native_dropout(a, 0.5, True)[0],
    lambda a: torch.native_dropout(one, 0.5, True)[0], lambda a: torch.native_dropout(a, 0.5, False)[0],
    lambda a: F.alpha_dropout(a, training=True), lambda a: F.alpha_dropout(one, training=True),
    lambda a: F.alpha_dropout(a),
    lambda a: F.dropout1d(a.view(20, 2)), lambda a: F.dropout1d(one.view(20, 2)),
    lambda a: F.dropout2d(a.view(5, 2, 2, 2)),
    lambda a: F.feature_alpha_dropout(a.view(20, 2), training=True),
    lambda a: F.feature_alpha_dropout(one.view(20, 2), training=True),
    lambda a: F.scaled_dot_product_attention(*[a.view(1, 20, 2)] * 3),
    lambda a: F.scaled_dot_product_attention(*[a.view(1, 20, 2)] * 3, dropout_p=0.5),
    lambda a: F.gumbel_softmax(a), lambda a: torch.rand(40, out=torch.zeros(40)),
]
for randomness in ("error", "different", "same"):
    for fn in DRAWING:
        look(fn, randomness)
for outer in ("error", "different", "same"):
    for inner in ("error", "different", "same"):
        look(lambda a: torch.vmap(lambda b: torch.rand(9), randomness=inner)(a), outer)
        look(lambda a: torch.vmap(lambda b: torch.rand_like(b), randomness=inner)(a), outer)
        look(lambda a: torch.vmap(lambda b: a.clone().normal_(), randomness=inner)(a), outer)
        look(lambda a: torch.vmap(lambda b: torch.normal(a), randomness=inner)(a), outer)
        if (outer, inner) != ("different", "same"):
            look(lambda a: torch.vmap(lambda b: b.clone().normal_(), randomness=inner)(a.view(20, 2)), outer)
look(lambda a: torch.rand(9), "same", chunk_size=2)
look(lambda a: torch.rand(9), "different", chunk_size=1)
look(lambda a: a.clone().normal_(), "same", in_dims=1)
look(lambda a: a.clone().normal_(), "different", in_dims=1)
for randomness in ("all", None, 3, "Same"):

    refused(lambda: torch.vmap(torch.sin, randomness=randomness), "Only allowed values for randomness are 'error', 'different'")
@custom_op("{ns}::double", mutates_args=(), tags=torch.Tag.nondeterministic_seeded)
def double(x: Tensor) -> Tensor:
    return x * 2
@double.register_vmap
def _(info, in_dims, x):
    print(info.randomness)
    return x * 2, in_dims[0]
for randomness in ("error", "different", "same"):
    look(double, randomness)
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
    "rules for what custom_op returned": """
@custom_op("{ns}::f", mutates_args=(), device_types="cpu")
def f(x: Tensor) -> Tensor:
    return x * 1
@custom_op("{ns}::g", mutates_args=(), device_types="cpu")
def g(x: Tensor) -> Tensor:
    return x * 1
library = torch.library
general = lambda func, types, args, kwargs: func(*args, **(kwargs or {{}}))
m = mode(general)
backward = lambda ctx, grad: grad * 5
fake, rule = lambda x: torch.empty_like(x), lambda info, in_dims, x: (x * 2, in_dims[0])
seen = lambda mode_, func, types, args, kwargs=None: args[0] * 3
library.register_fake(f, fake)
library.register_vmap(f, rule)
library.register_torch_dispatch(f, type(m), seen)
library.register_autograd(f, backward)
library.register_autocast(f, "cpu", torch.bfloat16)
library.register_kernel(f, "cpu", lambda x: x * 7)
library.register_fake(g)(fake)
library.register_vmap(g)(rule)
library.register_torch_dispatch(g, type(m))(seen)
library.register_kernel(g, "cpu")(lambda x: x * 9)
x = torch.ones(2, requires_grad=True)
for op in (f, g):
    print(op(torch.ones(2)).tolist())
    print(torch.vmap(op)(torch.ones(2)).tolist(), tuple(op(torch.ones(2, device="meta")).shape))
    with m:
        print(op(torch.ones(2)).tolist())
y = f(x)
y.sum().backward()
print(y.tolist(), x.grad.tolist())
with autocast():
    print(str(f(torch.ones(2)).dtype).split(".")[-1])
""",
    "operators that write, on meta": """
writes = dict(device_types="cpu", mutates_args="unknown")
@custom_op("{ns}::nothing", mutates_args={{"x"}})
def nothing(x: Tensor) -> None:
    x.zero_()
@custom_op("{ns}::value", mutates_args={{"x"}})
def value(x: Tensor) -> Tensor:
    return x + 1
x = torch.ones(2, device="meta")
print(nothing(x))
refused(lambda: value(x), "There was no fake impl registered for")
@nothing.register_fake
def _(x):
    print("fake")
print(nothing(x))
""",
    "operators tagged out, on meta and with gradients": """
@custom_op("{ns}::one", mutates_args={{"a"}}, tags=torch.Tag.out, schema="(Tensor x, *, Tensor(a!) a) -> Tensor(a!)")
def one(x, *, a):
    a.copy_(x)
    return a
@custom_op("{ns}::two", mutates_args={{"a", "b"}}, tags=torch.Tag.out,
           schema="(Tensor x, *, Tensor(a!) a, Tensor(b!) b) -> (Tensor(a!), Tensor(b!))")
def two(x, *, a, b):
    a.copy_(x)
    b.copy_(x)
    return a, b
for device in ("cpu", "meta"):
    x, a, b = (torch.ones(2, device=device) for _ in range(3))
    print(one(x, a=a) is a, [r is o for r, o in zip(two(x, a=a, b=b), (a, b))])
x, a = torch.ones(2, requires_grad=True), torch.zeros(2)
refused(lambda: one(x, a=a), "don't support automatic differentiation")
with torch.no_grad():
    print(one(x, a=a) is a, a.tolist(), a.requires_grad)
print(one(x.detach(), a=a) is a)
def both(x: Tensor, *, a: Tensor) -> Tensor:
    return a
refused(lambda: custom_op("{ns}::both", both, mutates_args={{"a"}}, tags=(torch.Tag.out, torch.Tag.inplace)), "mutually exclusive")
""",
    "results of another type": """
for number, (declared, good, bad) in enumerate([
    ("bool", True, "no"), ("Scalar", 2.5, "no"), ("int", 3, "no"), ("float", 2.5, "no"), ("str", "yes", 3),
    ("int[]", [3], 3), ("Tensor[]", [], 3), ("Tensor", torch.ones(1), "no"), ("(int, bool)", (1, True), (1,)),
    ("()", None, 3), ("(int, bool)", (1, True), (True, "no")),
]):
    def kernel(x, is_good, good=good, bad=bad):
        return good if is_good else bad
    call = custom_op("{ns}::f%d" % number, kernel, mutates_args=(), schema="(Tensor x, bool is_good) -> " + declared)
    print(declared, call(torch.ones(1), True))
    refused(lambda: call(torch.ones(1), False))
""",
    "a kernel that is no other than the one in use": """
@custom_op("{ns}::f", mutates_args=(), device_types="cpu")
def f(x: Tensor) -> Tensor:
    return x + 1
import logging
records = []
class Handler(logging.Handler):
    def emit(self, record):
        records.append((record.levelname, record.getMessage().split()[0]))
handler = Handler()
for name in ("torch._library.custom_ops", "opmux"):
    logging.getLogger(name).addHandler(handler)
with f.set_kernel_enabled("cuda", False):
    print(f(torch.ones(1)).tolist())
with f.set_kernel_enabled("cpu", True):
    print(f(torch.ones(1)).tolist())
with f.set_kernel_enabled("cpu", False):
    with f.set_kernel_enabled("cpu", False):
        print(f(torch.ones(1)).tolist())
    print(f(torch.ones(1)).tolist())
print(len(records), {{level for level, _ in records}})
for name in ("torch._library.custom_ops", "opmux"):
    logging.getLogger(name).removeHandler(handler)
""",
    "vmap and the dimensions that it is given": """
x = torch.arange(6.0).reshape(2, 3)
def double(a):
    return a * 2
def both(a):
    return a + 1, a * 2
for out_dims in ((0,), (1,), -1, -2, [1], {{"k": 1}}, None):
    refused(lambda: print(torch.vmap(double, out_dims=out_dims)(x).tolist()))
for out_dims in ((0, 1), 1, (0, -1)):
    refused(lambda: print([t.tolist() for t in torch.vmap(both, out_dims=out_dims)(x)]))
for out_dims in ((0,), (0, 0, 0), (0, 2), "0", (0, "0"), 2, -3):
    refused(lambda: torch.vmap(both, out_dims=out_dims)(x))
for out_dims in ((0, 0), 2, -3, "0"):
    refused(lambda: torch.vmap(double, out_dims=out_dims)(x))
for in_dims in (0, 1, -1, -2, (1,)):
    refused(lambda: print(torch.vmap(double, in_dims=in_dims)(x).tolist()))
for in_dims in (2, -3, None, (None,), "0", ("0",), (0, 0), ((0,),), (1.0,)):
    refused(lambda: torch.vmap(double, in_dims=in_dims)(x))
def sums(a, b):
    return a["k"] + a["l"][0] * b
for in_dims in (({{"k": 0, "l": [1]}}, None), ({{"k": 0, "l": 1}}, 0), ({{"k": None, "l": [0]}}, 1), 0):
    refused(lambda: print(torch.vmap(sums, in_dims=in_dims)({{"k": x[:, :2], "l": [x[:, 1:]]}}, x[:, :2]).tolist()))
for in_dims in [
    ({{"k": 0}}, None), ({{"k": 0, "l": [0, 0]}}, 0), ({{"k": 0, "m": [0]}}, 0), ([0, 0], 0), ({{"k": 0, "l": {{}}}}, 0),
]:
    refused(lambda: torch.vmap(sums, in_dims=in_dims)({{"k": x[:, :2], "l": [x[:, 1:]]}}, x[:, :2]))
refused(lambda: torch.vmap(double)())
refused(lambda: torch.vmap(double)(3))
refused(lambda: torch.vmap(lambda a, b: a)(x, x[0]))
refused(lambda: torch.vmap(lambda a: (a, 3))(x))
""",
    "vmap and the shapes of each index": """
x = torch.arange(6.0).reshape(2, 3)
def look(fn, *args):
    refused(lambda: print(torch.vmap(fn)(*args).tolist()))
for value in (x[0], x, x[None], x[None, None]):
    look(lambda a: a.t(), value)
    look(lambda a: a.transpose(0, -1), value)
    look(lambda a: a.unsqueeze(-1).squeeze(-1), value)
    look(lambda a: a.squeeze(), value)
    look(lambda a: a.flatten(), value)
look(lambda a: a.expand(2, 3), x)
look(lambda a: a.expand(2, -1), x)
look(lambda a: a.expand(()), x)
look(lambda a: a.expand(2), x)
look(lambda a: a.expand(2), x[0])
look(lambda a: a.transpose(1, 0), x)
look(lambda a: a.unsqueeze(2), x)
look(lambda a: a.unsqueeze(-2), x)
look(lambda a: a.new_empty_strided((2, 3), (3, 1)).fill_(1), x)
look(lambda a: a.new_empty_strided((2, 3), (1, 2)).copy_(a), x)
look(lambda a: a.new_empty_strided((2, 0), (3, 1)), x)
look(lambda a: a.new_empty_strided((), ()).fill_(1), x)
look(lambda a: a.contiguous(), x.t())
look(lambda a: a.clone(memory_format=torch.contiguous_format), x.t())
""",
}
