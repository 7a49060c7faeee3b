import CTracking
import Geometry
import Imaging

/// The brightness of one picture at four sizes, each half the one before.
///
/// The same as OpenCV's `pyrDown` with mirrored margins. A value with shared memory: bringing a copy
/// up to date with another picture gives the copy memory of its own; else the memory is reused.
struct ImagePyramid: Sendable {
  static let levelCount = 4

  private var memory: Memory?

  /// The full picture's size; nil before the first picture.
  var size: ImageSize? { memory?.size }

  /// Takes a picture's luma.
  ///
  /// Neither allocates nor faults while sizes stay the same.
  mutating func update(from image: PixelBuffer) {
    if memory?.size != image.size || !isKnownUniquelyReferenced(&memory) {
      memory = Memory(size: image.size)
    }
    memory?.fill(from: image)
  }

  /// The size of one level; nil before the first picture and for no level.
  func size(ofLevel level: Int) -> ImageSize? {
    guard (0..<Self.levelCount).contains(level) else { return nil }
    return withLevels {
      ImageSize(width: Int($0[level].width), height: Int($0[level].height))
    }
  }

  /// The value at a place of one level or of its margin; nil outside.
  func value(x: Int, y: Int, level: Int) -> UInt8? {
    guard let size = size(ofLevel: level) else { return nil }
    let padding = Int(CTRACKING_PADDING)
    guard (-padding..<size.width + padding).contains(x),
      (-padding..<size.height + padding).contains(y)
    else { return nil }
    return withLevels { $0[level].pixels[y * $0[level].stride + x] }
  }

  /// Calls `body` with the levels, the finest first; nil before the first picture.
  func withLevels<Result>(_ body: (UnsafePointer<ctracking_image>) -> Result) -> Result? {
    defer { withExtendedLifetime(memory) {} }
    return memory.map { body(UnsafePointer($0.levels)) }
  }
}

extension ImagePyramid {
  /// Unchecked: a pyramid writes it only when no copy refers to it too, and makes new memory else.
  private final class Memory: @unchecked Sendable {
    let size: ImageSize
    let levels: UnsafeMutablePointer<ctracking_image>
    private let bytes: UnsafeMutablePointer<UInt8>
    private let columnSums: UnsafeMutablePointer<UInt16>

    init(size: ImageSize) {
      self.size = size
      let padding = Int(CTRACKING_PADDING)
      var sizes = [size]
      while sizes.count < ImagePyramid.levelCount {
        let last = sizes[sizes.count - 1]
        sizes.append(ImageSize(width: (last.width + 1) / 2, height: (last.height + 1) / 2))
      }
      // 16 bytes beyond the margin, where vectors of the last pixels end.
      let strides = sizes.map { ($0.width + 2 * padding + 16 + 63) & ~63 }
      let counts = zip(sizes, strides).map { ($0.height + 2 * padding) * $1 }
      let count = counts.reduce(64, +)
      bytes = .allocate(capacity: count)
      bytes.initialize(repeating: 0, count: count)
      columnSums = .allocate(capacity: size.width + 64)
      columnSums.initialize(repeating: 0, count: size.width + 64)
      levels = .allocate(capacity: sizes.count)
      var start = bytes
      for (index, size) in sizes.enumerated() {
        (levels + index).initialize(
          to: ctracking_image(
            pixels: UnsafePointer(start + padding * strides[index] + padding),
            stride: strides[index], width: Int32(size.width), height: Int32(size.height)))
        start += counts[index]
      }
    }

    deinit {
      bytes.deallocate()
      columnSums.deallocate()
      levels.deallocate()
    }

    func fill(from image: PixelBuffer) {
      let finest = writable(0)
      image.withPlanes { planes in
        guard let luma = planes.luma.baseAddress else { return }
        for y in 0..<size.height {
          (finest + y * levels[0].stride)
            .update(from: luma + y * planes.lumaStride, count: size.width)
        }
      }
      for index in 0..<ImagePyramid.levelCount {
        let level = levels[index]
        if index > 0 {
          ctracking_halve(levels + (index - 1), writable(index), level.stride, columnSums)
        }
        ctracking_pad(writable(index), level.stride, level.width, level.height)
      }
    }

    private func writable(_ index: Int) -> UnsafeMutablePointer<UInt8> {
      UnsafeMutablePointer(mutating: levels[index].pixels)
    }
  }
}
