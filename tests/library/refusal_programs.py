"""Programs whose calls are refused, each with words of the error that people search for.

See programs.py for what they may use.
"""

PROGRAMS = {
    "annotations": """
def a(x) -> Tensor: ...
def b(x: Tensor): ...
def c(*x: Tensor) -> Tensor: ...
def d(x: dict) -> Tensor: ...
def e(x: Tensor, /) -> Tensor: ...
def f(x: Tuple[int, int]) -> Tensor: ...
def g(x: Tensor) -> dict: ...
def h(x: "Nope") -> Tensor: ...
def i(x: Tensor, y: int = object()) -> Tensor: ...
def j(**x: Tensor) -> Tensor: ...
def k(x: Tensor) -> Tuple[Tensor, dict]: ...
def l(x: Tensor) -> "Optional[Tensor]": ...
def m(x: Tensor) -> List[int]: ...
def n(x: List[List[int]]) -> Tensor: ...
def o(x: Tuple[Tensor]) -> Tensor: ...
def p(x: complex) -> Tensor: ...
def q(x: Tensor, y: List[int] = [1, 2]) -> Tensor: ...
def r(x: Tensor, y: Sequence[int] = (1, 2)) -> Tensor: ...
def s(x: Tensor) -> str: ...
def t(x: "List[") -> Tensor: ...
def infer(fn, words, mutates_args=()):
    refused(lambda: torch.library.infer_schema(fn, mutates_args=mutates_args), words)
infer(a, "Parameter x must have a type annotation")
infer(b, "No return type annotation was provided")
for fn in (c, e, j):
    infer(fn, "positional-only args, varargs, or varkwargs")
for fn in (d, n, p):
    infer(fn, "Parameter x has unsupported type")
for fn in (f, o):
    infer(fn, "use List instead")
for fn in (g, k, l, m, s):
    infer(fn, "Return has unsupported type")
for fn in (h, t):
    infer(fn, "It is not a type")
for fn in (i, q, r):
    infer(fn, "Parameter y has an unsupported default value type")
def u(x: Tensor, n: int) -> Tensor: ...
infer(u, "only Tensors or collections of Tensors can be mutated", ("n",))
infer(u, "in mutates_args were not found in the custom op's signature", ("z",))
infer(u, "the names of the arguments that are mutated or the string 'unknown'".partition(" or ")[0], "x")
""",
    "defaults in texts": """
def text(annotation, default):
    def f(x, y): ...
    f.__annotations__ = {{"x": Tensor, "y": annotation, "return": Tensor}}
    f.__defaults__ = (default,)
    print(torch.library.infer_schema(f, mutates_args=()))
number = Union[int, float, bool]
for annotation, default in (
    (float, 1), (float, 1e-5), (float, 1e300), (int, True), (int, 2**40), (str, "it's"), (bool, False), (number, 1.5),
    (torch.device, torch.device("cpu")), (Optional[torch.device], None), (torch.dtype, torch.int8), (number, True),
    (Optional[float], 0.5), (Optional[Tensor], None), (Optional[List[int]], None), (Optional[torch.dtype], torch.float32),
):
    text(annotation, default)
""",
    "tags": """
T = torch.Tag
for n, (tag, schema, words) in enumerate((
    (T.inplace, "(Tensor x) -> Tensor", "requires the first positional argument to be mutable"),
    (T.inplace, "(Tensor(a!) x) -> Tensor", "must return the first mutable argument"),
    (T.inplace, "(Tensor(a!) x) -> Tensor(a)", "must return the first mutable argument"),
    (T.inplace, "(Tensor(a!) x) -> ()", "must return exactly one value"),
    (T.inplace, "(Tensor(a!) x, Tensor(b!) y) -> Tensor(a!)", "must only mutate the first positional argument"),
    (T.inplace, "(Tensor(a!)[] x) -> ()", "requires the first positional argument to be a Tensor"),
    (T.inplace, "(*, Tensor(a!) x) -> Tensor(a!)", "must have at least one positional argument"),
    (T.inplace, "() -> Tensor", "must have at least one positional argument"),
    (T.inplace, "(Tensor(a!) x) -> Tensor(a!)", ""),
    (T.out, "(Tensor x) -> Tensor", "must have at least one mutable argument"),
    (T.out, "(Tensor(a!) x) -> Tensor(a!)", "requires all mutable arguments to be keyword-only"),
    (T.out, "(Tensor x, *, Tensor(a!)[] out) -> ()", "only supports Tensor mutable arguments"),
    (T.out, "(Tensor x, *, Tensor(a!) out) -> ()", "must return all mutable arguments"),
    (T.out, "(Tensor x, *, Tensor(a!) out) -> Tensor", "must alias mutable arg 'out'"),
    (T.out, "(Tensor x, *, Tensor(a!) o, Tensor(b!) p) -> (Tensor(b!), Tensor(a!))", "must alias mutable arg 'o'"),
    (T.out, "(Tensor x, *, Tensor(a!) o, Tensor(b!) p) -> (Tensor(a!), Tensor(b!))", ""),
)):
    refused(lambda: torch.library.define("{ns}::f" + str(n), schema, tags=tag), words)
def f(x: Tensor) -> Tensor: ...
refused(lambda: torch.library.infer_schema(f, mutates_args=()), "")
""",
    "definitions": """
def f(x: Tensor) -> Tensor:
    return x.clone()
def g(x: Tensor, *, y: Tensor) -> Tensor:
    return x + y
def h(n: int) -> Tensor:
    return torch.ones(n)
def make(words, fn=f, name="{ns}::made", mutates_args=(), **options):
    refused(lambda: custom_op(name, fn, mutates_args=mutates_args, **options), words)
make("which is different from what was provided", mutates_args=("x",), schema="(Tensor x) -> Tensor")
make("which is different from what was provided", schema="(Tensor(a!) x) -> Tensor")
make("kwarg-only", g)
make("Functions without tensor inputs are required to have a `device:", h, device_types="cpu")
make("with the same name and overload name multiple times", name="aten::sin")
make("is a reserved namespace", name="prim::sin")
make("", device_types=["cpu", "zork"])
make("", device_types=3)
make("", tags=3)
lib = torch.library.Library("{ns}", "FRAGMENT")
define = torch.library.define
refused(lambda: define("{ns}", "(Tensor x) -> Tensor"), 'of the form "namespace::name", but got')
refused(lambda: define("{ns}::f", "f(Tensor x) -> Tensor"), 'expected schema to look like e.g. "(Tensor x) -> Tensor"')
refused(lambda: define("{ns}::f", "(Tensor x)"), "expected schema to look like")
define("{ns}::f", "(Tensor x) -> Tensor", lib=lib)
refused(lambda: define("{ns}::f", "(Tensor x) -> Tensor", lib=lib), "with the same name and overload name multiple times")
refused(lambda: lib.define("other::f(Tensor x) -> Tensor"), "Explicitly provided namespace (other)")
refused(lambda: torch.library.Library("{ns}", "ZORK"), "Unsupported kind: ZORK")
refused(lambda: torch.library.Library("prim", "DEF"), "is a reserved namespace")
refused(lambda: torch.library.impl("f", "cpu", f), 'of the form "namespace::name", but got')
refused(lambda: torch.library.impl("{ns}::f", 3, f))
refused(lambda: torch.library.impl("{ns}::f", None, f))
refused(lambda: lib.impl("f", 3, "CPU"))
refused(lambda: lib.impl("f", f, "Zork"), "could not parse dispatch key: Zork")
refused(lambda: lib.impl("other::f", f, "CPU"), "Explicitly provided namespace (other)")
lib.impl("f", f, "CPU")
refused(lambda: lib.impl("f", f, "CPU", allow_override=False), "there's already a kernel registered")
lib._destroy()
refused(lambda: lib.define("g(Tensor x) -> Tensor"), "Library object has been destroyed")
""",
    "registrations": """
library = torch.library
lib = library.Library("{ns}", "FRAGMENT")
same = lambda x: x
lib.define("composite(Tensor x) -> Tensor")
lib.impl("composite", lambda x: x + 1, "CompositeImplicitAutograd")
refused(lambda: library.register_fake("{ns}::composite", same, allow_override=False), "already has an implementation")
lib.define("faked(Tensor x) -> Tensor")
library.register_fake("{ns}::faked", same, lib=lib)
refused(lambda: library.register_fake("{ns}::faked", same, allow_override=False), "already has a fake impl registered")
lib.define("meta(Tensor x) -> Tensor")
lib.impl("meta", same, "Meta")
refused(lambda: library.register_fake("{ns}::meta", same, allow_override=False), "already has a")
for register in (library.register_fake, library.register_autograd, library.register_vmap):
    refused(lambda: register(3, same), "got unexpected type for op:")
refused(lambda: library.register_kernel(None, "cpu", same), "got unexpected type for op:")
refused(lambda: library.register_torch_dispatch(3, object, same), "got unexpected type for op:")
refused(lambda: library.get_kernel(3, "CPU"), "got unexpected type for op:")
refused(lambda: library.get_kernel("{ns}::faked", "Zork"), "Invalid dispatch key: Zork")
lib.define("writes(Tensor(a!) x) -> ()")
lib.define("nothing(Tensor x) -> ()")
lib.define("view(Tensor(a) x) -> Tensor(a)")
for name in ("writes", "nothing", "view"):
    refused(lambda: library.register_autograd("{ns}::" + name, same), "autograd formula for non-functional operator")
lib.define("kw(Tensor x, *, Tensor y) -> Tensor")
refused(lambda: library.register_autograd("{ns}::kw", same), "register_autograd with kwarg-only Tensor args")
refused(lambda: library.register_vmap("{ns}::kw", same), "register_vmap with kwarg-only Tensor args")
op = custom_op("{ns}::op", same, mutates_args=(), schema="(Tensor x) -> Tensor")
refused(lambda: op.register_autocast(3, torch.float16), "Expected `device_type` of type `str`, got:")
kind = type(mode(same))
library.register_torch_dispatch("{ns}::meta", kind, same)
refused(lambda: library.register_torch_dispatch("{ns}::meta", kind, same), "already has a")
""",
    "results": """
x = torch.ones(2)
numbers = iter(range(100))
def result(schema, fn, words=""):
    op = custom_op("{ns}::f" + str(next(numbers)), fn, mutates_args=(), schema="(Tensor x) -> " + schema)
    refused(lambda: op(x), words)
for value in (3, [x + 1], (x + 1,), x.numpy()):
    result("Tensor", lambda x: value, "Unable to cast")
result("(Tensor, Tensor)", lambda x: x + 1)
result("(Tensor, Tensor)", lambda x: (x + 1,))
result("Tensor[]", lambda x: x + 1, "Unable to cast")
result("Tensor[]", lambda x: [3], "Unable to cast")
result("int", lambda x: "a", "Unable to cast")
result("int", lambda x: 1.5, "Unable to cast")
result("str", lambda x: 1, "Unable to cast")
result("(Tensor, int)", lambda x: (x + 1, "a"), "Unable to cast")
result("()", lambda x: x + 1, "to return None but it returned something else instead")
def returned(schema, fn):
    op = custom_op("{ns}::f" + str(next(numbers)), fn, mutates_args=(), schema="(Tensor x) -> " + schema)
    value = op(x)
    print(type(value).__name__, value if not isinstance(value, (Tensor, list, tuple)) else "")
returned("Tensor", lambda x: None)
returned("(Tensor, Tensor)", lambda x: [x + 1, x + 2])
returned("(Tensor, Tensor)", lambda x: (x + 1, None))
returned("Tensor[]", lambda x: (x + 1,))
returned("int", lambda x: True)
returned("float", lambda x: 1)
returned("bool", lambda x: 1)
returned("Scalar", lambda x: 1)
returned("Tensor?", lambda x: None)
""",
    "shared memory": """
x = torch.ones(2)
numbers = iter(range(100))
def shared(schema, fn, *args, words="may not alias any inputs to this custom operator or other returns"):
    op = custom_op("{ns}::f" + str(next(numbers)), fn, mutates_args=(), schema=schema)
    refused(lambda: op(*(args or (x,))), words)
def twice(x):
    y = x + 1
    return y, y
def part(x):
    y = x + 1
    return y, y[1:]
shared("(Tensor x) -> Tensor", lambda x: x)
shared("(Tensor x) -> Tensor", lambda x: x[1:])
shared("(Tensor x) -> Tensor", lambda x: x.detach())
shared("(Tensor x) -> (Tensor, Tensor)", twice)
shared("(Tensor x) -> (Tensor, Tensor)", part)
shared("(Tensor x) -> Tensor[]", lambda x: list(part(x)))
shared("(Tensor[] x) -> Tensor", lambda x: x[0], [x])
shared("(Tensor x) -> (Tensor, int)", lambda x: (x, 1))
shared("(Tensor(a) x) -> Tensor(a)", lambda x: x, words="View operation returned a tensor that is the same as")
inc = custom_op("{ns}::inc", lambda x: x.add_(1), mutates_args=("x",), schema="(Tensor(a!) x) -> Tensor")
refused(lambda: inc(torch.ones(1)), "may not alias any inputs")
inc_ = custom_op("{ns}::inc_", lambda x: x + 1, mutates_args=("x",), schema="(Tensor(a!) x) -> Tensor(a!)", tags=torch.Tag.inplace)
refused(lambda: inc_(x), "must return its first argument")
out = custom_op(
    "{ns}::out", lambda x, *, out: x + 1, mutates_args=("out",), schema="(Tensor x, *, Tensor(a!) out) -> Tensor(a!)",
    tags=torch.Tag.out,
)
refused(lambda: out(x, out=x.clone()), "must return its mutable keyword-only arguments")
""",
    "results of fake kernels": """
meta = torch.empty(2, device="meta")
numbers = iter(range(100))
lib = torch.library.Library("{ns}", "FRAGMENT")
def fake(results, fn, words="Unable to cast"):
    name = "f" + str(next(numbers))
    op = custom_op("{ns}::" + name, lambda x: x + 1, mutates_args=(), schema="(Tensor x) -> " + results)
    op.register_fake(fn)
    refused(lambda: op(meta), words)
empty = torch.empty_like
for fn in (lambda x: (empty(x), empty(x)), lambda x: [empty(x)], lambda x: 3, lambda x: x.shape):
    fake("Tensor", fn)
fake("Tensor[]", empty)
fake("int", empty, "")
fake("(Tensor, Tensor)", empty, "")
fake("(Tensor, Tensor)", lambda x: (empty(x),), "")
fake("()", empty, "to return None but it returned something else instead")
""",
    "missing kernels": """
lib = torch.library.Library("{ns}", "FRAGMENT")
f = custom_op("{ns}::f", lambda x: x.clone(), mutates_args=(), schema="(Tensor x) -> Tensor")
meta = torch.empty(2, device="meta")
refused(lambda: f(meta), "There was no fake impl registered for <CustomOpDef(")
refused(lambda: f(meta), "register_fake` to add")
lib.define("g(Tensor x) -> Tensor")
lib.impl("g", lambda x: x + 1, "CPU")
refused(lambda: torch.ops.{ns}.g(meta), "there was no fake impl or Meta kernel registered")
w = torch.ones(1, requires_grad=True)
refused(lambda: f(w).sum().backward(), "but no autograd formula was registered")
ramp = custom_op(
    "{ns}::ramp", lambda n, device: torch.ones(n), mutates_args=(), schema="(int n, Device device) -> Tensor", device_types="cpu"
)
refused(lambda: ramp(2, "cuda"), "does not have a kernel registered for cuda")
refused(lambda: torch.library.fallthrough_kernel(), "never")
""",
}
