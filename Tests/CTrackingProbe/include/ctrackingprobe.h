// Runs each build of the tracking kernels on the same picture, whichever the processor would pick.
//
// Why C: the table of a build's kernels is a header of their own target.

#pragma once
#include <stddef.h>
#include <stdint.h>

/// How many builds there are, the portable one first.
extern const int32_t ctrackingprobe_build_count;

/// Runs all kernels of a build on a padded picture, at places that `seed` picks.
///
/// The picture has at least 128×96 pixels and at most 640×640. Writes what they give, bit for bit, and
/// returns the number of bytes; 0 where the processor can't run the build, where the picture has another
/// size, and where what they give has no room.
size_t ctrackingprobe_run(
  int32_t build, const uint8_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, uint32_t seed,
  uint8_t *results, size_t capacity);
