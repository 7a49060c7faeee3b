extension TriangleHierarchy {
  /// Calls for each triangle whose boxes reach into a box, in an order that hangs on the triangles only.
  ///
  /// Takes time with the number of those triangles and the logarithm of all of them. Some of them may
  /// miss the box: what is met are boxes.
  func forEach(
    from low: SIMD3<Float>, to high: SIMD3<Float>, _ body: (Face) -> Void
  ) {
    guard !nodes.isEmpty else { return }
    let (low, high) = (SIMD4(low, 0), SIMD4(high, 0))
    var stack = [0]
    while let index = stack.popLast() {
      let node = nodes[index]
      let isApart = (node.low .> high) .| (node.high .< low)
      guard !(isApart[0] || isApart[1] || isApart[2]) else { continue }
      if node.count > 0 {
        for face in faces[node.first..<node.first + node.count] { body(face) }
      } else {
        stack.append(node.first + 1)
        stack.append(node.first)
      }
    }
  }
}
