#include <dlfcn.h>
#include <malloc.h>
#include <stdlib.h>

#include "ort_table.h"

// Values of the runtime's enums.
enum { LOG_FATAL_ONLY = 4, ARENA_ALLOCATOR = 1, MEMORY_DEFAULT = 0 };

// Blocks of this size and more are given back to the system when they are freed.
enum { LARGE_BLOCK = 256 << 10 };

int cort_open(const char *library_path, cort_runtime **out, char *error, size_t error_size) {
  // While it loads a model the runtime holds its weights up to three times. glibc learns from large
  // blocks that are freed to keep the next ones in its heap, where what they leave stays.
  mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK);
  void *handle = dlopen(library_path, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return fail(error, error_size, dlerror());
  const api_base *(*get_base)(void) = (const api_base *(*)(void))dlsym(handle, "OrtGetApiBase");
  if (!get_base) {
    dlclose(handle);
    return fail(error, error_size, "the library has no OrtGetApiBase");
  }
  const api_base *base = get_base();
  const api_table *api = base ? base->get_api(API_VERSION) : NULL;
  if (!api) {
    dlclose(handle);
    return fail(error, error_size, "the library has no API of version 11");
  }
  cort_runtime *runtime = calloc(1, sizeof *runtime);
  if (!runtime) return fail(error, error_size, "out of memory");
  runtime->api = api;
  runtime->version = base->get_version_string();
  typedef status (*create_env)(int, const char *, void **);
  typedef status (*create_memory)(int, int, void **);
  typedef status (*get_allocator)(void **);
  // Errors come back as statuses; the runtime must not print them as well.
  if (failed(runtime,
             SLOT(runtime, CREATE_ENV, create_env)(LOG_FATAL_ONLY, "placard",
                                                   &runtime->environment),
             error, error_size) ||
      failed(runtime,
             SLOT(runtime, CREATE_CPU_MEMORY_INFO, create_memory)(ARENA_ALLOCATOR, MEMORY_DEFAULT,
                                                                  &runtime->memory),
             error, error_size) ||
      failed(runtime,
             SLOT(runtime, GET_DEFAULT_ALLOCATOR, get_allocator)(&runtime->allocator), error,
             error_size)) {
    cort_close(runtime);
    return 1;
  }
  *out = runtime;
  return 0;
}

void cort_close(cort_runtime *runtime) {
  if (!runtime) return;
  release(runtime, RELEASE_MEMORY_INFO, runtime->memory);
  release(runtime, RELEASE_ENV, runtime->environment);
  free(runtime);
}

const char *cort_version(const cort_runtime *runtime) { return runtime->version; }
