// Sums of losses. Blocks leave sums in `partial`; a second kernel adds them up in order. A single block does both.

template <class T, class Loss>
__global__ void loss_sum(const T* x, const T* target, const T* weight, const T* parameters, Wide<T>* partial, T* result,
                         long long count, double parameter, double factor) {
  using A = Wide<T>;
  A sum = 0;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < count; i += (long long)gridDim.x * blockDim.x) {
    A p = parameters ? A(parameters[i]) : A(parameter);
    A loss = Loss::value(A(x[i]), A(target[i]), p);
    sum += weight ? loss * A(weight[i]) : loss;
  }
  sum = combined(sum, Add());
  if (threadIdx.x > 0) return;
  if (gridDim.x == 1) *result = T(sum * A(factor));
  else partial[blockIdx.x] = sum;
}

template <class T> __global__ void finish_sum(const Wide<T>* partial, long long blocks, T* result, double factor) {
  using A = Wide<T>;
  A sum = 0;
  for (long long i = threadIdx.x; i < blocks; i += blockDim.x) sum += partial[i];
  sum = combined(sum, Add());
  if (threadIdx.x == 0) *result = T(sum * A(factor));
}

// The negative log-likelihood of targets: x is (samples, classes, inner), target (samples, inner), of type I. A target that is no
// class makes the loss NaN, for an error would have to wait for the device.
template <class T, class I> struct Likelihood {
  using A = Wide<T>;
  const T *x, *weight;
  const I* target;
  long long classes, inner, ignored;
  __device__ Two<A> at(long long i) const {
    long long c = (long long)target[i];
    if (c == ignored) return {A(0), A(0)};
    if (c < 0 || c >= classes) return {infinity<A>() - infinity<A>(), A(0)};
    A w = weight ? A(weight[c]) : A(1);
    return {-w * A(x[(i / inner * classes + c) * inner + i % inner]), w};
  }
};

template <class T> __device__ void finish_likelihood(Two<Wide<T>> sums, bool mean, T* result, T* total) {
  *result = T(mean ? sums.first / sums.second : sums.first);
  *total = T(sums.second);
}

template <class T, class I>
__global__ void nll_sum(const T* x, const I* target, const T* weight, Wide<T>* partial, T* result, T* total,
                        long long count, long long classes, long long inner, long long ignored, long long mean) {
  using A = Wide<T>;
  Likelihood<T, I> loss = {x, weight, target, classes, inner, ignored};
  Two<A> sums = {};
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < count; i += (long long)gridDim.x * blockDim.x)
    sums = Add()(sums, loss.at(i));
  sums = combined(sums, Add());
  if (threadIdx.x > 0) return;
  if (gridDim.x == 1) finish_likelihood<T>(sums, mean, result, total);
  else reinterpret_cast<Two<A>*>(partial)[blockIdx.x] = sums;
}

template <class T>
__global__ void finish_nll(const Wide<T>* partial, long long blocks, T* result, T* total, long long mean) {
  using A = Wide<T>;
  Two<A> sums = {};
  for (long long i = threadIdx.x; i < blocks; i += blockDim.x)
    sums = Add()(sums, reinterpret_cast<const Two<A>*>(partial)[i]);
  sums = combined(sums, Add());
  if (threadIdx.x == 0) finish_likelihood<T>(sums, mean, result, total);
}

template <class T, class I>
__global__ void nll_each(const T* x, const I* target, const T* weight, T* result, T* total, long long count,
                         long long classes, long long inner, long long ignored) {
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0) *total = T(Wide<T>(0));
  if (i < count) result[i] = T(Likelihood<T, I>{x, weight, target, classes, inner, ignored}.at(i).first);
}

// Every element of the gradient is written once, most of them with 0. total: 0 if the losses were not averaged.
template <class T, class I>
__global__ void nll_backward(const T* grad, const I* target, const T* weight, const T* total, T* result, long long size,
                             long long classes, long long inner, long long ignored, long long grad_step) {
  using A = Wide<T>;
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= size) return;
  long long at = i / (classes * inner) * inner + i % inner, c = i / inner % classes;
  A slope = 0;
  if ((long long)target[at] == c && c != ignored) {
    slope = -A(grad[at * grad_step]) * (weight ? A(weight[c]) : A(1));
    if (total) slope = A(*total) == A(0) ? A(0) : slope / A(*total);
  }
  result[i] = T(slope);
}
