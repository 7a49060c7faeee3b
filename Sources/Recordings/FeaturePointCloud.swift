/// Feature points of one frame in world space, with identifiers that follow a point over frames.
///
/// Coordinates are stored apart as 32-bit floats, ARKit's own precision, so that a ray scan can run
/// on SIMD lanes.
package struct FeaturePointCloud: Hashable, Sendable {
  package private(set) var identifiers: [UInt64]
  package private(set) var x: [Float]
  package private(set) var y: [Float]
  package private(set) var z: [Float]

  package static let empty = FeaturePointCloud()

  package init() {
    identifiers = []
    x = []
    y = []
    z = []
  }

  package mutating func append(_ pointInWorld: SIMD3<Float>, identifier: UInt64) {
    identifiers.append(identifier)
    x.append(pointInWorld.x)
    y.append(pointInWorld.y)
    z.append(pointInWorld.z)
  }

  /// Makes room for `capacity` points in all.
  package mutating func reserveCapacity(_ capacity: Int) {
    identifiers.reserveCapacity(capacity)
    x.reserveCapacity(capacity)
    y.reserveCapacity(capacity)
    z.reserveCapacity(capacity)
  }

  package var count: Int { identifiers.count }
  package var isEmpty: Bool { identifiers.isEmpty }

  /// Calls `body` with the coordinates in world space, `count` of each; nil for an empty cloud.
  package func withCoordinates<Result>(
    _ body: (_ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>, _ z: UnsafePointer<Float>) ->
      Result
  ) -> Result? {
    x.withUnsafeBufferPointer { x in
      y.withUnsafeBufferPointer { y in
        z.withUnsafeBufferPointer { z in
          guard let x = x.baseAddress, let y = y.baseAddress, let z = z.baseAddress else {
            return nil
          }
          return body(x, y, z)
        }
      }
    }
  }

  /// The position in world space of the point at `index`.
  package subscript(index: Int) -> SIMD3<Double> {
    SIMD3(Double(x[index]), Double(y[index]), Double(z[index]))
  }
}
