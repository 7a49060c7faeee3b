// The inner loops of logistic regression: products of a tall matrix with a few classes.
//
// Why C: Swift's vector types are expanded lane by lane where the instruction set is not given at
// build time, and sums of floats are not reordered. These run on what the processor has (AVX-512,
// AVX2 with FMA, or the baseline), so that the last digits differ from one kind to another; on one
// machine the same input always gives the same bytes.

#pragma once
#include <stddef.h>

/// Columns of a row and classes of a block come in multiples of these; the caller pads with zeros.
#define CREGRESSION_COLUMN_MULTIPLE 64
#define CREGRESSION_CLASS_MULTIPLE 4

/// scores[i × class_count + c] = the sum over j of rows[i × width + j] × weights[c × width + j].
void cregression_scores(
  const float *rows, size_t row_count, size_t width, const float *weights, size_t class_count,
  float *scores);

/// Adds to gradient[c × width + j] the sum over i of
/// residuals[i × class_count + c] × rows[i × width + j].
///
/// Sums of these rows are single precision, so that some hundred rows at once are right.
void cregression_gradient(
  const float *rows, size_t row_count, size_t width, const float *residuals, size_t class_count,
  double *gradient);

/// The sum of the products of two vectors.
double cregression_dot(const double *a, const double *b, size_t count);

/// Adds factor × x to y.
void cregression_add_scaled(double *y, double factor, const double *x, size_t count);
