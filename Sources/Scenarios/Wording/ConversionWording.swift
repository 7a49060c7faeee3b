package import Recordings

/// The words for what a format can't hold.
package enum ConversionWording {
  package static func text(for loss: ConversionLoss) -> String {
    switch loss {
    case .times: "the times of frames"
    case .trackingStates: "tracking states"
    case .featurePoints: "feature points"
    case .planes: "planes"
    case .light: "the ambient light"
    case .depth: "depth, or depth of a camera of its own"
    case .depthPrecision: "depth to its full precision or range"
    case .confidence: "the confidence of depth"
    case .distortion: "lens distortion of this kind, or that changes"
    case .changingIntrinsics: "intrinsics that change; those of the first frame are written"
    case .unit: "whether lengths are metres"
    case .gravity: "which way is up, or that it is not known"
    case .truth: "what stands where in the scene (scene.json, truth.json)"
    case .objectMaps: "the maps of objects"
    case .pixelsReencoded: "pictures of a video as they are; they became JPEG files"
    }
  }
}
