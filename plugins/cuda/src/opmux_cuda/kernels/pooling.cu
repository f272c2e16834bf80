// Pooling over windows of images. Arrays are (images, height, width); a thread has one element of the result, and gradients are
// gathered from the windows that saw it, always in the same order.

#define WINDOW                                                                                                     \
  long long images, long long h, long long w, long long ch, long long cw, long long kh, long long kw, long long sh, \
      long long sw, long long ph, long long pw, long long dh, long long dw

// The windows of one dimension that see place `at`: from `first` up to before `end`.
struct Seeing { long long first, end; };
__device__ inline Seeing seeing(long long at, long long count, long long kernel, long long stride, long long padding,
                                long long dilation) {
  long long reach = (kernel - 1) * dilation + 1, place = at + padding;
  long long end = place / stride + 1;
  return {place < reach ? 0 : (place - reach) / stride + 1, end < count ? end : count};
}

template <class T> __global__ void max_pool(const T* x, T* y, long long* index, WINDOW) {
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= images * ch * cw) return;
  const T* image = x + i / (ch * cw) * h * w;
  long long top = i / cw % ch * sh - ph, left = i % cw * sw - pw, found = -1;
  Wide<T> best = -infinity<Wide<T>>();  // of a window that steps over the whole image
  for (long long a = 0; a < kh; ++a)
    for (long long b = 0; b < kw; ++b) {
      long long row = top + a * dh, column = left + b * dw;
      if (row < 0 || row >= h || column < 0 || column >= w) continue;
      Wide<T> value = Wide<T>(image[row * w + column]);
      // NaN counts as the largest.
      if (found < 0 || value > best || value != value) {
        best = value;
        found = row * w + column;
      }
    }
  y[i] = T(best);
  index[i] = found;
}

template <class T> __global__ void max_pool_backward(const T* grad, const long long* index, T* result, WINDOW) {
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= images * h * w) return;
  long long image = i / (h * w), place = i % (h * w);
  Seeing rows = seeing(place / w, ch, kh, sh, ph, dh), columns = seeing(place % w, cw, kw, sw, pw, dw);
  Wide<T> sum = 0;
  for (long long a = rows.first; a < rows.end; ++a)
    for (long long b = columns.first; b < columns.end; ++b) {
      long long at = (image * ch + a) * cw + b;
      if (index[at] == place) sum += Wide<T>(grad[at]);
    }
  result[i] = T(sum);
}

// What the sum over window (row, column) is divided by: a given number, or how many elements it has, with or without padding.
__device__ inline long long divisor(long long row, long long column, WINDOW, long long given, long long padded) {
  if (given) return given;
  long long top = row * sh - ph, left = column * sw - pw;
  long long bottom = top + kh < h + ph ? top + kh : h + ph, right = left + kw < w + pw ? left + kw : w + pw;
  if (!padded) {
    top = top < 0 ? 0 : top;
    left = left < 0 ? 0 : left;
    bottom = bottom < h ? bottom : h;
    right = right < w ? right : w;
  }
  return (bottom - top) * (right - left);
}
#define SIZES images, h, w, ch, cw, kh, kw, sh, sw, ph, pw, dh, dw

template <class T> __global__ void average_pool(const T* x, T* y, WINDOW, long long given, long long padded) {
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= images * ch * cw) return;
  const T* image = x + i / (ch * cw) * h * w;
  long long row = i / cw % ch, column = i % cw;
  Wide<T> sum = 0;
  for (long long a = row * sh - ph; a < row * sh - ph + kh; ++a)
    for (long long b = column * sw - pw; b < column * sw - pw + kw; ++b)
      if (a >= 0 && a < h && b >= 0 && b < w) sum += Wide<T>(image[a * w + b]);
  y[i] = T(sum / Wide<T>(divisor(row, column, SIZES, given, padded)));
}

template <class T> __global__ void average_pool_backward(const T* grad, T* result, WINDOW, long long given, long long padded) {
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= images * h * w) return;
  long long image = i / (h * w), place = i % (h * w);
  Seeing rows = seeing(place / w, ch, kh, sh, ph, dh), columns = seeing(place % w, cw, kw, sw, pw, dw);
  Wide<T> sum = 0;
  for (long long a = rows.first; a < rows.end; ++a)
    for (long long b = columns.first; b < columns.end; ++b)
      sum += Wide<T>(grad[(image * ch + a) * cw + b]) / Wide<T>(divisor(a, b, SIZES, given, padded));
  result[i] = T(sum);
}
