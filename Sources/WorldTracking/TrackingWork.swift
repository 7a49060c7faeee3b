import Geometry
package import Imaging

/// The parts of a frame's tracking, one by one, for measurements.
package struct TrackingWork {
  /// What one call does.
  package enum Part: Hashable, Sendable, CaseIterable {
    /// The four sizes of a picture.
    case pyramid
    /// A corner for each of 500 cells.
    case corners
    /// 500 points followed from one picture to the next and back.
    case follow
    /// 1000 vertical planes tried on 2000 points.
    case planes
  }

  private let first: PixelBuffer
  private var pyramids: (ImagePyramid, ImagePyramid)
  private var detector = CornerDetector()
  private let grid: FeatureGrid
  private var corners: [SIMD2<Float>] = []
  private let fitting: PlaneFitting?
  private let planePoints: [PlanePoint]

  /// - Parameters:
  ///   - first: The picture with the points.
  ///   - second: The picture in which they are looked for, of the same size.
  package init(first: PixelBuffer, second: PixelBuffer) {
    self.first = first
    var (a, b) = (ImagePyramid(), ImagePyramid())
    a.update(from: first)
    b.update(from: second)
    pyramids = (a, b)
    grid = FeatureGrid(size: first.size, cellCount: 500)
    fitting = LevelAxes(up: SIMD3(0, 1, 0)).map { PlaneFitting(axes: $0) }
    // Half on a wall to 5 mm, half anywhere in 3 m.
    var random = SplitMix64(seed: 1)
    planePoints = (0..<2000).map { index in
      let place = SIMD3(
        random.number(in: -1.5...1.5), random.number(in: -1.5...1.5), random.number(in: -1.5...1.5))
      let wall = SIMD3(place.x / 1.5, place.y / 1.5, place.z / 300)
      return PlanePoint(position: index % 2 == 0 ? wall : place, deviation: 0.008)
    }
    findCorners()
  }

  /// Does a part once, and returns how many things it made: a check that it did what it should.
  package mutating func run(_ part: Part) -> Int {
    switch part {
    case .pyramid:
      pyramids.0.update(from: first)
      return ImagePyramid.levelCount
    case .corners:
      findCorners()
      return corners.count
    case .follow: return followed()
    case .planes:
      return fitting?.verticalSeed(planePoints, seed: 1, hypotheses: 1000)?.points.count ?? 0
    }
  }

  private mutating func findCorners() {
    corners.removeAll(keepingCapacity: true)
    for cell in 0..<grid.cellCount {
      guard let area = grid.area(of: cell, margin: 12),
        let corner = detector.best(in: area, of: pyramids.0, above: 3e-4)
      else { continue }
      corners.append(corner.pixel)
    }
  }

  private func followed() -> Int {
    let alignment = PatchAlignment()
    return corners.prefix(500).count { corner in
      guard
        let found = alignment.follow(corner, from: pyramids.0, to: pyramids.1, guess: corner),
        let back = alignment.follow(found, from: pyramids.1, to: pyramids.0, guess: found)
      else { return false }
      return back.largestDistance(to: corner) < 0.5
    }
  }
}
