"""Programs that record calls of operators: each kind of argument with each kind of result and each mark of a context.

See programs.py for what they may use.
"""

#: Defines `record(name, arguments, results, compute, setup, use)`, which prints all that a formula and a caller see.
_RECORD = """
def leaf(*values):
    return torch.tensor(values, requires_grad=True)

def leaves(value):
    if isinstance(value, Tensor):
        return [value]
    values = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    return [t for v in values for t in leaves(v)]

def shown(value):
    if isinstance(value, (list, tuple)):
        return type(value)([shown(v) for v in value])
    return [round(i, 4) for i in value.tolist()] if isinstance(value, Tensor) else value

def record(name, schema, args, kwargs, compute, setup):
    def run():
        op = custom_op("{ns}::" + name, compute, mutates_args=(), schema=schema)
        def backward(ctx, *grads):
            print("backward", ctx.needs_input_grad, shown(grads), [shown(t) for t in ctx.saved_tensors])
            total = sum((g.sum() for g in leaves(grads)), torch.zeros(2))
            return tuple(
                [total * (3 + i) for i, _ in enumerate(n)] if isinstance(n, (list, tuple)) else total * 2 if n else None
                for n in ctx.needs_input_grad
            )
        op.register_autograd(backward, setup_context=setup)
        result = op(*args, **kwargs)
        found = leaves(result)
        print(type(result).__name__, shown(result))
        for t in found:
            print(t.requires_grad, t.is_leaf, t.grad_fn and (t.grad_fn.name(), t.output_nr, t._version))
        used = [t for t in found if t.requires_grad]
        if used:
            sum(t.sum() for t in used[:1]).backward()
        print([shown(t.grad) for t in leaves((args, kwargs))])
    print(name)
    refused(run)

def fresh(values):
    return sum((t.detach() for t in leaves(values)), torch.zeros(2)) + 1

RESULTS = {
    "Tensor": lambda v: fresh(v),
    "(Tensor, Tensor)": lambda v: (fresh(v), fresh(v) * 2),
    "(Tensor, Tensor, Tensor)": lambda v: (fresh(v), fresh(v).to(torch.int64), fresh(v)),
    "Tensor[]": lambda v: [fresh(v), fresh(v) * 2],
    "(Tensor, int)": lambda v: (fresh(v), 3),
    "(int, Tensor)": lambda v: (3, fresh(v)),
    "(Tensor[], Tensor)": lambda v: ([fresh(v), fresh(v)], fresh(v)),
    "(Tensor, Tensor[])": lambda v: (fresh(v), []),
    "int": lambda v: 3,
    "(int, float)": lambda v: (3, 4.0),
}
ARGUMENTS = {
    "Tensor x": lambda: ((leaf(1.0, 2.0),), {}),
    "Tensor x, Tensor y": lambda: ((leaf(1.0, 2.0), torch.ones(2)), {}),
    "int n, Tensor x, str s": lambda: ((2, leaf(1.0, 2.0), "s"), {}),
    "Tensor x, Tensor? y, Tensor? z, int n": lambda: ((leaf(1.0, 2.0), None, leaf(3.0, 4.0), 2), {}),
    "Tensor? x, Tensor y": lambda: ((None, leaf(3.0, 4.0)), {}),
    "Tensor x, *, int n, float s": lambda: ((leaf(1.0, 2.0),), {"n": 2, "s": 0.5}),
    "Tensor x, int[] sizes, float[] weights": lambda: ((leaf(1.0, 2.0), [1, 2], [0.5]), {}),
    "Tensor[] xs, Tensor y": lambda: (([leaf(1.0, 2.0), torch.ones(2)], leaf(3.0, 4.0)), {}),
    "Tensor x, Tensor[] xs, int n": lambda: ((leaf(1.0, 2.0), [], 2), {}),
}
"""

_MARKS = {
    "nothing": "None",
    "an empty setup": "lambda ctx, inputs, output, **named: print(len(inputs), type(output).__name__, named)",
    "saved inputs": "lambda ctx, inputs, output, **named: ctx.save_for_backward(*leaves(inputs), None)",
    "saved results": "lambda ctx, inputs, output, **named: ctx.save_for_backward(*leaves(output))",
    "no gradient of the first": "lambda ctx, inputs, output, **named: ctx.mark_non_differentiable(*leaves(output)[:1])",
    "no zeros": "lambda ctx, inputs, output, **named: ctx.set_materialize_grads(False)",
}

PROGRAMS = {
    f"recording, {mark}": f"""{_RECORD}
setup = {setup}
for i, (results, compute) in enumerate(RESULTS.items()):
    for j, (arguments, given) in enumerate(ARGUMENTS.items()):
        args, kwargs = given()
        compute_ = lambda *args, **kwargs: compute((args, kwargs))
        record(f"op{{i}}_{{j}}", f"({{arguments}}) -> {{results}}", args, kwargs, compute_, setup)
"""
    for mark, setup in _MARKS.items()
}

PROGRAMS["recording, gradients of gradients"] = """
for schema in ("(Tensor x, Tensor? y, int n) -> Tensor", "(Tensor x, Tensor? y, int n) -> (Tensor, Tensor)"):
    def compute(x, y, n):
        made = (x * x * n).detach() if y is None else (x * x * y * n).detach()
        return made if schema.endswith("-> Tensor") else (made, made * 2)
    def setup(ctx, inputs, output):
        x, y, ctx.n = inputs
        ctx.save_for_backward(x, y)
    def backward(ctx, *grads):
        x, y = ctx.saved_tensors
        grad = grads[0] if len(grads) == 1 else grads[0] + 2 * grads[1]
        return grad * 2 * x * (1 if y is None else y) * ctx.n, None if y is None else grad * x * x * ctx.n, None
    op = custom_op("{ns}::f", compute, mutates_args=(), schema=schema)
    op.register_autograd(backward, setup_context=setup)
    for y in (None, torch.tensor([3.0], requires_grad=True)):
        x = torch.tensor([2.0], requires_grad=True)
        result = op(x, y, 5)
        loss = result.sum() if isinstance(result, Tensor) else sum(r.sum() for r in result)
        (first,) = torch.autograd.grad(loss, x, create_graph=True)
        (second,) = torch.autograd.grad(first.sum(), x, create_graph=True)
        print(first.item(), second.item(), None if y is None else torch.autograd.grad(second.sum(), y)[0].item())
        with torch.no_grad():
            print([t.requires_grad for t in (lambda r: [r] if isinstance(r, Tensor) else r)(op(x, y, 5))])
        result = op(x, y, 5)
        with torch.no_grad():
            x.mul_(2)
        refused(lambda: (result if isinstance(result, Tensor) else result[0]).sum().backward(), "inplace operation")
"""

PROGRAMS["recording, the formula of today"] = """
op = custom_op("{ns}::f", lambda x: x * 2, mutates_args=(), schema="(Tensor x) -> Tensor")
def gradient():
    x = torch.tensor([3.0], requires_grad=True)
    op(x).sum().backward()
    print(x.grad.item())
refused(gradient, "no autograd formula")
op.register_autograd(lambda ctx, grad: grad * 2)
gradient()
def setup(ctx, inputs, output):
    ctx.save_for_backward(output)
op.register_autograd(lambda ctx, grad: grad * ctx.saved_tensors[0], setup_context=setup)
gradient()
"""

PROGRAMS["recording, grad mode of functions"] = """
def compute(x, y):
    print(torch.is_grad_enabled(), (x * 2).requires_grad)
    with torch.enable_grad():
        print((x * 2).requires_grad)
    return (x * y).detach()
def setup(ctx, inputs, output):
    print(torch.is_grad_enabled(), (inputs[0] * 2).requires_grad, output.requires_grad)
    ctx.save_for_backward(*inputs)
def backward(ctx, grad):
    print(torch.is_grad_enabled())
    return grad * ctx.saved_tensors[1], None
op = custom_op("{ns}::f", compute, mutates_args=(), schema="(Tensor x, Tensor y) -> Tensor")
op.register_autograd(backward, setup_context=setup)
x = torch.tensor([3.0], requires_grad=True)
op(x, torch.ones(1)).sum().backward()
print(x.grad.item(), torch.is_grad_enabled())
def fail(*args, **kwargs):
    raise KeyError("of the function")
for at in ("compute", "setup"):
    op = custom_op("{ns}::f", fail if at == "compute" else lambda x: x * 2, mutates_args=(), schema="(Tensor x) -> Tensor")
    op.register_autograd(backward, setup_context=fail)
    refused(lambda: op(x), "of the function")
    print(torch.is_grad_enabled(), (x * 2).requires_grad)
"""

PROGRAMS["recording, shared memory"] = """
HOW = {"itself": lambda t: t, "part": lambda t: t[:1], "all of it": lambda t: t.view(2), "copy": lambda t: t.clone()}
RESULTS = {
    "Tensor": lambda t: t,
    "(Tensor, Tensor)": lambda t: (torch.ones(2), t),
    "(Tensor, int)": lambda t: (t, 3),
    "Tensor[]": lambda t: [torch.ones(2), t],
}
ARGUMENTS = {
    "Tensor x, Tensor y": (torch.ones(2), torch.ones(2)),
    "Tensor x, Tensor? y": (torch.ones(2), torch.ones(2)),
    "Tensor? x, Tensor y": (None, torch.ones(2)),
    "Tensor x, Tensor[] ys": (torch.ones(2), [torch.ones(2)]),
    "Tensor x, int n, Tensor y": (torch.ones(2), 3, torch.ones(5)[1:3]),
}
FIXED = {2: lambda f: lambda x, y: f((x, y)), 3: lambda f: lambda x, y, z: f((x, y, z))}
for results, put in RESULTS.items():
    for arguments, args in ARGUMENTS.items():
        for how, share in HOW.items():
            for position, given in enumerate(args):
                if isinstance(given, (int, type(None))):
                    continue
                def compute(args):
                    found = args[position]
                    return put(share(found if isinstance(found, Tensor) else found[0]))
                compute = FIXED[len(args)](compute)
                op = custom_op("{ns}::f", compute, mutates_args=(), schema=f"({arguments}) -> {results}")
                print(results, arguments, how, position)
                refused(lambda: op(*args))
whole = torch.ones(5)
for results, put in RESULTS.items():
    for arguments, args in (("Tensor x", (whole[1:3],)), ("Tensor? y, Tensor? x", (None, whole[1:3]))):
        compute = (lambda x: put(whole)) if len(args) == 1 else (lambda y, x: put(whole))
        op = custom_op("{ns}::f", compute, mutates_args=(), schema=f"({arguments}) -> {results}")
        print("whole", results, arguments)
        refused(lambda: op(*args))
for how, share in HOW.items():
    for base in (torch.ones(2), torch.ones(4)[:2]):
        for order in (1, -1):
            def compute(x):
                return (base, share(base))[::order]
            op = custom_op("{ns}::f", compute, mutates_args=(), schema="(Tensor x) -> (Tensor, Tensor)")
            print("both", how, order)
            refused(lambda: op(torch.ones(2)))
"""

PROGRAMS["recording, other results than declared"] = """
def values():
    ones, two = torch.ones(2), (torch.ones(2), torch.ones(2))
    return ones, None, 3, two[:1], list(two), two, (ones, None), (None, ones), (ones, 3)
for results in ("Tensor", "(Tensor, Tensor)", "()"):
    for position in range(len(values())):
        for wanted in (False, True):
            value = values()[position]
            op = custom_op("{ns}::f", lambda x: value, mutates_args=(), schema=f"(Tensor x) -> {results}")
            op.register_autograd(lambda ctx, *grads: grads[0]) if results != "()" else None
            def run():
                found = op(torch.ones(2, requires_grad=wanted))
                found = found if isinstance(found, tuple) else (found,)
                print([t if t is None else t.requires_grad for t in found])
            print(results, type(value).__name__, wanted)
            refused(run)
"""
