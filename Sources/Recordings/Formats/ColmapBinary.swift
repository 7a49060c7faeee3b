import Foundation

/// Reads the binary form of a COLMAP model: `cameras.bin`, `images.bin`, `points3D.bin`.
///
/// Little-endian, each file a count as UInt64 and its entries (COLMAP's
/// `src/colmap/scene/reconstruction_io_binary.cc`).
enum ColmapBinary {
  /// Leaves out points that are not finite with a finding; O(bytes).
  ///
  /// Throws ``RecordingError``, `malformed` with the byte at which a file stops making sense.
  static func read(
    cameras: String, images: String, points: String?, _ collector: inout FrameCollector
  ) throws -> ColmapModel {
    var model = ColmapModel()
    model.files = [cameras, images] + (points.map { [$0] } ?? [])
    try read(cameras) { (fields) throws(BinaryFields.Fault) in
      try readCameras(&fields, &model)
    }
    try read(images) { (fields) throws(BinaryFields.Fault) in
      try readImages(&fields, &model)
    }
    if let points {
      var bad = 0
      try read(points) { (fields) throws(BinaryFields.Fault) in
        bad = try readPoints(&fields, &model)
      }
      if bad > 0 {
        collector.note(.unusableEntry(detail: "\(bad) points"), at: "points3D.bin")
      }
    }
    return model
  }

  private static func read(
    _ path: String, _ body: (inout BinaryFields) throws(BinaryFields.Fault) -> Void
  ) throws {
    var fields = BinaryFields(try RecordingFolder.bytes(of: path))
    do {
      try body(&fields)
    } catch {
      throw RecordingError.malformed(
        path: path, place: "byte \(error.offset)", expected: error.expected,
        found: "\(fields.remaining) bytes")
    }
  }

  private static func readCameras(
    _ fields: inout BinaryFields, _ model: inout ColmapModel
  ) throws(BinaryFields.Fault) {
    for _ in 0..<(try fields.count(ofSize: 24)) {
      let id = try fields.integer(Int32.self)
      let start = fields.offset
      let number = Int(try fields.integer(Int32.self))
      guard ColmapCamera.models.indices.contains(number) else {
        throw BinaryFields.Fault(
          offset: start, expected: "a camera model from 0 to \(ColmapCamera.models.count - 1)")
      }
      let (name, count) = ColmapCamera.models[number]
      let width = Double(try fields.integer(UInt64.self))
      let height = Double(try fields.integer(UInt64.self))
      let parameters = try fields.doubles(count)
      model.cameras[id] = Result { () throws(FieldFault) in
        try ColmapCamera(model: name, width: width, height: height, parameters: parameters)
      }
    }
  }

  private static func readImages(
    _ fields: inout BinaryFields, _ model: inout ColmapModel
  ) throws(BinaryFields.Fault) {
    for _ in 0..<(try fields.count(ofSize: 73)) {
      let id = try fields.integer(Int32.self)
      let numbers = try fields.doubles(7)
      let camera = try fields.integer(Int32.self)
      var image = ColmapModel.Image(
        place: "images.bin image \(id)", name: try fields.text(),
        visionFromWorld: ColmapModel.pose(numbers), camera: camera)
      for _ in 0..<(try fields.count(ofSize: 24)) {
        try fields.skip(16)
        let point = try fields.integer(UInt64.self)
        if point != ColmapModel.noPoint { image.points.append(point) }
      }
      model.images.append(image)
    }
  }

  /// Gives the count of points that are not finite and left out.
  private static func readPoints(
    _ fields: inout BinaryFields, _ model: inout ColmapModel
  ) throws(BinaryFields.Fault) -> Int {
    var bad = 0
    for _ in 0..<(try fields.count(ofSize: 51)) {
      let id = try fields.integer(UInt64.self)
      let p = try fields.doubles(3)
      // Colour and error.
      try fields.skip(3 + 8)
      try fields.skip(8 * fields.count(ofSize: 8))
      let point = SIMD3(Float(p[0]), Float(p[1]), Float(p[2]))
      if point.x.isFinite, point.y.isFinite, point.z.isFinite {
        model.points[id] = point
      } else {
        bad += 1
      }
    }
    return bad
  }
}
