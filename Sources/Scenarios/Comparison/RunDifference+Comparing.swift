import Foundation

extension RunDifference {
  /// Compares two runs; linear in what they hold, sorting apart.
  ///
  /// Taps belong together when time and place are the same, else by their order; anchors belong together
  /// as their taps do.
  package init(_ a: RunDocument, _ b: RunDocument, within tolerances: DifferenceTolerances) {
    let anchors = (
      Dictionary(a.anchors.map { ($0.id, $0) }) { first, _ in first },
      Dictionary(b.anchors.map { ($0.id, $0) }) { first, _ in first }
    )
    var divergences: [Divergence] = []
    for (number, pair) in Self.pairs(a.taps, b.taps) {
      let tap = Tap(
        number, pair.0, pair.1,
        anchors: (
          pair.0?.anchor.flatMap { anchors.0[$0] }, pair.1?.anchor.flatMap { anchors.1[$0] }
        ), tolerances)
      taps.append(tap)
      guard tap.isBeyond else { continue }
      if tap.a != tap.b || tap.label != nil || tap.anchor?.firstFrame == nil,
        let frame = pair.0?.frame ?? pair.1?.frame
      {
        divergences.append(Divergence(frame: frame, kind: "tap", subject: "tap \(number)"))
      }
      if let anchor = tap.anchor, let frame = anchor.firstFrame {
        divergences.append(Divergence(frame: frame, kind: "anchor", subject: anchor.a))
      }
    }
    namings = Self.namings(a.classifications, b.classifications)
    tracking = Self.states(a.tracking, b.tracking)
    counters = Self.counters(a.frames, b.frames)
    settings = Self.settings(a, b)
    if let first = namings.first {
      divergences.append(
        Divergence(frame: first.frame, kind: "classification", subject: "frame \(first.frame)"))
    }
    if let first = tracking.first(where: { $0.frame != nil }), let frame = first.frame {
      divergences.append(
        Divergence(frame: frame, kind: "tracking", subject: first.b ?? first.a ?? ""))
    }
    firstDivergence = divergences.min { $0.frame < $1.frame }
  }

  /// The taps of both runs in order of A, then those that only B has.
  private static func pairs(
    _ a: [RunDocument.Tap], _ b: [RunDocument.Tap]
  ) -> [(Int, (RunDocument.Tap?, RunDocument.Tap?))] {
    struct Place: Hashable { var time, x, y: Double }
    func place(_ tap: RunDocument.Tap) -> Place { Place(time: tap.time, x: tap.x, y: tap.y) }
    var open = Dictionary(grouping: b.indices.reversed()) { place(b[$0]) }
    var partners: [Int?] = a.map { open[place($0)]?.popLast() }
    if partners.allSatisfy({ $0 == nil }), a.count == b.count { partners = a.indices.map(\.self) }
    let taken = Set(partners.compactMap(\.self))
    return zip(a.indices, partners).map { ($0 + 1, (a[$0], $1.map { b[$0] })) }
      + b.indices.filter { !taken.contains($0) }.map { ($0 + 1, (nil, b[$0])) }
  }

  private static func namings(
    _ a: [RunDocument.Classification], _ b: [RunDocument.Classification]
  ) -> [Naming] {
    func labels(_ list: [RunDocument.Classification]) -> [Int: [String]] {
      Dictionary(grouping: list, by: \.frame).mapValues { $0.map { $0.label ?? "(failed)" } }
    }
    let (a, b) = (labels(a), labels(b))
    return Set(a.keys).union(b.keys).sorted().compactMap { frame in
      let naming = Naming(frame: frame, a: a[frame] ?? [], b: b[frame] ?? [])
      return naming.a == naming.b ? nil : naming
    }
  }

  /// The moments at which the runs are in different states.
  private static func states(
    _ a: [RunDocument.Tracking], _ b: [RunDocument.Tracking]
  ) -> [State] {
    func words(_ state: RunDocument.Tracking?) -> String? {
      state.map { $0.state + ($0.reason.map { " (\($0))" } ?? "") }
    }
    var (i, j) = (0, 0)
    var states: [State] = []
    for time in Set(a.map(\.time) + b.map(\.time)).sorted() {
      while i < a.count, a[i].time <= time { i += 1 }
      while j < b.count, b[j].time <= time { j += 1 }
      let (left, right) = (i > 0 ? a[i - 1] : nil, j > 0 ? b[j - 1] : nil)
      guard words(left) != words(right) else { continue }
      let frame = [left, right].compactMap { $0 }.first { $0.time == time }?.frame
      states.append(State(time: time, frame: frame, a: words(left), b: words(right)))
    }
    return states
  }

  private static func counters(_ a: RunDocument.Frames, _ b: RunDocument.Frames) -> [Value] {
    [
      ("delivered", a.delivered, b.delivered), ("classified", a.classified, b.classified),
      ("dropped", a.dropped, b.dropped), ("skipped", a.skipped, b.skipped),
    ].filter { $1 != $2 }.map { Value(name: $0, a: "\($1)", b: "\($2)") }
  }

  private static func settings(_ a: RunDocument, _ b: RunDocument) -> [Value] {
    func text(_ value: Any) -> String {
      let mirror = Mirror(reflecting: value)
      return mirror.displayStyle == .optional
        ? mirror.children.first.map { "\($0.value)" } ?? "none" : "\(value)"
    }
    let recordings = [
      ("recording", a.recording.path, b.recording.path),
      ("recording's hash", a.recording.sha256, b.recording.sha256),
    ]
    let pairs = zip(
      Mirror(reflecting: a.settings).children, Mirror(reflecting: b.settings).children)
    return
      (recordings + pairs.map { ($0.label ?? "", text($0.value), text($1.value)) })
      .filter { $1 != $2 }.map { Value(name: $0, a: $1, b: $2) }
  }
}
