"""Random call programs: one operator with kernels at several keys, and calls with various key sets, guards and redispatches.

Calls run for real in torch, so a program must never reach one of torch's own kernels, which would go on into C++. SHIELDED keys
therefore always have a kernel of the program's own.
"""

from random import Random
from typing import Any

Program = dict[str, Any]

IMPLICIT = "CompositeImplicitAutograd"

#: Argument types of one operator each.
SIGNATURES = (
    "Tensor a",
    "Tensor(a!) a",
    "Tensor a, Tensor b",
    "Tensor? a, Tensor b",
    "int k, Tensor? a",
    "Tensor[] xs",
    "Tensor[] xs, Tensor a",
    "Tensor?[] xs, int k",
    "Tensor[2] xs, Tensor a",
    "int k",
    "Tensor a, *, Tensor(a!) out",
    "Tensor? a, *, Tensor? b, int k",
    "Tensor a, *, Tensor[] xs",
    # Of these arguments, Tensor a alone takes part in dispatch.
    "Tensor[]? xs, Tensor a",
    "Any x, Tensor a",
    "Tensor a, *, Tensor[]? xs",
)
TENSORS = (
    "cpu",
    "meta",
    "sparse",
    "csr",
    "quant",
    "nested",
    "sparse_meta",
    "conjugate",
    "negative",
    "zero",
    "inference",
)

#: Keys for which torch has kernels of its own, and that a call of ours may have.
SHIELDED = ("Autograd", "Tracer", "Conjugate", "Negative", "ZeroTensor")
#: Torch has one for Meta too; each of these takes its place.
META_SHIELDS = (
    "Meta",
    "CompositeExplicitAutograd",
    "CompositeExplicitAutogradNonFunctional",
    IMPLICIT,
)
REGISTERED = (
    *META_SHIELDS,
    "CompositeImplicitAutogradNestedTensor",
    "CPU",
    "SparseCPU",
    "SparseCsrCPU",
    "SparseMeta",
    "QuantizedCPU",
    "NestedTensorCPU",
    "XLA",
    "FPGA",
    "BackendSelect",
    "Fake",
    "ADInplaceOrView",
    "AutogradCPU",
    "AutogradMeta",
    "AutogradXLA",
    "AutogradOther",
    "AutogradNestedTensor",
    "AutocastCPU",
    "FuncTorchVmapMode",
)
#: Keys of guards and redispatches: whatever they lead to is ours, or nothing.
GUARDED = (
    *(key for key in REGISTERED if not key.startswith("Composite")),
    *(key for key in SHIELDED if key != "Autograd"),
    "PrivateUse1",
    "MkldnnCPU",
)


def call_program(seed: int, index: int) -> Program:
    """The call program of a seed and an index."""
    rng = Random(f"calls/{seed}/{index}")
    signature = rng.choice(SIGNATURES)
    regs = _registrations(rng)
    calls = [_call(rng, signature) for _ in range(rng.randint(2, 6))]
    for key in rng.sample(_droppable(regs), min(len(_droppable(regs)), rng.choice((0, 0, 1, 2)))):
        calls.insert(rng.randint(0, len(calls) - 1), {"drop": key})
    return {"id": f"calls {index}", "schema": f"c({signature}) -> Tensor", "regs": regs, "calls": calls}


def is_sound(program: Program) -> bool:
    """Whether a program, perhaps a shortened one, can reach no kernel of torch's own and drops only what it may."""
    keys = [key for key, _ in program["regs"]]
    shielded = all(key in keys for key in SHIELDED) and any(key in keys for key in META_SHIELDS)
    droppable = _droppable(program["regs"])
    return shielded and all(call["drop"] in droppable for call in program["calls"] if "drop" in call)


def _registrations(rng: Random) -> list[list[str]]:
    """Keys and kinds of kernels: "boxed" ends a call, "redispatch" goes on below."""
    keys = rng.sample(REGISTERED, rng.randint(1, 9))
    if not any(key in keys for key in META_SHIELDS):
        keys.append(rng.choice(META_SHIELDS))
    keys += SHIELDED
    rng.shuffle(keys)
    # Torch's table is stale where CompositeImplicitAutograd comes before the kernels that keep it out of an entry.
    keys.sort(key=lambda key: key == IMPLICIT)
    often = rng.choice((0.5, 3))
    return [[key, rng.choices(("boxed", "redispatch", "fallthrough"), (2, 2, often))[0]] for key in keys]


def _droppable(regs: list[list[str]]) -> list[str]:
    """Keys whose registration may go between calls; none beside CompositeImplicitAutograd, where torch's table goes stale."""
    keys = [key for key, _ in regs]
    return [] if IMPLICIT in keys else [key for key in keys if key not in SHIELDED and key not in META_SHIELDS]


def _call(rng: Random, signature: str) -> dict[str, Any]:
    """One call; every fourth goes to a key set that it names."""
    parts = [part for part in signature.split(", ") if part != "*"]
    guards = {
        "include": rng.sample(GUARDED, rng.choice((0, 0, 0, 1, 1, 2, 3))),
        "exclude": rng.sample(GUARDED, rng.choice((0, 0, 0, 1, 1, 2, 3))),
    }
    call = {"args": [_argument(rng, part.split(" ")[0]) for part in parts], **guards}
    return {**call, "redispatch": rng.sample(GUARDED, rng.randint(0, 4))} if rng.random() < 0.25 else call


def _argument(rng: Random, type_: str) -> Any:
    if type_ == "int":
        return "int"
    if type_.endswith("?") and rng.random() < 0.4:
        return "none"
    if "[" in type_:
        element = type_.partition("[")[0]
        return [_argument(rng, element) for _ in range(rng.randint(0, 3))]
    return "cpu" if rng.random() < 0.2 else rng.choice(TENSORS)
