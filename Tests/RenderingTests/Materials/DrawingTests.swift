import Foundation
import Geometry
import SyntheticScenes
import TestSupport
import Testing

@testable import Rendering

struct DrawingTests {
  @Test func `a circle covers pi r squared`() throws {
    let picture = try MaterialPicture(
      of: .drawing([.ellipse(center: SIMD2(0.503, 0.498), radii: SIMD2(0.31, 0.31))]))
    let side = Double(picture.size.width)
    #expect(picture.size == ImageSize(width: 200, height: 200))
    // A polygon with its corners on the circle is smaller by at most 0.02 px all round: 2 / 62 × 0.02.
    let expected = Double.pi * 0.31 * 0.31 * side * side
    #expect(abs(picture.ink() - expected) < 0.001 * expected)
  }

  @Test func `a rectangle between pixels covers them by their share`() throws {
    // 200 pixels: x from 20.5 to 60.25, y from 30 up to 30.5.
    let picture = try MaterialPicture(
      of: .drawing([
        .rectangle(
          lowerLeft: SIMD2(20.5 / 200, 30.0 / 200), size: SIMD2(39.75 / 200, 0.5 / 200), radius: 0)
      ]))
    let row = 200 - 31
    // Half the height everywhere, half and a quarter of the width at the ends; 255 is white.
    #expect(abs(picture[30, row] - 128) <= 1)
    #expect(abs(picture[20, row] - (255 - 64)) <= 1)
    #expect(abs(picture[60, row] - (255 - 32)) <= 1)
    #expect(picture[30, row - 1] == 255 && picture[30, row + 1] == 255)
    #expect(picture[19, row] == 255 && picture[61, row] == 255)
  }

  @Test func `rounded corners take what the quarter circles leave`() throws {
    let picture = try MaterialPicture(
      of: .drawing([
        .rectangle(lowerLeft: SIMD2(0.1, 0.2), size: SIMD2(0.8, 0.5), radius: 0.125)
      ]))
    let expected = (0.8 * 0.5 - (4 - Double.pi) * 0.125 * 0.125) * 200 * 200
    #expect(abs(picture.ink() - expected) < 0.001 * expected)
  }

  @Test func `a line has its width and round ends, whichever way it runs`() throws {
    for places: [SIMD2<Float>] in [
      [SIMD2(0.2, 0.3), SIMD2(0.7, 0.8)], [SIMD2(0.8, 0.5), SIMD2(0.3, 0.5)],
    ] {
      let picture = try MaterialPicture(of: .drawing([.line(places, width: 0.06)]))
      let way = places[1] - places[0]
      let length = Double((way.x * way.x + way.y * way.y).squareRoot())
      let expected = (length * 0.06 + Double.pi * 0.03 * 0.03) * 200 * 200
      #expect(abs(picture.ink() - expected) < 0.003 * expected)
    }
  }

  @Test func `a triangle covers half its box, however its corners are listed`() throws {
    let corners: [SIMD2<Float>] = [SIMD2(0.1, 0.1), SIMD2(0.9, 0.1), SIMD2(0.3, 0.7)]
    for places in [corners, corners.reversed()] {
      let picture = try MaterialPicture(of: .drawing([.polygon(places)]))
      #expect(abs(picture.ink() - 0.8 * 0.6 / 2 * 40_000) < 2)
    }
  }

  @Test func `text stands on its baseline, as high as asked`() throws {
    // H is as high as a capital letter: its ink lies between the baseline and the height, hinting
    // moves its edges by at most a pixel of 200.
    let picture = try MaterialPicture(
      of: .drawing([
        .text("H", position: SIMD2(0.25, 0.3), height: 0.4, isCentered: false, isBold: false)
      ]))
    let inside = Rect(origin: SIMD2(0.25, 0.295), size: SIMD2(0.4, 0.41))
    #expect(picture.ink() > 500)
    #expect(picture.ink(in: inside) > 0.999 * picture.ink())
    #expect(picture.ink(in: Rect(origin: SIMD2(0.25, 0.67), size: SIMD2(0.4, 0.04))) > 20)
  }

  @Test func `centred text has as much ink left as right, bold text has more`() throws {
    func picture(bold: Bool) throws -> MaterialPicture {
      try MaterialPicture(
        of: .drawing([
          .text("OHO", position: SIMD2(0.5, 0.4), height: 0.2, isCentered: true, isBold: bold)
        ]))
    }
    let plain = try picture(bold: false)
    let left = plain.ink(in: Rect(origin: SIMD2(0, 0), size: SIMD2(0.5, 1)))
    #expect(abs(left / plain.ink() - 0.5) < 0.02)
    #expect(try picture(bold: true).ink() > 1.3 * plain.ink())
  }

  @Test func `text larger than labels ever are is drawn as sharp`() throws {
    let picture = try MaterialPicture(
      of: .drawing(
        [.text("I", position: SIMD2(0.5, 0.1), height: 0.8, isCentered: true, isBold: false)],
        size: SIMD2(0.3, 0.3)))
    // DejaVu's I is a bar: 1493 units high and 201 wide, of 1024 × 0.8 / 1493 pixels each.
    let unit = 0.8 * Double(picture.size.height) / 1493
    let expected = 1493 * 201 * unit * unit
    #expect(abs(picture.ink() - expected) < 0.03 * expected)
  }

  @Test func `later elements cover earlier ones, and patterns stay in their rectangle`() throws {
    var material = SceneMaterial.drawing([
      .rectangle(lowerLeft: .zero, size: SIMD2(1, 1), radius: 0),
      .pattern(
        .plain, lowerLeft: SIMD2(0.25, 0.5), size: SIMD2(0.5, 0.25), secondColor: .zero, seed: 1),
    ])
    guard case .drawing(var elements) = material.paint else { return }
    elements[1].color = SIMD3(1, 1, 1)
    material.paint = .drawing(elements)
    let picture = try MaterialPicture(of: material)
    #expect(picture.ink() == 40_000 - 100 * 50)
    #expect(picture[100, 200 - 125] == 255 && picture[100, 200 - 90] == 0)
  }

  @Test(arguments: [SIMD2<Float>(0, 0.5), SIMD2(1, 0.5), SIMD2(0.5, 0), SIMD2(0.5, 1)])
  func `a circle on an edge is half there`(_ center: SIMD2<Float>) throws {
    let picture = try MaterialPicture(
      of: .drawing([
        .ellipse(center: center, radii: SIMD2(0.25, 0.25)),
        .line([SIMD2(0.2, -0.5), SIMD2(0.3, -0.2)], width: 0.1),
        .polygon([SIMD2(0.2, 1.1), SIMD2(0.4, 1.1), SIMD2(0.3, 1.4)]),
      ]))
    let expected = Double.pi * 0.25 * 0.25 / 2 * 40_000
    #expect(abs(picture.ink() - expected) < 0.003 * expected)
  }

  @Test func `what is outside, endless or no number leaves the rest as it is`() throws {
    let picture = try MaterialPicture(
      of: .drawing([
        .ellipse(center: SIMD2(3, 3), radii: SIMD2(0.5, 0.5)),
        .ellipse(center: SIMD2(.nan, 0), radii: SIMD2(1, 1)),
        .rectangle(lowerLeft: SIMD2(0, 0), size: SIMD2(.infinity, 1), radius: 0),
        .line([SIMD2(0, 0), SIMD2(1e30, 1)], width: 0.1),
        .polygon([]), .line([], width: 1),
        .text("x", position: SIMD2(2, 0.5), height: 0.2, isCentered: true, isBold: false),
        .text("x", position: SIMD2(0.5, 2), height: 0.2, isCentered: true, isBold: false),
        .text("x", position: SIMD2(-2, -2), height: 0.2, isCentered: true, isBold: false),
        .text("x", position: SIMD2(1e20, 0), height: 0.1, isCentered: true, isBold: false),
        .text("x", position: SIMD2(0.5, 0.5), height: .infinity, isCentered: true, isBold: false),
        .pattern(.wood, lowerLeft: SIMD2(2, 2), size: SIMD2(1, 1), secondColor: .zero, seed: 0),
        .pattern(.wood, lowerLeft: SIMD2(.nan, 0), size: SIMD2(1, 1), secondColor: .zero, seed: 0),
      ]))
    #expect(picture.ink() == 0)
  }
}
