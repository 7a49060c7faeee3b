import Foundation
import Geometry
import Recordings
import TestSupport
import Testing

@testable import Scenarios

@Suite struct `Exported scenes` {
  private func scene() -> ExportScene {
    var scene = ExportScene()
    scene.path = (0..<2).map { index in
      .init(
        time: Timestamp(nanoseconds: 1_000_000_001 + Int64(index) * 500_000_000),
        worldFromCamera: Transform(
          rotation: Quaternion(angle: 0.5, axis: SIMD3(0, 1, 0)) ?? .identity,
          translation: SIMD3(Double(index), 2, 3)))
    }
    scene.labels = [
      .init(
        id: "a1", text: "mug, \"white\"",
        worldFromLabel: Transform(rotation: .identity, translation: SIMD3(0.5, 0.25, -1)),
        time: Timestamp(nanoseconds: 1_200_000_000))
    ]
    scene.points.append(SIMD3(1, 2, 3), identifier: 7)
    scene.points.append(SIMD3(-1, 0.5, 4), identifier: 9)
    scene.planes = [
      PlaneAnchor(
        identifier: 3, alignment: .horizontal,
        worldFromPlane: Transform(rotation: .identity, translation: SIMD3(0, -1, 0)),
        center: SIMD2(1, 0), extent: SIMD2(2, 4), classification: "floor")
    ]
    return scene
  }

  @Test func `TUM has cameras with +y down and +z forward`() {
    // Half a turn about x after a turn about y by 0.5: i · (cos ¼ + j sin ¼) from the right is
    // (cos ¼) i − … by hand: (0, sin ¼, 0, cos ¼) · (1, 0, 0, 0) = (cos ¼, 0, −sin ¼, 0).
    let (c, s) = (cos(0.25), sin(0.25))
    let line = TUMExport.text(scene()).split(separator: "\n")[1]
    let numbers = line.split(separator: " ").compactMap { Double($0) }
    #expect(line.hasPrefix("1.000000001 0.0 2.0 3.0 "))
    for (found, expected) in zip(numbers.dropFirst(4), [c, 0, -s, 0]) {
      #expect(abs(found - expected) < 1e-12)
    }
  }

  @Test func `CSV quotes what would break a row, and no text is a formula`() {
    #expect(
      CSVExport.text(scene()).contains("label,a1,\"mug, \"\"white\"\"\",1.200000000,0.5,0.25,-1.0,")
    )
    #expect(CSVExport.quoted("=1+1") == "'=1+1")
    #expect(CSVExport.quoted("a\r\nb") == "\"a\r\nb\"")
    let rows = CSVExport.text(scene()).components(separatedBy: "\r\n")
    #expect(rows[4] == "plane,3,floor,,1.0,-1.0,0.0,0.0,0.0,0.0,1.0,2.0,4.0")
    #expect(rows[5] == "point,7,,,1.0,2.0,3.0,,,,,,")
  }

  @Test func `PLY has its points as floats`() throws {
    let data = PLYExport.data(scene())
    let end = try #require(data.range(of: Data("end_header\n".utf8))).upperBound
    #expect(data.count - end == 24)
    let floats = data[end...].withUnsafeBytes { bytes in
      (0..<6).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
    }
    #expect(floats == [1, 2, 3, -1, 0.5, 4])
  }

  @Test func `glTF has a mesh of the way, the points and each plane, and a node for each label`()
    throws
  {
    struct File: Decodable {
      struct Node: Decodable { var name: String, mesh: Int?, translation: [Double]? }
      struct Accessor: Decodable { var count: Int, min: [Double]?, max: [Double]? }
      struct View: Decodable { var byteOffset: Int, byteLength: Int }
      struct Buffer: Decodable { var byteLength: Int, uri: String }
      var nodes: [Node]
      var accessors: [Accessor]
      var bufferViews: [View]
      var buffers: [Buffer]
    }
    let file = try JSONDecoder().decode(File.self, from: SceneExportFormat.gltf.data(scene()))
    #expect(file.nodes.map(\.name) == ["way", "points", "plane 3 floor", "mug, \"white\""])
    #expect(file.nodes[3].translation == [0.5, 0.25, -1])
    // The way, the points, the plane's corners and the six indices of its two triangles.
    #expect(file.accessors.map(\.count) == [2, 2, 4, 6])
    #expect(file.accessors[2].min == [0, -1, -2] && file.accessors[2].max == [2, -1, 2])
    let bytes = try #require(
      Data(base64Encoded: String(file.buffers[0].uri.split(separator: ",")[1])))
    #expect(bytes.count == file.buffers[0].byteLength)
    #expect(file.bufferViews.allSatisfy { $0.byteOffset + $0.byteLength <= bytes.count })
  }

  @Test func `MCAP is a row of records between its marks, messages in order of time`() throws {
    let data = try MCAPExport.data(scene())
    let magic = Data([0x89]) + Data("MCAP0\r\n".utf8)
    #expect(data.starts(with: magic) && data.suffix(8) == magic)
    var (offset, codes, times) = (8, [UInt8](), [UInt64]())
    while offset < data.count - 8 {
      let length = data[(offset + 1)..<(offset + 9)].reversed().reduce(UInt64(0)) {
        $0 << 8 | UInt64($1)
      }
      codes.append(data[offset])
      if data[offset] == 5 {
        let at = offset + 9 + 6
        times.append(data[at..<(at + 8)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
      }
      offset += 9 + Int(length)
    }
    #expect(offset == data.count - 8)
    // Header, four schemas with channels, points, planes, two cameras and a label, ends.
    #expect(codes == [1, 3, 4, 3, 4, 3, 4, 3, 4] + [5, 5] + [5, 5, 5, 5, 5] + [15, 2])
    #expect(times == times.sorted() && times.last == 1_500_000_001)
  }

  @Test func `what a format leaves out is told`() {
    #expect(SceneExportFormat.ply.omissions(of: scene()) == ["the way", "labels", "planes"])
    #expect(SceneExportFormat.gltf.omissions(of: scene()).isEmpty)
    #expect(
      SceneExportFormat(path: "/a/b.GLTF") == .gltf && SceneExportFormat(path: "a.txt") == nil)
  }
}
