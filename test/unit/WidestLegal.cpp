#include "WidestLegal.h"

#include "RandomCase.h"

#include <algorithm>
#include <cstdlib>

using namespace ldgsts;

namespace {

struct Place {
  int64_t global = 0;
  int64_t shared = 0;
};

int64_t valueOf(const Stride &stride, const std::vector<int64_t> &numbers) {
  return stride.isConstant() ? stride.value : stride.value * numbers[stride.runtime];
}

/// Constants by size, then run-time strides, then the broadcast.
int64_t weight(const TileDim &dim) {
  if (!dim.global.isConstant())
    return INT64_MAX - 1;
  return dim.global.value == 0 ? INT64_MAX : std::abs(dim.global.value);
}

/// Every byte of the tile in the order of the partition: the source decides, larger strides
/// outside.
class ByteOrder {
public:
  ByteOrder(const CopyProblem &problem, const RuntimeStrides &values)
      : elementBytes(problem.elementBytes), origin(values.origin), swizzle(problem.swizzle) {
    std::vector<TileDim> dims = problem.dims;
    for (size_t i = 1; i < dims.size(); ++i) // insertion sort: equal weights keep their order
      for (size_t k = i; k > 0 && weight(dims[k]) > weight(dims[k - 1]); --k)
        std::swap(dims[k], dims[k - 1]);
    elements = {{}};
    for (const TileDim &dim : dims) {
      const Place step = {valueOf(dim.global, values.global) * elementBytes,
                          valueOf(dim.shared, values.shared) * elementBytes};
      std::vector<Place> next;
      for (const Place &place : elements)
        for (int64_t i = 0; i < dim.extent; ++i)
          next.push_back({place.global + i * step.global, place.shared + i * step.shared});
      elements = std::move(next);
    }
  }

  int64_t size() const { return static_cast<int64_t>(elements.size()) * elementBytes; }

  Place operator[](int64_t byte) const {
    const Place &element = elements[byte / elementBytes];
    return {element.global + byte % elementBytes, element.shared + byte % elementBytes};
  }

  /// The index of a destination's byte: it counts from the tile's pointer.
  int64_t index(int64_t byte) const { return (*this)[byte].shared + origin * elementBytes; }

  /// The number of the unit of elements that a swizzle leaves together.
  int64_t unit(int64_t byte) const {
    return (elements[byte / elementBytes].shared / elementBytes + origin) >> swizzle.base;
  }

  bool writesAPlaceTwice(Transfer transfer) const {
    std::vector<int64_t> places;
    for (const Place &element : elements)
      places.push_back(transfer == Transfer::ToGlobal
                           ? element.global
                           : swizzle.place(element.shared / elementBytes + origin));
    std::sort(places.begin(), places.end());
    return std::adjacent_find(places.begin(), places.end()) != places.end();
  }

private:
  int64_t elementBytes, origin;
  Swizzle swizzle;
  std::vector<Place> elements;
};

/// The values of a fact up to a period of 16.
std::vector<int64_t> samplesOf(Congruence fact) {
  std::vector<int64_t> samples;
  for (uint64_t value = fact.residue; value < std::max<uint64_t>(16, fact.modulus);
       value += fact.modulus)
    samples.push_back(static_cast<int64_t>(value));
  return samples;
}

bool allDivide(Congruence base, int width) {
  const std::vector<int64_t> samples = samplesOf(base);
  return std::all_of(samples.begin(), samples.end(),
                     [width](int64_t value) { return value % width == 0; });
}

/// The tile for values of the run-time strides that show every remainder each of them can have.
std::vector<ByteOrder> remainders(const CopyProblem &problem) {
  std::vector<ByteOrder> orders;
  size_t count = 1;
  for (size_t i = 0; i < count; ++i) {
    RuntimeStrides values = valuesFor(problem);
    const auto set = [&](const Stride &stride, std::vector<int64_t> &numbers) {
      if (stride.isConstant())
        return;
      const std::vector<int64_t> samples = samplesOf(stride.known);
      numbers[stride.runtime] = samples[i % samples.size()];
      count = std::max(count, samples.size());
    };
    for (const TileDim &dim : problem.dims) {
      set(dim.global, values.global);
      set(dim.shared, values.shared);
    }
    const std::vector<int64_t> origins = samplesOf(problem.sharedOrigin);
    values.origin = origins[i % origins.size()];
    count = std::max(count, origins.size());
    orders.emplace_back(problem, values);
  }
  return orders;
}

bool isAligned(const ByteOrder &bytes, int width) {
  for (int64_t i = 0; i < bytes.size(); i += width)
    if (bytes[i].global % width != 0 || bytes.index(i) % width != 0 || bytes[i].shared % width != 0)
      return false;
  return true;
}

/// No copy of `width` bytes is torn apart by the swizzle, whose units are of a power of two.
bool staysTogether(const CopyProblem &problem, const ByteOrder &bytes, int width) {
  if (problem.swizzle.bits == 0)
    return true;
  for (int64_t i = 0; i < bytes.size(); ++i)
    if (bytes.unit(i) != bytes.unit(i - i % width))
      return false;
  return (problem.elementBytes & (problem.elementBytes - 1)) == 0;
}

/// A copy of `width` bytes may start at each multiple of the width in the sequence.
bool isRun(const ByteOrder &bytes, int width) {
  const int64_t size = bytes.size();
  if (size % width != 0)
    return false;
  for (int64_t i = 0; i < size; ++i) {
    const Place place = bytes[i], start = bytes[i - i % width];
    if (place.global != start.global + i % width || place.shared != start.shared + i % width)
      return false;
  }
  return true;
}

/// Each round of all threads is the first one moved by a distance of its own.
bool isEven(const ByteOrder &bytes, int width, int64_t threads) {
  const int64_t size = bytes.size(), round = width * threads;
  if (size % round != 0)
    return false;
  for (int64_t i = 0; i < size; ++i) {
    const Place place = bytes[i], first = bytes[i % round], moved = bytes[i - i % round];
    if (place.global != first.global + moved.global || place.shared != first.shared + moved.shared)
      return false;
  }
  return true;
}

} // namespace

WidestLegal widestLegal(const CopyProblem &problem) {
  WidestLegal widest;
  const ByteOrder bytes(problem, valuesFor(problem));
  if (bytes.writesAPlaceTwice(problem.transfer))
    return widest;
  const std::vector<ByteOrder> samples = remainders(problem);
  const int narrowest = problem.transfer == Transfer::CpAsync ? 4 : 1;
  for (int width = 16; width >= narrowest; width /= 2)
    if (allDivide(problem.globalBase, width) && allDivide(problem.sharedBase, width) &&
        isRun(bytes, width) &&
        std::all_of(samples.begin(), samples.end(), [&](const ByteOrder &sample) {
          return isAligned(sample, width) && staysTogether(problem, sample, width);
        })) {
      widest.any = std::max(widest.any, width);
      if (widest.even == 0 && isEven(bytes, width, problem.threads)) {
        widest.even = width;
        widest.evenRounds = bytes.size() / (width * problem.threads);
      }
    }
  return widest;
}
