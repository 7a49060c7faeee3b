#include "include/ctrackingprobe.h"

#include <string.h>

#include "kernel_table.h"

const int32_t ctrackingprobe_build_count = ctracking_build_count;

typedef struct {
  uint8_t *bytes;
  size_t count, capacity;
} output;

static void append(output *out, const void *bytes, size_t count) {
  if (out->count + count <= out->capacity) memcpy(out->bytes + out->count, bytes, count);
  out->count += count;
}

/// A number in 0..<1; any sequence does.
static float drawn(uint32_t *state) {
  *state = *state * 1664525u + 1013904223u;
  return (float)(*state >> 8) / 16777216.0f;
}

size_t ctrackingprobe_run(
  int32_t build, const uint8_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, uint32_t seed,
  uint8_t *results, size_t capacity) {
  const ctracking_kernels *const k = ctracking_build(build);
  if (!k || width < 128 || height < 96 || width > 640 || height > 640) return 0;
  output out = {results, 0, capacity};
  const ctracking_image image = {pixels, stride, width, height};

  static _Thread_local uint8_t half[400 * 400];
  static _Thread_local uint16_t sums[1000];
  k->halve(&image, half, 400, sums);
  for (int32_t y = 0; y < (height + 1) / 2; y++) append(&out, half + 400 * y, (width + 1) / 2);

  enum { side = 64 };
  static _Thread_local float scores[side * side], scratch[CTRACKING_SCORE_SCRATCH(side)];
  k->corner_scores(pixels + 8 * stride + 8, stride, side, scores, side, scratch);
  append(&out, scores, sizeof scores);

  for (int32_t i = 0; i < 64; i++) {
    const float point[2] = {drawn(&seed) * (width - 1), drawn(&seed) * (height - 1)};
    const float other[2] = {point[0] + 6 * drawn(&seed) - 3, point[1] + 6 * drawn(&seed) - 3};
    const ctracking_limits limits = {12, 0.02f, i % 2};
    float found[2] = {other[0], other[1]};
    const int32_t status = k->follow(&image, &image, 1, point, found, limits);
    append(&out, &status, sizeof status);
    if (status) append(&out, found, sizeof found);
    const float likeness = k->correlation(&image, point, &image, other);
    append(&out, &likeness, sizeof likeness);

    const float right[2] = {1 + drawn(&seed) / 4, drawn(&seed) / 4};
    const float down[2] = {-drawn(&seed) / 4, 1 - drawn(&seed) / 4};
    uint8_t bent[24 * 24];
    k->bend(&image, point, right, down, bent, 24, 24, 11);
    append(&out, bent, sizeof bent);
  }

  float x[256], y[256], tolerance[256];
  for (int32_t i = 0; i < 256; i++)
    x[i] = drawn(&seed), y[i] = drawn(&seed), tolerance[i] = 0.1f * drawn(&seed) - 0.01f;
  const int32_t near = k->count_near(x, y, tolerance, 256, 0.6f, 0.8f, 0.7f);
  append(&out, &near, sizeof near);
  return out.count <= capacity ? out.count : 0;
}
