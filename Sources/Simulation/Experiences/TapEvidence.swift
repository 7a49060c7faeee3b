import Geometry
import Imaging
import Recognition
import Recordings

/// What speaks for the name of a tapped point: looks at regions around it, of several sizes in the
/// tapped frame, then of the best size in earlier pictures in which the point was seen.
struct TapEvidence: Sendable {
  private enum Progress: Hashable {
    case waiting, inFlight, answered
  }

  private struct Observation: Sendable {
    /// Which of the sizes this look has.
    var size: Int
    var picture: KeptPicture
    var request: ClassificationRequest
    var progress = Progress.waiting
    /// Empty when the request failed.
    var classes: [Classification] = []
  }

  private let pointInWorld: SIMD3<Double>
  private let request: ClassificationRequest
  private let sizes: [Double]
  private let earlier: [KeptPicture]
  private var observations: [Observation] = []
  /// The size with the most confident class in the tapped frame, once all were looked at.
  private var bestSize: Int?

  /// Nil when the frame has no picture, or the point is not seen in it.
  init?(
    of pointInWorld: SIMD3<Double>, in frame: Frame, before earlier: [KeptPicture],
    request: ClassificationRequest, options: RegionOptions
  ) {
    // A copy: the looks take longer than the camera can do without its buffer.
    guard let image = try? frame.capturedImage?.copied() else { return nil }
    self.pointInWorld = pointInWorld
    self.request = request
    sizes = options.sizes
    self.earlier = earlier.filter { $0.frameIndex != frame.index }
    let picture = KeptPicture(
      frameIndex: frame.index, timestamp: frame.timestamp, camera: frame.camera, image: image)
    seenAt = frame.timestamp
    for size in sizes.indices { look(at: picture, size: size) }
    if observations.isEmpty { return nil }
  }

  /// When the tapped frame was captured.
  let seenAt: Timestamp

  /// True when every look that will be taken was answered.
  var isComplete: Bool { bestSize != nil && observations.allSatisfy { $0.progress == .answered } }

  /// The next look to take; nil when there is none, or the answer to the last one is awaited.
  mutating func nextJob(tap: Int) -> ClassificationJob? {
    guard let index = observations.firstIndex(where: { $0.progress == .waiting }) else {
      return nil
    }
    observations[index].progress = .inFlight
    let observation = observations[index]
    return ClassificationJob(
      purpose: .region(tap: tap, observation: index), image: observation.picture.image,
      request: observation.request, frameIndex: observation.picture.frameIndex,
      seenAt: observation.picture.timestamp)
  }

  /// The look that was being taken has to be taken again.
  mutating func retry() {
    for index in observations.indices where observations[index].progress == .inFlight {
      observations[index].progress = .waiting
    }
  }

  /// Takes the answer to a look; nil classes for one that failed.
  mutating func take(_ classes: [Classification]?, of index: Int, vocabulary: Vocabulary?) {
    guard observations.indices.contains(index) else { return }
    observations[index].classes = vocabulary?.limiting(classes ?? []) ?? classes ?? []
    observations[index].progress = .answered
    guard bestSize == nil, observations.allSatisfy({ $0.progress == .answered }) else { return }
    let best = observations.max {
      // The later of equals is the greater, so the order is turned to prefer the earlier.
      ($0.classes.first?.confidence ?? -.infinity, -$0.size)
        < ($1.classes.first?.confidence ?? -.infinity, -$1.size)
    }
    bestSize = best?.size ?? 0
    for picture in earlier { look(at: picture, size: best?.size ?? 0) }
  }

  /// The classes by falling mean confidence over all looks of the best size.
  var classes: [Classification] {
    let looks = observations.filter { $0.size == bestSize && !$0.classes.isEmpty }
    guard !looks.isEmpty else { return [] }
    var sums: [Int: Classification] = [:]
    for look in looks {
      for entry in look.classes {
        sums[entry.classIndex, default: Self.unseen(entry)].confidence += entry.confidence
      }
    }
    return sums.values.map {
      Classification(
        classIndex: $0.classIndex, identifier: $0.identifier,
        confidence: $0.confidence / Double(looks.count))
    }.sorted { ($1.confidence, $0.classIndex) < ($0.confidence, $1.classIndex) }
  }

  private static func unseen(_ entry: Classification) -> Classification {
    Classification(classIndex: entry.classIndex, identifier: entry.identifier, confidence: 0)
  }

  /// Plans a look where the point is seen in the picture.
  private mutating func look(at picture: KeptPicture, size: Int) {
    guard let pixel = picture.camera.pixel(of: pointInWorld),
      let region = Self.region(
        around: pixel, part: sizes[size], storedSize: picture.camera.imageResolution,
        orientation: request.orientation)
    else { return }
    var looked = request
    looked.regionOfInterest = region
    observations.append(Observation(size: size, picture: picture, request: looked))
  }

  /// The square of the upright picture around a stored pixel, moved to lie inside the picture:
  /// normalized, origin lower left, as Vision has it (V-10); nil for a pixel outside.
  static func region(
    around pixel: SIMD2<Double>, part: Double, storedSize: ImageSize, orientation: ImageOrientation
  ) -> Rect? {
    let upright = orientation.uprightSize(of: storedSize)
    let extent = SIMD2(Double(upright.width), Double(upright.height))
    let point = orientation.uprightFromStored(storedSize: storedSize) * (pixel + 0.5)
    guard point.x >= 0, point.y >= 0, point.x <= extent.x, point.y <= extent.y else { return nil }
    let size = SIMD2(repeating: min(max(part, 0.01), 1) * extent.min()) / extent
    let center = SIMD2(point.x / extent.x, 1 - point.y / extent.y)
    let origin = (center - size / 2).clamped(lowerBound: .zero, upperBound: 1 - size)
    return Rect(origin: origin, size: size)
  }
}
