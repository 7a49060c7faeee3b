extension ShapeMesh {
  /// The triangles of one shape; a group has none of its own.
  init(_ shape: SceneShape, scale: Double, triangleLimit: Int) throws(Fault) {
    self.init(triangleLimit: triangleLimit)
    let roundness = Roundness(scale: scale)
    switch shape {
    case .box(let size, let bevel): try addBox(size: size, bevel: bevel, roundness)
    case .plane(let size): try addPlane(size: size)
    case .cylinder(let bottom, let top, let height, let isOpen):
      try addCylinder(
        bottomRadius: bottom, topRadius: top, height: height, isOpen: isOpen, roundness)
    case .sphere(let radii): try addSphere(radii: radii, roundness.forTwoWays)
    case .outline(let points, let holes, let depth, let bevel):
      try addOutline(points, holes: holes, depth: depth, bevel: bevel)
    case .profile(let points, let isSmooth):
      try addProfile(points, isSmooth: isSmooth, roundness)
    case .torus(let ring, let tube, let arc):
      try addTorus(ringRadius: ring, tubeRadius: tube, arcDegrees: arc, roundness.forTwoWays)
    case .tube(let points, let radius, let isSmooth):
      try addTube(points, radius: radius, isSmooth: isSmooth, roundness)
    case .text(let text, let height, let depth, let isBold):
      try addText(text, height: height, depth: depth, isBold: isBold)
    case .mesh(let path): try addMesh(path: path)
    case .group: break
    }
  }
}
