// Layer and group normalisation: rows get mean 0 and variance 1, then a factor and a term per element or per channel.

// Which parameter belongs to an element of a row. Rows of a group normalisation hold `spatial` elements of each channel of one
// of `groups` groups; a layer normalisation is one group of channels of one element.
template <bool CHANNELS>
__device__ long long parameter(long long row, long long i, long long width, long long groups, unsigned spatial) {
  return CHANNELS ? row % groups * (width / spatial) + (unsigned)i / spatial : i;
}

template <class T, class P, int N, int HELD, bool CHANNELS>
__global__ void __launch_bounds__(512) norm_rows(const T* x, const P* weight, const P* bias, T* y, P* mean, P* rstd, long long rows,
                          long long width, long long groups, long long spatial, double eps) {
  using A = Wide<T>;
  long long row = own_row();
  if (row >= rows) return;
  Held<T, N, HELD, 1> held({x + row * width}, width);
  Pack<T, N>* to = reinterpret_cast<Pack<T, N>*>(y + row * width);
  A center = 0, spread = 0;
  held.each([&](const Pack<T, N>(&p)[1], long long) {
    for (int j = 0; j < N; ++j) center += A(p[0].at[j]);
  });
  center = combined(center, Add()) / A(width);
  held.each([&](const Pack<T, N>(&p)[1], long long) {
    for (int j = 0; j < N; ++j) spread += (A(p[0].at[j]) - center) * (A(p[0].at[j]) - center);
  });
  A scale = A(1) / sqrt(combined(spread, Add()) / A(width) + A(eps));
  if (threadIdx.x == 0) {
    mean[row] = P(center);
    rstd[row] = P(scale);
  }
  held.each([&](const Pack<T, N>(&p)[1], long long i) {
    Pack<T, N> q;
    for (int j = 0; j < N; ++j) {
      long long k = parameter<CHANNELS>(row, i * N + j, width, groups, (unsigned)spatial);
      A value = (A(p[0].at[j]) - center) * scale;
      if (weight) value *= A(weight[k]);
      if (bias) value += A(bias[k]);
      q.at[j] = T(value);
    }
    to[i] = q;
  });
}

template <class T, class P, int N, int HELD, bool CHANNELS>
__global__ void __launch_bounds__(512) norm_backward_rows(const T* grad, const T* x, const P* mean, const P* rstd, const P* weight, T* result,
                                   long long rows, long long width, long long groups, long long spatial) {
  using A = Wide<T>;
  long long row = own_row();
  if (row >= rows) return;
  Held<T, N, HELD, 2> held({grad + row * width, x + row * width}, width);
  Pack<T, N>* to = reinterpret_cast<Pack<T, N>*>(result + row * width);
  A center = A(mean[row]), scale = A(rstd[row]);
  // The gradient of an element of the normalised row.
  auto inner = [&](const Pack<T, N>& grads, long long i, int j) {
    long long k = parameter<CHANNELS>(row, i * N + j, width, groups, (unsigned)spatial);
    return weight ? A(grads.at[j]) * A(weight[k]) : A(grads.at[j]);
  };
  Two<A> sums = {};  // of these gradients, and of their products with the normalised row
  held.each([&](const Pack<T, N>(&p)[2], long long i) {
    for (int j = 0; j < N; ++j) {
      A slope = inner(p[0], i, j);
      sums.first += slope;
      sums.second += slope * (A(p[1].at[j]) - center) * scale;
    }
  });
  sums = combined(sums, Add());
  held.each([&](const Pack<T, N>(&p)[2], long long i) {
    Pack<T, N> q;
    for (int j = 0; j < N; ++j) {
      A normal = (A(p[1].at[j]) - center) * scale;
      q.at[j] = T(scale * (inner(p[0], i, j) - (sums.first + normal * sums.second) / A(width)));
    }
    to[i] = q;
  });
}
