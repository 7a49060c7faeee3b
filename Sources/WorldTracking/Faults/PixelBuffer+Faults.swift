import Foundation
import Geometry
import Imaging

extension PixelBuffer {
  /// The picture 2ⁿ times as bright in its stored (gamma-encoded) values, clipped.
  func exposed(byStops stops: Double) throws -> PixelBuffer {
    let gain = exp2(stops)
    let luma = (0..<256).map { UInt8(min(255, (Double($0) * gain).rounded())) }
    // Colour differences grow with the light, about their middle of 128.
    let chroma = (0..<256).map { value in
      UInt8(min(255, max(0, (128 + (Double(value) - 128) * gain).rounded())))
    }
    return try changed { source, target, _, isLuma in
      let table = isLuma ? luma : chroma
      for index in source.indices { target[index] = table[Int(source[index])] }
    }
  }

  /// Each value is the mean of a square of 2 n + 1 values, twice over: nearly a Gaussian.
  func blurred(pixels: Int) throws -> PixelBuffer {
    try changed { source, target, size, isLuma in
      // Chroma planes may be half as wide.
      let radius = isLuma ? pixels : max(1, pixels * size.width / max(1, self.size.width))
      var values = source.map(Int32.init)
      for _ in 0..<2 {
        values = meanOfRows(values, width: size.width, height: size.height, radius: radius)
        values = meanOfRows(values, width: size.height, height: size.width, radius: radius)
      }
      for index in values.indices { target[index] = UInt8(clamping: values[index]) }
    }
  }

  /// A third of the blocks of 16 × 16 pixels are filled with noise.
  func withNoiseBlocks(_ numbers: inout SplitMix64) throws -> PixelBuffer {
    let block = 16
    let columns = (size.width + block - 1) / block
    let rows = (size.height + block - 1) / block
    let isNoise = (0..<(columns * rows)).map { _ in numbers.unit() < 1 / 3 }
    var noise = numbers
    return try changed { source, target, planeSize, _ in
      for y in 0..<planeSize.height {
        let row = min(rows - 1, y * self.size.height / planeSize.height / block)
        for x in 0..<planeSize.width {
          let column = min(columns - 1, x * self.size.width / planeSize.width / block)
          let index = y * planeSize.width + x
          target[index] =
            isNoise[row * columns + column]
            ? UInt8(truncatingIfNeeded: noise.next() >> 56) : source[index]
        }
      }
    }
  }

  /// A picture of its own memory whose planes `change` makes, each without gaps between its rows.
  private func changed(
    _ change: (
      _ source: [UInt8], _ target: inout [UInt8], _ size: ImageSize, _ isLuma: Bool
    ) -> Void
  ) throws -> PixelBuffer {
    func turn(
      _ source: UnsafeBufferPointer<UInt8>, _ stride: Int,
      into target: UnsafeMutableBufferPointer<UInt8>, _ targetStride: Int, _ planeSize: ImageSize,
      isLuma: Bool
    ) {
      var packed: [UInt8] = []
      packed.reserveCapacity(planeSize.width * planeSize.height)
      for y in 0..<planeSize.height {
        packed += source[(y * stride)..<(y * stride + planeSize.width)]
      }
      var changed = packed
      change(packed, &changed, planeSize, isLuma)
      for y in 0..<planeSize.height {
        let row = (y * planeSize.width)..<((y + 1) * planeSize.width)
        _ = target[(y * targetStride)..<(y * targetStride + planeSize.width)]
          .update(fromContentsOf: changed[row])
      }
    }
    return try withPlanes { planes in
      try PixelBuffer(size: size, subsampling: subsampling) { target in
        turn(
          planes.luma, planes.lumaStride, into: target.luma, target.lumaStride, size, isLuma: true)
        guard let chromaSize else { return }
        for (source, plane) in [(planes.cb, target.cb), (planes.cr, target.cr)] {
          turn(
            source, planes.chromaStride, into: plane, target.chromaStride, chromaSize,
            isLuma: false)
        }
      }
    }
  }
}

/// The running mean of 2 n + 1 values along each row, edges repeated, transposed: rows become columns.
private func meanOfRows(_ values: [Int32], width: Int, height: Int, radius: Int) -> [Int32] {
  var means = [Int32](repeating: 0, count: values.count)
  let count = Int32(2 * radius + 1)
  for y in 0..<height {
    let row = y * width
    var sum: Int32 = 0
    for x in -radius...radius { sum += values[row + min(max(x, 0), width - 1)] }
    for x in 0..<width {
      means[x * height + y] = (sum + count / 2) / count
      sum += values[row + min(x + radius + 1, width - 1)] - values[row + max(x - radius, 0)]
    }
  }
  return means
}
