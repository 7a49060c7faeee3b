#include <stdlib.h>
#include <string.h>

#include "ort_table.h"

// The value of the runtime's enum for every graph optimization.
enum { OPTIMIZE_ALL = 99 };

// Reads element type and shape; leaves `info` at type 0 when the value is no tensor of few enough
// dimensions, since a model may have outputs of any kind beside the one that is wanted.
static int describe_type(cort_runtime *runtime, void *type, cort_tensor_info *info, char *error,
                         size_t error_size) {
  typedef status (*cast)(const void *, const void **);
  typedef status (*get_type)(const void *, int *);
  typedef status (*get_rank)(const void *, size_t *);
  typedef status (*get_dims)(const void *, int64_t *, size_t);
  const void *tensor = NULL;
  int element_type = 0;
  size_t rank = 0;
  if (failed(runtime, SLOT(runtime, CAST_TYPE_INFO_TO_TENSOR_INFO, cast)(type, &tensor), error,
             error_size))
    return 1;
  if (!tensor) return 0;
  if (failed(runtime, SLOT(runtime, GET_TENSOR_ELEMENT_TYPE, get_type)(tensor, &element_type),
             error, error_size) ||
      failed(runtime, SLOT(runtime, GET_DIMENSIONS_COUNT, get_rank)(tensor, &rank), error,
             error_size))
    return 1;
  if (rank > CORT_MAX_RANK) return 0;
  if (failed(runtime, SLOT(runtime, GET_DIMENSIONS, get_dims)(tensor, info->dims, rank), error,
             error_size))
    return 1;
  info->element_type = element_type;
  info->rank = (int32_t)rank;
  return 0;
}

static int describe(cort_session *session, int is_output, size_t index, cort_tensor_info *info,
                    char *error, size_t error_size) {
  typedef status (*get_name)(void *, size_t, void *, char **);
  typedef status (*get_type_info)(void *, size_t, void **);
  cort_runtime *runtime = session->runtime;
  char *name = NULL;
  if (failed(runtime,
             SLOT(runtime, is_output ? SESSION_GET_OUTPUT_NAME : SESSION_GET_INPUT_NAME, get_name)(
                 session->session, index, runtime->allocator, &name),
             error, error_size))
    return 1;
  info->name = strdup(name ? name : "");
  free_string(runtime, name);
  if (!info->name) return fail(error, error_size, "out of memory");
  void *type = NULL;
  int slot = is_output ? SESSION_GET_OUTPUT_TYPE_INFO : SESSION_GET_INPUT_TYPE_INFO;
  if (failed(runtime, SLOT(runtime, slot, get_type_info)(session->session, index, &type), error,
             error_size))
    return 1;
  int bad = describe_type(runtime, type, info, error, error_size);
  release(runtime, RELEASE_TYPE_INFO, type);
  return bad;
}

static int describe_all(cort_session *session, char *error, size_t error_size) {
  cort_runtime *runtime = session->runtime;
  size_t inputs = 0, outputs = 0;
  if (failed(runtime,
             SLOT(runtime, SESSION_GET_INPUT_COUNT, get_count_function)(session->session, &inputs),
             error, error_size) ||
      failed(runtime,
             SLOT(runtime, SESSION_GET_OUTPUT_COUNT, get_count_function)(session->session,
                                                                         &outputs),
             error, error_size))
    return 1;
  session->info = calloc(inputs + outputs + 1, sizeof *session->info);
  if (!session->info) return fail(error, error_size, "out of memory");
  session->input_count = inputs;
  session->output_count = outputs;
  for (size_t i = 0; i < inputs; i++)
    if (describe(session, 0, i, &session->info[i], error, error_size)) return 1;
  for (size_t i = 0; i < outputs; i++)
    if (describe(session, 1, i, &session->info[inputs + i], error, error_size)) return 1;
  return 0;
}

int cort_session_create(cort_runtime *runtime, const char *model_path, int threads,
                        int allow_spinning, cort_session **out, char *error, size_t error_size) {
  typedef status (*create_options)(void **);
  typedef status (*add_entry)(void *, const char *, const char *);
  typedef status (*create_session)(void *, const char *, void *, void **);
  cort_session *session = calloc(1, sizeof *session);
  if (!session) return fail(error, error_size, "out of memory");
  session->runtime = runtime;
  void *options = NULL;
  int bad =
      failed(runtime, SLOT(runtime, CREATE_SESSION_OPTIONS, create_options)(&options), error,
             error_size) ||
      failed(runtime, SLOT(runtime, SET_INTRA_OP_THREADS, set_number_function)(options, threads),
             error, error_size) ||
      failed(runtime, SLOT(runtime, SET_INTER_OP_THREADS, set_number_function)(options, 1), error,
             error_size) ||
      failed(runtime,
             SLOT(runtime, SET_GRAPH_OPTIMIZATION_LEVEL, set_number_function)(options,
                                                                              OPTIMIZE_ALL),
             error, error_size) ||
      failed(runtime,
             SLOT(runtime, ADD_SESSION_CONFIG_ENTRY, add_entry)(
                 options, "session.intra_op.allow_spinning", allow_spinning ? "1" : "0"),
             error, error_size) ||
      failed(runtime,
             SLOT(runtime, CREATE_SESSION, create_session)(runtime->environment, model_path,
                                                           options, &session->session),
             error, error_size);
  release(runtime, RELEASE_SESSION_OPTIONS, options);
  if (bad || describe_all(session, error, error_size)) {
    cort_session_destroy(session);
    return 1;
  }
  *out = session;
  return 0;
}

void cort_session_destroy(cort_session *session) {
  if (!session) return;
  release(session->runtime, RELEASE_SESSION, session->session);
  for (size_t i = 0; i < session->input_count + session->output_count; i++)
    free((void *)session->info[i].name);
  free(session->info);
  free(session);
}

size_t cort_session_input_count(const cort_session *session) { return session->input_count; }

size_t cort_session_output_count(const cort_session *session) { return session->output_count; }

const cort_tensor_info *cort_session_input(const cort_session *session, size_t index) {
  return index < session->input_count ? &session->info[index] : NULL;
}

const cort_tensor_info *cort_session_output(const cort_session *session, size_t index) {
  return index < session->output_count ? &session->info[session->input_count + index] : NULL;
}

int cort_session_metadata(cort_session *session, const char *key, char **out, char *error,
                          size_t error_size) {
  typedef status (*lookup)(const void *, void *, const char *, char **);
  cort_runtime *runtime = session->runtime;
  void *metadata = NULL;
  char *value = NULL;
  if (failed(runtime,
             SLOT(runtime, SESSION_GET_MODEL_METADATA, get_handle_function)(session->session,
                                                                            &metadata),
             error, error_size))
    return 1;
  int bad = failed(runtime,
                   SLOT(runtime, METADATA_LOOKUP, lookup)(metadata, runtime->allocator, key,
                                                          &value),
                   error, error_size);
  release(runtime, RELEASE_MODEL_METADATA, metadata);
  if (bad) return 1;
  char *copy = value ? strdup(value) : NULL;
  int copied = !value || copy;
  free_string(runtime, value);
  if (!copied) return fail(error, error_size, "out of memory");
  *out = copy;
  return 0;
}
