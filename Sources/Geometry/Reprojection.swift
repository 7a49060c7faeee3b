/// The squared reprojection error of a world point over several views, and its minimum.
struct Reprojection {
  private let views: [(cameraFromWorld: Transform, observation: Triangulation.Observation)]

  init(_ observations: [Triangulation.Observation]) {
    views = observations.map { ($0.worldFromCamera.inverse, $0) }
  }

  /// The sum over the views of the squared pixel distance; nil when the point is behind a camera.
  func cost(at pointInWorld: SIMD3<Double>) -> Double? {
    var sum = 0.0
    for (cameraFromWorld, observation) in views {
      guard let pixel = observation.intrinsics.project(cameraFromWorld * pointInWorld) else {
        return nil
      }
      let error = pixel - observation.pixel
      sum += error.dot(error)
    }
    return sum.isFinite ? sum : nil
  }

  /// The nearest local minimum; nil when `start` is behind a camera.
  ///
  /// Gauss-Newton steps that Marquardt's damping shortens (D. Marquardt, "An algorithm for
  /// least-squares estimation of nonlinear parameters", 1963).
  func minimum(from start: SIMD3<Double>) -> (point: SIMD3<Double>, cost: Double)? {
    guard var cost = cost(at: start) else { return nil }
    var point = start
    var damping = 1e-6
    for _ in 0..<100 {
      let (gradient, hessian) = derivatives(at: point)
      var damped = hessian
      damped.columns.0.x *= 1 + damping
      damped.columns.1.y *= 1 + damping
      damped.columns.2.z *= 1 + damping
      guard let inverse = damped.inverse else { break }
      let step = inverse * gradient
      let next = point - step
      if let nextCost = self.cost(at: next), nextCost < cost {
        (point, cost) = (next, nextCost)
        damping = max(damping / 10, 1e-12)
        if step.length <= 1e-12 * point.length { break }
      } else {
        damping *= 10
        if damping > 1e6 || step.length <= 1e-12 * point.length { break }
      }
    }
    return (point, cost)
  }

  /// Half the gradient of the cost and its Gauss-Newton matrix JᵀJ.
  private func derivatives(at pointInWorld: SIMD3<Double>) -> (SIMD3<Double>, Matrix3) {
    var gradient = SIMD3<Double>.zero
    var hessian = Matrix3(columns: (.zero, .zero, .zero))
    for (cameraFromWorld, observation) in views {
      let p = cameraFromWorld * pointInWorld
      let (k, d) = (observation.intrinsics, -p.z)
      let error = SIMD2(k.fx * p.x / d + k.cx, k.cy - k.fy * p.y / d) - observation.pixel
      let worldFromCamera = observation.worldFromCamera.rotation
      let rows = [
        (worldFromCamera.act(SIMD3(k.fx / d, 0, k.fx * p.x / (d * d))), error.x),
        (worldFromCamera.act(SIMD3(0, -k.fy / d, -k.fy * p.y / (d * d))), error.y),
      ]
      for (row, residual) in rows {
        gradient += residual * row
        hessian.columns.0 += row.x * row
        hessian.columns.1 += row.y * row
        hessian.columns.2 += row.z * row
      }
    }
    return (gradient, hessian)
  }
}
