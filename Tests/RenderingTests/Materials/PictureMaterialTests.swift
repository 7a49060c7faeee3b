import Foundation
import Geometry
import Imaging
import SyntheticScenes
import TestSupport
import Testing

@testable import Rendering

struct PictureMaterialTests {
  private func material(_ path: String) -> SceneMaterial {
    SceneMaterial(
      paint: .picture(path: path), fit: .stretched, color: SIMD3(1, 1, 1), secondColor: .zero)
  }

  @Test func `a picture's pixels are taken as they are`() throws {
    let folder = try TemporaryFolder()
    let image = RGBImage(
      size: ImageSize(width: 2, height: 2), bytes: [255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 8, 7])
    let path = try folder.write(try PNG.encode(image), to: "four.png")
    let picture = try MaterialPicture(of: material(path))
    #expect(picture.size == image.size)
    #expect(picture.bytes == [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 8, 7, 255])
  }

  @Test func `a picture larger than the limit is made smaller and keeps its proportions`() throws {
    let folder = try TemporaryFolder()
    let size = ImageSize(width: 2048, height: 512)
    let image = RGBImage(size: size, bytes: [UInt8](repeating: 120, count: 3 * 2048 * 512))
    let path = try folder.write(try PNG.encode(image), to: "large.png")
    let picture = try MaterialPicture(of: material(path))
    #expect(picture.size == ImageSize(width: 1024, height: 256))
    #expect(picture[512, 128] == 120)
  }

  @Test func `a file that is missing or no picture is told`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("text.png")
    #expect(throws: ImageError.cannotRead(path: path)) {
      try MaterialPicture(of: material(path))
    }
    try folder.write("no picture", to: "text.png")
    #expect(throws: ImageError.unknownFormat) { try MaterialPicture(of: material(path)) }
  }
}
