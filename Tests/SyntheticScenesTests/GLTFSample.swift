import Foundation
import Geometry
import Imaging

/// A glTF file of one square of side 2 that faces +z, as text or binary.
struct GLTFSample {
  /// What of the JSON is other than usual.
  var nodes = #"[{"mesh": 0, "translation": [0, 1, 0], "scale": [0.5, 0.5, 0.5]}]"#
  var version = "2.0"
  var material =
    #"{"pbrMetallicRoughness": {"baseColorFactor": [0.5, 0.25, 0, 1], "roughnessFactor": 0.75}}"#
  /// Members beside the others, such as images.
  var members = ""
  var cornerCount = 4

  /// Positions, normals, texture coordinates (y down, as glTF has them), indices.
  static var buffer: Data {
    let corners: [Float] = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]
    let normals: [Float] = (0..<4).flatMap { _ in [0, 0, 1] as [Float] }
    let texture: [Float] = [0, 1, 1, 1, 1, 0, 0, 0]
    let indices: [UInt16] = [0, 1, 2, 0, 2, 3]
    var data = Data()
    for value in corners + normals + texture {
      withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
    }
    for index in indices { withUnsafeBytes(of: index.littleEndian) { data.append(contentsOf: $0) } }
    return data
  }

  static var dataURI: String {
    "data:application/octet-stream;base64," + buffer.base64EncodedString()
  }

  /// `uri` names the buffer; nil for the one inside a binary file.
  func json(uri: String? = dataURI, byteLength: Int = 140) -> String {
    """
    {"asset": {"version": "\(version)"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": \(nodes),
     "meshes": [{"primitives": [{"attributes": {"POSITION": 0, "NORMAL": 1, "TEXCOORD_0": 2},
       "indices": 3, "material": 0}]}],
     "materials": [\(material)], \(members)
     "buffers": [{\(uri.map { "\"uri\": \"\($0)\", " } ?? "")"byteLength": \(byteLength)}],
     "bufferViews": [{"buffer": 0, "byteOffset": 0, "byteLength": 48},
       {"buffer": 0, "byteOffset": 48, "byteLength": 48}, {"buffer": 0, "byteOffset": 96, "byteLength": 32},
       {"buffer": 0, "byteOffset": 128, "byteLength": 12}],
     "accessors": [
       {"bufferView": 0, "componentType": 5126, "count": \(cornerCount), "type": "VEC3", "min": [-1, -1, 0], "max": [1, 1, 0]},
       {"bufferView": 1, "componentType": 5126, "count": 4, "type": "VEC3"},
       {"bufferView": 2, "componentType": 5126, "count": 4, "type": "VEC2"},
       {"bufferView": 3, "componentType": 5123, "count": 6, "type": "SCALAR"}]}
    """
  }

  /// The binary form.
  var binary: Data {
    var text = Data(json(uri: nil).utf8)
    while text.count % 4 != 0 { text.append(0x20) }
    let buffer = Self.buffer
    var data = Data("glTF".utf8)
    func append(_ word: Int) {
      withUnsafeBytes(of: UInt32(word).littleEndian) { data.append(contentsOf: $0) }
    }
    append(2)
    append(12 + 8 + text.count + 8 + buffer.count)
    append(text.count)
    append(0x4E4F_534A)
    data += text
    append(buffer.count)
    append(0x004E_4942)
    return data + buffer
  }
}
