package import Imaging
package import Recognition
package import Recordings

/// A classifier that names each frame as a scenario's script says.
package struct TimelineClassifier: Classifier {
  /// The script's labels, each once, in the order of their first line.
  package let labels: [String]
  private let lines: [ScenarioModel.Line]
  /// Seconds from the recording's start, by frame index.
  private let times: [Int: Double]

  /// `lines` are in order of time.
  package init(_ lines: [ScenarioModel.Line], recording: Recording) {
    self.lines = lines
    labels = lines.compactMap(\.label).reduce(into: []) { labels, label in
      if !labels.contains(label) { labels.append(label) }
    }
    let start = recording.frames.first?.timestamp ?? Timestamp(nanoseconds: 0)
    times = Dictionary(
      recording.frames.map { ($0.index, $0.timestamp.seconds(since: start)) }
    ) { first, _ in first }
  }

  package func classify(
    _ image: PixelBuffer, _ request: ClassificationRequest
  ) throws -> [Classification] {
    let time = request.frameIndex.flatMap { times[$0] } ?? 0
    guard let line = lines.last(where: { $0.time <= time }), let label = line.label,
      let index = labels.firstIndex(of: label)
    else { return [] }
    return [Classification(classIndex: index, identifier: label, confidence: line.confidence)]
  }
}
