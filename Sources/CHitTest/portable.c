// The kernels for any processor.

#include "kernel_table.h"

#define KERNEL(name) name##_portable
#include "kernels.h"

const chittest_kernels chittest_portable = {bounds_portable, least_portable};
