package import Recordings

extension FaultPlan {
  /// The largest faults file that is read, in bytes.
  package static let byteLimit = 1 << 20
  /// The most faults of a plan.
  package static let faultLimit = 100

  /// Reads a faults file.
  ///
  /// Throws `JSONFileError` with line and column, and `BoundedFileError`.
  package init(contentsOf path: String) throws {
    self = try LocatedJSON.read(path: path, limit: Self.byteLimit) { try FaultPlan($0) }
  }

  /// Reads a list of faults, or an object with `seed` and `faults`; a list has the given seed.
  package init(_ node: LocatedJSON, seed: UInt64 = 0) throws(JSONFault) {
    var entries = node
    var chosen = seed
    if case .object = node.value {
      let fields = try node.fields(["$schema", "format", "seed", "faults"])
      if let format = fields["format"], try format.string() != "placard-faults/1" {
        throw format.fault(expected: "\"placard-faults/1\"")
      }
      if let number = fields["seed"] { chosen = UInt64(try number.integer(in: 0...(1 << 53))) }
      entries = try fields.required("faults")
    }
    var faults: [Fault] = []
    for entry in try entries.list(count: 0...Self.faultLimit) {
      // Faults of one kind differ by their place among each other where the file does not say.
      var fault = try Fault(entry)
      if !fault.hasStatedStream(in: entry) {
        fault.stream = UInt64(faults.count { $0.name == fault.name })
      }
      faults.append(fault)
    }
    self.init(seed: chosen, faults: faults)
  }
}

extension Fault {
  fileprivate func hasStatedStream(in node: LocatedJSON) -> Bool {
    guard case .object(let members) = node.value else { return false }
    return members.contains { $0.key == "stream" }
  }
}
