// The inner loops of the hit test: how near to a ray points can be.
//
// Why C: as with feature tracking, Swift's vector operators are expanded lane by lane without
// processor flags that a package can't ask for. Written once with clang's vector types and built
// twice, for any processor and for AVX2 with FMA; the first call picks. The bounds say in which
// order points are looked at in double precision, so rounding changes no result.

#pragma once
#include <stddef.h>
#include <stdint.h>

/// Points that share one bound: every eighth of so many.
#define CHITTEST_LANE_POINTS 32
/// Points of which eight bounds are made.
#define CHITTEST_BLOCK_POINTS (8 * CHITTEST_LANE_POINTS)

/// A ray, and which points may count.
typedef struct {
  float origin[3];
  /// Of length 1.
  float direction[3];
  /// The largest square of the distance from the ray that counts, as a share of the square of the
  /// distance along it; at most 1.
  float slope;
  /// How far off squares of distances from the ray are by rounding: so much, and such a share of the
  /// square of the distance along the ray.
  float slack;
  float rounding;
  /// Not 0 where points are told by the angle off the ray, 0 by the distance from it.
  int32_t is_angular;
} chittest_ray;

/// The bounds that `chittest_bounds` makes of `count` points.
static inline ptrdiff_t chittest_bound_count(ptrdiff_t count) {
  return (count + CHITTEST_BLOCK_POINTS - 1) / CHITTEST_BLOCK_POINTS * 8;
}

/// Writes what the measures of every lane's points can't be less than, infinite where none counts.
///
/// The measure is the square of the distance from the ray, or that divided by the square of the
/// distance along the ray. Bound 8 b + l is of the points 256 b + l + 8 k for k below 32. Points
/// behind the origin don't count, nor do those of which a coordinate is not a number.
void chittest_bounds(
  const float *x, const float *y, const float *z, ptrdiff_t count, const chittest_ray *ray,
  float *bounds);

/// The index of the first of the least values; `count` is a multiple of 8 and not 0.
ptrdiff_t chittest_least(const float *values, ptrdiff_t count);
