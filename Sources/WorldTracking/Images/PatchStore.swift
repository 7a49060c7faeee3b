import CTracking

/// The surroundings of points as they looked when they were taken up, one slot a point, and as they look
/// from where they are compared with.
///
/// Memory grows with the slots that are used and is kept, so that keeping a patch mostly allocates
/// nothing. Copies share the memory until one of them changes.
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
  /// Of a bent window that many rows and columns are drawn, the point in their middle.
  private static let bentSide = 24
  private static let bentMiddle = 11
  // What is kept to be bent: a window turned by 45° reaches 16 pixels from its middle.
  private static let keptSide = 40
  private static let keptMiddle = 19
  private static let keptLength = keptSide * keptSide
  /// Bends that move no pixel of the window by more than 0.4 pixels, those of half its weight by no more
  /// than 0.16, are the same: a bend moves opposite pixels apart, which hardly moves the middle.
  private static let sameBend: Float = 0.04

  /// So many slots are added at a time.
  private static let growth = 256

  private var kept: [UInt8]
  private var bytes: [UInt8]
  private var keptCenters: [SIMD2<Float>]
  private var centers: [SIMD2<Float>]
  private var warps: [WarpedPatch.Warp]

  /// Makes room for so many slots to begin with.
  init(capacity: Int) {
    kept = []
    bytes = []
    keptCenters = []
    centers = []
    warps = []
    grow(to: capacity)
  }

  private mutating func grow(to capacity: Int) {
    let more = capacity - centers.count
    guard more > 0 else { return }
    kept.append(contentsOf: repeatElement(0, count: more * Self.keptLength))
    bytes.append(contentsOf: repeatElement(0, count: more * Self.slotLength))
    keptCenters.append(contentsOf: repeatElement(.zero, count: more))
    centers.append(contentsOf: repeatElement(.zero, count: more))
    warps.append(contentsOf: repeatElement(.identity, count: more))
  }

  /// Copies the surroundings of `point`; false where they are not all in the picture's margin.
  mutating func store(_ point: SIMD2<Float>, of picture: ImagePyramid, slot: Int) -> Bool {
    if slot >= centers.count { grow(to: slot + Self.growth) }
    let whole = SIMD2(point.x.rounded(.down), point.y.rounded(.down))
    let corner = whole - 11
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
      let keptStart = start - (Self.keptMiddle - 11) * (level.stride + 1)
      kept.withUnsafeMutableBufferPointer { kept in
        guard let target = kept.baseAddress else { return }
        for row in 0..<Self.keptSide {
          (target + slot * Self.keptLength + row * Self.keptSide)
            .update(from: keptStart + row * level.stride, count: Self.keptSide)
        }
      }
      return true
    }
    centers[slot] = point - corner
    keptCenters[slot] = point - whole + Float(Self.keptMiddle)
    warps[slot] = .identity
    return stored == true
  }

  /// Makes a slot's patch look as from another camera; false where that shows more than was kept, or
  /// the surroundings edge on.
  mutating func bend(_ slot: Int, as warp: WarpedPatch.Warp) -> Bool {
    if warp.isNear(warps[slot], within: Self.sameBend) { return true }
    guard let inverse = warp.inverse else { return false }
    let reach = Float(Self.bentMiddle)
    guard (abs(inverse.right.x) + abs(inverse.down.x)) * reach <= Float(Self.keptMiddle) + 3,
      (abs(inverse.right.y) + abs(inverse.down.y)) * reach <= Float(Self.keptMiddle) + 3
    else { return false }
    let center = keptCenters[slot]
    kept.withUnsafeBufferPointer { kept in
      bytes.withUnsafeMutableBufferPointer { bytes in
        guard let source = kept.baseAddress, let target = bytes.baseAddress else { return }
        var image = ctracking_image(
          pixels: source + slot * Self.keptLength, stride: Self.keptSide,
          width: Int32(Self.keptSide), height: Int32(Self.keptSide))
        withUnsafeBytes(of: (center, inverse.right, inverse.down)) { values in
          guard let values = values.assumingMemoryBound(to: Float.self).baseAddress else { return }
          ctracking_bend(
            &image, values, values + 2, values + 4, target + slot * Self.slotLength,
            Self.rowLength, Int32(Self.bentSide), Int32(Self.bentMiddle))
        }
      }
    }
    centers[slot] = SIMD2(repeating: Float(Self.bentMiddle))
    warps[slot] = warp
    return true
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
