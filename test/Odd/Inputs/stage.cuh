#ifndef STAGE_CUH
#define STAGE_CUH
#include <ldgsts/copy_async.cuh>
template <class T, int N> class stage {
public:
  __device__ void load(T (&to)[N], const T *from) const;
};
#include "stage.inl"
#endif
