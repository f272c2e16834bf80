"""Programs that give operators derivatives.

See programs.py for what they may use.
"""

from .programs import EXP

PROGRAMS = {
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
    "vmap gradients": EXP
    + """
exp.register_autograd(backward, setup_context=setup)
x = torch.tensor([[0.0, 1.0]], requires_grad=True)
torch.vmap(lambda a: (a * a).sum())(x).sum().backward()
print(x.grad.tolist())
""",
    "empty lists": """
@custom_op("{ns}::total", mutates_args=())
def total(xs: List[Tensor], y: Tensor, ws: List[float], zs: List[Tensor]) -> Tensor:
    return sum(xs, y * 1.0) + sum(zs)
def backward(ctx, grad):
    print(ctx.needs_input_grad)
    xs, y, ws, zs = ctx.needs_input_grad
    return [grad * 2 for _ in xs], grad * 3, [] if ws == [] else None, [grad * 5 for _ in zs]
total.register_autograd(backward)
for count in range(3):
    y = torch.ones(1, requires_grad=True)
    zs = [torch.ones(1, requires_grad=True) for _ in range(2 - count)]
    total([y] * count, y, [0.5] * count, zs).sum().backward()
    print(y.grad.tolist(), [z.grad.tolist() for z in zs])
""",
    "marks that are none": """
op = custom_op("{ns}::f", lambda x: x * 2, mutates_args=(), schema="(Tensor x) -> Tensor")
for value in ("no", 0, 1, 2.0, []):
    op.register_autograd(lambda ctx, grad: grad, setup_context=lambda ctx, inputs, output: ctx.set_materialize_grads(value))
    refused(lambda: op(torch.ones(1, requires_grad=True)))
""",
    "more gradients than arguments": """
@custom_op("{ns}::twice", mutates_args=())
def twice(x: Tensor) -> Tensor:
    return x * 2
for more in ((None,), (None, None), (torch.ones(1),)):
    twice.register_autograd(lambda ctx, grad: (grad * 2, *more))
    x = torch.ones(1, requires_grad=True)
    y = twice(x).sum()
    if more[0] is None:
        y.backward()
        print(x.grad.tolist())
    else:
        refused(y.backward)
""",
}
