import Foundation

/// Feature points of one frame as bytes: the native format's side file (Scenes/README.md).
///
/// Little-endian: "PLACPTS1", the count as UInt64, then for each point its identifier as UInt64 and
/// x, y, z as Float32: 16 + 20 · count bytes.
enum FeaturePointFile {
  struct Fault: Error { var detail: String }

  private static let magic = Array("PLACPTS1".utf8)
  private static let headSize = 16
  private static let pointSize = 20
  /// The most points that a frame may have: ARKit gives some hundreds.
  static let limit = 1_000_000
  static let byteLimit = headSize + limit * pointSize

  static func encode(_ cloud: FeaturePointCloud) -> Data {
    var bytes = Data(capacity: headSize + cloud.count * pointSize)
    bytes.append(contentsOf: magic)
    func append(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
    append(UInt64(cloud.count))
    for index in 0..<cloud.count {
      append(cloud.identifiers[index])
      append(cloud.x[index].bitPattern)
      append(cloud.y[index].bitPattern)
      append(cloud.z[index].bitPattern)
    }
    return bytes
  }

  /// Throws a fault where the bytes are not of this form, or a coordinate is not finite.
  static func decode(_ data: Data) throws(Fault) -> FeaturePointCloud {
    guard data.count >= headSize, data.prefix(magic.count).elementsEqual(magic) else {
      throw Fault(detail: "does not begin with PLACPTS1")
    }
    var cloud = FeaturePointCloud()
    var fault: Fault?
    data.withUnsafeBytes { bytes in
      func value<Value: FixedWidthInteger>(_ type: Value.Type, at offset: Int) -> Value {
        Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
      }
      func coordinate(_ offset: Int) -> Float {
        Float(bitPattern: value(UInt32.self, at: offset))
      }
      let count = value(UInt64.self, at: 8)
      guard count <= UInt64(limit), bytes.count == headSize + Int(count) * pointSize else {
        fault = Fault(detail: "\(count) points in \(bytes.count) bytes")
        return
      }
      cloud.reserveCapacity(Int(count))
      for offset in stride(from: headSize, to: bytes.count, by: pointSize) {
        let point = SIMD3(coordinate(offset + 8), coordinate(offset + 12), coordinate(offset + 16))
        guard point.x.isFinite, point.y.isFinite, point.z.isFinite else {
          fault = Fault(detail: "point \((offset - headSize) / pointSize) is not finite")
          return
        }
        cloud.append(point, identifier: value(UInt64.self, at: offset))
      }
    }
    if let fault { throw fault }
    return cloud
  }
}
