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
_FUSED: Final = "call the convolution or linear layer and the normalization one after the other"

_OPMUX: Final = {
    **{f"{kind}Tensor": f"make it by opmux.tensor(data, dtype=opmux.{name})" for kind, name in _KINDS.items()},
    **{f"{kind}Storage": "a tensor's memory is tensor.untyped_storage(), in bytes" for kind in _KINDS},
    **dict.fromkeys(("TypedStorage", "Storage"), "a tensor's memory is tensor.untyped_storage(), in bytes"),
    **dict.fromkeys(("distributed", "multiprocessing"), _PROCESSES),
    **dict.fromkeys(("sparse", "sparse_coo_tensor", "sparse_csr_tensor"), _SPARSE),
    **dict.fromkeys(("ao", "quantization", "quantize_per_tensor", "quantize_per_channel"), _QUANTIZED),
    **{name: f"use opmux.linalg.{name}" for name in ("eig", "lstsq", "matrix_rank", "solve")},
    "symeig": "use opmux.linalg.eigh",
    "GradScaler": "use opmux.amp.GradScaler",
    "OutOfMemoryError": "use opmux.errors.OutOfMemoryError",
    "accelerator": "name the device; opmux.plugins.status() says which there are",
    "backends": "remove the lines that set it, but for opmux.use_deterministic_algorithms and "
    "opmux.set_float32_matmul_precision; opmux.plugins.status() says which devices there are",
    "compile": "opmux has no compiler: call the function or module itself",
    "compiler": "opmux has no compiler: remove the lines that direct it",
    "distributions": "draw with opmux.normal, rand, bernoulli and multinomial, and write the logarithms of probabilities out",
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
    "utils": "torch.utils.checkpoint is opmux.autograd.checkpoint; slice tensors for batches, opmux.randperm(n) shuffles",
    "xpu": "opmux has no backend for it: use another device",
}

_NN: Final = {
    **dict.fromkeys([f"Lazy{name}" for name in ("Linear", *_LAZY)], _SHAPELESS),
    **dict.fromkeys(("UninitializedBuffer", "UninitializedParameter"), _SHAPELESS),
    **dict.fromkeys(("DataParallel", "parallel"), "opmux has no groups of processes: call the module itself"),
    **dict.fromkeys(("intrinsic", "qat", "quantizable", "quantized"), _QUANTIZED),
    "Container": "use Module",
    "CrossMapLRN2d": "use LocalResponseNorm, which computes the same for odd sizes",
    "LinearCrossEntropyLoss": "use Linear and CrossEntropyLoss",
    "NLLLoss2d": "use NLLLoss",
}

_UTILS: Final = {
    **{name: f"use parametrizations.{name}" for name in ("spectral_norm", "weight_norm")},
    "remove_spectral_norm": 'use parametrize.remove_parametrizations(module, "weight")',
    "remove_weight_norm": 'use parametrize.remove_parametrizations(module, "weight")',
    "clip_grad_norm": "use clip_grad_norm_",
    "convert_conv2d_weight_memory_format": "use module.to(memory_format=...)",
    "convert_conv3d_weight_memory_format": "use module.to(memory_format=...)",
    "fuse_conv_bn_eval": _FUSED,
    "fuse_linear_bn_eval": _FUSED,
    "prune": "set elements of a weight to zero, or register a parametrization that multiplies it by a mask",
    "skip_init": 'make the module with device="meta", and call its to_empty',
    "stateless": "use opmux.func.functional_call",
}

_FUNC: Final = {
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
    "conv_tbc": "use conv1d of the input with its dimensions in another order",
    "linear_cross_entropy": "use cross_entropy(linear(input, weight, bias), target)",
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
        "opmux.autograd": {"profiler": _TRACE, "variable": "a variable is a tensor: use opmux.Tensor"},
        "opmux.cuda": _CUDA,
        "opmux.nn": _NN,
        "opmux.nn.functional": _FUNCTIONAL,
        "opmux.nn.utils": _UTILS,
        "opmux.func": _FUNC,
        "opmux.optim": {"SparseAdam": "opmux has no sparse tensors: use Adam"},
        "opmux.testing": {"make_tensor": "use opmux.rand or opmux.randint", "assert_allclose": "use assert_close"},
    }.items()
    for name, advice in table.items()
}
