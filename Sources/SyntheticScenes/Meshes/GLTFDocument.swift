import Foundation
import Recordings

/// The JSON of a glTF file, as far as its counts, its nodes and the files that it names go.
struct GLTFDocument {
  private struct Content: Decodable {
    struct Asset: Decodable { var version: String }
    struct Source: Decodable {
      var uri: String?
      var byteLength: Int?
    }
    struct Accessor: Decodable { var count: Int }
    struct Node: Decodable { var children: [Int]? }
    struct Empty: Decodable {}

    var asset: Asset
    var buffers: [Source]?
    var images: [Source]?
    var accessors: [Accessor]?
    var nodes: [Node]?
    var meshes: [Empty]?
    var materials: [Empty]?
  }

  private let data: Data
  /// The names of the buffers' and of the pictures' files.
  let bufferNames: [String]
  let fileNames: [String]

  init(_ data: Data) throws(GLTFFile.Fault) {
    guard data.count <= GLTFFile.jsonLimit else {
      throw GLTFFile.Fault(
        expected: "JSON of at most \(GLTFFile.jsonLimit) bytes", found: "\(data.count)")
    }
    let content: Content
    do {
      content = try JSONDecoder().decode(Content.self, from: data)
    } catch let error as DecodingError {
      let fault = FieldFault(error, in: data)
      throw GLTFFile.Fault(
        expected: "a glTF 2.0 file, text or binary",
        found: "\(fault.found)\(fault.place.isEmpty ? "" : " at \(fault.place)")")
    } catch {
      throw GLTFFile.Fault(expected: "a glTF 2.0 file, text or binary", found: "something else")
    }
    guard content.asset.version.hasPrefix("2.") else {
      throw GLTFFile.Fault(expected: "glTF version 2", found: content.asset.version)
    }
    try Self.checkCounts(content)
    try Self.checkNodes(content.nodes ?? [])
    self.data = data
    bufferNames = try Self.names(content.buffers ?? [])
    fileNames = bufferNames + (try Self.names(content.images ?? []))
  }

  private static func checkCounts(_ content: Content) throws(GLTFFile.Fault) {
    let counts = [
      content.nodes?.count, content.meshes?.count, content.materials?.count,
      content.accessors?.count, content.images?.count, content.buffers?.count,
    ]
    guard counts.allSatisfy({ $0 ?? 0 <= GLTFFile.countLimit }) else {
      throw GLTFFile.Fault(
        expected: "at most \(GLTFFile.countLimit) nodes, meshes and materials", found: "more")
    }
    let limit = 3 * SceneGeometry.triangleLimit
    let accessors = content.accessors ?? []
    let lengths = (content.buffers ?? []).map { $0.byteLength ?? 0 }
    guard accessors.allSatisfy({ (0...limit).contains($0.count) }),
      lengths.allSatisfy({ (0...GLTFFile.sizeLimit).contains($0) })
    else {
      throw GLTFFile.Fault(expected: "at most \(limit) corners", found: "more")
    }
  }

  /// The importer goes down the nodes by recursion, so they must be a forest of limited depth.
  private static func checkNodes(_ nodes: [Content.Node]) throws(GLTFFile.Fault) {
    var parents = [Int](repeating: 0, count: nodes.count)
    for child in nodes.flatMap({ $0.children ?? [] }) {
      guard nodes.indices.contains(child) else {
        throw GLTFFile.Fault(expected: "children that are nodes", found: "node \(child)")
      }
      parents[child] += 1
      guard parents[child] == 1 else {
        throw GLTFFile.Fault(expected: "nodes of one parent each", found: "node \(child)")
      }
    }
    // Level by level from the roots: what is left has no root, so it goes round in circles.
    var level = nodes.indices.filter { parents[$0] == 0 }
    var (reached, depth) = (level.count, 0)
    while !level.isEmpty {
      depth += 1
      guard depth <= GLTFFile.depthLimit else {
        throw GLTFFile.Fault(
          expected: "nodes at most \(GLTFFile.depthLimit) deep", found: "deeper ones")
      }
      level = level.flatMap { nodes[$0].children ?? [] }
      reached += level.count
    }
    guard reached == nodes.count else {
      throw GLTFFile.Fault(expected: "nodes that do not contain themselves", found: "a circle")
    }
  }

  /// The names of files among the sources; data URIs are none.
  private static func names(_ sources: [Content.Source]) throws(GLTFFile.Fault) -> [String] {
    var names: [String] = []
    for uri in sources.compactMap(\.uri) where !uri.hasPrefix("data:") {
      guard let name = uri.removingPercentEncoding, !name.isEmpty, !name.contains("://") else {
        throw GLTFFile.Fault(expected: "files beside the mesh", found: "\"\(uri.prefix(80))\"")
      }
      names.append(name)
    }
    return names
  }

  /// The document with its buffers' bytes in place of their files' names.
  func json(withBuffers buffers: [String: Data]) throws(GLTFFile.Fault) -> Data {
    guard !buffers.isEmpty else { return data }
    do {
      guard var root = try JSONSerialization.jsonObject(with: data) as? [String: Any],
        var entries = root["buffers"] as? [[String: Any]]
      else { return data }
      for index in entries.indices {
        guard let uri = entries[index]["uri"] as? String, let name = uri.removingPercentEncoding,
          let bytes = buffers[name]
        else { continue }
        entries[index]["uri"] =
          "data:application/octet-stream;base64," + bytes.base64EncodedString()
      }
      root["buffers"] = entries
      return try JSONSerialization.data(withJSONObject: root, options: .sortedKeys)
    } catch {
      throw GLTFFile.Fault(expected: "a glTF 2.0 file, text or binary", found: "something else")
    }
  }
}
