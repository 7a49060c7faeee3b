/// The words for a world map that can't be used.
enum WorldMapWording {
  static func text(for error: WorldMapError) -> String {
    switch error {
    case .wouldBeLost(let path):
      "\(path): the place of this world map was not found, so it stays as it was; save what is known now "
        + "to another file"
    case .unreadable(let error): ErrorWording.text(for: error)
    case .malformed(let path, let place, let found):
      "\(path): " + (place.isEmpty ? "" : place + ": ") + "no world map of Placard's: \(found)"
    case .unsupportedVersion(let path, let found):
      "\(path): version \(found) is not read, only \(WorldMapFile.format); a newer Placard may read it"
    case .damaged(let path):
      "\(path): the world map is damaged: its checksum does not fit what it holds"
    case .otherUnit(let path, let map, let recording):
      "\(path): the world map is in \(map)s, but the recording in \(recording)s; --scale brings it to "
        + "metres"
    }
  }
}
