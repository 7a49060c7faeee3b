import Foundation

/// Reads the text form of a COLMAP model: `cameras.txt`, `images.txt`, `points3D.txt`.
enum ColmapText {
  /// Leaves out bad rows with a finding; O(bytes).
  ///
  /// Throws ``RecordingError``.
  static func read(
    cameras: String, images: String, points: String?, _ collector: inout FrameCollector
  ) throws -> ColmapModel {
    var model = ColmapModel()
    model.files = [cameras, images] + (points.map { [$0] } ?? [])
    for line in try ByteLines(path: cameras) {
      guard line.fields.count >= 4, let id = Int32(line.fields[0]),
        let numbers = line.numbers(2)
      else {
        collector.note(.unusableEntry(detail: line.shortText), at: "cameras.txt \(line.place)")
        continue
      }
      model.cameras[id] = Result { () throws(FieldFault) in
        try ColmapCamera(
          model: String(line.fields[1]), width: numbers[0], height: numbers[1],
          parameters: Array(numbers[2...]))
      }
    }
    try readImages(images, &model, &collector)
    if let points { try readPoints(points, &model, &collector) }
    return model
  }

  /// Two lines an image: "IMAGE_ID QW QX QY QZ TX TY TZ CAMERA_ID NAME", and its observations
  /// "X Y POINT3D_ID …", which may be a blank line.
  private static func readImages(
    _ path: String, _ model: inout ColmapModel, _ collector: inout FrameCollector
  ) throws {
    var lines = try ByteLines(path: path)
    var next = lines.next()
    while let head = next {
      next = lines.next()
      // A blank second line is no row, so the next row stands further down.
      var seen: ByteLines.Row?
      if let row = next, row.line == head.line + 1 {
        seen = row
        next = lines.next()
      }
      guard head.fields.count >= 10, let camera = Int32(head.fields[8]),
        let numbers = head.numbers(1, count: 7)
      else {
        collector.note(.unusableEntry(detail: head.shortText), at: "images.txt \(head.place)")
        continue
      }
      var image = ColmapModel.Image(
        place: "images.txt \(head.place)", name: head.text(from: 9),
        visionFromWorld: ColmapModel.pose(numbers), camera: camera)
      let fields = seen?.fields ?? []
      for field in stride(from: 2, to: fields.count, by: 3) {
        // −1 says that no point belongs to the observation.
        if let id = UInt64(fields[field]) { image.points.append(id) }
      }
      if let seen, fields.count % 3 != 0 {
        collector.note(
          .unusableEntry(detail: "\(fields.count) numbers for observations"),
          at: "images.txt \(seen.place)")
      }
      model.images.append(image)
    }
  }

  private static func readPoints(
    _ path: String, _ model: inout ColmapModel, _ collector: inout FrameCollector
  ) throws {
    var bad = (count: 0, first: "")
    for row in try ByteLines(path: path, fieldLimit: 5) {
      guard row.fields.count >= 4, let id = UInt64(row.fields[0]),
        let p = row.numbers(1, count: 3), p.allSatisfy({ Float($0).isFinite })
      else {
        if bad.count == 0 { bad.first = row.place }
        bad.count += 1
        continue
      }
      model.points[id] = SIMD3(Float(p[0]), Float(p[1]), Float(p[2]))
    }
    if bad.count > 0 {
      collector.note(
        .unusableEntry(detail: "\(bad.count) points"), at: "points3D.txt \(bad.first)")
    }
  }
}
