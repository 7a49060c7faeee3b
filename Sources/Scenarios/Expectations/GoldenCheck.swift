import Foundation
import Imaging
import Rendering

/// Holds a drawn picture against its golden file.
struct GoldenCheck {
  /// What a comparison, or an update, came to.
  struct Outcome {
    var check: ScenarioResult.Check
    /// What `--update` wrote.
    var change: String?
  }

  let picture: GoldenPicture
  let drawn: RGBImage?
  let place: ScenarioPlace
  /// The folder for what was drawn and how it differs; nil keeps neither.
  let differences: String?

  private static let kind = Expectation.Kind.pictures

  /// Compares, and with `updates` replaces a golden that is missing or differs.
  ///
  /// Throws ``RunError/cannotWrite(path:detail:)`` for a golden.
  func outcome(updates: Bool) throws -> Outcome {
    let expected = "as \(picture.golden), at most \(ImageDifference.tolerance) levels off"
    guard let drawn else {
      return unmet(expected, "the frame of that moment was not shown")
    }
    let path = place.resolve(picture.golden)
    let golden: RGBImage
    do {
      golden = try PNG.decodeRGB(ImageFile.read(path: path)).pixels
    } catch {
      if updates { return try replaced(by: drawn, at: path, "\(picture.golden) is new") }
      return unmet(
        expected,
        FileManager.default.fileExists(atPath: path)
          ? ErrorWording.text(for: error) : "there is no golden; --update writes it")
    }
    guard let difference = ImageDifference(golden, drawn) else {
      let sizes = "\(ErrorWording.size(golden.size)) → \(ErrorWording.size(drawn.size)) pixels"
      if updates { return try replaced(by: drawn, at: path, "\(picture.golden): \(sizes)") }
      return unmet(expected, "another size: \(sizes)" + kept(drawn, nil))
    }
    let tile = difference.worstTileOrigin
    let over = difference.pixelsOver.first { $0.level == ImageDifference.tolerance }?.count ?? 0
    let found =
      "\(difference.maximum) levels off, \(over) pixels by more than \(ImageDifference.tolerance); "
      + "worst tile at (\(tile.x), \(tile.y)), mean "
      + Measure.decimals(difference.worstTileMean, 2)
    if difference.isWithinTolerance || !updates {
      let notes =
        difference.isWithinTolerance
        ? "" : kept(drawn, ImageDifference.picture(of: golden, drawn))
      return Outcome(
        check: ScenarioResult.Check(
          kind: Self.kind.rawValue, subject: subject, isMet: difference.isWithinTolerance,
          expected: expected, found: found + notes, measured: Double(difference.maximum),
          limit: Double(ImageDifference.tolerance), unit: "levels"))
    }
    return try replaced(by: drawn, at: path, "\(picture.golden): \(found)")
  }

  private var subject: String {
    switch picture.moment {
    case .time(let time): "picture at \(Measure.decimals(time, 3)) s"
    case .frame(let frame): "picture of frame \(frame)"
    }
  }

  private func unmet(_ expected: String, _ found: String) -> Outcome {
    Outcome(
      check: ScenarioResult.Check(
        Self.kind, subject, isMet: false, expected: expected, found: found))
  }

  private func replaced(by drawn: RGBImage, at path: String, _ change: String) throws -> Outcome {
    do {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try PNG.encode(drawn).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw RunError.cannotWrite(path: path, detail: error.localizedDescription)
    }
    return Outcome(
      check: ScenarioResult.Check(
        Self.kind, subject, isMet: true, expected: "as \(picture.golden)", found: "written anew"),
      change: change)
  }

  /// Keeps what was drawn, and the difference, for a person to look at; tells where.
  private func kept(_ drawn: RGBImage, _ difference: RGBImage?) -> String {
    guard let differences else { return "" }
    let name = (picture.golden as NSString).lastPathComponent.dropLast(".png".count)
    let stem = "\(place.stem).\(name)"
    do {
      try PictureFolder.make(differences)
      for (picture, kind) in [(drawn, "found"), (difference, "difference")] {
        guard let picture else { continue }
        let path = "\(differences)/\(stem).\(kind).png"
        try PNG.encode(picture).write(to: URL(fileURLWithPath: path), options: .atomic)
      }
      return "; see \(stem).\(difference == nil ? "found" : "difference").png"
    } catch {
      return "; the pictures could not be kept: \(ErrorWording.text(for: error))"
    }
  }
}
