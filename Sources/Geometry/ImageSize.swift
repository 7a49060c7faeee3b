/// A width and a height in whole pixels.
package struct ImageSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Width and height exchanged.
  package var transposed: ImageSize { ImageSize(width: height, height: width) }
}
