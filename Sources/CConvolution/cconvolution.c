#include "cconvolution.h"

#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>

static inline __m128i load4(const uint8_t *bytes) {
  int32_t value;
  memcpy(&value, bytes, 4);
  return _mm_cvtsi32_si128(value);
}

/// Two neighbouring weights in every pair of 16-bit lanes.
static inline __m128i load_pair(const int16_t *weights) {
  return _mm_shuffle_epi32(load4((const uint8_t *)weights), 0);
}
#else
static inline uint8_t clamped(int32_t value) {
  return value < 0 ? 0 : value > 255 ? 255 : (uint8_t)value;
}
#endif

void cconvolution_across(
  const uint8_t *pixels, const int32_t *starts, const int16_t *weights, int taps, int shift,
  uint8_t *output, size_t output_pixels) {
  for (size_t x = 0; x < output_pixels; x++, weights += taps, output += 4) {
    const uint8_t *in = pixels + 4 * (ptrdiff_t)starts[x];
#ifdef __SSE2__
    const __m128i zero = _mm_setzero_si128();
    __m128i sum = _mm_set1_epi32(1 << (shift - 1));
    for (int t = 0; t < taps; t += 2, in += 8) {
      const __m128i two = _mm_unpacklo_epi8(load4(in), load4(in + 4));
      sum = _mm_add_epi32(
        sum, _mm_madd_epi16(_mm_unpacklo_epi8(two, zero), load_pair(weights + t)));
    }
    sum = _mm_sra_epi32(sum, _mm_cvtsi32_si128(shift));
    sum = _mm_packs_epi32(sum, sum);
    const int32_t packed = _mm_cvtsi128_si32(_mm_packus_epi16(sum, sum));
    memcpy(output, &packed, 4);
#else
    for (int c = 0; c < 4; c++) {
      int32_t sum = 1 << (shift - 1);
      for (int t = 0; t < taps; t++) sum += in[4 * t + c] * weights[t];
      output[c] = clamped(sum >> shift);
    }
#endif
  }
}

void cconvolution_down(
  const uint8_t *rows, size_t stride, const int16_t *weights, int taps, int shift, uint8_t *output,
  size_t byte_count) {
  for (size_t b = 0; b < byte_count; b += 4) {
#ifdef __SSE2__
    const __m128i zero = _mm_setzero_si128();
    __m128i sum = _mm_set1_epi32(1 << (shift - 1));
    for (int t = 0; t < taps; t += 2) {
      const uint8_t *in = rows + t * stride + b;
      const __m128i two = _mm_unpacklo_epi8(load4(in), load4(in + stride));
      sum = _mm_add_epi32(
        sum, _mm_madd_epi16(_mm_unpacklo_epi8(two, zero), load_pair(weights + t)));
    }
    sum = _mm_sra_epi32(sum, _mm_cvtsi32_si128(shift));
    sum = _mm_packs_epi32(sum, sum);
    const int32_t packed = _mm_cvtsi128_si32(_mm_packus_epi16(sum, sum));
    memcpy(output + b, &packed, 4);
#else
    for (int c = 0; c < 4; c++) {
      int32_t sum = 1 << (shift - 1);
      for (int t = 0; t < taps; t++) sum += rows[t * stride + b + c] * weights[t];
      output[b + c] = clamped(sum >> shift);
    }
#endif
  }
}
