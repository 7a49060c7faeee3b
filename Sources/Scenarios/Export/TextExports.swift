import Foundation
import Geometry
import Recordings

/// The camera's way as "time tx ty tz qx qy qz qw", of a camera with +y down and +z forward, as the
/// TUM benchmark's tools and evo read it; the world's axes are kept.
enum TUMExport {
  static func text(_ scene: ExportScene) -> String {
    var text = "# timestamp tx ty tz qx qy qz qw\n"
    for camera in scene.path {
      let pose = camera.worldFromCamera
      let (t, q) = (pose.translation, pose.rotation)
      // R · (half a turn about x), whose quaternion is (1, 0, 0, 0).
      let numbers = [t.x, t.y, t.z, q.w, q.z, -q.y, -q.x]
      text += Self.seconds(camera.time) + " " + numbers.map { "\($0)" }.joined(separator: " ")
      text += "\n"
    }
    return text
  }

  /// Nanoseconds as seconds with nine decimals, exactly.
  static func seconds(_ time: Timestamp) -> String {
    let magnitude = time.nanoseconds.magnitude
    let fraction = String(magnitude % 1_000_000_000)
    return (time.nanoseconds < 0 ? "-" : "") + "\(magnitude / 1_000_000_000)."
      + String(repeating: "0", count: 9 - fraction.utf8.count) + fraction
  }
}

/// Everything as one table: "kind,id,text,time,x,y,z,qx,qy,qz,qw,width,depth".
///
/// Positions in world space; orientations of cameras, labels and planes to world; a plane's lengths
/// along its x and z axes. Texts are quoted as RFC 4180 says; one that a spreadsheet would take for a
/// formula has an apostrophe before it.
enum CSVExport {
  static func text(_ scene: ExportScene) -> String {
    var lines = ["kind,id,text,time,x,y,z,qx,qy,qz,qw,width,depth"]
    for (index, camera) in scene.path.enumerated() {
      let (t, q) = (camera.worldFromCamera.translation, camera.worldFromCamera.rotation)
      lines.append(
        "camera,\(index),,\(TUMExport.seconds(camera.time)),\(t.x),\(t.y),\(t.z),"
          + "\(q.x),\(q.y),\(q.z),\(q.w),,")
    }
    for label in scene.labels {
      let (t, q) = (label.worldFromLabel.translation, label.worldFromLabel.rotation)
      lines.append(
        "label,\(quoted(label.id)),\(quoted(label.text)),\(TUMExport.seconds(label.time)),"
          + "\(t.x),\(t.y),\(t.z),\(q.x),\(q.y),\(q.z),\(q.w),,")
    }
    for plane in scene.planes {
      let center = plane.worldFromPlane * SIMD3(plane.center.x, 0, plane.center.y)
      let q = plane.worldFromPlane.rotation
      lines.append(
        "plane,\(plane.identifier),\(quoted(plane.classification ?? plane.alignment.rawValue)),,"
          + "\(center.x),\(center.y),\(center.z),\(q.x),\(q.y),\(q.z),\(q.w),"
          + "\(plane.extent.x),\(plane.extent.y)")
    }
    for index in 0..<scene.points.count {
      lines.append(
        "point,\(scene.points.identifiers[index]),,,"
          + "\(scene.points.x[index]),\(scene.points.y[index]),\(scene.points.z[index]),,,,,,")
    }
    return lines.joined(separator: "\r\n") + "\r\n"
  }

  static func quoted(_ text: String) -> String {
    let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
    let safe = (isFormula ? "'" : "") + text
    guard safe.contains(where: { ",\"\r\n".contains($0) || $0.isNewline }) else { return safe }
    return "\"" + safe.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }
}

/// The points as a binary PLY file of 32-bit floats, as MeshLab and Open3D read it.
enum PLYExport {
  static func data(_ scene: ExportScene) -> Data {
    var data = Data(
      """
      ply
      format binary_little_endian 1.0
      comment points of a placard recording
      element vertex \(scene.points.count)
      property float x
      property float y
      property float z
      end_header

      """.utf8)
    for index in 0..<scene.points.count {
      for value in [scene.points.x[index], scene.points.y[index], scene.points.z[index]] {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
      }
    }
    return data
  }
}
