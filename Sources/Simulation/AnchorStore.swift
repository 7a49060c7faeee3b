package import Geometry
package import Recordings

/// A session's anchors and the changes that wait for the next frame (SEMANTICS S-16, S-18).
package struct AnchorStore: Hashable, Sendable {
  /// What one frame did to the anchors, each list in order of identifier.
  package struct Changes: Hashable, Sendable {
    package var added: [Anchor] = []
    package var updated: [Anchor] = []
    package var removed: [Anchor] = []
  }

  private var anchors: [Anchor.Identifier: Anchor] = [:]
  private var pendingAdds: [Anchor] = []
  private var pendingRemovals: Set<Anchor.Identifier> = []
  private var pendingMoves: [Anchor.Identifier: Transform] = [:]

  package init() {}

  /// The anchors as of the newest frame, in order of identifier.
  package var current: [Anchor] { anchors.values.sorted { $0.identifier < $1.identifier } }

  /// Queues an anchor for the next frame; one whose removal is pending stays instead.
  package mutating func add(_ anchor: Anchor) {
    if pendingRemovals.remove(anchor.identifier) != nil, anchors[anchor.identifier] != nil {
      move(anchor.identifier, to: anchor.worldFromAnchor)
    } else {
      pendingAdds.append(anchor)
    }
  }

  /// Queues a removal for the next frame; an anchor that is still pending never appears.
  package mutating func remove(_ identifier: Anchor.Identifier) {
    pendingMoves[identifier] = nil
    if let index = pendingAdds.firstIndex(where: { $0.identifier == identifier }) {
      pendingAdds.remove(at: index)
    } else {
      pendingRemovals.insert(identifier)
    }
  }

  /// Queues a new pose for the next frame.
  package mutating func move(_ identifier: Anchor.Identifier, to worldFromAnchor: Transform) {
    if let index = pendingAdds.firstIndex(where: { $0.identifier == identifier }) {
      pendingAdds[index].worldFromAnchor = worldFromAnchor
    } else {
      pendingMoves[identifier] = worldFromAnchor
    }
  }

  /// Queues the removal of everything, and returns the pending additions, which it drops
  /// (SEMANTICS §5.6).
  package mutating func removeAll() -> [Anchor] {
    defer { pendingAdds.removeAll() }
    pendingMoves.removeAll()
    pendingRemovals.formUnion(anchors.keys)
    return pendingAdds
  }

  /// The planes among them that are the session's own, not a map's.
  package var ownPlanes: [PlaneAnchor] {
    current.compactMap { if case .plane = $0.identifier { $0.plane } else { nil } }
  }

  /// Applies what is pending, and the planes of the frame and of a world map, to the anchor list.
  ///
  /// Costs O(n log n) in the number of anchors.
  package mutating func drain(
    planes: [PlaneAnchor], ofMap mapPlanes: [PlaneAnchor] = []
  ) -> Changes {
    var changes = Changes()
    for identifier in pendingRemovals.sorted() {
      if let anchor = anchors.removeValue(forKey: identifier) { changes.removed.append(anchor) }
    }
    pendingRemovals.removeAll()
    for anchor in pendingAdds {
      anchors[anchor.identifier] = anchor
      changes.added.append(anchor)
    }
    pendingAdds.removeAll()
    for (identifier, pose) in pendingMoves.sorted(by: { $0.key < $1.key }) {
      // An anchor whose pose stays the same is not reported.
      guard var anchor = anchors[identifier], anchor.worldFromAnchor != pose else { continue }
      anchor.worldFromAnchor = pose
      anchors[identifier] = anchor
      changes.updated.append(anchor)
    }
    pendingMoves.removeAll()
    apply(planes, mapPlanes, to: &changes)
    changes.added.sort { $0.identifier < $1.identifier }
    changes.updated.sort { $0.identifier < $1.identifier }
    changes.removed.sort { $0.identifier < $1.identifier }
    return changes
  }

  /// Planes come, change and go with the frame that carries them (SEMANTICS H-17, A-3).
  private mutating func apply(
    _ planes: [PlaneAnchor], _ mapPlanes: [PlaneAnchor], to changes: inout Changes
  ) {
    var seen: Set<Anchor.Identifier> = []
    let named =
      planes.map { (Anchor.Identifier.plane($0.identifier), $0) }
      + mapPlanes.map { (Anchor.Identifier.mapPlane($0.identifier), $0) }
    for (identifier, plane) in named.sorted(by: { $0.0 < $1.0 }) {
      let anchor = Anchor(
        identifier: identifier, worldFromAnchor: plane.worldFromPlane, plane: plane)
      guard seen.insert(anchor.identifier).inserted else { continue }
      if let old = anchors.updateValue(anchor, forKey: anchor.identifier) {
        if old != anchor { changes.updated.append(anchor) }
      } else {
        changes.added.append(anchor)
      }
    }
    let gone = anchors.values.filter { $0.plane != nil && !seen.contains($0.identifier) }
      .map(\.identifier)
    for identifier in gone.sorted() {
      if let anchor = anchors.removeValue(forKey: identifier) { changes.removed.append(anchor) }
    }
  }
}
