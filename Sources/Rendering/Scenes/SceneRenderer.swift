import Geometry
package import Imaging
package import SyntheticScenes

/// Draws a scene that stands still, seen from where one likes, by OpenGL 3.3.
///
/// Light and shadows are baked when it is made; after that a picture costs one pass over what is in
/// view. It belongs to the context that was current when it was made, which must also be current at
/// each call and when the renderer goes.
package final class SceneRenderer {
  private let geometry: SceneGeometry
  private let bounds: SceneBounds
  private let buffers: SceneBuffers
  private let opaque: [SceneMesh.Batch]
  private let surfacePass: SceneSurfacePass
  private let glass: SceneGlass
  private var target: SceneTarget?
  private var truthPass: SceneTruthPass?

  /// `paint` gives the picture of each material.
  package init(
    _ geometry: SceneGeometry, paint: (SceneMaterial) throws -> ScenePaint
  ) throws {
    let atlas = LightAtlas(geometry, side: 2048)
    let mesh = SceneMesh(geometry, atlas: atlas)
    let opaque = mesh.batches.filter { geometry.materials[$0.material].opacity >= 1 }
    buffers = SceneBuffers(mesh)
    let light = try LightBaking().baked(
      geometry, buffers, opaque: opaque, bounds: mesh.bounds, size: atlas.size)
    surfacePass = try SceneSurfacePass(geometry, light: light, paint: paint)
    glass = SceneGlass(mesh, materials: geometry.materials)
    self.geometry = geometry
    self.opaque = opaque
    bounds = mesh.bounds
    try checkOpenGL(after: "baking the light of a scene")
  }

  /// What the camera sees.
  package func picture(from viewpoint: SceneViewpoint) throws(RenderingError) -> RGBImage {
    let target = try target(of: viewpoint.camera.imageSize)
    let view = projection(viewpoint)
    let eye = SIMD3<Float>(viewpoint.worldFromCamera.translation)
    target.bind()
    surfacePass.begin(view, eye: eye)
    buffers.draw(batches(in: view, from: eye), from: eye) { surfacePass.use($0.material) }
    if !glass.isEmpty {
      surfacePass.beginGlass()
      let (indices, runs) = glass.sorted(from: eye)
      buffers.bind(sorted: indices)
      for (material, range) in runs {
        surfacePass.use(material)
        buffers.draw(range)
      }
    }
    surfacePass.end()
    let picture = target.picture()
    try checkOpenGL(after: "drawing a scene")
    return picture
  }

  /// What is at each pixel's centre.
  package func truth(from viewpoint: SceneViewpoint) throws(RenderingError) -> SceneTruthMaps {
    let size = viewpoint.camera.imageSize
    let pass =
      if let truthPass, truthPass.size == size { truthPass } else { try SceneTruthPass(size: size) }
    truthPass = pass
    let view = projection(viewpoint)
    let eye = SIMD3<Float>(viewpoint.worldFromCamera.translation)
    let maps = pass.maps(batches(in: view, from: eye), buffers, through: view, eye: eye)
    try checkOpenGL(after: "drawing a scene's truth")
    return maps
  }

  /// The opaque batches that may be in view, nearest first, so that what is hidden costs little.
  private func batches(in view: SceneProjection, from eye: SIMD3<Float>) -> [SceneMesh.Batch] {
    opaque.filter { view.mayShow($0.bounds) }
      .map { (batch: $0, distance: $0.bounds.squaredDistance(to: eye)) }
      .sorted {
        ($0.distance, $0.batch.range.lowerBound) < ($1.distance, $1.batch.range.lowerBound)
      }
      .map(\.batch)
  }

  private func projection(_ viewpoint: SceneViewpoint) -> SceneProjection {
    let eye = SIMD3<Float>(viewpoint.worldFromCamera.translation)
    let corner = pointwiseMax(bounds.upper - eye, eye - bounds.lower)
    return SceneProjection(
      intrinsics: viewpoint.camera.intrinsics, imageSize: viewpoint.camera.imageSize,
      worldFromCamera: viewpoint.worldFromCamera,
      far: Double(corner.dotProduct(corner).squareRoot()) + 1)
  }

  private func target(of size: ImageSize) throws(RenderingError) -> SceneTarget {
    if let target, target.size == size { return target }
    let target = try SceneTarget(size: size)
    self.target = target
    return target
  }
}
