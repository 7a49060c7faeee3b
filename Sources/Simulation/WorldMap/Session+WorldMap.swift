import Geometry
import Recordings
import WorldTracking

extension Session {
  /// Looks for the place of the world map; where it is found, tracking is normal again and the map's
  /// anchors and planes stand in this session's world (SEMANTICS A-5).
  mutating func relocalize(
    with points: FeaturePointCloud, of captured: CapturedFrame, into update: inout FrameUpdate
  ) {
    guard var looking = relocalizer else { return }
    let up = configuration.up ?? (hasGravity ? SIMD3(0, 1, 0) : nil)
    let found = looking.look(
      at: points, in: captured.image, camera: captured.record.camera, up: up)
    relocalizer = looking
    guard let found else { return }
    relocalizer = nil
    tracking.endRelocalizing()
    let worldFromMap = found.mapFromWorld.inverse
    let map = FoundMap(looking.map, worldFromMap: worldFromMap)
    foundMap = map
    var labels: [Anchor.Identifier: PlacedLabel] = [:]
    var restored: [Anchor] = []
    for placed in looking.map.anchors {
      let anchor = Anchor(
        identifier: .placed(placed.number), worldFromAnchor: worldFromMap * placed.worldFromAnchor)
      guard labels.updateValue(placed.label, forKey: anchor.identifier) == nil else { continue }
      restored.append(anchor)
      anchors.add(anchor)
    }
    update.events.append(.didFindMap(found, map, labels: labels.mapValues(\.text)))
    tell(.labelsRestored(restored, labels), at: captured.record.timestamp, into: &update)
  }
}
