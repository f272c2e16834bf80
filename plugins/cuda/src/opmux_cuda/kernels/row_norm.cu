// Layer and group normalisation: rows get mean 0 and variance 1, then a factor and a term per element or per channel.

// Which parameter belongs to an element of a row. Rows of a group normalisation hold `spatial` elements of each channel of one
// of `groups` groups; a layer normalisation is one group of channels of one element.
template <bool CHANNELS>
__device__ long long parameter(long long row, long long i, long long width, long long groups, unsigned spatial) {
  return CHANNELS ? row % groups * (width / spatial) + (unsigned)i / spatial : i;
}

template <class T, class P, int N, bool CHANNELS>
__global__ void norm_rows(const T* x, const P* weight, const P* bias, T* y, P* mean, P* rstd, long long rows,
                          long long width, long long groups, long long spatial, double eps) {
  using A = Wide<T>;
  long long row = own_row();
  if (row >= rows) return;
  const Pack<T, N>* from = reinterpret_cast<const Pack<T, N>*>(x + row * width);
  Pack<T, N>* to = reinterpret_cast<Pack<T, N>*>(y + row * width);
  Merge merge;
  Moments<A> seen = {};
  for (long long i = threadIdx.x; i < width / N; i += blockDim.x) seen = merge(seen, moments_of(from[i]));
  seen = combined(seen, merge);
  A scale = A(1) / sqrt(seen.spread / A(width) + A(eps));
  if (threadIdx.x == 0) {
    mean[row] = P(seen.mean);
    rstd[row] = P(scale);
  }
  for (long long i = threadIdx.x; i < width / N; i += blockDim.x) {
    Pack<T, N> p = from[i];
    for (int j = 0; j < N; ++j) {
      long long k = parameter<CHANNELS>(row, i * N + j, width, groups, (unsigned)spatial);
      A value = (A(p.at[j]) - seen.mean) * scale;
      if (weight) value *= A(weight[k]);
      if (bias) value += A(bias[k]);
      p.at[j] = T(value);
    }
    to[i] = p;
  }
}

template <class T, class P, int N, bool CHANNELS>
__global__ void norm_backward_rows(const T* grad, const T* x, const P* mean, const P* rstd, const P* weight, T* result,
                                   long long rows, long long width, long long groups, long long spatial) {
  using A = Wide<T>;
  long long row = own_row();
  if (row >= rows) return;
  const Pack<T, N>* grads = reinterpret_cast<const Pack<T, N>*>(grad + row * width);
  const Pack<T, N>* from = reinterpret_cast<const Pack<T, N>*>(x + row * width);
  Pack<T, N>* to = reinterpret_cast<Pack<T, N>*>(result + row * width);
  A center = A(mean[row]), scale = A(rstd[row]);
  Two<A> sums = {};  // of the gradient of the normalised row, and of its product with that row
  for (long long i = threadIdx.x; i < width / N; i += blockDim.x) {
    Pack<T, N> g = grads[i], p = from[i];
    for (int j = 0; j < N; ++j) {
      long long k = parameter<CHANNELS>(row, i * N + j, width, groups, (unsigned)spatial);
      A inner = weight ? A(g.at[j]) * A(weight[k]) : A(g.at[j]);
      sums.first += inner;
      sums.second += inner * (A(p.at[j]) - center) * scale;
    }
  }
  sums = combined(sums, Add());
  for (long long i = threadIdx.x; i < width / N; i += blockDim.x) {
    Pack<T, N> g = grads[i], p = from[i], q;
    for (int j = 0; j < N; ++j) {
      long long k = parameter<CHANNELS>(row, i * N + j, width, groups, (unsigned)spatial);
      A inner = weight ? A(g.at[j]) * A(weight[k]) : A(g.at[j]);
      A normal = (A(p.at[j]) - center) * scale;
      q.at[j] = T(scale * (inner - (sums.first + normal * sums.second) / A(width)));
    }
    to[i] = q;
  }
}
