import Testing

@testable import Recognition

@Suite struct ClassificationLabelTests {
  private func classes(_ confidences: [(String, Double)]) -> [Classification] {
    confidences.enumerated().map {
      Classification(classIndex: $0.offset, identifier: $0.element.0, confidence: $0.element.1)
    }
  }

  @Test func `L-3 the label is the first synonym of the first class above one half`() {
    let label = LabelPolicy().label(for: classes([("coffee mug, cup", 0.87534), ("teapot", 0.1)]))
    #expect(label == ClassificationLabel(text: "coffee mug", confidence: 0.87534))
  }

  @Test func `L-3 a confidence of exactly one half gives no label, the next number does`() {
    #expect(LabelPolicy().label(for: classes([("cup", 0.5)])) == .none)
    #expect(LabelPolicy().label(for: classes([("cup", (0.5).nextUp)])).text == "cup")
    #expect(LabelPolicy().label(for: []) == .none)
  }

  @Test func `L-3 an empty identifier gives no label and no confidence`() {
    #expect(LabelPolicy().label(for: classes([("", 0.9)])) == .none)
    #expect(LabelPolicy().label(for: classes([(", cup", 0.9)])) == .none)
  }

  @Test func `V-20 a confidence above 1 is above the threshold, one that is no number is not`() {
    #expect(LabelPolicy().label(for: classes([("cup", 7.5)])).confidence == 7.5)
    #expect(LabelPolicy().label(for: classes([("cup", -7.5)])) == .none)
    #expect(LabelPolicy().label(for: classes([("cup", .nan)])) == .none)
  }

  @Test func `B-10 the threshold is an option`() {
    let policy = LabelPolicy(threshold: 0.01)
    #expect(policy.label(for: classes([("cup", 0.02)])).text == "cup")
  }

  @Test func `L-4 the text on the screen has the confidence in per cent with two digits`() {
    #expect(
      ClassificationLabel(text: "coffee mug", confidence: 0.87534).displayText
        == "Detected coffee mug with 87.53% confidence")
    #expect(ClassificationLabel.none.displayText == nil)
  }

  @Test(arguments: ["100% cotton", "%@ %s %n", "%%", "%.2f"])
  func `L-6 a percent sign in a label stays as it is`(text: String) {
    #expect(
      ClassificationLabel(text: text, confidence: 1).displayText
        == "Detected \(text) with 100.00% confidence")
  }
}
