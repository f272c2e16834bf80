// What CUDA C++ source needs to compile as C++ for the host. The other half, cuda_host.cpp, runs it.
//
// A thread of a block is a fiber. A fiber runs until it meets a barrier or a warp intrinsic, then the next one goes on,
// so that __syncthreads and shuffles have their real meaning. Every load and store of a kernel is checked: the compiler
// calls __asan_load and __asan_store of cuda_host.cpp for it.
#pragma once
#include <cstddef>
#undef _GLIBCXX_USE_STD_SPEC_FUNCS  // no kernel has these functions, which are half of what g++ reads for math.h
#include <math.h>
#include <stdint.h>
#include <string.h>

struct dim3 { unsigned x, y, z; };

// For what is no part of a kernel and touches memory of its own.
#define CUDA_HOST_UNCHECKED __attribute__((no_sanitize_address))

namespace cuda_host {

dim3 thread_index();
dim3 block_index();
dim3 block_size();
dim3 grid_size();
void fail(const char* format, ...);                         // ends the launch with an error; does not return
void check(const void* address, size_t size, bool write, bool atomic);
void barrier(int site);                                     // waits for the block
void meet(unsigned mask);                                   // waits for the lanes of the mask
int lane();
void hand_over(const void* value, size_t size);             // to the lanes that meet next
void receive(int source, void* value, size_t size);
void* shared(const void* key, size_t size);                 // a variable in shared memory
void* dynamic_shared();
void element(ptrdiff_t i);                                  // stands for the thread of one element

template <class V, class Site> V& shared_variable(Site) {
  static char key;                                          // one per variable and instantiation, as in CUDA
  return *static_cast<V*>(shared(&key, sizeof(V)));
}

inline float bits_to_float(uint32_t bits) { float f; memcpy(&f, &bits, 4); return f; }
inline uint32_t float_to_bits(float f) { uint32_t bits; memcpy(&bits, &f, 4); return bits; }
float half_to_float(uint16_t bits);
uint16_t float_to_half(float value);
inline float bfloat16_to_float(uint16_t bits) { return bits_to_float(uint32_t(bits) << 16); }
inline uint16_t float_to_bfloat16(float value) {
  uint32_t bits = float_to_bits(value);
  if (value != value) return 0x7fff;
  return uint16_t((bits + 0x7fff + (bits >> 16 & 1)) >> 16);  // to nearest, ties to even
}

// Half precision: stored in 16 bits, computed in float.
template <float (*widen)(uint16_t), uint16_t (*narrow)(float)> struct Half {
  uint16_t bits;
  Half() = default;
  template <class N> explicit Half(N value) : bits(narrow(float(value))) {}
  Half(float value) : bits(narrow(value)) {}
  operator float() const { return widen(bits); }
};

}  // namespace cuda_host

using __half = cuda_host::Half<cuda_host::half_to_float, cuda_host::float_to_half>;
using __nv_bfloat16 = cuda_host::Half<cuda_host::bfloat16_to_float, cuda_host::float_to_bfloat16>;
using half = __half;
using float16 = __half;           // CuPy's names in ElementwiseKernel
using bfloat16 = __nv_bfloat16;
inline float __half2float(__half h) { return h; }
inline __half __float2half(float f) { return f; }
inline float __bfloat162float(__nv_bfloat16 h) { return h; }
inline __nv_bfloat16 __float2bfloat16(float f) { return f; }

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __launch_bounds__(...)
#define __align__(n) __attribute__((aligned(n)))

#define threadIdx cuda_host::thread_index()
#define blockIdx cuda_host::block_index()
#define blockDim cuda_host::block_size()
#define gridDim cuda_host::grid_size()
constexpr int warpSize = 32;

#define __syncthreads() cuda_host::barrier(__LINE__)
inline void __syncwarp(unsigned mask = 0xffffffff) { cuda_host::meet(mask); }
inline void __threadfence() {}

namespace cuda_host {

// What every lane hands over, and what this one receives from lane `source`; its own value if there is no such lane.
template <class T> T exchange(unsigned mask, T value, int source) {
  static_assert(sizeof(T) <= 16, "a shuffled value has at most 16 bytes");
  if (source < 0 || source > 31) source = lane();
  hand_over(&value, sizeof value);
  meet(mask);
  if (!(mask >> source & 1)) fail("a shuffle reads lane %d, which is not in its mask", source);
  receive(source, &value, sizeof value);
  meet(mask);  // or a lane that is ahead hands over the next value too early
  return value;
}
inline int within(int source, int width) {  // lanes beyond the segment are not read
  return source / width == lane() / width ? source : -1;
}

}  // namespace cuda_host

template <class T> T __shfl_sync(unsigned mask, T value, int source, int width = 32) {
  return cuda_host::exchange(mask, value, cuda_host::lane() / width * width + source % width);
}
template <class T> T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32) {
  return cuda_host::exchange(mask, value, cuda_host::within(cuda_host::lane() + int(delta), width));
}
template <class T> T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32) {
  int source = cuda_host::lane() - int(delta);
  return cuda_host::exchange(mask, value, source < 0 ? -1 : cuda_host::within(source, width));
}
template <class T> T __shfl_xor_sync(unsigned mask, T value, int with, int width = 32) {
  return cuda_host::exchange(mask, value, cuda_host::within(cuda_host::lane() ^ with, width));
}
inline unsigned __ballot_sync(unsigned mask, int predicate) {
  unsigned result = 0;
  cuda_host::hand_over(&predicate, sizeof predicate);
  cuda_host::meet(mask);
  for (int i = 0; i < 32; ++i)
    if (mask >> i & 1) {
      cuda_host::receive(i, &predicate, sizeof predicate);
      result |= unsigned(predicate != 0) << i;
    }
  cuda_host::meet(mask);
  return result;
}

// Fibers change only at barriers, so a plain read and write is atomic.
namespace cuda_host {
template <class T, class F> CUDA_HOST_UNCHECKED T atomic(T* address, F change) {
  check(address, sizeof(T), true, true);
  T old, next;
  memcpy(&old, address, sizeof(T));
  next = change(old);
  memcpy(address, &next, sizeof(T));
  return old;
}
}  // namespace cuda_host
template <class T> T atomicAdd(T* address, T value) {
  return cuda_host::atomic(address, [=](T old) { return T(old + value); });
}
template <class T> T atomicMax(T* address, T value) {
  return cuda_host::atomic(address, [=](T old) { return old < value ? value : old; });
}
template <class T> T atomicMin(T* address, T value) {
  return cuda_host::atomic(address, [=](T old) { return value < old ? value : old; });
}
template <class T> T atomicCAS(T* address, T expected, T value) {
  return cuda_host::atomic(address, [=](T old) { return old == expected ? value : old; });
}
template <class T> T atomicExch(T* address, T value) {
  return cuda_host::atomic(address, [=](T) { return value; });
}
// A store past the cache of one multiprocessor, of which several to one address do no harm: one of them stays.
template <class T> void __stcg(T* address, T value) {
  cuda_host::atomic(address, [=](T) { return value; });
}

template <class T> T __ldg(const T* address) { return *address; }
template <class A, class B> auto max(A a, B b) -> decltype(a + b) { return a < b ? b : a; }
template <class A, class B> auto min(A a, B b) -> decltype(a + b) { return b < a ? b : a; }
inline float rsqrtf(float x) { return 1.0f / sqrtf(x); }
inline double rsqrt(double x) { return 1.0 / sqrt(x); }
inline float rsqrt(float x) { return rsqrtf(x); }
inline float __expf(float x) { return expf(x); }
inline float __logf(float x) { return logf(x); }
inline float __fdividef(float a, float b) { return a / b; }
inline float __int_as_float(int bits) { return cuda_host::bits_to_float(uint32_t(bits)); }
inline int __float_as_int(float f) { return int(cuda_host::float_to_bits(f)); }
inline unsigned __umulhi(unsigned a, unsigned b) { return unsigned(uint64_t(a) * b >> 32); }
inline float normcdff(float x) { return 0.5f * erfcf(-x * 0.70710678118654752f); }
inline double normcdf(double x) { return 0.5 * erfc(-x * 0.70710678118654752); }

namespace cuda_host {

// "p:f4" for a pointer to float, "i8" for a long long: what Python compares the arguments with.
template <class T> struct Named {
  static constexpr char kind = T(0.5f) != T(0) ? 'f' : T(-1) < T(0) ? 'i' : 'u';
};
template <> struct Named<bool> { static constexpr char kind = 'b'; };
template <> struct Named<__half> { static constexpr char kind = 'f'; };
template <> struct Named<__nv_bfloat16> { static constexpr char kind = 'g'; };
template <class T> struct Described {
  CUDA_HOST_UNCHECKED static void write(char*& to) { *to++ = Named<T>::kind; *to++ = char('0' + sizeof(T)); *to++ = ','; }
};
template <class T> struct Described<T*> {
  CUDA_HOST_UNCHECKED static void write(char*& to) { *to++ = '*'; Described<T>::write(to); }
};
template <class T> struct Described<const T*> : Described<T*> {};

template <class... P> struct Parameters {
  template <int... I> struct Indices {};
  template <int N, int... I> struct Range : Range<N - 1, N - 1, I...> {};
  template <int... I> struct Range<0, I...> { using type = Indices<I...>; };
  template <int... I> CUDA_HOST_UNCHECKED static void call(void (*kernel)(P...), void** values, Indices<I...>) {
    kernel(*static_cast<P*>(values[I])...);
  }
};
template <class... P> CUDA_HOST_UNCHECKED void call(void (*kernel)(P...), void** values) {
  using All = Parameters<P...>;
  All::call(kernel, values, typename All::template Range<sizeof...(P)>::type());
}
template <class... P> CUDA_HOST_UNCHECKED void describe(void (*)(P...), char* to) {
  int unused[] = {0, (Described<P>::write(to), 0)...};
  (void)unused;
  *to = 0;
}

// An array argument of an ElementwiseKernel, of any strides; indices count elements in row-major order.
template <class T> struct Array {
  T* data;
  int64_t dimensions, count, shape[32], strides[32];  // strides in bytes
  CUDA_HOST_UNCHECKED T& operator[](ptrdiff_t i) const {
    int64_t offset = 0;
    if (i < 0 || i >= count) fail("index %ld of a raw array with %ld elements", long(i), long(count));
    for (int64_t d = dimensions - 1; d >= 0; --d) {
      offset += i % shape[d] * strides[d];
      i /= shape[d];
    }
    return *reinterpret_cast<T*>(reinterpret_cast<uintptr_t>(data) + uintptr_t(offset));
  }
  CUDA_HOST_UNCHECKED ptrdiff_t size() const { return count; }
};
struct Indexer {
  ptrdiff_t count;
  ptrdiff_t size() const { return count; }
};

}  // namespace cuda_host
