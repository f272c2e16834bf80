"""Programs that register by name or through a `Library`, and ask what is registered.

See programs.py for what they may use.
"""

from .programs import EXP

PROGRAMS = {
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
    "implementations by a library": """
lib = torch.library.Library("{ns}", "DEF")
for name in "fghk":
    lib.define(name + "(Tensor x) -> Tensor")
@torch.library.impl(lib, "f", "CPU")
def _(x):
    return x + 1
@torch.library.impl(lib, "g")
def _(x):
    return x + 2
@torch.library.impl("{ns}::h", "cpu", lib=lib)
def _(x):
    return x + 3
@torch.library.impl("{ns}::k", "default")
def _(x):
    return x + 4
for name in "fghk":
    for device in ("cpu", "meta"):
        refused(lambda: print(name, device, list(getattr(torch.ops.{ns}, name)(torch.ones(2, device=device)).shape)))
    print(getattr(torch.ops.{ns}, name)(torch.ones(2)).tolist())
""",
    "devices of operators without tensors": """
for number, (schema, kinds) in enumerate([
    ("(Device device) -> Tensor", "cpu"), ("(int n, Device device) -> Tensor", "cpu"), ("(Device where) -> Tensor", "cpu"),
    ("(int device) -> Tensor", "cpu"), ("(Device? device) -> Tensor", "cpu"),
    ("(int n) -> Tensor", "cpu"), ("(int n) -> Tensor", None), ("(Device device) -> Tensor", None),
]):
    def kernel(*args, **kwargs):
        return torch.ones(2)
    name = "{ns}::f%d" % number
    def define():
        custom_op(name, kernel, mutates_args=(), schema=schema, device_types=kinds)
        print(schema, kinds)
    refused(define)
@custom_op("{ns}::ones", mutates_args=(), device_types="cpu")
def ones(n: int, device: torch.device) -> Tensor:
    return torch.ones(n)
print(ones(2, torch.device("cpu")).tolist())
refused(lambda: ones(2, torch.device("cuda")), "does not have a kernel registered for cuda")
""",
    "opcheck of arguments by name": """
torch.library.define("{ns}::scale", "(Tensor x, *, Tensor by, int n=1) -> Tensor")
torch.library.impl("{ns}::scale", "cpu", lambda x, *, by, n=1: x * by * n)
torch.library.register_fake("{ns}::scale", lambda x, *, by, n=1: torch.empty_like(x))
x, by = torch.ones(2), torch.full((2,), 3.0)
print(torch.library.opcheck(torch.ops.{ns}.scale.default, (x,), {{"by": by, "n": 2}}))
torch.library.define("{ns}::put", "(Tensor x, *, Tensor(a!) out) -> ()")
torch.library.impl("{ns}::put", "cpu", lambda x, *, out: out.copy_(x) and None)
torch.library.register_fake("{ns}::put", lambda x, *, out: None)
put = torch.ops.{ns}.put.default
out = torch.zeros(1)
print(torch.library.opcheck(put, (torch.ones(1),), {{"out": out}}), out.tolist())
@custom_op("{ns}::product", mutates_args=())
def product(x: Tensor, *, by: float) -> Tensor:
    return x * by
product.register_fake(lambda x, *, by: torch.empty_like(x))
print(torch.library.opcheck(product, (x,), {{"by": 2.0}}))
print(torch.library.opcheck(product, [x], {{"by": 2.0}}))
""",
}
