import Foundation
import Geometry
import Imaging
import Recordings
import Rendering
import SyntheticScenes

extension SceneFilm {
  private static let quality = 92

  /// Films the scene into a recording at `target`, which appears whole or not at all.
  ///
  /// Pictures are JPEG files; depth, object maps and the planes that were looked at are exact.
  /// The same film gives the same bytes. `progress` gets the frames done and their number. Throws
  /// `RenderingError`, `RecordingError`, `ImageError` and ``SceneFilmError``.
  package func write(
    to target: String, replacing: Bool = false, recordsDepth: Bool = true,
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws {
    let writer = try RecordingWriter(
      path: target, unit: .metre, hasGravity: true, replacing: replacing)
    try SceneCompanions(scene).add(to: writer)
    try writer.add(SceneObjectFile(geometry.objects).data(), named: "objects.json")
    let studio = try SceneStudio(geometry)
    var seen = SeenPlanes(geometry.truePlanes())
    let encoder = JPEGEncoder()
    progress(0, times.count)
    for (index, seconds) in times.enumerated() {
      let viewpoint = viewpoint(at: seconds)
      let picture = try studio.picture(of: shot(index))
      let truth = try studio.truth(from: viewpoint)
      let record = FrameRecord(
        index: index,
        timestamp: Timestamp(nanoseconds: Int64((seconds * 1e9).rounded())), imagePath: "",
        camera: Camera(
          worldFromCamera: viewpoint.worldFromCamera, intrinsics: viewpoint.camera.intrinsics,
          imageResolution: viewpoint.camera.imageSize),
        distortion: viewpoint.camera.distortion,
        planes: seen.planes(at: seconds, seeing: truth, from: viewpoint))
      try writer.append(
        record, picture: .encoded(try encoder.encode(picture, quality: Self.quality)),
        depth: recordsDepth ? truth.depth : nil)
      let name = String(format: "objects/%06d.png", index)
      try writer.add(truth.objectPicture(), named: name)
      progress(index + 1, times.count)
    }
    try writer.finish()
  }

  /// Writes the first picture alone, as JPEG or PNG by the file's name.
  package func writePicture(to path: String) throws {
    let picture = try SceneStudio(geometry).picture(of: shot(0))
    let bytes =
      path.lowercased().hasSuffix(".png")
      ? try PNG.encode(picture) : try JPEGEncoder().encode(picture, quality: Self.quality)
    try WholeFile.write(bytes, to: path)
  }
}
