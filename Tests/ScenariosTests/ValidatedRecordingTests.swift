import Foundation
import Recordings
import TestSupport
import Testing

@testable import Scenarios

/// What `placard info` and `placard validate` say of each folder, as its ORIGIN.txt has it.
private struct Expected: Sendable, CustomTestStringConvertible {
  var name: String
  var format: String
  /// Frames with a pose, and with a picture where the recording has pictures.
  var frames: Int
  /// Entries whose picture is not there.
  var missing = 0
  /// The check that fails, with a part of its words; nil where the recording passes.
  var failure: (check: String, words: String)?
  /// The check that can't be made, with a part of its words.
  var unchecked: (check: String, words: String)?

  var testDescription: String { name }

  static let all: [Expected] = [
    // "2762 poses … No images, no intrinsics."
    Expected(
      name: "arkit_data_logger_txt", format: "data-logger", frames: 2762,
      failure: ("files", "no pictures")),
    // "90 frames, 30 fps".
    Expected(name: "arkit_recorder_desk", format: "arkit-recorder", frames: 90),
    // "12 portrait photos".
    Expected(name: "colmap_lund_door", format: "colmap", frames: 12),
    // "4 of 95 cam0 PNGs … no motion, the epipolar test cannot discriminate."
    Expected(
      name: "euroc_v101_static", format: "euroc", frames: 4, unchecked: ("axes", "stands too still")
    ),
    // "(no poses)".
    Expected(
      name: "exif_orientation6_photo", format: "photographs", frames: 0,
      failure: ("files", "no picture has a pose")),
    // "67 frame entries, 17 of them have NO image file".
    Expected(name: "nerf_fox_540", format: "nerf", frames: 50, missing: 17),
    // "345 poses … every 24th frame plus 58, 59, 61, 62 … and 344": 15 + 5 pictures.
    Expected(name: "record3d_door_handle", format: "record3d", frames: 20, missing: 325),
    // "frames were removed … 49 poses".
    Expected(
      name: "record3d_r3d_metadata_only", format: "record3d", frames: 49, missing: 49,
      failure: ("files", "no pictures")),
    // "70 frame_*.json, 24 frame_*.jpg".
    Expected(name: "scanner3d_chair_960", format: "3d-scanner-app", frames: 24, missing: 46),
    // "45 frames".
    Expected(name: "seven_scenes_redkitchen", format: "7-scenes", frames: 45),
    // "first 12 rows … so no rgb.mp4/depth".
    Expected(
      name: "stray_scanner_csv_only", format: "stray-scanner", frames: 12, missing: 1,
      failure: ("files", "no pictures")),
    // "26 frames".
    Expected(name: "tum_fr1_rpy", format: "tum", frames: 26),
    // "No frames, no camera poses".
    Expected(
      name: "webxr_sem_room_planes", format: "webxr-room", frames: 0,
      failure: ("files", "no pictures")),
  ]
}

@Suite(.enabled(if: RecordedData.isAvailable)) struct `Validated real recordings` {
  private static func open(_ name: String) throws -> Recording {
    try Recording.open(path: RecordedData.path("recordings/" + name), needs: .anything)
  }

  @Test func `every folder is in the table`() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: RecordedData.path("recordings"))
    #expect(folders.filter { !$0.hasPrefix(".") }.sorted() == Expected.all.map(\.name))
  }

  @Test(arguments: Expected.all)
  fileprivate func `opens, and passes or fails for the reason that its origin gives`(
    expected: Expected
  ) throws {
    let recording = try Self.open(expected.name)
    let summary = RecordingSummary(recording)
    #expect(summary.format == expected.format)
    #expect(summary.frames == expected.frames)
    let missing = recording.findings.count {
      if case .missingImage = $0.kind { true } else { false }
    }
    #expect(missing == expected.missing)
    let report = ValidationReport(try RecordingValidation(recording), path: expected.name)
    #expect(report.passes == (expected.failure == nil))
    let failed = report.checks.filter { $0.verdict == .failed }
    #expect(failed.map(\.name) == (expected.failure.map { [$0.check] } ?? []))
    if let failure = expected.failure {
      #expect(failed.first?.text.contains(failure.words) == true, "\(failed)")
    }
    if let unchecked = expected.unchecked {
      let check = try #require(report.checks.first { $0.name == unchecked.check })
      #expect(check.verdict == .notChecked && check.text.contains(unchecked.words), "\(check)")
    } else if recording.hasPictures {
      #expect(report.checks.first { $0.name == "axes" }?.verdict == .fine)
    }
  }

  /// The distances that the ORIGIN files give, at the stored size.
  ///
  /// How they were measured is not recorded there, and the frames' distance tells most: two and three
  /// steps were chosen because all seven come out as given. OpenCV's SIFT finds others on the same pairs
  /// (desk 3.2 px).
  private static let medians: [(String, ClosedRange<Double>)] = [
    ("arkit_recorder_desk", 1.5...2.5), ("colmap_lund_door", 0.11...0.11),
    // 0.54 px at 1920, stored at 960; 2.6 px at 1920, stored at 960.
    ("nerf_fox_540", 0.27...0.27), ("scanner3d_chair_960", 1.3...1.3),
    ("record3d_door_handle", 3.8...3.8), ("seven_scenes_redkitchen", 0.86...0.86),
    ("tum_fr1_rpy", 2.0...2.0),
  ]

  @Test(arguments: medians)
  func `corners are as far from the poses as the origin says, under the right reading alone`(
    name: String, median: ClosedRange<Double>
  ) throws {
    let (axes, _) = PairComparison.compare(try Self.open(name), pairCount: 12)
    let claimed = try #require(axes.claimed)
    #expect(axes.verdict == .agrees, "\(name) \(axes.readings)")
    #expect(
      (median.lowerBound - 0.5...median.upperBound + 0.5).contains(claimed.median),
      "\(name): \(claimed.median) of \(axes.cornerCount)")
    for convention in [
      PoseConvention.inverted, .flipped, .transposed, .turnedLeft, .turnedRight, .upsideDown,
    ] {
      let wrong = try #require(axes.readings.first { $0.convention == convention })
      #expect(
        wrong.median > claimed.median + 0.5 || wrong.inFront < 0.5,
        "\(name) \(convention): \(wrong)")
    }
  }
}
