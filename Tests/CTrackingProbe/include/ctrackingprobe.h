// Runs each build of the tracking kernels on the same picture, whichever the processor would pick.
//
// Why C: the table of a build's kernels is a header of their own target.

#pragma once
#include <stddef.h>
#include <stdint.h>

enum { ctrackingprobe_build_count = 3 };

/// The name of a build.
const char *ctrackingprobe_name(int32_t build);

/// Runs all kernels of a build on a padded picture of at least 128×96 pixels, at places that `seed` picks.
///
/// Writes what they give, bit for bit, and returns the number of bytes; 0 where the processor can't run
/// the build, or where they have no room.
size_t ctrackingprobe_run(
  int32_t build, const uint8_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, uint32_t seed,
  uint8_t *results, size_t capacity);
