import Foundation
import Geometry
import Imaging

extension FrameLoader {
  func depth(of record: FrameRecord) throws(FrameError) -> DepthMap? {
    guard let source = record.depth else { return nil }
    var map =
      switch source.encoding {
      case .png: try pngDepth(source, record)
      case .openEXR: try exrDepth(source, record)
      case .lzfse(let size): try lzfseDepth(source, size, record)
      }
    if let path = source.confidencePath {
      map.confidence = try confidence(path, of: source, size: map.size, record)
    }
    return map
  }

  private func pngDepth(
    _ source: DepthSource, _ record: FrameRecord
  ) throws(FrameError) -> DepthMap {
    let stored = try storedValues(source.path, record)
    return DepthMap(
      size: stored.size,
      metres: stored.samples.map {
        $0 == source.unmeasured ? 0 : Float(Double($0) * source.metresPerUnit)
      })
  }

  private func exrDepth(
    _ source: DepthSource, _ record: FrameRecord
  ) throws(FrameError) -> DepthMap {
    do throws(ImageError) {
      var map = try OpenEXR.decodeDepth(
        ImageFile.read(path: source.path), pixelLimit: Self.depthPixelLimit)
      if source.metresPerUnit != 1 {
        map.metres = map.metres.map { $0 * Float(source.metresPerUnit) }
      }
      return map
    } catch {
      throw .image(frame: record.index, path: source.path, error: error)
    }
  }

  private func lzfseDepth(
    _ source: DepthSource, _ size: ImageSize, _ record: FrameRecord
  ) throws(FrameError) -> DepthMap {
    let bytes = try unpacked(source.path, count: 4 * size.width * size.height, record)
    let scale = Float(source.metresPerUnit)
    let values = bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 4).map { offset in
        let bits = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return Float(bitPattern: UInt32(littleEndian: bits)) * scale
      }
    }
    return DepthMap(size: size, measured: values)
  }

  /// The bytes of an LZFSE file, which must be `count`.
  private func unpacked(
    _ path: String, count: Int, _ record: FrameRecord
  ) throws(FrameError) -> [UInt8] {
    do throws(ImageError) {
      let bytes = try LZFSE.decode(ImageFile.read(path: path), limit: count)
      guard bytes.count == count else {
        throw ImageError.damaged(detail: "\(bytes.count) bytes where \(count) are expected")
      }
      return bytes
    } catch {
      throw .image(frame: record.index, path: path, error: error)
    }
  }

  private func confidence(
    _ path: String, of source: DepthSource, size: ImageSize, _ record: FrameRecord
  ) throws(FrameError) -> [UInt8] {
    if case .lzfse = source.encoding {
      let bytes = try unpacked(path, count: size.width * size.height, record)
      if let value = bytes.first(where: { $0 > 2 }) {
        throw .confidence(frame: record.index, path: path, detail: "value \(value)")
      }
      return bytes
    }
    let stored = try storedValues(path, record)
    guard stored.size == size else {
      throw .confidence(
        frame: record.index, path: path,
        detail: "\(stored.size.width)×\(stored.size.height) for \(size.width)×\(size.height)")
    }
    if let value = stored.samples.first(where: { $0 > 2 }) {
      throw .confidence(frame: record.index, path: path, detail: "value \(value)")
    }
    return stored.samples.map { UInt8(truncatingIfNeeded: $0) }
  }

  private func storedValues(
    _ path: String, _ record: FrameRecord
  ) throws(FrameError) -> GrayImage<UInt16> {
    do {
      let file = try ImageFile.read(path: path)
      return try PNG.decodeGray16(file, pixelLimit: Self.depthPixelLimit).pixels
    } catch {
      throw .image(frame: record.index, path: path, error: error)
    }
  }
}
