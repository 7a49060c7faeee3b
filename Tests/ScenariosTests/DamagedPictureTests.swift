import Foundation
import Geometry
import Imaging
import Recognition
import Recordings
import Scenarios
import Simulation
import TestSupport
import Testing

/// A picture whose end is missing is shown and classified, and its reader is told.
struct DamagedPictureTests {
  /// A JPEG without its end marker: all its pixels are there, but the file is damaged.
  private func damagedJPEG() throws -> Data {
    let size = SmallRecording.size
    let image = RGBImage(
      size: size, bytes: Array(repeating: 40, count: 3 * size.width * size.height))
    return try JPEGEncoder().encode(image, quality: 80).dropLast(2)
  }

  private func recorder(_ small: SmallRecording, limit: Int = 100) throws -> RunRecorder {
    RunRecorder(
      document: try RunDocument(recording: small.recording, settings: small.settings(.labels)),
      start: Timestamp(nanoseconds: 0), entryLimit: limit)
  }

  @Test func `P-7 the answer for a damaged photo has a warning`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("cut.jpg", try damagedJPEG())
    let classification = PhotoClassification(
      classifier: BrightnessClassifier(), cropAndScale: .centerCrop, top: 1)
    let answer = classification.classify(.file(file), standardInput: { Data() })
    #expect(answer.error == nil && answer.predictions.count == 1)
    #expect(answer.warning != nil)
    let json = String(decoding: try PhotoClassification.json([answer]), as: UTF8.self)
    #expect(json.contains("\"warning\" : "))
  }

  @Test func `a frame that comes round again is warned of once`() throws {
    let small = try SmallRecording(frames: 3)
    let jpeg = try JPEGDecoder().decode(damagedJPEG())
    let captured = small.recording.frames.map {
      CapturedFrame(
        record: $0, image: jpeg.pixels, featurePoints: nil, depth: nil,
        imageWarning: jpeg.warning)
    }
    var recorder = try recorder(small)
    for _ in 0..<4 {
      recorder.recordWarning(of: captured[0])
      recorder.recordWarning(of: captured[1])
      recorder.recordSkipped(frame: 2, error: ImageError.unknownFormat)
    }
    let warnings = recorder.document.warnings
    #expect(warnings.map(\.code) == ["damagedImage", "damagedImage", "frameSkipped"])
    #expect(warnings.map(\.frame) == [0, 1, 2])
    // Each time that it was passed over counts.
    #expect(recorder.document.frames.skipped == 4)
  }

  @Test func `a document stops growing at its limit and says so once`() throws {
    var recorder = try recorder(SmallRecording(frames: 1), limit: 2)
    for frame in 0..<5 { recorder.warn("interrupted", frame: frame, text: "x") }
    #expect(
      recorder.document.warnings.map(\.code) == ["interrupted", "interrupted", "documentCut"])
  }
}
