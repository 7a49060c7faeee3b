import Testing

@testable import Rendering

struct PointerGestureTests {
  @Test func `press and release at one place is a click there`() {
    var gesture = PointerGesture()
    gesture.pressed(at: SIMD2(10, 20))
    #expect(gesture.moved(to: SIMD2(12, 21)) == nil)
    #expect(gesture.released(at: SIMD2(12, 21)) == .click(at: SIMD2(10, 20)))
  }

  @Test func `a pointer that moves on with the button down drags`() {
    var gesture = PointerGesture()
    gesture.pressed(at: SIMD2(10, 20))
    #expect(gesture.moved(to: SIMD2(20, 20)) == .drag(from: SIMD2(10, 20), to: SIMD2(20, 20)))
    // Coming back doesn't make it a click again.
    #expect(gesture.moved(to: SIMD2(11, 20)) == .drag(from: SIMD2(10, 20), to: SIMD2(11, 20)))
    #expect(
      gesture.released(at: SIMD2(11, 20)) == .dragEnded(from: SIMD2(10, 20), to: SIMD2(11, 20)))
  }

  @Test func `moves and releases without a press are nothing`() {
    var gesture = PointerGesture()
    #expect(gesture.moved(to: SIMD2(1, 1)) == nil)
    #expect(gesture.released(at: SIMD2(1, 1)) == nil)
  }
}
