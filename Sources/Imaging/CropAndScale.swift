/// How an upright picture is brought to the size of a model's input (Vision's options, V-6, V-7).
package enum CropAndScale: String, Hashable, Sendable, CaseIterable {
  /// Scaled alike on both axes so that the shorter side fits, the rest cut off evenly.
  case centerCrop
  /// Scaled alike on both axes so that the longer side fits, the rest filled with 0 evenly.
  case scaleFit
  /// Each axis scaled to fit.
  case scaleFill
}
