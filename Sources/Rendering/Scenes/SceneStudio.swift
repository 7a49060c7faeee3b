import Geometry
package import Imaging
package import SyntheticScenes

/// Draws a scene without a window, in an OpenGL context of its own.
///
/// The context becomes current with each call, on the thread that makes it, which must always be the
/// same one.
package final class SceneStudio {
  private let renderer: SceneRenderer
  private let surface: HeadlessSurface

  /// Draws the materials and bakes the light; throws as ``SceneRenderer`` does.
  package init(_ geometry: SceneGeometry, edges: SceneEdges = .smooth) throws {
    surface = try HeadlessSurface(size: ImageSize(width: 16, height: 16))
    renderer = try SceneRenderer(geometry, edges: edges)
  }

  /// What the camera sees.
  package func picture(from viewpoint: SceneViewpoint) throws(RenderingError) -> RGBImage {
    try surface.makeCurrent()
    return try renderer.picture(from: viewpoint)
  }

  /// The picture that the camera takes.
  package func picture(of shot: SceneShot) throws(RenderingError) -> RGBImage {
    try surface.makeCurrent()
    return try renderer.picture(of: shot)
  }

  /// What is at each pixel's centre.
  package func truth(from viewpoint: SceneViewpoint) throws(RenderingError) -> SceneTruthMaps {
    try surface.makeCurrent()
    return try renderer.truth(from: viewpoint)
  }
}
