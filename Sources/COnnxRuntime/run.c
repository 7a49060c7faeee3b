#include <string.h>

#include "ort_table.h"

// Copies an output into the caller's buffer if it is float32 and of exactly `count` values.
static int copy_output(cort_runtime *runtime, void *value, float *destination, size_t count,
                       char *error, size_t error_size) {
  typedef status (*get_type)(const void *, int *);
  typedef status (*get_data)(void *, void **);
  void *shape = NULL, *data = NULL;
  size_t available = 0;
  int element_type = 0;
  int bad =
      failed(runtime, SLOT(runtime, GET_TENSOR_TYPE_AND_SHAPE, get_handle_function)(value, &shape),
             error, error_size) ||
      failed(runtime,
             SLOT(runtime, GET_TENSOR_SHAPE_ELEMENT_COUNT, get_count_function)(shape, &available),
             error, error_size) ||
      failed(runtime, SLOT(runtime, GET_TENSOR_ELEMENT_TYPE, get_type)(shape, &element_type),
             error, error_size) ||
      (element_type != CORT_FLOAT32 && fail(error, error_size, "an output is not float32")) ||
      (available != count && fail(error, error_size, "an output is not of its declared size")) ||
      failed(runtime, SLOT(runtime, GET_TENSOR_MUTABLE_DATA, get_data)(value, &data), error,
             error_size);
  release(runtime, RELEASE_TENSOR_INFO, shape);
  if (bad) return 1;
  memcpy(destination, data, count * sizeof *destination);
  return 0;
}

int cort_session_run(cort_session *session, const float *input, size_t input_count,
                     const int64_t *dims, size_t rank, const char *const *output_names,
                     float *const *outputs, const size_t *output_counts, size_t output_count,
                     char *error, size_t error_size) {
  typedef status (*create_tensor)(void *, void *, size_t, const int64_t *, size_t, int, void **);
  typedef status (*run)(void *, const void *, const char *const *, void *const *, size_t,
                        const char *const *, size_t, void **);
  cort_runtime *runtime = session->runtime;
  if (session->input_count != 1 || session->info[0].element_type != CORT_FLOAT32)
    return fail(error, error_size, "the model has not exactly one float32 input");
  if (output_count > CORT_MAX_OUTPUTS) return fail(error, error_size, "too many outputs");
  size_t elements = 1;
  for (size_t i = 0; i < rank; i++)
    if (dims[i] <= 0 || __builtin_mul_overflow(elements, (size_t)dims[i], &elements))
      return fail(error, error_size, "the input's shape is out of range");
  if (elements != input_count)
    return fail(error, error_size, "the input's shape doesn't fit its count");

  void *tensor = NULL, *values[CORT_MAX_OUTPUTS] = {0};
  // The tensor borrows the input, which the runtime only reads.
  if (failed(runtime,
             SLOT(runtime, CREATE_TENSOR_WITH_DATA, create_tensor)(
                 runtime->memory, (void *)input, input_count * sizeof *input, dims, rank,
                 CORT_FLOAT32, &tensor),
             error, error_size))
    return 1;
  const char *input_name = session->info[0].name;
  int bad = failed(runtime,
                   SLOT(runtime, RUN, run)(session->session, NULL, &input_name, &tensor, 1,
                                           output_names, output_count, values),
                   error, error_size);
  for (size_t i = 0; !bad && i < output_count; i++)
    bad = copy_output(runtime, values[i], outputs[i], output_counts[i], error, error_size);
  for (size_t i = 0; i < output_count; i++) release(runtime, RELEASE_VALUE, values[i]);
  release(runtime, RELEASE_VALUE, tensor);
  return bad;
}
