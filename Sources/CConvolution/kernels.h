// What is alike on registers of every width; included once for each.
//
// KERNEL(name) makes a function's name, TARGET is the processor that it needs, VECTOR the register's type,
// OP(name) and WHOLE(name) are instructions on its lanes and on all of it.

/// The sums down the columns; returns how many bytes are done, the rest being fewer than a register has.
TARGET static size_t KERNEL(down)(
  const uint8_t *rows, size_t stride, const int16_t *weights, int taps, int shift, uint8_t *output,
  size_t byte_count) {
  const VECTOR zero = OP(set1_epi32)(0);
  const VECTOR half = OP(set1_epi32)(1 << (shift - 1));
  const __m128i places = _mm_cvtsi32_si128(shift);
  size_t b = 0;
  for (; b + sizeof(VECTOR) <= byte_count; b += sizeof(VECTOR)) {
    VECTOR sum0 = half, sum1 = half, sum2 = half, sum3 = half;
    const uint8_t *in = rows + b;
    for (int t = 0; t < taps; t += 2, in += 2 * stride) {
      const VECTOR weight = OP(set1_epi32)(pair(weights + t));
      const VECTOR even = WHOLE(loadu)((const VECTOR *)in);
      const VECTOR odd = WHOLE(loadu)((const VECTOR *)(in + stride));
      // Bytes of both rows side by side, then widened: each 32-bit lane is one byte's pair. Every step
      // stays within its 128 bits of the register.
      const VECTOR low = OP(unpacklo_epi8)(even, odd);
      const VECTOR high = OP(unpackhi_epi8)(even, odd);
      sum0 = OP(add_epi32)(sum0, OP(madd_epi16)(OP(unpacklo_epi8)(low, zero), weight));
      sum1 = OP(add_epi32)(sum1, OP(madd_epi16)(OP(unpackhi_epi8)(low, zero), weight));
      sum2 = OP(add_epi32)(sum2, OP(madd_epi16)(OP(unpacklo_epi8)(high, zero), weight));
      sum3 = OP(add_epi32)(sum3, OP(madd_epi16)(OP(unpackhi_epi8)(high, zero), weight));
    }
    const VECTOR low =
      OP(packs_epi32)(OP(sra_epi32)(sum0, places), OP(sra_epi32)(sum1, places));
    const VECTOR high =
      OP(packs_epi32)(OP(sra_epi32)(sum2, places), OP(sra_epi32)(sum3, places));
    WHOLE(storeu)((VECTOR *)(output + b), OP(packus_epi16)(low, high));
  }
  return b;
}

/// Adds four pixels, weighted, to the sums of their channels, in each 128 bits of the registers; the four
/// weights are in the lower half.
TARGET static inline VECTOR KERNEL(added)(VECTOR sum, VECTOR four, VECTOR weights) {
  const VECTOR zero = OP(set1_epi32)(0);
  // Channels of pixels 0 and 1 side by side, then those of 2 and 3.
  const VECTOR pairs = OP(unpacklo_epi8)(
    OP(shuffle_epi32)(four, _MM_SHUFFLE(2, 0, 2, 0)),
    OP(shuffle_epi32)(four, _MM_SHUFFLE(3, 1, 3, 1)));
  sum = OP(add_epi32)(
    sum, OP(madd_epi16)(OP(unpacklo_epi8)(pairs, zero), OP(shuffle_epi32)(weights, 0x00)));
  return OP(add_epi32)(
    sum, OP(madd_epi16)(OP(unpackhi_epi8)(pairs, zero), OP(shuffle_epi32)(weights, 0x55)));
}

/// The sums as bytes, in the lowest 32 of each 128 bits.
TARGET static inline VECTOR KERNEL(bytes)(VECTOR sum, int shift) {
  sum = OP(sra_epi32)(sum, _mm_cvtsi32_si128(shift));
  sum = OP(packs_epi32)(sum, sum);
  return OP(packus_epi16)(sum, sum);
}

#undef KERNEL
#undef TARGET
#undef VECTOR
#undef OP
#undef WHOLE
