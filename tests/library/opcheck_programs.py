"""Programs that have operators checked: which of the four tests fails for which mistake, and what it says.

See programs.py for what they may use.
"""

_CHECK = """
def check(name, schema, fn, args, words="", mutates_args=(), fake=None, backward=None):
    op = custom_op("{ns}::" + name, fn, mutates_args=mutates_args, schema=schema)
    if fake:
        op.register_fake(fake)
    if backward:
        op.register_autograd(backward)
    failing(op, args, words)
def failing(op, args, words=""):
    found = torch.library.opcheck(op, args, raise_exception=False)
    errors = {{name: error for name, error in found.items() if error != "SUCCESS"}}
    print(sorted(errors), all(words.lower() in str(error).lower() for error in errors.values()) or errors)
x, w = torch.ones(3), torch.ones(3, requires_grad=True)
one = "(Tensor x) -> Tensor"
"""

PROGRAMS = {
    "opcheck custom": _CHECK
    + """
def writes(x):
    x.add_(1)
    return x.clone()
check("writes", one, writes, (x.clone(),), "Argument x is not defined as mutable but was mutated", fake=torch.empty_like)
check("unwritten", "(Tensor(a!) x) -> Tensor", lambda x: x.clone(), (x.clone(),), mutates_args=("x",), fake=torch.empty_like)
check("right", one, lambda x: x + 1, (x,), fake=torch.empty_like)
check("formula", one, lambda x: x + 1, (w,), fake=torch.empty_like, backward=lambda ctx, g: g)
check("no_formula", one, lambda x: x + 1, (w,), "no autograd formula was registered", fake=torch.empty_like)
check("no_fake", one, lambda x: x + 1, (x,), "There was no fake impl registered")
check("no_fake_with_formula", one, lambda x: x + 1, (w,), "There was no fake impl registered", backward=lambda ctx, g: g)
mismatched = "found mismatched tensor metadata"
check("shape", one, lambda x: x + 1, (x,), mismatched, fake=lambda x: x.new_empty(4))
check("rank", one, lambda x: x + 1, (x,), mismatched, fake=lambda x: x.new_empty(3, 1))
check("dtype", one, lambda x: x + 1, (x,), mismatched, fake=lambda x: x.new_empty(3, dtype=torch.float64))
check("strides", one, lambda x: x.t().contiguous().t(), (torch.ones(2, 3),), mismatched, fake=lambda x: x.new_empty(2, 3))
check("second", "(Tensor x) -> (Tensor, Tensor)", lambda x: (x + 1, x + 2), (x,), mismatched,
      fake=lambda x: (x.new_empty(3), x.new_empty(4)))
check("data", one, lambda x: x + 1, (x,), fake=lambda x: x.new_empty(int(x.sum().item())))
check("write", "(Tensor(a!) x) -> ()", lambda x: (x.add_(1), None)[1], (x.clone(),), mutates_args=("x",))
pair = "(Tensor x) -> (Tensor, int)"
check("number", pair, lambda x: (x + 1, 3), (x,), fake=lambda x: (torch.empty_like(x), 3))
check("other_number", pair, lambda x: (x + 1, 3), (x,), "Outputs of the operator are different",
      fake=lambda x: (torch.empty_like(x), 4))
nan = float("nan")
check("nan", "(Tensor x) -> (Tensor, float)", lambda x: (x + 1, nan), (x,), "Outputs of the operator are different",
      fake=lambda x: (torch.empty_like(x), nan))
check("many", "(Tensor[] x) -> Tensor[]", lambda x: [t + 1 for t in x], ([x, x + 1],),
      fake=lambda x: [torch.empty_like(t) for t in x])
check("itself", one, lambda x: x + 1, (x,), "found mismatch", fake=lambda x: x)
check("view_of_it", one, lambda x: x + 1, (x,), "found mismatch", fake=lambda x: x.view(3))
check("listed", one, lambda x: x + 1, (x,), "Unable to cast", fake=lambda x: [torch.empty_like(x)])
check("two", one, lambda x: x + 1, (x,), "Unable to cast", fake=lambda x: (torch.empty_like(x),) * 2)
check("transposed", one, lambda x: x + 1, (torch.ones(3, 2).t(),), fake=torch.empty_like)
""",
    "opcheck library": _CHECK
    + """
lib = torch.library.Library("{ns}", "FRAGMENT")
def kernels(name, args, words="", schema=one, **fns):
    lib.define(name + schema)
    for key, fn in fns.items():
        lib.impl(name, fn, key)
    failing(getattr(torch.ops.{ns}, name).default, args, words)
kernels("part", (x,), "Argument x is not defined to alias output but was aliasing", CompositeExplicitAutograd=lambda x: x[1:])
kernels("same", (x,), "Argument x is not defined to alias output but was aliasing", CompositeExplicitAutograd=lambda x: x)
kernels("composite", (w,), CompositeImplicitAutograd=lambda x: x * 2)
kernels("explicit", (w,), CompositeExplicitAutograd=lambda x: x * 2)
kernels("cpu", (w,), CPU=lambda x: x * 2, Meta=torch.empty_like)
kernels("no_gradient", (x,), CPU=lambda x: x * 2, Meta=torch.empty_like)
kernels("writes", (x.clone(),), "not defined as mutable", CPU=lambda x: x.add_(1).clone(), Meta=torch.empty_like)
""",
    "opcheck built-in": _CHECK
    + """
aten = torch.ops.aten
failing(aten.sin.default, (w,))
failing(aten.add_.Tensor, (x.clone(), x))
failing(aten.view.default, (w, [3, 1]))
failing(aten.split.Tensor, (w, 2))
failing(aten.nonzero.default, (x,))
failing(aten.linear.default, (torch.ones(2, 3), torch.ones(4, 3, requires_grad=True)))
failing(aten.rand.default, ([3],))
failing(aten.dropout.default, (w, 0.5, True))
print(torch.library.opcheck(aten.sin.out, (x,), {{"out": x.clone()}}, test_utils="test_schema"))
refused(lambda: torch.library.opcheck(aten.sin, (x,)), "can only test operators without overloads")
for op in (torch.sin, 3, "aten::sin"):
    refused(lambda: torch.library.opcheck(op, (x,)), "op must be")
sin = aten.sin.default
refused(lambda: torch.library.opcheck(sin, x), "test_schema failed")
refused(lambda: torch.library.opcheck(sin, (x,), test_utils=["test_schema", "zork"]), "expected test_utils to be subset of")
refused(lambda: torch.library.opcheck(sin, (x,), rtol=1.0), "if you specify one of rtol/atol, you must specify both")
""",
}
