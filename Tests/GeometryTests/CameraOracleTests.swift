import Geometry
import TestSupport
import Testing

/// Pixels, view points and rays held against values calculated by other means.
@Suite(.enabled(if: RecordedData.isAvailable))
struct CameraOracleTests {
  struct Unprojection: Decodable {
    struct View: Decodable {
      struct Point: Decodable {
        var viewPoint: [Double]
        var sensorPxCentre: [Double]
        var raySensorCameraGl: [Double]
        var rayDisplayCameraGl: [Double]
      }
      var orientation: String
      var viewport: [Double]
      var points: [Point]
    }
    var camera: OpenCVCamera
    var views: [View]
    var tolerance: Double
  }

  @Test func `C-21 view points give the pixels and rays expected`() throws {
    let file = try oracle("opencv/unproject_orientation.json", as: Unprojection.self)
    #expect(file.views.reduce(0) { $0 + $1.points.count } == 132)
    let size = file.camera.size
    let camera = Camera(
      worldFromCamera: .identity, intrinsics: try file.camera.intrinsics(),
      imageResolution: ImageSize(width: size[0], height: size[1]))
    for view in file.views {
      let orientation = try #require(InterfaceOrientation(name: view.orientation))
      let display = try #require(
        DisplayTransform(
          imageSize: camera.imageResolution, orientation: orientation,
          viewport: view.viewport.vector2()))
      for point in view.points {
        let viewPoint = try point.viewPoint.vector2()
        let pixel = try point.sensorPxCentre.vector2()
        #expect(isClose(display.pixel(atViewPoint: viewPoint), pixel, within: file.tolerance))
        #expect(isClose(display.viewPoint(atPixel: pixel), viewPoint, within: file.tolerance))
        let ray = try #require(camera.ray(throughViewPoint: viewPoint, of: display))
        let inSensor = try point.raySensorCameraGl.vector3()
        #expect(isClose(ray.direction, inSensor, within: file.tolerance))
        let inDisplay = try point.rayDisplayCameraGl.vector3()
        #expect(
          isClose(
            orientation.displayFromSensor * ray.direction, inDisplay, within: file.tolerance))
      }
    }
  }

  struct Projection: Decodable {
    struct Intrinsics: Decodable {
      var fx: Double
      var fy: Double
      var cx: Double
      var cy: Double
    }
    struct Frame: Decodable {
      struct Observation: Decodable {
        var id: String
        var pixel: [Double]
        var depth: Double
      }
      var worldFromCamera: [Double]
      var observations: [Observation]

      enum CodingKeys: String, CodingKey {
        case worldFromCamera = "tWorldCameraGlRowMajor"
        case observations
      }
    }
    var intrinsicsCentre: Intrinsics
    var points: [String: [Double]]
    var frames: [Frame]
  }

  @Test func `C-9 points of the world are seen at the pixels and depths expected`() throws {
    let file = try oracle("poses/expected_pixels.json", as: Projection.self)
    #expect(file.frames.reduce(0) { $0 + $1.observations.count } == 120)
    let k = file.intrinsicsCentre
    for frame in file.frames {
      let m = frame.worldFromCamera
      try #require(m.count == 16)
      let linear = Matrix3(
        rows: (SIMD3(m[0], m[1], m[2]), SIMD3(m[4], m[5], m[6]), SIMD3(m[8], m[9], m[10])))
      let worldFromCamera = try #require(
        Transform(nearestTo: linear, translation: SIMD3(m[3], m[7], m[11])))
      let camera = Camera(
        worldFromCamera: worldFromCamera,
        intrinsics: CameraIntrinsics(fx: k.fx, fy: k.fy, cx: k.cx, cy: k.cy),
        imageResolution: ImageSize(width: 640, height: 480))
      for observation in frame.observations {
        let point = try #require(file.points[observation.id]).vector3()
        let pixel = try #require(camera.pixel(of: point))
        #expect(isClose(pixel, try observation.pixel.vector2(), within: 1e-6))
        #expect(isClose(camera.depth(of: point), observation.depth, within: 1e-8))
      }
    }
  }
}
