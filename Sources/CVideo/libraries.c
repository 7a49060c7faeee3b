#include "libraries.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// The interface of a library holds for the major version that its headers are of.
#define SONAME(name, major) "lib" name ".so." AV_STRINGIFY(major)

static libraries table;
static char failure[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_libraries(void) {
  void *util = dlopen(SONAME("avutil", LIBAVUTIL_VERSION_MAJOR), RTLD_LAZY | RTLD_LOCAL);
  void *codec = util ? dlopen(SONAME("avcodec", LIBAVCODEC_VERSION_MAJOR), RTLD_LAZY | RTLD_LOCAL) : NULL;
  void *format = codec ? dlopen(SONAME("avformat", LIBAVFORMAT_VERSION_MAJOR), RTLD_LAZY | RTLD_LOCAL) : NULL;
  void *scale = format ? dlopen(SONAME("swscale", LIBSWSCALE_VERSION_MAJOR), RTLD_LAZY | RTLD_LOCAL) : NULL;
  if (!scale) {
    snprintf(failure, sizeof failure, "%s", dlerror());
    return;
  }
#define LOAD(library, name)                                                                       \
  table.name = (__typeof__(&name))dlsym(library, #name);                                          \
  if (!table.name) {                                                                              \
    snprintf(failure, sizeof failure, "FFmpeg's libraries have no %s", #name);                    \
    return;                                                                                       \
  }
  CVIDEO_FUNCTIONS(LOAD)
#undef LOAD
  table.av_log_set_level(AV_LOG_QUIET);
}

const libraries *cvideo_libraries(char *message, size_t size) {
  pthread_once(&once, open_libraries);
  if (!failure[0]) return &table;
  snprintf(message, size, "%s", failure);
  return NULL;
}
