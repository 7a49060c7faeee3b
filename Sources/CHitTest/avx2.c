// The kernels for x86-64 processors with AVX2 and FMA, whatever flags the package is built with.

#include "kernel_table.h"

#ifdef __x86_64__

#include <math.h>

#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)

#define KERNEL(name) name##_avx2
#include "kernels.h"

#pragma clang attribute pop

const chittest_kernels chittest_avx2 = {bounds_avx2, least_avx2};

#endif
