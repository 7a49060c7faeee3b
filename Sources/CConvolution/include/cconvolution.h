// The inner loops of the resampler, on four bytes a pixel.
//
// Why C: both are sums of byte × 16-bit weight, for which the processor has an instruction
// (pmaddwd) that Swift's vector types don't reach, on as many bytes at once as the processor has
// registers for. Off x86 the same sums run in plain C. The results are the same everywhere.

#pragma once
#include <stddef.h>
#include <stdint.h>

/// For every byte b of a row: the sum over t of rows[t × stride + b] × weights[t], in
/// 1/2^shift, rounded and clamped to a byte.
///
/// `taps` is a multiple of 2, `byte_count` of 32; `stride` is at least `byte_count`.
void cconvolution_down(
  const uint8_t *rows, size_t stride, const int16_t *weights, int taps, int shift, uint8_t *output,
  size_t byte_count);

/// For every output pixel x: the sum over t of pixels[starts[x] + t] × weights[x × taps + t],
/// in 1/2^shift, rounded and clamped to a byte.
///
/// `taps` is a multiple of 4; pixels up to starts[x] + taps are read.
void cconvolution_across(
  const uint8_t *pixels, const int32_t *starts, const int16_t *weights, int taps, int shift,
  uint8_t *output, size_t output_pixels);
