// Writing pictures as a video file with FFmpeg's libraries.
//
// Why a shim: the libraries are opened with dlopen when the first video is written or read, because linking
// them (134 shared libraries with their own) would cost every start of the program 0.2 s; and their
// API is macros and structs that are filled field by field, of which Swift imports only a part.

#pragma once
#include <stddef.h>
#include <stdint.h>

enum { cvideo_message_size = 256 };

/// Why a call failed.
typedef enum cvideo_status {
  cvideo_ok = 0,
  /// One of the libraries, or an encoder, is not there.
  cvideo_missing,
  /// The file can't be written.
  cvideo_cannot_write,
  /// A library refused something; the message says what.
  cvideo_refused,
} cvideo_status;

/// A video that is being written.
typedef struct cvideo cvideo;

/// Begins a file: MP4 with H.264 (MPEG-4 part 2 where there is no x264), 4:2:0, BT.709, its index
/// first. `width` and `height` are even, `rate` is in pictures a second. Equal pictures give equal
/// bytes, whatever the number of processors. On failure there is nothing to free.
cvideo_status cvideo_open(
  const char *path, int width, int height, int rate, cvideo **video,
  char message[cvideo_message_size]);

/// Adds a picture of 3 bytes a pixel, rows from the top, `stride` bytes apart.
cvideo_status cvideo_write(
  cvideo *video, const uint8_t *rgb, size_t stride, char message[cvideo_message_size]);

/// Writes what is still waiting and the file's index. The video must be freed all the same.
cvideo_status cvideo_finish(cvideo *video, char message[cvideo_message_size]);

/// The encoder's name.
const char *cvideo_encoder(const cvideo *video);

void cvideo_free(cvideo *video);
