import Geometry
import WorldTracking

/// The landmarks of a place that was seen twice.
enum LandmarkUnion {
  /// Looks in the same place, of the same octave and that differ by fewer comparisons are one.
  private static let leastDifference = 50
  /// The side of the cells within which places are the same: 2 cm where lengths are metres.
  private static let cell = 0.02

  private struct Key: Hashable {
    var octave: Int
    var cell: SIMD3<Int64>
  }

  /// All of the newer ones, then those of the older that the newer lack.
  ///
  /// In their order, at most ``WorldMapRecorder/landmarkLimit``; older points get identifiers of their
  /// own. Takes O(n + m).
  static func of(_ newer: [Landmark], _ older: [Landmark]) -> [Landmark] {
    var known: [Key: [PatchDescriptor]] = [:]
    for landmark in newer {
      guard let key = key(of: landmark) else { continue }
      known[key, default: []].append(landmark.descriptor)
    }
    var all = newer
    var next = (newer.map(\.identifier).max() ?? 0) &+ 1
    var renamed: [UInt64: UInt64] = [:]
    for var landmark in older where all.count < WorldMapRecorder.landmarkLimit {
      guard let key = key(of: landmark) else { continue }
      let isKnown = neighbors(of: key).contains { neighbor in
        (known[neighbor] ?? []).contains {
          $0.distance(to: landmark.descriptor) < leastDifference
        }
      }
      guard !isKnown else { continue }
      let identifier = renamed[landmark.identifier] ?? next
      if identifier == next { next &+= 1 }
      renamed[landmark.identifier] = identifier
      landmark.identifier = identifier
      all.append(landmark)
    }
    return all
  }

  /// Nil for a place too far away to have a cell.
  private static func key(of landmark: Landmark) -> Key? {
    let place = (landmark.position / cell).rounded(.down)
    guard place.isFinite, place.length < 1e15 else { return nil }
    return Key(octave: landmark.octave, cell: SIMD3<Int64>(place))
  }

  private static func neighbors(of key: Key) -> [Key] {
    (0..<27).map { step in
      let by = SIMD3<Int64>(Int64(step % 3 - 1), Int64(step / 3 % 3 - 1), Int64(step / 9 - 1))
      return Key(octave: key.octave, cell: key.cell &+ by)
    }
  }
}
