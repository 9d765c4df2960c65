// Synchronous copies, one direction at a time: the other way goes element by element, by a loop of
// the test's own. Each pointer is aligned to exactly what it promises, so that a copy that is wider
// than allowed faults, and pointers without a promise take all residues of 16.
#include "round_trip.cuh"

#include <string>

using namespace ldgsts;
using namespace round_trip;

using byte = unsigned char;

constexpr int Rows = 64, Columns = 32;

/// Shared memory that a lowered copy must not have touched keeps the poison.
template <class T> __device__ void write_back(T *to, const T *from, int count) {
  __syncthreads();
  for (int i = threadIdx.x; i < count; i += blockDim.x)
    to[i] = from[i];
}

template <class T> __device__ void fill(T *to, const T *from, int count) {
  for (int i = threadIdx.x; i < count; i += blockDim.x)
    to[i] = from[i];
  __syncthreads();
}

/// One part for each width: packed rows in global memory, and rows 48 bytes apart in shared memory,
/// both so many bytes past a multiple of 16 that no wider copy is legal.
constexpr int Widths[] = {16, 8, 4, 2, 1};
constexpr int Pitch = 48, GlobalPart = 16 + Rows * Columns, SharedPart = 16 + Rows * Pitch;

using packed = shape<Rows, Columns>;

__global__ void to_shared(const byte *A, byte *B) {
  __shared__ alignas(16) byte s[5][SharedPart];
  poison(s);
  const byte *from = assume_aligned<16>(A);
  copy<cta<64>>(tile<packed, pitch<Pitch>>(s[0]), tile<packed>(from), dispatch::ldgsts);
  copy<cta<64>>(tile<packed, pitch<Pitch>>(s[1] + 8), tile<packed>(from + GlobalPart + 8),
                dispatch::ldgsts);
  copy<cta<64>>(tile<packed, pitch<Pitch>>(s[2] + 4), tile<packed>(from + 2 * GlobalPart + 4),
                dispatch::ldgsts);
  copy<cta<64>>(tile<packed, pitch<Pitch>>(s[3] + 2), tile<packed>(from + 3 * GlobalPart + 2),
                dispatch::ldgsts);
  copy<cta<64>>(tile<packed, pitch<Pitch>>(s[4] + 1), tile<packed>(from + 4 * GlobalPart + 1),
                dispatch::ldgsts);
  write_back(B, &s[0][0], 5 * SharedPart);
}

__global__ void to_global(const byte *A, byte *B) {
  __shared__ alignas(16) byte s[5][SharedPart];
  fill(&s[0][0], A, 5 * SharedPart);
  byte *to = assume_aligned<16>(B);
  copy<cta<64>>(tile<packed>(to), tile<packed, pitch<Pitch>>(s[0]), dispatch::ldgsts);
  copy<cta<64>>(tile<packed>(to + GlobalPart + 8), tile<packed, pitch<Pitch>>(s[1] + 8),
                dispatch::ldgsts);
  copy<cta<64>>(tile<packed>(to + 2 * GlobalPart + 4), tile<packed, pitch<Pitch>>(s[2] + 4),
                dispatch::ldgsts);
  copy<cta<64>>(tile<packed>(to + 3 * GlobalPart + 2), tile<packed, pitch<Pitch>>(s[3] + 2),
                dispatch::ldgsts);
  copy<cta<64>>(tile<packed>(to + 4 * GlobalPart + 1), tile<packed, pitch<Pitch>>(s[4] + 1),
                dispatch::ldgsts);
}

/// Nothing is promised: a test at run time chooses among five widths.
__global__ void guarded_to_shared(const byte *A, byte *B, int ld) {
  __shared__ alignas(16) byte s[Rows][Columns];
  poison(s);
  copy<cta<64>>(s, tile<shape<Rows, Columns>>(A, ld), dispatch::ldgsts);
  write_back(B, &s[0][0], Rows * Columns);
}

__global__ void guarded_to_global(const byte *A, byte *B, int ld) {
  __shared__ alignas(16) byte s[Rows][Columns];
  fill(&s[0][0], A, Rows * Columns);
  copy<cta<64>>(tile<shape<Rows, Columns>>(B, ld), s, dispatch::ldgsts);
}

/// Global memory drives: neighbours read, or write, neighbouring halves of columns in shared
/// memory.
__global__ void transposed_to_shared(const short *A, short *B) {
  __shared__ alignas(16) short s[Columns][Rows + 1];
  poison(s);
  copy<warp>(tile<shape<Rows, Columns>, stride<1, Rows + 1>>(&s[0][0]),
             tile<shape<Rows, Columns>>(assume_aligned<16>(A)), dispatch::ldgsts);
  write_back(B, &s[0][0], Columns * (Rows + 1));
}

__global__ void transposed_to_global(const short *A, short *B) {
  __shared__ alignas(16) short s[Columns][Rows + 1];
  fill(&s[0][0], A, Columns * (Rows + 1));
  copy<warp>(tile<shape<Rows, Columns>>(assume_aligned<16>(B)),
             tile<shape<Rows, Columns>, stride<1, Rows + 1>>(&s[0][0]), dispatch::ldgsts);
}

struct three {
  byte x, y, z;
};

__global__ void structs_to_shared(const three *A, three *B) {
  __shared__ alignas(16) three s[512];
  poison(s);
  copy<warp>(s, tile<shape<512>>(A), dispatch::ldgsts);
  write_back(B, s, 512);
}

__global__ void structs_to_global(const three *A, three *B) {
  __shared__ alignas(16) three s[512];
  fill(s, A, 512);
  copy<warp>(tile<shape<512>>(B), s, dispatch::ldgsts);
}

/// One row of shared memory is every row of the output.
__global__ void broadcast_to_global(const byte *A, byte *B) {
  __shared__ alignas(16) byte s[Columns];
  fill(s, A, Columns);
  copy<cta<64>>(tile<shape<Rows, Columns>>(assume_aligned<16>(B)),
                tile<shape<Rows, Columns>, stride<0, 1>>(s), dispatch::ldgsts);
}

/// 128 copies of 16 bytes: more than are unrolled.
__global__ void one_thread_to_global(const byte *A, byte *B) {
  __shared__ alignas(16) byte s[Rows][Columns];
  fill(&s[0][0], A, Rows * Columns);
  copy<thread>(tile<shape<Rows, Columns>>(assume_aligned<16>(B)), s, dispatch::ldgsts);
}

/// cp.async does not go this way: it is lowered as copy.
__global__ void asynchronous_to_global(const byte *A, byte *B) {
  __shared__ alignas(16) byte s[Rows][Columns];
  fill(&s[0][0], A, Rows * Columns);
  copy_async<cta<64>>(tile<shape<Rows, Columns>>(assume_aligned<16>(B)), s);
}

/// Rows of `bytes` bytes, `from` bytes apart in the input and `to` in the result, which holds
/// `filler` between them.
static Bytes repitched(const Bytes &input, size_t rows, size_t bytes, size_t from, size_t to,
                       byte filler) {
  Bytes result(rows * to, filler);
  for (size_t row = 0; row < rows; ++row)
    std::memcpy(&result[row * to], &input[row * from], bytes);
  return result;
}

/// Elements of two bytes: element (i, j) of the rows is element (j, i) of columns of Rows + 1.
static Bytes transposed(const Bytes &rows) {
  Bytes result(Columns * (Rows + 1) * 2, SharedPoison);
  for (int i = 0; i < Rows; ++i)
    for (int j = 0; j < Columns; ++j)
      std::memcpy(&result[(j * (Rows + 1) + i) * 2], &rows[(i * Columns + j) * 2], 2);
  return result;
}

/// The rows of all five parts, from parts of rows `from` bytes apart to parts of rows `to` apart.
static Bytes repitchedParts(const Bytes &input, size_t from, size_t to, byte filler) {
  Bytes result(5 * (16 + Rows * to), filler);
  for (size_t part = 0; part < 5; ++part)
    for (size_t row = 0; row < Rows; ++row)
      std::memcpy(&result[part * (16 + Rows * to) + Widths[part] % 16 + row * to],
                  &input[part * (16 + Rows * from) + Widths[part] % 16 + row * from], Columns);
  return result;
}

int main() {
  if (skipped())
    return SkipCode;
  Suite suite;
  const Bytes global = randomBytes(5 * GlobalPart, 5), shared = randomBytes(5 * SharedPart, 6);
  suite.run("five widths to shared", to_shared, 64, global,
            repitchedParts(global, Columns, Pitch, SharedPoison));
  suite.run("five widths to global", to_global, 64, shared,
            repitchedParts(shared, Pitch, Columns, OutputPoison));

  const Bytes rows = randomBytes(Rows * Columns, 7);
  for (int residue = 0; residue < 16; ++residue)
    for (const int ld : {32, 40, 36, 34, 33}) {
      const std::string name = std::to_string(residue) + " past 16, pitch " + std::to_string(ld);
      const Bytes matrix = randomBytes(Rows * ld, 8 + residue);
      suite.run(("to shared, " + name).c_str(), guarded_to_shared, 64, matrix,
                repitched(matrix, Rows, Columns, ld, Columns, 0), residue, ld);
      suite.run(("to global, " + name).c_str(), guarded_to_global, 64, rows,
                repitched(rows, Rows, Columns, Columns, ld, OutputPoison), residue, ld);
    }

  const Bytes halfs = randomBytes(Rows * Columns * 2, 9);
  suite.run("transposed to shared", transposed_to_shared, 32, halfs, transposed(halfs), 16);
  suite.run("transposed to global", transposed_to_global, 32, transposed(halfs), halfs, 16);
  const Bytes structs = randomBytes(512 * 3, 10);
  for (const int residue : {0, 1, 6, 12}) {
    suite.run("structs to shared", structs_to_shared, 32, structs, structs, residue);
    suite.run("structs to global", structs_to_global, 32, structs, structs, residue);
  }
  const Bytes row = randomBytes(Columns, 11);
  suite.run("broadcast to global", broadcast_to_global, 64, row,
            repitched(row, Rows, Columns, 0, Columns, 0), 16);
  suite.run("one thread to global", one_thread_to_global, 1, rows, rows, 16);
  suite.run("asynchronous to global", asynchronous_to_global, 64, rows, rows, 16);
  return suite.finish();
}
