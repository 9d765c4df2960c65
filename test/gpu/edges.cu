// Tiles of which only a part is valid, for every number of rows and columns from less than none to
// more than all: what is copied, what stays and what becomes zero, byte by byte. The source ends
// with its last valid element. -DELEMENT names the element type.
#include "round_trip.cuh"

#include <cuda_fp16.h>

#include <algorithm>
#include <vector>

using namespace ldgsts;
using namespace round_trip;

struct twelve {
  float x, y, z;
};

#ifndef ELEMENT
#define ELEMENT __half
#endif
using T = ELEMENT;

/// 128 threads do not divide 20 rows evenly for any of the element sizes.
constexpr int Rows = 20, Columns = 48, Pitch = 64;
/// Elements of 16 bytes, which a swizzle leaves together.
constexpr int Unit = sizeof(T) >= 16  ? 0
                     : sizeof(T) == 8 ? 1
                     : sizeof(T) == 2 ? 3
                     : sizeof(T) == 1 ? 4
                                      : 2;
using xor_rows = swizzle<2, Unit, 3>;

/// Every byte of shared memory.
template <class Array> __device__ void dump(const Array &array, unsigned char *out) {
  for (unsigned i = threadIdx.x; i < sizeof(array); i += blockDim.x)
    out[i] = reinterpret_cast<const unsigned char *>(&array)[i];
}

__global__ void keep_static(const T *A, unsigned char *B, int rows, int columns) {
  __shared__ alignas(16) T s[1024];
  poison(s);
  copy_async<cta<128>>(tile<shape<Rows, Columns>>(s),
                       tile<shape<Rows, Columns>, pitch<Pitch>>(assume_aligned<16>(A)),
                       valid(rows, columns), dispatch::ldgsts);
  wait_for_all_threads();
  dump(s, B);
}

__global__ void zero_static(const T *A, unsigned char *B, int rows, int columns) {
  __shared__ alignas(16) T s[1024];
  poison(s);
  copy_async<cta<128>>(tile<shape<Rows, Columns>>(s),
                       tile<shape<Rows, Columns>, pitch<Pitch>>(assume_aligned<16>(A)),
                       valid(rows, columns), zero_fill, dispatch::ldgsts);
  wait_for_all_threads();
  dump(s, B);
}

__global__ void keep_guarded(const T *A, unsigned char *B, int rows, long long columns) {
  __shared__ alignas(16) T s[1024];
  poison(s);
  copy_async<cta<128>>(tile<shape<Rows, Columns>>(s), tile<shape<Rows, Columns>, pitch<Pitch>>(A),
                       valid(rows, columns), dispatch::ldgsts);
  wait_for_all_threads();
  dump(s, B);
}

__global__ void zero_guarded(const T *A, unsigned char *B, int rows, long long columns) {
  __shared__ alignas(16) T s[1024];
  poison(s);
  copy_async<cta<128>>(tile<shape<Rows, Columns>>(s), tile<shape<Rows, Columns>, pitch<Pitch>>(A),
                       valid(rows, columns), zero_fill, dispatch::ldgsts);
  wait_for_all_threads();
  dump(s, B);
}

__global__ void keep_swizzled(const T *A, unsigned char *B, int rows, int columns) {
  __shared__ alignas(1024) T s[1024];
  poison(s);
  copy_async<cta<128>>(tile<shape<Rows, Columns>, xor_rows>(s),
                       tile<shape<Rows, Columns>, pitch<Pitch>>(assume_aligned<16>(A)),
                       valid(rows, columns));
  wait_for_all_threads();
  dump(s, B);
}

__global__ void zero_swizzled(const T *A, unsigned char *B, int rows, int columns) {
  __shared__ alignas(1024) T s[1024];
  poison(s);
  copy_async<cta<128>>(tile<shape<Rows, Columns>, xor_rows>(s),
                       tile<shape<Rows, Columns>, pitch<Pitch>>(assume_aligned<16>(A)),
                       valid(rows, columns), zero_fill);
  wait_for_all_threads();
  dump(s, B);
}

/// One thread: more rounds than are unrolled, each of part of a row.
__global__ void zero_in_a_loop(const T *A, unsigned char *B, int rows, int columns) {
  __shared__ alignas(16) T s[1024];
  poison(s);
  if (threadIdx.x == 5)
    copy_async<thread>(tile<shape<Rows, Columns>>(s),
                       tile<shape<Rows, Columns>, pitch<Pitch>>(assume_aligned<16>(A)),
                       valid(rows, columns), zero_fill, dispatch::ldgsts);
  wait_for_all_threads();
  dump(s, B);
}

/// Each thread has a row of its own, or none.
__global__ void gather(const T *A, unsigned char *B, int rows, int) {
  constexpr int Elements = sizeof(T) == 12 ? 4 : 16 / sizeof(T);
  __shared__ alignas(16) T s[1024];
  poison(s);
  if (threadIdx.x < Rows)
    copy_async<thread>(tile<shape<Elements>>(s + threadIdx.x * Columns),
                       tile<shape<Elements>>(assume_aligned<16>(A) + threadIdx.x * Pitch),
                       when(static_cast<int>(threadIdx.x) < rows), zero_fill, dispatch::ldgsts);
  wait_for_all_threads();
  dump(s, B);
}

/// The place of an element in a tile swizzled as xor_rows says.
static int swizzled(int index) { return index ^ (((index >> (Unit + 3)) & 3) << Unit); }

struct Expectation {
  bool zero, isSwizzled;
  int columns; ///< that the copy is about
};

static int clampedTo(long long count, int extent) {
  return count < 0 ? 0 : count > extent ? extent : int(count);
}

/// Shared memory after the copy.
static Bytes expected(const Bytes &source, Expectation what, int rows, int columns) {
  Bytes bytes(1024 * sizeof(T), SharedPoison);
  for (int r = 0; r < Rows; ++r)
    for (int c = 0; c < what.columns; ++c) {
      const int place = what.isSwizzled ? swizzled(r * Columns + c) : r * Columns + c;
      unsigned char *to = &bytes[place * sizeof(T)];
      if (r < rows && c < columns)
        std::memcpy(to, &source[(r * Pitch + c) * sizeof(T)], sizeof(T));
      else if (what.zero)
        std::memset(to, 0, sizeof(T));
    }
  return bytes;
}

/// The source up to its last valid element.
static Bytes upTo(const Bytes &source, int rows, int columns, bool zero) {
  const size_t elements = rows > 0 && columns > 0 ? (rows - 1) * Pitch + columns : 0;
  const bool isCut = zero && columns * sizeof(T) % 16 != 0;
  const size_t end = elements * sizeof(T) + (isCut ? slackOfCutCopies() : 0);
  return Bytes(source.begin(), source.begin() + std::min(end, source.size()));
}

template <class Number>
static void sweep(Suite &suite, const char *name,
                  void (*kernel)(const T *, unsigned char *, int, Number), Expectation what,
                  size_t misalignment = 0) {
  const Bytes source = randomBytes(Rows * Pitch * sizeof(T), 7);
  for (const int rows : {-1, 0, 1, 7, 16, 19, 20, 21, 1 << 30})
    for (const long long columns :
         {-1ll, 0ll, 1ll, 2ll, 3ll, 4ll, 7ll, 8ll, 16ll, 23ll, 47ll, 48ll, 49ll, 1ll << 30}) {
      const int r = clampedTo(rows, Rows), c = clampedTo(columns, what.columns);
      suite.run(name, kernel, 128, upTo(source, r, c, what.zero), expected(source, what, r, c),
                misalignment, rows, static_cast<Number>(columns));
    }
}

int main() {
  if (skipped())
    return SkipCode;
  Suite suite;
  sweep(suite, "keep, static", keep_static, {false, false, Columns});
  sweep(suite, "zero, static", zero_static, {true, false, Columns});
  sweep(suite, "keep, guarded", keep_guarded, {false, false, Columns});
  sweep(suite, "zero, guarded", zero_guarded, {true, false, Columns});
  sweep(suite, "keep, guarded, misaligned", keep_guarded, {false, false, Columns}, sizeof(T));
  sweep(suite, "zero, guarded, misaligned", zero_guarded, {true, false, Columns}, sizeof(T));
  if (sizeof(T) != 12) { // a swizzle wants elements of a power of two
    sweep(suite, "keep, swizzled", keep_swizzled, {false, true, Columns});
    sweep(suite, "zero, swizzled", zero_swizzled, {true, true, Columns});
  }
  sweep(suite, "zero, one thread", zero_in_a_loop, {true, false, Columns});
  constexpr int Elements = sizeof(T) == 12 ? 4 : 16 / sizeof(T);
  const Bytes source = randomBytes(Rows * Pitch * sizeof(T), 7);
  for (const int rows : {-1, 0, 1, 19, 20, 21})
    suite.run("gather", gather, 128, upTo(source, clampedTo(rows, Rows), Elements, true),
              expected(source, {true, false, Elements}, clampedTo(rows, Rows), Elements), 0, rows,
              0);
  return suite.finish();
}
