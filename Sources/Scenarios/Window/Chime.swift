import Foundation

/// The sound of a point: two short tones, made rather than kept as a file.
enum Chime {
  static let samplesPerSecond = 22_050
  /// Seconds of each tone, and their frequencies in hertz: a fifth.
  static let toneSeconds = 0.11
  static let frequencies = [784.0, 1176.0]

  /// A WAV file: 16-bit samples, one channel.
  static func wave() -> Data {
    let samples = frequencies.flatMap(tone)
    var file = Data()
    file.append(contentsOf: "RIFF".utf8)
    file.append(littleEndian: UInt32(36 + 2 * samples.count))
    file.append(contentsOf: "WAVEfmt ".utf8)
    file.append(littleEndian: UInt32(16))
    // Linear samples, one channel, the rate, bytes a second, bytes and bits a sample.
    file.append(littleEndian: UInt16(1))
    file.append(littleEndian: UInt16(1))
    file.append(littleEndian: UInt32(samplesPerSecond))
    file.append(littleEndian: UInt32(2 * samplesPerSecond))
    file.append(littleEndian: UInt16(2))
    file.append(littleEndian: UInt16(16))
    file.append(contentsOf: "data".utf8)
    file.append(littleEndian: UInt32(2 * samples.count))
    for sample in samples { file.append(littleEndian: UInt16(bitPattern: sample)) }
    return file
  }

  /// A tone that begins softly and dies away, so that neither end clicks.
  private static func tone(_ frequency: Double) -> [Int16] {
    let count = Int(toneSeconds * Double(samplesPerSecond))
    return (0..<count).map { index in
      let time = Double(index) / Double(samplesPerSecond)
      let rise = min(1, time / 0.005)
      let fall = 1 - Double(index) / Double(count)
      return Int16(12_000 * rise * fall * fall * sin(2 * .pi * frequency * time))
    }
  }
}

extension Data {
  fileprivate mutating func append(littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
