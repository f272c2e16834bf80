"""Trainings as functions of a library, torch or opmux, that compare optimizers and schedules."""

from typing import Any

import numpy as np

Values = dict[str, Any]

#: Options of each optimizer: the defaults, then each option, alone and together.
OPTIMIZERS: dict[str, list[Values]] = {
    "SGD": [
        {},
        {"lr": 0.1, "momentum": 0.9},
        {"lr": 0.1, "momentum": 0.9, "nesterov": True, "weight_decay": 0.1},
        {"lr": 0.1, "momentum": 0.5, "dampening": 0.3, "maximize": True},
    ],
    "Adam": [
        {},
        {"lr": 0.05, "betas": (0.8, 0.9), "eps": 1e-3, "weight_decay": 0.1},
        {"lr": 0.05, "amsgrad": True, "maximize": True},
        {"lr": 0.05, "decoupled_weight_decay": True, "weight_decay": 0.1},
    ],
    "AdamW": [{}, {"lr": 0.05, "weight_decay": 0.3, "amsgrad": True}],
    "Adamax": [{}, {"lr": 0.05, "betas": (0.8, 0.9), "weight_decay": 0.1, "maximize": True}],
    "NAdam": [
        {},
        {"lr": 0.05, "weight_decay": 0.1, "momentum_decay": 0.1, "maximize": True},
        {"lr": 0.05, "weight_decay": 0.1, "decoupled_weight_decay": True},
    ],
    "RAdam": [
        {},
        {"lr": 0.05, "betas": (0.8, 0.9), "weight_decay": 0.1},
        {"lr": 0.05, "betas": (0.8, 0.9), "weight_decay": 0.1, "decoupled_weight_decay": True, "maximize": True},
    ],
    "RMSprop": [
        {},
        {"momentum": 0.5, "centered": True, "weight_decay": 0.1},
        {"alpha": 0.5, "centered": True, "eps": 1e-3, "maximize": True},
    ],
    "Adagrad": [
        {},
        {"lr": 0.1, "lr_decay": 0.1, "weight_decay": 0.1, "initial_accumulator_value": 0.2, "maximize": True},
    ],
    "Adadelta": [{}, {"lr": 0.5, "rho": 0.5, "eps": 1e-3, "weight_decay": 0.1, "maximize": True}],
    "Rprop": [{}, {"lr": 0.05, "etas": (0.3, 1.5), "step_sizes": (1e-3, 0.2), "maximize": True}],
    "ASGD": [{}, {"lr": 0.1, "lambd": 0.01, "alpha": 0.5, "t0": 3, "weight_decay": 0.1, "maximize": True}],
}
CASES = [(name, options) for name, each in OPTIMIZERS.items() for options in each]

#: Of optimizers that take real numbers only, or matrices only, the options, as above, and shapes.
REAL: dict[str, tuple[list[Values], tuple[tuple[int, ...], ...]]] = {
    "Adafactor": (
        [
            {},
            {"lr": 0.5, "weight_decay": 0.1, "maximize": True},
            {"lr": 0.5, "beta2_decay": -0.3, "eps": (0.1, 0.3), "d": 2.0, "weight_decay": 0.3},
        ],
        ((3, 4), (4,), (), (2, 3, 4)),
    ),
    "Muon": (
        [
            {},
            {"lr": 0.05, "momentum": 0.5, "nesterov": False, "weight_decay": 0.0, "adjust_lr_fn": "original"},
            {"lr": 0.05, "adjust_lr_fn": "match_rms_adamw", "ns_steps": 3, "ns_coefficients": (2.0, -1.5, 0.5)},
        ],
        ((3, 4), (1, 4), (1, 1), (4, 2)),
    ),
}
REAL_CASES = [(name, options) for name, (each, _) in REAL.items() for options in each]

LBFGS: list[Values] = [
    {"max_iter": 5},
    {"lr": 0.5, "history_size": 3, "max_iter": 8},
    {"line_search_fn": "strong_wolfe"},
    {"line_search_fn": "strong_wolfe", "max_iter": 4, "history_size": 2, "lr": 0.1},
]

SHAPES = ((3, 4), (4,), (), (2, 0))


def parameters(lib: Any, dtype: str, seed: int = 0, name: str = "") -> list[Any]:
    """Leaves of several shapes, one without elements; for an optimizer with shapes of its own, these."""
    random = np.random.RandomState(seed)
    found = []
    for shape in REAL[name][1] if name in REAL else SHAPES:
        values = np.asarray(random.standard_normal(shape))
        if dtype.startswith("complex"):
            values = values + 1j * np.asarray(random.standard_normal(shape))
        found.append(lib.tensor(values.tolist(), dtype=getattr(lib, dtype)).reshape(shape).requires_grad_())
    return found


def loss(values: list[Any]) -> Any:
    """A smooth function with bounds that couples the parameters."""
    matrix, row, number, nothing = (value.real + value.abs() / 3 for value in values)
    return (matrix * row + number).sin().mean() + 0.3 * matrix.cos().sum() + (number + row).sin().sum() + nothing.sum()


def trained(lib: Any, name: str, options: Values, dtype: str, steps: int = 12) -> list[list[Any]]:
    """The parameters after each step; the second of two groups has a rate of its own, and one parameter no gradient at first."""
    values = parameters(lib, dtype, name=name)
    groups = [{"params": values[:2]}, {"params": values[2:], "lr": options.get("lr", 0.01) / 2}]
    optimizer = getattr(lib.optim, name)(groups, **options)
    history = []
    for step in range(steps):
        optimizer.zero_grad()
        loss(values).backward()
        if step < 2:
            values[1].grad = None
        optimizer.step()
        history.append([value.detach().tolist() for value in values])
    return history


def descended(lib: Any, options: Values, dtype: str, steps: int = 2) -> list[list[Any]]:
    """The parameters after each step of LBFGS, and how often it evaluated the loss."""
    values = parameters(lib, dtype)
    optimizer = lib.optim.LBFGS(values, **options)

    def closure() -> Any:
        optimizer.zero_grad()
        result = loss(values)
        result.backward()
        return result

    history: list[list[Any]] = []
    for _ in range(steps):
        first = optimizer.step(closure).item()
        evaluations = optimizer.state_dict()["state"][0]["func_evals"]
        history.append([first, evaluations, *(value.detach().tolist() for value in values)])
    return history


#: What makes a schedule, of a library's `lr_scheduler` and an optimizer.
SCHEDULES: dict[str, Any] = {
    "LambdaLR": lambda s, o: s.LambdaLR(o, [lambda n: 0.9**n, lambda n: 1 / (n + 1)]),
    "MultiplicativeLR": lambda s, o: s.MultiplicativeLR(o, lambda n: 0.9 if n % 3 else 1.1),
    "StepLR": lambda s, o: s.StepLR(o, 3, gamma=0.5),
    "MultiStepLR": lambda s, o: s.MultiStepLR(o, [4, 9, 9, 20], gamma=0.3),
    "ConstantLR": lambda s, o: s.ConstantLR(o, factor=0.2, total_iters=7),
    "LinearLR": lambda s, o: s.LinearLR(o, start_factor=0.3, end_factor=0.8, total_iters=9),
    "ExponentialLR": lambda s, o: s.ExponentialLR(o, 0.93),
    "PolynomialLR": lambda s, o: s.PolynomialLR(o, total_iters=20, power=2.0),
    "CosineAnnealingLR": lambda s, o: s.CosineAnnealingLR(o, 8, eta_min=0.001),
    "CosineAnnealingWarmRestarts": lambda s, o: s.CosineAnnealingWarmRestarts(o, 5, T_mult=2, eta_min=0.001),
    "CyclicLR": lambda s, o: s.CyclicLR(o, 0.001, [0.1, 0.2], step_size_up=3, step_size_down=5),
    "CyclicLR, halved": lambda s, o: s.CyclicLR(
        o, 0.001, 0.1, step_size_up=4, mode="triangular2", cycle_momentum=False
    ),
    "CyclicLR, shrunk": lambda s, o: s.CyclicLR(o, 0.001, 0.1, step_size_up=4, mode="exp_range", gamma=0.9),
    "CyclicLR, own": lambda s, o: s.CyclicLR(
        o, 0.01, 0.1, step_size_up=4, scale_fn=lambda x: 1 / x, scale_mode="cycle"
    ),
    "OneCycleLR": lambda s, o: s.OneCycleLR(o, [0.1, 0.3], total_steps=60),
    "OneCycleLR, linear": lambda s, o: s.OneCycleLR(
        o, 0.1, epochs=6, steps_per_epoch=10, anneal_strategy="linear", three_phase=True
    ),
    "SequentialLR": lambda s, o: s.SequentialLR(
        o, [s.ConstantLR(o, 0.1, 5), s.ExponentialLR(o, 0.9), s.StepLR(o, 4)], milestones=[6, 30]
    ),
    "ChainedScheduler": lambda s, o: s.ChainedScheduler([s.ConstantLR(o, 0.1, 5), s.ExponentialLR(o, 0.9)]),
    "SWALR": lambda s, o: s.SWALR(o, [0.01, 0.5], anneal_epochs=7),
    "SWALR, linear": lambda s, o: s.SWALR(o, 0.05, anneal_epochs=20, anneal_strategy="linear"),
    "SWALR, at once": lambda s, o: s.SWALR(o, 0.05, anneal_epochs=0),
    "ReduceLROnPlateau": lambda s, o: s.ReduceLROnPlateau(o, patience=2, cooldown=1, min_lr=[0.001, 0.01]),
    "ReduceLROnPlateau, max": lambda s, o: s.ReduceLROnPlateau(
        o, mode="max", patience=1, factor=0.5, threshold=0.1, threshold_mode="abs"
    ),
    "ReduceLROnPlateau, relative": lambda s, o: s.ReduceLROnPlateau(o, mode="max", patience=1, threshold=0.05),
}

Rates = list[dict[str, Any]]


def begun(lib: Any, name: str) -> tuple[Any, Any]:
    """An optimizer of two groups, and its schedule."""
    schedules = lib.optim.swa_utils if name.startswith("SWALR") else lib.optim.lr_scheduler
    kind, options = (lib.optim.Adam, {}) if name.endswith("linear") else (lib.optim.SGD, {"momentum": 0.9})
    values = parameters(lib, "float64")
    optimizer = kind([{"params": values[:2]}, {"params": values[2:], "lr": 0.2}], lr=0.1, **options)
    return optimizer, SCHEDULES[name](schedules, optimizer)


def stepped(optimizer: Any, schedule: Any, name: str, steps: range) -> Rates:
    """What a schedule writes into the groups at each step."""
    seen = []
    for step in steps:
        optimizer.step()
        if name.startswith("Reduce"):
            schedule.step([3.0, 2.0, 2.5, 2.0, 1.0][step % 5] / (1 + step // 9))
        else:
            schedule.step()
        kept = ("lr", "momentum", "betas")
        seen.append({f"{key} {i}": g[key] for i, g in enumerate(optimizer.param_groups) for key in kept if key in g})
        assert schedule.get_last_lr() == [group["lr"] for group in optimizer.param_groups]
    return seen
