"""Python source of the function that a user calls: one caller per operator signature.

Note [Generated callers]
A call is the product, so its function is written out from the schema: argument positions are known, there is no
``*args``, no lock, no string and no wrapper layer. The text is a factory, which operators of equal signature share; each gets its
own closure, over a copy of the compiled code (`with_own_code`):

    def make_caller(table, get_state, exits, types):
        def caller(self, other, *, alpha=1):
            if (alpha.__class__ is int or alpha.__class__ in types.Scalar):
                try:
                    keys = self._keys
                    if keys is not other._keys:
                        keys = keys.joins[other._keys]
                    state = get_state()
                except (AttributeError, TypeError):
                    keys = None
                else:
                    try: kernel = (table if state is None else exits.tables[state])[keys]
                    except (KeyError, TypeError):
                        pass
                    else:
                        try: return kernel(self, other, alpha=alpha)
                        except Exception as error:
                            exits.failed(error, self, other, alpha=alpha)
                            raise
            else:
                keys = None
            if keys.__class__ is not exits.KeySet:
                return exits.slow(self, other, alpha=alpha)
            return exits.miss(keys, self, other, alpha=alpha)
        return caller

`table` maps a key set to the finished kernel while no guard is active; `exits.tables[state]` is the same under a local state. Both
are plain dicts. A call whose arguments are right and whose keys are not in the table goes straight to ``miss``, which fills it.
Only the table's own KeyError means that: one that the property `_keys` of a program's class raises goes on to the caller.
An integer or float beside a tensor, an integer that stands for a list of sizes, and a text that has named a device before, are
among the right arguments of the operators that take them, and become a tensor, the list and the device on the way to the kernel.
Kernels that others have written are given copies of lists, as in PyTorch: what they keep for a backward pass is theirs.
Everything unusual (another number where a tensor is expected, a list given as a generator, a wrong type) falls out of the fast
path by a class test or an error and ends in ``slow``, which converts or refuses; the usual call pays nothing for it, nor for
values whose `_keys` are no key set: a list has no hash, and what else there is in no table is looked at before ``miss`` gets it.
Both are called outside the handlers, so that their errors do not seem to come from a missing item. ``failed`` sees what a kernel
ends with, see Note [Foreign exceptions]; a ``try`` that nothing leaves costs nothing, and on the line of its statement not even
an empty instruction. What a plain hit does not read is one variable, `exits`, because a function pays in each call for each
variable that it has from outside.

Note [Lenient callers]
Public functions and methods take what PyTorch's parser takes beside a schema's arguments: NumPy's words (`axis` for `dim`, `x` for
`input`) and deprecated positions (`add(x, 2, y)` is `x + 2 * y`). Keyword-only parameters and `**words` would cost every call a
dict, so a lenient caller has positional parameters only, each with a default, which Python fills in by copying:

        def caller(input=..., other=..., more=..., most=..., alpha=1, out=None, x=None):

`...` stands for what is left out; it has no `_keys` and no class that passes a test, so that a call without a required argument
ends in ``slow`` by itself. `more` stands between what may be given by position and what may not: a position too many hits it
first. A call with `more` or a word goes to ``slow`` with ``beside=((more, most), words)``.

Note [Sizes one by one]
`x.view(2, 8)` is `x.view((2, 8))`. The caller of such a function takes any number of arguments, and what options there are has its
default:

        def caller(self=..., /, *more, **most):
            size = more[0] if len(more) == 1 and more[0].__class__ is not int else more
            if (more and not most and (size is more or size.__class__ in types.sequences)
                    and (size is more and len(more) == 1 or types.are_ints(map(types.type_of, size)))):

All other calls, those that give an option among them, go to ``slow`` as they were written.

The text is compiled when the operator's handle or function is first asked for. Python shows it in tracebacks and debuggers,
and `inspect.getsource` returns it. Handles, methods and public functions share it: the code of each has its own name, that of the
operator or the function, so that a profile keeps them apart. A variable of the caller, or a builtin that it uses, gets underscores
in front if an argument has its name.
"""

import linecache
from collections.abc import Callable
from itertools import count
from types import FunctionType
from typing import Any, final
from weakref import WeakValueDictionary, finalize

from opmux.schema._argument import Argument
from opmux.schema._caller_parts import (
    REGISTERED_TYPES,
    TENSOR_TYPE,
    ClassTests,
    all_free,
    free,
    indented,
    literal,
    with_beginnings,
)
from opmux.schema._compiled import run_source
from opmux.schema._schema import FunctionSchema
from opmux.schema._types import ListType, OptionalType, Type, is_tensor_like

__all__ = ["caller_factory", "caller_source"]

#: What a factory is given.
_CONTEXT = ("table", "get_state", "exits", "types")

#: What a caller calls its own.
_VARIABLES = ("keys", "state", "kernel", "item", "error", "more", "most", "operand")

#: What callers use of Python's builtins.
_BUILTINS = (
    "AttributeError",
    "Exception",
    "KeyError",
    "TypeError",
    "bool",
    "complex",
    "float",
    "int",
    "len",
    "map",
    "str",
)

#: Makes a caller: `(table, get_state, exits, types) -> function`. See Note [Generated callers].
MakeCaller = Callable[..., FunctionType]

#: Compiled factories by source text, which operators share that differ in what they return, and by signature and options, so that
#: no text is written twice. One lives as long as one of its callers, whose globals it is in, and so does its source: operators may
#: be defined and destroyed without end.
_FACTORIES: "WeakValueDictionary[object, MakeCaller]" = WeakValueDictionary()
#: Numbers of their files; no two texts have one name, whatever threads compile at once.
_NUMBERS = count()


def caller_factory(schema: FunctionSchema, **options: Any) -> MakeCaller:
    """The factory of a schema's callers; their source can be read with `inspect.getsource` and stepped into.

    Args:
        schema: The schema.
        **options: As for `caller_source`.
    """
    signature = (schema.signature, *options.items())
    factory = _FACTORIES.get(signature)
    if factory is None:
        source = caller_source(schema, **options)
        factory = _FACTORIES.get(source) or _FACTORIES.setdefault(source, _compile(source))
        _FACTORIES[signature] = factory
    return factory


def _compile(source: str) -> MakeCaller:
    filename = f"<opmux caller {next(_NUMBERS)}>"
    # A frame says by this name that it is opmux's own, see Note [Foreign exceptions].
    namespace: dict[str, Any] = {"__name__": __name__}
    run_source(source, filename, namespace)
    factory: MakeCaller = namespace["make_caller"]
    finalize(factory, _forget_source, filename).atexit = False
    return factory


def _forget_source(filename: str) -> None:
    linecache.cache.pop(filename, None)


def caller_source(
    schema: FunctionSchema,
    *,
    first_name: str = "",
    out: bool = False,
    words: tuple[str, ...] | None = None,
    number: str = "",
    wraps: bool = False,
    sizes: bool = False,
    modeless: bool = False,
    copies: bool = False,
) -> str:
    """Source text of `make_caller(table, get_state, exits, types)`, which returns the function users call.

    Args:
        schema: The operator's schema.
        first_name: Another name for the argument `self` (public functions call it `input`).
        out: Add a keyword `out=None`; a call that gives it goes to `slow`.
        words: Further keywords. If not None, whatever is given beside the schema's arguments, or left out of them, goes to
            `slow`. See Note [Lenient callers].
        number: A tensor argument, not the first, in whose place there often is an integer or a float, which is told by its class.
            That takes a fiftieth of the time of the AttributeError that it would bring.
        wraps: Whether kernels are given such a number as a tensor; it goes to `slow` if not.
        sizes: Whether the last positional argument, a list of integers, may be given one by one. See Note [Sizes one by one].
        modeless: Whether calls under a local state that includes keys, as modes do, go to `slow`.
        copies: Whether kernels are given lists of their own: one that keeps or changes a list does not know whose it is.
    """
    writer = _CallerWriter(schema, first_name, out, words, number, wraps, modeless, copies)
    return writer.source_by_sizes() if sizes else writer.source()


@final
class _CallerWriter:
    """The parts of one caller's text."""

    def __init__(
        self,
        schema: FunctionSchema,
        first_name: str,
        out: bool,
        words: tuple[str, ...] | None,
        number: str,
        wraps: bool,
        modeless: bool,
        copies: bool,
    ) -> None:
        self.out = out
        self.words = words
        self.number = number
        self.wraps = wraps
        #: The line that makes a number an operand, if there is one.
        self.wrapping = ""
        self.modeless = modeless
        self.arguments = [(a, a.name_with(first_name)) for a in schema.arguments]
        #: Those that are one tensor, and never None, by name; all others by type and name.
        self.required = [name for a, name in self.arguments if a.type == TENSOR_TYPE]
        self.others = [(a.type, name) for a, name in self.arguments if name not in self.required]
        names = ["caller", "out", *[name for _, name in self.arguments], *(words or ())]
        taken = with_beginnings(names)
        own = all_free((*_CONTEXT, *_VARIABLES), taken)
        self.context, variables = own[: len(_CONTEXT)], own[len(_CONTEXT) :]
        self.table, self.get_state, self.exits, self.types = self.context
        self.keys, self.state, self.kernel, self.item, self.error, self.more, self.most, self.operand = variables
        #: Python's names by what they are called here: an argument may be named like one.
        self.builtins = {name: free(name, taken) if name in names else name for name in _BUILTINS}
        self.tests = ClassTests(self.types, self.builtins, copies=copies)

    def source(self) -> str:
        """The whole text."""
        given = [f"{a.parameter_name}={n}" if a.kwarg_only else n for a, n in self.arguments]
        tests = ["out is None"] * self.out + [test for type_, n in self.others if (test := self.tests.of(type_, n))]
        given += ["out=out"] * self.out
        before = self.beside(given)
        if self.number:
            number, first = self.number, self.arguments[0][1]
            # Mostly told by the class of the tensor beside it.
            is_tensor = (
                f"{number}.__class__ is {first}.__class__ or {number}.__class__ not in {self.types}.plain_numbers"
            )
            if self.wraps:
                # Under a name of its own: handlers see the number.
                self.tests.meant[number] = self.operand
                self.wrapping = f"{self.operand} = {number} if {is_tensor} else {self.types}.wrap_number({number})"
            else:
                tests = [f"({is_tensor})", *tests]
        meant = self.tests.meant
        values = [(a, meant.get(n, n)) for a, n in self.arguments]
        call = [f"{a.parameter_name}={value}" if a.kwarg_only else value for a, value in values]
        return self.text(self.signature(), [*before, *self.body(tests, call, given)])

    def source_by_sizes(self) -> str:
        """The whole text of a caller that takes sizes one by one. See Note [Sizes one by one]."""
        *first, size = [name for a, name in self.arguments if not a.kwarg_only]
        options = [f"{a.parameter_name}={self.default(a)}" for a, _ in self.arguments if a.kwarg_only]
        more, most = self.more, self.most
        one = f"{self.builtins['len']}({more}) == 1"
        alone = f"{one} and {more}[0].__class__ is not {self.builtins['int']}"
        # Of sizes one by one, one alone has been looked at, and several are in a tuple.
        is_list = f"({size} is {more} or {size}.__class__ in {self.types}.sequences)"
        are_ints = f"({size} is {more} and {one} or {self.tests.elements('are_ints', size)})"
        tests = [more, f"not {most}", is_list, are_ints]
        known = f"({self.state} := {self.get_state}())"
        tests = [f"({known} is None or not {self.state}.included)"] * self.modeless + tests
        written = [f"*(() if {name} is ... else ({name},))" for name in first]
        body = self.body(tests, [*first, size, *options], [*written, f"*{more}", f"**{most}"])
        signature = ", ".join([*[f"{name}=..." for name in first], *["/"] * bool(first), f"*{more}", f"**{most}"])
        return self.text(signature, [f"{size} = {more}[0] if {alone} else {more}", *body])

    def text(self, signature: str, lines: list[str]) -> str:
        """The factory of a function of this signature, with these lines for its body."""
        lines = [
            f"def make_caller({', '.join(self.context)}):",
            *[f"    {other} = {name}" for name, other in self.builtins.items() if other != name],
            f"    def caller({signature}):",
            *indented(lines, "        "),
            "",
            "    return caller",
        ]
        return "\n".join(lines) + "\n"

    def body(self, tests: list[str], call: list[str], given: list[str]) -> list[str]:
        """The three ways out: a finished kernel, `slow` and `miss`.

        Args:
            tests: What must hold for the first.
            call: The arguments as kernels take them.
            given: The same as they were written.
        """
        lines = self.fast_path(call)
        if tests:
            lines = [f"if {' and '.join(tests)}:", *indented(lines), "else:", f"    {self.keys} = None"]
        return [
            *lines,
            f"if {self.keys}.__class__ is not {self.exits}.KeySet:",
            f"    return {self.exits}.slow({', '.join(given)})",
            f"return {self.exits}.miss({', '.join([self.keys, *call])})",
        ]

    def beside(self, given: list[str]) -> list[str]:
        """The way out for a call that gives something beside the schema's arguments."""
        if self.words is None:
            return []
        words = ", ".join([f"{word!r}: {word}" for word in self.words])
        beside = f"beside=(({self.more}, {self.most}), {{{words}}})"
        tests = [f"{self.more} is not ...", *[f"{word} is not None" for word in self.words]]
        return [f"if {' or '.join(tests)}:", f"    return {self.exits}.slow({', '.join([*given, beside])})"]

    def lenient_signature(self) -> str:
        """Parameters of which each can be left out, all positional. See Note [Lenient callers]."""
        parts = [f"{n}={self.default(a) if a.has_default else '...'}" for a, n in self.arguments if not a.kwarg_only]
        parts += [f"{self.more}=...", f"{self.most}=..."]
        parts += [f"{n}={self.default(a) if a.has_default else '...'}" for a, n in self.arguments if a.kwarg_only]
        return ", ".join([*parts, *["out=None"] * self.out, *[f"{word}=None" for word in self.words or ()]])

    def signature(self) -> str:
        """Parameters with their defaults."""
        if self.words is not None:
            return self.lenient_signature()
        parts: list[str] = []
        default_seen = False
        for argument, name in self.arguments:
            if argument.kwarg_only and "*" not in parts:
                parts.append("*")
            if argument.has_default:
                parts.append(f"{name}={self.default(argument)}")
                default_seen = True
            elif default_seen and not argument.kwarg_only:
                # Only lists may follow a default without one of their own; the slow path then refuses None.
                parts.append(f"{name}=None")
            else:
                parts.append(name)
        if self.out:
            parts += ["out=None"] if "*" in parts else ["*", "out=None"]
        return ", ".join(parts)

    def default(self, argument: Argument) -> str:
        """An argument's default, of a type that a higher layer registers the object that a number in the schema stands for."""
        text, name = literal(argument.default), str(argument.type).removesuffix("?")
        stands_for = argument.default is not None and name in REGISTERED_TYPES
        return f"{self.types}.default({name!r}, {text})" if stands_for else text

    def fast_path(self, call: list[str]) -> list[str]:
        """Reading and joining key sets, looking the kernel up, and the call."""
        return [
            "try:",
            *indented(self.key_lines()),
            *([] if self.modeless else [f"    {self.state} = {self.get_state}()"]),
            f"except ({self.builtins['AttributeError']}, {self.builtins['TypeError']}):",
            f"    {self.keys} = None",
            "else:",
            f"    try: {self.kernel} = "
            f"({self.table} if {self.state} is None else {self.exits}.tables[{self.state}])[{self.keys}]",
            f"    except ({self.builtins['KeyError']}, {self.builtins['TypeError']}):",
            "        pass",
            "    else:",
            f"        try: return {self.kernel}({', '.join(call)})",
            f"        except {self.builtins['Exception']} as {self.error}:",
            f"            {self.exits}.failed({', '.join([self.error, *call])})",
            "            raise",
        ]

    def key_lines(self) -> list[str]:
        """Lines that read every tensor's key set, and join those that differ, which most calls have none of."""
        meant = self.tests.meant
        first, *others = [f"{meant.get(name, name)}._keys" for name in self.required] or [f"{self.types}.no_keys"]
        # A number is looked at when its place is known to be beside a tensor.
        lines = [f"{self.keys} = {first}", *([self.wrapping] if self.wrapping else [])]
        if others:
            differ = (
                f"{self.keys} is not {others[0]}" if len(others) == 1 else f"not ({' is '.join([self.keys, *others])})"
            )
            lines += [f"if {differ}:", *[f"    {self.keys} = {self.keys}.joins[{keys}]" for keys in others]]
        return lines + [line for type_, n in self.others for line in self.optional_lines(type_, n)]

    def optional_lines(self, type_: Type, name: str) -> list[str]:
        """Lines that join the keys of a `Tensor?`, `Tensor[]` or `Tensor?[]` argument; none for other types."""
        if not is_tensor_like(type_):
            return []
        if isinstance(type_, OptionalType):
            return [f"if {name} is not None:", *indented(self.read_and_join(name))]
        assert isinstance(type_, ListType)
        lines = self.read_and_join(self.item)
        if type_.elem != TENSOR_TYPE:
            lines = [f"if {self.item} is not None:", *indented(lines)]
        # A generator must reach the slow path whole, so the class is tested before the loop.
        guard = [f"if {name}.__class__ not in {self.types}.sequences:", f"    raise {self.builtins['AttributeError']}"]
        return [*guard, f"for {self.item} in {name}:", *indented(lines)]

    def read_and_join(self, name: str) -> list[str]:
        """Lines that read the keys of a tensor that may be absent, and join them."""
        more = f"{self.keys}_more"
        return [
            f"{more} = {name}._keys",
            f"if {more} is not {self.keys}:",
            f"    {self.keys} = {self.keys}.joins[{more}]",
        ]
