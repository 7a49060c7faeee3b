import Geometry
@testable import Imaging
import Testing

@Suite struct PixelBufferPoolTests {
  let size = ImageSize(width: 64, height: 48)

  func buffer(_ pool: PixelBufferPool, _ size: ImageSize? = nil, value: UInt8 = 7) throws
    -> PixelBuffer
  {
    try PixelBuffer(size: size ?? self.size, subsampling: nil, pool: pool) { planes in
      planes.luma.update(repeating: value)
    }
  }

  @Test func `S-28 the pool hands out fourteen buffers and refuses the next`() throws {
    let pool = PixelBufferPool()
    var held = try (0..<14).map { _ in try buffer(pool) }
    #expect(pool.outstanding == 14)
    #expect(throws: ImageError.outOfBuffers(capacity: 14)) { try buffer(pool) }
    #expect(pool.outstanding == 14)
    held.removeLast()
    #expect(pool.outstanding == 13)
    held.append(try buffer(pool))
    #expect(pool.outstanding == 14)
    held = []
    #expect(pool.outstanding == 0)
  }

  @Test func `S-28 memory comes back when the last copy of a buffer goes`() throws {
    let pool = PixelBufferPool(capacity: 1)
    var first: PixelBuffer? = try buffer(pool)
    var copy = first
    #expect(copy != nil)
    first = nil
    #expect(pool.outstanding == 1)
    copy = nil
    #expect(pool.outstanding == 0)
  }

  @Test func `S-28 memory of the same size is used again`() throws {
    let pool = PixelBufferPool(capacity: 2)
    let address = try buffer(pool).withPlanes { $0.luma.baseAddress }
    let kept = try buffer(pool)
    #expect(kept.withPlanes { $0.luma.baseAddress } == address)
    let second = try buffer(pool)
    #expect(second.withPlanes { $0.luma.baseAddress } != address)
  }

  @Test func `another size gets memory of its own, in place of idle blocks`() throws {
    let pool = PixelBufferPool(capacity: 2)
    _ = try (buffer(pool), buffer(pool))
    let large = try buffer(pool, ImageSize(width: 640, height: 480), value: 9)
    #expect(large.withPlanes { $0.luma.allSatisfy { $0 == 9 } })
    #expect(large.withPlanes { Int(bitPattern: $0.luma.baseAddress) % 4096 } == 0)
  }

  @Test func `S-29 a failed decoding gives its buffer back`() throws {
    let pool = PixelBufferPool(capacity: 1)
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try PixelBuffer(size: size, subsampling: .yuv420, pool: pool) { _ in throw Stop() }
    }
    #expect(pool.outstanding == 0)
  }

  @Test func `S-31 a reader that kept only the address sees poison after release`() throws {
    let pool = PixelBufferPool(poisonsReleasedMemory: true)
    var held: PixelBuffer? = try buffer(pool, value: 7)
    let kept = held?.withPlanes { $0.luma }
    #expect(kept?[0] == 7)
    held = nil
    // The pool still owns the memory, so the address is valid.
    #expect(kept?.allSatisfy { $0 == PixelBufferPool.poison } == true)
  }

  @Test func `S-31 without poisoning the next frame overwrites what the kept address shows`() throws
  {
    let pool = PixelBufferPool()
    let kept = try buffer(pool, value: 7).withPlanes { $0.luma }
    let next = try buffer(pool, value: 8)
    #expect(kept[0] == 8)
    #expect(next.withPlanes { $0.luma[0] } == 8)
  }

  @Test func `buffers keep a pool's memory alive`() throws {
    var pool: PixelBufferPool? = PixelBufferPool()
    let held = try pool.map { try buffer($0, value: 5) }
    pool = nil
    #expect(held?.withPlanes { $0.luma[0] } == 5)
  }

  @Test func `threads that take and return buffers never exceed the capacity`() async throws {
    let pool = PixelBufferPool(capacity: 3)
    let size = size
    await withTaskGroup(of: Void.self) { group in
      for value in UInt8(1)...4 {
        group.addTask {
          for _ in 0..<200 {
            let buffer = try? PixelBuffer(size: size, subsampling: .yuv420, pool: pool) {
              $0.luma.update(repeating: value)
            }
            let isOwn = buffer?.withPlanes { $0.luma.allSatisfy { $0 == value } }
            #expect(isOwn != false)
            #expect(pool.outstanding <= 3)
          }
        }
      }
    }
    #expect(pool.outstanding == 0)
  }
}
