package import Geometry
package import Imaging

/// What is really seen at each pixel of a scene's picture, rows from the top; glass is not there.
package struct SceneTruthMaps: Sendable {
  /// Metres along the viewing axis; 0 where nothing stands.
  package var depth: DepthMap
  /// The object's place in the scene plus 1; 0 where nothing stands.
  package var objects: [UInt16]
  /// Normals of unit length in world space, turned to the camera; 0 where nothing stands.
  package var normalsInWorld: [SIMD3<Float>]

  package var size: ImageSize { depth.size }
}
