#include "libav.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static libav table;
static char failure[160];

static void *load(const char *name) {
  void *library = failure[0] ? NULL : dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!library && !failure[0]) snprintf(failure, sizeof failure, "libav: %s is missing", name);
  return library;
}

#define RESOLVE(name) \
  if (!failure[0] && !(table.name##_ = (__typeof__(&name))dlsym(library, #name))) \
    snprintf(failure, sizeof failure, "libav: there is no %s", #name);

static void resolve(void) {
  void *library = load("libavutil.so." TEXT(LIBAVUTIL_VERSION_MAJOR));
  LIBAV_UTIL(RESOLVE)
  library = load("libavcodec.so." TEXT(LIBAVCODEC_VERSION_MAJOR));
  LIBAV_CODEC(RESOLVE)
  library = load("libavformat.so." TEXT(LIBAVFORMAT_VERSION_MAJOR));
  LIBAV_FORMAT(RESOLVE)
  library = load("libswscale.so." TEXT(LIBSWSCALE_VERSION_MAJOR));
  LIBAV_SCALE(RESOLVE)
  // What it would print is told by errors.
  if (!failure[0]) table.av_log_set_level_(AV_LOG_QUIET);
}

const libav *cvideoreader_libav(const char **reason) {
  pthread_once(&once, resolve);
  *reason = failure;
  return failure[0] ? NULL : &table;
}
