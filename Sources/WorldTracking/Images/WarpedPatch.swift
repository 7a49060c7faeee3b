import CTracking
import Geometry

/// The surroundings of a point as they look from another camera, at one pyramid level.
struct WarpedPatch {
  /// How steps of a pixel right and down in the picture look in the other camera.
  struct Warp: Hashable, Sendable {
    var right: SIMD2<Float>
    var down: SIMD2<Float>

    static let identity = Warp(right: SIMD2(1, 0), down: SIMD2(0, 1))

    /// True where no coordinate of either step differs by more; false for what is no number.
    func isNear(_ other: Warp, within limit: Float) -> Bool {
      let (a, b) = (right - other.right, down - other.down)
      return abs(a.x) <= limit && abs(a.y) <= limit && abs(b.x) <= limit && abs(b.y) <= limit
    }

    /// Nil where the surroundings are seen edge on, mirrored, or of quite another size.
    var inverse: Warp? {
      let determinant = right.x * down.y - right.y * down.x
      guard determinant > 0.2, determinant < 5 else { return nil }
      return Warp(
        right: SIMD2(down.y, -right.y) / determinant, down: SIMD2(-down.x, right.x) / determinant)
    }
  }

  // A window of 21 with its gradients and what bilinear sampling adds; vectors end at 36.
  private static let side = 25
  private static let rowLength = 40
  private static let middle = 11

  private var bytes: [UInt8]
  let level: Int

  /// Fails where a part is outside of the picture and its margin.
  init?(of point: SIMD2<Float>, in picture: ImagePyramid, level: Int, warp: Warp) {
    guard let inverse = warp.inverse else { return nil }
    let center = point / Float(1 << level)
    let (side, rowLength) = (Self.side, Self.rowLength)
    self.level = level
    let samples = picture.withLevels { levels -> [UInt8]? in
      let image = levels[level]
      // The farthest corner, with a pixel for the sampling.
      let reach = Float(Self.middle + 3)
      let extent =
        SIMD2(
          abs(inverse.right.x) + abs(inverse.down.x), abs(inverse.right.y) + abs(inverse.down.y))
        * reach
      let margin = Float(CTRACKING_PADDING) - 2
      guard center.x - extent.x > -margin, center.y - extent.y > -margin,
        center.x + extent.x < Float(image.width) + margin,
        center.y + extent.y < Float(image.height) + margin
      else { return nil }
      return [UInt8](unsafeUninitializedCapacity: rowLength * (side + 1)) { target, count in
        count = rowLength * (side + 1)
        target.update(repeating: 0)
        for row in 0..<side {
          var place =
            center + Float(row - Self.middle) * inverse.down
            - Float(Self.middle) * inverse.right
          for column in 0..<side {
            let whole = SIMD2(place.x.rounded(.down), place.y.rounded(.down))
            let part = place - whole
            let p = image.pixels + Int(whole.y) * image.stride + Int(whole.x)
            let upper = Float(p[0]) + part.x * (Float(p[1]) - Float(p[0]))
            let below = p + image.stride
            let lower = Float(below[0]) + part.x * (Float(below[1]) - Float(below[0]))
            target[row * rowLength + column] = UInt8(upper + part.y * (lower - upper) + 0.5)
            place += inverse.right
          }
        }
      }
    }
    guard let samples, let samples else { return nil }
    bytes = samples
  }

  /// Calls `body` with the patch, valid for the call only.
  func withPatch<Result>(_ body: (PatchStore.Patch) -> Result) -> Result? {
    bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { base in
        body(
          PatchStore.Patch(
            image: ctracking_image(
              pixels: base, stride: Self.rowLength, width: Int32(Self.rowLength),
              height: Int32(Self.side + 1)),
            center: SIMD2(repeating: Float(Self.middle))))
      }
    }
  }
}
