// The windows of an input as columns of a matrix, and back. Inputs are (samples, channels, depth, height, width) with 1 for
// dimensions that are not there; columns are (samples, channels * taps, windows), in steps of `per_sample` and `per_tap` elements.

struct Sizes {
  long long samples, channels, size[3], kernel[3], counts[3], stride[3], padding[3], dilation[3], per_sample, per_tap;
};

#define SIZES                                                                                                     \
  long long samples, long long channels, long long d, long long h, long long w, long long kd, long long kh,       \
      long long kw, long long cd, long long ch, long long cw, long long sd, long long sh, long long sw,           \
      long long pd, long long ph, long long pw, long long ld, long long lh, long long lw, long long per_sample,   \
      long long per_tap
#define READ_SIZES                                                                                                 \
  Sizes s = {samples,      channels,     {d, h, w},    {kd, kh, kw}, {cd, ch, cw},                                 \
             {sd, sh, sw}, {pd, ph, pw}, {ld, lh, lw}, per_sample,   per_tap}

// A thread has one window of one channel: neighbours write neighbours, for each element of the kernel.
template <class T> __global__ void unfold(const T* x, T* columns, SIZES) {
  READ_SIZES;
  long long windows = cd * ch * cw, taps = kd * kh * kw;
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= samples * channels * windows) return;
  long long window = i % windows, channel = i / windows % channels, sample = i / windows / channels;
  long long at[3] = {window / (ch * cw), window / cw % ch, window % cw};
  for (int k = 0; k < 3; ++k) at[k] = at[k] * s.stride[k] - s.padding[k];
  const T* from = x + (sample * channels + channel) * d * h * w;
  T* to = columns + sample * per_sample + channel * taps * per_tap + window;
  for (long long a = 0; a < kd; ++a)
    for (long long b = 0; b < kh; ++b)
      for (long long c = 0; c < kw; ++c, to += per_tap) {
        long long z = at[0] + a * ld, y = at[1] + b * lh, q = at[2] + c * lw;
        bool inside = z >= 0 && z < d && y >= 0 && y < h && q >= 0 && q < w;
        *to = inside ? from[(z * h + y) * w + q] : T(Wide<T>(0));
      }
}

// Which window sees place `at` with element `tap` of its kernel; -1 if none does.
__device__ inline long long window_of(long long at, long long tap, const Sizes& s, int k) {
  long long start = at + s.padding[k] - tap * s.dilation[k];
  if (start < 0 || start % s.stride[k] != 0 || start / s.stride[k] >= s.counts[k]) return -1;
  return start / s.stride[k];
}

// A thread has one element of the result, and adds up, always in the same order, what all windows say of it.
template <class T> __global__ void fold(const T* columns, T* result, SIZES) {
  READ_SIZES;
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x, places = d * h * w, taps = kd * kh * kw;
  if (i >= samples * channels * places) return;
  long long place = i % places, channel = i / places % channels, sample = i / places / channels;
  const T* from = columns + sample * per_sample + channel * taps * per_tap;
  Wide<T> sum = 0;
  for (long long a = 0; a < kd; ++a) {
    long long z = window_of(place / (h * w), a, s, 0);
    for (long long b = 0; b < kh && z >= 0; ++b) {
      long long y = window_of(place / w % h, b, s, 1);
      for (long long c = 0; c < kw && y >= 0; ++c) {
        long long q = window_of(place % w, c, s, 2);
        if (q >= 0) sum += Wide<T>(from[((a * kh + b) * kw + c) * per_tap + (z * ch + y) * cw + q]);
      }
    }
  }
  result[i] = T(sum);
}
