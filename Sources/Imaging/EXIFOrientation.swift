/// Finds the orientation in an EXIF block (a TIFF file in miniature; EXIF 2.3, section 4.6).
///
/// Whatever can't be followed, points outside the block or isn't 1…8 counts as "not given": a
/// wrong tag must not cost the picture.
struct EXIFOrientation {
  private let block: UnsafeRawBufferPointer
  private let isBigEndian: Bool

  /// The orientation in a TIFF block (what follows `Exif\0\0` in a JPEG's APP1), or `.up`.
  static func read(tiff block: UnsafeRawBufferPointer) -> ImageOrientation {
    EXIFOrientation(block)?.value ?? .up
  }

  private init?(_ block: UnsafeRawBufferPointer) {
    guard block.count >= 8 else { return nil }
    switch (block[0], block[1]) {
    case (UInt8(ascii: "I"), UInt8(ascii: "I")): isBigEndian = false
    case (UInt8(ascii: "M"), UInt8(ascii: "M")): isBigEndian = true
    default: return nil
    }
    self.block = block
    guard short(at: 2) == 42 else { return nil }
  }

  /// The orientation tag of the first directory.
  private var value: ImageOrientation? {
    guard let directory = long(at: 4), let count = short(at: directory) else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let tag = short(at: entry) else { return nil }
      guard tag == 0x0112 else { continue }
      guard let type = short(at: entry + 2), let values = long(at: entry + 4), values == 1 else {
        return nil
      }
      // The tag is a SHORT; some writers store a LONG.
      let stored: Int? =
        switch type {
        case 3: short(at: entry + 8)
        case 4: long(at: entry + 8)
        default: nil
        }
      return stored.flatMap(ImageOrientation.init(rawValue:))
    }
    return nil
  }

  private func short(at offset: Int) -> Int? {
    guard offset >= 0, offset <= block.count - 2 else { return nil }
    let bytes = (Int(block[offset]), Int(block[offset + 1]))
    return isBigEndian ? bytes.0 << 8 | bytes.1 : bytes.1 << 8 | bytes.0
  }

  private func long(at offset: Int) -> Int? {
    guard let first = short(at: offset), let second = short(at: offset + 2) else { return nil }
    return isBigEndian ? first << 16 | second : second << 16 | first
  }
}
