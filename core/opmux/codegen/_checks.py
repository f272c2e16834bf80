"""What declarations must keep to. Each check names what was asked, what was found and what to do."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from opmux.codegen._autogen import autogen_names, kind, signature
from opmux.codegen._declaration import CHOSEN, FOREACH, MODULES, Declaration, foreach_of
from opmux.codegen._rows import fail
from opmux.codegen._schema_checks import check_schema
from opmux.codegen._sources import default_composite, near_functions
from opmux.schema import Tag

__all__ = ["BACKENDS", "TAGS", "check_all", "check_autogen", "check_docs", "check_meta"]

#: PyTorch's tags.
TAGS: Final = frozenset(Tag.__members__)

_COMPOSITES: Final = (
    "CompositeExplicitAutograd",
    "CompositeExplicitAutogradNonFunctional",
    "CompositeImplicitAutograd",
)
#: Keys of PyTorch's backends. A function for one of them is that backend's in place of `Array`.
BACKENDS: Final = (
    *("CPU", "CUDA", "HIP", "XLA", "MPS", "IPU", "XPU", "HPU", "VE", "Lazy", "MTIA", "MAIA"),
    *("PrivateUse1", "PrivateUse2", "PrivateUse3"),
)
#: Keys whose kernels are functions of one backend, and those for tensors that opmux does not have: read, and left out.
_LAYOUTS: Final = ("Quantized", "Sparse", "SparseCsr", "NestedTensor")
_KEYS: Final = frozenset(
    {
        *("Array", "Meta", *BACKENDS, *_COMPOSITES, "CompositeImplicitAutogradNestedTensor", "MkldnnCPU", "ZeroTensor"),
        *(layout + backend for layout in _LAYOUTS for backend in (*BACKENDS, "Meta")),
    }
)
#: Keys for which an operator that is structured has an impl.
_IMPL_KEYS: Final = frozenset({"Array", *BACKENDS})
_VARIANTS: Final = frozenset({"function", "method"})
_DEVICE_CHECKS: Final = ("ExactSame", "NoCheck")
_BASES: Final = frozenset({"TensorIteratorBase"})


def check_all(declarations: list[Declaration], kernels: Callable[[str], bool] | None) -> None:
    """Checks declarations, one by one and against each other.

    Args:
        declarations: With those that `autogen` made.
        kernels: Says whether a function exists; not checked if None.

    Raises:
        DeclarationError: One of them is not right.
    """
    by_name: dict[str, Declaration] = {}
    for declaration in declarations:
        first = by_name.setdefault(declaration.name, declaration)
        if first is not declaration:
            fail(
                f"{declaration.name} is declared twice",
                declaration.where,
                f"first in {first.where}",
                "leave one out, or give it another overload name",
            )
    # What is wrong with one by itself is told before what it does not share with others.
    for declaration in declarations:
        check_schema(declaration)
        _check_variants(declaration)
        _check_tags(declaration)
        _check_devices(declaration)
        _check_dispatch(declaration)
        _check_structured(declaration)
    for declaration in declarations:
        _check_delegate(declaration, by_name)
        _check_foreach(declaration, by_name)
        if kernels is not None:
            _check_kernels(declaration, kernels)


def _check_kernels(declaration: Declaration, exists: Callable[[str], bool]) -> None:
    for key, function in declaration.dispatch.items():
        if function.startswith(FOREACH) or exists(function):
            continue
        path, meant = function.split("."), " or ".join(near_functions(function))
        fail(
            f"{declaration.name}: kernel {function} does not exist",
            declaration.where,
            f"no {path[-1]} in core/opmux/native/{'/'.join(path[:-1])}.py, which {key} names",
            f"did you mean {meant}?" if meant else f"write it, or correct its name under dispatch: {key}",
        )


def check_meta(declarations: Iterable[Declaration]) -> None:
    """Checks that shapes are known without data, but of what a tag says that they depend on it, or where parts know them.

    Raises:
        DeclarationError: An operator has a function for arrays alone.
    """
    for d in declarations:
        of_data = {"dynamic_output_shape", "data_dependent_output"} & {*d.tags}
        if "Array" in d.dispatch and not {"Meta", *_COMPOSITES} & d.dispatch.keys() and not of_data:
            found = "Array has no Meta beside it, and no tag says that the result's shape depends on data"
            advice = "add Meta: with a function that knows it, or the tag dynamic_output_shape or data_dependent_output"
            fail(f"{d.name}: dispatch", d.where, found, advice)


def check_docs(declarations: Iterable[Declaration], docs: Mapping[str, str]) -> None:
    """Checks that each public function and method has its text, and that no text is left over.

    Args:
        declarations: All of them.
        docs: What `operator_docs.yaml` says.

    Raises:
        DeclarationError: A text is missing, or has no operator.
    """
    public: dict[str, Declaration] = {}
    for d in declarations:
        chosen = d.base_name in CHOSEN[d.python_module] if d.python_module in CHOSEN else True
        if chosen and not d.is_out and not d.base_name.startswith("_") and d.python_module in ("", *MODULES):
            public.setdefault(d.base_name.removesuffix("_"), d)
    file = "core/opmux/codegen/operator_docs.yaml"
    if lacking := [name for name in public if name not in docs]:
        advice = f"add a line for each: {lacking[0]}: and what it does"
        fail(f"{', '.join(lacking)}: no text", public[lacking[0]].where, f"{file} has no line of this name", advice)
    if left_over := [name for name in docs if name not in public]:
        fail(
            f"the lines {', '.join(left_over)}", file, "no public operators have these names", "correct or remove them"
        )


def check_autogen(declared: Iterable[Declaration]) -> None:
    """Checks that `autogen` names what generation makes, group by group.

    It may name less: of a row that stands by itself, the other variants of its group may be declared elsewhere.

    Raises:
        DeclarationError: It names something else.
    """
    groups: dict[tuple[object, ...], dict[str, Declaration]] = {}
    for declaration in declared:
        group = groups.setdefault(signature(declaration.schema), {})
        other = group.setdefault(kind(declaration.schema), declaration)
        if other is not declaration and other.name != declaration.name:
            fail(
                f"{declaration.name}: a second {kind(declaration.schema)} overload of its group",
                declaration.where,
                f"{other.name} has the same arguments",
                "leave one out, or give it other arguments",
            )
    for group in groups.values():
        _check_group(list(group.values()))


def _check_group(group: list[Declaration]) -> None:
    asked = {name for d in group for name in d.autogen}
    if not asked:
        return
    first = next(d for d in group if d.autogen)
    asked_text = f"{first.name}: autogen: {', '.join(sorted(asked))}"
    implicit = all("CompositeImplicitAutograd" in d.dispatch for d in group)
    if implicit and not any("core" in d.tags for d in group):
        fail(
            asked_text,
            first.where,
            "nothing is generated for a group that is CompositeImplicitAutograd",
            "declare the out overload, and write its function in composite/ with out_variant",
        )
    if any(_is_view(d) for d in group):
        fail(asked_text, first.where, "nothing is generated for views", "leave autogen out")
    made = autogen_names([d.schema for d in group], asked)
    if not asked <= made:
        fail(
            asked_text,
            first.where,
            f"generation makes {', '.join(sorted(made)) or 'nothing'} for this group",
            f"write autogen: {', '.join(sorted(made))}" if made else "leave autogen out",
        )


def _is_view(declaration: Declaration) -> bool:
    returned = any(r.alias is not None and not r.is_write for r in declaration.schema.returns)
    # These resize, or exchange the memory, which makes no view of the tensor.
    resizes = declaration.base_name in ("resize_", "resize_as_", "set_")
    return returned or ("inplace_view" in declaration.tags and not resizes)


def _check_variants(declaration: Declaration) -> None:
    where, name, variants = declaration.where, declaration.name, declaration.variants
    if not variants <= _VARIANTS:
        fail(f"{name}: variants", where, f"{min(variants - _VARIANTS)!r}", "write function, method or both")
    if declaration.is_out and variants != {"function"}:
        fail(f"{name}: an out operator has the variant function only", where, "variants: method", "leave variants out")
    if "method" in variants and not any(a.name == "self" for a in declaration.schema.arguments):
        fail(
            f"{name}: variants: method",
            where,
            "no argument is called self",
            "name the tensor self, or leave method out",
        )
    if declaration.python_module and declaration.python_module not in MODULES:
        found = declaration.python_module
        fail(f"{name}: python_module: {found}", where, "no such module", f"modules are {', '.join(sorted(MODULES))}")
    if declaration.python_module and "method" in variants:
        fail(
            f"{name}: python_module: {declaration.python_module}",
            where,
            "it has the variant method, and functions of a module are no methods",
            "leave out one of the two",
        )


def _check_tags(declaration: Declaration) -> None:
    where, name, tags = declaration.where, declaration.name, declaration.tags
    unknown = set(tags) - TAGS
    if unknown:
        fail(f"{name}: tag {min(unknown)!r}", where, "no such tag", f"tags are {', '.join(sorted(TAGS))}")
    if "generated" in tags and not declaration.source and not declaration.is_out:
        fail(f"{name}: tag generated", where, "it is declared", "leave the tag out: `autogen` gives it")
    schema = declaration.schema
    dropout = "dropout" in name or any("dropout" in (a.name or "") for a in schema.arguments)
    random = any(str(a.type) == "Generator?" for a in schema.arguments) or "rand" in name
    if (random or (dropout and "backward" not in name)) and "nondeterministic_seeded" not in tags:
        fail(f"{name}: it draws random numbers", where, "no tag says so", "add the tag nondeterministic_seeded")


def _check_devices(declaration: Declaration) -> None:
    where, name = declaration.where, declaration.name
    if declaration.device_check not in _DEVICE_CHECKS:
        fail(
            f"{name}: device_check: {declaration.device_check}",
            where,
            "no such check",
            f"write {' or '.join(_DEVICE_CHECKS)}, or leave it out for the first",
        )
    if not declaration.device_guard and (declaration.structured or declaration.structured_delegate):
        fail(f"{name}: device_guard: False", where, "structured kernels are always guarded", "leave it out")


def _check_structured(declaration: Declaration) -> None:
    where, name = declaration.where, declaration.name
    if declaration.structured:
        if not declaration.is_out:
            fail(
                f"{name}: only an out operator is structured",
                where,
                f"it is {kind(declaration.schema)}",
                "declare the out overload structured, and structured_delegate: its name here",
            )
        keys = declaration.dispatch.keys()
        composite = any(key.startswith("Composite") for key in keys)
        if not keys & _IMPL_KEYS or composite:
            fail(
                f"{name}: a structured operator needs Array, or a backend",
                where,
                f"keys are {', '.join(keys)}",
                "give it Array and Meta, and the keys of backends that compute otherwise",
            )
        if declaration.structured_delegate:
            fail(f"{name}: structured_delegate", where, "it is structured itself", "leave structured_delegate out")
    elif declaration.structured_inherits or declaration.precomputed:
        field = "structured_inherits" if declaration.structured_inherits else "precomputed"
        fail(f"{name}: {field}", where, "it is not structured", "put the field where structured: True is")
    if declaration.structured_inherits and declaration.structured_inherits not in _BASES:
        found = declaration.structured_inherits
        fail(f"{name}: structured_inherits: {found}", where, "no such base", f"bases are {', '.join(sorted(_BASES))}")


def _check_delegate(declaration: Declaration, by_name: dict[str, Declaration]) -> None:
    where, name, delegate = declaration.where, declaration.name, declaration.structured_delegate
    if not delegate:
        return
    target = by_name.get(delegate)
    if target is None or not target.structured:
        found = "no such operator" if target is None else f"{delegate} is not structured"
        fail(f"{name}: structured_delegate: {delegate}", where, found, "name the structured out overload of its group")
    if signature(target.schema) != signature(declaration.schema):
        fail(
            f"{name}: structured_delegate: {delegate}",
            where,
            "it belongs to another group: its arguments differ",
            "name the structured out overload of its group",
        )
    if (_IMPL_KEYS | {"Meta"}) & declaration.dispatch.keys():
        fail(
            f"{name}: a delegate has the structured kernels of its group",
            where,
            f"dispatch: {', '.join(declaration.dispatch)}",
            "leave out Array, Meta and the backends",
        )


def _check_dispatch(declaration: Declaration) -> None:
    where, name, dispatch = declaration.where, declaration.name, declaration.dispatch
    unknown = dispatch.keys() - _KEYS
    if unknown:
        fail(f"{name}: dispatch key {min(unknown)}", where, "no such key", f"keys are {', '.join(sorted(_KEYS))}")
    if sum(key in dispatch for key in _COMPOSITES) > 1:
        fail(
            f"{name}: at most one composite kernel",
            where,
            " and ".join(_COMPOSITES),
            "write CompositeExplicitAutograd if it has a derivative of its own, else CompositeImplicitAutograd",
        )
    default = default_composite(declaration.base_name + "_out" * declaration.is_out)
    lone = dispatch == {"CompositeImplicitAutograd": default}
    if lone and not declaration.is_default:
        fail(
            f"{name}: dispatch: CompositeImplicitAutograd",
            where,
            f"{default} is meant without it",
            "leave dispatch out",
        )
    if declaration.is_default and _makes_tensors(declaration):
        fail(
            f"{name}: no dispatch",
            where,
            "what makes tensors is not CompositeImplicitAutograd",
            f"add dispatch: with CompositeExplicitAutograd: {default}",
        )
    if not (dispatch or declaration.structured_delegate or declaration.source or declaration.view):
        fail(
            f"{name}: no kernel is declared",
            where,
            "neither dispatch, nor structured_delegate, nor a function of this name in composite/",
            "add one of them",
        )


def _check_foreach(declaration: Declaration, by_name: dict[str, Declaration]) -> None:
    """The operator of each element is declared, and takes at least as many arguments as that of the lists."""
    element = foreach_of(declaration)
    if not element:
        return
    target = by_name.get(element)
    if target is None or len(target.schema.arguments) < len(declaration.schema.arguments):
        fail(
            f"{declaration.name}: dispatch: {FOREACH}{element}",
            declaration.where,
            "no such operator" if target is None else f"{target.text} takes fewer arguments",
            "name the operator that each element of the lists is given to",
        )


def _makes_tensors(declaration: Declaration) -> bool:
    base, arguments = declaration.base_name, declaration.schema.arguments
    options = any(a.name == "pin_memory" for a in arguments) and not any(str(a.type) == "Tensor" for a in arguments)
    return base.startswith("new_") or base.endswith("_like") or options
