package import Foundation
import Geometry
import Recordings
import Simulation

/// What raycasts met, as text and as JSON.
package struct RaycastAnswer: Sendable {
  /// What a raycast gave from a frame on.
  package struct Update: Hashable, Sendable, Encodable {
    package var frame: Int
    package var time: Double
    package var tracking: String
    package var target: String
    package var results: [Result]
    /// Why there is none; absent where there is.
    package var reason: String?
  }

  /// A surface that was met.
  package struct Result: Hashable, Sendable, Encodable {
    package var alignment: String
    package var distance: Double
    package var position: [Double]
    package var normal: [Double]
    /// Of the pose at the hit, x, y, z, w; +y is the normal.
    package var orientation: [Double]
    /// The detected plane; absent for a surface that was only estimated.
    package var anchor: String?
  }

  private struct Document: Encodable {
    var frame: Int
    var time: Double
    var point: [Double]
    var pixel: [Double]
    var unit: String
    var alignment: String
    var ray: RunDocument.Ray
    var frames: Int
    var skipped: Int
    var updates: [Update]
  }

  private let frame: Frame
  private let origin: Timestamp
  private let viewPoint: SIMD2<Double>
  private let pixel: SIMD2<Double>
  private let unit: LengthUnit
  private let alignment: RaycastQuery.Alignment
  private let ray: Ray
  /// In the order of frames, then of targets: those of the asked frame, and later ones that differ from
  /// what was before.
  private var updates: [Update] = []
  private var words: [String] = []
  /// How many frames were looked at.
  var frameCount = 0
  /// How many could not be read.
  var skippedCount = 0

  init(
    frame: Frame, origin: Timestamp, viewPoint: SIMD2<Double>, pixel: SIMD2<Double>,
    unit: LengthUnit, alignment: RaycastQuery.Alignment, ray: Ray
  ) {
    self.frame = frame
    self.origin = origin
    self.viewPoint = viewPoint
    self.pixel = pixel
    self.unit = unit
    self.alignment = alignment
    self.ray = ray
  }

  mutating func add(
    _ results: [RaycastResult], of target: RaycastQuery.Target, in frame: Frame, miss: RaycastMiss?
  ) {
    updates.append(
      Update(
        frame: frame.index, time: seconds(of: frame), tracking: frame.trackingState.name,
        target: target.name, results: results.map(Result.init),
        reason: miss.map(RaycastWording.code)))
    let head = String(format: "frame %d at %.3f s, ", frame.index, seconds(of: frame)) + target.name
    if results.isEmpty {
      let reason = miss.map {
        RaycastWording.text(for: $0, state: frame.trackingState, alignment: alignment)
      }
      words.append(head + ": nothing" + (reason.map { ", " + $0 } ?? ""))
    } else {
      words += results.map { head + ": " + text(for: Result($0)) }
    }
  }

  package func json() throws -> Data {
    try ReportJSON.data(
      Document(
        frame: frame.index, time: seconds(of: frame), point: [viewPoint.x, viewPoint.y],
        pixel: [pixel.x, pixel.y], unit: unit.rawValue, alignment: alignment.name,
        ray: RunDocument.Ray(ray), frames: frameCount, skipped: skippedCount,
        updates: updates))
  }

  /// One line for each surface, nearest first, or for why there is none.
  package func text() -> String {
    var lines = [
      String(
        format: "frame %d at %.3f s, pixel (%.1f, %.1f), tracking %@", frame.index,
        seconds(of: frame), pixel.x, pixel.y, PlacementWording.stateText(frame.trackingState))
    ]
    lines += words
    if frameCount + skippedCount > 1 {
      lines.append(
        "\(frameCount) frames looked at" + (skippedCount > 0 ? ", \(skippedCount) unreadable" : ""))
    }
    return lines.joined(separator: "\n")
  }

  private func text(for result: Result) -> String {
    let (p, n) = (result.position, result.normal)
    return result.alignment
      + String(format: " surface at (%.4f, %.4f, %.4f), %.4f ", p[0], p[1], p[2], result.distance)
      + (unit == .metre ? "m" : "recording units") + " away"
      + String(format: ", normal (%.3f, %.3f, %.3f)", n[0], n[1], n[2])
      + (result.anchor.map { ", " + $0 } ?? ", estimated")
  }

  private func seconds(of frame: Frame) -> Double { frame.timestamp.seconds(since: origin) }
}

extension RaycastAnswer.Result {
  fileprivate init(_ result: RaycastResult) {
    let (pose, normal) = (result.worldFromHit, result.worldFromHit.rotation.act(SIMD3(0, 1, 0)))
    let (p, q) = (pose.translation, pose.rotation)
    self.init(
      alignment: result.alignment.name, distance: result.distance, position: [p.x, p.y, p.z],
      normal: [normal.x, normal.y, normal.z], orientation: [q.x, q.y, q.z, q.w],
      anchor: result.anchor?.text)
  }
}
