// The address arithmetic of swizzled tiles is that of careful code by hand: equal counts of every opcode.
//
// RUN: %plain-ptx %s -o %t.ptx
// RUN: %plain-ptx -DBY_HAND %s -o %t.hand.ptx
// RUN: %ptx_parity --copies=26 %t.ptx %t.hand.ptx
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

using element = unsigned short;
using z = swizzle<3, 3, 3>;

#ifdef BY_HAND

__device__ unsigned shared_address(const element *p) { return static_cast<unsigned>(__cvta_generic_to_shared(p)); }

template <unsigned Offset, unsigned SharedOffset = Offset> __device__ void copy(unsigned to, size_t from) {
  asm volatile("cp.async.cg.shared.global.L2::128B [%0 + %2], [%1 + %3], 16;" ::"r"(to), "l"(from), "n"(SharedOffset),
               "n"(Offset)
               : "memory");
}

/// 16 rows a round: twice the period, so that all rounds share one address.
extern "C" __global__ void block(element *A) {
  extern __shared__ element s[];
  const unsigned index = threadIdx.x * 16;
  const unsigned to = shared_address(s) + (index ^ (index >> 3 & 0x70));
  const size_t from = __cvta_generic_to_global(A) + index;
  copy<0>(to, from);
  copy<2048>(to, from);
  copy<4096>(to, from);
  copy<6144>(to, from);
}

/// 4 rows a round: every other round has the columns of its rows 4 further, by one exclusive or.
extern "C" __global__ void one_warp(element *A) {
  extern __shared__ element s[];
  const unsigned index = warp::rank() * 16, place = index ^ (index >> 3 & 0x70);
  const unsigned even = shared_address(s) + place, odd = shared_address(s) + (place ^ 0x40);
  const size_t from = __cvta_generic_to_global(A) + index;
  copy<0>(even, from);
  copy<512>(odd, from);
  copy<1024>(even, from);
  copy<1536>(odd, from);
  copy<2048>(even, from);
  copy<2560>(odd, from);
  copy<3072>(even, from);
  copy<3584>(odd, from);
  copy<4096>(even, from);
  copy<4608>(odd, from);
  copy<5120>(even, from);
  copy<5632>(odd, from);
  copy<6144>(even, from);
  copy<6656>(odd, from);
  copy<7168>(even, from);
  copy<7680>(odd, from);
}

/// One thread: rows 0 and 1 of places that are all constants.
extern "C" __global__ void one_thread(element *A) {
  extern __shared__ element s[];
  const unsigned to = shared_address(s);
  const size_t from = __cvta_generic_to_global(A);
  copy<0, 0>(to, from);
  copy<16, 16>(to, from);
  copy<128, 144>(to, from);
  copy<144, 128>(to, from);
}

/// A window of four columns: carries may go anywhere, but two periods are a constant.
extern "C" __global__ void window(element *A, int column) {
  extern __shared__ element s[];
  const unsigned thread = threadIdx.x, index = column * 2 + thread / 4 * 128 + thread % 4 * 16;
  const unsigned to = shared_address(s) + (index ^ (index >> 3 & 0x70));
  const size_t from = __cvta_generic_to_global(A) + (thread / 4 * 128 + thread % 4 * 16);
  copy<0>(to, from);
  copy<2048>(to, from);
}

#else

template <class Plan, class Scope, class Dst, class Src> __device__ void issue(Dst dst, Src src) {
  detail::issue<Plan, Scope, Dst, Src>(dst, src);
}

extern "C" __global__ void block(element *A) {
  extern __shared__ element s[];
  using plan = detail::plan<16, 1, 128, 1, 0, 128, 16, -1, 16, -1, 4, 2048, -1, 2048, -1>;
  issue<detail::swizzled<plan, 3, 4, 3, 0x7f0>, cta<128>>(tile<shape<64, 64>, z>(s), tile<shape<64, 64>>(A));
}

extern "C" __global__ void one_warp(element *A) {
  extern __shared__ element s[];
  using plan = detail::plan<16, 1, 128, 1, 0, 32, 16, -1, 16, -1, 16, 512, -1, 512, -1>;
  issue<detail::swizzled<plan, 3, 4, 3, 0x1f0>, warp>(tile<shape<64, 64>, z>(s), tile<shape<64, 64>>(A));
}

extern "C" __global__ void one_thread(element *A) {
  extern __shared__ element s[];
  using plan = detail::plan<16, 1, 128, 0, 0, 2, 128, -1, 128, -1, 2, 16, -1, 16, -1>;
  issue<detail::swizzled<plan, 3, 4, 3, 0>, thread>(tile<shape<2, 16>, pitch<64>, z>(s),
                                                    tile<shape<2, 16>, pitch<64>>(A));
}

extern "C" __global__ void window(element *A, int column) {
  extern __shared__ element s[];
  using plan = detail::plan<16, 1, 128, 2, 0, 16, 128, -1, 128, -1, 4, 16, -1, 16, -1, 2, 2048, -1, 2048, -1>;
  issue<detail::swizzled<plan, 3, 4, 3, 0xfffffff0>, cta<64>>(slice<32, 32>(tile<shape<64, 64>, z>(s), 0, column),
                                                              tile<shape<32, 32>, pitch<64>>(A));
}

#endif
