import Foundation
import Geometry
import Imaging
import Synchronization
import TestSupport
import Testing

@testable import Recordings

/// Recordings that were made to do harm, in every format of which there is a sample.
@Suite struct `Recordings that mean harm` {
  /// The files of a recording that are not inside of its folder.
  private func filesOutside(_ recording: Recording, of folder: String) -> [String] {
    let root = (RecordingFolder.realPath(folder) ?? folder) + "/"
    return recording.frames.flatMap {
      [$0.imagePath, $0.depth?.path ?? "", $0.depth?.confidencePath ?? ""]
    }.filter { !$0.isEmpty && !(RecordingFolder.realPath($0) ?? $0).hasPrefix(root) }
  }

  /// Opens the folder, which must give a recording or a `RecordingError`.
  private func open(_ path: String, _ note: Comment) -> Recording? {
    do {
      let recording = try Recording.open(path: path, needs: .anything)
      _ = RecordingSummary(recording)
      return recording
    } catch {
      #expect(error is RecordingError, note)
      return nil
    }
  }

  private func samples() throws -> [(folder: TemporaryFolder, index: String)] {
    try `Damaged input`().samples().filter { !$0.index.hasSuffix(".r3d") }
  }

  /// The names of pictures in a text, as "frames/a.jpg".
  private func pictureNames(in text: String) -> [String] {
    let parts = text.split { " \",:;\n\r\t[]{}".contains($0) }
    return Set(parts.map(String.init).filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".png") })
      .sorted()
  }

  @Test func `names of pictures outside, relative or absolute, are not followed`() throws {
    var replaced = 0
    for (folder, index) in try samples() {
      let outside = try TemporaryFolder()
      let picture = try outside.write(SampleRecording.jpeg(), to: "outside.jpg")
      let inside = (folder.path as NSString).lastPathComponent
      let sibling = (outside.path as NSString).lastPathComponent
      guard let text = try? String(contentsOfFile: folder.file(index), encoding: .utf8) else {
        continue
      }
      for name in pictureNames(in: text) {
        for other in [
          picture, "../\(sibling)/outside.jpg", "../../\(sibling)/outside.jpg",
          "x/../../../\(sibling)/outside.jpg", "../\(inside)/../\(sibling)/outside.jpg",
        ] {
          try folder.write(text.replacingOccurrences(of: name, with: other), to: index)
          replaced += 1
          if let recording = open(folder.path, "\(index) \(other)") {
            #expect(filesOutside(recording, of: folder.path).isEmpty, "\(index) \(other)")
          }
        }
      }
      try folder.write(text, to: index)
    }
    #expect(replaced >= 40)
  }

  @Test func `links to pictures, index files and folders outside are not followed`() throws {
    for (folder, index) in try samples() {
      let outside = try TemporaryFolder()
      let manager = FileManager.default
      for name in try manager.subpathsOfDirectory(atPath: folder.path).sorted() {
        var isFolder: ObjCBool = false
        _ = manager.fileExists(atPath: folder.file(name), isDirectory: &isFolder)
        let kept = outside.file(UUID().uuidString)
        try manager.moveItem(atPath: folder.file(name), toPath: kept)
        try folder.link(name, to: kept)
        if let recording = open(folder.path, "\(index): \(name)") {
          #expect(filesOutside(recording, of: folder.path).isEmpty, "\(index): \(name)")
        }
        try manager.removeItem(atPath: folder.file(name))
        try manager.moveItem(atPath: kept, toPath: folder.file(name))
        // Folders are followed by their contents.
        if isFolder.boolValue { continue }
      }
    }
  }

  @Test func `devices, pipes and folders in place of any file are refused without waiting`() throws
  {
    for (folder, index) in try samples() {
      let path = folder.file(index)
      try FileManager.default.removeItem(atPath: path)
      #expect(mkfifo(path, 0o600) == 0)
      _ = open(folder.path, "\(index) as a pipe")
      unlink(path)
      try folder.link(index, to: "/dev/zero")
      _ = open(folder.path, "\(index) as a device")
      unlink(path)
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: false)
      _ = open(folder.path, "\(index) as a folder")
    }
  }

  @Test func `JSON nested without end, and text that is not UTF-8, are errors`() throws {
    for (folder, index) in try samples() {
      let whole = try Data(contentsOf: URL(fileURLWithPath: folder.file(index)))
      // Behind the first bytes, by which formats are told.
      for cut in [0, 1, whole.count / 2, whole.count] {
        for bad in [
          Data(repeating: UInt8(ascii: "["), count: 200_000),
          Data("{\"a\":".utf8) + Data(repeating: UInt8(ascii: "{"), count: 100_000),
          Data([0xFF, 0xFE, 0xC3, 0x28, 0xED, 0xA0, 0x80]), Data(count: 5000),
        ] {
          try folder.write(whole.prefix(cut) + bad + whole.dropFirst(cut), to: index)
          _ = open(folder.path, "\(index) at \(cut)")
        }
      }
    }
  }

  @Test(arguments: ["NaN", "Infinity", "-Infinity", "4.9e-324", "-4.9e-324", "1e308", "1e-310"])
  func `numbers that can't be calculated with give no frame that could`(number: String) throws {
    for (folder, index) in try samples() {
      guard let text = try? String(contentsOfFile: folder.file(index), encoding: .utf8) else {
        continue
      }
      // Every number of the file in turn.
      let digits = text.matches(of: /-?\d+(\.\d+)?(?![\w.])/).map(\.range).filter { range in
        range.lowerBound == text.startIndex
          || " ,:[\n".contains(text[text.index(before: range.lowerBound)])
      }
      for range in digits.prefix(60) {
        try folder.write(text.replacingCharacters(in: range, with: number), to: index)
        for frame in open(folder.path, "\(index) \(number)")?.frames ?? []
        where !frame.imagePath.isEmpty {
          let camera = frame.camera
          #expect(camera.worldFromCamera.translation.isFinite)
          #expect(camera.intrinsics.isUsable)
          // A ray is one, or there is none.
          let ray = camera.ray(throughPixel: SIMD2(1, 1))
          #expect(ray.map { $0.direction.isFinite && $0.direction.length > 0.5 } ?? true)
        }
      }
      try folder.write(text, to: index)
    }
  }

  @Test func `a key that is there twice is told with its line`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SampleRecording.jpeg(), to: "images/1.jpg")
    let path = try folder.write(
      """
      {"camera_angle_x": 0.7,
      "frames": [{"file_path": "images/1.jpg", "transform_matrix":
      [[1,0,0,1],[0,1,0,2],[0,0,1,3],[0,0,0,1]],
      "file_path": "images/2.jpg"}]}
      """, to: "transforms.json")
    #expect(
      throws: RecordingError.malformed(
        path: path, place: "line 4", expected: "each name once", found: "\"file_path\" again")
    ) { try Recording.open(path: folder.path) }
  }

  @Test func `folders that lead back to themselves, and archives in archives, come to an end`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "a/b/c.txt")
    try folder.link("a/b/loop", to: folder.path)
    try folder.link("self", to: ".")
    #expect(throws: RecordingError.self) {
      try Recording.open(path: folder.path, needs: .anything)
    }
    var archive = Data("no recording".utf8)
    for depth in 0..<20 {
      var zip = SampleZip()
      zip.add("level\(depth).zip", archive)
      archive = zip.data()
    }
    let path = try folder.write(archive, to: "nested.zip")
    #expect(throws: RecordingError.self) { try Recording.open(path: path, needs: .anything) }
  }

  @Test func `pictures that change after the recording was opened are errors of their frames`()
    throws
  {
    let folder = try TemporaryFolder()
    try SampleRecording.write(4, to: folder.file("plain"))
    let recording = try Recording.open(path: folder.file("plain"))
    let paths = recording.frames.map(\.imagePath)
    try Data("no picture any more".utf8).write(to: URL(fileURLWithPath: paths[0]))
    unlink(paths[1])
    unlink(paths[2])
    #expect(mkfifo(paths[2], 0o600) == 0)
    unlink(paths[3])
    #expect(symlink("/dev/zero", paths[3]) == 0)
    let loader = FrameLoader(pool: PixelBufferPool())
    for frame in recording.frames {
      #expect(throws: FrameError.self) { try loader.load(frame) }
    }
  }

  @Test func `index files that change, shrink and grow while they are read are an error or frames`()
    throws
  {
    for (folder, index) in try samples() {
      let whole = try Data(contentsOf: URL(fileURLWithPath: folder.file(index)))
      let changes = FileChanges(
        folder.file(index),
        [
          whole, whole.prefix(whole.count / 2), Data(), whole + whole, whole.dropFirst(9),
          Data(repeating: UInt8(ascii: "["), count: 100_000),
        ])
      // Each time another part of the reading meets another content.
      for round in 0..<60 { _ = open(folder.path, "\(index), round \(round)") }
      changes.stop()
      try folder.write(whole, to: index)
      let recording = try Recording.open(path: folder.path, needs: .anything)
      #expect(!recording.frames.isEmpty || !recording.planes.isEmpty, "\(index) as it was")
    }
  }

  @Test func `pictures that change while they are decoded are errors of their frames or pictures`()
    throws
  {
    let folder = try TemporaryFolder()
    try SampleRecording.write(2, to: folder.file("plain"))
    let recording = try Recording.open(path: folder.file("plain"))
    let path = recording.frames[0].imagePath
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let changes = FileChanges(
      path, [whole, whole.prefix(40), Data(), whole + whole, Data(repeating: 0xFF, count: 90_000)])
    let loader = FrameLoader(pool: PixelBufferPool())
    for _ in 0..<300 {
      // Anything but a `FrameError` ends the program: it is all that loading may throw.
      let frame = try? loader.load(recording.frames[0])
      #expect(frame.map { $0.image.size == recording.frames[0].camera.imageResolution } ?? true)
      #expect(throws: Never.self) { _ = try loader.load(recording.frames[1]) }
    }
    changes.stop()
  }
}

/// Overwrites a file in place with one content after the other, from a thread of its own.
private final class FileChanges: Sendable {
  private let isOver = Mutex(false)
  private let isDone = DispatchSemaphore(value: 0)

  init(_ path: String, _ versions: [Data]) {
    let bytes = versions.map { [UInt8]($0) }
    Thread.detachNewThread { [self] in
      var next = 0
      while !isOver.withLock({ $0 }) {
        try? DamageRun.overwrite(path, with: bytes[next % bytes.count])
        next += 1
      }
      isDone.signal()
    }
  }

  /// Returns when nothing is written any more.
  func stop() {
    isOver.withLock { $0 = true }
    isDone.wait()
  }
}
