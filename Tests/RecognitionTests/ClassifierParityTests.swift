import Foundation
import Imaging
import Recognition
import TestSupport
import Testing

/// Against the pictures and numbers that `scripts/checks/classifier-parity` makes with Python.
@Suite(.enabled(if: ClassifierParity.folder != nil && InstalledModel.isAvailable))
struct ClassifierParityTests {
  @Test func `input and probabilities are those of Pillow and ONNX Runtime in Python`() throws {
    let classifier = try ImageClassifier.installed()
    let names = try ClassifierParity.names()
    #expect(names.count >= 5)
    for name in names {
      let image = try JPEGDecoder().decode(try ClassifierParity.data(name + ".jpg")).pixels
      let tensor = try classifier.tensor(for: image, ClassificationRequest())
      let theirTensor = try ClassifierParity.floats(name + ".tensor")
      let theirProbabilities = try ClassifierParity.floats(name + ".probabilities")
      try #require(tensor.count == theirTensor.count)
      let levels = zip(tensor, theirTensor).map { abs($0 - $1) * 128 }
      let close = levels.count { $0 <= 1.001 }
      #expect(Double(close) >= 0.99 * Double(levels.count), "\(name)")

      let ours = try classifier.probabilities(tensor: tensor)
      #expect(ClassifierParity.largestDifference(ours, theirProbabilities) <= 0.01, "\(name)")
      let same = try classifier.probabilities(tensor: theirTensor)
      #expect(ClassifierParity.largestDifference(same, theirProbabilities) <= 1e-4, "\(name)")
    }
  }
}

/// The folder named by `PLACARD_PARITY`.
enum ClassifierParity {
  static let folder: String? = ProcessInfo.processInfo.environment["PLACARD_PARITY"]

  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder ?? "")
      .filter { $0.hasSuffix(".jpg") }.map { String($0.dropLast(4)) }.sorted()
  }

  static func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: (folder ?? "") + "/" + name))
  }

  static func floats(_ name: String) throws -> [Float] {
    try data(name).withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 3, by: 4).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: Float.self)
      }
    }
  }

  static func largestDifference(_ a: [Float], _ b: [Float]) -> Float {
    a.count == b.count ? zip(a, b).map { abs($0 - $1) }.max() ?? 0 : .infinity
  }
}
