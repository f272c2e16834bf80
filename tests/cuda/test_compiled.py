"""User-defined kernels of the fake: what runs gives CuPy's results, and what no kernel may do is refused."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from .fake_cupy import Machine
from .fake_cupy._compiled import ElementwiseKernel, KernelError, RawKernel, RawModule
from .parity import needs_compiler

pytestmark = needs_compiler

_SOURCE = """
#include <cuda_fp16.h>
template <class T> __global__ void sums(const T* x, T* y, long long n) {
  __shared__ float parts[32];
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  float v = i < n ? float(x[i]) : 0.f;
  #pragma unroll
  for (int with = 16; with; with /= 2) v += __shfl_xor_sync(0xffffffff, v, with);
  if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = v;
  BARRIER
  float total = 0;
  for (int j = 0; j < blockDim.x / 32; ++j) total += parts[j];
  if (i < n + MORE) y[i] = T(total);
}
extern "C" {
__global__ void turned(float* x, float factor) {
  extern __shared__ float held[];
  held[threadIdx.x] = x[threadIdx.x] * factor;
  __syncthreads();
  x[threadIdx.x] = held[blockDim.x - 1 - threadIdx.x];
}
__global__ void divergent(float* x) { if (threadIdx.x < 3) __syncthreads(); x[threadIdx.x] = 1; }
__global__ void two_barriers(float* x) {
  if (threadIdx.x < 3) __syncthreads();
  else
    __syncthreads();
}
__global__ void racing(float* x) { x[0] = threadIdx.x; }
__global__ void reads_what_is_written(float* x) { x[threadIdx.x] = x[threadIdx.x + 1]; }
__global__ void counting(float* x) { atomicAdd(x, 1.0f); atomicMax(x + 1, float(threadIdx.x)); }
__global__ void voting(unsigned* x) { x[threadIdx.x] = __ballot_sync(0xffffffff, threadIdx.x % 3 == 0); }
__global__ void shifting(int* x) {
  int i = threadIdx.x;
  x[i] = 100 * __shfl_down_sync(0xffffffff, i, 1) + __shfl_sync(0xffffffff, i, 5, 8);
}
__global__ void lonely(int* x) { if (threadIdx.x < 16) x[threadIdx.x] = __shfl_xor_sync(0xffffffff, 1, 1); }
__global__ void misaligned(float* x) { *reinterpret_cast<double*>(x + 1) = 0; }
__global__ void unset(float* x) { __shared__ float held[4]; x[threadIdx.x] = held[threadIdx.x]; }
__global__ void placed(int* x) {
  x[(blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x * blockDim.y + threadIdx.y * blockDim.x + threadIdx.x] =
      blockIdx.x + 10 * blockIdx.y + 100 * threadIdx.x + 1000 * threadIdx.y;
}
}
"""


def _source(barrier: str = "__syncthreads();", more: str = "0") -> str:
    return _SOURCE.replace("BARRIER", barrier).replace("MORE", more)


def _sums(dtype: str, **changes: str) -> Any:
    name = f"sums<{dtype}>"
    return RawModule(code=_source(**changes), name_expressions=(name,)).get_function(name)


@pytest.fixture
def array(cuda: Machine) -> Callable[..., Any]:
    """Makes an array of the fake."""
    import cupy

    return lambda data, dtype="float32": cupy.asarray(np.asarray(data, dtype))


def _run(name: str, *args: Any, grid: tuple[int, ...] = (1,), block: tuple[int, ...] = (32,), shared: int = 0) -> None:
    RawKernel(_source(), name)(grid, block, args, shared_mem=shared)


@pytest.mark.parametrize(("dtype", "written"), [("float32", "float"), ("float16", "__half"), ("float64", "double")])
def test_templates_shuffles_and_shared_memory(array: Any, dtype: str, written: str) -> None:
    """Blocks add up their part, in all element types."""
    x = np.random.default_rng(0).uniform(size=1000).astype(dtype)
    result = array(np.zeros(1000), dtype)
    _sums(written)((4,), (256,), (array(x, dtype), result, 1000))
    sums = [x[i : i + 256].sum(dtype="float64") for i in range(0, 1000, 256)]
    np.testing.assert_allclose(result.get(), np.repeat(sums, 256)[:1000], rtol=2e-3 if dtype == "float16" else 1e-6)


def test_dynamic_shared_memory(array: Any) -> None:
    """`extern __shared__` has the size of the launch, and no more."""
    x = array(range(64))
    _run("turned", x, np.float32(2), block=(64,), shared=256)
    assert x.get()[:2].tolist() == [126, 124]
    with pytest.raises(KernelError, match="behind its 128 bytes"):
        _run("turned", x, np.float32(2), block=(64,), shared=128)


def test_atomics_votes_and_shuffles(array: Any) -> None:
    """Warp intrinsics and atomic operations give what they give on a device."""
    x = array(np.zeros(2))
    _run("counting", x, grid=(3,), block=(64,))
    assert x.get().tolist() == [192, 63]
    votes = array(np.zeros(32), "uint32")
    _run("voting", votes)
    assert set(votes.get().tolist()) == {sum(1 << i for i in range(0, 32, 3))}
    shifted = array(np.zeros(32), "int32")
    _run("shifting", shifted)
    assert shifted.get().tolist() == [100 * min(i + 1, 31) + i // 8 * 8 + 5 for i in range(32)]


def test_places(array: Any) -> None:
    """Blocks and threads know where they are."""
    x = array(np.full(24, -1), "int32")
    _run("placed", x, grid=(3, 2), block=(2, 2))
    expected = [
        bx + 10 * by + 100 * tx + 1000 * ty for by in (0, 1) for bx in (0, 1, 2) for ty in (0, 1) for tx in (0, 1)
    ]
    assert x.get().tolist() == expected


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("divergent", "divergent barrier: 3 threads wait, 29 have ended"),
        ("two_barriers", "divergent barrier: threads 0 and 3 wait in lines"),
        ("racing", "a race: thread 0 of block 0 and thread 1 of block 0 use element 0"),
        ("reads_what_is_written", "a race"),
        ("lonely", "16 have ended, 16 wait for their warp"),
        ("misaligned", "misaligned access of 8 bytes"),
        ("turned", "has parameters"),
        ("absent", "does not compile"),
    ],
)
def test_what_no_kernel_may_do(array: Any, name: str, text: str) -> None:
    """Divergent barriers, races, absent lanes and wrong arguments end the launch with a reason."""
    with pytest.raises(KernelError, match=text):
        _run(name, array(np.zeros(40)) if name != "lonely" else array(np.zeros(40), "int32"))


def test_bounds_barriers_and_arguments(array: Any) -> None:
    """One element too many, one barrier too few, an int for a long long, a lane that does not exist."""
    x, y = array(np.ones(1000)), array(np.ones(1000))
    for kernel, block, args, text in (
        (
            _sums("float", more="1"),
            256,
            (x, y, 1000),
            "out-of-bounds write of 4 bytes, nearest to the start of argument 1",
        ),
        (_sums("float", barrier=""), 256, (x, y, 1000), "a race"),
        (_sums("float"), 256, (x, y, np.int32(1000)), "has parameters"),
        (_sums("float"), 256, (x, y.astype("float64"), 1000), "has parameters"),
        (_sums("float"), 250, (x, y, 1000), "waits for lane 26, which does not exist"),
        (_sums("float"), 2048, (x, y, 1000), "2048 threads"),
    ):
        with pytest.raises(KernelError, match=text):
            kernel((4,), (block,), args)
    with pytest.raises(TypeError, match="Unsupported type"):
        _sums("float")((4,), (256,), (np.ones(3), y, 3))
    with pytest.raises(KernelError, match="not in name_expressions"):
        RawModule(code=_source()).get_function("sums<float>")


def test_shared_memory_starts_as_nan(array: Any) -> None:
    """What was never written shows."""
    x = array(np.zeros(4))
    _run("unset", x, block=(4,))
    assert np.isnan(x.get()).all()


def test_launches_are_counted(array: Any, cuda: Machine) -> None:
    """A launch is one entry, whatever it runs."""
    x = array(np.zeros(2))
    cuda.clear()
    _run("counting", x)
    ElementwiseKernel("T x", "T y", "y = x", "plain")(x)
    assert [name for name, *_ in cuda.launches] == ["counting", "plain"]


def test_elementwise(array: Any) -> None:
    """Arrays broadcast, whatever their strides, raw ones are indexed, and numbers take the dtype of the parameter."""
    kernel = ElementwiseKernel(
        "T x, raw T y, float64 factor, S more", "T z", "z = x + y[i % y.size()] * T(factor) + T(more)", "mixed"
    )
    x, y = np.arange(12.0, dtype="float32").reshape(3, 4), np.arange(4.0, dtype="float32")
    more = np.array([[1], [2], [3], [4]])
    result = kernel(array(x).T, array(y), 2.5, array(more, "int64"))
    expected = x.T + (y[np.arange(12) % 4] * 2.5).reshape(4, 3) + more
    np.testing.assert_array_equal(result.get(), expected)
    out = array(np.zeros((4, 3)))
    assert kernel(array(x).T, array(y), 1, array(more, "int64"), out) is out
    sized = ElementwiseKernel("raw T x", "raw T y", "y[i] = x[_ind.size() - 1 - i]", "backwards")
    assert sized(array(y), array(np.zeros(4)), size=4).get().tolist() == [3, 2, 1, 0]


def test_elementwise_refusals(array: Any) -> None:
    """What CuPy refuses is refused, in its words."""
    add = ElementwiseKernel("T x, T y", "T z", "z = x + y", "add")
    x = array(np.ones(3))
    for args, error, text in (
        ((x,), TypeError, "Wrong number of arguments for 'add'. It must be either 2 or 3"),
        ((x, x.astype("float64")), TypeError, "Type is mismatched. y float64 float32 T"),
        ((x, np.ones(3)), TypeError, "Unsupported type"),
        ((x, x, array(np.ones(4))), ValueError, "broadcast"),
        ((x, x, array(np.ones((2, 3)))[0:1, :2]), ValueError, "broadcast"),
        ((1.0, 2.0), ValueError, "Loop size is undecided"),
    ):
        with pytest.raises(error, match=text):
            add(*args)
    with pytest.raises(KernelError, match="index 4 of a raw array with 4 elements"):
        ElementwiseKernel("raw T x", "T y", "y = x[i + 1]", "beyond")(array(np.ones(4)), array(np.ones(4)))
    with pytest.raises(ValueError, match="Can not use 'i' as a parameter name"):
        ElementwiseKernel("T i", "T y", "y = i")
    with pytest.raises(ValueError, match="Specified 'size' can be used only"):
        add(x, x, size=3)
