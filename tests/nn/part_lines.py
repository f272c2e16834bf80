"""Lines about what modules are made of, as `tests.lines` runs them: attributes, states, hooks, paths, containers, parameters."""

__all__ = ["PARTS"]

_VALUES = (
    "3",
    "nn.ReLU()",
    "nn.Parameter(m.zeros(1))",
    "nn.Buffer(m.zeros(1))",
    "nn.Buffer(m.zeros(1), persistent=False)",
    "m.zeros(1)",
    "None",
)
_TOLD = (
    "r = type(a.x).__name__, list(a._parameters), list(a._buffers), list(a._modules), 'x' in vars(a), "
    "a._non_persistent_buffers_set"
)
_REGISTERED = (
    *(
        "register_parameter('x', nn.Parameter(m.zeros(2)))",
        "register_parameter('x', None)",
        "register_parameter('x', m.zeros(2))",
    ),
    *(
        "register_parameter('x', nn.Parameter(m.zeros(2)) * 2)",
        "register_buffer('x', m.zeros(2))",
        "register_buffer('x', None, False)",
    ),
    *("register_buffer('x', 3)", "add_module('x', nn.ReLU())", "add_module('x', None)"),
)
_NETWORK = "l = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2))\nfor p in l.parameters(): p.data.fill_(1.)\n"
_LIST = "l = nn.ModuleList([nn.ReLU(), nn.Tanh(), nn.Sigmoid()]); "
_SEQUENCE = "l = nn.Sequential(nn.ReLU(), nn.Tanh(), nn.Sigmoid()); "
_LINEAR = "l = nn.Linear(2, 2); l.weight.data.fill_(1.); "
PARTS = [
    *(f"a = nn.Module(); a.x = {one}; a.x = {other}; {_TOLD}" for one in _VALUES for other in _VALUES),
    *(f"a = nn.Module(); a.x = {one}; a.{call}; {_TOLD}" for one in _VALUES for call in _REGISTERED),
    *(f"a = nn.Module(); a.x = {one}; del a.x; r = hasattr(a, 'x'); del a.x" for one in _VALUES),
    *(
        f"nn.Module().{c}({n}, None)"
        for n in ("''", "'a.b'", "3")
        for c in ("register_parameter", "register_buffer", "add_module")
    ),
    *(
        f"a = nn.Module(); a.register_buffer('x', m.zeros(1), False); {then}; r = a.state_dict()"
        for then in (
            *(
                "a.x = m.ones(1)",
                "a.x = nn.Buffer(m.ones(1))",
                "a.register_buffer('x', m.ones(1))",
                "a.x = nn.Parameter(m.zeros(1))",
            ),
            "del a.x; a.register_buffer('x', m.ones(1))",
        )
    ),
    *(
        f"class A(nn.Module):\n    def __init__(self): {early}\nA()"
        for early in (
            *(
                "self.x = nn.Parameter(m.zeros(1))",
                "self.x = nn.ReLU()",
                "self.x = nn.Buffer(m.zeros(1))",
                "self.x = 3",
                "self.x",
                "del self.x",
            ),
            *("self.register_buffer('x', None)", "self.register_parameter('x', None)", "self.add_module('x', None)"),
        )
    ),
    *(
        f"{_NETWORK}d = l.state_dict({given}); "
        "r = list(d), [(v.requires_grad, v.shape) for v in d.values()], getattr(d, '_metadata', None)"
        for given in (
            "",
            "prefix='x.'",
            "keep_vars=True",
            "destination={}",
            "{}, 'x.', True",
            "{}, 'x.', True, 3",
            "prefix=3",
            "x=3",
        )
    ),
    *(
        f"{_NETWORK}r = l.load_state_dict({state}{how}), l.state_dict(), "
        "[(p.requires_grad, p.dtype) for p in l.parameters()]"
        for state in (
            *(
                "{}",
                "{'x': m.zeros(1)}",
                "3",
                "[]",
                "{**l.state_dict(), 'x': m.zeros(1)}",
                "{**l.state_dict(), '0.x': m.zeros(1)}",
            ),
            *("{**l.state_dict(), '0.weight.x': m.zeros(1)}", "{**l.state_dict(), '2.weight': m.zeros(1)}"),
            *(
                "{**l.state_dict(), '0.weight': m.zeros(3)}",
                "{**l.state_dict(), '0.weight': None}",
                "{**l.state_dict(), '0': m.zeros(1)}",
            ),
            *(f"{{**l.state_dict(), '0.weight': m.zeros(2, 2, dtype={dtype})}}" for dtype in ("m.float64", "m.int64")),
            *(
                "{k: v for k, v in l.state_dict().items() if 'num' not in k}",
                "{**l.state_dict(), '1.num_batches_tracked': m.tensor([3])}",
            ),
        )
        for how in ("", ", strict=False", ", assign=True")
    ),
    *(
        f"l = nn.BatchNorm1d(2, track_running_stats={track}); d = l.state_dict(); d.pop('num_batches_tracked', None); "
        f"d._metadata[''] = {{'version': {version}}}; r = l.load_state_dict(d), l.num_batches_tracked"
        for track in (True, False)
        for version in (1, 2, None)
    ),
    *(
        f"l = nn.Linear(2, 2, device='meta'); l.weight.requires_grad = False; d = nn.Linear(2, 2).state_dict()\n"
        f"r = l.load_state_dict(d, assign={assign}), l.weight.is_meta, "
        "[(type(p).__name__, p.requires_grad) for p in l.parameters()]"
        for assign in (True, False)
    ),
    *(
        f"{_LINEAR}l.register_full_backward_hook(lambda mod, gi, go: {given}); x = m.ones(1, 2, requires_grad={wanted})\n"
        "l(x).sum().backward(); r = x.grad, l.weight.grad"
        for given in ("None", "gi", "go", "(None,)", "3", "(1, 2)")
        for wanted in (True, False)
    ),
    *(
        f"{_LINEAR}l.register_full_backward_hook(lambda mod, gi, go: {given}); x = m.ones(1, 2, requires_grad=True)\n"
        "l(x).sum().backward(); r = x.grad, l.weight.grad"
        for given in ("(gi[0] * 2,)", "[gi[0] * 2]", "()", "gi * 2")
    ),
    *(
        f"{_LINEAR}l.register_full_backward_pre_hook(lambda mod, go: {given}); x = m.ones(1, 2, requires_grad=True)\n"
        "l(x).sum().backward(); r = x.grad, l.weight.grad"
        for given in ("None", "(go[0] * 2,)", "[go[0] * 2]", "3", "go * 2")
    ),
    *(
        f"class A(nn.Module):\n    def forward(self, x, y, k=None): return {result}\n"
        "a, log = A(), []; a.register_full_backward_hook(lambda mod, gi, go: log.append((gi, go)))\n"
        f"x, y = m.ones(1, requires_grad=True), m.ones(1, requires_grad={wanted})\n"
        "o = a(x, y); sum(v.sum() for v in (o.values() if isinstance(o, dict) else o) if isinstance(v, m.Tensor)).backward()\n"
        "r = log, x.grad, y.grad, type(o).__name__"
        for result in ("x * 2, 5, y * 3", "(x * 2,)", "[x * 2, y]", "{'a': x * 2}")
        for wanted in (True, False)
    ),
    *(
        f"a, log = nn.Identity(), []; {hooks}\ntry: r = a(3), log\nexcept Exception as e: r = type(e).__name__, log"
        for hooks in (
            "a.register_forward_hook(lambda *z: 1 / 0); a.register_forward_hook(lambda *z: log.append(z[1:]), always_call=True)",
            "a.register_forward_pre_hook(lambda *z: 1 / 0); a.register_forward_hook(lambda *z: log.append(z), always_call=True)",
            "a.register_forward_hook(lambda *z: log.append(z[1:]), with_kwargs=True, always_call=True)",
            "a.register_forward_hook(lambda mod, x, y: y + 1); a.register_forward_hook(lambda mod, x, y: y * 10, prepend=True)",
        )
    ),
    "s = nn.Sequential(l := nn.Linear(1, 1), l, nn.Sequential(l)); s.n = None; s.add_module('k', None)\n"
    "r = [[n for n, _ in f] for f in (s.named_modules(), s.named_modules(remove_duplicate=False), s.named_children(), "
    "s.named_parameters(), s.named_parameters(remove_duplicate=False), s.named_parameters('x', recurse=False), "
    "s.named_modules(prefix='y'), "
    "s.named_modules(memo={l}))], len(list(s.modules())), len(list(s.children()))",
    "l = nn.BatchNorm1d(1); l.register_buffer('k', l.running_mean); l.register_buffer('n', None)\n"
    "r = [n for n, _ in l.named_buffers()], [n for n, _ in l.named_buffers(remove_duplicate=False)], len(list(l.buffers()))",
    *(
        f"{_NETWORK}r = type(l.{get}({path!r})).__name__"
        for path in ("", "0", "0.weight", "0.x", "x", "0.", ".0", "1.running_mean")
        for get in ("get_submodule", "get_parameter", "get_buffer")
    ),
    *(
        f"{_NETWORK}l.set_submodule({p!r}, nn.Tanh(){s}); r = l"
        for p in ("", "0", "0.weight", "0.x", "x")
        for s in ("", ", strict=True")
    ),
    *(
        f"{made}r = {what}"
        for made in (_LIST, _SEQUENCE)
        for what in (
            *(
                "l[0]",
                "l[-1]",
                "l[3]",
                "l[-4]",
                "l[1:]",
                "l[::-1]",
                "l['a']",
                "l[1.]",
                "len(l)",
                "l.pop(0), l",
                "l.pop(5)",
                "l + l",
            ),
            *(
                "l + [nn.ReLU()]",
                "l * 2",
                "2 * l",
                "l * 0",
                "l * -1",
                "l * 1.5",
                "l.append(nn.ELU())",
                "l.append(3)",
                "l.extend(3)",
            ),
            *(
                "l.extend([nn.ELU()])",
                "l.extend([3])",
                "l[0] in l",
                "l.insert(0, nn.ELU()), l",
                "l(m.tensor([1.]))",
                "l.pop(slice(0, 2))",
            ),
        )
    ),
    *(
        f"{made}{change}; r = l"
        for made in (_LIST, _SEQUENCE)
        for change in (
            *(
                "l[0] = nn.ELU()",
                "l[-1] = nn.ELU()",
                "l[3] = nn.ELU()",
                "l[0] = 3",
                "l[0] = None",
                "del l[0]",
                "del l[5]",
                "del l[:2]",
            ),
            *("del l[::2]", "l += [nn.ELU()]", "l += 3", "l *= 2", "l *= 0", "l['x'] = nn.ELU()"),
        )
    ),
    *(
        f"d = nn.{kind}({{'b': {one}, 'a': {one}}}); r = {what}"
        for kind, one in (("ModuleDict", "nn.ReLU()"), ("ParameterDict", "P([1.])"))
        for what in (
            *(
                "d['a']",
                "d['x']",
                "d[0]",
                "list(d)",
                "len(d)",
                "'a' in d",
                "0 in d",
                "d.pop('a'), d",
                "d.pop('x')",
                "list(d.keys())",
            ),
            *(
                "list(d.items())",
                "list(d.values())",
                "d.clear(), d",
                "d.update({'c': nn.ELU()}), d",
                "d.update([('c', P([1.]))]), d",
            ),
            *(
                "d.update({'z': 3}), d",
                "d.update(3)",
                "d.update({3: P([1.])})",
                "d.update([3])",
                "d.update([('a',)])",
                "d(3)",
                "bool(d)",
            ),
            *(
                "d.popitem(), d",
                "d.get('x', 4)",
                "d.setdefault('x', 5), d",
                "d | {'q': P([3.])}",
                "{'q': P([3.])} | d",
                "d.fromkeys(['u'])",
            ),
        )
    ),
    "nn.ParameterDict().popitem()",
    *(
        f"l = nn.ParameterList([P([1.]), m.zeros(2), 'x']); {change}; r = l"
        for change in (
            *(
                "l[0] = m.ones(3)",
                "l[-1] = P([3.])",
                "l[5] = 3",
                "l += [3]",
                "l += 3",
                "del l[0]",
                "l.extend(m.zeros(2))",
                "l.extend(l)",
            ),
            *("l = l[:1]", "l[5]", "l['a']", "l(3)", "l.append(3)", "l = l.state_dict()"),
        )
    ),
    *(
        f"r = nn.{what}"
        for what in (
            *(
                "Parameter()",
                "Parameter(m.zeros(1), 3)",
                "Parameter(m.zeros(1, dtype=m.int64))",
                "Parameter(None)",
                "Buffer()",
            ),
            *(
                "Parameter(m.zeros(1, dtype=m.int64), False)",
                "Parameter(nn.Parameter(m.zeros(1)))",
                "Buffer(m.zeros(1)).persistent",
            ),
            *(
                "Buffer(m.zeros(1, requires_grad=True))",
                "Parameter(m.zeros(1)).detach()",
                "Parameter(m.zeros(1)).clone()",
            ),
            *(
                "Buffer(nn.Parameter(m.zeros(1)))",
                "Buffer(nn.Parameter(m.zeros(1), False))",
                "Parameter(nn.Buffer(m.zeros(1)))",
                "Parameter(m.zeros(1).as_subclass(type('Own', (m.Tensor,), {})))",
                "Buffer(m.zeros(1).as_subclass(type('Own', (m.Tensor,), {})))",
            ),
        )
    ),
    "r = [isinstance(v, k) for v in (m.zeros(1), nn.Buffer(m.zeros(1)), P([1.])) for k in (m.Tensor, nn.Buffer, nn.Parameter)]",
    "import copy; p = P([1.]); p.grad = m.ones(1); q = copy.deepcopy(p); r = q, q.grad, copy.copy(p) is p",
]
