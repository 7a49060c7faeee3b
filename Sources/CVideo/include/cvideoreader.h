// Reading the pictures of an MP4 or QuickTime video, one after the other, with FFmpeg's libraries,
// which are opened as cvideo.h tells.

#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct cvideoreader cvideoreader;

enum { cvideoreader_message_size = 160 };

/// Opens a file's first video track; no other protocol and container is tried. Returns NULL with a
/// message; `is_missing` says whether one of the libraries is not there.
cvideoreader *cvideoreader_open(
  const char *path, int64_t pixel_limit, int32_t *width, int32_t *height, int *is_missing,
  char *message);

/// The number of pictures that the container's index lists; 0 where it has none.
int64_t cvideoreader_count(const cvideoreader *video);

/// Decodes the next picture, in the order of showing, without giving it out. Returns 1 and its place,
/// counted from 0 with the pictures that are missing since their packets are damaged; 0 at the end, or
/// -1 with a message.
int cvideoreader_next(cvideoreader *video, int64_t *place, char *message);

/// The picture of the last cvideoreader_next as full-range BT.601 4:2:0 planes of the video's size.
/// Returns 1, or 0 with a message.
int cvideoreader_planes(
  cvideoreader *video, uint8_t *luma, int32_t luma_stride, uint8_t *cb, uint8_t *cr,
  int32_t chroma_stride, char *message);

void cvideoreader_close(cvideoreader *video);
