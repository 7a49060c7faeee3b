// The kernels' one text, built once a processor: see the files that include it.

#include <math.h>

#include "include/chittest.h"

#pragma STDC FP_CONTRACT ON
// Vectors cross only functions that are inlined, so their calling convention does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

typedef float f8 __attribute__((ext_vector_type(8)));
typedef float f8_unaligned __attribute__((ext_vector_type(8), aligned(4)));
typedef int32_t i8 __attribute__((ext_vector_type(8)));

#define INLINE static inline __attribute__((always_inline))

INLINE f8 load(const float *p) { return *(const f8_unaligned *)p; }

/// The lesser of `least` and the measures of eight points.
INLINE f8 lesser(
  f8 least, const float *x, const float *y, const float *z, const chittest_ray *ray,
  int is_angular) {
  const f8 dx = load(x) - ray->origin[0], dy = load(y) - ray->origin[1],
           dz = load(z) - ray->origin[2];
  const f8 along = dx * ray->direction[0] + dy * ray->direction[1] + dz * ray->direction[2];
  const f8 whole = dx * dx + dy * dy + dz * dz;
  // Less than 0 behind the origin, where nothing is within the cone.
  const f8 square = along * __builtin_elementwise_abs(along);
  f8 measure = whole - square * (1 + ray->rounding);
  if (is_angular) measure = (measure - ray->slack) / square;
  const i8 is_out = !(whole <= square * (1 + ray->slope) + ray->slack);
  // All bits set is no number, which is less than nothing.
  measure = (f8)((i8)measure | is_out);
  return measure < least ? measure : least;
}

INLINE void bounds_of(
  const float *x, const float *y, const float *z, ptrdiff_t count, const chittest_ray *ray,
  float *bounds, int is_angular) {
  for (ptrdiff_t start = 0; start < count; start += CHITTEST_BLOCK_POINTS, bounds += 8) {
    const ptrdiff_t end =
      count - start < CHITTEST_BLOCK_POINTS ? count : start + CHITTEST_BLOCK_POINTS;
    f8 a = INFINITY, b = INFINITY;
    ptrdiff_t i = start;
    for (; i + 16 <= end; i += 16) {
      a = lesser(a, x + i, y + i, z + i, ray, is_angular);
      b = lesser(b, x + i + 8, y + i + 8, z + i + 8, ray, is_angular);
    }
    for (; i + 8 <= end; i += 8) a = lesser(a, x + i, y + i, z + i, ray, is_angular);
    if (i < end) {
      float rest[3][8];
      for (ptrdiff_t k = 0; k < 8; k++) {
        // What is not a number fails every comparison.
        rest[0][k] = i + k < end ? x[i + k] : NAN;
        rest[1][k] = i + k < end ? y[i + k] : NAN;
        rest[2][k] = i + k < end ? z[i + k] : NAN;
      }
      a = lesser(a, rest[0], rest[1], rest[2], ray, is_angular);
    }
    a = a < b ? a : b;
    *(f8_unaligned *)bounds = is_angular ? a : a - ray->slack;
  }
}

static void KERNEL(bounds)(
  const float *x, const float *y, const float *z, ptrdiff_t count, const chittest_ray *ray,
  float *bounds) {
  if (ray->is_angular) {
    bounds_of(x, y, z, count, ray, bounds, 1);
  } else {
    bounds_of(x, y, z, count, ray, bounds, 0);
  }
}

static ptrdiff_t KERNEL(least)(const float *values, ptrdiff_t count) {
  f8 lanes = load(values);
  for (ptrdiff_t i = 8; i < count; i += 8) {
    const f8 next = load(values + i);
    lanes = next < lanes ? next : lanes;
  }
  float least = lanes[0];
  for (int l = 1; l < 8; l++) least = lanes[l] < least ? lanes[l] : least;
  const f8 wanted = least;
  for (ptrdiff_t i = 0; i < count; i += 8) {
    const i8 equal = load(values + i) == wanted;
    if (!__builtin_reduce_or(equal)) continue;
    for (int l = 0; l < 8; l++) {
      if (equal[l]) return i + l;
    }
  }
  return 0;
}
