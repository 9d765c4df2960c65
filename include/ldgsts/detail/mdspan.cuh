// std::mdspan and cuda::std::mdspan as tiles: known by what they can do, since the header includes
// neither.
#pragma once

#include "../tile.cuh"

namespace ldgsts::detail {

template <class M, class = void> inline constexpr bool is_mdspan = false;
/// Of static extents, rank 1 to 5, with one stride a dimension, over a plain pointer.
template <class M>
inline constexpr bool
    is_mdspan<M, std::void_t<typename M::extents_type, typename M::mapping_type,
                             typename M::accessor_type, typename M::data_handle_type>> =
        M::rank() >= 1 && M::rank() <= 5 && M::rank_dynamic() == 0 && M::is_always_strided() &&
        std::is_pointer_v<typename M::data_handle_type>;

/// A mapping without state has its strides from its type alone.
template <class M>
inline constexpr bool has_static_strides =
    sizeof(typename M::mapping_type) == 1 &&
    std::is_default_constructible_v<typename M::mapping_type>;

template <class M, int... D> constexpr auto strides_of_mdspan(std::integer_sequence<int, D...>) {
  if constexpr (has_static_strides<M>)
    return stride<static_cast<long long>(typename M::mapping_type{}.stride(D))...>{};
  else
    return stride<(static_cast<void>(D), dynamic)...>{};
}

template <class M, int... D>
__host__ __device__ constexpr auto view_of_mdspan(const M &m, std::integer_sequence<int, D...> d) {
  using strides = decltype(strides_of_mdspan<M>(d));
  using view = tile_view<typename M::element_type,
                         shape<static_cast<long long>(M::static_extent(D))...>, strides>;
  if constexpr (has_static_strides<M>)
    return view{{m.data_handle()}};
  else
    return view{{m.data_handle(), {static_cast<long long>(m.stride(D))...}}};
}

template <class M, std::enable_if_t<is_mdspan<M>, int> = 0>
__host__ __device__ constexpr auto view_of(const M &m) {
  return view_of_mdspan(m, std::make_integer_sequence<int, static_cast<int>(M::rank())>{});
}

template <class M> struct tile_traits<M, std::enable_if_t<is_mdspan<std::remove_cv_t<M>>>> {
  static constexpr bool is_tile = true;
  static constexpr bool has_windows = false;
  static constexpr int rank = static_cast<int>(M::rank());
  static constexpr long long size = decltype(view_of(std::declval<const M &>()))::shape_type::size;
};

/// Through the accessor, which may be the user's own.
template <class M, std::enable_if_t<is_mdspan<M>, int> = 0>
__device__ __forceinline__ constexpr decltype(auto) element(const M &m, unsigned i) {
  const auto view = view_of(m);
  return m.accessor().access(m.data_handle(), &view.element(i) - view.data());
}

template <class M, std::enable_if_t<is_mdspan<M>, int> = 0>
__device__ __forceinline__ const void *address(const M &m) {
  return m.data_handle();
}

} // namespace ldgsts::detail
