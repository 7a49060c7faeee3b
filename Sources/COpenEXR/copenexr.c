#include "copenexr.h"

#include <OpenEXR/openexr.h>
#include <string.h>
#include <strings.h>

enum { channel_limit = 16 };

typedef struct source {
  const uint8_t *bytes;
  uint64_t count;
} source;

static void note(char *message, const char *text) {
  strncpy(message, text, copenexr_message_size - 1);
  message[copenexr_message_size - 1] = 0;
}

static int fail(char *message, const char *text) {
  note(message, text);
  return 0;
}

static int64_t take(
  exr_const_context_t context, void *data, void *target, uint64_t count, uint64_t offset,
  exr_stream_error_func_ptr_t error) {
  (void)context, (void)error;
  const source *file = data;
  if (offset >= file->count) return 0;
  if (count > file->count - offset) count = file->count - offset;
  memcpy(target, file->bytes + offset, count);
  return (int64_t)count;
}

static int64_t size_of(exr_const_context_t context, void *data) {
  (void)context;
  return (int64_t)((const source *)data)->count;
}

// OpenEXR would print its complaints.
static void ignore(exr_const_context_t context, exr_result_t code, const char *text) {
  (void)context, (void)code, (void)text;
}

static exr_result_t start(exr_context_t *context, source *file, int32_t limit) {
  exr_context_initializer_t settings = EXR_DEFAULT_CONTEXT_INITIALIZER;
  settings.error_handler_fn = ignore;
  settings.user_data = file;
  settings.read_fn = take;
  settings.size_fn = size_of;
  settings.max_image_width = limit;
  settings.max_image_height = limit;
  settings.max_tile_width = limit;
  settings.max_tile_height = limit;
  settings.flags = EXR_CONTEXT_FLAG_DISABLE_CHUNK_RECONSTRUCTION;
  return exr_start_read(context, "memory", &settings);
}

static int size(exr_context_t context, int32_t limit, exr_attr_box2i_t *window, char *message) {
  int parts = 0;
  exr_storage_t storage;
  exr_result_t result = exr_get_count(context, &parts);
  if (result == EXR_ERR_SUCCESS && parts != 1) return fail(message, "more than one part");
  if (result == EXR_ERR_SUCCESS) result = exr_get_storage(context, 0, &storage);
  if (result == EXR_ERR_SUCCESS && storage != EXR_STORAGE_SCANLINE)
    return fail(message, "tiles or deep pixels, which are not read");
  if (result == EXR_ERR_SUCCESS) result = exr_get_data_window(context, 0, window);
  if (result != EXR_ERR_SUCCESS) return fail(message, exr_get_error_code_as_string(result));
  const int64_t width = (int64_t)window->max.x - window->min.x + 1;
  const int64_t height = (int64_t)window->max.y - window->min.y + 1;
  if (width < 1 || height < 1) return fail(message, "an empty picture");
  if (width > limit || height > limit) return fail(message, "too large a picture");
  return 1;
}

int copenexr_size(
  const void *file, size_t count, int32_t limit, int32_t *width, int32_t *height, char *message) {
  source bytes = {file, count};
  exr_context_t context = NULL;
  exr_attr_box2i_t window;
  const exr_result_t result = start(&context, &bytes, limit);
  if (result != EXR_ERR_SUCCESS) return fail(message, exr_get_error_code_as_string(result));
  const int is_fine = size(context, limit, &window, message);
  if (is_fine) {
    *width = window.max.x - window.min.x + 1;
    *height = window.max.y - window.min.y + 1;
  }
  exr_finish(&context);
  return is_fine;
}

// The index of the channel with depth; -1 where it can't be told.
static int depth_channel(const exr_attr_chlist_t *channels) {
  static const char *const names[] = {"Z", "depth", "depth.Z", "Y", "R"};
  for (size_t name = 0; name < sizeof names / sizeof *names; ++name)
    for (int index = 0; index < channels->num_channels; ++index)
      if (strcasecmp(channels->entries[index].name.str, names[name]) == 0) return index;
  return channels->num_channels == 1 ? 0 : -1;
}

static exr_result_t read_rows(
  exr_context_t context, const exr_attr_box2i_t *window, const char *channel, float *values) {
  const int32_t width = window->max.x - window->min.x + 1;
  int32_t step = 1;
  exr_result_t result = exr_get_scanlines_per_chunk(context, 0, &step);
  if (result == EXR_ERR_SUCCESS && step < 1) result = EXR_ERR_CORRUPT_CHUNK;
  for (int64_t y = window->min.y; result == EXR_ERR_SUCCESS && y <= window->max.y; y += step) {
    exr_chunk_info_t chunk;
    exr_decode_pipeline_t pipeline = EXR_DECODE_PIPELINE_INITIALIZER;
    result = exr_read_scanline_chunk_info(context, 0, (int)y, &chunk);
    if (result != EXR_ERR_SUCCESS) break;
    result = exr_decoding_initialize(context, 0, &chunk, &pipeline);
    if (result != EXR_ERR_SUCCESS) break;
    for (int index = 0; index < pipeline.channel_count; ++index) {
      exr_coding_channel_info_t *info = &pipeline.channels[index];
      info->decode_to_ptr = NULL;
      if (strcmp(info->channel_name, channel) != 0) continue;
      if (info->width != width || info->x_samples != 1 || info->y_samples != 1)
        result = EXR_ERR_FEATURE_NOT_IMPLEMENTED;
      info->decode_to_ptr = (uint8_t *)(values + (y - window->min.y) * width);
      info->user_bytes_per_element = sizeof(float);
      info->user_data_type = EXR_PIXEL_FLOAT;
      info->user_pixel_stride = sizeof(float);
      info->user_line_stride = (int32_t)sizeof(float) * width;
    }
    if (result == EXR_ERR_SUCCESS)
      result = exr_decoding_choose_default_routines(context, 0, &pipeline);
    if (result == EXR_ERR_SUCCESS) result = exr_decoding_run(context, 0, &pipeline);
    exr_decoding_destroy(context, &pipeline);
  }
  return result;
}

int copenexr_depth(
  const void *file, size_t count, int32_t width, int32_t height, float *values, char *message) {
  source bytes = {file, count};
  exr_context_t context = NULL;
  exr_attr_box2i_t window;
  const exr_attr_chlist_t *channels = NULL;
  const int32_t limit = width > height ? width : height;
  exr_result_t result = start(&context, &bytes, limit);
  if (result != EXR_ERR_SUCCESS) return fail(message, exr_get_error_code_as_string(result));
  int is_fine = size(context, limit, &window, message);
  if (is_fine && (window.max.x - window.min.x + 1 != width || window.max.y - window.min.y + 1 != height))
    is_fine = fail(message, "the header has another size");
  if (is_fine) {
    result = exr_get_channels(context, 0, &channels);
    const int index =
      result == EXR_ERR_SUCCESS && channels->num_channels <= channel_limit ? depth_channel(channels) : -1;
    if (index < 0) {
      is_fine = fail(message, "no channel that is known to be depth");
    } else {
      result = read_rows(context, &window, channels->entries[index].name.str, values);
      if (result != EXR_ERR_SUCCESS) is_fine = fail(message, exr_get_error_code_as_string(result));
    }
  }
  exr_finish(&context);
  return is_fine;
}
