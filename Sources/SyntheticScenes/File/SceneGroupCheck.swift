import Recordings

/// Finds groups that contain themselves, that are missing, or that make too many parts of a scene.
struct SceneGroupCheck {
  let groups: [String: [ScenePart]]
  /// Deeper nesting is a fault: building is recursive.
  static let depthLimit = 32

  /// Takes time in proportion to the parts as written, not as counted out.
  func check(_ objects: [SceneThing]) throws(JSONFault) {
    var counts: [String: Int] = [:]
    // Groups that nothing uses are read too, so that a fault shows before it is needed.
    for name in groups.keys.sorted() { _ = try count(ofGroup: name, [], &counts) }
    var total = 0
    for part in objects.flatMap(\.parts) {
      total = Self.sum(total, try count(of: part, [], &counts))
      guard total <= Scene.instanceLimit else { throw Self.tooMany(part) }
    }
  }

  private func count(
    of part: ScenePart, _ open: [String], _ counts: inout [String: Int]
  ) throws(JSONFault) -> Int {
    var inner = 1
    if case .group(let name) = part.shape {
      guard groups[name] != nil else {
        throw part.origin.fault(expected: "the name of a group", found: "\"\(name)\"")
      }
      guard !open.contains(name) else {
        let way = (open.drop { $0 != name } + [name]).map { "\"\($0)\"" }
        throw part.origin.fault(
          expected: "groups that do not contain themselves",
          found: way.joined(separator: " in its turn "))
      }
      guard open.count < Self.depthLimit else {
        throw part.origin.fault(
          expected: "groups at most \(Self.depthLimit) deep", found: "\"\(name)\"")
      }
      inner = try count(ofGroup: name, open, &counts)
    }
    return [part.copies.x, part.copies.y, part.copies.z].reduce(inner, Self.product)
  }

  private func count(
    ofGroup name: String, _ open: [String], _ counts: inout [String: Int]
  ) throws(JSONFault) -> Int {
    if let count = counts[name] { return count }
    var total = 0
    for part in groups[name] ?? [] {
      total = Self.sum(total, try count(of: part, open + [name], &counts))
      guard total <= Scene.instanceLimit else { throw Self.tooMany(part) }
    }
    counts[name] = total
    return total
  }

  private static func tooMany(_ part: ScenePart) -> JSONFault {
    part.origin.fault(
      expected: "at most \(Scene.instanceLimit) parts in all", found: "more up to here")
  }

  private static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? Int.max : sum
  }

  private static func product(_ a: Int, _ b: Int) -> Int {
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? Int.max : product
  }
}
