package import Foundation

/// The folder with real recordings and oracles named by `PLACARD_DATA`, which tests skip without.
package enum RecordedData {
  package static let root: String? = ProcessInfo.processInfo.environment["PLACARD_DATA"]

  package static var isAvailable: Bool { root != nil }

  /// The path of a file or folder below the data folder; the test needs `.enabled(if: isAvailable)`.
  package static func path(_ relative: String) throws -> String {
    guard let root else { throw Missing() }
    return root + "/" + relative
  }

  /// The bytes of a file below the data folder.
  package static func data(_ relative: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path(relative)))
  }

  struct Missing: Error {}
}
