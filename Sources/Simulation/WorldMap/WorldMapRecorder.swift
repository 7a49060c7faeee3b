import Geometry
package import Recordings
import WorldTracking

/// Gathers a ``WorldMap`` from the frames of a session.
///
/// A point is kept with what it looked like when it was first seen, and from other directions later, at
/// most `looksPerPoint` times an octave; the map has at most `landmarkLimit` landmarks. Where the session
/// has found an earlier map, all of that goes along but what the session knows better itself, in the
/// session's world.
package struct WorldMapRecorder: Sendable {
  package static let landmarkLimit = 12_000
  private static let looksPerPoint = 2
  /// Looks differ by so many comparisons at least.
  private static let leastDifference = 50
  private static let frameInterval = 5

  private struct Key: Hashable, Comparable {
    var identifier: UInt64
    var octave: Int

    static func < (a: Key, b: Key) -> Bool {
      (a.identifier, a.octave) < (b.identifier, b.octave)
    }
  }

  private var looks: [Key: [PatchDescriptor]] = [:]
  private var positions: [UInt64: SIMD3<Double>] = [:]
  private var lookCount = 0
  private var describer = PatchDescriber()
  private var frameCount = 0
  private var lastFrame: Int?
  private var anchors: [Anchor] = []
  private var labels: [Anchor.Identifier: PlacedLabel] = [:]
  private var earlier: FoundMap?
  /// True where the session was given a map and has not found its place, or has given it up: nothing of it
  /// is in ``map(unit:)``.
  package private(set) var lacksEarlierMap = false

  package init() {}

  /// Takes what a session knows after a step, and looks at its picture, where tracking is normal and the
  /// frame is new; that costs some milliseconds every fifth frame.
  package mutating func note(_ session: Session) {
    anchors = session.currentFrame?.anchors ?? []
    labels = session.experience.labels?.placedLabels ?? [:]
    earlier = session.foundMap
    lacksEarlierMap = session.configuration.initialWorldMap != nil && earlier == nil
    guard let frame = session.currentFrame, frame.index != lastFrame else { return }
    lastFrame = frame.index
    look(at: frame)
  }

  private mutating func look(at frame: Frame) {
    guard frame.trackingState == .normal, let image = frame.capturedImage,
      let cloud = frame.rawFeaturePoints
    else { return }
    frameCount += 1
    guard (frameCount - 1) % Self.frameInterval == 0 else { return }
    for landmark in describer.landmarks(of: cloud, in: image, camera: frame.camera, up: frame.up) {
      positions[landmark.identifier] = landmark.position
      let key = Key(identifier: landmark.identifier, octave: landmark.octave)
      let known = looks[key] ?? []
      guard known.count < Self.looksPerPoint, lookCount < Self.landmarkLimit,
        known.allSatisfy({ $0.distance(to: landmark.descriptor) >= Self.leastDifference })
      else { continue }
      looks[key] = known + [landmark.descriptor]
      lookCount += 1
    }
  }

  /// The map as of the newest step; equal runs give equal maps.
  package func map(unit: LengthUnit) -> WorldMap {
    var map = WorldMap(unit: unit)
    for anchor in anchors {
      if var plane = anchor.plane {
        // Those of an earlier map have numbers that the session's own may have too.
        if earlier != nil { plane.identifier = UInt64(map.planes.count + 1) }
        map.planes.append(plane)
      }
      guard case .placed(let number) = anchor.identifier, let label = labels[anchor.identifier]
      else { continue }
      map.anchors.append(
        WorldMap.PlacedAnchor(
          number: number, worldFromAnchor: anchor.worldFromAnchor,
          label: PlacedLabel(text: label.text, confidence: label.confidence, age: 0)))
    }
    for (key, descriptors) in looks.sorted(by: { $0.key < $1.key }) {
      guard let position = positions[key.identifier] else { continue }
      map.landmarks += descriptors.map {
        Landmark(
          identifier: key.identifier, position: position, octave: key.octave, descriptor: $0)
      }
    }
    if let earlier { map.landmarks = LandmarkUnion.of(map.landmarks, earlier.landmarks) }
    return map
  }
}
