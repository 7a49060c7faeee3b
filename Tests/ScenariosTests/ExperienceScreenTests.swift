import Foundation
import Geometry
import Imaging
import Recognition
import Recordings
import Rendering
import Scenarios
import Simulation
import Testing

/// A picture of each state of each experience, drawn as headless runs draw it.
struct ExperienceScreenTests {
  /// The last picture of a run with these events, and the scene's HUD.
  private func picture(
    _ experience: Experience.Kind, _ orientation: InterfaceOrientation,
    frames: Int = 20, relocalization: Double? = 1, _ events: [(Double, SessionInput)]
  ) throws -> (RGBImage, HUD, SIMD2<Double>) {
    let small = try SmallRecording(frames: frames)
    var settings = small.settings(experience)
    let viewport = orientation.isPortrait ? SIMD2(375.0, 667) : SIMD2(667.0, 375)
    settings.session.viewport = viewport
    settings.session.orientation = orientation
    settings.session.relocalization = .attempt(seconds: relocalization)
    if experience == .hunt {
      try settings.prepareHunt(
        targets: ["mouse", "wall clock", "poster"], labels: BrightnessClassifier.labels, seed: 1,
        bestScore: nil)
    }
    let size = ImageSize(width: Int(viewport.x), height: Int(viewport.y))
    let surface = try HeadlessSurface(size: size)
    let renderer = try Renderer(fonts: .golden)
    var hud = HUD()
    let run = HeadlessRun(
      recording: small.recording, settings: settings,
      events: events.map { ClickScript.Event(time: $0.0, input: $0.1) },
      classifier: BrightnessClassifier())
    _ = try run.run(
      needsColor: true,
      observe: { update, session in
        // What comes after the last frame is drawn by nobody.
        guard update.disposition == .delivered, let frame = update.frame else { return }
        let now = max(frame.timestamp, Timestamp(nanoseconds: 0))
        guard let scene = RenderScene(session, at: now) else { return }
        hud = scene.hud
        try surface.makeCurrent()
        try renderer.draw(scene, to: size)
      })
    return (try surface.readRGB(), hud, viewport)
  }

  /// How many pixels of a rectangle of the view are not the flat colour of the made picture.
  private func ink(_ picture: RGBImage, in rect: Rect) -> Int {
    var count = 0
    for y in Int(rect.origin.y)..<Int(rect.origin.y + rect.size.y) {
      for x in Int(rect.origin.x)..<Int(rect.origin.x + rect.size.x) {
        let index = 3 * (y * picture.width + x)
        if abs(Int(picture.bytes[index]) - 40) > 12 { count += 1 }
      }
    }
    return count
  }

  private func checkButtons(_ picture: RGBImage, _ hud: HUD, _ viewport: SIMD2<Double>) throws {
    let row = try #require(
      ButtonRowLayout(
        viewport: viewport, buttons: hud.buttons.map(\.button), isAboveTimeline: false))
    for frame in row.frames { #expect(ink(picture, in: frame) > 100) }
  }

  @Test(arguments: [InterfaceOrientation.portrait, .landscapeRight])
  func `a hunt before, during and after a game`(_ orientation: InterfaceOrientation) throws {
    let (ready, readyHUD, viewport) = try picture(.hunt, orientation, [])
    #expect(readyHUD.headline == "Press Start" && readyHUD.caption?.contains("poster") == true)
    #expect(readyHUD.buttons.map(\.title) == ["Start"])
    try checkButtons(ready, readyHUD, viewport)

    let (running, runningHUD, _) = try picture(.hunt, orientation, [(0.95, .button(.start))])
    #expect(runningHUD.buttons.map(\.title) == ["Skip"] && runningHUD.headline != "Press Start")
    #expect(runningHUD.readouts.map(\.title) == ["Time", "Score", "Best"])
    #expect(runningHUD.readouts.first?.value == "60")
    try checkButtons(running, runningHUD, viewport)
    #expect(running != ready)

    let (_, overHUD, _) = try picture(.hunt, orientation, frames: 650, [(0.95, .button(.start))])
    #expect(overHUD.headline == "Game Over" && overHUD.readouts.first?.value == "0")
    #expect(overHUD.buttons.map(\.title) == ["Start"])
  }

  @Test(arguments: [InterfaceOrientation.portrait, .landscapeRight])
  func `a snapshot before, during and after a tap, and a tap too early`(
    _ orientation: InterfaceOrientation
  ) throws {
    let (_, prompt, _) = try picture(.snapshot, orientation, [])
    #expect(prompt.result == "Tap to take a picture of an object!" && prompt.preview == nil)
    let tap = SessionInput.tap(SIMD2(100, 100))
    let (busyPicture, busy, viewport) = try picture(.snapshot, orientation, [(1.85, tap)])
    #expect(busy.result == "Looking\u{2026}" && busy.preview != nil)
    // The still's white border is 16 points from the left and the bottom.
    let side = orientation.isPortrait ? SIMD2(72.0, 128) : SIMD2(128.0, 72)
    let frame = Rect(
      origin: SIMD2(16, viewport.y - 16 - side.y) - 1, size: side + 2)
    #expect(ink(busyPicture, in: frame) > 300)
    let (_, twice, _) = try picture(.snapshot, orientation, [(1.82, tap), (1.86, tap)])
    #expect(twice.status == "One moment, still looking at this picture")
    let (_, done, _) = try picture(.snapshot, orientation, [(1.5, tap)])
    #expect(done.result == "Mouse, Computer Mouse - Confidence: 90.0%" && done.status == nil)
  }

  @Test(arguments: [InterfaceOrientation.portrait, .landscapeRight])
  func `labels while looking, placed, refused, hidden and with a reset on offer`(
    _ orientation: InterfaceOrientation
  ) throws {
    let middle = orientation.isPortrait ? SIMD2(187.5, 333.5) : SIMD2(333.5, 187.5)
    let (plain, looking, viewport) = try picture(.labels, orientation, [])
    #expect(looking.caption == "mouse  90 %")
    #expect(looking.status == "Detected mouse with 90.00% confidence")
    try checkButtons(plain, looking, viewport)

    let (placed, placedHUD, _) = try picture(.labels, orientation, [(1.5, .tap(middle))])
    #expect(placedHUD.buttons.map(\.title) == ["Undo", "Restart"])
    let around = Rect(origin: middle - SIMD2(40, 60), size: SIMD2(80, 70))
    #expect(ink(placed, in: around) > ink(plain, in: around) + 100)

    let (_, refused, _) = try picture(.labels, orientation, [(1.85, .tap(SIMD2(5, 5)))])
    #expect(refused.status?.contains("lies under that point") == true)

    let (hidden, _, _) = try picture(
      .labels, orientation,
      [(1.2, .tap(middle)), (1.5, .interruptionBegan), (1.6, .interruptionEnded)])
    #expect(ink(hidden, in: around) == ink(plain, in: around))

    let (_, offer, _) = try picture(
      .labels, orientation, frames: 80, relocalization: nil,
      [(0.5, .interruptionBegan), (0.6, .interruptionEnded)])
    #expect(offer.buttons.last?.isProminent == true)
    #expect(offer.status?.contains("Restart the session") == true)
  }
}
