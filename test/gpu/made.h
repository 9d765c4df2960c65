// Arguments for any kernel, made from the types of its parameters alone, and the memory that they
// point to.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <type_traits>
#include <utility>
#include <vector>

namespace proofs {

/// Ends the program where an API call has failed: what follows would fail too.
inline void require(const char *what, cudaError_t error) {
  if (error == cudaSuccess)
    return;
  std::printf("%s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}

/// Words of a buffer: any bits (limit 0), or numbers below `limit`.
static __global__ void fill(unsigned *words, size_t count, unsigned limit) {
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) {
    unsigned word = (static_cast<unsigned>(i) + 1) * 2654435761u;
    word = (word ^ word >> 15) * 2246822519u; // the finish of xxHash32 (Collet)
    word = (word ^ word >> 13) * 3266489917u;
    word ^= word >> 16;
    words[i] = limit == 0 ? word : word % limit;
  }
}

/// Global memory of the kernels. What they read lies on both sides of the pointer that they get,
/// a multiple of 256 bytes: some start in front of it.
class Memory {
public:
  static Memory &get() {
    static Memory memory;
    return memory;
  }

  const void *bits() const { return elements + Side; }     ///< any bits
  const void *numbers() const { return indices + Side; }   ///< ints from 0 to 7
  void *zeros() const { return output + OutputBytes / 2; } ///< for what kernels write

  /// Another table, all of `entry`, until the next launch.
  template <class T> void *table_of(const T &entry) {
    if (used == Tables) {
      std::printf("a kernel has more than %d tables\n", Tables);
      std::exit(1);
    }
    char *table = tables + used++ * TableBytes;
    const std::vector<T> entries(TableBytes / sizeof(T), entry);
    require("table",
            cudaMemcpy(table, entries.data(), entries.size() * sizeof(T), cudaMemcpyHostToDevice));
    return table;
  }

  /// In front of the arguments of the next launch.
  void reset() {
    used = 0;
    require("zeros", cudaMemset(output, 0, OutputBytes));
  }

private:
  static constexpr size_t Side = 16 << 20, OutputBytes = 1 << 16, TableBytes = 1 << 14;
  static constexpr int Tables = 4;

  char *elements = nullptr, *indices = nullptr, *output = nullptr, *tables = nullptr;
  int used = 0;

  Memory() {
    require("memory", cudaMalloc(&elements, 2 * Side));
    require("memory", cudaMalloc(&indices, 2 * Side));
    require("memory", cudaMalloc(&output, OutputBytes));
    require("memory", cudaMalloc(&tables, Tables * TableBytes));
    fill<<<256, 256>>>(reinterpret_cast<unsigned *>(elements), 2 * Side / sizeof(unsigned), 0);
    fill<<<256, 256>>>(reinterpret_cast<unsigned *>(indices), 2 * Side / sizeof(unsigned), 8);
    require("memory", cudaDeviceSynchronize());
  }
};

/// In the place of an argument that its type decides. It converts to anything.
struct Made {
  template <class T> operator T() const;
};
inline constexpr Made made{};

template <class T, size_t... I>
auto from_members(std::index_sequence<I...>) -> decltype(T{(static_cast<void>(I), Made{})...}) {
  return T{(static_cast<void>(I), Made{})...};
}
template <class T, size_t N, class = void> constexpr bool has_members = false;
template <class T, size_t N>
constexpr bool
    has_members<T, N, std::void_t<decltype(from_members<T>(std::make_index_sequence<N>{}))>> = true;

/// How many members an aggregate has, up to N.
template <class T, size_t N = 8> constexpr size_t member_count() {
  if constexpr (N == 0 || has_members<T, N>)
    return N;
  else
    return member_count<T, N - 1>();
}

struct AnyPointer {
  template <class T> operator T *() const;
};
/// A pointer, or an aggregate whose first member is one.
template <class T, class = void> constexpr bool leads_on = false;
template <class T> constexpr bool leads_on<T, std::void_t<decltype(T{AnyPointer{}})>> = true;

/// 64 is a whole number of anything that the kernels count in.
template <class T> Made::operator T() const {
  if constexpr (std::is_pointer_v<T>) {
    using element = std::remove_pointer_t<T>;
    if constexpr (leads_on<std::remove_cv_t<element>>)
      return static_cast<T>(Memory::get().table_of<std::remove_cv_t<element>>(made));
    else if constexpr (!std::is_const_v<element>)
      return static_cast<T>(Memory::get().zeros());
    else if constexpr (std::is_same_v<element, const int>)
      return static_cast<T>(Memory::get().numbers());
    else
      return static_cast<T>(Memory::get().bits());
  } else if constexpr (std::is_same_v<T, bool>) {
    return true;
  } else if constexpr (std::is_floating_point_v<T>) {
    return 1;
  } else if constexpr (std::is_integral_v<T>) {
    return 64;
  } else {
    return from_members<T>(std::make_index_sequence<member_count<T>()>{});
  }
}

/// An argument of type T from `value`: a number, or `made`. A pointer's number fills a table.
template <class T, class Value> T argument(Value value) {
  if constexpr (std::is_pointer_v<T> && !std::is_same_v<Value, Made>)
    return static_cast<T>(Memory::get().table_of(static_cast<int>(value)));
  else
    return static_cast<T>(value);
}

} // namespace proofs
