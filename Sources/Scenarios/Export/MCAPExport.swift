import Foundation
import Geometry
import Recordings

/// A scene as an MCAP log (mcap.dev/spec) of Foxglove's JSON messages: the camera's pose as a transform
/// and in a frame, the points, the planes and labels as scene entities.
///
/// Frames are "world" and "camera"; a camera has Placard's axes. Not compressed, without an index: a
/// viewer reads it from the beginning.
enum MCAPExport {
  private static let magic = Data([0x89]) + Data("MCAP0\r\n".utf8)

  static func data(_ scene: ExportScene) throws -> Data {
    var log = Log()
    let pose = log.channel("/camera/pose", schema: "foxglove.PoseInFrame")
    let transform = log.channel("/tf", schema: "foxglove.FrameTransform")
    let points = log.channel("/points", schema: "foxglove.PointCloud")
    let entities = log.channel("/world", schema: "foxglove.SceneUpdate")
    let start = scene.path.first?.time ?? Timestamp(nanoseconds: 0)
    if !scene.points.isEmpty {
      try log.message(points, start, FoxgloveMessages.cloud(scene.points, at: start))
    }
    if !scene.planes.isEmpty {
      try log.message(entities, start, FoxgloveMessages.planes(scene.planes, at: start))
    }
    // A log is in order of time.
    var labels = scene.labels.sorted { ($0.time, $0.id) < ($1.time, $1.id) }[...]
    for camera in scene.path {
      while let label = labels.first, label.time <= camera.time {
        labels.removeFirst()
        try log.message(entities, label.time, FoxgloveMessages.label(label))
      }
      try log.message(pose, camera.time, FoxgloveMessages.pose(camera))
      try log.message(transform, camera.time, FoxgloveMessages.transform(camera))
    }
    for label in labels {
      try log.message(entities, label.time, FoxgloveMessages.label(label))
    }
    return log.finished()
  }

  /// The records of a log as it grows.
  private struct Log {
    private var data = MCAPExport.magic
    private var channelCount: UInt16 = 0
    private var sequence: UInt32 = 0
    private let encoder = JSONEncoder()

    init() {
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      encoder.keyEncodingStrategy = .convertToSnakeCase
      record(0x01) { $0 += Self.text("") + Self.text("placard") }
    }

    /// A schema and a channel of the same number.
    mutating func channel(_ topic: String, schema: String) -> UInt16 {
      channelCount += 1
      let id = Self.little(channelCount)
      record(0x03) {
        $0 += id + Self.text(schema) + Self.text("jsonschema")
        // Viewers know Foxglove's schemas by their names.
        $0 += Self.bytes(Data(#"{"type":"object"}"#.utf8))
      }
      record(0x04) {
        $0 += id + id + Self.text(topic) + Self.text("json") + Self.little(UInt32(0))
      }
      return channelCount
    }

    mutating func message(_ channel: UInt16, _ time: Timestamp, _ value: some Encodable) throws {
      let body = try encoder.encode(value)
      let stamp = Self.little(UInt64(max(0, time.nanoseconds)))
      let number = sequence
      sequence += 1
      record(0x05) {
        $0 += Self.little(channel) + Self.little(number) + stamp + stamp + body
      }
    }

    func finished() -> Data {
      var log = self
      log.record(0x0F) { $0 += Self.little(UInt32(0)) }
      log.record(0x02) {
        $0 += Self.little(UInt64(0)) + Self.little(UInt64(0)) + Self.little(UInt32(0))
      }
      return log.data + MCAPExport.magic
    }

    private mutating func record(_ code: UInt8, _ fill: (inout Data) -> Void) {
      var body = Data()
      fill(&body)
      data += Data([code]) + Self.little(UInt64(body.count)) + body
    }

    private static func little(_ value: some FixedWidthInteger) -> Data {
      withUnsafeBytes(of: value.littleEndian) { Data($0) }
    }

    private static func bytes(_ value: Data) -> Data { little(UInt32(value.count)) + value }
    private static func text(_ value: String) -> Data { bytes(Data(value.utf8)) }
  }
}
