import Foundation
import Imaging
import Testing

@Suite struct `LZFSE streams` {
  private func bytes(_ base64: String) throws -> Data {
    try #require(Data(base64Encoded: base64, options: .ignoreUnknownCharacters))
  }

  // Compressed by Apple's reference implementation (PyPI pyliblzfse 0.4.1) from the formulas beside.
  private static let lzvn =
    """
    YnZ4blgCAAC0AAAA4EAAAAABAgMFBwkLDhEUAQUJDRIABQsRAAYNFAQMFAUNFggRBA4BCxYKFQoWCwANAxAHFQwD
    EgoCEgsEFA4IAhQPCgUBFBANCgcEAgAVFBMSEQAB6xITFBUAAgQHCg0QAFLgBQoPFAIIDhQECxICChIDDBUHEAMN
    ACBR4AYBDgQRCBYNBRQMBBQNBgARCwUAEg0JAFLqEQ4LCQcFAwIBAAgBOKHw//CI4xADDQYAAAAAAAAAYnZ4JA==
    """
  private static let lzvnText = (0..<600).map { (i: Int) in UInt8(i * i / 7 % 23) }
  private static let lzfse =
    """
    YnZ4MogTAAD8AdASAD4AQA9AAAAJaAAgqwAAAD8oUAzDx0BAAADZCqwwEQDwMeA/OQIAAAA+AOCAAzg4AgAAAAAA
    AAAAOD1/Bd6BZ+ExeAnegXfgGXgGnoG34Cl4DF6CV+AdeAnegOfgPXgLXoJH4GwCAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABckWxBfIrhQdmoTix7DviKYtPrUnfMo02r
    6mTwAbGEo2G1Zo0mRj0enBnIg0IJ49cGnAh8ZmaUNaEJZyH48aBRzCZUkKmEoYC+P7wh8Ddx7Hv3MRx+0m2KMD9k
    QNisaccYIkjD6HbXXeWSYAc6Zpu5tFdze1UePXA4pXBRE0+SCGkpMAIanw+5ffkBLXROIP4EHcRWuBf7habY81o+
    7oOKAPukjzA0VjEzhkx7D/1r9jtd9snVqEmQIlRZ7jiQsmKyM/vxS70Kg8zVhMU6I3UraQkwmsIQRhWiNrjeMPn6
    2Rdmw1E8NeKNSGYn2Tvz/daJCiphqqIbkCX9H4aucTNWpvPRFkdC27/TwsWT/Ive39MiJC6FnKhENB5LqtmEgOA5
    6U1xugr4f72OEQAAAAAAAAAAAAA5cPKkk5OdnDzp5MkTT04+efLJySdPnnTy5OQnJ588efLkkydPnnxy8pOTJ588
    ByQs/cuTE+ci0aErT046cdLJqMKkX6nkqixadUKQC0pGE1QFcYuUjXQN0RxWdgYHYnZ4JA==
    """
  private static let lzfseText = (0..<5000).map { (i: Int) -> UInt8 in
    let (fast, slow) = (i * i / 7 % 23, i / 97 % 5)
    return UInt8(fast + slow)
  }
  private static let stored =
    "YnZ4LSgAAABEIII8/ebxwmsw+Q7H3QHkiHU0og8LDQTDbtgOceD9d7B2cOuUC9UzYnZ4JA=="
  private static let storedText =
    "RCCCPP3m8cJrMPkOx90B5Ih1NKIPCw0Ew27YDnHg/XewdnDrlAvVMw=="

  /// One stream of each kind, in Base64.
  static let samples = [lzvn, lzfse, stored]

  @Test
  func `an LZVN block, an LZFSE block and a stored block give the bytes that were compressed`()
    throws
  {
    #expect(try LZFSE.decode(bytes(Self.lzvn), limit: 600) == Self.lzvnText)
    #expect(try LZFSE.decode(bytes(Self.lzfse), limit: 5000) == Self.lzfseText)
    #expect(try LZFSE.decode(bytes(Self.stored), limit: 40) == [UInt8](bytes(Self.storedText)))
  }

  @Test func `more than the limit is refused before it is decoded`() throws {
    for (stream, count) in [(Self.lzvn, 600), (Self.lzfse, 5000), (Self.stored, 40)] {
      let data = try bytes(stream)
      #expect(throws: ImageError.fileTooLarge(limit: count - 1)) {
        try LZFSE.decode(data, limit: count - 1)
      }
    }
  }

  @Test func `a block of the version that nobody writes is refused`() {
    #expect(throws: ImageError.unsupported(detail: "an LZFSE block of version 1")) {
      try LZFSE.decode(Data("bvx1".utf8) + Data(count: 800), limit: 100)
    }
  }

  @Test func `a stream cut anywhere is an error`() throws {
    for stream in [Self.lzvn, Self.lzfse, Self.stored] {
      let whole = try bytes(stream)
      for count in stride(from: 0, to: whole.count, by: 7) {
        #expect(throws: ImageError.self) { try LZFSE.decode(whole.prefix(count), limit: 5000) }
      }
    }
  }
}
