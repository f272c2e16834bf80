// Softmax, its logarithm, and their gradients, over rows in memory (the last dimension) or over columns (any other).

template <class T, class R, int N, int HELD, bool LOG>
__global__ void __launch_bounds__(512) softmax_rows(const T* x, R* y, long long rows, long long width) {
  using A = Wide<T>;
  long long row = own_row();
  if (row >= rows) return;
  Held<T, N, HELD, 1> held({x + row * width}, width);
  Pack<R, N>* to = reinterpret_cast<Pack<R, N>*>(y + row * width);
  // NaN is never larger, and shows in the sum; so does the difference of two infinities, in a row of minus infinity too.
  A largest = -infinity<A>();
  held.each([&](const Pack<T, N>(&p)[1], long long) {
    for (int j = 0; j < N; ++j) largest = Larger()(A(p[0].at[j]), largest);
  });
  largest = combined(largest, Larger());
  A sum = 0;
  held.each([&](const Pack<T, N>(&p)[1], long long) {
    for (int j = 0; j < N; ++j) sum += exp(A(p[0].at[j]) - largest);
  });
  sum = combined(sum, Add());
  A scale = LOG ? log(sum) : A(1) / sum;
  held.each([&](const Pack<T, N>(&p)[1], long long i) {
    Pack<R, N> q;
    for (int j = 0; j < N; ++j) {
      A shifted = A(p[0].at[j]) - largest;
      q.at[j] = R(LOG ? shifted - scale : exp(shifted) * scale);
    }
    to[i] = q;
  });
}

// The largest element so far, and the sum of exp(element - largest).
template <class A> struct Softmax {
  // exp(x - largest), where -inf for both means that nothing was seen yet.
  __device__ static A term(A x, A largest) { return largest == -infinity<A>() && !(x != x) ? A(0) : exp(x - largest); }
  __device__ Two<A> operator()(Two<A> a, Two<A> b) const {
    A largest = a.first > b.first ? a.first : b.first;
    return {largest, a.second * term(a.first, largest) + b.second * term(b.first, largest)};
  }
};

template <class T, class R, bool LOG>
__global__ void softmax_columns(const T* x, R* y, long long columns, long long width, long long inner) {
  using A = Wide<T>;
  long long column = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (column >= columns) return;
  long long start = column / inner * width * inner + column % inner;
  Softmax<A> merge;
  Two<A> seen = {-infinity<A>(), A(0)};
  for (long long i = 0; i < width; ++i) {
    A value = A(x[start + i * inner]);
    A largest = value > seen.first ? value : seen.first;
    seen = {largest, seen.second * merge.term(seen.first, largest) + merge.term(value, largest)};
  }
  A scale = LOG ? log(seen.second) : A(1) / seen.second;
  for (long long i = 0; i < width; ++i) {
    A shifted = A(x[start + i * inner]) - seen.first;
    y[start + i * inner] = R(LOG ? shifted - scale : exp(shifted) * scale);
  }
}

// What a gradient contributes to the sum over its row, and the gradient of the input from it.
template <bool LOG, class A> __device__ A share(A grad, A y) { return LOG ? grad : grad * y; }
template <bool LOG, class A> __device__ A slope(A grad, A y, A sum) {
  return LOG ? grad - exp(y) * sum : y * (grad - sum);
}

template <class T, class R, int N, int HELD, bool LOG>
__global__ void __launch_bounds__(512) softmax_backward_rows(const T* grad, const T* y, R* result, long long rows, long long width) {
  using A = Wide<T>;
  long long row = own_row();
  if (row >= rows) return;
  Held<T, N, HELD, 2> held({grad + row * width, y + row * width}, width);
  Pack<R, N>* to = reinterpret_cast<Pack<R, N>*>(result + row * width);
  A sum = 0;
  held.each([&](const Pack<T, N>(&p)[2], long long) {
    for (int j = 0; j < N; ++j) sum += share<LOG>(A(p[0].at[j]), A(p[1].at[j]));
  });
  sum = combined(sum, Add());
  held.each([&](const Pack<T, N>(&p)[2], long long i) {
    Pack<R, N> q;
    for (int j = 0; j < N; ++j) q.at[j] = R(slope<LOG>(A(p[0].at[j]), A(p[1].at[j]), sum));
    to[i] = q;
  });
}

template <class T, class R, bool LOG>
__global__ void softmax_backward_columns(const T* grad, const T* y, R* result, long long columns, long long width,
                                         long long inner) {
  using A = Wide<T>;
  long long column = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (column >= columns) return;
  long long start = column / inner * width * inner + column % inner;
  A sum = 0;
  for (long long i = 0; i < width; ++i) sum += share<LOG>(A(grad[start + i * inner]), A(y[start + i * inner]));
  for (long long i = 0; i < width; ++i) {
    long long at = start + i * inner;
    result[at] = R(slope<LOG>(A(grad[at]), A(y[at]), sum));
  }
}
