// Dropout with random bits from Philox4x32-10 (Salmon and others, "Parallel random numbers: as easy as 1, 2, 3", 2011): the
// bits of four elements follow from the key and from where they are, whatever the grid is.

struct Four { unsigned at[4]; };

__device__ inline Four philox(unsigned long long key, unsigned long long counter) {
  Four c = {{(unsigned)counter, (unsigned)(counter >> 32), 0, 0}};
  unsigned low = (unsigned)key, high = (unsigned)(key >> 32);
  for (int round = 0; round < 10; ++round) {
    unsigned p = 0xD2511F53u * c.at[0], q = 0xCD9E8D57u * c.at[2];
    c = {{__umulhi(0xCD9E8D57u, c.at[2]) ^ c.at[1] ^ low, q, __umulhi(0xD2511F53u, c.at[0]) ^ c.at[3] ^ high, p}};
    low += 0x9E3779B9u;
    high += 0xBB67AE85u;
  }
  return c;
}

// key: one number on the device. An element is dropped where its bits are below the threshold.
template <class T, int N>
__global__ void dropout(const T* x, const long long* key, T* y, bool* mask, long long count, long long threshold,
                        double scale) {
  using A = Wide<T>;
  long long four = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (four * 4 >= count) return;
  Four bits = philox((unsigned long long)*key, (unsigned long long)four);
  for (int k = 0; k < 4 / N; ++k) {
    long long i = four * (4 / N) + k;
    if (i * N >= count) return;
    Pack<T, N> p = reinterpret_cast<const Pack<T, N>*>(x)[i];
    Pack<bool, N> kept;
    for (int j = 0; j < N; ++j) {
      kept.at[j] = bits.at[k * N + j] >= (unsigned)threshold;
      p.at[j] = T(A(p.at[j]) * (kept.at[j] ? A(scale) : A(0)));
    }
    reinterpret_cast<Pack<T, N>*>(y)[i] = p;
    reinterpret_cast<Pack<bool, N>*>(mask)[i] = kept;
  }
}
