package import Geometry
package import Imaging
package import Recordings
package import WorldTracking

/// Looks for the place of a world map in the frames of another session (SEMANTICS A-5).
///
/// The points of the frames so far are held against the map every few frames, until enough of them
/// look alike and lie alike.
package struct Relocalizer: Sendable {
  package let map: WorldMap
  private var describer = PatchDescriber()
  private var matcher = LandmarkMatcher()
  private var seen: [Key: Landmark] = [:]
  private var frameCount = 0

  private static let frameInterval = 3
  private static let landmarkLimit = 3000

  private struct Key: Hashable {
    var identifier: UInt64
    var octave: Int
  }

  package init(_ map: WorldMap) { self.map = map }

  /// Takes the next frame; how the session's world lies in the map's once that is known.
  package mutating func look(
    at cloud: FeaturePointCloud, in image: PixelBuffer, camera: Camera, up: SIMD3<Double>?
  ) -> LandmarkMatcher.Alignment? {
    frameCount += 1
    guard (frameCount - 1) % Self.frameInterval == 0 else { return nil }
    if seen.count > Self.landmarkLimit { seen.removeAll() }
    for landmark in describer.landmarks(of: cloud, in: image, camera: camera, up: up) {
      seen[Key(identifier: landmark.identifier, octave: landmark.octave)] = landmark
    }
    let world = seen.values.sorted {
      ($0.identifier, $0.octave) < ($1.identifier, $1.octave)
    }
    return matcher.alignment(of: world, with: map.landmarks)
  }
}
