import Geometry

extension PoseTrajectory {
  /// Reads rows "time tx ty tz qx qy qz qw" of a camera that looks along +z with +y down.
  ///
  /// The poses are those of ``Camera/worldFromCamera``. Bad rows and repeated times are left out and
  /// told to `note` with their line.
  init(
    tum table: TableLines, worldFromFile: Transform,
    note: (_ kind: RecordingFinding.Kind, _ line: Int) -> Void
  ) {
    var samples: [Sample] = []
    for row in table.rows {
      let numbers = row.fields.dropFirst().prefix(7).compactMap { Double($0) }
      guard numbers.count == 7, let time = Timestamp(decimalSeconds: row.fields[0]) else {
        note(.unusableEntry(detail: row.shortText), row.line)
        continue
      }
      do {
        // Published trajectories have four decimals.
        let fileFromVision = try RigidPose.transform(
          quaternion: SIMD4(numbers[3], numbers[4], numbers[5], numbers[6]),
          translation: SIMD3(numbers[0], numbers[1], numbers[2]), normTolerance: 0.01)
        samples.append(
          Sample(
            time: time, pose: worldFromFile * fileFromVision * AxisTurn.visionFromCamera,
            line: row.line))
      } catch {
        note(.unusablePose(detail: error.detail), row.line)
      }
    }
    self.init(samples, note: note)
  }
}
