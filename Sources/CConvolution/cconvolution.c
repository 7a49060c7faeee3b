#include "cconvolution.h"

#include <string.h>

#ifdef __x86_64__
#include <immintrin.h>

/// Two weights, in every pair of 16-bit lanes.
static inline __m128i pair(const int16_t *weights) {
  int32_t both;
  memcpy(&both, weights, 4);
  return _mm_set1_epi32(both);
}

static void down_sse2(
  const uint8_t *rows, size_t stride, const int16_t *weights, int taps, int shift, uint8_t *output,
  size_t byte_count) {
  const __m128i zero = _mm_setzero_si128();
  const __m128i half = _mm_set1_epi32(1 << (shift - 1));
  const __m128i places = _mm_cvtsi32_si128(shift);
  for (size_t b = 0; b < byte_count; b += 16) {
    __m128i sum0 = half, sum1 = half, sum2 = half, sum3 = half;
    const uint8_t *in = rows + b;
    for (int t = 0; t < taps; t += 2, in += 2 * stride) {
      const __m128i weight = pair(weights + t);
      const __m128i even = _mm_loadu_si128((const __m128i *)in);
      const __m128i odd = _mm_loadu_si128((const __m128i *)(in + stride));
      // Bytes of both rows side by side, then widened: each 32-bit lane is one byte's pair.
      const __m128i low = _mm_unpacklo_epi8(even, odd);
      const __m128i high = _mm_unpackhi_epi8(even, odd);
      sum0 = _mm_add_epi32(sum0, _mm_madd_epi16(_mm_unpacklo_epi8(low, zero), weight));
      sum1 = _mm_add_epi32(sum1, _mm_madd_epi16(_mm_unpackhi_epi8(low, zero), weight));
      sum2 = _mm_add_epi32(sum2, _mm_madd_epi16(_mm_unpacklo_epi8(high, zero), weight));
      sum3 = _mm_add_epi32(sum3, _mm_madd_epi16(_mm_unpackhi_epi8(high, zero), weight));
    }
    const __m128i low = _mm_packs_epi32(_mm_sra_epi32(sum0, places), _mm_sra_epi32(sum1, places));
    const __m128i high = _mm_packs_epi32(_mm_sra_epi32(sum2, places), _mm_sra_epi32(sum3, places));
    _mm_storeu_si128((__m128i *)(output + b), _mm_packus_epi16(low, high));
  }
}

/// The same on 32 bytes at once: every step stays within its half of the register.
__attribute__((target("avx2")))
static void down_avx2(
  const uint8_t *rows, size_t stride, const int16_t *weights, int taps, int shift, uint8_t *output,
  size_t byte_count) {
  const __m256i zero = _mm256_setzero_si256();
  const __m256i half = _mm256_set1_epi32(1 << (shift - 1));
  const __m128i places = _mm_cvtsi32_si128(shift);
  for (size_t b = 0; b < byte_count; b += 32) {
    __m256i sum0 = half, sum1 = half, sum2 = half, sum3 = half;
    const uint8_t *in = rows + b;
    for (int t = 0; t < taps; t += 2, in += 2 * stride) {
      const __m256i weight = _mm256_broadcastd_epi32(pair(weights + t));
      const __m256i even = _mm256_loadu_si256((const __m256i *)in);
      const __m256i odd = _mm256_loadu_si256((const __m256i *)(in + stride));
      const __m256i low = _mm256_unpacklo_epi8(even, odd);
      const __m256i high = _mm256_unpackhi_epi8(even, odd);
      sum0 = _mm256_add_epi32(sum0, _mm256_madd_epi16(_mm256_unpacklo_epi8(low, zero), weight));
      sum1 = _mm256_add_epi32(sum1, _mm256_madd_epi16(_mm256_unpackhi_epi8(low, zero), weight));
      sum2 = _mm256_add_epi32(sum2, _mm256_madd_epi16(_mm256_unpacklo_epi8(high, zero), weight));
      sum3 = _mm256_add_epi32(sum3, _mm256_madd_epi16(_mm256_unpackhi_epi8(high, zero), weight));
    }
    const __m256i low =
      _mm256_packs_epi32(_mm256_sra_epi32(sum0, places), _mm256_sra_epi32(sum1, places));
    const __m256i high =
      _mm256_packs_epi32(_mm256_sra_epi32(sum2, places), _mm256_sra_epi32(sum3, places));
    _mm256_storeu_si256((__m256i *)(output + b), _mm256_packus_epi16(low, high));
  }
}

/// The same on 64 bytes at once; returns how many bytes are done, the rest being fewer than 64.
__attribute__((target("avx512f,avx512bw")))
static size_t down_avx512(
  const uint8_t *rows, size_t stride, const int16_t *weights, int taps, int shift, uint8_t *output,
  size_t byte_count) {
  const __m512i zero = _mm512_setzero_si512();
  const __m512i half = _mm512_set1_epi32(1 << (shift - 1));
  const __m128i places = _mm_cvtsi32_si128(shift);
  size_t b = 0;
  for (; b + 64 <= byte_count; b += 64) {
    __m512i sum0 = half, sum1 = half, sum2 = half, sum3 = half;
    const uint8_t *in = rows + b;
    for (int t = 0; t < taps; t += 2, in += 2 * stride) {
      const __m512i weight = _mm512_broadcastd_epi32(pair(weights + t));
      const __m512i even = _mm512_loadu_si512(in);
      const __m512i odd = _mm512_loadu_si512(in + stride);
      const __m512i low = _mm512_unpacklo_epi8(even, odd);
      const __m512i high = _mm512_unpackhi_epi8(even, odd);
      sum0 = _mm512_add_epi32(sum0, _mm512_madd_epi16(_mm512_unpacklo_epi8(low, zero), weight));
      sum1 = _mm512_add_epi32(sum1, _mm512_madd_epi16(_mm512_unpackhi_epi8(low, zero), weight));
      sum2 = _mm512_add_epi32(sum2, _mm512_madd_epi16(_mm512_unpacklo_epi8(high, zero), weight));
      sum3 = _mm512_add_epi32(sum3, _mm512_madd_epi16(_mm512_unpackhi_epi8(high, zero), weight));
    }
    const __m512i low =
      _mm512_packs_epi32(_mm512_sra_epi32(sum0, places), _mm512_sra_epi32(sum1, places));
    const __m512i high =
      _mm512_packs_epi32(_mm512_sra_epi32(sum2, places), _mm512_sra_epi32(sum3, places));
    _mm512_storeu_si512(output + b, _mm512_packus_epi16(low, high));
  }
  return b;
}

void cconvolution_down(
  const uint8_t *rows, size_t stride, const int16_t *weights, int taps, int shift, uint8_t *output,
  size_t byte_count) {
  if (!__builtin_cpu_supports("avx2")) {
    down_sse2(rows, stride, weights, taps, shift, output, byte_count);
    return;
  }
  const size_t done =
    __builtin_cpu_supports("avx512bw")
      ? down_avx512(rows, stride, weights, taps, shift, output, byte_count)
      : 0;
  down_avx2(rows + done, stride, weights, taps, shift, output + done, byte_count - done);
}

static void across_sse2(
  const uint8_t *pixels, const int32_t *starts, const int16_t *weights, int taps, int shift,
  uint8_t *output, size_t output_pixels) {
  const __m128i zero = _mm_setzero_si128();
  const __m128i places = _mm_cvtsi32_si128(shift);
  for (size_t x = 0; x < output_pixels; x++, output += 4) {
    const uint8_t *in = pixels + 4 * (ptrdiff_t)starts[x];
    __m128i sum = _mm_set1_epi32(1 << (shift - 1));
    for (int t = 0; t < taps; t += 4, in += 16, weights += 4) {
      const __m128i four = _mm_loadu_si128((const __m128i *)in);
      // Channels of pixels 0 and 1 side by side, then those of 2 and 3.
      const __m128i pairs = _mm_unpacklo_epi8(
        _mm_shuffle_epi32(four, _MM_SHUFFLE(2, 0, 2, 0)),
        _mm_shuffle_epi32(four, _MM_SHUFFLE(3, 1, 3, 1)));
      sum = _mm_add_epi32(sum, _mm_madd_epi16(_mm_unpacklo_epi8(pairs, zero), pair(weights)));
      sum = _mm_add_epi32(sum, _mm_madd_epi16(_mm_unpackhi_epi8(pairs, zero), pair(weights + 2)));
    }
    sum = _mm_sra_epi32(sum, places);
    sum = _mm_packs_epi32(sum, sum);
    const int32_t packed = _mm_cvtsi128_si32(_mm_packus_epi16(sum, sum));
    memcpy(output, &packed, 4);
  }
}

/// The same for two pixels at once, one in each half of the registers; returns how many are done.
__attribute__((target("avx2")))
static size_t across_avx2(
  const uint8_t *pixels, const int32_t *starts, const int16_t *weights, int taps, int shift,
  uint8_t *output, size_t output_pixels) {
  const __m256i zero = _mm256_setzero_si256();
  const __m128i places = _mm_cvtsi32_si128(shift);
  size_t x = 0;
  for (; x + 2 <= output_pixels; x += 2, weights += 2 * taps, output += 8) {
    const uint8_t *first = pixels + 4 * (ptrdiff_t)starts[x];
    const uint8_t *second = pixels + 4 * (ptrdiff_t)starts[x + 1];
    __m256i sum = _mm256_set1_epi32(1 << (shift - 1));
    for (int t = 0; t < taps; t += 4) {
      const __m256i four = _mm256_inserti128_si256(
        _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(first + 4 * t))),
        _mm_loadu_si128((const __m128i *)(second + 4 * t)), 1);
      const __m256i weight = _mm256_inserti128_si256(
        _mm256_castsi128_si256(_mm_loadl_epi64((const __m128i *)(weights + t))),
        _mm_loadl_epi64((const __m128i *)(weights + taps + t)), 1);
      const __m256i pairs = _mm256_unpacklo_epi8(
        _mm256_shuffle_epi32(four, _MM_SHUFFLE(2, 0, 2, 0)),
        _mm256_shuffle_epi32(four, _MM_SHUFFLE(3, 1, 3, 1)));
      sum = _mm256_add_epi32(sum, _mm256_madd_epi16(
        _mm256_unpacklo_epi8(pairs, zero), _mm256_shuffle_epi32(weight, 0x00)));
      sum = _mm256_add_epi32(sum, _mm256_madd_epi16(
        _mm256_unpackhi_epi8(pairs, zero), _mm256_shuffle_epi32(weight, 0x55)));
    }
    sum = _mm256_sra_epi32(sum, places);
    sum = _mm256_packs_epi32(sum, sum);
    sum = _mm256_packus_epi16(sum, sum);
    const int32_t left = _mm_cvtsi128_si32(_mm256_castsi256_si128(sum));
    const int32_t right = _mm_cvtsi128_si32(_mm256_extracti128_si256(sum, 1));
    memcpy(output, &left, 4);
    memcpy(output + 4, &right, 4);
  }
  return x;
}

void cconvolution_across(
  const uint8_t *pixels, const int32_t *starts, const int16_t *weights, int taps, int shift,
  uint8_t *output, size_t output_pixels) {
  const size_t done =
    __builtin_cpu_supports("avx2")
      ? across_avx2(pixels, starts, weights, taps, shift, output, output_pixels)
      : 0;
  across_sse2(
    pixels, starts + done, weights + done * (size_t)taps, taps, shift, output + 4 * done,
    output_pixels - done);
}

#else

static inline uint8_t clamped(int32_t value) {
  return value < 0 ? 0 : value > 255 ? 255 : (uint8_t)value;
}

void cconvolution_down(
  const uint8_t *rows, size_t stride, const int16_t *weights, int taps, int shift, uint8_t *output,
  size_t byte_count) {
  for (size_t b = 0; b < byte_count; b++) {
    int32_t sum = 1 << (shift - 1);
    for (int t = 0; t < taps; t++) sum += rows[t * stride + b] * weights[t];
    output[b] = clamped(sum >> shift);
  }
}

void cconvolution_across(
  const uint8_t *pixels, const int32_t *starts, const int16_t *weights, int taps, int shift,
  uint8_t *output, size_t output_pixels) {
  for (size_t x = 0; x < output_pixels; x++, weights += taps, output += 4) {
    const uint8_t *in = pixels + 4 * (ptrdiff_t)starts[x];
    for (int c = 0; c < 4; c++) {
      int32_t sum = 1 << (shift - 1);
      for (int t = 0; t < taps; t++) sum += in[4 * t + c] * weights[t];
      output[c] = clamped(sum >> shift);
    }
  }
}

#endif
