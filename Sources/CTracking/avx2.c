// The kernels for x86-64 processors with AVX2, whatever flags the package is built with.

#include "kernel_table.h"

#ifdef __x86_64__

#include <math.h>
#include <string.h>

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

#define KERNEL(name) name##_avx2
#include "kernels.h"

#pragma clang attribute pop

const ctracking_kernels ctracking_avx2 = {
  halve_avx2, corner_scores_avx2, follow_avx2, correlation_avx2,
  bend_avx2, count_near_avx2};

#endif
