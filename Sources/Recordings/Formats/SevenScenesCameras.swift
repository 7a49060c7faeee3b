import Geometry

/// The two cameras of a 7-Scenes sequence, which its files do not state.
struct SevenScenesCameras {
  static let fileName = "camera-intrinsics.txt"

  var colour: CameraIntrinsics
  /// Nil where depth is seen by the colour camera.
  var depth: CameraIntrinsics?
  var size: ImageSize

  /// The Kinect's default for 640×480, which fits the pictures; the authors name no colour camera.
  private static let kinectColour = CameraIntrinsics(fx: 525, fy: 525, cx: 319.5, cy: 239.5)
  /// What the authors give, for 640×480.
  private static let kinectDepth = CameraIntrinsics(fx: 585, fy: 585, cx: 320, cy: 240)
  private static let calibratedSize = ImageSize(width: 640, height: 480)

  /// The Kinect's cameras, told as a finding, unless a calibration file gives another camera.
  ///
  /// The file comes with sequences of the same layout by others, whose depth is registered to colour,
  /// and with copies of 7-Scenes, where it gives the depth camera. Throws ``RecordingError``.
  init(
    pictureSize: ImageSize, calibrationFile: String?, _ collector: inout FrameCollector
  ) throws {
    size = pictureSize
    let given = try calibrationFile.map { try TUMLens(calibrationFile: $0).intrinsics }
    if let given, abs(given.fx - Self.kinectDepth.fx) > 1 {
      colour = given
      return
    }
    let x = Double(size.width) / Double(Self.calibratedSize.width)
    let y = Double(size.height) / Double(Self.calibratedSize.height)
    let k = Self.kinectColour.scaled(x: x, y: y)
    colour = k
    // Depth pictures of the set are always 640×480.
    depth = given ?? Self.kinectDepth
    collector.note(
      .assumed(detail: "intrinsics fx \(k.fx), fy \(k.fy), cx \(k.cx), cy \(k.cy)"),
      at: calibrationFile ?? "")
  }
}
