"""What to do instead of names of PyTorch's that opmux does not have. Read only when such a name is asked for; see `no_attribute`.

`docs/nn.md`, `docs/optim.md` and `docs/python_front.md` say why they are left out.
"""

from typing import Final

__all__ = ["INSTEAD"]

_KINDS: Final = {
    "Bool": "bool",
    "Byte": "uint8",
    "Char": "int8",
    "Short": "int16",
    "Int": "int32",
    "Long": "int64",
    "Half": "float16",
    "BFloat16": "bfloat16",
    "Float": "float32",
    "Double": "float64",
}
_LAZY: Final = [
    f"{kind}{dims}d" for kind in ("BatchNorm", "Conv", "ConvTranspose", "InstanceNorm") for dims in (1, 2, 3)
]
_PROCESSES: Final = "opmux has no groups of processes: run the program in one process"
_SPARSE: Final = "opmux has no sparse tensors: use dense ones"
_QUANTIZED: Final = "opmux has no quantized tensors: compute with the floating-point ones"
_SHAPELESS: Final = "tensors without a shape do not exist here: state the sizes"
_TRACE: Final = "opmux.dispatch.trace says what a block of calls does, and how long"
_SCRIPT: Final = "opmux has no TorchScript: call the function or module itself"
_SYMBOLS: Final = "opmux has no symbolic sizes: sizes are ints"
_FEW_BITS: Final = "keep such numbers in opmux.uint8 or opmux.int8"
_PICKLES: Final = "opmux.load reads no pickles: remove the call"
_MEMORY: Final = "files are read into memory of the array module: remove the call"
_COMPILER: Final = "opmux has no compiler: remove what configures it"
_FUSED: Final = "call the convolution or linear layer and the normalization one after the other"

_OPMUX: Final = {
    **{
        f"{kind}Tensor": f"make it by opmux.tensor(data, dtype=opmux.{name}), and annotate with opmux.Tensor"
        for kind, name in _KINDS.items()
    },
    **{f"{kind}Storage": "a tensor's memory is tensor.untyped_storage(), in bytes" for kind in _KINDS},
    **dict.fromkeys(("TypedStorage", "Storage"), "a tensor's memory is tensor.untyped_storage(), in bytes"),
    "distributed": _PROCESSES,
    "multiprocessing": "import multiprocessing itself: tensors, modules and operators can be sent, and each process has its own",
    **dict.fromkeys(
        ("sparse", *[f"sparse_{form}_tensor" for form in ("coo", "csr", "csc", "bsr", "bsc", "compressed")]), _SPARSE
    ),
    **dict.fromkeys((f"{name}_copy" for name in ("col_indices", "crow_indices", "indices", "values")), _SPARSE),
    **dict.fromkeys(
        ("dsmm", "hsmm", "hspmm", "saddmm", "smm", "spmm", "sspaddmm"),
        "opmux has no sparse tensors: use opmux.mm and opmux.addmm",
    ),
    **dict.fromkeys((f"sparse_{form}" for form in ("coo", "csr", "csc", "bsr", "bsc")), _SPARSE),
    **dict.fromkeys(
        ("ao", "dequantize", "quantization", "qint8", "qint32", "quint8", "quint4x2", "quint2x4"), _QUANTIZED
    ),
    **dict.fromkeys((f"quantize_per_{name}" for name in ("tensor", "tensor_dynamic", "channel")), _QUANTIZED),
    **dict.fromkeys((f"quantized_{name}" for name in ("batch_norm", "max_pool1d", "max_pool2d")), _QUANTIZED),
    **dict.fromkeys((f"{kind}{bits}" for kind in ("int", "uint") for bits in range(1, 8)), _FEW_BITS),
    **dict.fromkeys(("bit", "bits8", "bits16", "bits1x8", "bits2x4", "bits4x2"), _FEW_BITS),
    **dict.fromkeys(
        (f"float8_{name}" for name in ("e4m3fn", "e4m3fnuz", "e5m2", "e5m2fnuz", "e8m0fnu")), "use opmux.float16"
    ),
    **dict.fromkeys(("chalf", "complex32"), "use opmux.complex64"),
    **dict.fromkeys(("SymBool", "SymFloat", "SymInt"), _SYMBOLS),
    **dict.fromkeys(
        ("ScriptFunction", "fork", "import_ir_module", "import_ir_module_from_buffer", "parse_ir"), _SCRIPT
    ),
    **dict.fromkeys(("merge_type_from_type_comment", "parse_type_comment", "unify_type_list", "wait"), _SCRIPT),
    **dict.fromkeys(("Event", "Stream"), "streams are those of a device: use opmux.cuda.Event and opmux.cuda.Stream"),
    **{
        f"{verb}_autocast_{device}_{what}": f'use opmux.{verb}_autocast_{what}("{name}")'
        for device, name in {"cpu": "cpu", "gpu": "cuda"}.items()
        for verb, what in (("get", "dtype"), ("set", "dtype"))
    },
    "AcceleratorError": "what a device raises is an opmux.errors.OpmuxError",
    **{name: f"use opmux.linalg.{name}" for name in ("eig", "lstsq", "matrix_rank", "solve")},
    "symeig": "use opmux.linalg.eigh",
    "GradScaler": "use opmux.amp.GradScaler",
    "OutOfMemoryError": "use opmux.errors.OutOfMemoryError",
    "accelerator": "name the device; opmux.plugins.status() says which there are",
    "backends": "remove the lines that set it, but for opmux.use_deterministic_algorithms and "
    "opmux.set_float32_matmul_precision; opmux.plugins.status() says which devices there are",
    "cond": "write `if` and `else`: functions run as they are",
    "compile": "opmux has no compiler: call the function or module itself",
    "compiler": "opmux has no compiler: remove the lines that direct it",
    "distributions": "draw with opmux.normal, rand, bernoulli and multinomial, and write the logarithms of probabilities out",
    "from_file": "use opmux.from_numpy of a numpy.memmap",
    **dict.fromkeys(
        (f"fake_quantize_per_{name}_affine" for name in ("tensor", "channel")),
        "q is (x / scale + zero_point).round().clamp(quant_min, quant_max), and x + ((q - zero_point) * scale - x).detach() "
        "has its value and the gradient of x",
    ),
    "float4_e2m1fn_x2": _FEW_BITS,
    "get_device_module": "use the device's own module: opmux.cuda.synchronize and its like",
    "hash_tensor": "compare tensors by opmux.equal, or hash tensor.numpy().tobytes()",
    "init_num_threads": "threads are those of the array module: remove the call",
    "is_autocast_cpu_enabled": 'use opmux.is_autocast_enabled("cpu")',
    "set_autocast_cpu_enabled": 'use opmux.set_autocast_enabled("cpu", enabled)',
    "lobpcg": "use opmux.linalg.eigh, whose eigenvalues ascend",
    "parse_schema": "use opmux.library.FunctionSchema.parse",
    "storage": "a tensor's memory is tensor.untyped_storage(), in bytes",
    "thread_safe_generator": "give each thread a Generator of its own",
    "types": "annotate with opmux.Tensor, opmux.dtype, opmux.device and Python's own types",
    "version": "use opmux.__version__",
    **dict.fromkeys(
        ("DisableTorchFunction", "DisableTorchFunctionSubclass"), "use opmux.dispatch.DisableOpmuxFunctionSubclass"
    ),
    **dict.fromkeys(("Future", "futures"), "use Python's concurrent.futures"),
    **dict.fromkeys(("ScriptModule", "CompilationUnit"), _SCRIPT),
    "package": "opmux.save keeps the state of a module, opmux.export.save a program",
    "quasirandom": "make the points by scipy.stats.qmc.Sobol, and use opmux.from_numpy",
    "segment_reduce": "use opmux.scatter_reduce or opmux.index_reduce, with the segment of each row as index",
    "set_anomaly_enabled": "use opmux.autograd.set_detect_anomaly",
    "torch_version": "use opmux.__version__",
    "_C": "keys, sets, guards and the dispatcher are in opmux.dispatch, operators in opmux.ops, their schemas in opmux.schema",
    **dict.fromkeys(("_dynamo", "_inductor"), _COMPILER),
    "_decomp": "an operator's handle calls what it is made of by its method decompose",
    "_library": "use opmux.library",
    "_ops": "a handle is an opmux.dispatch.OperatorHandle, a packet an opmux.dispatch.OperatorPacket",
    "_register_device_module": "a plugin publishes a module of functions by its hook opmux_namespace",
    "_subclasses": "tensors without data are on the device meta; opmux.library.register_fake says how their results look",
    **{name: f"use opmux.dispatch.{name}" for name in ("DispatchKey", "DispatchKeySet", "ExcludeDispatchKeyGuard")},
    "FunctionSchema": "use opmux.schema.FunctionSchema",
    "fx": "opmux.export.trace records a function's operators",
    "hub": "fetch the weights as a safetensors file, and read it by opmux.load",
    "is_anomaly_enabled": "use opmux.autograd.is_anomaly_enabled",
    "jit": "opmux has no TorchScript: call the function or module itself, or load a program of torch.export by opmux.export.load",
    "mps": "opmux has no backend for it: use another device",
    "nested": "opmux has no nested tensors: pad them, or use opmux.nn.utils.rnn.pack_sequence",
    "onnx": "opmux writes no ONNX: opmux.export.trace and opmux.export.save write a program that torch.export.load reads",
    "profiler": _TRACE,
    "set_default_tensor_type": "use opmux.set_default_dtype and opmux.set_default_device",
    "to_dlpack": "use tensor.__dlpack__()",
    "utils": "torch.utils.checkpoint is opmux.autograd.checkpoint, and torch.utils.dlpack opmux.from_dlpack; for "
    "torch.utils.data slice tensors for batches, opmux.randperm(n) shuffles; a plugin names its device by "
    "opmux.plugins.Scope.backend, not by rename_privateuse1_backend",
    "xpu": "opmux has no backend for it: use another device",
}

_NN: Final = {
    **dict.fromkeys([f"Lazy{name}" for name in ("Linear", *_LAZY)], _SHAPELESS),
    **dict.fromkeys(("UninitializedBuffer", "UninitializedParameter"), _SHAPELESS),
    **dict.fromkeys(("DataParallel", "parallel"), "opmux has no groups of processes: call the module itself"),
    **dict.fromkeys(("intrinsic", "qat", "quantizable", "quantized"), _QUANTIZED),
    "Container": "use Module",
    "attention": "opmux chooses the kernel of scaled_dot_product_attention by its arguments: remove the lines that choose",
    "common_types": "annotate with int | tuple[int, ...]",
    "factory_kwargs": "give device and dtype by name",
    "CrossMapLRN2d": "use LocalResponseNorm, which computes the same for odd sizes",
    **dict.fromkeys(("LinearCrossEntropyLoss", "LinearCrossEntropyOptions"), "use Linear and CrossEntropyLoss"),
    "grad": "call opmux.autograd.grad of the convolution",
    "NLLLoss2d": "use NLLLoss",
}

#: What modules themselves do not have; `nn/modules/_parts.py` knows the names.
_MODULE: Final = {
    **dict.fromkeys(("ipu", "mtia", "xpu"), "opmux has no backend for it: use another device"),
    "compile": "opmux has no compiler: call the module itself",
    "register_backward_hook": "use register_full_backward_hook, which gets the gradients of the module's own inputs",
}

_MODULES: Final = {
    **{
        name: advice for name, advice in _NN.items() if name.startswith(("Lazy", "Linear")) or advice.startswith("use ")
    },
    "lazy": _SHAPELESS,
    "utils": "write the tuple out: `_pair(x)` is `x if isinstance(x, tuple) else (x, x)`",
}

_UTILS: Final = {
    **{name: f"use parametrizations.{name}" for name in ("spectral_norm", "weight_norm")},
    "remove_spectral_norm": 'use parametrize.remove_parametrizations(module, "weight")',
    "remove_weight_norm": 'use parametrize.remove_parametrizations(module, "weight")',
    "clip_grad_norm": "use clip_grad_norm_",
    "convert_conv2d_weight_memory_format": "use module.to(memory_format=...)",
    "convert_conv3d_weight_memory_format": "use module.to(memory_format=...)",
    **dict.fromkeys((f"fuse_{kind}_bn_{what}" for kind in ("conv", "linear") for what in ("eval", "weights")), _FUSED),
    "fusion": _FUSED,
    "memory_format": "use module.to(memory_format=...)",
    "prune": "set elements of a weight to zero, or register a parametrization that multiplies it by a mask",
    "skip_init": 'make the module with device="meta", and call its to_empty',
    "stateless": "use opmux.func.functional_call",
}

_FUNC: Final = {
    "debug_unwrap": "what vmap hides can be printed: print the tensor",
    "functionalize": "call the function itself, which may write in place",
    "linearize": "use opmux.autograd.functional.jvp(func, x, v) for each v",
    "rearrange": "use opmux.permute and opmux.reshape",
    "replace_all_batch_norm_modules_": "make the modules with track_running_stats=False",
    "grad": "use opmux.autograd.grad(func(x), x), or opmux.autograd.functional",
    "grad_and_value": "keep value = func(x), and use opmux.autograd.grad(value, x)",
    "hessian": "use opmux.autograd.functional.hessian(func, x)",
    "jacfwd": "use opmux.autograd.functional.jacobian(func, x)",
    "jacrev": "use opmux.autograd.functional.jacobian(func, x)",
    "jvp": "use opmux.autograd.functional.jvp(func, x, v)",
    "stack_module_state": "stack the parameters of the modules by their names, and vmap opmux.func.functional_call",
    "vjp": "use opmux.autograd.functional.vjp(func, x, v)",
}

_FUNCTIONAL: Final = {
    **dict.fromkeys(
        ("ScalingType", "SwizzleType", "scaled_mm", "scaled_grouped_mm"), "use opmux.mm, and scale by a product"
    ),
    "grouped_mm": "use opmux.bmm, or opmux.mm for each group",
    "conv_tbc": "use conv1d of the input with its dimensions in another order",
    "linear_cross_entropy": "use cross_entropy(linear(input, weight, bias), target)",
}

_TRACED: Final = "a program is a list of steps: print it, or call it"
_OTHER_SIZES: Final = "a program takes tensors of the sizes that it was traced with: trace once for each"

_EXPORT: Final = {
    **dict.fromkeys(("export", "draft_export"), "use opmux.export.trace(function, args)"),
    **dict.fromkeys(("AdditionalInputs", "Constraint", "Dim", "ShapesCollection", "dims"), _OTHER_SIZES),
    **dict.fromkeys(("FlatArgsAdapter", "ModuleCallEntry", "ModuleCallSignature", "UnflattenedModule"), _TRACED),
    **dict.fromkeys(("ExportBackwardSignature", "ExportGraphSignature", "unflatten"), _TRACED),
    **dict.fromkeys(
        ("CustomDecompTable", "default_decompositions"),
        "steps are operators that opmux has: remove what takes them apart",
    ),
    "register_dataclass": "pass tuples, lists, dicts and named tuples",
}

_LIBRARY: Final = {
    "impl_abstract": "use register_fake",
    **dict.fromkeys(("triton_op", "wrap_triton"), "opmux runs no Triton: use custom_op"),
}

_AUTOGRAD: Final = {
    "NestedIOFunction": "use opmux.autograd.Function, and tuples of tensors",
    "enforce_grad_layout_policy": "gradients keep the layout that their formulas give them: remove the call",
    "profiler": _TRACE,
    "variable": "a variable is a tensor: use opmux.Tensor",
}

_OPTIM: Final = {
    "SparseAdam": "opmux has no sparse tensors: use Adam",
    "swap_in_optimizer_params_and_state": "use opmux.func.functional_call, and differentiable=True for steps",
}

_OVERRIDES: Final = {
    **{
        f"{name}_torch_function": f"use opmux.overrides.{name}_opmux_function, for classes with __opmux_function__"
        for name in ("handle", "has", "wrap")
    },
    "redispatch_function": "call the function inside opmux.dispatch.DisableOpmuxFunctionSubclass()",
}

_SERIALIZATION: Final = {
    **dict.fromkeys(("add_safe_globals", "clear_safe_globals", "get_safe_globals", "safe_globals"), _PICKLES),
    **dict.fromkeys(("get_unsafe_globals_in_checkpoint", "check_module_version_greater_or_equal"), _PICKLES),
    **dict.fromkeys(("default_restore_location", "register_package"), "give opmux.load its map_location"),
    **{f"{verb}_{what}": _MEMORY for verb in ("get", "set") for what in ("crc32_options", "default_mmap_options")},
    **dict.fromkeys(("get_default_load_endianness", "set_default_load_endianness"), _MEMORY),
    "skip_data": _MEMORY,
}

_GRAPHS: Final = "opmux records no CUDA graphs: call the function itself"
_DRIVER: Final = "ask nvidia-smi"
_POOL: Final = "memory is that of CuPy's pool: direct it by cupy.cuda.set_allocator"

_CUDA: Final = {
    **{
        f"{kind}Tensor": f'make it by opmux.tensor(data, dtype=opmux.{name}, device="cuda")'
        for kind, name in _KINDS.items()
    },
    **{f"{kind}Storage": "a tensor's memory is tensor.untyped_storage(), in bytes" for kind in _KINDS},
    **dict.fromkeys(("nvtx", "profiler"), _TRACE),
    **dict.fromkeys(("ipc_collect", "nccl"), _PROCESSES),
    **dict.fromkeys(("CUDAGraph", "graph", "graphs", "make_graphed_callables", "is_current_stream_capturing"), _GRAPHS),
    **dict.fromkeys(
        ("clock_rate", "list_gpu_processes", "memory_usage", "power_draw", "temperature", "utilization"), _DRIVER
    ),
    **dict.fromkeys(("CUDAPluggableAllocator", "MemPool", "change_current_allocator", "use_mem_pool"), _POOL),
    **dict.fromkeys(("init", "is_initialized"), "the driver is initialised at first use: remove the call"),
    **dict.fromkeys(("memory_snapshot", "memory_summary"), "use opmux.cuda.memory_stats"),
    **dict.fromkeys(
        ("reset_max_memory_allocated", "reset_max_memory_cached"), "use opmux.cuda.reset_peak_memory_stats"
    ),
    "StreamContext": "use opmux.cuda.stream(stream)",
    "amp": 'use opmux.amp.autocast("cuda") and opmux.amp.GradScaler',
    "default_generators": 'use opmux.default_generator("cuda")',
    "max_memory_cached": "use opmux.cuda.max_memory_reserved",
    "memory_cached": "use opmux.cuda.memory_reserved",
    "sparse": _SPARSE,
}

#: What to do instead, by the full name.
INSTEAD: Final = {
    f"{module}.{name}": advice
    for module, table in {
        "opmux": _OPMUX,
        "opmux.autograd": _AUTOGRAD,
        "opmux.cuda": _CUDA,
        "opmux.export": _EXPORT,
        "opmux.nn": _NN,
        "opmux.nn.Module": _MODULE,
        "opmux.nn.functional": _FUNCTIONAL,
        "opmux.nn.modules": _MODULES,
        "opmux.nn.parameter": dict.fromkeys(
            ("UninitializedBuffer", "UninitializedParameter", "UninitializedTensorMixin", "is_lazy"), _SHAPELESS
        ),
        "opmux.nn.utils": _UTILS,
        "opmux.func": _FUNC,
        "opmux.library": _LIBRARY,
        "opmux.optim": _OPTIM,
        "opmux.overrides": _OVERRIDES,
        "opmux.serialization": _SERIALIZATION,
        "opmux.testing": {"make_tensor": "use opmux.rand or opmux.randint", "assert_allclose": "use assert_close"},
    }.items()
    for name, advice in table.items()
}
