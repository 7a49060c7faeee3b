import CConvolution
import Geometry

extension Resampler {
  private static let rowsPerStrip = 16

  /// Runs both passes over the rows that `fill` delivers, and turns the result upright.
  ///
  /// `fill` writes rows of the columns `across.source`, four bytes a pixel of which the last is
  /// ignored. The pass down comes first: it works on whole rows at once, and leaves few for the
  /// pass across. Only as many rows are kept as it needs, so that they stay in the cache.
  /// O(source columns × target rows × taps).
  func resample(
    _ fill: (_ rows: Range<Int>, _ target: UnsafeMutablePointer<UInt8>, _ bytesPerRow: Int) -> Void
  ) -> RGBImage {
    // Tables read up to `taps` pixels and rows past a small source, with weight 0.
    let window = Scratch(
      rows: Self.rowsPerStrip + down.taps, pixels: across.source.count + across.taps)
    let narrowed = Scratch(rows: 1, pixels: across.source.count + across.taps)
    let output = Scratch(rows: down.target.count, pixels: across.target.count)
    defer {
      window.free()
      narrowed.free()
      output.free()
    }
    // The window holds rows `held` of the source, counted from the first that is read.
    var held = 0..<0
    for index in 0..<down.target.count {
      let start = Int(down.starts[index])
      let end = min(start + down.taps, down.source.count)
      while held.upperBound < end {
        held = window.dropRows(of: held, before: min(start, held.upperBound))
        let strip =
          held.upperBound..<min(held.upperBound + Self.rowsPerStrip, down.source.count)
        let first = down.source.lowerBound
        fill(
          first + strip.lowerBound..<first + strip.upperBound, window.row(held.count),
          window.bytesPerRow)
        held = held.lowerBound..<strip.upperBound
      }
      passDown(window.row(start - held.lowerBound), index, window.bytesPerRow, narrowed.row(0))
      passAcross(narrowed.row(0), output.row(index))
    }
    return upright(output)
  }

  private func passDown(
    _ rows: UnsafeMutablePointer<UInt8>, _ index: Int, _ bytesPerRow: Int,
    _ target: UnsafeMutablePointer<UInt8>
  ) {
    down.weights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      cconvolution_down(
        rows, bytesPerRow, weights + index * down.taps, Int32(down.taps), down.shift, target,
        bytesPerRow)
    }
  }

  private func passAcross(
    _ row: UnsafeMutablePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>
  ) {
    cconvolution_across(
      row, across.starts, across.weights, Int32(across.taps), across.shift, target,
      across.target.count)
  }

  /// The target with the resampled part in its place, three bytes a pixel, turned upright.
  private func upright(_ output: Scratch) -> RGBImage {
    let stored = orientation.uprightSize(of: target)
    func index(_ x: Int, _ y: Int) -> Int {
      orientation.uprightIndex(x: x, y: y, storedSize: stored)
    }
    let step = index(1, 0) - index(0, 0)
    var bytes = [UInt8](repeating: 0, count: 3 * target.width * target.height)
    bytes.withUnsafeMutableBufferPointer { bytes in
      for y in 0..<down.target.count {
        var from = UnsafePointer(output.row(y))
        var to = 3 * index(across.target.lowerBound, down.target.lowerBound + y)
        for _ in across.target {
          bytes[to] = from[0]
          bytes[to + 1] = from[1]
          bytes[to + 2] = from[2]
          from += 4
          to += 3 * step
        }
      }
    }
    return RGBImage(size: target, bytes: bytes)
  }
}

/// Rows of four bytes a pixel for the time of one resampling.
///
/// Rows start off the alignment of vector registers: to aligned rows TurboJPEG writes past the
/// cache, from which they are read again at once (that costs half the time of a resampling).
private struct Scratch {
  private static let misalignment = 4

  private let base: UnsafeMutableRawPointer
  /// A multiple of 64.
  let bytesPerRow: Int

  /// Rows of zeros, of at least `pixels` pixels.
  init(rows: Int, pixels: Int) {
    precondition(rows > 0 && pixels > 0, "a source and a target have pixels")
    bytesPerRow = (4 * pixels + 63) & ~63
    let byteCount = rows * bytesPerRow + Self.misalignment
    base = .allocate(byteCount: byteCount, alignment: 64)
    base.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
  }

  func free() { base.deallocate() }

  func row(_ index: Int) -> UnsafeMutablePointer<UInt8> {
    (base + Self.misalignment + index * bytesPerRow).assumingMemoryBound(to: UInt8.self)
  }

  /// Moves the rows from `first` on to the front, and gives the range that is held then.
  func dropRows(of held: Range<Int>, before first: Int) -> Range<Int> {
    let dropped = min(max(first - held.lowerBound, 0), held.count)
    if dropped > 0 {
      UnsafeMutableRawPointer(row(0))
        .copyMemory(from: row(dropped), byteCount: (held.count - dropped) * bytesPerRow)
    }
    return (held.lowerBound + dropped)..<held.upperBound
  }
}
