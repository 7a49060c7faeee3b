import Geometry
package import Imaging
package import SyntheticScenes

/// Draws a scene that stands still, seen from where one likes, by OpenGL 3.3.
///
/// Light and shadows are baked when it is made; after that a picture costs one pass over what is in
/// view for each pose that it is exposed at. It belongs to the context that was current when it was
/// made, which must also be current at each call and when the renderer goes.
package final class SceneRenderer {
  private let geometry: SceneGeometry
  private let bounds: SceneBounds
  private let chartBounds: [SceneBounds]
  private let buffers: SceneBuffers
  private let opaque: [SceneMesh.Batch]
  private let surfacePass: SceneSurfacePass
  private let glass: SceneGlass
  private let edges: SceneEdges
  private var optics: SceneOptics?
  private var truthPass: SceneTruthPass?
  private var truthLens: (camera: SceneCamera, view: LensView)?

  /// Draws the materials and bakes the light; throws `RenderingError`, and `ImageError` where the
  /// picture of a material can't be used.
  package convenience init(_ geometry: SceneGeometry, edges: SceneEdges = .smooth) throws {
    try self.init(geometry, edges: edges) { try MaterialPicture(of: $0) }
  }

  /// `paint` gives the picture of each material.
  init(
    _ geometry: SceneGeometry, edges: SceneEdges = .smooth,
    paint: (SceneMaterial) throws -> MaterialPicture
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
    self.edges = edges
    bounds = mesh.bounds
    chartBounds = mesh.chartBounds
    try checkOpenGL(after: "baking the light of a scene")
  }

  /// What the camera sees of things at rest, without noise.
  package func picture(from viewpoint: SceneViewpoint) throws(RenderingError) -> RGBImage {
    try picture(of: SceneShot(viewpoint))
  }

  /// The picture that the camera takes.
  package func picture(of shot: SceneShot) throws(RenderingError) -> RGBImage {
    let optics = try optics(of: shot.camera)
    let count = shot.worldFromCamera.count
    for (index, pose) in shot.worldFromCamera.enumerated() {
      optics.target.bind()
      draw(
        from: pose,
        through: projection(
          from: pose, intrinsics: optics.intrinsics, imageSize: optics.target.size))
      if count > 1 { try optics.expose(isFirst: index == 0, weight: 1 / Double(count)) }
    }
    var picture = optics.picture(
      isSum: count > 1, gain: shot.gain, background: geometry.background)
    try checkOpenGL(after: "drawing a scene")
    PixelNoise(deviation: shot.camera.noise, seed: shot.seed, frame: shot.number).add(to: &picture)
    return picture
  }

  /// What is at each pixel's centre.
  package func truth(from viewpoint: SceneViewpoint) throws(RenderingError) -> SceneTruthMaps {
    let camera = viewpoint.camera
    let lens = lensView(ofTruth: camera)
    let size = lens?.imageSize ?? camera.imageSize
    let pass =
      if let truthPass, truthPass.size == size { truthPass } else { try SceneTruthPass(size: size) }
    truthPass = pass
    let pose = viewpoint.worldFromCamera
    let view = projection(
      from: pose, intrinsics: lens?.intrinsics ?? camera.intrinsics, imageSize: size)
    let eye = SIMD3<Float>(pose.translation)
    let batches = batches(in: view, from: eye)
    let maps =
      if let lens {
        pass.planeMaps(batches, buffers, through: view, eye: eye)
          .seen(through: lens, size: camera.imageSize, from: pose)
      } else {
        pass.maps(batches, buffers, through: view, eye: eye)
      }
    try checkOpenGL(after: "drawing a scene's truth")
    return maps
  }

  /// Draws the scene into the current framebuffer.
  private func draw(from pose: Transform, through view: SceneProjection) {
    let eye = SIMD3<Float>(pose.translation)
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
  }

  /// The opaque batches that may be in view, nearest first, so that what is hidden costs little.
  ///
  /// By their farthest corners: the walls of a room, which are around all the rest, come last.
  private func batches(in view: SceneProjection, from eye: SIMD3<Float>) -> [SceneMesh.Batch] {
    opaque.filter { view.mayShow($0.bounds) }
      .map { (batch: $0, distance: $0.bounds.squaredReach(from: eye)) }
      .sorted {
        ($0.distance, $0.batch.range.lowerBound) < ($1.distance, $1.batch.range.lowerBound)
      }
      .map(\.batch)
  }

  private func projection(
    from pose: Transform, intrinsics: CameraIntrinsics, imageSize: ImageSize
  ) -> SceneProjection {
    let eye = SIMD3<Float>(pose.translation)
    let corner = pointwiseMax(bounds.upper - eye, eye - bounds.lower)
    let farthest = Double(corner.dotProduct(corner).squareRoot()) + 1
    let nearest = chartBounds.reduce(Float.infinity) { min($0, $1.squaredDistance(to: eye)) }
    return SceneProjection(
      intrinsics: intrinsics, imageSize: imageSize, worldFromCamera: pose,
      distances: min(Double(nearest.squareRoot()), farthest)...farthest)
  }

  /// Finer than that of pictures: depth near the rims of round things changes fast from pixel to pixel.
  private func lensView(ofTruth camera: SceneCamera) -> LensView? {
    guard let lens = camera.distortion else { return nil }
    if let truthLens, truthLens.camera == camera { return truthLens.view }
    let view = LensView(camera, lens: lens, fineness: 2)
    truthLens = (camera, view)
    return view
  }

  private func optics(of camera: SceneCamera) throws(RenderingError) -> SceneOptics {
    if let optics, optics.fits(camera) { return optics }
    let made = try SceneOptics(camera, edges: edges)
    optics = made
    return made
  }
}
