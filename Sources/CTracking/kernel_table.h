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
