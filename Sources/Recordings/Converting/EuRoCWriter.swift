import Geometry

/// Writes a recording in the ASL layout of EuRoC, the body being the camera.
///
/// The inverse of what ``RecordingFormat/euroc`` reads: the world's +y becomes +z, `T_BS` is the
/// identity, poses are of a camera with +y down.
enum EuRoCWriter {
  static func write(
    _ recording: Recording, to path: String, replacing: Bool
  ) throws -> Set<ConversionLoss> {
    let folder = try ConversionFolder(
      path: path, replacing: replacing, recognizes: RecordingFormat.euroc.recognizes)
    var losses = recording.commonLosses()
    if recording.hasChangingIntrinsics { losses.insert(.changingIntrinsics) }
    if recording.hasChangingDistortion { losses.insert(.distortion) }
    if recording.unit != .metre { losses.insert(.unit) }
    if !recording.hasGravity { losses.insert(.gravity) }
    var pictures = ["#timestamp [ns],filename"]
    var poses = [
      "#timestamp,p_RS_R_x [m],p_RS_R_y [m],p_RS_R_z [m],q_RS_w [],q_RS_x [],q_RS_y [],q_RS_z []"
    ]
    for frame in recording.frames {
      let time = frame.timestamp.nanoseconds
      let name = try folder.addPicture(of: frame, stem: "mav0/cam0/data/\(time)")
      pictures.append("\(time)," + name.split(separator: "/").suffix(1).joined())
      let pose =
        AxisTurn.yUpFromZUp.inverse * frame.camera.worldFromCamera
        * AxisTurn.visionFromCamera.inverse
      poses.append(
        "\(time)," + NumberText.list(pose.position + pose.quaternionWXYZ, separator: ","))
    }
    try folder.write(pictures.joined(separator: "\n") + "\n", to: "mav0/cam0/data.csv")
    try folder.write(
      poses.joined(separator: "\n") + "\n", to: "mav0/state_groundtruth_estimate0/data.csv")
    try folder.write(sensor(recording.frames[0], &losses), to: "mav0/cam0/sensor.yaml")
    try folder.finish()
    return losses
  }

  private static func sensor(
    _ frame: FrameRecord, _ losses: inout Set<ConversionLoss>
  ) -> String {
    let k = frame.camera.intrinsics
    let size = frame.camera.imageResolution
    let (model, coefficients): (String, [Double]) =
      switch frame.distortion {
      case nil: ("radial-tangential", [0, 0, 0, 0])
      case .brownConrady(let k1, let k2, let p1, let p2, let k3):
        ("radial-tangential", [k1, k2, p1, p2] + (k3 == 0 ? [] : [k3]))
      case .kannalaBrandt(let k1, let k2, let k3, let k4): ("equidistant", [k1, k2, k3, k4])
      }
    return """
      sensor_type: camera
      comment: written by placard
      T_BS:
        cols: 4
        rows: 4
        data: [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0]
      resolution: [\(size.width), \(size.height)]
      camera_model: pinhole
      intrinsics: [\(NumberText.list([k.fx, k.fy, k.cx, k.cy], separator: ", "))]
      distortion_model: \(model)
      distortion_coefficients: [\(NumberText.list(coefficients, separator: ", "))]

      """
  }
}
