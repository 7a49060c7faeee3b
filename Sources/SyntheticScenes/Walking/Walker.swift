import Geometry

/// A person who walks through a scene: an upright cylinder that slides along solid things, steps over
/// what is low, climbs stairs and falls where there is nothing to stand on.
package struct Walker: Sendable {
  /// How high a step may be.
  package static let stepHeight = 0.2
  /// How fast the eyes follow the feet up and down stairs, in m/s.
  static let eyeSpeed = 1.5
  private static let gravity = 9.81
  /// What may reach into the cylinder by rounding.
  private static let tolerance = 1e-4

  private let surfaces: SolidSurfaces
  private let radius: Double
  /// Where the feet stand.
  package private(set) var feetInWorld: SIMD3<Double>
  /// How high the eyes are above the feet of one who stands still.
  package private(set) var height: Double
  private let usualHeight: Double
  /// The height of the eyes in the world, on its way to where it belongs.
  private var eyes: Double
  private var fallingSpeed = 0.0

  /// Puts the person where the walk begins, on what is there to stand on.
  package init(_ walk: SceneWalk, surfaces: SolidSurfaces) {
    self.surfaces = surfaces
    radius = walk.radius
    (height, usualHeight) = (walk.height, walk.height)
    feetInWorld = walk.startInWorld
    eyes = 0
    if let ground = ground(at: feetInWorld) { feetInWorld.y = ground }
    eyes = feetInWorld.y + height
  }

  /// Where the eyes are.
  package var eyesInWorld: SIMD3<Double> { SIMD3(feetInWorld.x, eyes, feetInWorld.z) }

  /// Puts the eyes at a point, whatever is there.
  ///
  /// The feet are on what lies below that comes nearest to where they would be if the person stood
  /// upright: one who leans over a desk stands on the floor.
  package mutating func stand(eyesAt point: SIMD3<Double>) {
    let wanted = point.y - usualHeight
    let places = surfaces.heights(on: point.ground, below: point.y - 0.05)
    let feet = places.min { abs($0 - wanted) < abs($1 - wanted) } ?? wanted
    feetInWorld = SIMD3(point.x, feet, point.z)
    height = point.y - feet
    eyes = point.y
    fallingSpeed = 0
  }

  /// Walks for a while with a velocity along the ground (world x and z, m/s).
  ///
  /// Takes time with the length of the way and with the number of triangles close to it.
  package mutating func walk(_ velocity: SIMD2<Double>, seconds: Double) {
    let way = velocity * seconds
    // In steps so short that nothing thin is passed through.
    let count = min(max((way.length / (0.4 * radius)).rounded(.up), 1), 1000)
    for _ in 0..<Int(count) where way != .zero { step(way / count) }
    fall(seconds)
    let rest = feetInWorld.y + height - eyes
    let most = Self.eyeSpeed * seconds
    // One who falls looks down with the whole body.
    eyes += fallingSpeed > Self.eyeSpeed ? rest : min(max(rest, -most), most)
  }

  private mutating func step(_ way: SIMD2<Double>) {
    var target = feetInWorld
    target.x += way.x
    target.z += way.y
    for _ in 0..<6 {
      let intrusion = intrusion(at: target)
      guard intrusion.depth > Self.tolerance, let out = intrusion.way else { break }
      target.x += out.x * intrusion.depth
      target.z += out.y * intrusion.depth
    }
    // Who is inside of something may go on as long as that gets no worse.
    let allowed = max(Self.tolerance, intrusion(at: feetInWorld).depth)
    guard intrusion(at: target).depth <= allowed else { return }
    if let ground = ground(at: target), ground > target.y {
      target.y = ground
      guard intrusion(at: target).depth <= allowed else { return }
    }
    feetInWorld = target
  }

  /// Where there is nothing at all below, the feet stay at their height.
  private mutating func fall(_ seconds: Double) {
    guard let ground = ground(at: feetInWorld), ground < feetInWorld.y else {
      fallingSpeed = 0
      return
    }
    // A step down is no fall.
    if feetInWorld.y - ground <= Self.stepHeight {
      (feetInWorld.y, fallingSpeed) = (ground, 0)
      return
    }
    fallingSpeed += Self.gravity * seconds
    feetInWorld.y = max(ground, feetInWorld.y - fallingSpeed * seconds)
    if feetInWorld.y == ground { fallingSpeed = 0 }
  }

  private var highestStep: Double { min(Self.stepHeight, height / 2) }

  private func intrusion(at feet: SIMD3<Double>) -> SolidSurfaces.Intrusion {
    surfaces.intrusion(
      into: feet.ground, radius: radius, heights: (feet.y + highestStep)...(feet.y + height + 0.1))
  }

  private func ground(at feet: SIMD3<Double>) -> Double? {
    // Narrower than the body, so that a wall that is touched is none.
    surfaces.ground(under: feet.ground, radius: 0.95 * radius, limit: feet.y + highestStep + 1e-6)
  }
}
