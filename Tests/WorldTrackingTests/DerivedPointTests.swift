import Foundation
import Geometry
import Imaging
import Recordings
import TestSupport
import Testing

@testable import WorldTracking

/// Points and planes found in the pictures of the ARKit desk beside those that ARKit found.
@Suite(.enabled(if: RecordedData.isAvailable)) struct DerivedPointTests {
  @Test func `found points are as deep as ARKit's within 3.5 cm, the desk as high within 2 cm`()
    throws
  {
    let recording = try Recording.open(path: RecordedData.path("recordings/arkit_recorder_desk"))
    let loader = FrameLoader(pool: PixelBufferPool())
    var tracker = WorldTracker()
    var differences: [Double] = []
    var known: [SIMD3<Double>] = []
    var planes: [PlaneAnchor] = []
    for record in recording.frames.prefix(36) {
      let frame = try loader.load(record, components: .featurePoints)
      let update = tracker.track(frame)
      planes = update.planes
      let view = try #require(CameraView(record, size: frame.image.size))
      let cloud = try #require(frame.featurePoints)
      let found = (0..<update.featurePoints.count).map { update.featurePoints[$0] }
        .compactMap { point in
          view.pixel(of: point).map { (pixel: $0, depth: view.depth(of: point)) }
        }
      for index in 0..<cloud.count {
        known.append(cloud[index])
        guard let pixel = view.pixel(of: cloud[index]) else { continue }
        func distance(_ other: SIMD2<Float>) -> Float {
          ((other - pixel) * (other - pixel)).sum().squareRoot()
        }
        guard let nearest = found.min(by: { distance($0.pixel) < distance($1.pixel) }),
          distance(nearest.pixel) <= 8
        else { continue }
        differences.append(abs(nearest.depth - view.depth(of: cloud[index])))
      }
    }
    differences.sort()
    #expect(differences.count >= 100)
    #expect(differences[differences.count / 2] <= 0.035)
    // The height with most of ARKit's points within 2 cm is the desk's.
    let heights = known.map(\.y)
    func near(_ height: Double) -> [Double] { heights.filter { abs($0 - height) <= 0.02 } }
    let steps = stride(from: heights.min() ?? 0, through: heights.max() ?? 0, by: 0.01)
    let desk = try #require(steps.map(near).max { $0.count < $1.count }).sorted()
    let height = try #require(desk.isEmpty ? nil : desk[desk.count / 2])
    let found = planes.filter { $0.alignment == .horizontal }
      .map { abs($0.worldFromPlane.translation.y - height) }.min()
    #expect(try #require(found) <= 0.02)
  }
}
