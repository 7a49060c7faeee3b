import Foundation
import Geometry
import Imaging
import Recordings
import Testing

@testable import WorldTracking

/// A rendered sequence with known planes; `scripts/checks/tracking-accuracy` says where it is.
enum TrackingSequence {
  static let path = ProcessInfo.processInfo.environment["PLACARD_SEQUENCE"]
}

@Suite(.enabled(if: TrackingSequence.path != nil))
struct SequenceAccuracyTests {
  /// A rectangle from `origin` along `u` and `v`, of `size` metres.
  private struct TruePlane: Decodable {
    var name: String
    var origin: [Double]
    var u: [Double]
    var v: [Double]

    var plane: Plane? {
      Plane(normal: SIMD3(u).cross(SIMD3(v)), through: SIMD3(origin))
    }
  }

  @Test func `points are on the true planes: median within 3 mm, nine in ten within 30 mm`() throws
  {
    let path = try #require(TrackingSequence.path)
    let truth = try JSONDecoder().decode(
      [TruePlane].self, from: Data(contentsOf: URL(fileURLWithPath: path + "/planes.json")))
    let planes = truth.compactMap(\.plane)
    let recording = try RecordingFormat.nerf.read(path)
    let loader = FrameLoader(pool: PixelBufferPool())
    var tracker = WorldTracker()
    var newest: [UInt64: SIMD3<Double>] = [:]
    var update = WorldUpdate()
    for record in recording.frames {
      update = tracker.track(try loader.load(record, components: .depth))
      let cloud = update.featurePoints
      for index in 0..<cloud.count { newest[cloud.identifiers[index]] = cloud[index] }
    }
    let errors = newest.values.map { point in
      planes.map { abs($0.signedDistance(to: point)) }.min() ?? .infinity
    }.sorted()
    try #require(errors.count >= 200)
    let (median, ninth) = (errors[errors.count / 2], errors[errors.count * 9 / 10])
    #expect(median <= 0.003, "\(errors.count) points: \(median * 1000) mm")
    #expect(ninth <= 0.030, "\(errors.count) points: \(ninth * 1000) mm")
    for (name, plane) in zip(truth.map(\.name), planes) {
      let isFound = update.planes.contains { anchor in
        let found = Plane(xzOf: anchor.worldFromPlane)
        return found.normal.cross(plane.normal).length < 0.5 * .pi / 180
          && abs(plane.signedDistance(to: anchor.worldFromPlane.translation)) < 0.005
      }
      #expect(isFound, "\(name)")
    }
  }
}
