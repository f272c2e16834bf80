// Reductions to one result per channel, and what is done with it: batch normalisation, and the parameters of the others.
//
// Arrays are (samples, channels, spatial). With spatial == 1, which channels-last arrays are seen as, neighbouring threads have
// neighbouring channels, in blocks of 32 x 8; else a block has one channel. Each block of a column of the grid leaves its state
// in `partial`, and a second kernel adds up what the column left: the order is always the same.

template <class T> struct MomentsOf {
  using A = Wide<T>;
  using State = Moments<A>;
  const T* x;
  __device__ State of(long long at, long long, long long) const { return {A(1), A(x[at]), A(0)}; }
  __device__ State join(State a, State b) const { return Merge()(a, b); }
};

// EVALUATING: `spread` is the variance; else it is the reciprocal of the deviation.
template <bool EVALUATING, class A> __device__ A reciprocal(A spread, double eps) {
  return EVALUATING ? A(1) / sqrt(spread + A(eps)) : spread;
}

// Sums of a gradient, and of its product with the normalised input.
template <class T, class P, bool EVALUATING> struct DotsOf {
  using A = Wide<T>;
  using State = Two<A>;
  const T *grad, *x;
  const P *mean, *spread;
  double eps;
  long long per_sample, per_statistic;  // statistics of (sample, channel) are at sample * per_sample + channel / per_statistic
  __device__ State of(long long at, long long sample, long long channel) const {
    long long k = sample * per_sample + channel / per_statistic;
    A g = A(grad[at]);
    return {g, g * (A(x[at]) - A(mean[k])) * reciprocal<EVALUATING>(A(spread[k]), eps)};
  }
  __device__ State join(State a, State b) const { return Add()(a, b); }
};

template <class Op> struct Joined {
  Op op;
  template <class State> __device__ State operator()(State a, State b) const { return op.join(a, b); }
};

template <class Op>
__device__ void reduce_channels(Op op, typename Op::State* partial, long long samples, long long channels,
                                long long spatial) {
  using State = typename Op::State;
  State state = {};
  if (blockDim.y == 1) {
    long long channel = blockIdx.x, count = samples * spatial, each = (count + gridDim.y - 1) / gridDim.y;
    long long end = (blockIdx.y + 1) * each < count ? (blockIdx.y + 1) * each : count;
    for (long long i = blockIdx.y * each + threadIdx.x; i < end; i += blockDim.x) {
      unsigned sample = (unsigned)i / (unsigned)spatial, place = (unsigned)i % (unsigned)spatial;
      state = op.join(state, op.of((sample * channels + channel) * spatial + place, sample, channel));
    }
    state = combined(state, Joined<Op>{op});
    if (threadIdx.x == 0) partial[blockIdx.y * channels + channel] = state;
    return;
  }
  __shared__ State parts[8][32];
  long long channel = (long long)blockIdx.x * 32 + threadIdx.x, each = (samples + gridDim.y - 1) / gridDim.y;
  long long end = (blockIdx.y + 1) * each < samples ? (blockIdx.y + 1) * each : samples;
  if (channel < channels)
    for (long long sample = blockIdx.y * each + threadIdx.y; sample < end; sample += 8)
      state = op.join(state, op.of(sample * channels + channel, sample, channel));
  parts[threadIdx.y][threadIdx.x] = state;
  __syncthreads();
  if (threadIdx.y > 0 || channel >= channels) return;
  for (int i = 1; i < 8; ++i) state = op.join(state, parts[i][threadIdx.x]);
  partial[blockIdx.y * channels + channel] = state;
}

template <class T>
__global__ void channel_moments(const T* x, Wide<T>* partial, long long samples, long long channels, long long spatial) {
  reduce_channels(MomentsOf<T>{x}, reinterpret_cast<Moments<Wide<T>>*>(partial), samples, channels, spatial);
}

template <class T, class P, bool EVALUATING>
__global__ void channel_dots(const T* grad, const T* x, const P* mean, const P* spread, double eps, Wide<T>* partial,
                             long long samples, long long channels, long long spatial, long long per_sample,
                             long long per_statistic) {
  DotsOf<T, P, EVALUATING> op = {grad, x, mean, spread, eps, per_sample, per_statistic};
  reduce_channels(op, reinterpret_cast<Two<Wide<T>>*>(partial), samples, channels, spatial);
}

template <class T> struct SumOf {
  using State = Wide<T>;
  const T* x;
  __device__ State of(long long at, long long, long long) const { return State(x[at]); }
  __device__ State join(State a, State b) const { return a + b; }
};

template <class T>
__global__ void channel_sums(const T* x, Wide<T>* partial, long long samples, long long channels, long long spatial) {
  reduce_channels(SumOf<T>{x}, partial, samples, channels, spatial);
}

template <class T>
__global__ void finish_sums(const Wide<T>* partial, long long blocks, long long channels, T* result) {
  long long channel = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (channel >= channels) return;
  Wide<T> sum = 0;
  for (long long i = 0; i < blocks; ++i) sum += partial[i * channels + channel];
  result[channel] = T(sum);
}

template <class T, class P>
__global__ void finish_moments(const Wide<T>* partial, long long blocks, long long channels, P* mean, P* rstd,
                               P* running_mean, P* running_var, double momentum, double eps) {
  using A = Wide<T>;
  long long channel = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (channel >= channels) return;
  const Moments<A>* states = reinterpret_cast<const Moments<A>*>(partial);
  Moments<A> state = {};
  for (long long i = 0; i < blocks; ++i) state = Merge()(state, states[i * channels + channel]);
  mean[channel] = P(state.mean);
  rstd[channel] = P(A(1) / sqrt(state.spread / state.count + A(eps)));
  A kept = A(1 - momentum), taken = A(momentum);
  if (running_mean) running_mean[channel] = P(kept * A(running_mean[channel]) + taken * state.mean);
  // The variance of a sample of one element is 0 / 0.
  if (running_var)
    running_var[channel] = P(kept * A(running_var[channel]) + taken * (state.spread / (state.count - A(1))));
}

// sums: both sums of all channels, one behind the other, or 0.
template <class T, class R>
__global__ void finish_dots(const Wide<T>* partial, long long blocks, long long channels, Wide<T>* sums, R* of_weight,
                            R* of_bias) {
  using A = Wide<T>;
  long long channel = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (channel >= channels) return;
  const Two<A>* states = reinterpret_cast<const Two<A>*>(partial);
  Two<A> state = {};
  for (long long i = 0; i < blocks; ++i) state = Add()(state, states[i * channels + channel]);
  if (sums) {
    sums[channel] = state.first;
    sums[channels + channel] = state.second;
  }
  if (of_weight) of_weight[channel] = R(state.second);
  if (of_bias) of_bias[channel] = R(state.first);
}

// The channel of element j of a pack that starts with element i.
template <bool PLANES> __device__ unsigned channel_of(unsigned i, unsigned j, unsigned channels, unsigned spatial) {
  return PLANES ? i / spatial % channels : i % channels + j;
}

template <class T, class P, int N, bool PLANES, bool EVALUATING>
__global__ void channel_norm(const T* x, const P* mean, const P* spread, const P* weight, const P* bias, T* y,
                             long long packs, long long channels, long long spatial, double eps) {
  using A = Wide<T>;
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= packs) return;
  Pack<T, N> p = reinterpret_cast<const Pack<T, N>*>(x)[i];
  for (int j = 0; j < N; ++j) {
    unsigned c = channel_of<PLANES>((unsigned)i * N, j, (unsigned)channels, (unsigned)spatial);
    A value = (A(p.at[j]) - A(mean[c])) * reciprocal<EVALUATING>(A(spread[c]), eps);
    if (weight) value *= A(weight[c]);
    if (bias) value += A(bias[c]);
    p.at[j] = T(value);
  }
  reinterpret_cast<Pack<T, N>*>(y)[i] = p;
}

// sums: as `finish_dots` leaves them. In evaluation the statistics are constants, and neither they nor x are needed.
template <class T, class P, int N, bool PLANES, bool EVALUATING>
__global__ void channel_norm_backward(const T* grad, const T* x, const P* mean, const P* spread, const P* weight,
                                      const Wide<T>* sums, T* result, long long packs, long long channels,
                                      long long spatial, double count, double eps) {
  using A = Wide<T>;
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= packs) return;
  Pack<T, N> g = reinterpret_cast<const Pack<T, N>*>(grad)[i], p = g;
  if (!EVALUATING) p = reinterpret_cast<const Pack<T, N>*>(x)[i];
  for (int j = 0; j < N; ++j) {
    unsigned c = channel_of<PLANES>((unsigned)i * N, j, (unsigned)channels, (unsigned)spatial);
    A scale = reciprocal<EVALUATING>(A(spread[c]), eps), value = A(g.at[j]);
    if (!EVALUATING) {
      A normal = (A(p.at[j]) - A(mean[c])) * scale;
      value -= (sums[c] + normal * sums[channels + c]) / A(count);
    }
    if (weight) scale *= A(weight[c]);
    g.at[j] = T(value * scale);
  }
  reinterpret_cast<Pack<T, N>*>(result)[i] = g;
}
