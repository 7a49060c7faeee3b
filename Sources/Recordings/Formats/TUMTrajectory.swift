import Geometry

/// A trajectory of rows "time tx ty tz qx qy qz qw", in order of time.
struct TUMTrajectory {
  private(set) var times: [Timestamp] = []
  private(set) var poses: [Transform] = []

  /// The longest step between two rows over which a pose is interpolated, in seconds.
  static let largestGap = 0.1
  /// The world turned by −90° about x: (x, y, z) becomes (x, z, −y).
  static let yUpFromZUp = turn(SIMD4(-0.5.squareRoot(), 0, 0, 0.5.squareRoot()))
  /// To a camera that looks along +z with +y down, from one that looks along −z with +y up.
  private static let visionFromCamera = turn(SIMD4(1, 0, 0, 0))

  private static func turn(_ q: SIMD4<Double>) -> Transform {
    Transform(
      rotation: Quaternion(x: q.x, y: q.y, z: q.z, w: q.w) ?? .identity, translation: .zero)
  }

  /// Reads rows; bad ones and repeated times are left out and told to `note` with their line.
  init(
    _ table: TableLines, worldFromFile: Transform,
    note: (_ kind: RecordingFinding.Kind, _ line: Int) -> Void
  ) {
    var rows: [(time: Timestamp, pose: Transform, line: Int)] = []
    for row in table.rows {
      let numbers = row.fields.dropFirst().prefix(7).compactMap { Double($0) }
      guard numbers.count == 7, let time = Timestamp(decimalSeconds: row.fields[0]) else {
        note(.unusableEntry(detail: String(row.fields.joined(separator: " ").prefix(80))), row.line)
        continue
      }
      do {
        // Published trajectories have four decimals.
        let fileFromVision = try RigidPose.transform(
          quaternion: SIMD4(numbers[3], numbers[4], numbers[5], numbers[6]),
          translation: SIMD3(numbers[0], numbers[1], numbers[2]), normTolerance: 0.01)
        rows.append((time, worldFromFile * fileFromVision * Self.visionFromCamera, row.line))
      } catch {
        note(.unusablePose(detail: error.detail), row.line)
      }
    }
    rows.sort { ($0.time, $0.line) < ($1.time, $1.line) }
    for row in rows {
      if row.time == times.last {
        note(.timeNotIncreasing, row.line)
      } else {
        times.append(row.time)
        poses.append(row.pose)
      }
    }
  }

  /// The pose at a moment, or nil outside the trajectory and in its gaps; O(log n).
  func worldFromCamera(at time: Timestamp) -> Transform? {
    let after = times.partitionIndex { $0 >= time }
    guard after < times.count else { return nil }
    if times[after] == time { return poses[after] }
    guard after > 0 else { return nil }
    let step = times[after].seconds(since: times[after - 1])
    guard step <= Self.largestGap else { return nil }
    return poses[after - 1].interpolated(
      to: poses[after], at: time.seconds(since: times[after - 1]) / step)
  }
}
