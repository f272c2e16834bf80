"""Programs that define operators with `custom_op`: schemas, results, devices, and what they write to.

See programs.py for what they may use.
"""

from .programs import EXP

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
    "lists of their own": """
F, I, B, S = List[float], List[int], List[bool], List[Union[int, float, bool]]
seen = []
@custom_op("{ns}::f", mutates_args=())
def f(x: Tensor, i: Sequence[int], f: F, b: B, s: S, t: Sequence[Tensor], o: List[Optional[Tensor]], oi: Optional[I],
      of: Optional[F]) -> Tensor:
    seen.append((i, f, b, s, t, o, oi, of))
    return x * i[0]
def setup(ctx, inputs, output):
    seen.append(inputs[1:])
    ctx.sizes, ctx.tensors = inputs[1], inputs[5]
def backward(ctx, g):
    return g * ctx.sizes[0], None, None, None, None, [g for _ in ctx.tensors], [None], None, None
f.register_autograd(backward, setup_context=setup)
@f.register_fake
def _(x, *lists):
    seen.append(lists)
    return x.new_empty(x.shape)
x, w = torch.ones(2), torch.ones(2, requires_grad=True)
for kind in (list, tuple):
    for first in (x, w, x.to("meta")):
        seen.clear()
        given = [kind(v) for v in ([3], [1.5], [True], [2], [x, x], [x], [4], [2.5])]
        f(first, *given)
        for lists in seen:
            print([type(v).__name__ for v in lists], [v is g for v, g in zip(lists, given)], list(map(len, lists)))
f(x, x.shape, [], [], [], [], [], None, None)
print(type(seen[-1][0]).__name__, seen[-1])
sizes, tensors = [3, 1], [x, x]
y = f(w, sizes, [1.5], [True], [2], tensors, [x], None, None)
sizes[0] = 100
tensors.clear()
y.sum().backward()
print(w.grad.tolist())
def change(x, n, t, m=[1, 2]):
    n.append(5), t.pop(), m.reverse()
    return x + 1
g = custom_op("{ns}::g", change, mutates_args=(), schema="(Tensor x, int[] n, Tensor[] t, int[2] m=[1, 2]) -> Tensor")
n, t, m = [1], [x], [7, 8]
g(x, n, t, m)
print(n, len(t), m, g(x, (1,), (x,)).tolist(), g(x, [], [x], 3).tolist())
def setup(ctx, inputs, output, keyword_only_inputs=None):
    print([v if type(v[0]) is int else len(v) for v in inputs[1:]], keyword_only_inputs)
def change(x, *lists, k=()):
    for v in (*lists, k):
        if v:
            v.pop()
    return x + 1
for number, schema in enumerate(("int[] n", "int[] n, Tensor[] t", "int[] n, *, int[] k", "int[] n, Tensor[] t, *, int[] k")):
    h = custom_op("{ns}::h" + str(number), change, mutates_args=(), schema="(Tensor x, " + schema + ") -> Tensor")
    h.register_autograd(lambda ctx, g: g, setup_context=setup)
    h(w, [1, 2], *[[x, x]] * ("Tensor[]" in schema), **{"k": [3, 4]} if "k" in schema else {})
def change(x, n):
    n[0].pop(), n.pop()
    return x + 1
h = custom_op("{ns}::h", change, mutates_args=(), schema="(Tensor x, int[][] n) -> Tensor")
h.register_autograd(lambda ctx, g: g, setup_context=lambda ctx, inputs, output: print(inputs[1]))
h(w, [[1, 2], [3]])
""",
    "numbers of NumPy": """
numbers = iter(range(100))
def result(schema, value):
    op = custom_op("{ns}::f" + str(next(numbers)), lambda x: value, mutates_args=(), schema="(Tensor x) -> " + schema)
    refused(lambda: print(type(op(torch.ones(2))).__name__, op(torch.ones(2))))
for value in (np.int64(3), np.uint8(3), np.int32(-1), torch.tensor(3), torch.tensor(True)):
    result("int", value)
for value in (np.float32(2.5), np.float64(2.5), np.float16(2.5), np.int64(2), torch.tensor(2.5), torch.tensor(2)):
    result("float", value)
for value in (np.bool_(True), np.bool_(False)):
    result("bool", value)
result("int[]", [np.int64(1), 2])
result("(int, float)", (np.int64(1), np.float32(2)))
for schema, value in (("int", np.ones(2)), ("int", "3"), ("float", "3")):
    result(schema, value)
""",
    "names": """
def f(x: Tensor) -> Tensor:
    return x + 1
for name in ("f", "{ns}::f g", "{ns}::f::g", "{ns}::1f", "{ns}::f-g", "{ns}::f\\n"):
    refused(lambda: custom_op(name, f, mutates_args=())(torch.ones(1)) and None)
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
}
