// Groups of cooperative groups in place of a scope: a block is cta<>, and a tile of 32 threads is warp.
//
// RUN: %plugin-ptx -Rpass=ldgsts -Rpass-missed=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: FileCheck %s --check-prefix=PTX --input-file=%t.plugin.ptx
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts -Rpass-missed=ldgsts 2>&1 | %filecheck
// RUN: %without_checks %t.cu | FileCheck %s --check-prefix=TEXT
// RUN: %plain-ptx -Wno-pass-failed %t.cu -o %t.tool.ptx
// RUN: FileCheck %s --check-prefix=PTX --input-file=%t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
//
// They mean what the scopes mean.
// RUN: sed -E 's/(copy(_async)?)\((block|cg::this_thread_block\(\)), /\1<cta<>>(/; s/(copy(_async)?)\(one, /\1<warp>(/' %s >%t.scopes.cu
// RUN: %plugin-ptx -Wno-pass-failed %t.scopes.cu -o %t.scopes.ptx
// RUN: %ptx_parity --copies 10 %t.plugin.ptx %t.scopes.ptx
#include <cooperative_groups.h>
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;
namespace cg = cooperative_groups;

// PTX-LABEL: .entry whole_block(
// PTX:       setp.{{eq|ne}}.{{.*}}, 128;
// PTX-DAG:   cp.async.cg.shared.global.L2::128B
// PTX-DAG:   st.shared.b32
extern "C" __global__ __launch_bounds__(128) void whole_block(const float *A) {
  __shared__ alignas(16) float s[512];
  const auto block = cg::this_thread_block();
  // CHECK: :[[#@LINE+2]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the block's size allows it, else a synchronous copy: [outer 1, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async tests the block's size at run time: __launch_bounds__ allows a launch with blocks of fewer than 128 threads too; copy_async<cta<128>>(dst, src) removes the test [-Rpass-missed=ldgsts]
  copy_async(block, s, tile<shape<512>>(assume_aligned<16>(A)));
  // TEXT:      do { // copy_async: [outer 1, threads 128, vec 4], 16 bytes a copy; or element by element
  // TEXT-NEXT: auto &&ldgsts_from = tile<shape<512>>(assume_aligned<16>(A));
  // TEXT-NEXT: const unsigned ldgsts_thread = ::ldgsts::cta<>::rank();
  // TEXT-NEXT: const size_t ldgsts_alignment = (::blockDim.x * ::blockDim.y * ::blockDim.z != 128);
  // TEXT-NEXT: if (ldgsts_alignment % 16 == 0) {
  // TEXT:      } else {
  // TEXT-NEXT:   copy_async<::ldgsts::cta<>>(s, ldgsts_from, ::ldgsts::dispatch::sync);
}

// The group as it is made, options behind the tiles, and a name that is written in full.
// PTX-LABEL: .entry edges(
// PTX:       cp.async.cg.shared.global.L2::128B {{.*}}, 16, %r
extern "C" __global__ __launch_bounds__(64) void edges(const float *A, int n) {
  __shared__ alignas(16) float s[2][128];
  // CHECK: :[[#@LINE+2]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the block's size allows it, else a synchronous copy: [outer 1, threads 64, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async tests the block's size
  ldgsts::copy_async(cg::this_thread_block(), s, tile<shape<2, 128>>(assume_aligned<16>(A)), valid(2, n), zero_fill);
  // TEXT: ldgsts::copy_async<::ldgsts::cta<>>(s, ldgsts_from, ldgsts_valid, zero_fill, ::ldgsts::dispatch::sync);
}

// A warp may be one of several.
extern "C" __global__ void second_warp(const float *A) {
  __shared__ alignas(16) float s[512];
  const auto one = cg::tiled_partition<32>(cg::this_thread_block());
  if (one.meta_group_rank() == 1)
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 32, vec 4], .cg, L2::128B [-Rpass=ldgsts]
    copy_async(one, s, tile<shape<512>>(assume_aligned<16>(A)));
}

// A tile that comes in as a parameter, by reference and by value; when() gives each thread one piece.
// PTX-LABEL: .entry tiles(
// PTX:       cp.async.cg.shared.global.L2::128B
// PTX:       cp.async.cg.shared.global.L2::128B
__device__ void load(const cg::thread_block_tile<32, cg::thread_block> &one, float *s, const float *A) {
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 32, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async(one, tile<shape<128>>(assume_aligned<16>(s)), tile<shape<128>>(assume_aligned<16>(A)));
  // TEXT:      do { // copy_async: [outer 1, threads 32, vec 4], 16 bytes a copy
  // TEXT-NEXT: const unsigned ldgsts_thread = ::ldgsts::warp::rank();
}
__device__ void load_if(cg::thread_block_tile<32> one, float *s, const float *A, bool p) {
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 32, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async(one, tile<shape<128>>(assume_aligned<16>(s)), tile<shape<128>>(assume_aligned<16>(A)), when(p));
}
extern "C" __global__ void tiles(const float *A, int n) {
  __shared__ alignas(16) float s[4][128];
  const auto one = cg::tiled_partition<32>(cg::this_thread_block());
  load(one, s[0], A);
  load_if({}, s[1], A, threadIdx.x % 3 == 0);
}

// A lambda's capture, and the other way, by loads and stores.
// PTX-LABEL: .entry captured(
// PTX:       st.global.v4
extern "C" __global__ void captured(float *A) {
  __shared__ alignas(16) float s[128];
  const auto one = cg::tiled_partition<32>(cg::this_thread_block());
  const auto store = [=] {
    // CHECK: :[[#@LINE+1]]:5: remark: copy lowered to 16-byte loads and stores: [outer 1, threads 32, vec 4], shared -> global [-Rpass=ldgsts]
    copy(one, tile<shape<128>>(assume_aligned<16>(A)), s);
  };
  store();
}
