import Foundation
import Geometry

/// Numbers as the texts of other formats have them.
enum NumberText {
  /// Nanoseconds as seconds with nine decimals, exactly.
  static func seconds(_ time: Timestamp) -> String {
    let magnitude = time.nanoseconds.magnitude
    let fraction = String(magnitude % 1_000_000_000)
    return (time.nanoseconds < 0 ? "-" : "") + "\(magnitude / 1_000_000_000)."
      + String(repeating: "0", count: 9 - fraction.utf8.count) + fraction
  }

  /// The shortest texts that give the same doubles again.
  static func list(_ numbers: [Double], separator: String = " ") -> String {
    numbers.map { "\($0)" }.joined(separator: separator)
  }

  /// "000042".
  static func sixDigits(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
  }
}

extension Transform {
  /// x, y, z of the translation.
  var position: [Double] { [translation.x, translation.y, translation.z] }
  /// x, y, z, w of the rotation.
  var quaternionXYZW: [Double] { [rotation.x, rotation.y, rotation.z, rotation.w] }
  /// w, x, y, z of the rotation.
  var quaternionWXYZ: [Double] { [rotation.w, rotation.x, rotation.y, rotation.z] }
  /// The three rows of four of the matrix.
  var rows: [[Double]] {
    let axes = rotation.matrix
    let columns = [
      axes * SIMD3(1, 0, 0), axes * SIMD3(0, 1, 0), axes * SIMD3(0, 0, 1), translation,
    ]
    return (0..<3).map { row in columns.map { $0[row] } }
  }
}
