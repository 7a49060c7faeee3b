import Foundation
import Imaging
import Rendering
import SyntheticScenes

/// `objects.json` of a rendered recording: what the numbers in its object maps stand for.
struct SceneObjectFile: Encodable {
  struct Entry: Encodable {
    var id: Int
    var name: String
    var label: String?
  }

  let format = "placard-objects/1"
  let objects: [Entry]

  init(_ objects: [SceneObject]) {
    self.objects = objects.enumerated().map {
      Entry(id: $0 + 1, name: $1.name, label: $1.label)
    }
  }

  func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}

extension SceneTruthMaps {
  /// The object maps as a 16-bit PNG.
  func objectPicture() throws(ImageError) -> Data {
    try PNG.encode(GrayImage(size: size, samples: objects))
  }
}
