import Foundation
import Geometry
import Imaging
import Recordings
import TestSupport

/// A walk through the ``TestRoom`` as a recording with pictures on disk.
final class RoomRecording {
  let folder: TemporaryFolder
  let recording: Recording

  /// - Parameters:
  ///   - path: Where the recording says that it is; its own folder where nil.
  ///   - change: Changes a frame's record before the recording is made.
  init(frames: Int, path: String? = nil, change: (inout FrameRecord) -> Void = { _ in }) throws {
    folder = try TemporaryFolder()
    var room = TestRoom()
    room.size = ImageSize(width: 160, height: 120)
    var records: [FrameRecord] = []
    for index in 0..<frames {
      let captured = try room.frame(index, pose: try TestRoom.walk(index))
      let name = "\(index).png"
      try folder.write(try Self.png(of: captured.image), to: name)
      var record = captured.record
      record.imagePath = folder.file(name)
      change(&record)
      records.append(record)
    }
    recording = Recording(
      path: path ?? folder.path, format: "made", frames: records, hasGravity: true)
  }

  /// Puts the picture of one frame in the place of another's.
  func copyPicture(of source: Int, to target: Int) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file("\(source).png")))
    try bytes.write(to: URL(fileURLWithPath: folder.file("\(target).png")))
  }

  /// The cache files beside the pictures.
  func cacheFiles() throws -> [String] {
    try folder.names().filter { $0.hasPrefix(".placard") }.map(folder.file)
  }

  private static func png(of image: PixelBuffer) throws -> Data {
    var bytes: [UInt8] = []
    image.withPlanes { planes in
      for y in 0..<image.size.height {
        for x in 0..<image.size.width {
          let value = planes.luma[y * planes.lumaStride + x]
          bytes += [value, value, value]
        }
      }
    }
    return try PNG.encode(RGBImage(size: image.size, bytes: bytes))
  }
}
