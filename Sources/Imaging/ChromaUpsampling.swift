import Geometry

/// Brings chroma rows to the luma's resolution exactly as libjpeg does.
///
/// libjpeg's "fancy" upsampling (jdsample.c): a triangle filter that weighs the nearer of two
/// samples 3/4, with alternating rounding; planes of one or two columns and quartered ones are
/// replicated. TurboJPEG's own conversion of planes replicates always, hence this file.
struct ChromaUpsampling {
  let subsampling: ChromaSubsampling
  let chromaSize: ImageSize
  /// The chroma columns that are wanted.
  let columns: Range<Int>

  /// Bytes of an upsampled row.
  var rowByteCount: Int { columns.count * subsampling.horizontal }

  /// Values of the scratch row that `upsample` needs: the columns and a neighbour on each side.
  var scratchCount: Int { columns.count + 2 }

  private var isFancy: Bool { chromaSize.width > 2 || subsampling.horizontal == 1 }

  /// Writes the chroma that belongs to luma row `y`, from column `columns.lowerBound` on.
  ///
  /// O(columns). `target` has room for `rowByteCount` bytes and is aligned to 2.
  func upsample(
    _ plane: UnsafeBufferPointer<UInt8>, stride: Int, lumaRow y: Int,
    scratch: UnsafeMutableBufferPointer<UInt16>, into target: UnsafeMutableRawBufferPointer
  ) {
    let nearRow = y / subsampling.vertical
    let beside = y % 2 == 0 ? nearRow - 1 : nearRow + 1
    let farRow = min(max(beside, 0), chromaSize.height - 1)
    guard let base = plane.baseAddress, let out = target.baseAddress,
      let sums = scratch.baseAddress
    else { return }
    let near = base + nearRow * stride
    let far = base + farRow * stride
    switch subsampling {
    case .yuv422 where isFancy:
      fill(sums) { UInt16(near[$0]) }
      interleave(sums, out, shift: 2, biases: (1, 2))
    case .yuv420 where isFancy:
      fill(sums) { 3 &* UInt16(near[$0]) &+ UInt16(far[$0]) }
      interleave(sums, out, shift: 4, biases: (8, 7))
    case .yuv440:
      let bias: UInt16 = y % 2 == 0 ? 1 : 2
      let out = out.assumingMemoryBound(to: UInt8.self)
      for (index, column) in columns.enumerated() {
        out[index] = UInt8(
          truncatingIfNeeded: (3 &* UInt16(near[column]) &+ UInt16(far[column]) &+ bias) &>> 2)
      }
    case .yuv444, .yuv422, .yuv420, .yuv411:
      let out = out.assumingMemoryBound(to: UInt8.self)
      let factor = subsampling.horizontal
      for index in 0..<rowByteCount { out[index] = near[columns.lowerBound + index / factor] }
    }
  }

  /// Fills the scratch row with `value` of each column; the outermost columns repeat.
  private func fill(_ sums: UnsafeMutablePointer<UInt16>, _ value: (Int) -> UInt16) {
    let first = columns.lowerBound
    let count = columns.count
    sums[0] = value(max(first - 1, 0))
    for index in 0..<count { sums[index + 1] = value(first + index) }
    sums[count + 1] = value(min(first + count, chromaSize.width - 1))
  }

  /// Two bytes a sum: one weighed with its left neighbour, one with its right.
  ///
  /// Written as one 16-bit number, which the compiler turns into vector code.
  private func interleave(
    _ sums: UnsafePointer<UInt16>, _ target: UnsafeMutableRawPointer, shift: UInt16,
    biases: (left: UInt16, right: UInt16)
  ) {
    let count = columns.count
    let out = target.assumingMemoryBound(to: UInt16.self)
    for index in 0..<count {
      let own = 3 &* sums[index + 1]
      let left = (own &+ sums[index] &+ biases.left) &>> shift
      let right = (own &+ sums[index + 2] &+ biases.right) &>> shift
      out[index] = (left | right &<< 8).littleEndian
    }
  }
}
