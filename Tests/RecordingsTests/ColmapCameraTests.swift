import Geometry
import Testing

@testable import Recordings

@Suite struct `COLMAP cameras` {
  private func camera(_ model: String, _ parameters: [Double]) throws -> ColmapCamera {
    try ColmapCamera(model: model, width: 640, height: 480, parameters: parameters)
  }

  @Test(
    arguments: [
      ("SIMPLE_PINHOLE", [500, 320, 240], 500, nil),
      ("PINHOLE", [500, 510, 320, 240], 510, nil),
      (
        "SIMPLE_RADIAL", [500, 320, 240, 0.1], 500,
        .brownConrady(k1: 0.1, k2: 0, p1: 0, p2: 0, k3: 0)
      ),
      (
        "RADIAL", [500, 320, 240, 0.1, 0.2], 500,
        .brownConrady(k1: 0.1, k2: 0.2, p1: 0, p2: 0, k3: 0)
      ),
      (
        "OPENCV", [500, 510, 320, 240, 0.1, 0.2, 0.3, 0.4], 510,
        .brownConrady(k1: 0.1, k2: 0.2, p1: 0.3, p2: 0.4, k3: 0)
      ),
      (
        "OPENCV_FISHEYE", [500, 510, 320, 240, 0.1, 0.2, 0.3, 0.4], 510,
        .kannalaBrandt(k1: 0.1, k2: 0.2, k3: 0.3, k4: 0.4)
      ),
      (
        "SIMPLE_RADIAL_FISHEYE", [500, 320, 240, 0.1], 500,
        .kannalaBrandt(k1: 0.1, k2: 0, k3: 0, k4: 0)
      ),
      (
        "RADIAL_FISHEYE", [500, 320, 240, 0.1, 0.2], 500,
        .kannalaBrandt(k1: 0.1, k2: 0.2, k3: 0, k4: 0)
      ),
      (
        "RADIAL_FISHEYE", [500, 320, 240, 0, 0], 500, .kannalaBrandt(k1: 0, k2: 0, k3: 0, k4: 0)
      ),
      ("OPENCV", [500, 510, 320, 240, 0, 0, 0, 0], 510, nil),
    ] as [(String, [Double], Double, LensDistortion?)])
  func `each model's numbers take their places, half a pixel off the principal point`(
    model: String, parameters: [Double], fy: Double, distortion: LensDistortion?
  ) throws {
    let camera = try camera(model, parameters)
    #expect(camera.intrinsics == CameraIntrinsics(fx: 500, fy: fy, cx: 319.5, cy: 239.5))
    #expect(camera.distortion == distortion)
    #expect(camera.size == ImageSize(width: 640, height: 480))
  }

  @Test(arguments: [
    "FOV", "THIN_PRISM_FISHEYE", "RAD_TAN_THIN_PRISM_FISHEYE", "NEW",
  ])
  func `a model that can't be used is named in the error`(model: String) {
    #expect {
      try camera(model, [Double](repeating: 1, count: 12))
    } throws: { error in
      (error as? FieldFault)?.place == "MODEL" && (error as? FieldFault)?.found == model
    }
  }

  @Test(arguments: [0, 3, 5]) func `a wrong count of parameters is an error`(count: Int) {
    #expect(throws: FieldFault.self) {
      try camera("PINHOLE", [Double](repeating: 1, count: count))
    }
  }
}
