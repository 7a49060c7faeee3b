/// How well the points of a cloud are known, in its order.
package struct PointQuality: Hashable, Sendable {
  /// In how many frames each was seen.
  package var ages: [UInt32]
  /// The standard deviation of each along the line of sight, in the world's unit.
  package var deviations: [Float]

  package init(ages: [UInt32], deviations: [Float]) {
    self.ages = ages
    self.deviations = deviations
  }
}
