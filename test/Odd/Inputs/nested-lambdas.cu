#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__global__ void lambdas(const float *A, float *B, int n) {
  __shared__ alignas(16) float s[2][128];
  const auto stage = [&](int which) {
    const auto from = [A](int tile_number) { return assume_aligned<16>(A) + tile_number * 128; };
    return [which, from](auto... numbers) mutable {
      [&] { copy_async<warp>(s[which], tile<shape<128>>(from((0 + ... + numbers)))); }();
    };
  };
  stage(0)(1, 2, 3);
  [=]() -> void { [A]() { copy_async<warp>(s[1], tile<shape<128>>(assume_aligned<16>(A))); }(); }();
  commit_group();
  wait_group<0>();
  __syncwarp();
  B[threadIdx.x] = s[n][threadIdx.x];
}
