// Sums, products and extremes, over rows in memory (the last dimension) or over columns (any other): every load is one of 16
// bytes where that is possible, and several are on their way at once.

struct Sum {
  template <class A> __device__ static A none() { return A(0); }
  template <class A> __device__ A operator()(A a, A b) const { return a + b; }
};
struct Product {
  template <class A> __device__ static A none() { return A(1); }
  template <class A> __device__ A operator()(A a, A b) const { return a * b; }
};
// NaN wins.
struct Largest {
  template <class A> __device__ static A none() { return -infinity<A>(); }
  template <class A> __device__ A operator()(A a, A b) const { return a != a || a > b ? a : b; }
};
struct Smallest {
  template <class A> __device__ static A none() { return infinity<A>(); }
  template <class A> __device__ A operator()(A a, A b) const { return a != a || a < b ? a : b; }
};

template <class Combine, class A, class T, int N> __device__ A within(const Pack<T, N>& pack, A value) {
  A sum = A(pack.at[0]);
  for (int j = 1; j < N; ++j) sum = Combine()(sum, A(pack.at[j]));
  return Combine()(value, sum);
}

// Each row is worked on in `pieces`, of which a block has one; y gets the results of all pieces of a row side by side.
template <class T, class R, class Combine, int N>
__global__ void reduce_rows(const T* x, R* y, long long rows, long long width, long long pieces) {
  using A = Wide<T>;
  long long row = own_row(), packs = width / N, step = blockDim.x;
  long long each = (packs + pieces - 1) / pieces, first = blockIdx.y * each;
  long long end = row >= rows ? first : first + each < packs ? first + each : packs;
  const Pack<T, N>* from = reinterpret_cast<const Pack<T, N>*>(x + row * width);
  A even = Combine::template none<A>(), odd = Combine::template none<A>();
  long long i = first + threadIdx.x;
  for (; i + step < end; i += 2 * step) {
    Pack<T, N> p = from[i], q = from[i + step];
    even = within<Combine>(p, even);
    odd = within<Combine>(q, odd);
  }
  if (i < end) even = within<Combine>(from[i], even);
  // Threads of rows that are not there take part: they may be lanes of a warp that has others.
  A value = combined(Combine()(even, odd), Combine());
  if (threadIdx.x == 0 && row < rows) y[row * pieces + blockIdx.y] = R(value);
}

// Each layer of a block, along z, has `blockDim.x` packs of columns of one of the outer indices, and one piece of their length;
// y is (outer, pieces, inner).
template <class T, class R, class Combine, int N>
__global__ void reduce_columns(const T* x, R* y, long long outers, long long width, long long inner,
                               long long pieces) {
  using A = Wide<T>;
  constexpr int AHEAD = 4;
  long long layer = (long long)blockIdx.x * blockDim.z + threadIdx.z;
  long long across = (inner / N + blockDim.x - 1) / blockDim.x, outer = layer / across;
  long long column = (layer % across * blockDim.x + threadIdx.x) * N;
  bool present = outer < outers && column < inner;
  long long each = (width + pieces - 1) / pieces, i = blockIdx.y * each;
  long long end = !present ? 0 : i + each < width ? i + each : width;
  const T* from = x + outer * width * inner + column;
  A values[N];
  for (int j = 0; j < N; ++j) values[j] = Combine::template none<A>();
  for (i += threadIdx.y; i < end; i += AHEAD * blockDim.y) {
    Pack<T, N> packs[AHEAD];
#pragma unroll
    for (int k = 0; k < AHEAD; ++k) {
      long long at = i + k * blockDim.y;
      if (at < end) packs[k] = *reinterpret_cast<const Pack<T, N>*>(from + at * inner);
    }
#pragma unroll
    for (int k = 0; k < AHEAD; ++k) {
      if (i + k * blockDim.y < end) {
        for (int j = 0; j < N; ++j) values[j] = Combine()(values[j], A(packs[k].at[j]));
      }
    }
  }
  __shared__ A parts[256][N];
  unsigned own = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  for (int j = 0; j < N; ++j) parts[own][j] = values[j];
  __syncthreads();
  if (threadIdx.y == 0 && present) {
    for (int j = 0; j < N; ++j) {
      A value = parts[own][j];
      for (unsigned k = 1; k < blockDim.y; ++k) value = Combine()(value, parts[own + k * blockDim.x][j]);
      y[(outer * pieces + blockIdx.y) * inner + column + j] = R(value);
    }
  }
}
