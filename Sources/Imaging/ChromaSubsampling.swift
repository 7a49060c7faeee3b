import CTurboJPEG
package import Geometry

/// How many luma pixels share one chroma sample, across and down.
package enum ChromaSubsampling: Hashable, Sendable, CaseIterable {
  /// One chroma sample a pixel.
  case yuv444
  /// Halved across.
  case yuv422
  /// Halved both ways: what cameras write.
  case yuv420
  /// Halved down.
  case yuv440
  /// Quartered across.
  case yuv411

  /// Luma pixels per chroma sample across.
  package var horizontal: Int {
    switch self {
    case .yuv444, .yuv440: 1
    case .yuv422, .yuv420: 2
    case .yuv411: 4
    }
  }

  /// Luma pixels per chroma sample down.
  package var vertical: Int {
    switch self {
    case .yuv444, .yuv422, .yuv411: 1
    case .yuv420, .yuv440: 2
    }
  }

  /// The size of the chroma planes of a picture of `size`, rounded up.
  package func chromaSize(of size: ImageSize) -> ImageSize {
    ImageSize(
      width: (size.width + horizontal - 1) / horizontal,
      height: (size.height + vertical - 1) / vertical)
  }

  /// The number that the TurboJPEG API has for it.
  var turboJPEG: Int32 {
    switch self {
    case .yuv444: Int32(TJSAMP_444.rawValue)
    case .yuv422: Int32(TJSAMP_422.rawValue)
    case .yuv420: Int32(TJSAMP_420.rawValue)
    case .yuv440: Int32(TJSAMP_440.rawValue)
    case .yuv411: Int32(TJSAMP_411.rawValue)
    }
  }

  init?(turboJPEG: Int32) {
    guard let match = Self.allCases.first(where: { $0.turboJPEG == turboJPEG }) else { return nil }
    self = match
  }
}
