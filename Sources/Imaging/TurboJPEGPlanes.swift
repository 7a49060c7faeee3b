/// Calls `body` with the arrays of three plane addresses and strides that TurboJPEG asks for.
///
/// The chroma addresses are nil for a picture without chroma.
func withTurboJPEGPlanes<Result>(
  _ planes: MutablePixelPlanes,
  _ body: (
    _ addresses: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>,
    _ strides: UnsafeMutablePointer<Int32>
  ) -> Result
) -> Result {
  var strides = [planes.lumaStride, planes.chromaStride, planes.chromaStride].map(Int32.init)
  var addresses = [planes.luma, planes.cb, planes.cr].map { $0.isEmpty ? nil : $0.baseAddress }
  return withAddresses(of: &addresses, &strides, body)
}

/// Calls `body` with the arrays of three plane addresses and strides that TurboJPEG asks for.
///
/// The chroma addresses are nil for a picture without chroma.
func withTurboJPEGPlanes<Result>(
  _ planes: PixelPlanes,
  _ body: (
    _ addresses: UnsafeMutablePointer<UnsafePointer<UInt8>?>,
    _ strides: UnsafeMutablePointer<Int32>
  ) -> Result
) -> Result {
  var strides = [planes.lumaStride, planes.chromaStride, planes.chromaStride].map(Int32.init)
  var addresses = [planes.luma, planes.cb, planes.cr].map { $0.isEmpty ? nil : $0.baseAddress }
  return withAddresses(of: &addresses, &strides, body)
}

private func withAddresses<First, Second, Result>(
  of first: inout [First], _ second: inout [Second],
  _ body: (UnsafeMutablePointer<First>, UnsafeMutablePointer<Second>) -> Result
) -> Result {
  first.withUnsafeMutableBufferPointer { first in
    second.withUnsafeMutableBufferPointer { second in
      guard let first = first.baseAddress, let second = second.baseAddress else {
        preconditionFailure("an array of three elements has an address")
      }
      return body(first, second)
    }
  }
}
