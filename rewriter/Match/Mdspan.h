// std::mdspan and cuda::std::mdspan as tiles, known by their names: the header includes neither.
#pragma once

#include "Match/CopySite.h"

namespace ldgsts {

/// The layout of an mdspan of static extents under layout_right, layout_left or layout_stride, with
/// the default accessor; nothing for every other type. layout_stride has all strides at run time.
std::optional<TileOperand> decodeMdspan(clang::QualType type);

} // namespace ldgsts
