/// The words for how long it takes until what a person does is seen.
package enum InputDelayWording {
  /// One line, without a full stop.
  package static func text(for delay: InputDelay.Summary) -> String {
    let pictures = "\(delay.mostPictures) \(delay.mostPictures == 1 ? "picture" : "pictures")"
    return "input to picture: at most \(pictures), \(time(delay.medianMilliseconds)) (90 %: "
      + "\(time(delay.p90Milliseconds)))"
  }

  private static func time(_ milliseconds: Int) -> String {
    milliseconds < InputDelay.limit ? "\(milliseconds) ms" : "1 s or more"
  }
}
