import Testing

@testable import Recordings

@Suite struct `SHA-256` {
  // FIPS 180-4's examples, by NIST: "SHA256.pdf" and the CAVP byte vectors.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func `gives the digests of FIPS 180-4`(message: String, digest: String) {
    var hash = SHA256()
    hash.update(message.utf8)
    #expect(hash.hexDigest() == digest)
  }

  @Test func `a million letters in uneven pieces give the standard's digest`() {
    var hash = SHA256()
    var left = 1_000_000
    var piece = 1
    while left > 0 {
      let count = min(left, piece)
      hash.update(repeatElement(UInt8(ascii: "a"), count: count))
      left -= count
      piece = piece * 7 % 10_007
    }
    #expect(
      hash.hexDigest() == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }
}
