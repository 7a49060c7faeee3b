/// How the device is held; the raw values are UIDeviceOrientation's (SEMANTICS V-4).
package enum DeviceOrientation: Int, Hashable, Sendable, CaseIterable {
  case unknown = 0
  case portrait = 1
  case portraitUpsideDown = 2
  /// The home button is on the right: the interface's landscapeRight.
  case landscapeLeft = 3
  /// The home button is on the left: the interface's landscapeLeft.
  case landscapeRight = 4
  case faceUp = 5
  case faceDown = 6

  /// The orientation of a back camera's picture taken now (SEMANTICS V-3).
  ///
  /// Lying flat and unknown count as portrait, as in the sample code that apps are built from.
  package var imageOrientation: ImageOrientation {
    switch self {
    case .portraitUpsideDown: .left
    case .landscapeLeft: .up
    case .landscapeRight: .down
    case .portrait, .faceUp, .faceDown, .unknown: .right
    }
  }
}
