package import Recordings
import SyntheticScenes

extension Recording {
  /// Converts the recording together with what is known of its scene; see
  /// `Recording.convert(to:path:replacing:companions:)`.
  ///
  /// Placard's own format takes the truth along, in the unit of the recording's own lengths; maps of
  /// objects are left out. Throws what reading a truth throws as well.
  package func convertWithTruth(
    to format: ConversionFormat, path: String, replacing: Bool = false
  ) throws -> [ConversionLoss] {
    let scene = try companion(named: SceneTruth.sceneName)
    let companions = try scene.map { try SceneCompanions(Scene(contentsOf: $0)) }
    let truth = try companion(named: SceneTruth.fileName)
    var losses = try convert(to: format, path: path, replacing: replacing) { writer in
      try companions?.add(to: writer)
      if let truth { try writer.add(copyOf: truth, named: SceneTruth.fileName) }
    }
    if format != .placard, scene != nil || truth != nil { losses.append(.truth) }
    if try companion(named: "objects.json") != nil { losses.append(.objectMaps) }
    return losses
  }
}
