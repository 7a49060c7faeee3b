import Foundation
import Glibc

/// A picture file and what it shows.
package struct LabeledPicture: Hashable, Sendable {
  package var path: String
  package var label: String

  package init(path: String, label: String) {
    self.path = path
    self.label = label
  }
}

/// The labelled pictures of a folder, in one of Create ML's two layouts (SEMANTICS M-1).
package struct LabeledPictures: Hashable, Sendable {
  package enum Layout: Hashable, Sendable {
    /// Each sub-folder is a label; the names of its files don't matter.
    case directories
    /// All pictures in one folder; the label is the name up to the first period.
    case files
  }

  package var layout: Layout
  /// Sorted by path.
  package var pictures: [LabeledPicture]
  /// What lies there but is no picture to learn from; sorted by path.
  package var skipped: [SkippedFile]

  /// The labels, sorted.
  package var labels: [String] { Set(pictures.map(\.label)).sorted() }

  /// Reads a folder's names; whether a file is a picture shows when it is decoded.
  ///
  /// A folder with a visible sub-folder is one of labelled directories. Hidden entries are left
  /// out, folders are not searched further, links are followed only inside the folder.
  /// Throws ``TrainingError``.
  package init(path: String) throws(TrainingError) {
    guard let root = Self.resolved(path), Self.kind(root) == .folder else {
      throw .noSuchFolder(path: path)
    }
    var listing = Listing(root: root)
    let entries = try listing.entries(of: path)
    let folders = entries.filter { $0.kind == .folder }
    layout = folders.isEmpty ? .files : .directories
    pictures = []
    skipped = []
    switch layout {
    case .files:
      for entry in entries { add(entry, label: String(entry.name.prefix { $0 != "." }), &listing) }
    case .directories:
      for entry in entries where entry.kind == .file {
        listing.skipped.append(SkippedFile(path: entry.path, reason: .besideFolders))
      }
      for folder in folders {
        for entry in try listing.entries(of: folder.path) {
          if entry.kind == .folder {
            listing.skipped.append(SkippedFile(path: entry.path, reason: .nestedFolder))
          } else {
            add(entry, label: folder.name, &listing)
          }
        }
      }
    }
    guard pictures.count <= Self.limit else {
      throw .tooManyPictures(path: path, count: pictures.count, limit: Self.limit)
    }
    skipped = listing.skipped.sorted { $0.path < $1.path }
    pictures.sort { $0.path < $1.path }
  }

  /// Bounds memory: 200 000 rows of 1280 features are 1 GB.
  package static let limit = 200_000

  private mutating func add(_ entry: Entry, label: String, _ listing: inout Listing) {
    // The labels of a model are stored one a line.
    if label.isEmpty || label.contains(where: \.isNewline) || label.contains("\0") {
      listing.skipped.append(SkippedFile(path: entry.path, reason: .unusableLabel))
    } else {
      pictures.append(LabeledPicture(path: entry.path, label: label))
    }
  }

  fileprivate static func resolved(_ path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  fileprivate static func kind(_ path: String) -> Entry.Kind? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: nil
    }
  }
}

/// Something in a folder that may be looked at.
private struct Entry {
  enum Kind { case file, folder }
  var name: String
  var path: String
  var kind: Kind
}

/// Reads folders below one root and notes what is left out.
private struct Listing {
  /// Without links.
  let root: String
  var skipped: [SkippedFile] = []

  mutating func entries(of folder: String) throws(TrainingError) -> [Entry] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw .folderUnreadable(path: folder, detail: error.localizedDescription)
    }
    guard names.count <= LabeledPictures.limit else {
      throw .tooManyPictures(path: folder, count: names.count, limit: LabeledPictures.limit)
    }
    var entries: [Entry] = []
    for name in names.sorted() {
      let path = (folder as NSString).appendingPathComponent(name)
      switch judge(name, path) {
      case .success(let kind): entries.append(Entry(name: name, path: path, kind: kind))
      case .failure(let reason): skipped.append(SkippedFile(path: path, reason: reason.reason))
      }
    }
    return entries
  }

  private struct Refusal: Error { var reason: SkippedFile.Reason }

  private func judge(_ name: String, _ path: String) -> Result<Entry.Kind, Refusal> {
    if name.hasPrefix(".") { return .failure(Refusal(reason: .hidden)) }
    guard let target = LabeledPictures.resolved(path), let kind = LabeledPictures.kind(target)
    else { return .failure(Refusal(reason: .notAFile)) }
    // A link to the root itself, or above it, would let the folder contain itself.
    guard target.hasPrefix(root == "/" ? "/" : root + "/") else {
      return .failure(Refusal(reason: .linkOutside))
    }
    return .success(kind)
  }
}
