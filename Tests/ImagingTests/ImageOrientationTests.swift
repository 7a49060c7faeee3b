import Geometry
import Imaging
import Testing

@Suite struct ImageOrientationTests {
  /// Where V-1's table sends pixel (x, y) of a W×H picture.
  static let table: [(ImageOrientation, @Sendable (Int, Int, Int, Int) -> (Int, Int))] = [
    (.up, { x, y, _, _ in (x, y) }),
    (.upMirrored, { x, y, w, _ in (w - 1 - x, y) }),
    (.down, { x, y, w, h in (w - 1 - x, h - 1 - y) }),
    (.downMirrored, { x, y, _, h in (x, h - 1 - y) }),
    (.leftMirrored, { x, y, _, _ in (y, x) }),
    (.right, { x, y, _, h in (h - 1 - y, x) }),
    (.rightMirrored, { x, y, w, h in (h - 1 - y, w - 1 - x) }),
    (.left, { x, y, w, _ in (y, w - 1 - x) }),
  ]

  @Test func `V-1 every pixel lands where the table says`() {
    let picture = RGBImage.colorful(width: 7, height: 5)
    #expect(Self.table.map(\.0) == ImageOrientation.allCases)
    for (orientation, landing) in Self.table {
      let upright = picture.oriented(orientation)
      #expect(
        upright.size
          == (orientation.rawValue < 5
            ? ImageSize(width: 7, height: 5) : ImageSize(width: 5, height: 7)))
      #expect(upright.size == orientation.uprightSize(of: picture.size))
      for y in 0..<5 {
        for x in 0..<7 {
          let (u, v) = landing(x, y, 7, 5)
          let stored = 3 * (y * 7 + x)
          let landed = 3 * (v * upright.width + u)
          #expect(
            picture.bytes[stored..<(stored + 3)] == upright.bytes[landed..<(landed + 3)],
            "\(orientation) (\(x), \(y))")
        }
      }
    }
  }

  @Test func `V-1 the map of points agrees with the table at pixel centres`() {
    let size = ImageSize(width: 7, height: 5)
    for (orientation, landing) in Self.table {
      let map = orientation.uprightFromStored(storedSize: size)
      for (x, y) in [(0, 0), (6, 0), (3, 4), (6, 4)] {
        let (u, v) = landing(x, y, 7, 5)
        #expect(
          map * SIMD2(Double(x) + 0.5, Double(y) + 0.5) == SIMD2(Double(u) + 0.5, Double(v) + 0.5))
      }
    }
  }

  @Test func `names are those of the platform and read back`() {
    #expect(
      ImageOrientation.allCases.map(\.name) == [
        "up", "upMirrored", "down", "downMirrored", "leftMirrored", "right", "rightMirrored",
        "left",
      ])
    for orientation in ImageOrientation.allCases {
      #expect(ImageOrientation(name: orientation.name) == orientation)
    }
    #expect(ImageOrientation(name: "sideways") == nil)
  }

  @Test func `V-3 the device's orientation gives the back camera's`() {
    let expected: [DeviceOrientation: ImageOrientation] = [
      .portraitUpsideDown: .left, .landscapeLeft: .up, .landscapeRight: .down, .portrait: .right,
      .faceUp: .right, .faceDown: .right, .unknown: .right,
    ]
    for device in DeviceOrientation.allCases {
      #expect(device.imageOrientation == expected[device])
    }
  }

  @Test func `V-4 raw values of the device's orientation`() {
    #expect(
      DeviceOrientation.allCases == [
        .unknown, .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight, .faceUp,
        .faceDown,
      ])
    #expect(DeviceOrientation.allCases.map(\.rawValue) == Array(0...6))
  }

  @Test func `V-5 a photo's orientation converts by name, not by value`() {
    #expect(PhotoOrientation.allCases.map(\.rawValue) == Array(0...7))
    #expect(
      PhotoOrientation.allCases.map(\.imageOrientation.rawValue) == [1, 3, 8, 6, 2, 4, 5, 7])
  }
}
