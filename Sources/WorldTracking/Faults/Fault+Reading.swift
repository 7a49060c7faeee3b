import Geometry
package import Recordings

extension Fault {
  private static let commonKeys = ["type", "from", "to", "stream"]
  /// The most that the amounts of a fault may be, in metres or degrees.
  private static let metres = 0.0...1000.0
  private static let degrees = -180.0...180.0
  private static let seconds = 0.0...1e6

  /// Reads one fault; unknown keys and impossible amounts are faults of the file.
  package init(_ node: LocatedJSON) throws(JSONFault) {
    guard case .object(let members) = node.value else { throw node.fault(expected: "an object") }
    guard let type = members.first(where: { $0.key == "type" })?.value else {
      throw JSONFault(
        line: node.line, column: node.column, place: node.place, expected: "\"type\"",
        found: "none")
    }
    let name: Name = try type.word()
    let fields = try node.fields(Self.commonKeys + Self.keys(of: name))
    self.init(
      try Self.kind(name, fields), from: try fields["from"]?.number(in: Self.seconds),
      to: try fields["to"]?.number(in: Self.seconds))
    if let from, let to, let end = fields["to"], to <= from {
      throw end.fault(expected: "a time after \(from)")
    }
    if let number = fields["stream"] { stream = UInt64(try number.integer(in: 0...65535)) }
  }

  /// The keys that a kind of fault has besides type, from, to and stream.
  package static func keys(of name: Name) -> [String] {
    switch name {
    case .poseNoise, .planeBias: ["metres", "degrees"]
    case .poseDrift: ["metresPerSecond", "degreesPerSecond", "direction"]
    case .poseJump: ["offset", "degrees", "relocalization"]
    case .trackingLoss: ["reason"]
    case .droppedFrames, .duplicatedFrames, .outOfOrderFrames, .classifierFailure: ["probability"]
    case .lateFrames: ["seconds", "probability"]
    case .corruptImages: ["probability", "how"]
    case .blur: ["pixels"]
    case .exposure: ["stops"]
    case .featureLoss: ["fraction"]
    case .featureNoise: ["metres"]
    case .wrongOrientation: ["degrees", "of"]
    case .intrinsicsError: ["focalPercent", "centerPixels"]
    case .classifierDelay: ["seconds"]
    case .wrongLabel: ["label", "probability"]
    case .bufferStarvation: ["held"]
    }
  }

  private static func kind(
    _ name: Name, _ fields: LocatedJSON.Fields
  ) throws(JSONFault) -> Kind {
    switch name {
    case .poseNoise:
      try needsOne(of: ["metres", "degrees"], fields)
      return .poseNoise(
        metres: try fields["metres"]?.number(in: metres) ?? 0,
        degrees: try fields["degrees"]?.number(in: 0...180) ?? 0)
    case .poseDrift:
      try needsOne(of: ["metresPerSecond", "degreesPerSecond"], fields)
      return .poseDrift(
        metresPerSecond: try fields["metresPerSecond"]?.number(in: metres) ?? 0,
        degreesPerSecond: try fields["degreesPerSecond"]?.number(in: degrees) ?? 0,
        direction: try direction(fields["direction"]))
    case .poseJump:
      try needsOne(of: ["offset", "degrees"], fields)
      return .poseJump(
        offset: try fields["offset"]?.vector3(in: -1000...1000) ?? .zero,
        degrees: try fields["degrees"]?.number(in: degrees) ?? 0,
        relocalization: try fields["relocalization"]?.number(in: seconds))
    case .trackingLoss: return .trackingLoss(try lostState(fields.required("reason")))
    case .droppedFrames: return .droppedFrames(probability: try probability(fields))
    case .duplicatedFrames: return .duplicatedFrames(probability: try probability(fields))
    case .lateFrames:
      return .lateFrames(
        seconds: try fields.required("seconds").number(in: 0...60),
        probability: try probability(fields))
    case .outOfOrderFrames: return .outOfOrderFrames(probability: try probability(fields))
    case .corruptImages:
      return .corruptImages(
        probability: try probability(fields), try fields["how"]?.word() ?? .blocks)
    case .blur: return .blur(pixels: try fields.required("pixels").integer(in: 1...100))
    case .exposure: return .exposure(stops: try fields.required("stops").number(in: -8...8))
    case .featureLoss:
      return .featureLoss(fraction: try fields.required("fraction").number(in: 0...1))
    case .featureNoise:
      return .featureNoise(metres: try fields.required("metres").number(in: metres))
    case .planeBias:
      try needsOne(of: ["metres", "degrees"], fields)
      return .planeBias(
        metres: try fields["metres"]?.number(in: -1000...1000) ?? 0,
        degrees: try fields["degrees"]?.number(in: degrees) ?? 0)
    case .wrongOrientation:
      return .wrongOrientation(
        degrees: try quarterTurns(fields.required("degrees")),
        of: try fields["of"]?.word() ?? .camera)
    case .intrinsicsError:
      try needsOne(of: ["focalPercent", "centerPixels"], fields)
      return .intrinsicsError(
        focalPercent: try fields["focalPercent"]?.number(in: -90...1000) ?? 0,
        centerPixels: try fields["centerPixels"]?.vector2(in: -10000...10000) ?? .zero)
    case .classifierDelay:
      return .classifierDelay(seconds: try fields.required("seconds").number(in: 0...600))
    case .classifierFailure: return .classifierFailure(probability: try probability(fields))
    case .wrongLabel:
      return .wrongLabel(
        try label(fields.required("label")), probability: try probability(fields))
    case .bufferStarvation:
      return .bufferStarvation(held: try fields.required("held").integer(in: 1...64))
    }
  }

  private static func probability(_ fields: LocatedJSON.Fields) throws(JSONFault) -> Double {
    try fields["probability"]?.number(in: 0...1) ?? 1
  }

  private static func needsOne(
    of keys: [String], _ fields: LocatedJSON.Fields
  ) throws(JSONFault) {
    if keys.contains(where: fields.contains) { return }
    throw JSONFault(
      line: fields.node.line, column: fields.node.column, place: fields.node.place,
      expected: keys.map { "\"\($0)\"" }.joined(separator: " or "), found: "none")
  }

  private static func direction(_ node: LocatedJSON?) throws(JSONFault) -> SIMD3<Double>? {
    guard let node else { return nil }
    guard let direction = try node.vector3(in: -1e6...1e6).normalized else {
      throw node.fault(expected: "a direction, not of length 0")
    }
    return direction
  }

  private static func label(_ node: LocatedJSON) throws(JSONFault) -> String {
    let label = try node.string()
    guard !label.isEmpty, label.utf8.count <= 1000 else {
      throw node.fault(expected: "a label of 1 to 1000 bytes")
    }
    return label
  }

  private static func quarterTurns(_ node: LocatedJSON) throws(JSONFault) -> Int {
    let degrees = try node.integer(in: 90...270)
    guard degrees % 90 == 0 else { throw node.fault(expected: "90, 180 or 270") }
    return degrees
  }

  /// "notAvailable", or the reason of a limited state.
  private static func lostState(_ node: LocatedJSON) throws(JSONFault) -> TrackingState {
    if try node.string() == TrackingState.notAvailable.name { return .notAvailable }
    if let reason = TrackingState.Reason(rawValue: try node.string()) { return .limited(reason) }
    let reasons = TrackingState.Reason.allCases.map(\.rawValue)
    throw node.fault(expected: (["notAvailable"] + reasons).joined(separator: ", "))
  }
}
