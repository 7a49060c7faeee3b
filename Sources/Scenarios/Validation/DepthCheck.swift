import Geometry
import Imaging
import Recordings

/// Whether the depth of one frame foretells the depth of another, through the poses.
package struct DepthCheck: Hashable, Sendable {
  private var differences: [Double] = []
  private var measured = 0
  private var total = 0

  /// How many values were compared.
  package var compared: Int { differences.count }
  /// The median difference as a share of the depth.
  package var median: Double { differences.median }
  /// The share of depth values that are measured.
  package var measuredShare: Double { total == 0 ? 0 : Double(measured) / Double(total) }

  init() {}

  /// Compares some thousand values of two frames.
  mutating func add(_ first: CapturedFrame, _ second: CapturedFrame) {
    guard let from = first.depth, let to = second.depth else { return }
    let lens = Self.lens(of: first.record, size: from.size)
    let other = Self.lens(of: second.record, size: to.size)
    let secondFromFirst =
      second.record.camera.worldFromCamera.inverse * first.record.camera.worldFromCamera
    let step = max(1, from.size.width / 64)
    for y in stride(from: step / 2, to: from.size.height, by: step) {
      for x in stride(from: step / 2, to: from.size.width, by: step) {
        let metres = Double(from.metres[y * from.size.width + x])
        total += 1
        guard metres > 0 else { continue }
        measured += 1
        let point = secondFromFirst * (lens.unproject(SIMD2(Double(x), Double(y))) * metres)
        guard let pixel = other.project(point) else { continue }
        let (u, v) = (pixel.x.rounded(), pixel.y.rounded())
        guard u >= 0, v >= 0, u < Double(to.size.width), v < Double(to.size.height) else {
          continue
        }
        let there = Double(to.metres[Int(v) * to.size.width + Int(u)])
        if there > 0 { differences.append(abs(there + point.z) / there) }
      }
    }
  }

  private static func lens(of record: FrameRecord, size: ImageSize) -> CameraIntrinsics {
    if let camera = record.depth?.camera { return camera }
    let full = record.camera.imageResolution
    return record.camera.intrinsics.scaled(
      x: Double(size.width) / Double(full.width), y: Double(size.height) / Double(full.height))
  }
}
