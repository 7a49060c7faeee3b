import Geometry
import Recordings
import Simulation
import WorldTracking

/// Between a map and what stands in its file.
extension WorldMapFile.Document.Map {
  private static let limits = (anchors: 10_000, planes: 1000, landmarks: 100_000)

  init(_ map: WorldMap) {
    unit = map.unit.rawValue
    anchors = map.anchors.map {
      WorldMapFile.Document.Anchor(
        number: $0.number, label: $0.label.text, confidence: $0.label.confidence,
        position: $0.worldFromAnchor.translation.array,
        orientation: $0.worldFromAnchor.rotation.array)
    }
    planes = map.planes.map {
      WorldMapFile.Document.Plane(
        id: $0.identifier, alignment: $0.alignment.rawValue,
        position: $0.worldFromPlane.translation.array,
        orientation: $0.worldFromPlane.rotation.array, center: [$0.center.x, $0.center.y],
        extent: [$0.extent.x, $0.extent.y], boundary: $0.boundary.map { [$0.x, $0.y] },
        classification: $0.classification)
    }
    landmarks = map.landmarks.map {
      let bits = $0.descriptor.bits
      return WorldMapFile.Document.Point(
        id: $0.identifier, position: $0.position.array, octave: $0.octave,
        bits: [bits.x, bits.y, bits.z, bits.w])
    }
  }

  /// Throws ``WorldMapError/malformed(path:place:found:)``.
  func value(path: String) throws -> WorldMap {
    func fault(_ place: String, _ found: String) -> WorldMapError {
      .malformed(path: path, place: place, found: found)
    }
    guard let unit = LengthUnit(rawValue: unit) else { throw fault("map.unit", unit) }
    guard anchors.count <= Self.limits.anchors, planes.count <= Self.limits.planes,
      landmarks.count <= Self.limits.landmarks
    else { throw fault("map", "more than it can hold") }
    var map = WorldMap(unit: unit)
    for (index, anchor) in anchors.enumerated() {
      let place = "map.anchors[\(index)]"
      guard let pose = Transform(anchor.position, anchor.orientation) else {
        throw fault(place, "a pose that is none")
      }
      guard anchor.number > 0, anchor.confidence.isFinite else { throw fault(place, "no anchor") }
      map.anchors.append(
        WorldMap.PlacedAnchor(
          number: anchor.number, worldFromAnchor: pose,
          label: PlacedLabel(text: anchor.label, confidence: anchor.confidence, age: 0)))
    }
    for (index, plane) in planes.enumerated() {
      let place = "map.planes[\(index)]"
      guard let pose = Transform(plane.position, plane.orientation),
        let alignment = PlaneAnchor.Alignment(rawValue: plane.alignment),
        let center = SIMD2(plane.center), let extent = SIMD2(plane.extent)
      else { throw fault(place, "no plane") }
      let boundary = plane.boundary.compactMap { SIMD2($0) }
      guard boundary.count == plane.boundary.count else { throw fault(place, "no outline") }
      map.planes.append(
        PlaneAnchor(
          identifier: plane.id, alignment: alignment, worldFromPlane: pose, center: center,
          extent: extent, boundary: boundary, classification: plane.classification))
    }
    for (index, point) in landmarks.enumerated() {
      guard let position = SIMD3(point.position), point.bits.count == 4,
        (-32...32).contains(point.octave)
      else { throw fault("map.landmarks[\(index)]", "no landmark") }
      map.landmarks.append(
        Landmark(
          identifier: point.id, position: position, octave: point.octave,
          descriptor: PatchDescriptor(
            bits: SIMD4(point.bits[0], point.bits[1], point.bits[2], point.bits[3]))))
    }
    return map
  }
}

extension Transform {
  fileprivate init?(_ position: [Double], _ orientation: [Double]) {
    guard let position = SIMD3(position), orientation.count == 4,
      let rotation = Quaternion(
        x: orientation[0], y: orientation[1], z: orientation[2], w: orientation[3])
    else { return nil }
    self.init(rotation: rotation, translation: position)
  }
}

extension Quaternion {
  fileprivate var array: [Double] { [x, y, z, w] }
}

extension SIMD3<Double> {
  fileprivate init?(_ values: [Double]) {
    guard values.count == 3, values.allSatisfy(\.isFinite) else { return nil }
    self.init(values[0], values[1], values[2])
  }
}

extension SIMD2<Double> {
  fileprivate init?(_ values: [Double]) {
    guard values.count == 2, values.allSatisfy(\.isFinite) else { return nil }
    self.init(values[0], values[1])
  }
}
