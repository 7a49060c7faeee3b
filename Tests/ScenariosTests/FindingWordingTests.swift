import Recordings
import Scenarios
import Testing

struct FindingWordingTests {
  @Test func `what was assumed is not told as if it had been read`() {
    func text(_ place: String) -> String {
      FindingWording.text(
        for: RecordingFinding(kind: .assumed(detail: "intrinsics fx 525.0"), place: place))
    }
    #expect(text("camera.txt") == "camera.txt: assumed: intrinsics fx 525.0")
    #expect(text("") == "assumed: intrinsics fx 525.0")
  }
}
