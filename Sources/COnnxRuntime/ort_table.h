#ifndef PLACARD_ORT_TABLE_H
#define PLACARD_ORT_TABLE_H

#include <stdint.h>
#include <stdio.h>

#include "connxruntime.h"

// ONNX Runtime's OrtApi is a table of function pointers to which entries are only ever appended
// (onnxruntime_c_api.h), so a slot number is a stable fact. Only the slots used here are named.
enum {
  GET_ERROR_MESSAGE = 2,
  CREATE_ENV = 3,
  CREATE_SESSION = 7,
  RUN = 9,
  CREATE_SESSION_OPTIONS = 10,
  SET_GRAPH_OPTIMIZATION_LEVEL = 23,
  SET_INTRA_OP_THREADS = 24,
  SET_INTER_OP_THREADS = 25,
  SESSION_GET_INPUT_COUNT = 30,
  SESSION_GET_OUTPUT_COUNT = 31,
  SESSION_GET_INPUT_TYPE_INFO = 33,
  SESSION_GET_OUTPUT_TYPE_INFO = 34,
  SESSION_GET_INPUT_NAME = 36,
  SESSION_GET_OUTPUT_NAME = 37,
  CREATE_TENSOR_WITH_DATA = 49,
  GET_TENSOR_MUTABLE_DATA = 51,
  CAST_TYPE_INFO_TO_TENSOR_INFO = 55,
  GET_TENSOR_ELEMENT_TYPE = 60,
  GET_DIMENSIONS_COUNT = 61,
  GET_DIMENSIONS = 62,
  GET_TENSOR_SHAPE_ELEMENT_COUNT = 64,
  GET_TENSOR_TYPE_AND_SHAPE = 65,
  CREATE_CPU_MEMORY_INFO = 69,
  ALLOCATOR_FREE = 76,
  GET_DEFAULT_ALLOCATOR = 78,
  RELEASE_ENV = 92,
  RELEASE_STATUS = 93,
  RELEASE_MEMORY_INFO = 94,
  RELEASE_SESSION = 95,
  RELEASE_VALUE = 96,
  RELEASE_TYPE_INFO = 98,
  RELEASE_TENSOR_INFO = 99,
  RELEASE_SESSION_OPTIONS = 100,
  SESSION_GET_MODEL_METADATA = 111,
  METADATA_LOOKUP = 116,
  RELEASE_MODEL_METADATA = 118,
  ADD_SESSION_CONFIG_ENTRY = 130,
  SLOT_COUNT = 131,
};

// The oldest version of the table that has all of these slots.
enum { API_VERSION = 11 };

typedef struct {
  void *slot[SLOT_COUNT];
} api_table;

typedef struct {
  const api_table *(*get_api)(uint32_t version);
  const char *(*get_version_string)(void);
} api_base;

// NULL is success.
typedef void *status;

struct cort_runtime {
  const api_table *api;
  const char *version;
  void *environment;
  void *memory;
  void *allocator;
};

struct cort_session {
  cort_runtime *runtime;
  void *session;
  size_t input_count, output_count;
  cort_tensor_info *info;  // inputs, then outputs
};

// The function in a slot, as the given type.
#define SLOT(runtime, number, type) ((type)(runtime)->api->slot[number])

typedef void (*release_function)(void *);
typedef status (*get_handle_function)(void *, void **);
typedef status (*get_count_function)(void *, size_t *);
typedef status (*set_number_function)(void *, int);

static inline void release(cort_runtime *runtime, int number, void *object) {
  if (object) SLOT(runtime, number, release_function)(object);
}

static inline int fail(char *error, size_t size, const char *message) {
  if (error && size) snprintf(error, size, "%s", message ? message : "");
  return 1;
}

static inline int failed(cort_runtime *runtime, status result, char *error, size_t size) {
  if (!result) return 0;
  fail(error, size, SLOT(runtime, GET_ERROR_MESSAGE, const char *(*)(status))(result));
  release(runtime, RELEASE_STATUS, result);
  return 1;
}

// Frees a string of the runtime's allocator.
static inline void free_string(cort_runtime *runtime, char *string) {
  typedef status (*free_function)(void *, void *);
  if (!string) return;
  status result = SLOT(runtime, ALLOCATOR_FREE, free_function)(runtime->allocator, string);
  // Nothing can be done about a free that fails, but its status is ours to release.
  release(runtime, RELEASE_STATUS, result);
}

#endif
