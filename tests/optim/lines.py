"""Lines about optimizers and schedules, as `tests.lines` runs them: options and parameters, steps, states, jumps, new groups."""

__all__ = ["GROUPS", "OPTIONS", "PLATEAUS", "REFUSED_SCHEDULES", "SCHEDULES", "STEPS"]

_OPTIMIZERS: dict[str, tuple[str, ...]] = {
    "SGD": ("", "momentum=0.9, dampening=0.1", "momentum=0.9, nesterov=True, weight_decay=0.1, maximize=True"),
    "Adam": ("", "amsgrad=True, weight_decay=0.1", "decoupled_weight_decay=True, weight_decay=0.1, maximize=True"),
    "AdamW": ("", "amsgrad=True, maximize=True"),
    "Adagrad": ("", "lr_decay=0.1, initial_accumulator_value=1.", "eps=1., weight_decay=0.1, maximize=True"),
    "Adadelta": ("", "rho=0.5, eps=0.1, weight_decay=0.1, maximize=True"),
    "Adamax": ("", "betas=(0.5, 0.6), eps=0.1, weight_decay=0.1, maximize=True"),
    "ASGD": ("", "lambd=0.1, alpha=0.5, t0=2", "t0=1, weight_decay=0.1, maximize=True"),
    "NAdam": (
        "",
        "momentum_decay=0.1, weight_decay=0.1",
        "decoupled_weight_decay=True, weight_decay=0.1, maximize=True",
    ),
    "RAdam": ("", "betas=(0.5, 0.6), weight_decay=0.1", "decoupled_weight_decay=True, weight_decay=0.1, maximize=True"),
    "RMSprop": ("", "momentum=0.9", "centered=True, momentum=0.5, alpha=0.5, eps=0.1, weight_decay=0.1, maximize=True"),
    "Rprop": ("", "etas=(0.3, 1.5), step_sizes=(0.01, 0.02), maximize=True"),
    "Adafactor": (
        "",
        "lr=0.1, beta2_decay=-0.5, eps=(1e-3, 1e-2), d=2.",
        "eps=(None, 1e-2), weight_decay=0.1, maximize=True",
    ),
}

_TWO = "p, q = P([[1., -2.], [0.5, 3.], [2., 1.]]), P([[0.3, 0.1]]); "
STEPS = [
    line
    for name, many in _OPTIMIZERS.items()
    for options in many
    for made in (f"o = optim.{name}([p, q], {options})\n",)
    for line in (
        _TWO + made + "r = o.defaults, repr(o)",
        _TWO + made + "for i in range(4):\n"
        "    p.grad = m.tensor([[0.1, -0.2], [0.3, 0.], [1.5, i - 2.]]); q.grad = m.tensor([[0.5 * i, -1.]]); o.step()\n"
        "r = p.tolist(), q.tolist(), o.state_dict()",
        _TWO
        + made
        + f"p.grad = m.ones(3, 2); o.step(); d = o.state_dict(); o = optim.{name}([p, q]); o.load_state_dict(d)\n"
        "q.grad = m.ones(1, 2); o.step(); r = p.tolist(), q.tolist(), o.state_dict()",
        f"p = P([[1., 2.]], dtype=m.float64); o = optim.{name}([p], {options}); d = o.state_dict()\n"
        "r = o.step(), p.tolist(), o.state_dict()",
        f"p = P([[1., 2.]]); o = optim.{name}([p], {options})\n"
        "def f():\n    o.zero_grad(); loss = (p * p).sum(); loss.backward(); return loss\nr = o.step(f), p.tolist()",
    )
]

_VALUES = (
    *(
        "lr=-1.",
        "lr='x'",
        "lr=m.tensor([0.1, 0.2])",
        "lr=None",
        "lr=1",
        "lr=m.tensor(0.1)",
        "weight_decay=-1.",
        "weight_decay='x'",
    ),
    *(
        "lr=m.tensor(0.1), foreach=True",
        "lr=m.tensor(0.1), foreach=True, capturable=True",
        "betas=(m.tensor(0.5), m.tensor(0.9))",
    ),
    *(
        "betas=(m.tensor(0.5), m.tensor(0.9)), foreach=True",
        "eps=-1.",
        "eps=3.",
        "eps=(1., -1.)",
        "eps=(-1., 1.)",
        "betas=0.9",
    ),
    *("betas=(1., 0.9)", "betas=(0.9, 1.)", "betas=(-0.1, 0.9)", "betas=(0.9, -0.1)", "momentum=-1.", "nesterov=True"),
    *(
        "momentum=0.9, dampening=0.1, nesterov=True",
        "rho=-1.",
        "rho=2.",
        "lr_decay=-1.",
        "initial_accumulator_value=-1.",
    ),
    *("etas=(1.1, 1.2)", "etas=(0., 1.2)", "etas=(0.5, 1.)", "step_sizes=(1., 0.1)", "alpha=-1.", "momentum_decay=-1."),
    *(
        "beta2_decay=0.5",
        "d=0.5",
        "d=2.",
        "lambd=-1.",
        "t0=-1",
        "maximize=3",
        "nonsense=3",
        "foreach=True",
        "capturable=True",
    ),
    *("fused=True", "fused=True, foreach=True", "fused=True, differentiable=True", "differentiable=True"),
    *("ns_steps=200", "ns_steps=0", "ns_coefficients=(1., 2.)", "adjust_lr_fn='x'"),
)
OPTIONS = [
    f"p = P([[1., 2.]]); o = optim.{name}([p], {value}); r = o.defaults"
    for name in (*_OPTIMIZERS, "Muon")
    for value in _VALUES
]

_A = "P([[1.]])"
_PARAMETERS = (
    *(
        "[]",
        "[{}]",
        "[{'params': []}]",
        _A,
        "3",
        "None",
        "'ab'",
        "[3]",
        "[None]",
        f"{{{_A}}}",
        f"[{{'params': {{{_A}}}}}]",
    ),
    *(f"(p for p in [{_A}])", f"[{_A} * 2]", "[m.zeros(1, 1)]", f"[[{_A}]]", f"{{'params': [{_A}]}}", f"2 * [{_A}]"),
    *(f"[('a', {_A})]", f"[('a', {_A}), {_A}]", f"[{_A}, ('a', {_A})]", f"[('a', {_A}), ('a', {_A})]", "[{'a': 3}]"),
    *(f"[{{'params': [{_A}]}}, {_A}]", f"[{{'params': [{_A}], 'lr': -1.}}]", f"[{{'params': 2 * [{_A}]}}]"),
    *(f"[{{'params': {_A}, 'lr': 0.5}}, {{'params': [{_A}], 'foo': 3}}]", f"2 * [{{'params': [{_A}]}}]"),
    *(f"[{{'params': [('a', {_A})]}}, {{'params': [{_A}]}}]", f"[{{'params': [{_A}]}}, {{'params': [('a', {_A})]}}]"),
    *(
        f"[{{'params': []}}, {{'params': [{_A}]}}]",
        f"iter([{{'params': [{_A}]}}])",
        "[{'params': None}]",
        "[{'params': [None]}]",
    ),
    *("nn.Linear(1, 1).parameters()", "nn.Linear(1, 1).named_parameters()", f"dict(a={_A}).items()"),
)
GROUPS = [
    f"o = optim.{name}({given})\n"
    "r = [[len(v) if k == 'params' else (k, str(v)) for k, v in sorted(g.items())] for g in o.param_groups]"
    for name in ("SGD", "Adam", "LBFGS")
    for given in _PARAMETERS
]

_PLAIN = (
    *(
        "S.LambdaLR(o, lambda e: 0.5 ** e)",
        "S.LambdaLR(o, [lambda e: 0.5 ** e])",
        "S.MultiplicativeLR(o, lambda e: 0.5)",
    ),
    *(
        "S.StepLR(o, 2)",
        "S.MultiStepLR(o, [2, 2, 4])",
        "S.MultiStepLR(o, [4, 2], 0.5)",
        "S.ConstantLR(o)",
        "S.ConstantLR(o, 0.5, 2)",
    ),
    *(
        "S.ConstantLR(o, 1.0, 0)",
        "S.LinearLR(o)",
        "S.LinearLR(o, 1.0, 0.0, 3)",
        "S.ExponentialLR(o, 0.9)",
        "S.PolynomialLR(o)",
    ),
    *("S.PolynomialLR(o, 3, 2.0)", "S.CosineAnnealingLR(o, 3, 0.01)", "S.CosineAnnealingLR(o, 1)"),
    *("S.CosineAnnealingWarmRestarts(o, 2)", "S.CosineAnnealingWarmRestarts(o, 2, 2, 0.01)"),
    "S.CyclicLR(o, 0.01, 0.1, 2, cycle_momentum=False)",
    "S.CyclicLR(o, 0.01, 0.1, 2, 3, mode='triangular2', cycle_momentum=False)",
    "S.CyclicLR(o, 0.01, 0.1, 2, 1, mode='exp_range', gamma=0.9, cycle_momentum=False)",
    "S.CyclicLR(o, 0.1, 0.2, 2, scale_fn=lambda x: 0.5, scale_mode='iterations', cycle_momentum=False)",
    *(
        "S.OneCycleLR(o, 0.1, 7, cycle_momentum=False)",
        "optim.swa_utils.SWALR(o, 0.05)",
        "optim.swa_utils.SWALR(o, [0.05], 0)",
    ),
    "S.OneCycleLR(o, 0.1, 7, cycle_momentum=False, three_phase=True, anneal_strategy='linear')",
    *(
        f"S.OneCycleLR(o, 0.1, epochs=2, steps_per_epoch=4, cycle_momentum=False, pct_start={part})"
        for part in (0.0, 1.0)
    ),
    "S.SequentialLR(o, [S.ConstantLR(o, 0.1, 2), S.ExponentialLR(o, 0.9)], [2])",
    "S.SequentialLR(o, [S.ConstantLR(o, 0.1, 2), S.ExponentialLR(o, 0.9)], [0])",
    "S.SequentialLR(o, [S.ConstantLR(o, 0.1, 2), S.ExponentialLR(o, 0.9), S.StepLR(o, 1)], [2, 2])",
    "S.SequentialLR(o, [S.ChainedScheduler([S.ConstantLR(o, 0.1, 2), S.StepLR(o, 2)]), S.ExponentialLR(o, 0.9)], [3])",
    "S.ChainedScheduler([S.ConstantLR(o, 0.1, 2), S.ExponentialLR(o, 0.9)])",
    "S.ChainedScheduler([S.SequentialLR(o, [S.ConstantLR(o, 0.1, 2), S.ExponentialLR(o, 0.9)], [2]), S.StepLR(o, 2)], o)",
)
_WITH_MOMENTUM = (
    "S.CyclicLR(o, 0.01, 0.1, 2, base_momentum=0.5, max_momentum=0.7)",
    "S.OneCycleLR(o, 0.1, 7, three_phase=True, base_momentum=[0.5], max_momentum=[0.7])",
)
_SGD, _TENSOR = "optim.SGD([p], 0.1)", "optim.SGD([p], m.tensor(0.1))"


def _stepped(optimizer: str, schedule: str) -> str:
    return (
        f"p = P([1.]); o = {optimizer}; s = {schedule}; out = [float(o.param_groups[0]['lr'])]\n"
        "for i in range(6): o.step(); s.step(); out.append(float(o.param_groups[0]['lr']))\n"
        "r = out, s.get_last_lr(), {k: v for k, v in s.state_dict().items() if k != '_schedulers'}, o.param_groups"
    )


def _jumping(schedule: str) -> str:
    return (
        f"p = P([1.]); o = {_SGD}; s = {schedule}; r = []\n"
        "for i in (0, 5, 2, 3, 0.5, -1):\n"
        "    try: o.step(); s.step(i); r.append(o.param_groups[0]['lr'])\n    except Exception: r.append('refused')"
    )


def _loaded(schedule: str) -> str:
    return (
        f"p = P([1.]); o = {_SGD}; s = {schedule}\nfor i in range(3): o.step(); s.step()\n"
        f"state, options = s.state_dict(), o.state_dict(); o = {_SGD}; s = {schedule}; r = []\n"
        "s.load_state_dict(state); o.load_state_dict(options)\n"
        "for i in range(3): o.step(); s.step(); r.append((o.param_groups[0]['lr'], s.get_last_lr(), s.last_epoch))"
    )


def _resumed(schedule: str) -> str:
    return (
        f"p = P([1.]); o = {_SGD}; o.param_groups[0]['initial_lr'] = 0.2\ns = {schedule[:-1]}, last_epoch=3)\n"
        "r = [o.param_groups[0]['lr']]\nfor i in range(3): o.step(); s.step(); r.append(o.param_groups[0]['lr'])"
    )


SCHEDULES = [
    *(_stepped(optimizer, schedule) for optimizer in (_SGD, _TENSOR) for schedule in _PLAIN),
    *(
        _stepped(optimizer, schedule)
        for optimizer in (
            "optim.SGD([p], 0.1, momentum=0.9)",
            _SGD,
            "optim.Adam([p])",
            "optim.RMSprop([p])",
            "optim.Adagrad([p])",
        )
        for schedule in _WITH_MOMENTUM
    ),
    *map(_jumping, _PLAIN),
    *map(_loaded, _PLAIN),
    *map(_resumed, _PLAIN),
    *(f"p = P([1.]); o = {_SGD}; s = {schedule[:-1]}, last_epoch=3)" for schedule in _PLAIN),
    *(f"p = P([1.]); o = {_SGD}; s = {schedule}; r = s.get_lr()" for schedule in _PLAIN),
    *(
        f"class C:\n    def __init__(self): self.a = 1\n    def __call__(self, e): return 0.5\n"
        f"p = P([1.]); o = {_SGD}; d = {schedule}.state_dict(); r = d[{key!r}]; c = C(); c.a = 5; C = lambda: c\n"
        f"{schedule}.load_state_dict(d); r = r, c.a"
        for schedule, key in (
            ("S.LambdaLR(o, C())", "lr_lambdas"),
            ("S.MultiplicativeLR(o, C())", "lr_lambdas"),
            ("S.CyclicLR(o, 0.1, 0.2, scale_fn=C(), cycle_momentum=False)", "_scale_fn_custom"),
        )
    ),
    f"p = P([1.]); o = {_SGD}; s = S.StepLR(o, 1); s.load_state_dict({{'gamma': 0.5, 'new': 3}}); r = s.gamma, s.new, s.last_epoch",
    f"p = P([1.]); o = {_SGD}; s = S.SequentialLR(o, [S.StepLR(o, 1), S.StepLR(o, 1)], [1]); r = s.state_dict()",
    f"p = P([1.]); o = {_SGD}; s = S.ChainedScheduler([S.StepLR(o, 1), S.StepLR(o, 1)]); r = s.state_dict()",
]

REFUSED_SCHEDULES = [
    f"p = P([1.]); o = {_SGD}; s = {schedule}; o.step(); s.step(); r = o.param_groups[0]['lr']"
    for schedule in (
        *("S.StepLR(o)", "S.StepLR(3, 2)", "S.MultiStepLR(o, 3)", "S.MultiStepLR(o, [])", "S.ConstantLR(o, 2.0)"),
        *(
            "S.ConstantLR(o, -1.)",
            "S.ConstantLR(o, 0.)",
            "S.LinearLR(o, 0.)",
            "S.LinearLR(o, 2.)",
            "S.LinearLR(o, 0.5, 2.)",
        ),
        *(
            "S.LinearLR(o, 0.5, -1.)",
            "S.LinearLR(o, 0.5, 1., 0)",
            "S.PolynomialLR(o, 0)",
            "S.CosineAnnealingWarmRestarts(o, 0)",
        ),
        *(f"S.CosineAnnealingWarmRestarts(o, {rest})" for rest in ("1.5", "2, 0", "2, 1, 'x'")),
        *(
            f"S.CyclicLR(o, {rest}, cycle_momentum=False)"
            for rest in ("[0.1, 0.2], 0.2", "0.1, [0.2, 0.3]", "0.1, 0.2, mode='x'")
        ),
        "S.CyclicLR(o, 0.1, 0.2, mode='x', scale_fn=lambda x: 1., cycle_momentum=False)",
        *(
            f"S.OneCycleLR(o, 0.1{rest})"
            for rest in ("", ", 0", ", -1", ", 1.5", ", epochs=2", ", epochs=0, steps_per_epoch=2")
        ),
        *(
            f"S.OneCycleLR(o, 0.1, {rest})"
            for rest in ("epochs=2, steps_per_epoch=0", "5, pct_start=2.", "5, pct_start=1")
        ),
        *(
            "S.OneCycleLR(o, 0.1, 5, anneal_strategy='x')",
            "S.SequentialLR(o, [], [])",
            "S.SequentialLR(o, [S.StepLR(o, 1)], [1])",
        ),
        "S.SequentialLR(o, [S.StepLR(o, 1), 3], [1])",
        "S.SequentialLR(o, [S.StepLR(o, 1), S.ReduceLROnPlateau(o)], [1])",
        "S.SequentialLR(o, [S.StepLR(o, 1), S.StepLR(optim.SGD([p], 0.1), 1)], [1])",
        *("S.ChainedScheduler([])", "S.ChainedScheduler([S.ReduceLROnPlateau(o)])"),
        "S.ChainedScheduler([S.StepLR(o, 1)], optim.SGD([p], 0.1))",
        "S.ChainedScheduler([S.StepLR(o, 1), S.StepLR(optim.SGD([p], 0.1), 1)])",
        *("S.LambdaLR(o, [lambda e: 1., lambda e: 1.])", "S.LambdaLR(o, 3)", "S.MultiplicativeLR(o, [])"),
        *(
            f"S.ReduceLROnPlateau(o, {rest})"
            for rest in ("factor=1.", "mode='x'", "threshold_mode='x'", "min_lr=[0.1, 0.2]")
        ),
        *("S.ReduceLROnPlateau(3)", "S.ReduceLROnPlateau(o)", "optim.swa_utils.SWALR(o, [0.1, 0.2])"),
        *(f"optim.swa_utils.SWALR(o, 0.1, {rest})" for rest in ("-1", "1.5", "anneal_strategy='x'")),
    )
]

_METRICS = (
    "[3., 2., 2.5, 2.4, 2.3, 2.3, 1.]",
    "[1., 1., 1., 1.]",
    "[-1., -1.05, -1.2, float('nan'), -0.9, m.tensor(-0.5)]",
)
_PLATEAU = f"p, q = P([1.]), P([2.]); o = {_SGD}; s = S.ReduceLROnPlateau(o, patience=0"
PLATEAUS = [
    *(
        f"p = P([1.]); o = {_SGD}; s = S.ReduceLROnPlateau(o, {options}); r = [s.in_cooldown]\n"
        f"for x in {metrics}: s.step(x); r.append((o.param_groups[0]['lr'], s.in_cooldown, s.state_dict()))"
        for options in (
            *("", "mode='max'", "patience=0", "patience=1, cooldown=1", "factor=0.5, patience=0, threshold=0.5"),
            *(
                "patience=0, threshold_mode='abs', threshold=0.5",
                "patience=0, min_lr=0.05",
                "patience=0, min_lr=[0.05]",
            ),
            *("patience=0, eps=1.", "mode='max', patience=0, threshold_mode='abs', threshold=0.1"),
            "mode='max', patience=0, threshold=0.1",
        )
        for metrics in _METRICS
    ),
    _PLATEAU + "); s.step(1., 7); s.step(1., epoch=3); r = s.last_epoch, o.param_groups[0]['lr']",
    *(
        f"{_PLATEAU}, min_lr={rate}); o.add_param_group({{'params': [q]}}); s.step(1.); s.step(1.); r = s.min_lrs, o.param_groups"
        for rate in ("0.05", "[0.01]")
    ),
    *(f"{_PLATEAU}); s.step({metric})" for metric in ("'x'", "", "m.zeros(2)")),
    _PLATEAU
    + "); s.step(1.); d = s.state_dict(); s = S.ReduceLROnPlateau(o, mode='max'); s.load_state_dict(d); r = s.state_dict()",
    f"p = P([1.]); o = {_TENSOR}; s = S.ReduceLROnPlateau(o, patience=0); s.step(1.); s.step(1.); r = o.param_groups[0]['lr']",
]
