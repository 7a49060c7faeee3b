package import Geometry
package import SyntheticScenes

/// The picture of a material: RGBA bytes, sRGB, rows from the top.
package struct ScenePaint: Hashable, Sendable {
  package var size: ImageSize
  package var rgba: [UInt8]

  package init(size: ImageSize, rgba: [UInt8]) {
    self.size = size
    self.rgba = rgba
  }

  /// The material's own colour all over.
  package static func plain(_ material: SceneMaterial) -> ScenePaint {
    let color = (material.color.clamped(lowerBound: .zero, upperBound: .one) * 255)
      .rounded(.toNearestOrEven)
    return ScenePaint(
      size: ImageSize(width: 1, height: 1),
      rgba: [UInt8(color.x), UInt8(color.y), UInt8(color.z), 255])
  }
}
