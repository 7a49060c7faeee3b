package import Imaging

/// Why a classifier can't be trained or evaluated (SEMANTICS M-8, M-9).
package enum TrainingError: Error, Hashable, Sendable {
  case noSuchFolder(path: String)
  case folderUnreadable(path: String, detail: String)
  /// More pictures, augmented ones included, than are held at once.
  case tooManyPictures(path: String, count: Int, limit: Int)
  /// More labels than are trained at once, which bounds memory.
  case tooManyClasses(path: String, count: Int, limit: Int)
  /// No picture of the folder can be used; how many files were left out, and the first of them.
  case noPictures(path: String, skipped: Int, first: SkippedFile?)
  /// All usable pictures have this label.
  case oneClass(path: String, label: String, skipped: Int)
  /// The base network can't be made into the trained classifier's.
  case baseModel(path: String, problem: BaseModelProblem)

  package enum BaseModelProblem: Hashable, Sendable {
    /// Not the messages of an ONNX file, or with parts missing that every model has.
    case malformed
    /// The weights lie in another file.
    case externalWeights
    /// No node makes `features`.
    case featuresNotComputed
  }
}

/// A file or folder that was left out, and why.
package struct SkippedFile: Hashable, Sendable {
  package var path: String
  package var reason: Reason

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  package enum Reason: Hashable, Sendable {
    /// The name starts with a period.
    case hidden
    /// A folder below a label's folder, or beside pictures that are labelled by their names.
    case nestedFolder
    /// A picture beside labelled folders.
    case besideFolders
    /// Neither file nor folder, or a link to nothing.
    case notAFile
    /// A link that leads out of the folder.
    case linkOutside
    /// A name that is not one line of text.
    case unusableLabel
    case picture(ImageError)
    /// The model can't be run on it.
    case recognition(RecognitionError)
    /// The model's numbers for it are not finite.
    case notFinite
    /// No changed copies could be made of a picture that is itself learnt from.
    indirect case augmentation(Reason)
    /// A label that the classifier doesn't know.
    case unknownLabel(String)
  }
}
