/// A finite set of reusable picture buffers, as a camera has (SEMANTICS S-28, S-29).
package final class PixelBufferPool: Sendable {
  package let capacity: Int
  package init(capacity: Int = 14) { self.capacity = capacity }
}
