// Reading and writing whole PNG files in memory.
//
// Why a shim: libpng reports errors by longjmp, which must not cross Swift frames, and its
// simplified API, which needs none, applies gamma to 16-bit and to tagged files, so that depth
// values would change. Here libpng's full API runs between setjmp and return, in C alone.

#pragma once
#include <stddef.h>
#include <stdint.h>

enum { cpng_message_size = 96 };

/// What samples to deliver.
typedef enum cpng_samples {
  /// 3 bytes a pixel: palettes and gray expanded, alpha dropped, 16 bits scaled to 8. No gamma.
  cpng_rgb8,
  /// 1 byte a pixel, gray files only: 1…4 bits scaled up, 8 as they are, 16 scaled to 8.
  cpng_gray8,
  /// 2 bytes a pixel in the machine's order, gray files only: the stored values, never scaled.
  cpng_gray16,
} cpng_samples;

/// Decodes a file into `pixels`, which holds exactly width × height × bytes a pixel.
///
/// Returns 1 with an empty `message` when all is well; 1 with a message when libpng warned or the
/// file breaks after the last row; 0 with a message when there is no whole picture, when its
/// size isn't width × height, or when it isn't gray though gray was asked for.
int cpng_read(
  const uint8_t *file, size_t file_size, cpng_samples samples, uint32_t width, uint32_t height,
  uint8_t *pixels, char message[cpng_message_size]);

/// Encodes `pixels` (RGB of 8 bits, or gray of 8 or 16 in the machine's order) with the
/// filter that only subtracts the row above and zlib's fastest level.
///
/// Returns memory to release with `cpng_free`, or NULL with a message.
uint8_t *cpng_write(
  const uint8_t *pixels, cpng_samples samples, uint32_t width, uint32_t height, size_t *file_size,
  char message[cpng_message_size]);

void cpng_free(uint8_t *file);
