import Testing

@testable import WorldTracking

struct Checksum64Tests {
  // The values that the reference implementation (xxhsum -H64) gives with seed 0.
  @Test(arguments: [
    ("", UInt64(0xEF46_DB37_51D8_E999)), ("a", 0xD24E_C4F1_A98C_6E5B),
    ("abc", 0x44BC_2CF5_AD77_0999),
    ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
  ])
  func `the checksum is XXH64's`(_ text: String, _ expected: UInt64) {
    #expect(Checksum64.of(Array(text.utf8)) == expected)
  }
}
