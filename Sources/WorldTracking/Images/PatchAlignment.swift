import CTracking

/// Finds the surroundings of a point of one picture in another (Lucas-Kanade, 21×21 pixels).
struct PatchAlignment: Hashable, Sendable {
  /// The most steps at one pyramid level.
  var iterationLimit = 30
  /// The step in pixels below which the search ends.
  var precision: Float = 0.01
  /// True where the middle of the window counts more than its edge: less sure of flat texture, but less
  /// misled by surroundings that turn with the view.
  var isCentered = false

  private var limits: ctracking_limits {
    ctracking_limits(
      iterations: Int32(iterationLimit), precision: precision,
      is_centered: isCentered ? 1 : 0)
  }

  /// Where the point of `first` is in `second`, searched from `guess` over `levels` sizes.
  ///
  /// Nil where there is no texture in two directions, and where the search leaves the picture.
  func follow(
    _ point: SIMD2<Float>, from first: ImagePyramid, to second: ImagePyramid,
    guess: SIMD2<Float>, levels: Int = ImagePyramid.levelCount
  ) -> SIMD2<Float>? {
    let levels = min(max(levels, 1), ImagePyramid.levelCount)
    let found = first.withLevels { first in
      second.withLevels { second in
        Self.follow(first, point, second, guess, levels, limits)
      }
    }
    return found.flatMap { $0 }.flatMap { $0 }
  }

  /// Where the centre of a patch is in a picture, searched from `guess` at one pyramid level.
  func find(
    _ patch: PatchStore.Patch, in picture: ImagePyramid, guess: SIMD2<Float>, level: Int = 0
  ) -> SIMD2<Float>? {
    let scale = Float(1 << level)
    let found = picture.withLevels { levels in
      withUnsafePointer(to: patch.image) {
        Self.follow($0, patch.center, levels + level, guess / scale, 1, limits)
      }
    }
    return found.flatMap { $0 }.map { $0 * scale }
  }

  /// The correlation, −1…1, of a patch with a pyramid level around `point`; nil outside.
  static func correlation(
    of patch: PatchStore.Patch, at point: SIMD2<Float>, in picture: ImagePyramid, level: Int = 0
  ) -> Float? {
    let point = point / Float(1 << level)
    let value = picture.withLevels { levels in
      withUnsafePointer(to: patch.image) { image in
        withUnsafeBytes(of: patch.center) { center in
          withUnsafeBytes(of: point) { point in
            ctracking_correlation(
              image, center.assumingMemoryBound(to: Float.self).baseAddress, levels + level,
              point.assumingMemoryBound(to: Float.self).baseAddress)
          }
        }
      }
    }
    return value.flatMap { $0 >= -1.5 ? $0 : nil }
  }

  private static func follow(
    _ first: UnsafePointer<ctracking_image>, _ point: SIMD2<Float>,
    _ second: UnsafePointer<ctracking_image>, _ guess: SIMD2<Float>, _ levels: Int,
    _ limits: ctracking_limits
  ) -> SIMD2<Float>? {
    var found = guess
    let status = withUnsafeBytes(of: point) { point in
      withUnsafeMutableBytes(of: &found) { found in
        ctracking_follow(
          first, second, Int32(levels), point.assumingMemoryBound(to: Float.self).baseAddress,
          found.assumingMemoryBound(to: Float.self).baseAddress, limits)
      }
    }
    return status != 0 && found.x.isFinite && found.y.isFinite ? found : nil
  }
}
