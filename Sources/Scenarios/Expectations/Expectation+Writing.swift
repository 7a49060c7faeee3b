extension Expectation {
  /// The object of a tap's or a run's expectations.
  static func json(_ expectations: [Expectation]) -> String {
    var members: [(String, String)] = []
    var pictures: [String] = []
    for expectation in expectations {
      if case .picture(let picture) = expectation {
        pictures.append(picture.json)
      } else {
        members.append((expectation.kind.rawValue, expectation.json))
      }
    }
    if !pictures.isEmpty {
      members.append((Kind.pictures.rawValue, "[" + pictures.joined(separator: ", ") + "]"))
    }
    return JSONText.object(members)
  }

  private var json: String {
    switch self {
    case .label(.equals(let text)): JSONText.quoted(text)
    case .label(.oneOf(let texts)): JSONText.object([("oneOf", JSONText.list(texts))])
    case .label(.matches(let pattern)):
      JSONText.object([("matches", JSONText.quoted(pattern.source))])
    case .hit(let types): Self.oneOrMore(types)
    case .miss(let reasons):
      reasons.isEmpty ? "\"any\"" : Self.oneOrMore(reasons.map(\.rawValue))
    case .position(let place, let tolerance):
      JSONText.object([("of", place.json), ("within", JSONText.number(tolerance))])
    case .truth(let limit): limit.json
    case .labelAge(let bounds), .confidence(let bounds), .visibility(let bounds),
      .classified(let bounds), .delivered(let bounds), .dropped(let bounds), .skipped(let bounds),
      .anchors(let bounds), .score(let bounds):
      bounds.json
    case .drift(let limit), .jitter(let limit):
      JSONText.object(
        [("metres", limit.metres), ("pixels", limit.pixels)]
          .compactMap { key, value in value.map { (key, JSONText.number($0)) } })
    case .tracking(let tracking): tracking.json
    case .picture(let picture): picture.json
    }
  }

  private static func oneOrMore(_ words: [String]) -> String {
    words.count == 1 ? JSONText.quoted(words[0]) : JSONText.list(words)
  }
}

extension Expectation.Place {
  fileprivate var json: String {
    switch self {
    case .point(let point): JSONText.list([point.x, point.y, point.z])
    case .depth: "\"depth\""
    case .truth: "\"truth\""
    case .baseline: "\"baseline\""
    }
  }
}

extension TruthLimit {
  fileprivate var json: String {
    var members: [(String, String)] = []
    if let object { members.append(("object", JSONText.quoted(object))) }
    if let isOnObject { members.append(("onObject", "\(isOnObject)")) }
    members += [("metres", metres), ("pixels", pixels), ("degrees", degrees)]
      .compactMap { key, value in value.map { (key, JSONText.number($0)) } }
    return JSONText.object(members)
  }
}

extension Bounds {
  fileprivate var json: String {
    if let atLeast, atLeast == atMost { return JSONText.number(atLeast) }
    return JSONText.object(
      [("atLeast", atLeast), ("atMost", atMost)]
        .compactMap { key, value in value.map { (key, JSONText.number($0)) } })
  }
}

extension TrackingExpectation {
  fileprivate var json: String {
    var members: [(String, String)] = []
    if let sequence { members.append(("sequence", JSONText.list(sequence.map(\.text)))) }
    if !includes.isEmpty { members.append(("includes", JSONText.list(includes.map(\.text)))) }
    if !never.isEmpty { members.append(("never", JSONText.list(never.map(\.text)))) }
    if !at.isEmpty {
      let moments = at.map {
        JSONText.object([
          ("time", JSONText.number($0.time)), ("state", JSONText.quoted($0.state.text)),
        ])
      }
      members.append(("at", "[" + moments.joined(separator: ", ") + "]"))
    }
    return JSONText.object(members)
  }
}

extension GoldenPicture {
  fileprivate var json: String {
    var members: [(String, String)]
    switch moment {
    case .time(let time): members = [("time", JSONText.number(time))]
    case .frame(let frame): members = [("frame", String(frame))]
    }
    members.append(("golden", JSONText.quoted(golden)))
    if layers { members.append(("layers", "true")) }
    return JSONText.object(members)
  }
}
