import CConvolution
import Geometry

extension Resampler {
  private static let rowsPerStrip = 16

  /// Runs both passes over the rows that `fill` delivers, and turns the result upright.
  ///
  /// `fill` writes rows of the columns `across.source`, four bytes a pixel. Rows come in strips;
  /// of those that went through the pass across only as many are kept as the pass down needs, so
  /// that all of it stays in the cache. O(source rows × target columns × taps).
  func resample(
    _ fill: (_ rows: Range<Int>, _ target: UnsafeMutablePointer<UInt8>, _ bytesPerRow: Int) -> Void
  ) -> RGBImage {
    // Tables may read up to `taps` pixels past a small source, with weight 0.
    let strip = Scratch(
      rows: Self.rowsPerStrip, bytesPerRow: 4 * (across.source.count + across.taps))
    let window = Scratch(
      rows: Self.rowsPerStrip + down.taps, bytesPerRow: 4 * across.target.count)
    let output = Scratch(rows: down.target.count, bytesPerRow: 4 * across.target.count)
    defer {
      strip.free()
      window.free()
      output.free()
    }
    // The window holds rows `held` of the source, counted from the first that is read.
    var held = 0..<0
    var finished = 0
    for first in stride(from: 0, to: down.source.count, by: Self.rowsPerStrip) {
      let rows = first..<min(first + Self.rowsPerStrip, down.source.count)
      held = window.dropRows(of: held, before: min(Int(down.starts[finished]), first))
      let start = down.source.lowerBound
      fill(
        start + rows.lowerBound..<start + rows.upperBound, strip.row(0), strip.bytesPerRow)
      for index in 0..<rows.count {
        passAcross(strip.row(index), into: window.row(held.count + index))
      }
      held = held.lowerBound..<rows.upperBound
      while finished < down.target.count {
        let windowStart = Int(down.starts[finished])
        guard min(windowStart + down.taps, down.source.count) <= held.upperBound else { break }
        passDown(
          window.row(windowStart - held.lowerBound), finished, stride: window.bytesPerRow,
          into: output.row(finished))
        finished += 1
      }
      if finished == down.target.count { break }
    }
    return upright(output)
  }

  private func passAcross(
    _ row: UnsafeMutablePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>
  ) {
    cconvolution_across(
      row, across.starts, across.weights, Int32(across.taps), across.shift, target,
      across.target.count)
  }

  private func passDown(
    _ rows: UnsafeMutablePointer<UInt8>, _ index: Int, stride: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    down.weights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      cconvolution_down(
        rows, stride, weights + index * down.taps, Int32(down.taps), down.shift, target,
        4 * across.target.count)
    }
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

/// Rows of bytes for the time of one resampling.
private struct Scratch {
  let base: UnsafeMutableRawPointer
  let bytesPerRow: Int

  /// Rows of zeros.
  init(rows: Int, bytesPerRow: Int) {
    self.bytesPerRow = bytesPerRow
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(rows * bytesPerRow, 1), alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    guard let base = memory.baseAddress else {
      preconditionFailure("an allocation that isn't empty has an address")
    }
    self.base = base
  }

  func free() { base.deallocate() }

  func row(_ index: Int) -> UnsafeMutablePointer<UInt8> {
    (base + index * bytesPerRow).assumingMemoryBound(to: UInt8.self)
  }

  /// Moves the rows from `first` on to the front, and gives the range that is held then.
  func dropRows(of held: Range<Int>, before first: Int) -> Range<Int> {
    let dropped = min(max(first - held.lowerBound, 0), held.count)
    if dropped > 0 {
      base.copyMemory(
        from: base + dropped * bytesPerRow, byteCount: (held.count - dropped) * bytesPerRow)
    }
    return (held.lowerBound + dropped)..<held.upperBound
  }
}
