// The inner loops of feature tracking on 8-bit pictures: pyramid, corner score, Lucas-Kanade.
//
// Why C: Swift's vector operators are expanded lane by lane without processor flags that a
// package can't ask for, which makes these loops several times slower. Here they are written once
// with clang's vector types and built three times, for any processor, for AVX2 and for
// AVX-512; the processor picks. No product is fused with a sum, so that all builds give the same bits.

#pragma once
#include <stddef.h>
#include <stdint.h>

/// The margin of readable pixels that every picture must have on all sides.
#define CTRACKING_PADDING 32

/// The side of the square of pixels that is compared.
#define CTRACKING_WINDOW 21

/// One 8-bit picture; `pixels` is its upper-left pixel, inside the margin.
typedef struct {
  const uint8_t *pixels;
  ptrdiff_t stride;
  int32_t width;
  int32_t height;
} ctracking_image;

/// How `ctracking_follow` compares, and when it stops.
typedef struct {
  int32_t iterations;
  /// The step in pixels below which an alignment has converged.
  float precision;
  /// Not 0 where the window's middle counts more than its edge, 0 where all pixels count alike.
  int32_t is_centered;
} ctracking_limits;

/// Fills the margin by mirroring the picture at its edge pixels (`BORDER_REFLECT_101`).
void ctracking_pad(uint8_t *pixels, ptrdiff_t stride, int32_t width, int32_t height);

/// Halves a padded picture after a Gauss filter of 1 4 6 4 1 each way, rounded: OpenCV's `pyrDown`.
///
/// The target is (width + 1) / 2 by (height + 1) / 2 with a margin; `column_sums` has room for
/// width + 64 values.
void ctracking_halve(
  const ctracking_image *source, uint8_t *target, ptrdiff_t target_stride, uint16_t *column_sums);

/// The smaller eigenvalue of the 3×3 sum of Sobel gradient products (J. Shi and C. Tomasi, "Good
/// features to track", 1994), scaled as OpenCV's `cornerMinEigenVal` with block and kernel 3.
///
/// `pixels` is the upper-left pixel of the area; 2 pixels around it and 16 to its right are read.
/// `scores` has `height` rows of `score_stride` values, a multiple of 8. `scratch` has room for
/// CTRACKING_SCORE_SCRATCH(score_stride) values.
void ctracking_corner_scores(
  const uint8_t *pixels, ptrdiff_t stride, int32_t height, float *scores, ptrdiff_t score_stride,
  float *scratch);

#define CTRACKING_SCORE_SCRATCH(score_stride) (16 * ((score_stride) + 16))

/// Finds the window around (x, y) of the first pyramid in the second one (B. Lucas and T. Kanade,
/// 1981; J.-Y. Bouguet, "Pyramidal implementation of the Lucas Kanade feature tracker", 2000).
///
/// `levels` of each pyramid are used, the finest first; coordinates are the finest's. `found` holds
/// the guess and takes the result. Returns 1, or 0 with `found` of no meaning where the window
/// leaves a picture or has no texture in two directions.
int32_t ctracking_follow(
  const ctracking_image *first, const ctracking_image *second, int32_t levels, const float point[2],
  float found[2], ctracking_limits limits);

/// The correlation coefficient, −1…1, of the windows around two points, bilinearly sampled.
///
/// −2 where a window leaves its picture; 0 where one of them has no texture.
float ctracking_correlation(
  const ctracking_image *first, const float point[2], const ctracking_image *second,
  const float other_point[2]);

/// Draws the square of `side` pixels around `center` of a picture, bent: a step to the next column of
/// the target is `right` in the picture, one to the next row `down`.
///
/// The target's pixel (middle, middle) shows `center`. Sampled bilinearly and rounded; places outside
/// of the picture show its edge, so no margin is needed. Rows are drawn in eights of pixels, for which the
/// target has room.
void ctracking_bend(
  const ctracking_image *source, const float center[2], const float right[2], const float down[2],
  uint8_t *target, ptrdiff_t target_stride, int32_t side, int32_t middle);

/// The number of places whose distance from the line nx x + ny y = offset is within their tolerance.
///
/// `count` is a multiple of 8; a place with a tolerance below 0 is never counted.
int32_t ctracking_count_near(
  const float *x, const float *y, const float *tolerance, ptrdiff_t count, float nx, float ny,
  float offset);
