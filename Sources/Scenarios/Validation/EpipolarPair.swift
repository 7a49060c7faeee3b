import Geometry
import Recordings
import WorldTracking

/// Two frames with the corners that were found in both, as directions of their cameras.
struct EpipolarPair: Sendable {
  /// Indices of the frames.
  var frames: (first: Int, second: Int)
  /// Camera to world as the reader gives them.
  var poses: (first: Transform, second: Transform)
  /// Directions with z = −1, lens distortion undone.
  var directions: [(first: SIMD3<Double>, second: SIMD3<Double>)]
  /// Pixels for one unit on the plane z = −1.
  var focalLength: Double
  /// The median move of the corners between the pictures, in pixels.
  var medianMove: Double

  init?(
    _ first: FrameRecord, _ second: FrameRecord, matches: [PictureMatcher.Match]
  ) {
    frames = (first.index, second.index)
    poses = (first.camera.worldFromCamera, second.camera.worldFromCamera)
    let k = first.camera.intrinsics
    focalLength = (k.fx + k.fy) / 2
    directions = matches.compactMap { match in
      guard
        let a = first.camera.intrinsics.unproject(match.first, distortion: first.distortion),
        let b = second.camera.intrinsics.unproject(match.second, distortion: second.distortion)
      else { return nil }
      return (a, b)
    }
    medianMove = matches.map { ($0.second - $0.first).length }.median
    // Fewer say more of chance than of the poses.
    guard directions.count >= 8 else { return nil }
  }

  /// How well relative poses explain the corners.
  struct Fit {
    /// The distances in pixels of the corners from their epipolar lines, the mean of both pictures.
    var distances: [Double]
    /// How many corners lie in front of both cameras, and how many behind one of them.
    var inFront = 0
    var behind = 0
  }

  /// The fit of the cameras after `convention` misread their poses.
  func fit(_ convention: PoseConvention) -> Fit? {
    let first = convention.misread(poses.first)
    let second = convention.misread(poses.second)
    let secondFromFirst = second.inverse * first
    let t = secondFromFirst.translation
    guard t.length > 1e-9 else { return nil }
    var fit = Fit(distances: [])
    for (a, b) in directions {
      let turned = secondFromFirst.rotation.act(a)
      // n is normal to the plane through both cameras and the ray of the first.
      let n = t.cross(turned)
      let back = secondFromFirst.rotation.inverse.act(t.cross(b))
      guard let there = Self.distance(of: b, fromLineOf: n),
        let here = Self.distance(of: a, fromLineOf: back)
      else { continue }
      fit.distances.append(focalLength * (there + here) / 2)
      // The depths s, r of s·turned + t = r·b, by least squares.
      let cross = turned.cross(b)
      let squared = cross.dot(cross)
      guard squared > 1e-12 else { continue }
      let s = b.cross(t).dot(cross) / squared
      let r = turned.cross(t).dot(cross) / squared
      if s > 0, r > 0 { fit.inFront += 1 } else { fit.behind += 1 }
    }
    return fit.distances.isEmpty ? nil : fit
  }

  /// The distance on the plane z = −1 of a direction from the line where a plane through the camera,
  /// with the given normal, cuts it.
  private static func distance(of direction: SIMD3<Double>, fromLineOf normal: SIMD3<Double>)
    -> Double?
  {
    let slope = SIMD2(normal.x, normal.y).length
    guard slope > 1e-12 * normal.length else { return nil }
    return abs(normal.dot(direction)) / slope
  }
}
