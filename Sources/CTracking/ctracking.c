// Padding, and the choice of the build.

#include "include/ctracking.h"

#include <string.h>

#include "kernel_table.h"

#pragma STDC FP_CONTRACT OFF

static inline const ctracking_kernels *kernels(void) {
  for (int32_t build = ctracking_build_count - 1; build > 0; build--) {
    const ctracking_kernels *found = ctracking_build(build);
    if (found) return found;
  }
  return &ctracking_portable;
}

/// The place inside 0..<count that a mirrored place shows.
static int32_t mirrored(int32_t place, int32_t count) {
  if (count == 1) return 0;
  const int32_t period = 2 * (count - 1);
  const int32_t phase = (place % period + period) % period;
  return phase < count ? phase : period - phase;
}

/// Copies eight pixels, the last one first.
static inline void copy_reversed(const uint8_t *source, uint8_t *target) {
  uint64_t pixels;
  memcpy(&pixels, source, 8);
  pixels = __builtin_bswap64(pixels);
  memcpy(target, &pixels, 8);
}

void ctracking_pad(uint8_t *pixels, ptrdiff_t stride, int32_t width, int32_t height) {
  const int32_t padding = CTRACKING_PADDING;
  for (int32_t y = 0; y < height; y++) {
    uint8_t *row = pixels + y * stride;
    if (width > padding) {
      for (int32_t i = 0; i < padding; i += 8) {
        copy_reversed(row + 1 + i, row - 8 - i);
        copy_reversed(row + width - 9 - i, row + width + i);
      }
    } else {
      for (int32_t i = 1; i <= padding; i++) {
        row[-i] = row[mirrored(-i, width)];
        row[width - 1 + i] = row[mirrored(width - 1 + i, width)];
      }
    }
  }
  const size_t length = (size_t)width + 2 * padding;
  uint8_t *const start = pixels - padding;
  for (int32_t i = 1; i <= padding; i++) {
    memcpy(start - i * stride, start + mirrored(-i, height) * stride, length);
    memcpy(
      start + (height - 1 + i) * stride, start + mirrored(height - 1 + i, height) * stride, length);
  }
}

void ctracking_halve(
  const ctracking_image *source, uint8_t *target, ptrdiff_t target_stride, uint16_t *column_sums) {
  kernels()->halve(source, target, target_stride, column_sums);
}

void ctracking_corner_scores(
  const uint8_t *pixels, ptrdiff_t stride, int32_t height, float *scores, ptrdiff_t score_stride,
  float *scratch) {
  kernels()->corner_scores(pixels, stride, height, scores, score_stride, scratch);
}

int32_t ctracking_follow(
  const ctracking_image *first, const ctracking_image *second, int32_t levels, const float point[2],
  float found[2], ctracking_limits limits) {
  return kernels()->follow(first, second, levels, point, found, limits);
}

float ctracking_correlation(
  const ctracking_image *first, const float point[2], const ctracking_image *second,
  const float other_point[2]) {
  return kernels()->correlation(first, point, second, other_point);
}

void ctracking_bend(
  const ctracking_image *source, const float center[2], const float right[2], const float down[2],
  uint8_t *target, ptrdiff_t target_stride, int32_t side, int32_t middle) {
  kernels()->bend(source, center, right, down, target, target_stride, side, middle);
}

int32_t ctracking_count_near(
  const float *x, const float *y, const float *tolerance, ptrdiff_t count, float nx, float ny,
  float offset) {
  return kernels()->count_near(x, y, tolerance, count, nx, ny, offset);
}
