/// Finds a step along a line that fulfils the strong Wolfe conditions (Nocedal and Wright, Numerical
/// Optimization, 2nd edition, algorithms 3.5 and 3.6).
struct LineSearch {
  let function: (_ point: [Double], _ gradient: inout [Double]) -> Double
  /// How much of the drop that the slope promises a step must bring.
  var sufficientDecrease = 1e-4
  /// How much of the slope may be left.
  var curvature = 0.9
  /// The part of the value that is noise: sums of single-precision products.
  ///
  /// Below it the slope, which is less noisy, decides alone (Hager and Zhang 2005, section 4.3).
  var noise = 1e-7
  var evaluationLimit = 20

  private struct Trial {
    var step: Double
    var sample: LBFGS.Sample
    var slope: Double
  }

  /// The point of an accepted step; nil when the direction leads nowhere lower.
  func step(
    from start: LBFGS.Sample, along direction: [Double], first: Double
  ) -> LBFGS.Sample? {
    let slope = dot(start.gradient, direction)
    guard slope < 0 else { return nil }
    let origin = Trial(step: 0, sample: start, slope: slope)
    var previous = origin
    var step = first
    var evaluations = 0
    while evaluations < evaluationLimit {
      let trial = evaluate(origin, direction, step)
      evaluations += 1
      if !isLow(trial, origin) || (evaluations > 1 && isHigher(trial, previous)) {
        return zoom(origin, direction, low: previous, high: trial, evaluations)
      }
      if abs(trial.slope) <= -curvature * slope { return trial.sample }
      if trial.slope >= 0 {
        return zoom(origin, direction, low: trial, high: previous, evaluations)
      }
      previous = trial
      step *= 2
    }
    return previous.sample
  }

  private func zoom(
    _ origin: Trial, _ direction: [Double], low: Trial, high: Trial, _ used: Int
  ) -> LBFGS.Sample? {
    var low = low
    var high = high
    for _ in used..<max(used, evaluationLimit) {
      let trial = evaluate(origin, direction, between(low, high))
      if !isLow(trial, origin) || isHigher(trial, low) {
        high = trial
      } else {
        if abs(trial.slope) <= -curvature * origin.slope { return trial.sample }
        if trial.slope * (high.step - low.step) >= 0 { high = low }
        low = trial
      }
      if abs(high.step - low.step) < 1e-10 * max(high.step, low.step) { break }
    }
    return low.step > 0 ? low.sample : nil
  }

  /// Sufficient decrease; false for a value that is no number.
  private func isLow(_ trial: Trial, _ origin: Trial) -> Bool {
    trial.sample.value <= origin.sample.value + noise * abs(origin.sample.value)
      + sufficientDecrease * trial.step * origin.slope
  }

  /// By more than noise.
  private func isHigher(_ trial: Trial, _ other: Trial) -> Bool {
    trial.sample.value > other.sample.value + noise * abs(other.sample.value)
  }

  private func evaluate(_ origin: Trial, _ direction: [Double], _ step: Double) -> Trial {
    var sample = origin.sample
    addScaled(&sample.point, step, direction)
    sample.value = function(sample.point, &sample.gradient)
    return Trial(step: step, sample: sample, slope: dot(sample.gradient, direction))
  }

  /// The minimum of the cubic through both ends (equation 3.59), kept away from them.
  private func between(_ a: Trial, _ b: Trial) -> Double {
    let width = b.step - a.step
    let d1 = a.slope + b.slope - 3 * (a.sample.value - b.sample.value) / (a.step - b.step)
    let square = d1 * d1 - a.slope * b.slope
    let middle = a.step + width / 2
    guard square >= 0, square.isFinite else { return middle }
    let d2 = square.squareRoot() * (width < 0 ? -1 : 1)
    let step = b.step - width * (b.slope + d2 - d1) / (b.slope - a.slope + 2 * d2)
    let (least, most) = (a.step + 0.1 * width, a.step + 0.9 * width)
    guard step.isFinite else { return middle }
    return min(max(step, min(least, most)), max(least, most))
  }
}
