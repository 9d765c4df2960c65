// Runs each kernel and compares each bit.
#include "sample.h"

#include <cstdio>
#include <cstring>
#include <vector>

namespace {

using Copy = void (*)(const float *, float *, int);

bool isRight(const char *name, Copy copy, float (*expected)(float)) {
  constexpr int tiles = 5, count = tiles * Rows * Cols;
  std::vector<float> in(count), out(count);
  for (int i = 0; i < count; ++i)
    in[i] = float(i % 8191) / 7;
  float *from = nullptr, *to = nullptr;
  bool good = cudaMalloc(&from, count * sizeof(float)) == cudaSuccess && cudaMalloc(&to, count * sizeof(float)) == cudaSuccess &&
              cudaMemcpy(from, in.data(), count * sizeof(float), cudaMemcpyHostToDevice) == cudaSuccess;
  copy(from, to, tiles);
  good = good && cudaGetLastError() == cudaSuccess &&
         cudaMemcpy(out.data(), to, count * sizeof(float), cudaMemcpyDeviceToHost) == cudaSuccess;
  for (int i = 0; i < count && good; ++i) {
    const float right = expected(in[i]);
    good = std::memcmp(&right, &out[i], sizeof right) == 0;
  }
  cudaFree(from);
  cudaFree(to);
  std::printf("%s: %s\n", name, good ? "ok" : "wrong");
  return good;
}

} // namespace

int runUnits() {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0)
    return 77; // Skipped, for ctest.
  bool good = isRight("rows", copyRows, [](float x) { return x + 1; });
  good &= isRight("lambdas", copyLambdas, [](float x) { return x * 2; });
  good &= isRight("stages", copyStages, [](float x) { return x; });
#ifdef HAS_PIECES
  good &= isRight("pieces", copyPieces, [](float x) { return x - 1; });
#endif
  return good ? 0 : 1;
}
