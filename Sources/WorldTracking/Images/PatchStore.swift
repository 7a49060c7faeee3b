import CTracking

/// The surroundings of points as they were last agreed to look, one slot a point.
///
/// One block of memory for all, so that keeping a patch allocates nothing. Copies share the memory
/// until one of them changes.
struct PatchStore: Sendable {
  /// A view of one slot, valid while the store lives and does not change.
  struct Patch {
    let image: ctracking_image
    /// The point in the image's coordinates.
    let center: SIMD2<Float>
  }

  // A window of 21 with its gradients and the row and column that bilinear sampling adds; vectors of
  // a row's last pixels end at 36.
  private static let rowCount = 26
  private static let rowLength = 40
  private static let slotLength = rowCount * rowLength

  private var bytes: [UInt8]
  private var centers: [SIMD2<Float>]

  init(capacity: Int) {
    bytes = [UInt8](repeating: 0, count: capacity * Self.slotLength)
    centers = [SIMD2<Float>](repeating: .zero, count: capacity)
  }

  /// Copies the surroundings of `point`; false where they are not all in the picture's margin.
  mutating func store(_ point: SIMD2<Float>, of picture: ImagePyramid, slot: Int) -> Bool {
    let corner = SIMD2(point.x.rounded(.down), point.y.rounded(.down)) - 11
    let stored = picture.withLevels { levels in
      let level = levels[0]
      guard corner.x >= -20, corner.y >= -20, corner.x <= Float(level.width) - 8,
        corner.y <= Float(level.height) - 8
      else { return false }
      let start = level.pixels + Int(corner.y) * level.stride + Int(corner.x)
      bytes.withUnsafeMutableBufferPointer { bytes in
        guard let target = bytes.baseAddress else { return }
        for row in 0..<Self.rowCount {
          (target + slot * Self.slotLength + row * Self.rowLength)
            .update(from: start + row * level.stride, count: Self.rowLength)
        }
      }
      return true
    }
    centers[slot] = point - corner
    return stored == true
  }

  /// Calls `body` with a slot's patch.
  func withPatch<Result>(_ slot: Int, _ body: (Patch) -> Result) -> Result? {
    bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { base in
        body(
          Patch(
            image: ctracking_image(
              pixels: base + slot * Self.slotLength, stride: Self.rowLength,
              width: Int32(Self.rowLength), height: Int32(Self.rowCount)),
            center: centers[slot]))
      }
    }
  }
}
