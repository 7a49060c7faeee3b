/// How much two runs may differ and still be called equal.
package struct DifferenceTolerances: Hashable, Sendable, Codable {
  /// Millimetres between the anchors; thousandths where the recording's unit is not metres.
  package var mm: Double
  /// Pixels of the camera's picture between the places where the anchors are seen.
  package var px: Double
  /// Milliseconds between the ages of labels, and between the moments of answers.
  package var ms: Double

  package init(mm: Double = 1, px: Double = 1, ms: Double = 1) {
    self.mm = mm
    self.px = px
    self.ms = ms
  }
}
