package import Foundation

/// How often each way of looking named the tapped object, as text or JSON.
package struct LabelSweepReport: Hashable, Sendable, Codable {
  package enum Outcome: String, Hashable, Sendable, Codable {
    case right, wrong
    /// Nothing was named with enough confidence.
    case nothing
  }

  package struct Answer: Hashable, Sendable, Codable {
    package var way: LabelSweep.Way
    package var outcome: Outcome
    package var label: String?
    package var confidence: Double?
  }

  package struct Tap: Hashable, Sendable, Codable {
    package var recording: String
    package var time: Double
    package var point: [Double]
    /// What would be right.
    package var labels: [String]
    package var frame: Int
    /// Whether a label could be anchored there.
    package var isHit: Bool
    package var answers: [Answer] = []

    private enum CodingKeys: String, CodingKey {
      case recording, time, point, labels, frame
      case isHit = "hit"
      case answers
    }
  }

  package struct Row: Hashable, Sendable, Codable {
    package var way: LabelSweep.Way
    package var right: Int
    package var wrong: Int
    package var nothing: Int
  }

  package var objects: Int
  package var hits: Int
  package var ways: [Row]
  package var taps: [Tap]
  /// Names of the list that the model has no class for: those are never right.
  package var unknownLabels: [String]

  package init(taps: [Tap], unknownLabels: [String]) {
    self.taps = taps
    self.unknownLabels = unknownLabels
    objects = taps.count
    hits = taps.count(where: \.isHit)
    ways = LabelSweep.Way.allCases.map { way in
      let outcomes = taps.flatMap(\.answers).filter { $0.way == way }.map(\.outcome)
      return Row(
        way: way, right: outcomes.count { $0 == .right },
        wrong: outcomes.count { $0 == .wrong }, nothing: outcomes.count { $0 == .nothing })
    }
  }

  /// One JSON object.
  package func json() throws -> Data { try ReportJSON.data(self) }

  /// A row for each way.
  package func table() -> String {
    let column = ways.map(\.way.words.count).max() ?? 0
    var lines = [
      "\(objects) \(objects == 1 ? "object" : "objects"), \(hits) of them on something that is hit",
      "", "label mode".padding(to: column) + "   right   wrong   none",
    ]
    for row in ways {
      let cells = [row.right, row.wrong, row.nothing].map { "\($0)".padding(left: 8) }
      lines.append(row.way.words.padding(to: column) + cells.joined())
    }
    return lines.joined(separator: "\n")
  }
}

extension LabelSweep.Way {
  /// The mode of the command line, or what part of it this is.
  fileprivate var words: String {
    switch self {
    case .frame: "frame"
    case .picture: "region, in the tapped picture alone"
    case .region: "region"
    case .auto: "auto"
    }
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  fileprivate func padding(left width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
