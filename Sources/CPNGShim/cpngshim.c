#include "cpngshim.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static const uint16_t one = 1;
#define MACHINE_IS_LITTLE_ENDIAN (*(const uint8_t *)&one == 1)

static void note(char *message, const char *text) {
  strncpy(message, text, cpng_message_size - 1);
  message[cpng_message_size - 1] = 0;
}

static void fail(png_structp png, png_const_charp text) {
  note(png_get_error_ptr(png), text);
  longjmp(png_jmpbuf(png), 1);
}

static void warn(png_structp png, png_const_charp text) {
  char *message = png_get_error_ptr(png);
  if (!message[0]) note(message, text);
}

// ---- reading ----

typedef struct reader {
  const uint8_t *next;
  size_t left;
  // How many bytes may be read before it is set anew.
  size_t allowance;
} reader;

static void take(png_structp png, png_bytep target, size_t count) {
  reader *source = png_get_io_ptr(png);
  if (count > source->left) png_error(png, "the file ends early");
  if (count > source->allowance) png_error(png, "more compressed data than pixels");
  source->allowance -= count;
  memcpy(target, source->next, count);
  source->next += count;
  source->left -= count;
}

static void read_rows(
  png_structp png, png_infop info, cpng_samples samples, uint32_t width, uint32_t height,
  uint8_t *pixels) {
  // Only the samples count here: profiles and texts stay unread, and so do their warnings.
  static const png_byte unused[] = "iCCP\0iTXt\0tEXt\0zTXt\0sPLT\0eXIf\0hIST\0pCAL\0sCAL";
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, unused, sizeof unused / 5);
  png_read_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height)
    png_error(png, "the header has another size");
  const int depth = png_get_bit_depth(png, info);
  const int type = png_get_color_type(png, info);
  if (samples != cpng_rgb8 && type != PNG_COLOR_TYPE_GRAY) png_error(png, "not a gray picture");

  size_t bytes_per_pixel = 1;
  if (samples == cpng_gray16) {
    bytes_per_pixel = 2;
    if (depth < 8) png_set_packing(png);
    if (depth == 16 && MACHINE_IS_LITTLE_ENDIAN) png_set_swap(png);
  } else {
    if (depth == 16) png_set_scale_16(png);
    if (type == PNG_COLOR_TYPE_PALETTE) png_set_palette_to_rgb(png);
    if (type == PNG_COLOR_TYPE_GRAY && depth < 8) png_set_expand_gray_1_2_4_to_8(png);
    // Palettes with transparency become RGBA above; a gray or RGB key colour is not applied.
    if (type & PNG_COLOR_MASK_ALPHA || png_get_valid(png, info, PNG_INFO_tRNS))
      png_set_strip_alpha(png);
    if (samples == cpng_rgb8) {
      bytes_per_pixel = 3;
      if (!(type & PNG_COLOR_MASK_COLOR)) png_set_gray_to_rgb(png);
    }
  }
  const int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  const int has_small_samples = samples == cpng_gray16 && depth < 16;
  if (png_get_rowbytes(png, info) != (size_t)width * (has_small_samples ? 1 : bytes_per_pixel))
    png_error(png, "rows of an unexpected length");

  const size_t row_bytes = (size_t)width * bytes_per_pixel;
  // No row needs more than this. After the last one libpng inflates all that is left, to the file's size
  // times 1032, only to throw it away.
  reader *source = png_get_io_ptr(png);
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t y = 0; y < height; y++) {
      source->allowance = 65536 + 16 * (size_t)width;
      png_read_row(png, pixels + y * row_bytes, NULL);
    }
  source->allowance = SIZE_MAX;
  if (!has_small_samples) return;
  for (uint32_t y = 0; y < height; y++) {
    // Widened in place, from the right.
    uint8_t *row = pixels + y * row_bytes;
    for (size_t x = width; x-- > 0;) {
      const uint16_t value = row[x];
      memcpy(row + 2 * x, &value, 2);
    }
  }
}

int cpng_read(
  const uint8_t *file, size_t file_size, cpng_samples samples, uint32_t width, uint32_t height,
  uint8_t *pixels, char message[cpng_message_size]) {
  memset(message, 0, cpng_message_size);
  reader source = {file, file_size, SIZE_MAX};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, message, fail, warn);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  volatile int has_picture = 0;
  if (!info) {
    note(message, "out of memory");
  } else if (setjmp(png_jmpbuf(png)) == 0) {
    png_set_read_fn(png, &source, take);
    png_set_user_limits(png, width, height);
    read_rows(png, info, samples, width, height, pixels);
    has_picture = 1;
    png_read_end(png, NULL);
  }
  png_destroy_read_struct(&png, &info, NULL);
  return has_picture;
}

// ---- writing ----

typedef struct writer {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
} writer;

static void put(png_structp png, png_bytep source, size_t count) {
  writer *target = png_get_io_ptr(png);
  if (count > target->capacity - target->count) {
    const size_t capacity = 2 * target->capacity + count;
    uint8_t *bytes = realloc(target->bytes, capacity);
    if (!bytes) png_error(png, "out of memory");
    target->bytes = bytes;
    target->capacity = capacity;
  }
  memcpy(target->bytes + target->count, source, count);
  target->count += count;
}

static void flush(png_structp png) { (void)png; }

uint8_t *cpng_write(
  const uint8_t *pixels, cpng_samples samples, uint32_t width, uint32_t height, size_t *file_size,
  char message[cpng_message_size]) {
  memset(message, 0, cpng_message_size);
  writer target = {NULL, 0, 0};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, message, fail, warn);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  volatile int is_whole = 0;
  if (!info) {
    note(message, "out of memory");
  } else if (setjmp(png_jmpbuf(png)) == 0) {
    png_set_write_fn(png, &target, put, flush);
    png_set_compression_level(png, 1);
    // Runs alone (of what the row above leaves over) cost photographs 5 % in size and save a third
    // of the time.
    png_set_compression_strategy(png, Z_RLE);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_UP);
    png_set_IHDR(
      png, info, width, height, samples == cpng_gray16 ? 16 : 8,
      samples == cpng_rgb8 ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    if (samples == cpng_gray16 && MACHINE_IS_LITTLE_ENDIAN) png_set_swap(png);
    const size_t row_bytes =
      (size_t)width * (samples == cpng_rgb8 ? 3 : samples == cpng_gray16 ? 2 : 1);
    for (uint32_t y = 0; y < height; y++) png_write_row(png, pixels + y * row_bytes);
    png_write_end(png, info);
    is_whole = 1;
  }
  png_destroy_write_struct(&png, &info);
  if (!is_whole) {
    free(target.bytes);
    return NULL;
  }
  *file_size = target.count;
  return target.bytes;
}

void cpng_free(uint8_t *file) { free(file); }
