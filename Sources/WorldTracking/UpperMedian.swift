extension Array where Element: Comparable {
  /// The value that has half of all, rounded down, below it; nil of none.
  ///
  /// No number may be NaN. Hoare's selection ("Algorithm 65: Find", CACM 1961): linear time on average.
  var upperMedian: Element? {
    guard !isEmpty else { return nil }
    var values = self
    let middle = count / 2
    return values.withUnsafeMutableBufferPointer { values in
      var (low, high) = (0, values.count - 1)
      while low < high {
        let pivot = values[middle]
        var (left, right) = (low, high)
        while left <= right {
          while values[left] < pivot { left += 1 }
          while pivot < values[right] { right -= 1 }
          if left <= right {
            values.swapAt(left, right)
            left += 1
            right -= 1
          }
        }
        if right < middle { low = left }
        if middle < left { high = right }
      }
      return values[middle]
    }
  }
}
