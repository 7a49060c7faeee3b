// Reads a video back as any player would, for the tests of those that Placard writes.
//
// Why a shim: as for CVideo, the libraries' API is macros and structs.

#pragma once
#include <stdint.h>

typedef struct cvideoprobe {
  int width, height;
  /// Pictures that could be decoded.
  int frames;
  double seconds, rate;
  char codec[32], pixels[32];
} cvideoprobe;

/// Decodes all of a file; `rgb`, where not NULL, gets picture number `wanted`, 3 bytes a pixel.
/// Returns 0 when all is well.
int cvideoprobe_read(const char *path, cvideoprobe *found, int wanted, uint8_t *rgb);
