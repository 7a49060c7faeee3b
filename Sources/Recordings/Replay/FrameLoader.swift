import Foundation
package import Imaging
import Geometry

package final class FrameLoader {
  package init(pool: PixelBufferPool) {}
  package func load(_ record: FrameRecord, components: FrameComponents = .all) throws(FrameError) -> CapturedFrame {
    throw .unreadable(frame: record.index, path: record.imagePath, detail: "x")
  }
}
