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
    // Both rows from the first column that is wanted.
    let near = base + nearRow * stride + columns.lowerBound
    let far = base + farRow * stride + columns.lowerBound
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
      for index in 0..<columns.count {
        out[index] = UInt8(
          truncatingIfNeeded: (3 &* UInt16(near[index]) &+ UInt16(far[index]) &+ bias) &>> 2)
      }
    case .yuv444, .yuv422, .yuv420, .yuv411:
      let out = out.assumingMemoryBound(to: UInt8.self)
      let factor = subsampling.horizontal
      for index in 0..<rowByteCount { out[index] = near[index / factor] }
    }
  }

  /// Fills the scratch row with `value` of each column, counted from the first that is wanted.
  ///
  /// A neighbour on each side comes with it; outside the plane the outermost column repeats.
  @inline(__always)
  private func fill(_ sums: UnsafeMutablePointer<UInt16>, _ value: (Int) -> UInt16) {
    let count = columns.count
    sums[0] = value(columns.lowerBound > 0 ? -1 : 0)
    let inner = sums + 1
    for index in 0..<count { inner[index] = value(index) }
    inner[count] = value(columns.upperBound < chromaSize.width ? count : count - 1)
  }

  /// Two bytes a sum: one weighed with its left neighbour, one with its right.
  ///
  /// Written as one 16-bit number, which the compiler turns into vector code.
  @inline(__always)
  private func interleave(
    _ sums: UnsafePointer<UInt16>, _ target: UnsafeMutableRawPointer, shift: UInt16,
    biases: (left: UInt16, right: UInt16)
  ) {
    let out = target.assumingMemoryBound(to: UInt16.self)
    let middle = sums + 1
    let right = sums + 2
    for index in 0..<columns.count {
      let own = 3 &* middle[index]
      let even = (own &+ sums[index] &+ biases.left) &>> shift
      let odd = (own &+ right[index] &+ biases.right) &>> shift
      out[index] = (even | odd &<< 8).littleEndian
    }
  }
}
