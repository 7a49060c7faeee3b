import Foundation
import Geometry
import Imaging
import Recognition
import Recordings
import Scenarios
import Simulation
import TestSupport

extension TemporaryFolder {
  /// The path of a file in it.
  func file(_ name: String) -> String { path + "/" + name }
}

/// Names a picture by its brightness, as a model would by what it shows.
struct BrightnessClassifier: Classifier {
  static let labels = ["mouse, computer mouse", "printer", "wall clock"]

  /// The brightness of a picture that shows the n-th label.
  static func level(of index: Int) -> UInt8 { UInt8(40 + 80 * index) }

  func classify(
    _ image: PixelBuffer, _ request: ClassificationRequest
  ) throws -> [Classification] {
    let luma = image.withPlanes { Int($0.luma[0]) }
    let index = min(2, luma / 80)
    return [Classification(classIndex: index, identifier: Self.labels[index], confidence: 0.9)]
  }
}

/// Pictures of one brightness each at 10 a second, seen by a camera that stands at the origin.
struct SmallRecording {
  static let size = ImageSize(width: 64, height: 48)
  let folder: TemporaryFolder
  let recording: Recording

  /// `show` says which of the classifier's labels the n-th picture shows.
  init(frames: Int, show: (Int) -> Int = { _ in 0 }) throws {
    folder = try TemporaryFolder()
    var cloud = FeaturePointCloud()
    cloud.append(SIMD3(0, 0, -2), identifier: 1)
    var records: [FrameRecord] = []
    for label in 0..<3 {
      let level = BrightnessClassifier.level(of: label)
      let image = RGBImage(
        size: Self.size,
        bytes: Array(repeating: level, count: 3 * Self.size.width * Self.size.height))
      try PNG.encode(image).write(to: URL(fileURLWithPath: folder.file("\(label).png")))
    }
    for index in 0..<frames {
      records.append(
        FrameRecord(
          index: index, timestamp: Timestamp(nanoseconds: Int64(index) * 100_000_000),
          imagePath: folder.file("\(show(index)).png"),
          camera: Camera(
            worldFromCamera: .identity,
            intrinsics: CameraIntrinsics(fx: 60, fy: 60, cx: 31.5, cy: 23.5),
            imageResolution: Self.size),
          trackingState: .normal, featurePoints: .inline(cloud)))
    }
    recording = Recording(
      path: folder.path, format: "made", frames: records, unit: .metre, hasGravity: true)
  }

  func settings(_ experience: Experience.Kind) -> RunSettings {
    var session = SessionConfiguration(viewport: SIMD2(64, 48))
    session.experience = experience
    return RunSettings(session: session)
  }
}
