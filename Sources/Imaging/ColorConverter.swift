import CTurboJPEG
import Geometry

/// Turns columns of a pixel buffer into packed RGB, a few rows at a time.
///
/// The result is what libjpeg gives when it decodes the file to RGB directly: chroma is upsampled
/// in strips that stay in the cache, then TurboJPEG converts 4:4:4, which it does exactly.
struct ColorConverter: ~Copyable {
  /// A packed layout; the alpha of `rgba` is 255.
  enum PixelFormat {
    case rgb
    case rgba

    var bytesPerPixel: Int { self == .rgb ? 3 : 4 }

    fileprivate var turboJPEG: Int32 {
      Int32(self == .rgb ? TJPF_RGB.rawValue : TJPF_RGBA.rawValue)
    }
  }

  private static let rowsPerStrip = 16

  private let buffer: PixelBuffer
  private let columns: Range<Int>
  private let handle: tjhandle
  /// Nil where the planes can be used as they are: gray and 4:4:4.
  private let upsampling: ChromaUpsampling?
  private let upsampled: UnsafeMutableRawBufferPointer
  private let sums: UnsafeMutableBufferPointer<UInt16>

  init(_ buffer: PixelBuffer, columns: Range<Int>) {
    guard let handle = tjInitDecompress() else {
      preconditionFailure("TurboJPEG refuses to start only when memory is exhausted")
    }
    self.handle = handle
    self.buffer = buffer
    self.columns = columns
    if let subsampling = buffer.subsampling, subsampling != .yuv444 {
      let across = subsampling.horizontal
      let upsampling = ChromaUpsampling(
        subsampling: subsampling, chromaSize: subsampling.chromaSize(of: buffer.size),
        columns: columns.lowerBound / across..<(columns.upperBound + across - 1) / across)
      self.upsampling = upsampling
      upsampled = .allocate(
        byteCount: 2 * Self.rowsPerStrip * upsampling.rowByteCount, alignment: 64)
      sums = .allocate(capacity: upsampling.scratchCount)
    } else {
      upsampling = nil
      upsampled = .allocate(byteCount: 0, alignment: 64)
      sums = .allocate(capacity: 0)
    }
  }

  deinit {
    tjDestroy(handle)
    upsampled.deallocate()
    sums.deallocate()
  }

  /// Writes rows of the columns to `target`, whose first row is the first of `rows`.
  ///
  /// With `bottomUp` it is the last of `rows`. O(pixels).
  func write(
    rows: Range<Int>, to target: UnsafeMutableRawPointer, bytesPerRow: Int, format: PixelFormat,
    bottomUp: Bool = false
  ) {
    buffer.withPlanes { planes in
      for first in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.rowsPerStrip) {
        let strip = first..<min(first + Self.rowsPerStrip, rows.upperBound)
        let rowsBefore = bottomUp ? rows.upperBound - strip.upperBound : first - rows.lowerBound
        convert(
          planes, strip, target + rowsBefore * bytesPerRow, bytesPerRow, format,
          flags: bottomUp ? TJFLAG_BOTTOMUP : 0)
      }
    }
  }

  private func convert(
    _ planes: PixelPlanes, _ strip: Range<Int>, _ target: UnsafeMutableRawPointer,
    _ bytesPerRow: Int, _ format: PixelFormat, flags: Int32
  ) {
    let start = strip.lowerBound
    let luma = UnsafeBufferPointer(
      rebasing: planes.luma.dropFirst(start * planes.lumaStride + columns.lowerBound))
    let chroma = chroma(planes, strip)
    let subsampling = buffer.subsampling == nil ? TJSAMP_GRAY : TJSAMP_444
    let status = withTurboJPEGPlanes(
      PixelPlanes(
        luma: luma, lumaStride: planes.lumaStride, cb: chroma.cb, cr: chroma.cr,
        chromaStride: chroma.stride)
    ) { addresses, strides in
      tjDecodeYUVPlanes(
        handle, addresses, strides, Int32(subsampling.rawValue),
        target.assumingMemoryBound(to: UInt8.self), Int32(columns.count), Int32(bytesPerRow),
        Int32(strip.count), format.turboJPEG, flags)
    }
    precondition(status == 0, "TurboJPEG converts any planes unless memory is exhausted")
  }

  /// The chroma of a strip at the luma's resolution.
  private func chroma(
    _ planes: PixelPlanes, _ strip: Range<Int>
  ) -> (cb: UnsafeBufferPointer<UInt8>, cr: UnsafeBufferPointer<UInt8>, stride: Int) {
    guard let upsampling else {
      guard !planes.cb.isEmpty else { return (planes.cb, planes.cr, 0) }
      let skipped = strip.lowerBound * planes.chromaStride + columns.lowerBound
      return (
        UnsafeBufferPointer(rebasing: planes.cb.dropFirst(skipped)),
        UnsafeBufferPointer(rebasing: planes.cr.dropFirst(skipped)), planes.chromaStride
      )
    }
    let rowBytes = upsampling.rowByteCount
    let planeBytes = Self.rowsPerStrip * rowBytes
    for (index, y) in strip.enumerated() {
      for (plane, offset) in [(planes.cb, 0), (planes.cr, planeBytes)] {
        let start = offset + index * rowBytes
        upsampling.upsample(
          plane, stride: planes.chromaStride, lumaRow: y, scratch: sums,
          into: UnsafeMutableRawBufferPointer(rebasing: upsampled[start..<(start + rowBytes)]))
      }
    }
    // The upsampled row starts at a chroma sample, which may lie left of the first column.
    let skipped = columns.lowerBound % upsampling.subsampling.horizontal
    func plane(_ offset: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeRawBufferPointer(rebasing: upsampled[(offset + skipped)..<(offset + planeBytes)])
        .bindMemory(to: UInt8.self)
    }
    return (plane(0), plane(planeBytes), rowBytes)
  }
}
