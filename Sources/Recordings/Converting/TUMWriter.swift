import Geometry

/// Writes a recording as a folder of the TUM RGB-D benchmark, with a calibration beside it.
///
/// The inverse of what ``RecordingFormat/tum`` reads: the world's +y becomes +z, poses are of a camera
/// with +y down, depth has 5000 units a metre.
enum TUMWriter {
  static func write(
    _ recording: Recording, to path: String, replacing: Bool
  ) throws -> Set<ConversionLoss> {
    let folder = try ConversionFolder(
      path: path, replacing: replacing, recognizes: RecordingFormat.tum.recognizes)
    var losses = recording.commonLosses(keeping: [.depth])
    if recording.hasChangingIntrinsics { losses.insert(.changingIntrinsics) }
    if recording.hasChangingDistortion { losses.insert(.distortion) }
    if recording.unit != .metre { losses.insert(.unit) }
    if !recording.hasGravity { losses.insert(.gravity) }
    var (colour, depth, poses) = ([String](), [String](), [String]())
    for frame in recording.frames {
      let time = NumberText.seconds(frame.timestamp)
      colour.append("\(time) \(try folder.addPicture(of: frame, stem: "rgb/" + time))")
      if frame.hasRegisteredDepth {
        let name = "depth/\(time).png"
        if try folder.addDepth(of: frame, name: name, unitsPerMetre: 5000) {
          losses.insert(.depthPrecision)
        }
        depth.append("\(time) \(name)")
      } else if frame.depth != nil {
        losses.insert(.depth)
      }
      let pose =
        AxisTurn.yUpFromZUp.inverse * frame.camera.worldFromCamera
        * AxisTurn.visionFromCamera.inverse
      poses.append("\(time) " + NumberText.list(pose.position + pose.quaternionXYZW))
    }
    func file(_ head: String, _ lines: [String]) -> String {
      (["# " + head] + lines).joined(separator: "\n") + "\n"
    }
    try folder.write(file("timestamp filename", colour), to: "rgb.txt")
    if !depth.isEmpty { try folder.write(file("timestamp filename", depth), to: "depth.txt") }
    try folder.write(file("timestamp tx ty tz qx qy qz qw", poses), to: "groundtruth.txt")
    let first = recording.frames[0]
    let k = first.camera.intrinsics
    var numbers = [k.fx, k.fy, k.cx, k.cy]
    switch first.distortion {
    case nil: break
    case .brownConrady(let k1, let k2, let p1, let p2, let k3): numbers += [k1, k2, p1, p2, k3]
    case .kannalaBrandt: losses.insert(.distortion)
    }
    try folder.write(
      file("fx fy cx cy [k1 k2 p1 p2 k3]", [NumberText.list(numbers)]), to: "calibration.txt")
    try folder.finish()
    return losses
  }
}
