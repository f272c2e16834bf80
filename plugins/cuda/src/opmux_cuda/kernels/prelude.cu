// What all kernels of this package share.

// The type that elements are computed in.
template <class T> struct WideType { using type = float; };
template <> struct WideType<double> { using type = double; };
template <class T> using Wide = typename WideType<T>::type;

// Elements that are read or written at once.
template <class T, int N> struct alignas(sizeof(T) * N) Pack { T at[N]; };

template <class T> __device__ T infinity() { return T(__int_as_float(0x7f800000)); }

template <class A> struct Two { A first, second; };

template <class V> __device__ V from_lane(V value, int with) { return __shfl_xor_sync(0xffffffff, value, with); }
template <class A> __device__ Two<A> from_lane(Two<A> value, int with) {
  return {from_lane(value.first, with), from_lane(value.second, with)};
}

struct Add {
  template <class A> __device__ A operator()(A a, A b) const { return a + b; }
  template <class A> __device__ Two<A> operator()(Two<A> a, Two<A> b) const {
    return {a.first + b.first, a.second + b.second};
  }
};

struct Larger {
  template <class A> __device__ A operator()(A a, A b) const { return a > b ? a : b; }
};

// The values of all threads in x combined, in an order that is always the same; each thread gets the result. Where blocks have
// several rows in y, each of them is a warp, or a part of one. Every thread of the block, or of the warp then, must call it.
template <class V, class Combine> __device__ V combined(V value, Combine combine) {
  for (int with = blockDim.x < 32 ? blockDim.x / 2 : 16; with > 0; with /= 2) {
    value = combine(value, from_lane(value, with));
  }
  if (blockDim.x <= 32) return value;
  __shared__ V parts[32];
  if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = value;
  __syncthreads();
  value = parts[0];
  for (int i = 1; i < blockDim.x / 32; ++i) value = combine(value, parts[i]);
  __syncthreads();
  return value;
}

// The row that this thread works on, for grids of `row_blocks`.
__device__ inline long long own_row() { return (long long)blockIdx.x * blockDim.y + threadIdx.y; }

// This thread's packs of rows that are worked on together, of the same width: read from memory once and held in registers, up
// to HELD of each; or, where HELD is 0, read each time. `each` calls a function of the packs at one place, and that place.
template <class T, int N, int HELD, int ROWS> struct Held {
  Pack<T, N> packs[HELD][ROWS];
  long long count;

  __device__ Held(const T* const (&rows)[ROWS], long long width) : count(width / N) {
#pragma unroll
    for (int k = 0; k < HELD; ++k) {
      long long i = threadIdx.x + (long long)k * blockDim.x;
      if (i < count) {
        for (int r = 0; r < ROWS; ++r) packs[k][r] = reinterpret_cast<const Pack<T, N>*>(rows[r])[i];
      }
    }
  }
  template <class Function> __device__ void each(Function function) const {
#pragma unroll
    for (int k = 0; k < HELD; ++k) {
      long long i = threadIdx.x + (long long)k * blockDim.x;
      if (i < count) function(packs[k], i);
    }
  }
};
template <class T, int N, int ROWS> struct Held<T, N, 0, ROWS> {
  const Pack<T, N>* from[ROWS];
  long long count;

  __device__ Held(const T* const (&rows)[ROWS], long long width) : count(width / N) {
    for (int r = 0; r < ROWS; ++r) from[r] = reinterpret_cast<const Pack<T, N>*>(rows[r]);
  }
  template <class Function> __device__ void each(Function function) const {
    for (long long i = threadIdx.x; i < count; i += blockDim.x) {
      Pack<T, N> packs[ROWS];
      for (int r = 0; r < ROWS; ++r) packs[r] = from[r][i];
      function(packs, i);
    }
  }
};

// How many values were seen, their mean, and the sum of the squares of their distances to it.
template <class A> struct Moments { A count, mean, spread; };

template <class A> __device__ Moments<A> from_lane(Moments<A> value, int with) {
  return {from_lane(value.count, with), from_lane(value.mean, with), from_lane(value.spread, with)};
}

// The moments of both, by Chan, Golub and LeVeque (1979): no difference of large sums is taken.
struct Merge {
  template <class A> __device__ Moments<A> operator()(Moments<A> a, Moments<A> b) const {
    A count = a.count + b.count;
    if (count == A(0)) return a;
    A apart = b.mean - a.mean, part = b.count / count;
    return {count, a.mean + apart * part, a.spread + b.spread + apart * apart * a.count * part};
  }
};

template <class T, int N> __device__ Moments<Wide<T>> moments_of(const Pack<T, N>& pack) {
  using A = Wide<T>;
  A mean = 0, spread = 0;
  for (int j = 0; j < N; ++j) mean += A(pack.at[j]);
  mean /= A(N);
  for (int j = 0; j < N; ++j) spread += (A(pack.at[j]) - mean) * (A(pack.at[j]) - mean);
  return {A(N), mean, spread};
}
