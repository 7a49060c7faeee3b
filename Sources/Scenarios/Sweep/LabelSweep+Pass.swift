import Geometry
import Recognition
import Recordings
import Simulation
import WorldTracking

extension LabelSweep {
  /// One way through a recording, with a stop at each of its objects.
  struct Pass {
    private let sweep: LabelSweep
    private let recording: Recording
    private let viewport: SIMD2<Double>
    /// The entries by the frame that is on screen at their time.
    private var stops: [Int: [Int]] = [:]
    private var session: Session
    private var namings: [(way: Way, naming: PointNaming)]

    init(_ group: Group, over indices: [Int], of sweep: LabelSweep) throws {
      self.sweep = sweep
      let list = sweep.list
      let firstLine = list.entries[indices[0]].line
      do {
        recording = try Recording.open(path: group.path)
      } catch {
        throw LabelSweepError.recording(path: list.path, line: firstLine, error)
      }
      guard let first = recording.frames.first, let last = recording.frames.last else {
        throw LabelSweepError.recording(
          path: list.path, line: firstLine, RunError.nothingToReplay)
      }
      let stored = first.camera.imageResolution
      let upright = group.orientation.isPortrait ? stored.transposed : stored
      viewport = SIMD2(Double(upright.width), Double(upright.height))
      let duration = last.timestamp.seconds(since: first.timestamp)
      for index in indices {
        let entry = list.entries[index]
        guard entry.time <= duration + 1 else {
          throw LabelSweepError.afterEnd(
            path: list.path, line: entry.line, seconds: entry.time, duration: duration)
        }
        guard entry.viewPoint.x <= viewport.x, entry.viewPoint.y <= viewport.y else {
          throw LabelSweepError.outsidePicture(
            path: list.path, line: entry.line, point: entry.viewPoint, view: viewport)
        }
        let time = first.timestamp.advanced(bySeconds: entry.time)
        let frame = recording.frames.lastIndex { $0.timestamp <= time } ?? 0
        stops[frame, default: []].append(index)
      }
      var configuration = SessionConfiguration(viewport: viewport, orientation: group.orientation)
      configuration.world = WorldSource(automaticFor: recording)
      configuration.trackingStart = .immediate
      session = Session(
        configuration: configuration, hasGravity: recording.hasGravity, queue: nil)
      namings = sweep.namings(group.orientation)
    }

    mutating func run(_ found: (Int, LabelSweepReport.Tap) -> Void) throws {
      let end = (stops.keys.max() ?? 0) + 1
      var inputs = [TimedInput(timestamp: Timestamp(nanoseconds: .min), input: .run([]))]
      var index = 0
      for item in ReplaySource(recording, range: 0..<end) {
        let entries = stops[index] ?? []
        switch item {
        case .failed(_, let error):
          if let entry = entries.first {
            throw LabelSweepError.recording(
              path: sweep.list.path, line: sweep.list.entries[entry].line, error)
          }
        case .frame(let captured):
          _ = session.step(captured, inputs: inputs)
          inputs = []
          guard var frame = session.currentFrame else { break }
          frame.trackingState = .normal
          for way in namings.indices { namings[way].naming.see(frame) }
          for entry in entries { found(entry, try tap(sweep.list.entries[entry], on: frame)) }
        }
        index += 1
      }
    }

    private func tap(_ entry: LabelList.Entry, on frame: Frame) throws -> LabelSweepReport.Tap {
      let site = TapSite(
        viewPoint: entry.viewPoint, frame: frame,
        display: DisplayTransform(
          imageSize: frame.camera.imageResolution, orientation: session.configuration.orientation,
          viewport: viewport),
        trackingState: .normal)
      var tap = LabelSweepReport.Tap(
        recording: entry.recording, time: entry.time,
        point: [entry.viewPoint.x, entry.viewPoint.y], labels: entry.labels, frame: frame.index,
        isHit: !site.hitTest().results.isEmpty)
      let right = sweep.rightTexts(of: entry)
      for (way, naming) in namings {
        let record = try naming.name(at: site, with: sweep.classifier)
        var answer = LabelSweepReport.Answer(way: way, outcome: .nothing)
        if case .placed(_, _, let label) = record?.placement {
          answer.label = label.text
          answer.confidence = label.confidence
          answer.outcome = right.contains(label.text) ? .right : .wrong
        }
        tap.answers.append(answer)
      }
      return tap
    }
  }
}
