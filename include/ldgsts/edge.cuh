// Edges: options that say which part of a tile is copied, and what becomes of the rest.
#pragma once

#include "option.cuh"
#include "tile.cuh"

#include <type_traits>

namespace ldgsts {

namespace detail {

/// Integers, and the enumerators that stand for some.
template <class T>
inline constexpr bool is_count =
    (std::is_integral_v<T> || std::is_enum_v<T>) && std::is_convertible_v<T, long long> &&
    sizeof(T) <= sizeof(long long);

/// An unsigned number above all signed ones is more than any extent.
template <class Number> __host__ __device__ constexpr long long count_of_elements(Number number) {
  constexpr unsigned long long most = ~0ull >> 1;
  return static_cast<long long>(
      std::is_unsigned_v<Number> && static_cast<unsigned long long>(number) > most ? most : number);
}

} // namespace detail

template <int Rank> struct LDGSTS_ANNOTATE("ldgsts.option.valid") valid_t {
  long long counts[Rank];

  /// How many of the `extent` elements along dimension `dim` are valid: 0 .. extent.
  __host__ __device__ constexpr int clamped(int dim, int extent) const {
    return counts[dim] < 0 ? 0 : counts[dim] > extent ? extent : static_cast<int>(counts[dim]);
  }
};

/// valid(rows, cols): of the tile only the elements whose every coordinate is below these numbers
/// are read; one number (elements, run time) for each dimension of the source. Any integers of up
/// to 64 bits, and enumerators: less than none counts as none, and more than the extent as all.
template <class... Counts>
LDGSTS_ANNOTATE("ldgsts.valid")
__host__ __device__ constexpr valid_t<sizeof...(Counts)> valid(Counts... counts) {
  static_assert(sizeof...(Counts) >= 1, "valid(...): one number for each dimension of the source");
  static_assert((detail::is_count<Counts> && ...),
                "valid(...): the numbers are integers of at most 64 bits");
  return {{detail::count_of_elements(+counts)...}}; // an enumerator is a number then
}

struct LDGSTS_ANNOTATE("ldgsts.option.when") when_t {
  bool active;
};

/// when(p): this thread's part is copied only if p. In the scope `thread` its part is the tile. In
/// a scope of T threads, thread t has the pieces number t, t + T, t + 2 T, ... of the tile in
/// row-major order, of 16 bytes (8, 4, else one element, if whole elements make no such piece, rows
/// are no multiple of it or T does not divide the pieces). For rows and columns use valid.
__host__ __device__ constexpr when_t when(bool active) { return {active}; }

struct LDGSTS_ANNOTATE("ldgsts.option.fill.keep") keep_t {};
struct LDGSTS_ANNOTATE("ldgsts.option.fill.zero") zero_fill_t {};
template <class T> struct LDGSTS_ANNOTATE("ldgsts.option.fill.value") fill_t {
  T value;
};

/// What becomes of the destination's elements that are not copied: they stay as they are (the
/// default), become zero, or become a value, which no instruction does: such a copy is not lowered.
inline constexpr keep_t keep{};
inline constexpr zero_fill_t zero_fill{};
template <class T> __host__ __device__ constexpr fill_t<T> fill(T value) { return {value}; }

/// The bytes of a copy of Bytes that are read where only `left` are there: 0 .. Bytes.
template <int Bytes> __host__ __device__ __forceinline__ constexpr int source_bytes(int left) {
  return left < 0 ? 0 : left > Bytes ? Bytes : left;
}

namespace detail {

template <int Rank> inline constexpr option_kind kind_of<valid_t<Rank>> = option_kind::valid;
template <> inline constexpr option_kind kind_of<when_t> = option_kind::when;
template <> inline constexpr option_kind kind_of<keep_t> = option_kind::fill;
template <> inline constexpr option_kind kind_of<zero_fill_t> = option_kind::fill;
template <class T> inline constexpr option_kind kind_of<fill_t<T>> = option_kind::fill;

struct no_option {};

/// The option of that kind, if there is one.
template <option_kind Kind> __device__ __forceinline__ no_option find_option() { return {}; }
template <option_kind Kind, class First, class... Rest>
__device__ __forceinline__ auto find_option(const First &first, const Rest &...rest) {
  if constexpr (kind_of<First> == Kind)
    return first;
  else
    return find_option<Kind>(rest...);
}

/// Whether element number i of a tile of that shape lies in the valid part. D are the packed
/// strides of the shape, so (i / D) % E is i's coordinate.
template <int Rank, long long... E, long long... D, int... Dim>
__device__ __forceinline__ bool is_valid(const valid_t<Rank> &valid, unsigned i, shape<E...>,
                                         stride<D...>, std::integer_sequence<int, Dim...>) {
  static_assert(Rank == sizeof...(E), "valid(...): one number for each dimension of the source");
  if constexpr (Rank == sizeof...(E))
    return (... && (i / static_cast<unsigned>(D) % static_cast<unsigned>(E) <
                    static_cast<unsigned>(valid.clamped(Dim, static_cast<int>(E)))));
  else
    return true;
}
template <class Shape>
__device__ __forceinline__ bool is_valid(const no_option &, unsigned, Shape) {
  return true;
}
template <int Rank, class Shape>
__device__ __forceinline__ bool is_valid(const valid_t<Rank> &valid, unsigned i, Shape) {
  return is_valid(valid, i, Shape{}, typename strides_of<Shape, row_major>::type{},
                  std::make_integer_sequence<int, Shape::rank>{});
}

__device__ __forceinline__ bool is_active(const no_option &) { return true; }
__device__ __forceinline__ bool is_active(const when_t &when) { return when.active; }

/// Gives an element that is not copied what it becomes.
template <class T, class Option>
__device__ __forceinline__ void fill_element(T &element, const Option &option) {
  if constexpr (std::is_same_v<Option, zero_fill_t>) {
    static_assert(
        std::is_trivially_default_constructible_v<T>,
        "zero_fill: zero is all bytes zero, so elements have no constructor of their own");
    element = T{};
  } else if constexpr (kind_of<Option> == option_kind::fill && !std::is_same_v<Option, keep_t>) {
    element = static_cast<T>(option.value);
  }
}

/// Elements of a row: the innermost extent above one.
template <long long... E> __host__ __device__ constexpr long long row_of(shape<E...>) {
  long long row = 1;
  ((row = E == 1 ? row : E), ...);
  return row;
}

/// Elements of the pieces that threads have of a tile, as `when` says.
template <class T, class Shape>
__host__ __device__ constexpr unsigned part_elements(long long threads) {
  constexpr long long bytes = sizeof(T);
  for (const long long width : {16, 8, 4})
    if (width % bytes == 0 && row_of(Shape{}) * bytes % width == 0 &&
        Shape::size * bytes % (width * threads) == 0)
      return static_cast<unsigned>(width / bytes);
  return 1;
}

} // namespace detail
} // namespace ldgsts
