import Foundation
import TestSupport
import Testing

/// What `placard bench` needs, and what it says when that is missing.
struct BenchTests {
  private let withoutModel: [String: String?] = ["PLACARD_MODEL": "/nowhere/model.onnx"]

  @Test func `a stage that classifies nothing needs no model`() throws {
    let outcome = try PlacardExecutable.run(
      ["bench", "hit-test", "--seconds", "0", "--json"], environment: withoutModel)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.text.contains("\"stage\" : \"hit-test\""))
  }

  @Test(arguments: ["pyramid", "corners", "follow", "planes"])
  func `the parts of tracking are stages`(_ stage: String) throws {
    let outcome = try PlacardExecutable.run(["bench", stage, "--seconds", "0", "--json"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    for key in ["median_ms", "thread_ms", "page_faults", "floor_share"] {
      #expect(outcome.text.contains("\"\(key)\""))
    }
  }

  @Test(arguments: ["track", "replay-unclassified", "replay-cached"])
  func `a recording's frames are tracked and replayed`(_ stage: String) throws {
    let outcome = try PlacardExecutable.run([
      "bench", stage, "--recording", "Scenes/desk", "--seconds", "0", "--json",
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("\"stage\" : \"\(stage)\""))
  }

  @Test func `a named stage tells what it lacks`() throws {
    let noModel = try PlacardExecutable.run(["bench", "classify"], environment: withoutModel)
    #expect(noModel.status == 4)
    let refused = try PlacardExecutable.run(["bench", "classify", "--no-classifier"])
    #expect(refused.status == 2)
    #expect(refused.errors.contains("'classify' and '--no-classifier' can't be used together"))
    let noRecording = try PlacardExecutable.run(["bench", "replay-unclassified"])
    #expect(noRecording.status == 2)
    #expect(noRecording.errors.contains("'--recording' is needed"))
  }
}
