// The kernels of one build.

#pragma once
#include "include/ctracking.h"

typedef struct {
  void (*halve)(const ctracking_image *, uint8_t *, ptrdiff_t, uint16_t *);
  void (*corner_scores)(const uint8_t *, ptrdiff_t, int32_t, float *, ptrdiff_t, float *);
  int32_t (*follow)(
    const ctracking_image *, const ctracking_image *, int32_t, const float *, float *,
    ctracking_limits);
  float (*correlation)(
    const ctracking_image *, const float *, const ctracking_image *, const float *);
  void (*bend)(
    const ctracking_image *, const float *, const float *, const float *, uint8_t *, ptrdiff_t,
    int32_t, int32_t);
  int32_t (*count_near)(
    const float *, const float *, const float *, ptrdiff_t, float, float, float);
} ctracking_kernels;

extern const ctracking_kernels ctracking_portable;
extern const ctracking_kernels ctracking_avx2;
extern const ctracking_kernels ctracking_avx512;

/// The builds, the most portable first.
enum { ctracking_build_count = 3 };

/// A build's kernels; NULL where this processor can't run them.
static inline const ctracking_kernels *ctracking_build(int32_t build) {
#ifdef __x86_64__
  if (build == 2 && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq"))
    return &ctracking_avx512;
  if (build == 1 && __builtin_cpu_supports("avx2")) return &ctracking_avx2;
#endif
  return build == 0 ? &ctracking_portable : NULL;
}
