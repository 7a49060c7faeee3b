#include "cconvolution.h"

#include <string.h>

#ifdef __x86_64__
#include <immintrin.h>

/// Two weights of 16 bits, for every 32-bit lane.
static inline int32_t pair(const int16_t *weights) {
  int32_t both;
  memcpy(&both, weights, 4);
  return both;
}

#define KERNEL(name) name##_sse2
#define TARGET
#define VECTOR __m128i
#define OP(name) _mm_##name
#define WHOLE(name) _mm_##name##_si128
#include "kernels.h"

#define KERNEL(name) name##_avx2
#define TARGET __attribute__((target("avx2")))
#define VECTOR __m256i
#define OP(name) _mm256_##name
#define WHOLE(name) _mm256_##name##_si256
#include "kernels.h"

#define KERNEL(name) name##_avx512
#define TARGET __attribute__((target("avx512f,avx512bw")))
#define VECTOR __m512i
#define OP(name) _mm512_##name
#define WHOLE(name) _mm512_##name##_si512
#include "kernels.h"

void cconvolution_down(
  const uint8_t *rows, size_t stride, const int16_t *weights, int taps, int shift, uint8_t *output,
  size_t byte_count) {
  size_t done = 0;
  // What a wide register leaves over is for a narrower one.
#define REST rows + done, stride, weights, taps, shift, output + done, byte_count - done
  if (__builtin_cpu_supports("avx512bw")) done += down_avx512(REST);
  if (__builtin_cpu_supports("avx2")) done += down_avx2(REST);
  down_sse2(REST);
#undef REST
}

static void across_sse2(
  const uint8_t *pixels, const int32_t *starts, const int16_t *weights, int taps, int shift,
  uint8_t *output, size_t output_pixels) {
  for (size_t x = 0; x < output_pixels; x++, weights += taps, output += 4) {
    const uint8_t *in = pixels + 4 * (ptrdiff_t)starts[x];
    __m128i sum = _mm_set1_epi32(1 << (shift - 1));
    for (int t = 0; t < taps; t += 4)
      sum = added_sse2(
        sum, _mm_loadu_si128((const __m128i *)(in + 4 * t)),
        _mm_loadl_epi64((const __m128i *)(weights + t)));
    const int32_t packed = _mm_cvtsi128_si32(bytes_sse2(sum, shift));
    memcpy(output, &packed, 4);
  }
}

__attribute__((target("avx2")))
static inline __m256i both(__m128i first, __m128i second) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1);
}

/// The same for two pixels at once, one in each half of the registers; returns how many are done.
__attribute__((target("avx2")))
static size_t across_avx2(
  const uint8_t *pixels, const int32_t *starts, const int16_t *weights, int taps, int shift,
  uint8_t *output, size_t output_pixels) {
  size_t x = 0;
  for (; x + 2 <= output_pixels; x += 2, weights += 2 * taps, output += 8) {
    const uint8_t *first = pixels + 4 * (ptrdiff_t)starts[x];
    const uint8_t *second = pixels + 4 * (ptrdiff_t)starts[x + 1];
    __m256i sum = _mm256_set1_epi32(1 << (shift - 1));
    for (int t = 0; t < taps; t += 4)
      sum = added_avx2(
        sum,
        both(
          _mm_loadu_si128((const __m128i *)(first + 4 * t)),
          _mm_loadu_si128((const __m128i *)(second + 4 * t))),
        both(
          _mm_loadl_epi64((const __m128i *)(weights + t)),
          _mm_loadl_epi64((const __m128i *)(weights + taps + t))));
    const __m256i packed = bytes_avx2(sum, shift);
    const int32_t pair[2] = {_mm256_extract_epi32(packed, 0), _mm256_extract_epi32(packed, 4)};
    memcpy(output, pair, 8);
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
