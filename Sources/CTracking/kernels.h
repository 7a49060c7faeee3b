// The kernels' one text, built once a processor: see the files that include it.

#include <math.h>
#include <string.h>

#include "include/ctracking.h"

#pragma STDC FP_CONTRACT OFF
// Vectors cross only functions that are inlined, so their calling convention does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

typedef float f8 __attribute__((ext_vector_type(8)));
typedef float f8_unaligned __attribute__((ext_vector_type(8), aligned(4)));
typedef uint8_t b8 __attribute__((ext_vector_type(8), aligned(1)));
typedef uint8_t b16 __attribute__((ext_vector_type(16), aligned(1)));
typedef int16_t s8 __attribute__((ext_vector_type(8)));
typedef int32_t i8 __attribute__((ext_vector_type(8)));
typedef int32_t i8_unaligned __attribute__((ext_vector_type(8), aligned(2)));
typedef uint16_t u16 __attribute__((ext_vector_type(16)));
typedef uint16_t u16_unaligned __attribute__((ext_vector_type(16), aligned(2)));

#define INLINE static inline __attribute__((always_inline))

INLINE f8 load(const float *p) { return *(const f8_unaligned *)p; }
INLINE void store(float *p, f8 v) { *(f8_unaligned *)p = v; }
INLINE f8 load_bytes(const uint8_t *p) { return __builtin_convertvector(*(const b8 *)p, f8); }
INLINE s8 load_shorts(const uint8_t *p) { return __builtin_convertvector(*(const b8 *)p, s8); }
INLINE u16 load_words(const uint8_t *p) { return __builtin_convertvector(*(const b16 *)p, u16); }

INLINE float sum(f8 v) {
  return ((v[0] + v[4]) + (v[2] + v[6])) + ((v[1] + v[5]) + (v[3] + v[7]));
}

// MARK: Pyramid

static void KERNEL(halve)(
  const ctracking_image *source, uint8_t *target, ptrdiff_t target_stride, uint16_t *sums) {
  const ptrdiff_t s = source->stride;
  const int32_t width = (source->width + 1) / 2, height = (source->height + 1) / 2;
  for (int32_t y = 0; y < height; y++) {
    const uint8_t *row = source->pixels + 2 * y * s - 2;
    for (int32_t x = 0; x < source->width + 20; x += 16) {
      const uint8_t *p = row + x;
      const u16 outer = load_words(p - 2 * s) + load_words(p + 2 * s);
      const u16 inner = load_words(p - s) + load_words(p + s) + load_words(p);
      *(u16_unaligned *)(sums + x) = outer + (inner << 2) + (load_words(p) << 1);
    }
    uint8_t *out = target + y * target_stride;
    for (int32_t x = 0; x < width; x += 8) {
      // Two neighbouring sums in each number, the left one in its lower half.
      const i8 a = *(const i8_unaligned *)(sums + 2 * x);
      const i8 b = *(const i8_unaligned *)(sums + 2 * x + 2);
      const i8 c = *(const i8_unaligned *)(sums + 2 * x + 4);
      const i8 outer = (a & 0xFFFF) + (c & 0xFFFF), middle = b & 0xFFFF;
      const i8 inner = (a >> 16) + (b >> 16);
      const i8 total = outer + (inner << 2) + (middle << 2) + (middle << 1) + 128;
      *(b8 *)(out + x) = __builtin_convertvector(total >> 8, b8);
    }
  }
}

// MARK: Corner score

/// Products of the Sobel gradients of one row, from 1 pixel before it on.
INLINE void gradient_products(
  const uint8_t *row, ptrdiff_t s, ptrdiff_t count, float *xx, float *xy, float *yy) {
  for (ptrdiff_t x = 0; x < count; x += 8) {
    const uint8_t *p = row + x - 1;
    const s8 ul = load_shorts(p - s - 1), um = load_shorts(p - s), ur = load_shorts(p - s + 1);
    const s8 ml = load_shorts(p - 1), mr = load_shorts(p + 1);
    const s8 ll = load_shorts(p + s - 1), lm = load_shorts(p + s), lr = load_shorts(p + s + 1);
    const s8 falling = lr - ul, rising = ur - ll;
    const f8 gx = __builtin_convertvector(falling + rising + ((mr - ml) << 1), f8);
    const f8 gy = __builtin_convertvector(falling - rising + ((lm - um) << 1), f8);
    store(xx + x, gx * gx);
    store(xy + x, gx * gy);
    store(yy + x, gy * gy);
  }
}

static void KERNEL(corner_scores)(
  const uint8_t *pixels, ptrdiff_t stride, int32_t height, float *scores, ptrdiff_t score_stride,
  float *scratch) {
  const ptrdiff_t length = score_stride + 16;
  const float scale = 1.0f / (4 * 3 * 255);
  float *const sxx = scratch + 9 * length, *const sxy = sxx + length, *const syy = sxy + length;
  // All sums are of whole numbers below 2²⁴, hence exact in any order.
  for (int32_t y = -1; y <= height; y++) {
    float *const now = scratch + (y + 1) % 3 * 3 * length;
    gradient_products(
      pixels + y * stride, stride, score_stride + 8, now, now + length, now + 2 * length);
    if (y < 1) continue;
    const float *const a = scratch, *const b = a + 3 * length, *const c = b + 3 * length;
    for (ptrdiff_t x = 0; x < score_stride + 8; x += 8) {
      store(sxx + x, load(a + x) + load(b + x) + load(c + x));
      store(
        sxy + x, load(a + length + x) + load(b + length + x) + load(c + length + x));
      store(
        syy + x, load(a + 2 * length + x) + load(b + 2 * length + x) + load(c + 2 * length + x));
    }
    float *const out = scores + (y - 1) * score_stride;
    for (ptrdiff_t x = 0; x < score_stride; x += 8) {
      const f8 xx = load(sxx + x) + load(sxx + x + 1) + load(sxx + x + 2);
      const f8 xy = load(sxy + x) + load(sxy + x + 1) + load(sxy + x + 2);
      const f8 yy = load(syy + x) + load(syy + x + 1) + load(syy + x + 2);
      const f8 half = (xx - yy) * 0.5f;
      const f8 smaller =
        (xx + yy) * 0.5f - __builtin_elementwise_sqrt(half * half + xy * xy);
      store(out + x, smaller * (scale * scale));
    }
  }
}

// MARK: Lucas-Kanade

enum { window = CTRACKING_WINDOW, reach = window / 2, row_length = 24, padded_length = 40 };

/// A window of the first picture with its weighted gradients, rows of 24 of which 21 count.
typedef struct {
  float values[window * row_length];
  float gx[window * row_length];
  float gy[window * row_length];
  float xx, xy, yy;
} template_window;

/// The pixel before a coordinate, where a window with its surroundings is within the margin.
INLINE int32_t whole_part(float x, float y, const ctracking_image *image, int32_t *ix, int32_t *iy) {
  const float low = -reach - 8;
  // Also false for NaN.
  if (!(x >= low && y >= low && x <= image->width - 8 && y <= image->height - 8)) return 0;
  *ix = (int32_t)floorf(x);
  *iy = (int32_t)floorf(y);
  return 1;
}

/// Samples `rows` rows of `length` values from (x, y) on, bilinearly.
INLINE void sample(
  const ctracking_image *image, int32_t ix, int32_t iy, float fx, float fy, int32_t rows,
  int32_t length, float *out, int32_t out_length) {
  const f8 left = 1 - fx, right = fx, upper = 1 - fy, lower = fy;
  const uint8_t *row = image->pixels + iy * image->stride + ix;
  if (fx == 0 && fy == 0) {
    // The middle of a bent patch is a pixel: there is nothing to blend.
    for (int32_t y = 0; y < rows; y++)
      for (int32_t k = 0; k < length; k += 8)
        store(out + y * out_length + k, load_bytes(row + y * image->stride + k));
    return;
  }
  for (int32_t k = 0; k < length; k += 8) {
    const uint8_t *p = row + k;
    f8 above = left * load_bytes(p) + right * load_bytes(p + 1);
    for (int32_t y = 0; y < rows; y++) {
      p += image->stride;
      const f8 below = left * load_bytes(p) + right * load_bytes(p + 1);
      store(out + y * out_length + k, upper * above + lower * below);
      above = below;
    }
  }
}

/// How much the pixels of a window count by their column and row; vectors go on after the 21st.
static const float even_weights[row_length] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                               1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
/// Gauss's bell of 3.5 pixels deviation.
static const float centered_weights[row_length] = {
  0.0168799f, 0.0366580f, 0.0733697f, 0.1353353f, 0.2300663f, 0.3604478f,
  0.5204501f, 0.6925693f, 0.8493658f, 0.9600054f, 1.0000000f, 0.9600054f,
  0.8493658f, 0.6925693f, 0.5204501f, 0.3604478f, 0.2300663f, 0.1353353f,
  0.0733697f, 0.0366580f, 0.0168799f, 0, 0, 0,
};

/// Scharr gradients (H. Scharr, 2000) of the window whose upper left is at (x, y).
INLINE int32_t make_template(
  const ctracking_image *image, float x, float y, const float *weights, template_window *t) {
  int32_t ix, iy;
  if (!whole_part(x, y, image, &ix, &iy)) return 0;
  float values[(window + 2) * padded_length];
  sample(image, ix - 1, iy - 1, x - ix, y - iy, window + 2, row_length, values, padded_length);
  // The window and its neighbours are 23 columns; what vectors see beyond has no weight, but is a number.
  for (int32_t r = 0; r < window + 2; r++) store(values + r * padded_length + row_length, (f8){0});
  const f8 outer = 3.0f / 32, inner = 10.0f / 32;
  f8 xx = 0, xy = 0, yy = 0;
  for (int32_t r = 0; r < window; r++) {
    for (int32_t k = 0; k < row_length; k += 8) {
      const float *m = values + (r + 1) * padded_length + k + 1;
      const float *u = m - padded_length, *l = m + padded_length;
      const f8 falling = load(l + 1) - load(u - 1), rising = load(u + 1) - load(l - 1);
      const f8 gx = inner * (load(m + 1) - load(m - 1)) + outer * (falling + rising);
      const f8 gy = inner * (load(l) - load(u)) + outer * (falling - rising);
      const f8 weight = load(weights + k) * weights[r];
      const f8 weighted_x = gx * weight, weighted_y = gy * weight;
      xx += gx * weighted_x;
      xy += gx * weighted_y;
      yy += gy * weighted_y;
      const int32_t o = r * row_length + k;
      store(t->values + o, load(m));
      store(t->gx + o, weighted_x);
      store(t->gy + o, weighted_y);
    }
  }
  t->xx = sum(xx);
  t->xy = sum(xy);
  t->yy = sum(yy);
  const float difference = t->xx - t->yy;
  const float smaller =
    (t->xx + t->yy - sqrtf(difference * difference + 4 * t->xy * t->xy)) / (2 * window * window);
  return smaller >= 1e-3f;
}

/// The sums over the window of difference × weighted gradient.
INLINE void mismatch(
  const template_window *t, const ctracking_image *image, int32_t ix, int32_t iy, float fx, float fy,
  float *with_gx, float *with_gy) {
  const f8 left = 1 - fx, right = fx, upper = 1 - fy, lower = fy;
  const uint8_t *p = image->pixels + iy * image->stride + ix;
#define ACROSS(o) (left * load_bytes(p + (o)) + right * load_bytes(p + (o) + 1))
  f8 above0 = ACROSS(0), above1 = ACROSS(8), above2 = ACROSS(16);
  f8 x0 = 0, x1 = 0, y0 = 0, y1 = 0;
  for (int32_t o = 0; o < window * row_length; o += row_length) {
    p += image->stride;
    const f8 below0 = ACROSS(0), below1 = ACROSS(8), below2 = ACROSS(16);
    const f8 d0 = upper * above0 + lower * below0 - load(t->values + o);
    const f8 d1 = upper * above1 + lower * below1 - load(t->values + o + 8);
    const f8 d2 = upper * above2 + lower * below2 - load(t->values + o + 16);
    x0 += d0 * load(t->gx + o);
    y0 += d0 * load(t->gy + o);
    x1 += d1 * load(t->gx + o + 8);
    y1 += d1 * load(t->gy + o + 8);
    x0 += d2 * load(t->gx + o + 16);
    y0 += d2 * load(t->gy + o + 16);
    above0 = below0, above1 = below1, above2 = below2;
  }
#undef ACROSS
  *with_gx = sum(x0 + x1);
  *with_gy = sum(y0 + y1);
}

static int32_t KERNEL(follow)(
  const ctracking_image *first, const ctracking_image *second, int32_t levels, const float point[2],
  float found[2], ctracking_limits limits) {
  template_window t;
  const float *const weights = limits.is_centered ? centered_weights : even_weights;
  float dx = (found[0] - point[0]) / (1 << levels), dy = (found[1] - point[1]) / (1 << levels);
  const float precision = limits.precision * limits.precision;
  for (int32_t level = levels - 1; level >= 0; level--) {
    const float scale = 1.0f / (1 << level);
    const float x = point[0] * scale - reach, y = point[1] * scale - reach;
    dx *= 2;
    dy *= 2;
    if (!make_template(first + level, x, y, weights, &t)) {
      if (level == 0) return 0;
      continue;
    }
    const float inverse = 1 / (t.xx * t.yy - t.xy * t.xy);
    float last_x = 0, last_y = 0;
    for (int32_t i = 0; i < limits.iterations; i++) {
      int32_t ix, iy;
      if (!whole_part(x + dx, y + dy, second + level, &ix, &iy)) {
        if (level == 0) return 0;
        break;
      }
      float bx, by;
      mismatch(&t, second + level, ix, iy, x + dx - ix, y + dy - iy, &bx, &by);
      const float step_x = (t.xy * by - t.yy * bx) * inverse;
      const float step_y = (t.xy * bx - t.xx * by) * inverse;
      dx += step_x;
      dy += step_y;
      if (step_x * step_x + step_y * step_y <= precision) break;
      // Two steps that undo each other: the answer is between them.
      if (i > 0 && fabsf(step_x + last_x) < 0.01f && fabsf(step_y + last_y) < 0.01f) {
        dx -= step_x * 0.5f;
        dy -= step_y * 0.5f;
        break;
      }
      last_x = step_x;
      last_y = step_y;
    }
  }
  found[0] = point[0] + dx;
  found[1] = point[1] + dy;
  return 1;
}

static float KERNEL(correlation)(
  const ctracking_image *first, const float point[2], const ctracking_image *second,
  const float other_point[2]) {
  const float ax = point[0] - reach, ay = point[1] - reach;
  const float bx = other_point[0] - reach, by = other_point[1] - reach;
  int32_t aix, aiy, bix, biy;
  if (!whole_part(ax, ay, first, &aix, &aiy) || !whole_part(bx, by, second, &bix, &biy)) return -2;
  float a[window * row_length], b[window * row_length];
  sample(first, aix, aiy, ax - aix, ay - aiy, window, row_length, a, row_length);
  sample(second, bix, biy, bx - bix, by - biy, window, row_length, b, row_length);
  const f8 last = {1, 1, 1, 1, 1, 0, 0, 0};
  f8 sa = 0, sb = 0, saa = 0, sbb = 0, sab = 0;
  for (int32_t o = 0; o < window * row_length; o += 8) {
    // Values about zero keep the sums of squares exact enough for a difference.
    f8 va = load(a + o) - 128, vb = load(b + o) - 128;
    if (o % row_length == 16) va *= last, vb *= last;
    sa += va;
    sb += vb;
    saa += va * va;
    sbb += vb * vb;
    sab += va * vb;
  }
  const float n = window * window;
  const float ma = sum(sa) / n, mb = sum(sb) / n;
  const float caa = sum(saa) / n - ma * ma, cbb = sum(sbb) / n - mb * mb;
  const float cab = sum(sab) / n - ma * mb;
  // Below a hundredth of a gray level of deviation there is nothing to compare.
  if (!(caa > 1e-4f && cbb > 1e-4f)) return 0;
  return cab / sqrtf(caa * cbb);
}

// MARK: Bent patches

/// 0 for what is not above 0, and for NaN; at most `last`.
INLINE f8 clamped(f8 v, f8 last) {
  const i8 positive = v > 0;
  v = (f8)((i8)v & positive);
  const i8 inside = v < last;
  return (f8)(((i8)v & inside) | ((i8)last & ~inside));
}

static void KERNEL(bend)(
  const ctracking_image *source, const float center[2], const float right[2], const float down[2],
  uint8_t *target, ptrdiff_t target_stride, int32_t side, int32_t middle) {
  // The last pixel that has neighbours to its right and below, less what keeps its part below 1.
  const f8 last_x = (float)(source->width - 1) - 0.001f;
  const f8 last_y = (float)(source->height - 1) - 0.001f;
  const f8 lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  for (int32_t row = 0; row < side; row++) {
    const float down_steps = (float)(row - middle);
    const float start_x = center[0] + down_steps * down[0] - (float)middle * right[0];
    const float start_y = center[1] + down_steps * down[1] - (float)middle * right[1];
    for (int32_t column = 0; column < side; column += 8) {
      const f8 steps = lanes + (float)column;
      const f8 x = clamped(start_x + steps * right[0], last_x);
      const f8 y = clamped(start_y + steps * right[1], last_y);
      const i8 ix = __builtin_convertvector(x, i8), iy = __builtin_convertvector(y, i8);
      const f8 fx = x - __builtin_convertvector(ix, f8), fy = y - __builtin_convertvector(iy, f8);
      const i8 places = iy * (int32_t)source->stride + ix;
      f8 ul, ur, ll, lr;
#pragma clang loop unroll(full)
      for (int32_t lane = 0; lane < 8; lane++) {
        const uint8_t *p = source->pixels + places[lane], *q = p + source->stride;
        ul[lane] = p[0], ur[lane] = p[1], ll[lane] = q[0], lr[lane] = q[1];
      }
      const f8 above = ul + fx * (ur - ul), below = ll + fx * (lr - ll);
      const f8 value = above + fy * (below - above) + 0.5f;
      *(b8 *)(target + row * target_stride + column) =
        __builtin_convertvector(__builtin_convertvector(value, i8), b8);
    }
  }
}

// MARK: Planes

static int32_t KERNEL(count_near)(
  const float *x, const float *y, const float *tolerance, ptrdiff_t count, float nx, float ny,
  float offset) {
  i8 near = 0;
  for (ptrdiff_t i = 0; i < count; i += 8) {
    const f8 distance = load(x + i) * nx + load(y + i) * ny - offset;
    // True is −1.
    near -= __builtin_elementwise_abs(distance) <= load(tolerance + i);
  }
  return __builtin_reduce_add(near);
}
