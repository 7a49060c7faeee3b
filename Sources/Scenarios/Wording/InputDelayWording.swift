/// The words for how long it takes until what a person does is seen.
package enum InputDelayWording {
  /// One line, without a full stop.
  package static func text(for delay: InputDelay.Summary) -> String {
    let pictures = "\(delay.mostPictures) \(delay.mostPictures == 1 ? "picture" : "pictures")"
    return "input to picture: at most \(pictures), \(delay.medianMilliseconds) ms (median), "
      + "\(delay.p90Milliseconds) ms (90 % of \(delay.inputs))"
  }
}
