import Foundation
import Geometry

/// What a recording has that the format it is converted to can't hold.
package enum ConversionLoss: String, Hashable, Sendable, CaseIterable {
  case times, trackingStates, featurePoints, planes, light, depth, depthPrecision, confidence
  case distortion, changingIntrinsics, unit, gravity, pixelsReencoded
  case truth, objectMaps
}

/// The formats that a recording can be converted to; the raw value is the name.
package enum ConversionFormat: String, Sendable, CaseIterable {
  case placard, tum, euroc, colmap, nerfstudio
}

extension Recording {
  /// Writes this recording in another format, pictures copied byte for byte where they are files.
  ///
  /// The new folder appears whole or not at all; `replacing` allows a folder of the same format to be
  /// replaced, and nothing else. Returns what the format could not hold, in the order of the cases.
  /// `companions` may add files to a recording of Placard's own format. Throws ``RecordingError``,
  /// ``FrameError`` and what `companions` throws.
  package func convert(
    to format: ConversionFormat, path: String, replacing: Bool = false,
    companions: (RecordingWriter) throws -> Void = { _ in }
  ) throws -> [ConversionLoss] {
    guard hasPictures else { throw RecordingError.noPictures(path: self.path, format: self.format) }
    // What lies beside the pictures and belongs to no format would be lost with the old folder.
    guard !isInside(path) else {
      throw RecordingError.cannotWrite(
        path: path, detail: "the recording that is read is there; choose another folder")
    }
    var losses: Set<ConversionLoss>
    switch format {
    case .placard:
      try write(to: path, replacing: replacing, companions: companions)
      losses = []
      if frames.contains(where: { $0.depth.map { $0.encoding != .png } ?? false }) {
        losses.insert(.depthPrecision)
      }
      if frames.contains(where: { $0.videoFrame != nil }) { losses.insert(.pixelsReencoded) }
    case .tum: losses = try TUMWriter.write(self, to: path, replacing: replacing)
    case .euroc: losses = try EuRoCWriter.write(self, to: path, replacing: replacing)
    case .colmap: losses = try ColmapWriter.write(self, to: path, replacing: replacing)
    case .nerfstudio: losses = try NerfWriter.write(self, to: path, replacing: replacing)
    }
    return ConversionLoss.allCases.filter(losses.contains)
  }

  private func isInside(_ folder: String) -> Bool {
    func place(_ path: String) -> String {
      URL(fileURLWithPath: path).resolvingSymlinksInPath().path + "/"
    }
    return place(path).hasPrefix(place(folder))
  }

  /// What every format but Placard's own leaves out.
  func commonLosses(keeping kept: Set<ConversionLoss> = []) -> Set<ConversionLoss> {
    var losses: Set<ConversionLoss> = []
    for frame in frames {
      if frame.trackingState != nil { losses.insert(.trackingStates) }
      if case .notRecorded = frame.featurePoints {} else { losses.insert(.featurePoints) }
      if !frame.planes.isEmpty { losses.insert(.planes) }
      if frame.ambientIntensity != nil { losses.insert(.light) }
      if frame.depth?.confidencePath != nil { losses.insert(.confidence) }
      if frame.depth != nil { losses.insert(.depth) }
      if frame.videoFrame != nil { losses.insert(.pixelsReencoded) }
    }
    if !points.isEmpty { losses.insert(.featurePoints) }
    if !planes.isEmpty { losses.insert(.planes) }
    return losses.subtracting(kept)
  }

  /// True where a camera has other intrinsics than the first.
  var hasChangingIntrinsics: Bool {
    frames.contains {
      $0.camera.intrinsics != frames[0].camera.intrinsics
        || $0.camera.imageResolution != frames[0].camera.imageResolution
    }
  }

  /// True where a lens differs from the first frame's.
  var hasChangingDistortion: Bool {
    frames.contains { $0.distortion != frames[0].distortion }
  }
}
