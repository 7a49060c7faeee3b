import Foundation
import Testing

/// Reads markup strictly enough to find what a broken name would change: the elements, their
/// attributes, and the text.
struct MarkupReading {
  struct Unexpected: Error { var what: String }

  /// Elements that have no end tag.
  private static let void: Set = ["meta", "input", "img", "br"]

  private(set) var elements: [String: Int] = [:]
  private(set) var attributes: [(element: String, name: String, value: String)] = []
  private(set) var text = ""

  /// Throws where tags don't nest, attributes are not quoted, or an identifier comes twice.
  init(_ html: String) throws {
    var open: [String] = []
    var identifiers: Set<String> = []
    var rest = Substring(html)
    while let start = rest.firstIndex(of: "<") {
      text += rest[..<start]
      guard let end = rest[start...].firstIndex(of: ">") else {
        throw Unexpected(what: "an open tag")
      }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("!") { continue }
      if tag.hasPrefix("/") {
        guard open.popLast() == String(tag.dropFirst()) else {
          throw Unexpected(what: "</\(tag.dropFirst())> in \(open)")
        }
        continue
      }
      let name = String(tag.prefix { $0.isLetter || $0.isNumber })
      elements[name, default: 0] += 1
      for match in tag.matches(of: /([A-Za-z:-]+)="([^"]*)"/) {
        attributes.append((name, String(match.1), String(match.2)))
        if match.1 == "id", !identifiers.insert(String(match.2)).inserted {
          throw Unexpected(what: "the identifier \(match.2) again")
        }
      }
      let plain = tag.replacing(/[A-Za-z:-]+="[^"]*"/, with: "")
      if plain.contains("\"") || plain.contains("=") { throw Unexpected(what: "<\(tag)>") }
      if !tag.hasSuffix("/"), !Self.void.contains(name) { open.append(name) }
      if name == "style", let close = rest.range(of: "</style>") {
        rest = rest[close.lowerBound...]
      }
    }
    text += rest
    guard open.isEmpty else { throw Unexpected(what: "no end of \(open)") }
  }
}
