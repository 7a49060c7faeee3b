import Geometry
import Recordings

/// Tells what planes are by their heights and sizes, where that can be told.
struct PlaneClassification {
  private let axes: LevelAxes
  private let cameraHeight: Double
  /// Nil while no floor was seen.
  private let floorHeight: Double?

  /// The floor is the lowest horizontal plane where the camera is held a good deal above it.
  init(_ planes: [DetectedPlane], axes: LevelAxes, cameraOrigin: SIMD3<Double>) {
    self.axes = axes
    cameraHeight = axes.height(of: cameraOrigin)
    let heights = planes.filter { $0.alignment == .horizontal }
      .map { axes.height(of: $0.worldFromPlane.translation) }
    let lowest = heights.min() ?? .infinity
    floorHeight = cameraHeight - lowest > 0.9 ? lowest : nil
  }

  /// "floor", "table", "seat", "ceiling" or "wall" (ARKit's classes); nil where it can't be told.
  func name(of plane: DetectedPlane) -> String? {
    let height = axes.height(of: plane.worldFromPlane.translation)
    switch plane.alignment {
    case .horizontal:
      if height > cameraHeight + 0.3 { return plane.area > 0.5 ? "ceiling" : nil }
      guard let floorHeight else { return nil }
      switch height - floorHeight {
      case ..<0.1: return "floor"
      case 0.3..<0.55: return plane.area < 1 ? "seat" : "table"
      case 0.55..<1.2: return "table"
      default: return nil
      }
    case .vertical:
      let extent = plane.anchor.extent
      // z runs down the wall.
      return extent.y > 1 || (extent.y > 0.6 && extent.x > 1.5) ? "wall" : nil
    }
  }
}
