import CTracking
import Foundation
package import Geometry
package import Imaging
package import Recordings

/// Describes what known points look like in a picture, alike from near and far and however the camera
/// is rolled.
///
/// The depth of a point is known, so its patch has a size in metres; it is upright with respect to
/// gravity or, where that is not known, to the camera. Reuse one for many pictures.
package struct PatchDescriber: Sendable {
  private var pyramid = ImagePyramid()
  private let pairs: [(SIMD2<Double>, SIMD2<Double>)]

  /// Patches from this half width in pixels up to twice it are described: each point at one octave or,
  /// at the limits, at two.
  private static let radii = 10.0..<40.0
  private static let octaves = -6...6
  private static let pointLimit = 512

  package init() {
    var random = SplitMix64(seed: 0x504C_4143)
    func place() -> SIMD2<Double> {
      // The sum of three is near enough to a normal distribution, as BRIEF wants it.
      func one() -> Double {
        (0..<3).reduce(0) { sum, _ in sum + random.number(in: -1...1) } / 3
      }
      return SIMD2(one(), one())
    }
    pairs = (0..<256).map { _ in (place(), place()) }
  }

  /// Half the width of an octave's patches, in metres: 3 cm doubled or halved.
  package static func radius(ofOctave octave: Int) -> Double { 0.03 * exp2(Double(octave)) }

  /// What the points of a cloud look like that are seen in a picture, in the cloud's order; of many
  /// every n-th.
  package mutating func landmarks(
    of cloud: FeaturePointCloud, in image: PixelBuffer, camera: Camera, up: SIMD3<Double>?
  ) -> [Landmark] {
    guard image.size == camera.imageResolution, camera.intrinsics.isUsable else { return [] }
    pyramid.update(from: image)
    let cameraFromWorld = camera.worldFromCamera.inverse
    // The picture's direction for up: gravity's, or the camera's own.
    let upInCamera = up.map { cameraFromWorld.rotation.act($0) } ?? SIMD3(0, 1, 0)
    let level = SIMD2(upInCamera.x, -upInCamera.y)
    let upright = level.length > 0.2 ? level / level.length : SIMD2(0, -1)
    var found: [Landmark] = []
    let step = max(1, cloud.count / Self.pointLimit)
    for index in stride(from: 0, to: cloud.count, by: step) {
      let position = cloud[index]
      let inCamera = cameraFromWorld * position
      guard -inCamera.z > 0.05,
        let pixel = camera.intrinsics.project(inCamera, distortion: camera.distortion)
      else { continue }
      let pixelsPerMetre = camera.intrinsics.fx / -inCamera.z
      for octave in Self.octaves {
        let radius = Self.radius(ofOctave: octave) * pixelsPerMetre
        guard Self.radii.contains(radius),
          let descriptor = descriptor(at: pixel, radius: radius, upright: upright)
        else { continue }
        found.append(
          Landmark(
            identifier: cloud.identifiers[index], position: position, octave: octave,
            descriptor: descriptor))
      }
    }
    return found
  }

  /// Nil where the patch is not all in the picture.
  private func descriptor(
    at pixel: SIMD2<Double>, radius: Double, upright: SIMD2<Double>
  ) -> PatchDescriptor? {
    // A pixel of the level is about an eighth of the radius: enough to be blurred, and to be told apart.
    let level = radius < 16 ? 1 : 2
    let scale = exp2(-Double(level))
    let right = SIMD2(-upright.y, upright.x)
    return pyramid.withLevels { levels -> PatchDescriptor? in
      let image = levels[level]
      // A level halves the one before from its first pixel on.
      let center = pixel * scale
      let reach = radius * scale
      guard center.x - 1.5 * reach >= 1, center.y - 1.5 * reach >= 1,
        center.x + 1.5 * reach < Double(image.width) - 2,
        center.y + 1.5 * reach < Double(image.height) - 2
      else { return nil }
      func value(_ place: SIMD2<Double>) -> Double {
        let at = center + reach * (place.x * right - place.y * upright)
        let (x, y) = (Int(at.x), Int(at.y))
        let (fx, fy) = (at.x - Double(x), at.y - Double(y))
        let row = image.pixels + y * image.stride + x
        let next = row + image.stride
        let top = Double(row[0]) * (1 - fx) + Double(row[1]) * fx
        let bottom = Double(next[0]) * (1 - fx) + Double(next[1]) * fx
        return top * (1 - fy) + bottom * fy
      }
      var bits = SIMD4<UInt64>.zero
      for (index, pair) in pairs.enumerated() where value(pair.0) < value(pair.1) {
        bits[index / 64] |= 1 << UInt64(index % 64)
      }
      return PatchDescriptor(bits: bits)
    } ?? nil
  }
}
