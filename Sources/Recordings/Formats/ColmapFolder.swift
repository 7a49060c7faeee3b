import Foundation

/// Where a model's files are.
struct ColmapFolder {
  /// The folder that holds `images`.
  var folder: RecordingFolder
  /// The model's folder below it, with a slash at its end, or nothing.
  var model: String
  var isBinary: Bool

  init?(given: String) {
    guard var root = RecordingFolder.realPath(given) else { return nil }
    if RecordingFolder.isRegularFile(root) {
      guard root.hasSuffix("/images.txt") || root.hasSuffix("/images.bin") else { return nil }
      root = (root as NSString).deletingLastPathComponent
    }
    var models = ["sparse/0/", "sparse/", ""]
    // The model's own folder: the pictures are above it.
    let parts = root.split(separator: "/")
    if parts.last == "sparse" {
      models = ["sparse/", "sparse/0/"]
      root = (root as NSString).deletingLastPathComponent
    } else if let number = parts.last, Int(number) != nil, parts.dropLast().last == "sparse" {
      models = ["sparse/\(number)/"]
      root = "/" + parts.dropLast(2).joined(separator: "/")
    }
    guard let folder = try? RecordingFolder(path: root) else { return nil }
    for model in models {
      for ending in ["bin", "txt"] {
        let isThere = ["cameras", "images"].allSatisfy {
          RecordingFolder.isRegularFile("\(folder.root)/\(model)\($0).\(ending)")
        }
        if isThere {
          self.init(folder: folder, model: model, isBinary: ending == "bin")
          return
        }
      }
    }
    return nil
  }

  private init(folder: RecordingFolder, model: String, isBinary: Bool) {
    self.folder = folder
    self.model = model
    self.isBinary = isBinary
  }

  func read(_ collector: inout FrameCollector) throws -> ColmapModel {
    let ending = isBinary ? "bin" : "txt"
    func file(_ name: String) throws -> String? {
      try folder.firstFile(named: ["\(model)\(name).\(ending)"])
    }
    guard let cameras = try file("cameras"), let images = try file("images") else {
      throw RecordingError.noSuchFile(path: "\(folder.root)/\(model)cameras.\(ending)")
    }
    let points = try file("points3D")
    return isBinary
      ? try ColmapBinary.read(cameras: cameras, images: images, points: points, &collector)
      : try ColmapText.read(cameras: cameras, images: images, points: points, &collector)
  }
}
