// The kernels of one build.

#pragma once
#include "include/chittest.h"

typedef struct {
  void (*bounds)(
    const float *, const float *, const float *, ptrdiff_t, const chittest_ray *, float *);
  ptrdiff_t (*least)(const float *, ptrdiff_t);
} chittest_kernels;

extern const chittest_kernels chittest_portable;
extern const chittest_kernels chittest_avx2;
