"""Which tests hold each part of the Python front, against torch and, by what was recorded of it, without."""

import ast
from pathlib import Path
from typing import Final, NamedTuple

__all__ = ["SUBJECTS", "TESTS", "Held", "held", "page"]

TESTS: Final = Path(__file__).parents[2]
_HERE: Final = Path(__file__).parent

#: What a subject is called, its files of programs in `front` and `protocols`, and the modules below `tests` that are about it.
SUBJECTS: Final = (
    (
        "Operands that are arrays, tensors as sizes, numbers that wrap around",
        "front/operands front/numbers front/subjects/sizes_and_names front/subjects/half_precision",
        "native/test_numbers native/test_number_ranges native/test_ranges native/test_half_precision",
    ),
    (
        "Names of arguments, and what wrong ones are told",
        "front/keywords front/programs front/refusals",
        "native/test_keywords native/test_public_arguments native/test_refused_arguments",
    ),
    (
        "Attributes of tensors and settings of the process",
        "front/attributes front/subjects/attributes_and_settings",
        "tensor/test_attributes tensor/test_repr tensor/test_device tensor/test_generator",
    ),
    (
        "Programs that move over: old forms, helpers, modules, names that are elsewhere",
        "front/subjects/moved_programs",
        "native/test_absent native/test_return_types nn/test_against_torch optim/test_optimizers test_grad_scaler",
    ),
    ("Storages", "front/memory", "tensor/test_untyped_storage native/test_storage"),
    (
        "Strides and memory formats",
        "front/layouts front/subjects/storage_and_strides",
        "native/test_layouts_of_results native/test_memory_order native/test_tensor_iterator autograd/test_gradient_strides",
    ),
    (
        "Expanded tensors, overlapping memory, destinations",
        "front/expanded front/subjects/destinations",
        "native/test_expanded_writes native/test_memory_overlap native/test_refused_destinations native/test_destinations",
    ),
    ("bfloat16", "front/bfloat16", "native/test_bfloat16 tensor/test_dlpack native/test_steps_in_half_precision"),
    (
        "Operators that programs ask for",
        "front/lists front/masked front/categories/creation front/subjects/operators_and_gradients",
        "native/test_exported native/test_lists_against_torch native/test_recurrent_against_torch codegen/test_view_copies",
    ),
    (
        "Views, hooks, Functions and saved tensors of autograd",
        "front/autograd front/graphs front/categories/autograd",
        "autograd/test_inplace autograd/test_hooks autograd/test_function_rules autograd/test_saved_tensors "
        "autograd/test_checkpoint",
    ),
    (
        "Inference tensors, and grad modes inside each other",
        "front/modes",
        "autograd/test_inference_matrix autograd/test_modes",
    ),
    (
        "Subclasses of tensors",
        "protocols/subclasses front/categories/modes_and_subclasses",
        "tensor/test_subclasses tensor/test_copying",
    ),
    (
        "Overloads and packets of operators",
        "protocols/overloads",
        "dispatch/test_operator_objects dispatch/test_packets",
    ),
    (
        "Handlers of functions",
        "protocols/overrides front/categories/overrides",
        "dispatch/test_handler_arguments dispatch/test_overrides test_overrides",
    ),
    (
        "Modes of dispatch",
        "protocols/modes front/subjects/protocols",
        "dispatch/test_modes dispatch/test_python_dispatcher",
    ),
    (
        "Custom operators",
        "protocols/custom_operators front/categories/custom_operators",
        "library/test_against_torch library/test_custom_op library/test_opcheck library/test_infer_schema",
    ),
    (
        "Public functions, and code for another's declarations",
        "protocols/public_functions",
        "autograd/test_torch_names codegen/test_codegen codegen/test_checks",
    ),
)


class Held(NamedTuple):
    """What holds a subject.

    Attributes:
        programs: Number of programs, each compared with torch and with what was recorded, by its file.
        against: Number of tests marked `torch`, by their module.
        without: Number of the others, by their module.
    """

    programs: dict[str, int]
    against: dict[str, int]
    without: dict[str, int]


def held(programs: str, modules: str) -> Held:
    """Counts the programs and tests of a subject, given as `SUBJECTS` has them."""
    found = Held({}, {}, {})
    for name in programs.split():
        text = (TESTS / "parity" / name).with_suffix(".txt").read_text()
        found.programs[name] = text.count("\n== ") + 1 if text.startswith("== ") else text.count("\n")
    for name in modules.split():
        against, without = _tests((TESTS / name).with_suffix(".py").read_text())
        for count, where in ((against, found.against), (without, found.without)):
            if count:
                where[name] = count
    return found


def _tests(source: str) -> tuple[int, int]:
    """How many test functions of a module are marked `torch`, by themselves or with all others, and how many are not."""
    module = ast.parse(source)
    marked = any(isinstance(node, ast.Assign) and _names_torch(node) for node in module.body)
    tests = [n for n in module.body if isinstance(n, ast.FunctionDef) and n.name.startswith("test_")]
    against = sum(marked or any(map(_names_torch, test.decorator_list)) for test in tests)
    return against, len(tests) - against


def _names_torch(node: ast.AST) -> bool:
    return "mark.torch" in ast.unparse(node)


def page() -> list[str]:
    """Lines of Markdown: the table of the subjects, which changes with `SUBJECTS` only."""
    lines = ["| Subject | Programs | Tests against torch | Tests without |", "|---|---|---|---|"]
    for title, programs, modules in SUBJECTS:
        lines.append(f"| {title} | {' | '.join(map(_shown, held(programs, modules)))} |")
    return lines


def _shown(counts: dict[str, int]) -> str:
    return ", ".join(f"`{name}`" for name in counts)


if __name__ == "__main__":
    print("\n".join(page()))
