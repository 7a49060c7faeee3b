/// What a tap names.
package enum LabelMode: String, Hashable, Sendable, CaseIterable {
  /// The whole picture, as the well-known sample does: the name is known before the tap.
  case frame
  /// What lies around the tapped point: the name is looked for when it was tapped.
  case region
  /// The region, while the screen goes on naming the whole picture: the way that names tapped objects
  /// rightly most often. The whole picture's name is no stand-in for a region that has none: it was
  /// wrong each time on the list of the README's table.
  case auto
}

extension LabelPlacement {
  package struct Options: Hashable, Sendable {
    /// A label is shown and placed only above this, strictly (SEMANTICS L-3).
    package var confidenceThreshold = 0.5
    /// The label of a frame longer ago than this is not placed.
    package var maximumLabelAge = 0.5
    package var mode = LabelMode.frame
    package var regions = RegionOptions()
    /// Nil allows every class of the model.
    package var vocabulary: Vocabulary?
    /// Seconds of relocalizing after which a restart is offered (SEMANTICS S-22).
    package var relocalizationTimeout = 5.0

    package init() {}
  }
}

/// How a tapped region is looked at.
package struct RegionOptions: Hashable, Sendable {
  /// The sides of the square regions, as parts of the upright picture's shorter side.
  package var sizes: [Double] = [0.3, 0.5, 0.8]
  /// So many earlier pictures are kept to look at the point again; 0 looks at the tapped one alone.
  package var keptPictures = 3
  /// Seconds between kept pictures, so that they differ.
  package var keptInterval = 0.2
  /// Older pictures than this are forgotten: the world may have changed.
  package var maximumKeptAge = 1.5

  package init() {}
}
