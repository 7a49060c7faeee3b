/// How the user interface is turned on the device; landscapeRight shows the sensor's picture upright.
///
/// The raw values are UIInterfaceOrientation's (SEMANTICS V-4).
package enum InterfaceOrientation: Int, Hashable, Sendable, CaseIterable {
  case portrait = 1
  case portraitUpsideDown = 2
  case landscapeRight = 3
  case landscapeLeft = 4

  /// The name used in files and on the command line.
  package var name: String {
    switch self {
    case .portrait: "portrait"
    case .portraitUpsideDown: "portraitUpsideDown"
    case .landscapeRight: "landscapeRight"
    case .landscapeLeft: "landscapeLeft"
    }
  }

  package init?(name: String) {
    guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = match
  }

  package var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

  /// The turn about the viewing axis from the sensor's camera axes to those of the display, where
  /// +x is to the right and +y up on the screen (SEMANTICS C-13).
  package var displayFromSensor: Matrix3 {
    let (x, y): (SIMD3<Double>, SIMD3<Double>) =
      switch self {
      case .landscapeRight: (SIMD3(1, 0, 0), SIMD3(0, 1, 0))
      case .portrait: (SIMD3(0, 1, 0), SIMD3(-1, 0, 0))
      case .landscapeLeft: (SIMD3(-1, 0, 0), SIMD3(0, -1, 0))
      case .portraitUpsideDown: (SIMD3(0, -1, 0), SIMD3(1, 0, 0))
      }
    return Matrix3(rows: (x, y, SIMD3(0, 0, 1)))
  }
}
