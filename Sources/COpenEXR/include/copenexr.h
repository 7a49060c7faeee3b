#pragma once
#include <stddef.h>
#include <stdint.h>

// Depth out of OpenEXR files in memory. A shim, because OpenEXRCore takes its settings in a struct that
// only a C macro fills and its channels through a pipeline of pointers, neither of which Swift can hold.
// OpenEXRCore is the C part of OpenEXR: no C++ library is linked.

enum { copenexr_message_size = 160 };

// The size of the data window. Returns 1, or 0 with a message. Refuses windows wider or higher than `limit`.
int copenexr_size(
  const void *file, size_t count, int32_t limit, int32_t *width, int32_t *height, char *message);

// The channel Z, depth, Y or R, or the only one, as floats in rows from the top; `width` × `height` as
// copenexr_size gave them. Returns 1, or 0 with a message.
int copenexr_depth(
  const void *file, size_t count, int32_t width, int32_t height, float *values, char *message);
