import Geometry
import Testing

@testable import Rendering

struct PointPassTests {
  /// Where the picture is brighter than without points, weighted by how much.
  private func brightness(_ pixel: SIMD3<Int>) -> Double {
    max(0, Double(pixel.x + pixel.y + pixel.z) - 90)
  }

  @Test(arguments: InterfaceOrientation.allCases)
  func `C-18 a point appears where it is projected`(_ orientation: InterfaceOrientation) throws {
    let viewport = orientation.isPortrait ? SIMD2(300.0, 400) : SIMD2(400.0, 300)
    var scene = testScene(orientation: orientation, viewport: viewport)
    let point = SIMD3<Float>(0.2137, 0.1093, -1.7)
    scene.points = [ScenePoint(positionInWorld: point)]
    let expected = try #require(
      scene.camera.viewPoint(of: SIMD3<Double>(point), through: displayTransform(of: scene)))
    // Twice as many pixels as points; a pixel's centre is half a pixel after its edge.
    let size = ImageSize(width: 2 * Int(viewport.x), height: 2 * Int(viewport.y))
    let center = try #require(try rendered(scene, size: size).centroid(weight: brightness))
    #expect((center + 0.5 - 2 * expected).length < 0.5)
  }

  @Test func `a dot is round and has its size in points`() throws {
    var scene = testScene()
    scene.points = [ScenePoint(positionInWorld: SIMD3(0, 0, -1))]
    let empty = try rendered(testScene(), size: ImageSize(width: 1280, height: 960))
    let picture = try rendered(scene, size: ImageSize(width: 1280, height: 960))
    let pixels = picture.differingPixels(from: empty)
    let (xs, ys) = (pixels.map(\.x), pixels.map(\.y))
    let width = try #require(xs.max()) - (try #require(xs.min())) + 1
    let height = try #require(ys.max()) - (try #require(ys.min())) + 1
    let diameter = 2 * PointPass.diameter
    #expect(abs(Double(width) - diameter) <= 1.5 && abs(Double(height) - diameter) <= 1.5)
    // A disc covers π/4 of its square.
    #expect(abs(Double(pixels.count) / (diameter * diameter) - Double.pi / 4) < 0.12)
  }

  @Test func `quality chooses between amber and green`() throws {
    func color(_ quality: Float) throws -> SIMD3<Int> {
      var scene = testScene()
      scene.points = [ScenePoint(positionInWorld: SIMD3(0, 0, -1), quality: quality)]
      return try rendered(scene)[320, 240]
    }
    let (low, high) = (try color(0), try color(1))
    #expect(low.x > low.y && high.y > high.x)
    #expect(try color(-5) == low)
    #expect(try color(7) == high)
  }

  @Test func `a new point is pale blue, whatever its error, and an old one has its colour`() throws
  {
    func color(quality: Float, age: Float) throws -> SIMD3<Int> {
      var scene = testScene()
      scene.points = [
        ScenePoint(positionInWorld: SIMD3(0, 0, -1), quality: quality, age: age)
      ]
      return try rendered(scene)[320, 240]
    }
    let new = try color(quality: 0, age: 0)
    #expect(new.z > new.x && new.z > new.y)
    #expect(try color(quality: 1, age: 0) == new)
    #expect(try color(quality: 0, age: 1) != new)
    #expect(try color(quality: 0, age: .nan) != SIMD3(0, 0, 0))
  }

  @Test func `a point's size multiplies its diameter`() throws {
    func width(_ size: Float) throws -> Int {
      var scene = testScene()
      scene.points = [ScenePoint(positionInWorld: SIMD3(0, 0, -1), size: size)]
      let resolution = ImageSize(width: 1280, height: 960)
      let empty = try rendered(testScene(), size: resolution)
      let xs = try rendered(scene, size: resolution).differingPixels(from: empty).map(\.x)
      return try #require(xs.max()) - (try #require(xs.min())) + 1
    }
    let usual = try width(1)
    #expect(abs(try width(2) - 2 * usual) <= 2)
  }

  @Test func `points behind the camera and points that are no numbers are not drawn`() throws {
    var scene = testScene()
    scene.points = [
      SIMD3(0, 0, 1), SIMD3(0, 0, 0), SIMD3(.nan, 0, -1), SIMD3(0, 0, -.infinity),
      SIMD3(0, .infinity, -1), SIMD3(.greatestFiniteMagnitude, 0, -1),
    ].map { ScenePoint(positionInWorld: $0) }
    #expect(try rendered(scene) == rendered(testScene()))
  }
}
