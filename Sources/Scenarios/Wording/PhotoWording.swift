/// The words for command-line words that stand for no picture.
enum PhotoWording {
  static func text(for problem: PhotoInputs.Problem) -> String {
    switch problem {
    case .noSuchFile: "there is no such file or folder"
    case .noMatch: "no file fits this pattern"
    case .emptyFolder: "the folder has no files"
    case .unreadableFolder: "the folder can't be read"
    case .notAFile: "neither a file nor a folder"
    }
  }
}
