// The kernels for one instruction set, included once for each. Before: LANES, the floats of a
// vector; ROWS, the rows of a tile of scores; VECTORS, the vectors of a tile of the gradient;
// NAMED(x), the name for this set; TARGET, its attribute.

typedef float NAMED(vector) __attribute__((vector_size(4 * LANES), aligned(4)));

// The sum of a vector's floats taken four and four.
TARGET static inline __attribute__((always_inline)) four NAMED(fold)(const NAMED(vector) *v) {
  four parts[LANES / 4];
  memcpy(parts, v, sizeof parts);
  four sum = parts[0];
#pragma clang loop unroll(full)
  for (int part = 1; part < LANES / 4; part++) sum += parts[part];
  return sum;
}

// One tile: `rows_in_tile` is a constant at each call, so that the sums stay in registers.
TARGET static inline __attribute__((always_inline)) void NAMED(score_tile)(
  const float *rows, size_t rows_in_tile, size_t width, const float *weights, size_t class_count,
  float *scores) {
  NAMED(vector) sums[ROWS][CLASSES] = {{{0}}};
  for (size_t j = 0; j < width; j += LANES) {
    NAMED(vector) w[CLASSES];
#pragma clang loop unroll(full)
    for (size_t c = 0; c < CLASSES; c++) w[c] = *(const NAMED(vector) *)(weights + c * width + j);
#pragma clang loop unroll(full)
    for (size_t i = 0; i < rows_in_tile; i++) {
      const NAMED(vector) x = *(const NAMED(vector) *)(rows + i * width + j);
#pragma clang loop unroll(full)
      for (size_t c = 0; c < CLASSES; c++) sums[i][c] += x * w[c];
    }
  }
#pragma clang loop unroll(full)
  for (size_t i = 0; i < rows_in_tile; i++) {
    const four sum = sums_of_four(
      NAMED(fold)(&sums[i][0]), NAMED(fold)(&sums[i][1]), NAMED(fold)(&sums[i][2]),
      NAMED(fold)(&sums[i][3]));
    memcpy(scores + i * class_count, &sum, sizeof sum);
  }
}

TARGET static void NAMED(scores)(
  const float *rows, size_t row_count, size_t width, const float *weights, size_t class_count,
  float *scores) {
  size_t i = 0;
  for (; i + ROWS <= row_count; i += ROWS) {
    for (size_t c = 0; c < class_count; c += CLASSES) {
      NAMED(score_tile)(
        rows + i * width, ROWS, width, weights + c * width, class_count,
        scores + i * class_count + c);
    }
  }
  for (; i < row_count; i++) {
    for (size_t c = 0; c < class_count; c += CLASSES) {
      NAMED(score_tile)(
        rows + i * width, 1, width, weights + c * width, class_count,
        scores + i * class_count + c);
    }
  }
}

TARGET static void NAMED(gradient)(
  const float *rows, size_t row_count, size_t width, const float *residuals, size_t class_count,
  double *gradient) {
  for (size_t j = 0; j < width; j += LANES * VECTORS) {
    for (size_t c = 0; c < class_count; c += CLASSES) {
      NAMED(vector) sums[CLASSES][VECTORS] = {{{0}}};
      for (size_t i = 0; i < row_count; i++) {
        NAMED(vector) x[VECTORS];
#pragma clang loop unroll(full)
        for (size_t v = 0; v < VECTORS; v++) {
          x[v] = *(const NAMED(vector) *)(rows + i * width + j + LANES * v);
        }
#pragma clang loop unroll(full)
        for (size_t k = 0; k < CLASSES; k++) {
          const float residual = residuals[i * class_count + c + k];
#pragma clang loop unroll(full)
          for (size_t v = 0; v < VECTORS; v++) sums[k][v] += x[v] * residual;
        }
      }
      for (size_t k = 0; k < CLASSES; k++) {
        double *target = gradient + (c + k) * width + j;
        for (size_t v = 0; v < VECTORS; v++) {
          for (size_t lane = 0; lane < LANES; lane++) target[LANES * v + lane] += sums[k][v][lane];
        }
      }
    }
  }
}

#undef LANES
#undef ROWS
#undef VECTORS
#undef NAMED
#undef TARGET
