#include <ldgsts/copy_async.cuh>

// → Плитка, タイル, πλακίδιο, 🧩, e\u0301, and a zero width space: ​.
namespace ядро {
constexpr int строк = 16, 列 = 32;
template <class Тип> struct загрузчик {
  __device__ static void загрузить(Тип (&куда)[строк][列], const Тип *откуда) {
    /* ← 前 */ ldgsts::copy_async<ldgsts::cta<128>>(куда, /* 源 */ ldgsts::tile<ldgsts::shape<строк, 列>>(ldgsts::assume_aligned<16>(откуда))); // → 後
  }
};
} // namespace ядро

__global__ void größe(const float *Ä, float *ß) {
  __shared__ alignas(16) float naïve[ядро::строк][ядро::列];
  __shared__ alignas(16) float \u03B1[128];
  ядро::загрузчик<float>::загрузить(naïve, Ä);
  ldgsts::copy_async<ldgsts::warp>(α, ldgsts::tile<ldgsts::shape<128>>(ldgsts::assume_aligned<16>(Ä)));
  ldgsts::wait_all();
  __syncthreads();
  ß[threadIdx.x] = naïve[threadIdx.x % 16][1] + α[threadIdx.x]; // "“quoted”"
}
