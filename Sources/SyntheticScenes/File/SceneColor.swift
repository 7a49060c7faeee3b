import Foundation
import Recordings

extension LocatedJSON {
  /// A colour "#rrggbb" or "#rgb" as in CSS: sRGB, 0…1.
  func color() throws(JSONFault) -> SIMD3<Float> {
    let text = try string()
    let digits = text.utf8.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard text.hasPrefix("#"), digits.count == text.utf8.count - 1,
      digits.count == 3 || digits.count == 6
    else { throw fault(expected: "a colour such as \"#f0a020\"") }
    let pairs: [Int] = digits.count == 6 ? digits : digits.flatMap { [$0, $0] }
    let parts: [Int] = [0, 2, 4].map { 16 * pairs[$0] + pairs[$0 + 1] }
    let values = SIMD3<Float>(Float(parts[0]), Float(parts[1]), Float(parts[2]))
    return values / 255
  }

  /// A colour as light.
  func linearColor() throws(JSONFault) -> SIMD3<Float> { SceneColor.linear(try color()) }
}

/// Colours of files are sRGB; light adds up only in linear RGB.
enum SceneColor {
  /// The inverse of ``linear(_:)``.
  static func encoded(_ light: SIMD3<Float>) -> SIMD3<Float> {
    func channel(_ value: Float) -> Float {
      value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
    return SIMD3(channel(light.x), channel(light.y), channel(light.z))
  }

  /// IEC 61966-2-1.
  static func linear(_ color: SIMD3<Float>) -> SIMD3<Float> {
    func channel(_ value: Float) -> Float {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return SIMD3(channel(color.x), channel(color.y), channel(color.z))
  }
}
