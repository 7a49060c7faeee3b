import Geometry
import Rendering
import Scenarios
import Simulation
import WorldTracking

/// A headless run with the pictures and the video that options ask for.
struct HeadlessReplay {
  let run: HeadlessRun
  let arguments: ParsedArguments
  let layers: DebugLayers
  /// What makes the frames of a recording that has no files.
  var live: LiveCapture?

  /// Runs to the end; `attempt` gets everything whose failure must not end the run.
  ///
  /// `observe` sees the session after each step, with its picture where `looksAtPictures` says so.
  func document(
    _ console: Console, world: TrackedWorld? = nil, looksAtPictures: Bool = false,
    observe: (Session) -> Void = { _ in }, attempt: (() throws -> Void) -> Void
  ) throws -> RunDocument {
    let every = try arguments.integer("every", in: 1...1_000_000) ?? 1
    let undistorts = arguments.has("undistort")
    let viewport = run.settings.session.viewport
    let size = ImageSize(width: Int(viewport.x.rounded()), height: Int(viewport.y.rounded()))
    let pictures = try arguments["frames"].map {
      try FramePictures(
        folder: $0, size: size, every: every, layers: layers, undistorts: undistorts)
    }
    let video = try arguments.file("video", endings: "mp4").map {
      try RunVideo(
        path: $0, size: size, rate: RunVideo.rate(of: run.recording), layers: layers,
        undistorts: undistorts)
    }
    let document = try run.run(
      needsColor: pictures != nil || video != nil, looksAtPictures: looksAtPictures, world: world,
      live: live,
      observe: { update, session in
        observe(session)
        attempt { try pictures?.draw(update, of: session) }
        attempt { try video?.draw(update, of: session) }
      },
      failed: { error in attempt { throw error } },
      progress: { console.progress("frame \($0) of \($1)") })
    attempt { _ = try pictures?.finish() }
    attempt { _ = try video?.finish() }
    console.endProgress()
    return document
  }
}
