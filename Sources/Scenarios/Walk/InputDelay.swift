/// How long it takes until what a person does is seen.
///
/// An input may have been made as soon as the program last asked for inputs: it counts from then, so
/// that what is told is never too little. Memory does not grow with the number of inputs but for those
/// that wait to be seen.
package struct InputDelay: Hashable, Sendable {
  /// What has been measured.
  package struct Summary: Hashable, Sendable {
    package var inputs: Int
    /// The number of the picture that first showed the input, the next one being 1: the most.
    package var mostPictures: Int
    package var medianMilliseconds: Int
    /// The time within which nine of ten were seen.
    package var p90Milliseconds: Int
  }

  private struct Waiting: Hashable {
    var number: Int
    var seconds: Double
    var picture: Int
  }

  /// Milliseconds; longer delays count as this.
  static let limit = 1000

  /// How many inputs there have been.
  private(set) var heardCount = 0
  private var shownPictures = 0
  /// When inputs were last asked for, and how many pictures had been shown by then.
  private var lastLook = Waiting(number: 0, seconds: 0, picture: 0)
  private var waiting: [Waiting] = []
  /// How many inputs were seen after so many milliseconds, rounded up.
  private var delays = [Int](repeating: 0, count: limit + 1)
  private var mostPictures = 0

  package init() {}

  /// Notes that nothing has been heard up to a time, in seconds that never fall.
  mutating func look(at seconds: Double) {
    lastLook = Waiting(number: 0, seconds: seconds, picture: shownPictures)
  }

  /// Takes so many inputs that came since the last look.
  mutating func hear(_ count: Int, at seconds: Double) {
    for _ in 0..<count {
      heardCount += 1
      var input = lastLook
      input.number = heardCount
      waiting.append(input)
    }
    look(at: seconds)
  }

  /// Takes that a picture has been shown that was made of the first `inputs` inputs.
  mutating func show(inputs: Int, at seconds: Double) {
    shownPictures += 1
    for input in waiting.prefix(while: { $0.number <= inputs }) {
      let milliseconds = max(0, ((seconds - input.seconds) * 1000).rounded(.up))
      delays[Int(min(milliseconds, Double(Self.limit)))] += 1
      mostPictures = max(mostPictures, shownPictures - input.picture)
    }
    waiting.removeFirst(waiting.count { $0.number <= inputs })
  }

  /// Nil before an input has been seen.
  package var summary: Summary? {
    let count = delays.reduce(0, +)
    guard count > 0 else { return nil }
    func within(_ share: Double) -> Int {
      var left = Int((share * Double(count)).rounded(.up))
      return delays.firstIndex {
        left -= $0
        return left <= 0
      } ?? Self.limit
    }
    return Summary(
      inputs: count, mostPictures: mostPictures, medianMilliseconds: within(0.5),
      p90Milliseconds: within(0.9))
  }
}
