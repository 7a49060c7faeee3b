import Foundation
import Imaging
import Recordings

/// One shard's document, read as far as a merge needs: the results stay text.
struct ShardFile: Sendable {
  /// A result and what orders and counts it.
  struct Entry: Sendable {
    var path: String
    var outcome: ScenarioResult.Outcome
    /// The result as it stands in the file.
    var text: Data
  }

  private struct Head: Decodable {
    var format: String?
    var suite: String?
    var total: Int?
    var shard: SuiteDocument.Shard?
    var machine: SuiteDocument.Machine?
  }

  private struct Result: Decodable {
    var path: String
    var outcome: ScenarioResult.Outcome
  }

  let path: String
  let suite: String
  let total: Int
  let shard: SuiteDocument.Shard
  let machine: SuiteDocument.Machine?
  let entries: [Entry]

  /// Throws ``MergeError``, ``ReportFileError`` and `BoundedFileError`.
  init(path: String) throws {
    self.path = path
    let data = try BoundedFile.read(path: path, limit: ReportFile.sizeLimit)
    do {
      let (head, entries) = try data.withUnsafeBytes { raw in
        try Self.parse(raw.bindMemory(to: UInt8.self), of: data)
      }
      guard head.format == "placard-suite/1" else {
        throw ReportFileError.otherFormat(
          path: path, expected: ["placard-suite/1"], found: head.format)
      }
      guard let suite = head.suite, let total = head.total else {
        throw ReportFileError.malformed(path: path, place: "", detail: "\"suite\" and \"total\"")
      }
      (self.suite, self.total, self.entries) = (suite, total, entries)
      // A whole suite is the only shard of one.
      shard = head.shard ?? SuiteDocument.Shard(index: 1, count: 1)
      machine = head.machine
    } catch let fault as JSONSpan.Fault {
      throw ReportFileError.malformed(
        path: path, place: "byte \(fault.offset)",
        detail: fault.offset >= data.count ? "more: the file is cut off" : "valid JSON")
    } catch let error as DecodingError {
      throw ReportFileError.malformed(path: path, FieldFault(error, in: data))
    }
    guard shard.count >= 1, (1...shard.count).contains(shard.index) else {
      throw ReportFileError.malformed(
        path: path, place: "shard", detail: "an index from 1 to the count")
    }
  }

  private static func parse(_ bytes: JSONSpan.Bytes, of data: Data) throws -> (Head, [Entry]) {
    var whole = JSONSpan(bytes)
    // The grammar of everything, before parts of it are looked at.
    _ = try whole.document()
    var object = JSONSpan(bytes)
    var entries: [Entry] = []
    var head: [UInt8] = Array("{".utf8)
    for (name, value) in try object.members() {
      if bytes[name].elementsEqual("scenarios".utf8) {
        var list = JSONSpan(bytes, at: value.lowerBound)
        entries = try list.elements().map { try entry(bytes, $0, of: data) }
      } else {
        if head.count > 1 { head += Array(",".utf8) }
        head += Array("\"".utf8) + bytes[name] + Array("\":".utf8) + bytes[value]
      }
    }
    head += Array("}".utf8)
    return (try JSONDecoder().decode(Head.self, from: Data(head)), entries)
  }

  /// Decodes the two members that count, however long the rest is.
  private static func entry(
    _ bytes: JSONSpan.Bytes, _ range: Range<Int>, of data: Data
  ) throws -> Entry {
    var object = JSONSpan(bytes, at: range.lowerBound)
    let known = try object.members().filter { name, _ in
      bytes[name].elementsEqual("path".utf8) || bytes[name].elementsEqual("outcome".utf8)
    }.map { name, value in
      Array("\"".utf8) + bytes[name] + Array("\":".utf8) + bytes[value]
    }
    let text = Array("{".utf8) + known.joined(separator: Array(",".utf8)) + Array("}".utf8)
    let result = try JSONDecoder().decode(Result.self, from: Data(text))
    return Entry(
      path: result.path, outcome: result.outcome,
      text: data.subdata(
        in: data.startIndex + range.lowerBound..<data.startIndex + range.upperBound))
  }
}
