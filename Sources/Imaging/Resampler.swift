package import Geometry

/// Brings pictures of one size to a model's input: orientation, region, crop and scale, antialiased.
///
/// The filter's tables are made once; keep the value for a sequence of pictures. No turned or
/// cropped copy of the picture is made: the crop is traced back to the stored pixels, those are
/// resampled, and the small result is turned. Equal to Pillow's `crop` and `resize` but for
/// rounding (at most 1 level, on few values).
package struct Resampler: Hashable, Sendable {
  /// The size of the pictures that it takes, as stored.
  package let storedSize: ImageSize
  /// How the stored pictures must be turned to be upright.
  package let orientation: ImageOrientation
  /// The size of the pictures that it makes.
  package let target: ImageSize
  /// The geometry between the upright picture and the target.
  package let geometry: CropGeometry

  /// The tables along stored rows and columns.
  let across: FilterTable
  let down: FilterTable

  /// - Parameter regionOfInterest: normalised to the upright picture, origin at its lower left.
  /// - Returns: nil when the region is empty, not finite or not inside the unit square (V-10).
  package init?(
    storedSize: ImageSize, orientation: ImageOrientation = .up, regionOfInterest: Rect = .unit,
    target: ImageSize, cropAndScale: CropAndScale = .centerCrop, filter: ResampleFilter = .bicubic
  ) {
    guard
      let geometry = CropGeometry(
        cropAndScale, uprightSize: orientation.uprightSize(of: storedSize),
        regionOfInterest: regionOfInterest, target: target)
    else { return nil }
    self.storedSize = storedSize
    self.orientation = orientation
    self.target = target
    self.geometry = geometry
    // The target before it is turned, and both rectangles as they lie there.
    let storedTarget = orientation.uprightSize(of: target)
    let source = orientation.storedRect(geometry.sourceRect, storedSize: storedSize)
    let covered = orientation.storedRect(geometry.targetRect, storedSize: storedTarget)
    across = FilterTable(
      filter, source: source.horizontal, sourceCount: storedSize.width,
      target: covered.horizontal, targetCount: storedTarget.width, tapsMultiple: 4)
    down = FilterTable(
      filter, source: source.vertical, sourceCount: storedSize.height, target: covered.vertical,
      targetCount: storedTarget.height, tapsMultiple: 2)
  }

  /// The map of points from the stored picture to the target, in pixels, y down.
  package var targetFromStored: AffineTransform2D {
    geometry.targetFromUpright * orientation.uprightFromStored(storedSize: storedSize)
  }

  /// The model's input for a picture of `storedSize`.
  package func image(from buffer: PixelBuffer) -> RGBImage {
    precondition(buffer.size == storedSize, "a resampler is made for one size")
    let converter = ColorConverter(buffer, columns: across.source)
    return resample { rows, rowTarget, bytesPerRow in
      converter.write(rows: rows, to: rowTarget, bytesPerRow: bytesPerRow, format: .rgba)
    }
  }

  /// The model's input for a picture of `storedSize`.
  package func image(from image: RGBImage) -> RGBImage {
    precondition(image.size == storedSize, "a resampler is made for one size")
    return image.bytes.withUnsafeBytes { bytes in
      resample { rows, rowTarget, bytesPerRow in
        for (index, y) in rows.enumerated() {
          let start = 3 * (y * image.width + across.source.lowerBound)
          Self.spread(
            UnsafeRawBufferPointer(rebasing: bytes[start..<(start + 3 * across.source.count)]),
            to: rowTarget + index * bytesPerRow)
        }
      }
    }
  }

  /// Copies pixels of three bytes to places of four, whose last byte is left to chance.
  private static func spread(
    _ source: UnsafeRawBufferPointer, to target: UnsafeMutablePointer<UInt8>
  ) {
    guard var from = source.baseAddress else { return }
    let last = from + source.count - 3
    var to = UnsafeMutableRawPointer(target)
    while from < last {
      to.storeBytes(of: from.loadUnaligned(as: UInt32.self), as: UInt32.self)
      from += 3
      to += 4
    }
    // A fourth byte past the last pixel may not be there.
    to.copyMemory(from: last, byteCount: 3)
  }
}

extension ImageOrientation {
  /// A rectangle of the upright picture as it lies in the stored one.
  fileprivate func storedRect(_ upright: Rect, storedSize: ImageSize) -> Rect {
    guard let storedFromUpright = uprightFromStored(storedSize: storedSize).inverse else {
      preconditionFailure("quarter turns and mirrors have inverses")
    }
    let first = storedFromUpright * upright.origin
    let second = storedFromUpright * (upright.origin + upright.size)
    let origin = pointwiseMin(first, second)
    return Rect(origin: origin, size: pointwiseMax(first, second) - origin)
  }
}

extension Rect {
  fileprivate var horizontal: ClosedRange<Double> { origin.x...(origin.x + size.x) }
  fileprivate var vertical: ClosedRange<Double> { origin.y...(origin.y + size.y) }
}
