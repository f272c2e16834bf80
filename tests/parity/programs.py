"""Random registration programs in the recorded format, each a function of a seed and an index.

A program draws few names and few keys and uses them again and again, so that its registrations meet: the same key twice, an alias
over its members, a kernel that makes an autograd key busy, a definition after its kernels. One step opens one library, or
registers in the library of an earlier step ("in"); kernels carry the tag of the step whose library holds them.
"""

from random import Random
from typing import Any

Program = dict[str, Any]
Step = dict[str, Any]

ALIASES = (
    "Autograd",
    "CompositeImplicitAutograd",
    "CompositeImplicitAutogradNestedTensor",
    "CompositeExplicitAutograd",
    "CompositeExplicitAutogradNonFunctional",
    "FuncTorchBatchedDecomposition",
)
_BACKENDS = "CPU CUDA HIP XLA MPS IPU XPU HPU VE Lazy MTIA MAIA PrivateUse1 PrivateUse2 PrivateUse3 Meta"
_PLAIN = """
    FPGA Vulkan Metal CustomRNGKeyId MkldnnCPU BackendSelect Fake Python FuncTorchDynamicLayerBackMode Functionalize
    Conjugate Negative ZeroTensor ADInplaceOrView AutogradOther AutogradNestedTensor Tracer AutocastCPU AutocastMTIA
    AutocastMAIA AutocastXPU AutocastIPU AutocastHPU AutocastXLA AutocastMPS AutocastCUDA AutocastPrivateUse1
    FuncTorchBatched BatchedNestedTensor FuncTorchVmapMode Batched VmapMode FuncTorchGradWrapper DeferredInit
    PythonTLSSnapshot FuncTorchDynamicLayerFrontMode TESTING_ONLY_GenericWrapper TESTING_ONLY_GenericMode PreDispatch
    PythonDispatcher
"""
PREFIXES = ("", "Quantized", "Sparse", "SparseCsr", "NestedTensor", "Autograd")
#: Every runtime key but Undefined.
RUNTIME = (*_PLAIN.split(), *(prefix + backend for prefix in PREFIXES for backend in _BACKENDS.split()))

#: Keys that torch does not read from text, so that neither libraries nor typed kernels can name them there.
UNREADABLE = frozenset(
    f"{prefix}{backend}"
    for prefix, backends in (
        ("Quantized", "HIP XLA MPS IPU HPU VE Lazy MTIA MAIA PrivateUse2 PrivateUse3 Meta"),
        ("Sparse", "XLA IPU HPU Lazy MTIA MAIA PrivateUse2 PrivateUse3"),
        ("SparseCsr", "XLA IPU HPU Lazy MTIA MAIA PrivateUse2 PrivateUse3"),
        ("NestedTensor", "HIP XLA MPS IPU VE Lazy MTIA MAIA PrivateUse2 PrivateUse3"),
        ("Autograd", "HIP VE MTIA MAIA"),
    )
    for backend in backends.split()
)

#: Torch lets anybody replace its own fallback for this key, and does not bring it back: what follows would differ for ever.
NO_FALLBACK = "AutogradPrivateUse1"

#: Keys whose entries depend on other keys' kernels: where rules meet, with how often they are drawn.
CROSSINGS = {
    ("CPU", "CUDA", "XLA", "Lazy", "HIP", "MTIA", "VE", "Meta", "PrivateUse1"): 5,
    ("AutogradCPU", "AutogradCUDA", "AutogradXLA", "AutogradHIP", "AutogradMTIA", "AutogradMeta"): 3,
    ("AutogradOther", "AutogradNestedTensor", "FuncTorchBatched"): 3,
    ("SparseCPU", "SparseXLA", "SparseCsrCUDA", "QuantizedCPU", "QuantizedLazy", "FPGA", "MkldnnCPU"): 4,
    ("NestedTensorCPU", "NestedTensorXLA"): 2,
    ("BackendSelect", "ADInplaceOrView", "Tracer", "AutocastCPU", "Python", "Fake"): 1,
    RUNTIME: 4,
}

#: Sets of operators, as names in the namespace "ns" or qualified ones.
OPERATORS = (
    ("f",),
    ("f", "f.ov"),
    ("f", "g"),
    ("f", "f.a", "f.b"),
    ("f", "g.ov", "other::f"),
    ("f.ov", "other::f.ov"),
)

#: Argument types of random schemas.
ARGUMENTS = (
    "Tensor",
    "Tensor?",
    "Tensor[]",
    "Tensor?[]",
    "Tensor(a)",
    "Tensor(b!)",
    "Tensor(c!)[]",
    "int",
    "SymInt",
    "int[]",
    "int[2]",
    "SymInt[]",
    "float",
    "bool",
    "str",
    "Scalar",
    "ScalarType?",
    "Device?",
    "Generator?",
    "bool[3]",
)
DEFAULTS = {
    "int": "1",
    "SymInt": "0",
    "int[2]": "1",
    "bool": "True",
    "str": '"mean"',
    "Device?": "None",
    "Tensor?": "None",
}
RETURNS = (
    "Tensor",
    "Tensor",
    "int",
    "()",
    "Tensor[]",
    "Tensor(a)",
    "(Tensor, Tensor)",
    "(Tensor out, int n)",
    "Scalar",
)
#: Texts that are no schemas of an operator in its namespace, by what is wrong with them. "{n}" stands for the operator's name,
#: "{b}" for the name without overload.
NO_SCHEMAS = (
    ("{b}.default(Tensor x) -> Tensor", "{b}.__a(Tensor x) -> Tensor"),
    ("{n}",),
    ("third::{b}(Tensor x) -> Tensor",),
    ("{n}(int a=1, int b) -> Tensor", '{n}(str s="mean", Tensor x) -> Tensor'),
    ("{n}(Foo x) -> Tensor", "{n}(t x) -> t", "{n}(double x) -> Tensor"),
    ("{n}(Tensor x=1) -> Tensor", "{n}(int a=b) -> Tensor", "{n}(Tensor x, ..., int b) -> Tensor"),
    ("{b}.a.b(Tensor x) -> Tensor", "{b}.(Tensor x) -> Tensor", "::{b}(Tensor x) -> Tensor"),
    ("a::b::{b}(Tensor x) -> Tensor", "(Tensor x) -> Tensor"),
    ("{n}(Tensor x)", "{n}(Tensor x) ->", "{n}(Tensor x) - > Tensor", "{n}(Tensor x) -> Tensor;"),
    ("{n}(Tensor x) -> Tensor)", "{n}(Tensor x -> Tensor", "{n}(Tensor x,) -> Tensor", "{n}(Tensor) -> Tensor"),
    ("{n}(Tensor(a x) -> Tensor", "{n}(Tensor x) -> (Tensor a, Tensor b,)"),
)
#: The same for names of operators.
NO_NAMES = (
    "{b}.default",
    "{b}.__a",
    "{b}.",
    "{b}.a.b",
    "{b}(Tensor x) -> Tensor",
    "third::{b}",
    "::{b}",
    "a::b::{b}",
    "{b} {b}",
    "1{b}",
    "",
)


class Draft:
    """A program that is being written.

    Args:
        rng: The only source of chance.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.ops = rng.choice(OPERATORS)
        self.steps: list[Step] = []
        self.keys = self.draw_keys()
        #: Steps that no other one has destroyed yet.
        self.standing: list[int] = []
        #: How often each kind of step is taken; every program leans to some.
        self.moves = {
            self.define: rng.choice((1.0, 2.0, 3.0)),
            self.implement: rng.choice((3.0, 6.0)),
            self.fall_back: rng.choice((0.0, 0.3, 1.5)),
            self.destroy: rng.choice((0.5, 2.0, 4.0)),
            self.add_to_library: rng.choice((0.0, 1.0)),
            self.blunder: rng.choice((0.2, 1.0)),
        }

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def draw_keys(self) -> list[str]:
        groups = self.rng.choices(list(CROSSINGS), list(CROSSINGS.values()), k=self.rng.randint(1, 6))
        return [self.rng.choice(group) for group in groups] + self.rng.sample(ALIASES, self.rng.randint(1, 4))

    def write(self) -> Program:
        """Takes steps until the program is long enough; some programs end by destroying all that stands."""
        length = self.rng.randint(2, 14)
        while len(self.steps) < length:
            move = self.rng.choices(list(self.moves), list(self.moves.values()))[0]
            move()
        while self.standing and length % 5 == 0:
            self.destroy()
        return {"ops": list(self.ops), "steps": self.steps}

    def add(self, **step: Any) -> None:
        index = len(self.steps)
        self.steps.append({"i": index, **step})
        if step["do"] != "deregister" and "in" not in step:
            self.standing.append(index)

    # -- what the steps do ------------------------------------------------------------------------------------------

    def define(self) -> None:
        """A definition, by itself or with a first kernel."""
        name, place = self.operator()
        lib = "DEF" if self.chance(0.3) else "FRAGMENT"
        how = self.rng.random()
        if how < 0.7:
            self.add(do="def", lib=lib, schema=self.schema(name), **place)
        elif how < 0.85:
            self.add(do="def_impl", lib=lib, schema=self.schema(name), key=self.key(readable=True), **place)
        else:
            self.add(do="def_name", lib=lib, name=name, key=self.key(readable=True), **place)

    def implement(self) -> None:
        """A kernel for one key, given by itself, by its library, by both or by none."""
        name, place = self.operator()
        kernel = self.rng.choices(("typed", "boxed", "fallthrough"), (4, 4, 2))[0]
        key = self.key(readable=kernel == "typed")
        given = {"key": key, "lib_key": None}
        if key is not None and key not in UNREADABLE and self.chance(0.2):
            own, library = self.rng.choice(
                ((None, key), (key, key), ("Undefined", key), (key, self.key(readable=True)))
            )
            given = {"key": own, "lib_key": library}
        self.add(do="impl", op=name, kernel=kernel, **given, **place)

    def fall_back(self) -> None:
        """A fallback, mostly for a key that the program's kernels use too."""
        key = self.rng.choice(self.keys) if self.chance(0.7) else self.rng.choice(RUNTIME + ALIASES)
        if key == NO_FALLBACK:
            return
        given = {"key": key, "lib_key": None}
        if key not in UNREADABLE and self.chance(0.15):
            given = {"key": self.rng.choice((key, None, "CPU")), "lib_key": key}
        kernel = self.rng.choice(("boxed", "boxed", "fallthrough"))
        self.add(do="fallback", lib="IMPL", lib_ns="_", kernel=kernel, **given)

    def destroy(self) -> None:
        """The end of a library, whichever is still standing."""
        if self.standing:
            target = self.rng.choice(self.standing)
            self.standing.remove(target)
            self.add(do="deregister", target=target)

    def add_to_library(self) -> None:
        """A further registration in a library that an earlier step opened, of whatever kind that is."""
        if not self.standing:
            return
        host = self.rng.choice(self.standing)
        namespace = self.steps[host].get("lib_ns", "ns")
        name, _ = self.operator(namespace)
        if namespace == "_":
            # Torch does not undo a fallback for an alias that is refused half way while its library lives on.
            runtime = [key for key in self.keys if key not in (*ALIASES, NO_FALLBACK)]
            self.add(do="fallback", key=self.rng.choice(runtime or ["CPU"]), kernel="boxed", **{"in": host})
        elif self.chance(0.3):
            self.add(do="def", schema=self.schema(name), **{"in": host})
        else:
            kernel = self.rng.choice(("typed", "boxed"))
            self.add(do="impl", op=name, key=self.key(readable=kernel == "typed"), kernel=kernel, **{"in": host})

    def blunder(self) -> None:
        """A step that most likely is refused, for its texts, for its key, or for the library that it is in."""
        name, place = self.operator()
        base = name.partition(".")[0]
        wrong = self.rng.choice((self.wrong_text, self.wrong_key, self.wrong_library))
        self.add(**{**place, **wrong(name, base)})

    def wrong_text(self, name: str, base: str) -> Step:
        if self.chance(0.6):
            text = self.rng.choice(self.rng.choice(NO_SCHEMAS))
            return {"do": "def", "lib": "FRAGMENT", "schema": text.format(n=name, b=base)}
        return {"do": "impl", "op": self.rng.choice(NO_NAMES).format(b=base), "key": None, "kernel": "boxed"}

    def wrong_key(self, name: str, base: str) -> Step:
        fallback = {"do": "fallback", "lib": "IMPL", "lib_ns": "_", "kernel": "boxed"}
        implementation = {"do": "impl", "op": name, "key": None}
        steps: tuple[Step, ...] = (
            {**implementation, "key": "NoSuchKey", "kernel": "typed"},
            {**implementation, "key": "NoSuchKey", "kernel": "fallthrough"},
            {**implementation, "lib_key": "NoSuchKey", "kernel": "boxed"},
            {**fallback, "key": "NoSuchKey"},
            {**fallback, "key": "Undefined"},
        )
        return self.rng.choice(steps)

    def wrong_library(self, name: str, base: str) -> Step:
        definition = {"do": "def", "lib": self.rng.choice(("DEF", "FRAGMENT")), "schema": self.schema(name)}
        fallback = {
            "do": "fallback",
            "lib": "IMPL",
            "lib_ns": "ns",
            "kernel": "fallthrough",
            "key": self.rng.choice(self.keys),
        }
        steps: tuple[Step, ...] = (
            {**definition, "lib": "IMPL"},
            {**definition, "lib_ns": "_"},
            {**definition, "lib_key": "CPU"},
            fallback,
            {**fallback, "lib": "FRAGMENT"},
        )
        return self.rng.choice(steps)

    # -- what they are about ----------------------------------------------------------------------------------------

    def operator(self, namespace: str = "") -> tuple[str, dict[str, str]]:
        """The name of an operator, sometimes with its namespace, and what says which library it belongs in."""
        op = self.rng.choice(self.ops)
        own, _, name = op.rpartition("::")
        place = {"lib_ns": own} if own else {}
        if namespace and (own or "ns") != namespace:
            return op, place  # refused: an operator of another namespace
        return (f"{own or 'ns'}::{name}" if self.chance(0.1) else name), place

    def key(self, readable: bool = False) -> str | None:
        """One of the program's keys, or None for "not given"."""
        keys = [key for key in self.keys if not (readable and key in UNREADABLE)]
        return self.rng.choice([*keys, None] if self.chance(0.3) else keys)

    def schema(self, name: str) -> str:
        """A schema, which fits the kernels that state a signature in two cases of three."""
        if self.chance(0.66):
            alias = self.rng.choice(("", "", "(a)", "(a!)"))
            return (
                f"{name}({self.rng.choice(('', '*, '))}Tensor{alias} x) -> Tensor{alias}{self.rng.choice(('', ' out'))}"
            )
        arguments = [self.argument(f"x{i}") for i in range(self.rng.randint(0, 4))]
        if self.chance(0.3):
            arguments.insert(self.rng.randint(0, len(arguments)), "*")
        return f"{name}({', '.join(arguments)}) -> {self.rng.choice(RETURNS)}"

    def argument(self, name: str) -> str:
        type_ = self.rng.choice(ARGUMENTS)
        default = f"={DEFAULTS[type_]}" if type_ in DEFAULTS and self.chance(0.5) else ""
        return f"{type_} {name}{default}"


def table_program(seed: int, index: int) -> Program:
    """The registration program of a seed and an index."""
    return {"id": f"registrations {index}", **Draft(Random(f"registrations/{seed}/{index}")).write()}
