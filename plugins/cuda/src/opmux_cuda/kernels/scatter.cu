// Adding up what belongs together: at positions in any order by atomic operations, at sorted ones row by row.

template <class T> __device__ void add_atomically(T* address, T value) { atomicAdd(address, value); }
__device__ inline void add_atomically(long long* address, long long value) {
  atomicAdd(reinterpret_cast<unsigned long long*>(address), (unsigned long long)value);
}
// Half precision has no atomic addition on every device.
template <class T> __device__ void add_half(T* address, T value) {
  unsigned short* bits = reinterpret_cast<unsigned short*>(address);
  unsigned short seen = *reinterpret_cast<volatile unsigned short*>(bits), assumed;
  do {
    assumed = seen;
    T sum = T(float(reinterpret_cast<T&>(assumed)) + float(value));
    seen = atomicCAS(bits, assumed, reinterpret_cast<unsigned short&>(sum));
  } while (seen != assumed);
}

// Where the sum goes: an element of `target`, (outer, width, inner), for each element of source, (outer, length, inner). The index
// has a position for each element, or, if SHARED, for each of the `length`. Positions that are out of range are left out.
template <class T, bool SHARED, bool HALF>
__global__ void add_at(T* target, const long long* index, const T* source, long long count, long long length,
                       long long width, long long inner, long long source_length, double alpha) {
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  long long outer = i / (length * inner), k = i / inner % length, place = i % inner;
  long long at = index[SHARED ? k : i];
  if (at < 0 || at >= width) return;
  T value = source[(outer * source_length + k) * inner + place];
  if (alpha != 1) value = T(Wide<T>(value) * Wide<T>(alpha));
  T* to = target + (outer * width + at) * inner + place;
  if constexpr (HALF) add_half(to, value);
  else add_atomically(to, value);
}

// Adds rows of source to those of target: keys are sorted target rows, and order says which source row each is from. The thread of
// the first of several equal keys adds all of them up, always in the same order. Key `skipped` and those out of range are left
// out. BY_COUNT: divided by the number of equal keys.
template <class T, bool BY_COUNT>
__global__ void add_sorted_rows(T* target, const long long* keys, const long long* order, const T* source,
                                long long count, long long rows, long long width, long long skipped) {
  using A = Wide<T>;
  long long first = (long long)blockIdx.x * blockDim.y + threadIdx.y;
  if (first >= count) return;
  long long key = keys[first];
  if (key < 0 || key >= rows || key == skipped || (first > 0 && keys[first - 1] == key)) return;
  long long end = first + 1;
  while (end < count && keys[end] == key) ++end;
  for (long long column = threadIdx.x; column < width; column += blockDim.x) {
    A sum = 0;
    for (long long i = first; i < end; ++i) sum += A(source[order[i] * width + column]);
    if (BY_COUNT) sum /= A(end - first);
    T* to = target + key * width + column;
    *to = T(A(*to) + sum);
  }
}

// Rows of a table by position; out of range they are NaN, for an error would have to wait for the device.
template <class T, class I, int N>
__global__ void take_rows(const T* table, const I* index, T* result, long long packs, long long rows, long long width) {
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= packs) return;
  long long each = width / N, row = (long long)index[i / each];
  Pack<T, N> p;
  if (row >= 0 && row < rows) p = reinterpret_cast<const Pack<T, N>*>(table)[row * each + i % each];
  else
    for (int j = 0; j < N; ++j) p.at[j] = T(infinity<Wide<T>>() - infinity<Wide<T>>());
  reinterpret_cast<Pack<T, N>*>(result)[i] = p;
}

// The elements of source, (outer, width, inner), at positions along its second dimension: one for each element of the result,
// (outer, length, inner), or, if SHARED, for each of the `length`. Out of range they are NaN, or 0 for integers.
template <class T, class I, bool SHARED, bool FLOATING>
__global__ void take_at(const T* source, const I* index, T* result, long long count, long long length, long long width,
                        long long inner) {
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  long long k = i / inner % length, at = (long long)index[SHARED ? k : i];
  if (at >= 0 && at < width) result[i] = source[(i / inner / length * width + at) * inner + i % inner];
  else if constexpr (FLOATING) result[i] = T(infinity<Wide<T>>() - infinity<Wide<T>>());
  else result[i] = T(0);
}
