/// Where a model and what it needs are looked for; the caller knows environment and cache folder.
package struct ModelLocations: Hashable, Sendable {
  /// Paths of the ONNX Runtime library, tried in order; a name without `/` goes to the loader.
  package var libraryCandidates: [String]
  package var modelPath: String
  /// A file of labels that replaces those inside the model; nil to use the model's own, or
  /// a file beside it.
  package var labelsPath: String?

  package init(libraryCandidates: [String], modelPath: String, labelsPath: String? = nil) {
    self.libraryCandidates = libraryCandidates
    self.modelPath = modelPath
    self.labelsPath = labelsPath
  }
}
