package import Geometry

/// A picture of one raw value a pixel, rows from the top without padding.
package struct GrayImage<Sample: UnsignedInteger & FixedWidthInteger & Sendable>: Hashable,
  Sendable
{
  package let size: ImageSize
  package var samples: [Sample]

  /// `samples` holds exactly width × height values.
  package init(size: ImageSize, samples: [Sample]) {
    precondition(samples.count == size.width * size.height, "one value a pixel")
    self.size = size
    self.samples = samples
  }
}
