import Foundation
import TestSupport
import Testing

@testable import Scenarios

struct PointSoundTests {
  private func number(_ data: Data, _ offset: Int, bytes: Int) -> Int {
    (0..<bytes).reduce(0) { $0 | Int(data[offset + $1]) << (8 * $1) }
  }

  @Test func `the sound is a WAV file whose lengths fit and that begins and ends in silence`() {
    let wave = Chime.wave()
    #expect(wave.prefix(4) == Data("RIFF".utf8) && wave[8..<16] == Data("WAVEfmt ".utf8))
    #expect(number(wave, 4, bytes: 4) == wave.count - 8)
    #expect(number(wave, 40, bytes: 4) == wave.count - 44)
    // Two tones of 0.11 s at 22 050 samples a second, two bytes each.
    #expect(wave.count - 44 == 2 * 2 * 2425)
    let samples = stride(from: 44, to: wave.count, by: 2).map {
      Int(Int16(truncatingIfNeeded: number(wave, $0, bytes: 2)))
    }
    #expect(samples.first == 0 && abs(samples.last ?? 9999) < 10)
    #expect((8000...12_000).contains(samples.map(abs).max() ?? 0))
  }

  private func program(_ folder: TemporaryFolder, _ script: String) throws -> String {
    let path = try folder.write("player", "#!/bin/sh\n\(script)\n".utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  /// Waits for what a program that was started does; fails the test when it doesn't come.
  private func waits(until condition: () -> Bool) -> Bool {
    for _ in 0..<3000 where !condition() { usleep(10_000) }
    return condition()
  }

  @Test func `a point plays the file, and the file goes with the sound`() throws {
    let folder = try TemporaryFolder()
    let heard = folder.file("heard.wav")
    let player = try program(folder, "cp \"$2\" \(heard).part && mv \(heard).part \(heard)")
    try {
      let sound = try PointSound(program: player, arguments: ["-q"], folder: folder.path)
      sound.play()
      #expect(waits { FileManager.default.fileExists(atPath: heard) })
      #expect(FileManager.default.contents(atPath: heard) == Chime.wave())
      #expect(sound.takeFailure() == nil)
    }()
    #expect(waits { (try? folder.names())?.sorted() == ["heard.wav", "player"] })
  }

  @Test(arguments: ["exit 1", nil])
  func `a player that fails is told of once and left alone`(_ script: String?) throws {
    let folder = try TemporaryFolder()
    let player = try script.map { try program(folder, $0) } ?? folder.file("none")
    let sound = try PointSound(program: player, arguments: [], folder: folder.path)
    sound.play()
    var failure: String?
    #expect(
      waits {
        failure = failure ?? sound.takeFailure()
        return failure != nil
      })
    #expect(failure?.hasPrefix("no sound: \(player)") == true)
    sound.play()
    #expect(sound.takeFailure() == nil)
  }

  @Test func `a folder that can't be written is an error`() {
    #expect(throws: RunError.self) {
      try PointSound(program: "/bin/true", arguments: [], folder: "/nowhere")
    }
  }
}
