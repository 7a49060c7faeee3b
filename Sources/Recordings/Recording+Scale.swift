import Geometry

extension Recording {
  /// The recording with all lengths times a factor, after which they are metres.
  ///
  /// Throws ``RecordingError/inMetres(path:)`` where they are already.
  ///
  /// - Precondition: The factor is positive and finite.
  package func scaled(by factor: Double) throws(RecordingError) -> Recording {
    precondition(factor > 0 && factor.isFinite, "a scale")
    guard unit != .metre else { throw .inMetres(path: path) }
    var scaled = self
    scaled.unit = .metre
    scaled.scale *= factor
    for index in frames.indices { scaled.frames[index].scale(by: factor) }
    scaled.frames.markBreaks(unit: .metre, hasClock: hasClock)
    return scaled
  }
}

extension FrameRecord {
  fileprivate mutating func scale(by factor: Double) {
    camera.worldFromCamera.translation *= factor
    depth?.metresPerUnit *= factor
    pointScale *= factor
    if case .inline(let cloud) = featurePoints { featurePoints = .inline(cloud.scaled(by: factor)) }
    for index in planes.indices {
      planes[index].worldFromPlane.translation *= factor
      planes[index].center *= factor
      planes[index].extent *= factor
      for corner in planes[index].boundary.indices { planes[index].boundary[corner] *= factor }
    }
  }
}

extension FeaturePointCloud {
  /// The points with all coordinates times a factor.
  func scaled(by factor: Double) -> FeaturePointCloud {
    var scaled = FeaturePointCloud()
    scaled.reserveCapacity(count)
    for index in 0..<count {
      scaled.append(SIMD3<Float>(factor * self[index]), identifier: identifiers[index])
    }
    return scaled
  }
}
