// The choice of the build.

#include "include/chittest.h"

#include "kernel_table.h"

static inline const chittest_kernels *kernels(void) {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return &chittest_avx2;
#endif
  return &chittest_portable;
}

void chittest_bounds(
  const float *x, const float *y, const float *z, ptrdiff_t count, const chittest_ray *ray,
  float *bounds) {
  kernels()->bounds(x, y, z, count, ray, bounds);
}

ptrdiff_t chittest_least(const float *values, ptrdiff_t count) {
  return kernels()->least(values, count);
}
