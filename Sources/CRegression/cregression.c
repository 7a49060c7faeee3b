#include "cregression.h"

#include <string.h>

#define CLASSES CREGRESSION_CLASS_MULTIPLE

typedef float four __attribute__((vector_size(16)));

// The sum of each of four vectors, side by side.
static inline __attribute__((always_inline)) four sums_of_four(four a, four b, four c, four d) {
#define PAIRS(a, b) \
  (__builtin_shufflevector(a, b, 0, 2, 4, 6) + __builtin_shufflevector(a, b, 1, 3, 5, 7))
  const four ab = PAIRS(a, b), cd = PAIRS(c, d);
  return PAIRS(ab, cd);
}

// Tiles fit the registers: 32 of 16 floats, 16 of 8, 16 of 4.
#ifdef __x86_64__
#define LANES 16
#define ROWS 4
#define VECTORS 4
#define NAMED(name) name##_avx512
#define TARGET __attribute__((target("avx512f,avx2,fma")))
#include "kernels.h"

#define LANES 8
#define ROWS 2
#define VECTORS 2
#define NAMED(name) name##_avx2
#define TARGET __attribute__((target("avx2,fma")))
#include "kernels.h"
#endif

#define LANES 4
#define ROWS 2
#define VECTORS 2
#define NAMED(name) name##_baseline
#define TARGET
#include "kernels.h"

void cregression_scores(
  const float *rows, size_t row_count, size_t width, const float *weights, size_t class_count,
  float *scores) {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx512f")) {
    scores_avx512(rows, row_count, width, weights, class_count, scores);
    return;
  }
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
    scores_avx2(rows, row_count, width, weights, class_count, scores);
    return;
  }
#endif
  scores_baseline(rows, row_count, width, weights, class_count, scores);
}

void cregression_gradient(
  const float *rows, size_t row_count, size_t width, const float *residuals, size_t class_count,
  double *gradient) {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx512f")) {
    gradient_avx512(rows, row_count, width, residuals, class_count, gradient);
    return;
  }
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
    gradient_avx2(rows, row_count, width, residuals, class_count, gradient);
    return;
  }
#endif
  gradient_baseline(rows, row_count, width, residuals, class_count, gradient);
}

// Two doubles are what every processor has; memory, not arithmetic, bounds the rest.
typedef double pair __attribute__((vector_size(16), aligned(8)));

double cregression_dot(const double *a, const double *b, size_t count) {
  pair sums[4] = {{0}};
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    for (size_t v = 0; v < 4; v++) {
      sums[v] += *(const pair *)(a + i + 2 * v) * *(const pair *)(b + i + 2 * v);
    }
  }
  const pair all = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  double sum = all[0] + all[1];
  for (; i < count; i++) sum += a[i] * b[i];
  return sum;
}

void cregression_add_scaled(double *y, double factor, const double *x, size_t count) {
  for (size_t i = 0; i < count; i++) y[i] += factor * x[i];
}
