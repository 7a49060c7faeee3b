package import Recognition

/// The words for what goes wrong, or may be wrong, with training and evaluation.
package enum TrainingWording {
  static func text(for error: TrainingError) -> String {
    switch error {
    case .noSuchFolder(let path): "\(path): there is no such folder"
    case .folderUnreadable(let path, let detail): "\(path): can't be read: \(detail)"
    case .tooManyPictures(let path, let count, let limit):
      "\(path): \(count) pictures, more than the limit of \(limit)"
    case .tooManyClasses(let path, let count, let limit):
      "\(path): \(count) labels, more than the limit of \(limit)"
    case .noPictures(let path, let skipped, let first):
      "\(path): no picture can be used; expected a folder for each label, or files "
        + "label.1.jpg, label.2.jpg …" + leftOut(skipped)
        + (first.map { ", the first: \(text(for: $0))" } ?? "")
    case .oneClass(let path, let label, let skipped):
      "\(path): all usable pictures are labelled '\(label)'; two labels at least are needed"
        + leftOut(skipped)
    case .baseModel(let path, let problem): "\(path): \(text(for: problem))"
    }
  }

  private static func leftOut(_ count: Int) -> String {
    count == 0 ? "" : " (\(count) left out)"
  }

  private static func text(for problem: TrainingError.BaseModelProblem) -> String {
    switch problem {
    case .malformed: "not a whole ONNX file"
    case .externalWeights: "the weights lie in another file, which training can't take over"
    case .featuresNotComputed: "no node of the network makes 'features'"
    }
  }

  /// The file and why it was left out.
  package static func text(for skipped: SkippedFile) -> String {
    "\(skipped.path): \(text(for: skipped.reason))"
  }

  /// Why a file was left out.
  package static func text(for reason: SkippedFile.Reason) -> String {
    switch reason {
    case .hidden: "hidden"
    case .nestedFolder: "a folder below a label's, which is not searched"
    case .besideFolders: "beside labelled folders, so without a label"
    case .notAFile: "not a file"
    case .linkOutside: "a link that leads out of the folder"
    case .unusableLabel: "the name gives no label of one line"
    case .picture(let error): ErrorWording.text(for: error)
    case .recognition(let error): RecognitionWording.text(for: error)
    case .notFinite: "the model gives no finite numbers for it"
    case .augmentation(let reason): "its changed copies: \(text(for: reason))"
    case .unknownLabel(let label): "the classifier has no label '\(label)'"
    }
  }

  /// What may make a classifier worse than it looks.
  package static func text(for warning: TrainingWarning) -> String {
    switch warning {
    case .fewPictures(let label, let count):
      "'\(label)' has \(count) \(count == 1 ? "picture" : "pictures"); 10 or more are better"
    case .sharedPicture(let training, let validation):
      "\(validation): the same file as \(training), so learnt from and checked with"
    case .twoLabels(let first, let second): "\(second): the same file as \(first), other label"
    case .damagedPicture(let path, let detail): "\(path): damaged, used all the same: \(detail)"
    }
  }
}
