// The kernels for any processor.

#include "kernel_table.h"

#define KERNEL(name) name##_portable
#include "kernels.h"

const ctracking_kernels ctracking_portable = {
  halve_portable, corner_scores_portable, follow_portable, correlation_portable,
  bend_portable, count_near_portable};
