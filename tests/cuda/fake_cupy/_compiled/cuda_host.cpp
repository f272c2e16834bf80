// Runs kernels on the host: fibers, barriers, shared memory, and a check of every access. See cuda_host.h.
#include "cuda_host.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>

#include <algorithm>
#include <map>
#include <vector>

namespace cuda_host {
namespace {

constexpr size_t kStack = 128 << 10;
constexpr size_t kShared = 48 << 10;  // what every device gives to a block unasked
constexpr unsigned char kPoison = 0xff;  // NaN as a floating-point number

// Where a thread is.
struct Place { dim3 thread, block, block_dim, grid_dim; };

// When an access happened; accesses of two threads with no barrier between them are in conflict.
struct Moment { int block = -1, thread = -1; unsigned barrier = 0, warp = 0; };
struct Trace { Moment write, read, earlier_read; };

// Memory that a kernel may touch.
struct Region {
  char* begin = nullptr;
  size_t size, grain;
  const char* name;
  std::vector<Trace> traces;
  bool holds(const void* p, size_t n) const { return p >= begin && static_cast<const char*>(p) + n <= begin + size; }
};

enum State { kReady, kAtBarrier, kInWarp, kDone };
struct Fiber {
  Place place;
  State state;
  int site;
  unsigned mask;
  jmp_buf context;
  int stack;  // negative before the thread starts
};

// A thread has a stack from its start to its end, and the next one to start gets it: where none waits, one serves all.
struct Stack { jmp_buf idle; bool used; };

char message[512];
std::vector<Region> regions;
std::vector<Fiber> fibers;
std::vector<Stack> all_stacks;
std::vector<int> free_stacks;
std::vector<unsigned> warp_epochs;
char *stacks, *arena;
size_t stacks_size;
std::map<const void*, size_t> variables;
size_t arena_used, dynamic_size;
unsigned barrier_epoch;
Fiber* running;
jmp_buf scheduler;
ucontext_t starting;
void (*entry)(void**);
void** entry_values;
char handed_over[1024][16];
Moment lone;

int index_of(const Fiber* f) { return int(f - fibers.data()); }

Moment now() {
  if (!running) return lone;
  const dim3 &b = running->place.block, &g = running->place.grid_dim;
  int i = index_of(running);
  return {int((b.z * g.y + b.y) * g.x + b.x), i, barrier_epoch, warp_epochs[i / 32]};
}

bool conflicts(const Moment& a, const Moment& b) {
  if (a.thread < 0 || (a.block == b.block && a.thread == b.thread)) return false;
  if (a.block != b.block) return true;
  if (a.barrier != b.barrier) return false;
  return a.thread / 32 != b.thread / 32 || a.warp == b.warp;
}

void record(Region& region, const void* p, size_t n, bool write, bool atomic) {
  Moment m = now();
  size_t first = size_t(static_cast<const char*>(p) - region.begin) / region.grain;
  size_t last = (size_t(static_cast<const char*>(p) - region.begin) + n - 1) / region.grain;
  for (size_t i = first; i <= last && !atomic; ++i) {
    Trace& t = region.traces[i];
    for (const Moment* other : {&t.write, &t.read, &t.earlier_read})
      if (conflicts(*other, m) && (write || other == &t.write))
        fail("a race: thread %d of block %d and thread %d of block %d use element %zu of %s with no barrier between "
             "them, and one writes", other->thread, other->block, m.thread, m.block, i, region.name);
    if (write) t.write = m;
    else if (t.read.thread != m.thread || t.read.block != m.block) t.earlier_read = t.read, t.read = m;
    else t.read = m;
  }
}

void wait() {
  if (!_setjmp(running->context)) _longjmp(scheduler, 1);
}

void fiber_main() {
  for (;;) {
    entry(entry_values);
    running->state = kDone;
    free_stacks.push_back(running->stack);
    if (!_setjmp(all_stacks[running->stack].idle)) _longjmp(scheduler, 1);
  }
}

void run_until_waiting(Fiber& f) {
  running = &f;
  if (_setjmp(scheduler)) return;
  if (f.stack >= 0) _longjmp(f.context, 1);
  f.stack = free_stacks.back();
  free_stacks.pop_back();
  Stack& stack = all_stacks[f.stack];
  if (stack.used) _longjmp(stack.idle, 1);
  stack.used = true;
  getcontext(&starting);
  starting.uc_stack.ss_sp = stacks + size_t(f.stack) * kStack;
  starting.uc_stack.ss_size = kStack;
  starting.uc_link = nullptr;
  makecontext(&starting, fiber_main, 0);
  setcontext(&starting);
}

// Lets a block pass its barrier once all its threads are there.
void open_barrier() {
  int waiting = 0, done = 0;
  const Fiber* first = nullptr;
  for (const Fiber& f : fibers) {
    if (f.state == kDone) ++done;
    if (f.state != kAtBarrier) continue;
    ++waiting;
    if (!first) first = &f;
    else if (first->site != f.site) {
      snprintf(message, sizeof message, "divergent barrier: threads %d and %d wait in lines %d and %d",
               index_of(first), index_of(&f), first->site, f.site);
      return;
    }
  }
  if (waiting != int(fibers.size())) {
    snprintf(message, sizeof message, "divergent barrier: %d threads wait, %d have ended, %d wait for their warp",
             waiting, done, int(fibers.size()) - waiting - done);
    return;
  }
  ++barrier_epoch;
  for (Fiber& f : fibers) f.state = kReady;
}

// Shared memory as a block finds it; behind what the last one had, it is so already.
void clear_shared() {
  size_t used = std::min(arena_used, kShared);
  memset(arena, kPoison, used);
  std::fill_n(regions[0].traces.begin(), used, Trace());
  arena_used = 0;
}

void run_block() {
  clear_shared();
  variables.clear();
  arena_used = (dynamic_size + 15) / 16 * 16;
  barrier_epoch = 0;
  warp_epochs.assign((fibers.size() + 31) / 32, 0);
  for (Fiber& f : fibers) f.state = kReady, f.stack = -1;
  for (;;) {
    bool ran = false, left = false;
    for (Fiber& f : fibers) {
      if (f.state == kReady) run_until_waiting(f), ran = true;
      left = left || f.state != kDone;
      if (*message) return;
    }
    if (!left) return;
    if (!ran) open_barrier();
    if (*message) return;
  }
}

void check_limits(const unsigned* block, size_t shared_bytes) {
  size_t threads = size_t(block[0]) * block[1] * block[2];
  if (threads == 0 || threads > 1024 || block[2] > 64)
    snprintf(message, sizeof message, "a block of %zu threads: CUDA_ERROR_INVALID_VALUE", threads);
  else if (shared_bytes > kShared)
    snprintf(message, sizeof message, "%zu bytes of shared memory: CUDA_ERROR_INVALID_VALUE", shared_bytes);
}

void make_fibers(const unsigned* grid, const unsigned* block) {
  size_t threads = size_t(block[0]) * block[1] * block[2];
  fibers.assign(threads, Fiber());
  all_stacks.assign(threads, Stack());
  free_stacks.clear();
  while (free_stacks.size() < threads) free_stacks.push_back(int(threads - free_stacks.size()) - 1);
  stacks_size = threads * kStack;
  stacks = static_cast<char*>(mmap(nullptr, stacks_size, PROT_READ | PROT_WRITE,
                                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
  if (stacks == MAP_FAILED) snprintf(message, sizeof message, "no memory for %zu fibers", threads);
  size_t i = 0;
  for (unsigned z = 0; z < block[2]; ++z)
    for (unsigned y = 0; y < block[1]; ++y)
      for (unsigned x = 0; x < block[0]; ++x)
        fibers[i++].place = {{x, y, z}, {}, {block[0], block[1], block[2]}, {grid[0], grid[1], grid[2]}};
}

}  // namespace

dim3 thread_index() { return running->place.thread; }
dim3 block_index() { return running->place.block; }
dim3 block_size() { return running->place.block_dim; }
dim3 grid_size() { return running->place.grid_dim; }

void fail(const char* format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(message, sizeof message, format, args);
  va_end(args);
  _longjmp(scheduler, 1);
}

void check(const void* p, size_t n, bool write, bool atomic) {
  for (Region& region : regions)
    if (region.holds(p, n)) {
      if (&region == &regions[0] && size_t(static_cast<const char*>(p) - region.begin) + n > arena_used)
        fail("an access to shared memory behind its %zu bytes", arena_used);
      if ((n & (n - 1)) == 0 && reinterpret_cast<uintptr_t>(p) % n != 0)
        fail("a misaligned access of %zu bytes to %s", n, region.name);
      return record(region, p, n, write, atomic);
    }
  if (stacks && p >= stacks && static_cast<const char*>(p) < stacks + stacks_size) return;
  char here;
  ptrdiff_t apart = static_cast<const char*>(p) - &here;
  if (!running && apart > -(1 << 20) && apart < (1 << 20)) return;  // a local variable of an elementwise loop
  long best = -1;
  const char* nearest = "any array";
  for (const Region& region : regions) {
    long distance = labs(long(static_cast<const char*>(p) - region.begin));
    if (best < 0 || distance < best) best = distance, nearest = region.name;
  }
  fail("an out-of-bounds %s of %zu bytes, nearest to the start of %s (at %+ld bytes)", write ? "write" : "read", n,
       nearest, best);
}

void barrier(int site) {
  running->state = kAtBarrier;
  running->site = site;
  wait();
}

int lane() { return index_of(running) % 32; }

void hand_over(const void* value, size_t size) { memcpy(handed_over[index_of(running)], value, size); }

void receive(int source, void* value, size_t size) {
  memcpy(value, handed_over[index_of(running) / 32 * 32 + source], size);
}

void meet(unsigned mask) {
  size_t first = size_t(index_of(running) / 32 * 32);
  running->state = kInWarp;
  running->mask = mask;
  if (!(mask >> lane() & 1)) fail("a warp intrinsic whose mask lacks the calling lane");
  for (size_t i = 0; i < 32; ++i) {
    if (!(mask >> i & 1)) continue;
    if (first + i >= fibers.size()) fail("a warp intrinsic waits for lane %zu, which does not exist", i);
    const Fiber& other = fibers[first + i];
    if (other.state == kDone) fail("a warp intrinsic waits for lane %zu, which has ended", i);
    if (other.state == kInWarp && other.mask != mask) fail("lanes of one warp meet with different masks");
    if (other.state != kInWarp) return wait();  // The last lane to come lets all of them go on.
  }
  ++warp_epochs[first / 32];
  for (size_t i = 0; i < 32; ++i)
    if (mask >> i & 1) fibers[first + i].state = kReady;
}

void* shared(const void* key, size_t size) {
  auto found = variables.find(key);
  if (found == variables.end()) {
    found = variables.emplace(key, arena_used).first;
    arena_used += (size + 15) / 16 * 16;
    if (arena_used > kShared) fail("%zu bytes of shared memory, more than a block has", arena_used);
  }
  return arena + found->second;
}

void* dynamic_shared() { return arena; }

void element(ptrdiff_t i) { lone = {int(i), 0, 0, 0}; }

float half_to_float(uint16_t h) {
  uint32_t sign = uint32_t(h & 0x8000) << 16, exponent = h >> 10 & 31, mantissa = h & 1023;
  if (exponent == 31) return bits_to_float(sign | 0x7f800000 | mantissa << 13);
  if (exponent) return bits_to_float(sign | (exponent + 112) << 23 | mantissa << 13);
  float tiny = float(mantissa) * 0x1p-24f;
  return sign ? -tiny : tiny;
}

uint16_t float_to_half(float value) {
  uint32_t bits = float_to_bits(value);
  uint16_t sign = uint16_t(bits >> 16 & 0x8000);
  float size = fabsf(value);
  if (value != value) return uint16_t(sign | 0x7e00);
  if (size >= 65520.0f) return uint16_t(sign | 0x7c00);
  if (size < 0x1p-14f) return uint16_t(sign | uint16_t(nearbyintf(size * 0x1p24f)));
  uint32_t rounded = (bits & 0x7fffffff) + 0xfff + (bits >> 13 & 1) - (112u << 23);
  return uint16_t(sign | rounded >> 13);
}

}  // namespace cuda_host

using namespace cuda_host;

// What the compiler calls before every load and store of a kernel.
#define CUDA_HOST_ACCESS(n)                                                                   \
  extern "C" void __asan_load##n##_noabort(void* p) { check(p, n, false, false); }           \
  extern "C" void __asan_store##n##_noabort(void* p) { check(p, n, true, false); }
CUDA_HOST_ACCESS(1)
CUDA_HOST_ACCESS(2)
CUDA_HOST_ACCESS(4)
CUDA_HOST_ACCESS(8)
CUDA_HOST_ACCESS(16)
extern "C" void __asan_loadN_noabort(void* p, size_t n) { check(p, n, false, false); }
extern "C" void __asan_storeN_noabort(void* p, size_t n) { check(p, n, true, false); }
extern "C" void __asan_handle_no_return() {}

extern "C" void cuda_host_begin() {
  message[0] = 0;
  if (!arena) {
    arena = static_cast<char*>(aligned_alloc(64, kShared));
    regions.push_back({arena, kShared, 1, "shared memory", std::vector<Trace>(kShared)});
    arena_used = kShared;
  }
  clear_shared();
  regions.resize(1);
  running = nullptr;
  stacks = nullptr;
}

// Allows a kernel to touch an array, whose name errors have.
extern "C" void cuda_host_allow(void* begin, size_t size, size_t grain, const char* name) {
  regions.push_back({static_cast<char*>(begin), size, grain, name, std::vector<Trace>(size / grain)});
}

// Runs a kernel for a whole grid; what went wrong as text, or "".
extern "C" const char* cuda_host_launch(void (*kernel)(void**), void** values, const unsigned* grid,
                                        const unsigned* block, size_t shared_bytes) {
  check_limits(block, shared_bytes);
  if (*message) return message;
  entry = kernel;
  entry_values = values;
  dynamic_size = shared_bytes;
  make_fibers(grid, block);
  for (unsigned z = 0; z < grid[2] && !*message; ++z)
    for (unsigned y = 0; y < grid[1] && !*message; ++y)
      for (unsigned x = 0; x < grid[0] && !*message; ++x) {
        for (Fiber& f : fibers) f.place.block = {x, y, z};
        run_block();
      }
  munmap(stacks, stacks_size);
  stacks = nullptr;
  running = nullptr;
  return message;
}

// Runs an elementwise kernel, which loops by itself; what went wrong as text, or "".
extern "C" const char* cuda_host_loop(void (*kernel)(void**), void** values) {
  if (!_setjmp(scheduler)) kernel(values);
  return message;
}
