#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__shared__ float shared_default[128];
__device__ float global_default[128];

// Where a function has no body of its own: the call runs where the argument is left out.
__device__ int fetch(int n = (copy_async<warp>(tile<shape<128>>(&shared_default[0]), tile<shape<128>>(&global_default[0])), 1)) { return n; }

struct with_members {
  int n = (copy_async<warp>(tile<shape<128>>(&shared_default[0]), tile<shape<128>>(&global_default[0])), 3);
};

__global__ void defaults(float *B) {
  const int n = fetch() + fetch(2);
  with_members m{};
  wait_all();
  __syncwarp();
  B[threadIdx.x] = shared_default[threadIdx.x] + n + m.n;
}
