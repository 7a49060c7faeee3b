import Foundation
import Geometry
import Imaging

/// A folder being filled with a recording in another format.
final class ConversionFolder {
  private let target: String
  private let folder: PartialFolder
  private let loader = FrameLoader(pool: PixelBufferPool())
  private let encoder = JPEGEncoder()
  /// Whether what stands at a place may be replaced, where that is asked for.
  private let isReplaceable: (String) -> Bool
  private let isReplacing: Bool

  /// Throws ``RecordingError/alreadyExists(path:isReplaceable:)`` unless `replacing` and `recognizes` the place.
  init(
    path: String, replacing: Bool, recognizes: @escaping @Sendable (String) -> Bool
  ) throws {
    target = path
    isReplacing = replacing
    isReplaceable = { recognizes($0) && !RecordingFolder.isRegularFile($0) }
    folder = try PartialFolder(beside: path)
    try checkFree()
  }

  private func checkFree() throws {
    guard FileManager.default.fileExists(atPath: target) else { return }
    let isReplaceable = isReplaceable(target)
    guard isReplacing, isReplaceable else {
      throw RecordingError.alreadyExists(path: target, isReplaceable: isReplaceable)
    }
  }

  func write(_ text: String, to name: String) throws {
    try folder.write(Data(text.utf8), to: name)
  }

  /// Copies a frame's picture to `stem` with the ending that it has, and returns that name.
  ///
  /// A picture of a video becomes a JPEG.
  func addPicture(of frame: FrameRecord, stem: String) throws -> String {
    guard frame.videoFrame != nil else {
      let ending = (frame.imagePath as NSString).pathExtension.lowercased()
      let name = stem + (ending == "png" ? ".png" : ".jpg")
      try folder.copy(frame.imagePath, to: name)
      return name
    }
    let picture = try loader.load(frame, components: .color).image
    do {
      try folder.write(encoder.encode(picture, quality: 95), to: stem + ".jpg")
    } catch let error as ImageError {
      throw FrameError.image(frame: frame.index, path: frame.imagePath, error: error)
    }
    return stem + ".jpg"
  }

  /// Writes a frame's depth as a PNG of `unitsPerMetre`, and tells whether values were left out or
  /// rounded.
  ///
  /// A PNG of the same unit is copied byte for byte.
  func addDepth(of frame: FrameRecord, name: String, unitsPerMetre: Double) throws -> Bool {
    guard let source = frame.depth else { return false }
    if source.encoding == .png, source.unmeasured == nil,
      abs(source.metresPerUnit * unitsPerMetre - 1) < 1e-12
    {
      try folder.copy(source.path, to: name)
      return false
    }
    guard let map = try loader.depth(of: frame) else { return false }
    var isExact = true
    let samples = map.metres.map { metres -> UInt16 in
      let units = Double(metres) * unitsPerMetre
      guard let sample = UInt16(exactly: units.rounded()) else {
        isExact = false
        return 0
      }
      if abs(units - units.rounded()) > 1e-3 { isExact = false }
      return sample
    }
    do {
      try folder.write(PNG.encode(GrayImage(size: map.size, samples: samples)), to: name)
    } catch let error as ImageError {
      throw FrameError.image(frame: frame.index, path: source.path, error: error)
    }
    return !isExact
  }

  /// Gives the folder its name.
  func finish() throws {
    try checkFree()
    try folder.move(to: target)
  }
}

extension FrameRecord {
  /// True where depth is seen by the colour camera, perhaps at another size.
  var hasRegisteredDepth: Bool {
    guard let depth else { return false }
    guard let camera = depth.camera else { return true }
    // The size of the depth map is not known here: the ratio of the focal lengths stands for it.
    let colour = self.camera.intrinsics
    let scaled = colour.scaled(x: camera.fx / colour.fx, y: camera.fy / colour.fy)
    return abs(scaled.cx - camera.cx) < 1e-6 && abs(scaled.cy - camera.cy) < 1e-6
  }
}
