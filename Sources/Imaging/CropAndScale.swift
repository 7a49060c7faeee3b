/// How an upright picture is brought to the size of a model's input (Vision's options, V-6, V-7).
package enum CropAndScale: String, Hashable, Sendable, CaseIterable {
  case centerCrop
  case scaleFit
  case scaleFill
}
