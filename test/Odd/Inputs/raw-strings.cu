#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

constexpr const char *help = R"(usage:
  copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A)));
#if 0
)";
constexpr char odd[] = R"x()" copy_async<cta<128>>(t, u); /* )x" "copy_async<warp>(\"" R"(*/)";

template <int N> __host__ __device__ constexpr int length(const char (&)[N]) { return N; }

__global__ void raw(const float *A, float *B) {
  __shared__ alignas(16) float s[128];
  copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A) + length(R"d(a ) b ( " c)d") * 0 + 4 * length("),(\"")));
  wait_all();
  __syncwarp();
  B[threadIdx.x] = s[threadIdx.x] + help[0] + sizeof(odd);
}
