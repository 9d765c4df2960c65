%:include <ldgsts/copy_async.cuh>
using namespace ldgsts;
template <class T> constexpr bool n() <% return true; %>
static_assert(n<::ldgsts::warp>(), "");
__global__ void digraphs(const float *A, float *B) <%
  __shared__ alignas(16) float s<:4:><:64:>;
  %:ifdef __CUDA__
  copy_async<cta<64>>(s, tile<shape<4, 64>>(assume_aligned<16>(A)));
  %:endif
  if (blockIdx.x not_eq 3 and not (blockIdx.x bitand 1)) <% copy_async<cta<64>>(s, tile<shape<4, 64>>(assume_aligned<16>(&A<:256:>))); %>
  wait_all();
  __syncthreads();
  B<:threadIdx.x:> = s<:3:><:threadIdx.x:>;
%>
