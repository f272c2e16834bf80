// Combining values with elements at given places, of which one may occur several times.

template <int BYTES> struct Word { using type = unsigned int; };
template <> struct Word<8> { using type = unsigned long long; };

// Exchanges an element for f(element), as if nothing else could happen meanwhile.
template <class T, class F> __device__ void exchange(T* address, F f) {
  using Bits = typename Word<sizeof(T)>::type;
  union Both { T number; Bits bits; };
  Both expected, next, found;
  found.bits = atomicCAS(reinterpret_cast<Bits*>(address), Bits(0), Bits(0));
  do {
    expected = found;
    next.number = f(expected.number);
    found.bits = atomicCAS(reinterpret_cast<Bits*>(address), expected.bits, next.bits);
  } while (found.bits != expected.bits);
}

// Integers wrap around, so that those with and without sign add up to the same bits.
__device__ inline void add_to(int* address, int value) { atomicAdd(reinterpret_cast<unsigned int*>(address), (unsigned int)value); }
__device__ inline void add_to(unsigned int* address, unsigned int value) { atomicAdd(address, value); }
__device__ inline void add_to(long long* address, long long value) {
  atomicAdd(reinterpret_cast<unsigned long long*>(address), (unsigned long long)value);
}
__device__ inline void add_to(unsigned long long* address, unsigned long long value) { atomicAdd(address, value); }
__device__ inline void add_to(float* address, float value) { atomicAdd(address, value); }
__device__ inline void add_to(double* address, double value) { atomicAdd(address, value); }

enum How { ADD, MULTIPLY, MAXIMUM, MINIMUM };

// Elements lie `step` apart, values `value_step`, which is 0 for one value for all. A place outside is left out.
template <class T, int HOW>
__global__ void combine(T* vector, long long size, long long step, const long long* places, const T* values,
                        long long value_step, long long count) {
  long long threads = (long long)gridDim.x * blockDim.x;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < count; i += threads) {
    long long place = places[i];
    if (place < 0 || place >= size) continue;
    T* address = vector + place * step;
    T value = values[i * value_step];
    if (HOW == ADD) add_to(address, value);
    if (HOW == MULTIPLY) exchange(address, [=](T old) { return T(old * value); });
    // NaN stays once it is there, and replaces any number.
    if (HOW == MAXIMUM) exchange(address, [=](T old) { return old != old || value <= old ? old : value; });
    if (HOW == MINIMUM) exchange(address, [=](T old) { return old != old || value >= old ? old : value; });
  }
}

// Writing elements, of which only the size matters. Of several values for one place any stays: each is stored in one piece.
template <class T>
__global__ void put(T* vector, long long size, long long step, const long long* places, const T* values,
                    long long value_step, long long count) {
  long long threads = (long long)gridDim.x * blockDim.x;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < count; i += threads) {
    long long place = places[i];
    if (place >= 0 && place < size) __stcg(vector + place * step, values[i * value_step]);
  }
}
