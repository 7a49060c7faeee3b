import Geometry

/// Raycasts that are repeated with every frame, as planes grow and estimates change (SEMANTICS H-22).
package struct TrackedRaycasts: Hashable, Sendable {
  /// Tells a tracked raycast from others of the session.
  package struct Identifier: Hashable, Sendable, Comparable {
    package var number: Int

    package static func < (a: Identifier, b: Identifier) -> Bool { a.number < b.number }
  }

  private struct Entry: Hashable {
    /// Nil once it was replaced by one that fails.
    var query: RaycastQuery?
    var results: [RaycastResult]?
  }

  private var entries: [Identifier: Entry] = [:]
  private var startedCount = 0

  package init() {}

  /// The raycasts that go on, in order.
  package var identifiers: [Identifier] { entries.keys.sorted() }

  /// Begins to repeat a raycast with the frames that are given to ``update(in:options:)``.
  package mutating func start(_ query: RaycastQuery) -> Identifier {
    startedCount += 1
    let identifier = Identifier(number: startedCount)
    entries[identifier] = Entry(query: query)
    return identifier
  }

  /// Goes on with another query, unless the raycast has ended.
  ///
  /// With nil, one that fails, it gives an empty result and ends.
  mutating func replaceQuery(of identifier: Identifier, with query: RaycastQuery?) {
    entries[identifier]?.query = query
  }

  mutating func stop(_ identifier: Identifier) { entries[identifier] = nil }

  mutating func stopAll() { entries.removeAll() }

  /// Repeats all raycasts in a frame; gives those whose results are others than before, in order, and those
  /// that end since their query fails, without results.
  package mutating func update(
    in frame: Frame, options: HitTestOptions
  ) -> [(identifier: Identifier, results: [RaycastResult])] {
    var changed: [(identifier: Identifier, results: [RaycastResult])] = []
    for identifier in identifiers {
      guard var entry = entries[identifier] else { continue }
      guard let query = entry.query else {
        entries[identifier] = nil
        changed.append((identifier, []))
        continue
      }
      let results = frame.raycast(query, options: options)
      guard results != entry.results else { continue }
      entry.results = results
      entries[identifier] = entry
      changed.append((identifier, results))
    }
    return changed
  }
}
