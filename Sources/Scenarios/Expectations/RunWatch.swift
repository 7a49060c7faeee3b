import Geometry
import Imaging
import Recordings
import Rendering
import Simulation

/// Watches a run for what its document does not hold: states and anchors frame by frame, pictures.
struct RunWatch {
  /// A tracking state and the frame that began it.
  struct Spell: Hashable, Sendable {
    var time: Double
    var frame: Int
    var state: TrackingState
  }

  private(set) var spells: [Spell] = []
  private(set) var motions: [Anchor.Identifier: AnchorMotion] = [:]
  /// Seconds from the recording's start to the last frame that was delivered.
  private(set) var lastTime: Double?
  /// The drawn pictures, by their expectation.
  private(set) var pictures: [GoldenPicture: RGBImage] = [:]

  private let start: Timestamp
  private let cameras: [Int: Camera]
  /// Which pictures are due at which frame.
  private let wanted: [Int: [GoldenPicture]]
  private let resources: ScenarioResources

  init(_ run: ScenarioRun, _ resources: ScenarioResources) {
    self.resources = resources
    let frames = run.recording.frames
    start = frames.first?.timestamp ?? Timestamp(nanoseconds: 0)
    cameras = Dictionary(frames.map { ($0.index, $0.camera) }) { first, _ in first }
    var wanted: [Int: [GoldenPicture]] = [:]
    for case .picture(let picture) in run.scenario.expectations {
      guard let frame = picture.frame(of: run.recording) else { continue }
      wanted[frame, default: []].append(picture)
    }
    self.wanted = wanted
  }

  /// Whether colour is needed though nothing is classified.
  var drawsPictures: Bool { !wanted.isEmpty }

  /// Notes one step.
  ///
  /// Throws `RenderingError`.
  mutating func observe(_ update: FrameUpdate, _ session: Session) throws {
    guard update.disposition == .delivered, let frame = update.frame else { return }
    lastTime = frame.timestamp.seconds(since: start)
    if spells.last?.state != frame.trackingState {
      spells.append(
        Spell(
          time: frame.timestamp.seconds(since: start), frame: frame.index,
          state: frame.trackingState))
    }
    if let display = session.display, let camera = cameras[frame.index] {
      let edited = Self.edited(in: update)
      for anchor in frame.anchors where anchor.plane == nil {
        motions[anchor.identifier, default: AnchorMotion()].append(
          anchor, in: frame, recorded: camera, display: display,
          isMoved: edited.contains(anchor.identifier))
      }
    }
    for picture in wanted[frame.index] ?? [] { try draw(picture, session, at: frame.timestamp) }
  }

  private static func edited(in update: FrameUpdate) -> Set<Anchor.Identifier> {
    var edited: Set<Anchor.Identifier> = []
    for case .edit(let record) in update.experience {
      if let anchor = record.anchor { edited.insert(anchor) }
    }
    return edited
  }

  private mutating func draw(
    _ picture: GoldenPicture, _ session: Session, at now: Timestamp
  ) throws {
    guard let scene = RenderScene(session, at: now, layers: picture.layers ? .all : []) else {
      return
    }
    let viewport = session.configuration.viewport
    let (surface, renderer) = try resources.stage(
      ImageSize(width: Int(viewport.x.rounded()), height: Int(viewport.y.rounded())))
    try surface.makeCurrent()
    try renderer.draw(scene, to: surface.framebufferSize)
    pictures[picture] = try surface.readRGB()
  }
}

extension GoldenPicture {
  /// The index of the frame that it shows; nil where no frame is on screen then.
  func frame(of recording: Recording) -> Int? {
    switch moment {
    case .frame(let index): return index
    case .time(let time):
      guard let start = recording.frames.first?.timestamp else { return nil }
      let moment = start.advanced(bySeconds: time)
      return recording.frames.last { $0.timestamp <= moment }?.index
    }
  }
}
