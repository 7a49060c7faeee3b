import CRegression

/// Minimizes a smooth function of many variables (Nocedal and Wright, Numerical Optimization,
/// 2nd edition, algorithms 7.4 and 7.5).
///
/// An iteration costs a call of the function, seldom more, and 4 × memory × n multiplications.
struct LBFGS {
  /// How many steps the curvature is estimated from.
  var memory = 10
  var maximumIterations: Int
  /// Stops after two iterations in a row that lower the value by less than this part of it; 0 looks
  /// at the gradient alone.
  var tolerance = 1e-9
  /// Stops when the gradient's square is less than this part of the value.
  var gradientTolerance = 1e-13

  struct Outcome {
    var point: [Double]
    var value: Double
    var iterations: Int
    /// True when the minimum was found to the tolerance, or to what the function's precision allows.
    var converged: Bool
  }

  /// A point of the search with the function's value and gradient there.
  struct Sample {
    var point: [Double]
    var value: Double
    var gradient: [Double]
  }

  /// Looks for the minimum from a point on.
  ///
  /// `function` writes the gradient, whose length is the point's, and returns the value.
  /// `finished` is told after each iteration how many there were.
  func minimize(
    from start: [Double], finished: (Int) -> Void = { _ in },
    _ function: @escaping (_ point: [Double], _ gradient: inout [Double]) -> Double
  ) -> Outcome {
    var current = Sample(
      point: start, value: 0, gradient: [Double](repeating: 0, count: start.count))
    current.value = function(current.point, &current.gradient)
    var history = CurvatureHistory(limit: memory)
    var slowSteps = 0
    for iteration in 0..<maximumIterations {
      guard dot(current.gradient, current.gradient) > gradientTolerance * abs(current.value) else {
        return outcome(current, iteration, converged: true)
      }
      let direction = history.direction(current.gradient)
      guard
        let next = LineSearch(function: function).step(
          from: current, along: direction, first: history.isEmpty ? 0.5 : 1)
      else {
        // No lower point is found at the function's precision.
        return outcome(current, iteration, converged: true)
      }
      history.add(from: current, to: next)
      let isSlow = tolerance > 0 && current.value - next.value < tolerance * abs(next.value)
      slowSteps = isSlow ? slowSteps + 1 : 0
      current = next
      finished(iteration + 1)
      if slowSteps == 2 { return outcome(current, iteration + 1, converged: true) }
    }
    return outcome(current, maximumIterations, converged: false)
  }

  private func outcome(_ sample: Sample, _ iterations: Int, converged: Bool) -> Outcome {
    Outcome(
      point: sample.point, value: sample.value, iterations: iterations, converged: converged)
  }
}

/// The last steps and how the gradient changed over them.
private struct CurvatureHistory {
  private struct Pair {
    var step: [Double]
    var change: [Double]
    var inverseProduct: Double
  }

  let limit: Int
  private var pairs: [Pair] = []

  init(limit: Int) { self.limit = limit }

  var isEmpty: Bool { pairs.isEmpty }

  /// Keeps a step over which the function curved upwards, as the estimate needs.
  mutating func add(from first: LBFGS.Sample, to second: LBFGS.Sample) {
    var step = second.point
    addScaled(&step, -1, first.point)
    var change = second.gradient
    addScaled(&change, -1, first.gradient)
    let product = dot(step, change)
    guard product > 1e-12 * dot(change, change) else { return }
    if pairs.count == limit { pairs.removeFirst() }
    pairs.append(Pair(step: step, change: change, inverseProduct: 1 / product))
  }

  /// The inverse Hessian's estimate times the gradient, downhill (algorithm 7.4).
  func direction(_ gradient: [Double]) -> [Double] {
    var direction = gradient
    var factors: [Double] = []
    for pair in pairs.reversed() {
      let factor = pair.inverseProduct * dot(pair.step, direction)
      factors.append(factor)
      addScaled(&direction, -factor, pair.change)
    }
    var scale = -1.0
    if let last = pairs.last {
      scale = -1 / (last.inverseProduct * dot(last.change, last.change))
    }
    for index in direction.indices { direction[index] *= scale }
    for (pair, factor) in zip(pairs, factors.reversed()) {
      addScaled(&direction, -factor - pair.inverseProduct * dot(pair.change, direction), pair.step)
    }
    return direction
  }
}

func dot(_ a: [Double], _ b: [Double]) -> Double { cregression_dot(a, b, a.count) }

/// Adds a multiple of `x` to `y`.
func addScaled(_ y: inout [Double], _ factor: Double, _ x: [Double]) {
  y.withUnsafeMutableBufferPointer { y in
    x.withUnsafeBufferPointer { x in
      guard let target = y.baseAddress, let source = x.baseAddress else { return }
      cregression_add_scaled(target, factor, source, x.count)
    }
  }
}
