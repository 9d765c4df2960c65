template <class T, int N> __device__ inline void stage<T, N>::load(T (&to)[N], const T *from) const {
	ldgsts::copy_async<ldgsts::warp>(to, ldgsts::tile<ldgsts::shape<N>>(ldgsts::assume_aligned<16>(from)));
}
