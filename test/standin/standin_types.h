// The narrow element types: the size, alignment and conversion to float of the toolkit's.
#pragma once

struct __align__(2) __half {
  unsigned short bits;
  __host__ __device__ operator float() const { return __builtin_bit_cast(_Float16, bits); }
};
using half = __half;

struct __align__(2) __nv_bfloat16 {
  unsigned short bits;
  __host__ __device__ operator float() const {
    return __builtin_bit_cast(float, static_cast<unsigned>(bits) << 16);
  }
};

struct __nv_fp8_e4m3 {
  unsigned char bits;
};
struct __nv_fp8_e5m2 {
  unsigned char bits;
};
