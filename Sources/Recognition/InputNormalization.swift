import Imaging

/// How 8-bit pixels become a model's input: `(value − mean) / deviation`, one plane a channel.
///
/// Read from the metadata `mean`, `std` (one number or one each for red, green and blue, on the
/// scale 0…255) and `color` (`RGB` or `BGR`); 127, 128 and RGB where the model says nothing.
struct InputNormalization: Sendable {
  /// For each plane of the input, the channel of the picture that it is made of.
  private let channels: [Int]
  /// For each channel of the picture, the input's value for each of the 256 levels.
  private let table: [Float]

  init(model: OnnxModel) throws(RecognitionError) {
    func entry<Value>(
      _ key: String, default fallback: Value, _ parse: (String) -> Value?
    ) throws(RecognitionError) -> Value {
      guard let text = try model.metadata(key) else { return fallback }
      guard let value = parse(text) else {
        throw .modelUnusable(path: model.path, problem: .metadata(key: key, value: text))
      }
      return value
    }
    _ = try entry("layout", default: "NCHW") { $0.uppercased() == "NCHW" ? $0 : nil }
    channels = try entry("color", default: [0, 1, 2]) { text in
      ["RGB": [0, 1, 2], "BGR": [2, 1, 0]][text.uppercased()]
    }
    let means = try entry("mean", default: [127, 127, 127], Self.triple)
    let deviations = try entry("std", default: [128, 128, 128]) { text in
      Self.triple(text).flatMap { $0.contains(0) ? nil : $0 }
    }
    table = (0..<3).flatMap { channel in
      (0..<256).map { (Float($0) - means[channel]) / deviations[channel] }
    }
  }

  /// One finite number for all channels, or three separated by commas.
  private static func triple(_ text: String) -> [Float]? {
    let parts = text.split(separator: ",").map { $0.trimmingPrefix(while: \.isWhitespace) }
    let numbers = parts.compactMap { Float($0) }.filter(\.isFinite)
    guard numbers.count == parts.count else { return nil }
    switch numbers.count {
    case 1: return [numbers[0], numbers[0], numbers[0]]
    case 3: return numbers
    default: return nil
    }
  }

  /// Writes the three planes of `image` into `tensor`, which holds as many values.
  func write(_ image: RGBImage, to tensor: inout [Float]) {
    let pixels = image.width * image.height
    precondition(tensor.count == 3 * pixels, "one value for each channel of each pixel")
    table.withUnsafeBufferPointer { table in
      image.bytes.withUnsafeBufferPointer { bytes in
        tensor.withUnsafeMutableBufferPointer { tensor in
          for (plane, channel) in channels.enumerated() {
            for pixel in 0..<pixels {
              let level = Int(bytes[3 * pixel + channel])
              tensor[plane * pixels + pixel] = table[channel * 256 + level]
            }
          }
        }
      }
    }
  }
}
