// The kernels for x86-64 processors with AVX-512: the same vectors, with twice as many registers for them.

#include "kernel_table.h"

#ifdef __x86_64__

#include <math.h>
#include <string.h>

#pragma clang attribute push( \
  __attribute__((target("avx512f,avx512vl,avx512bw,avx512dq"))), apply_to = function)

#define KERNEL(name) name##_avx512
#include "kernels.h"

#pragma clang attribute pop

const ctracking_kernels ctracking_avx512 = {
  halve_avx512, corner_scores_avx512, follow_avx512, correlation_avx512,
  bend_avx512, count_near_avx512};

#endif
