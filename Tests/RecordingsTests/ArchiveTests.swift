import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import Recordings

@Suite struct `Recordings in archives` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ zip: SampleZip, to name: String = "recording.zip") throws -> String {
    try folder.write(zip.data(), to: name)
  }

  private func fault(_ zip: SampleZip, limits: ZipReader.Limits = .init()) throws
    -> ArchiveFault?
  {
    let path = try write(zip)
    do {
      _ = try UnpackedArchive(path: path, limits: limits)
      return nil
    } catch RecordingError.archive(path, _, let fault) {
      return fault
    }
  }

  @Test func `a zip file opens as the folder in it does, whose files go with the recording`() throws
  {
    try SampleRecording.write(3, to: folder.file("plain"))
    let plain = try Recording.open(path: folder.file("plain"))
    for prefix in ["", "plain/", "export/plain/"] {
      let path = folder.file("recording.zip")
      try SampleZip.of(folder: folder.file("plain"), prefix: prefix)
        .write(to: URL(fileURLWithPath: path))
      var image = ""
      do {
        let recording = try Recording.open(path: path)
        #expect(recording.path == path)
        #expect(recording.frames.map(\.camera) == plain.frames.map(\.camera))
        // The hash does not tell where the files lie.
        if prefix.isEmpty { #expect(try recording.contentHash() == plain.contentHash()) }
        let frames = recording.frames
        image = try #require(frames.first).imagePath
        let loader = FrameLoader(pool: PixelBufferPool())
        #expect(try frames.map { try loader.load($0).image.size.width } == [16, 16, 16])
      }
      #expect(!FileManager.default.fileExists(atPath: image))
    }
  }

  @Test func `a folder with one zip file stands for it, one with a recording does not`() throws {
    try SampleRecording.write(2, to: folder.file("plain"))
    let zip = try SampleZip.of(folder: folder.file("plain"))
    try folder.write(zip, to: "scans/scan.r3d")
    #expect(try Recording.open(path: folder.file("scans")).frames.count == 2)
    try folder.write(zip, to: "scans/other.zip")
    #expect(throws: RecordingError.self) { try Recording.open(path: folder.file("scans")) }
    try folder.write(zip, to: "plain/plain.zip")
    #expect(try Recording.open(path: folder.file("plain")).path == folder.file("plain"))
  }

  @Test func `frames keep the files for as long as they are there`() throws {
    try SampleRecording.write(2, to: folder.file("plain"))
    let path = folder.file("recording.zip")
    try SampleZip.of(folder: folder.file("plain")).write(to: URL(fileURLWithPath: path))
    var frames: [FrameRecord] = []
    do { frames = try Recording.open(path: path).frames }
    #expect(frames.allSatisfy { FileManager.default.fileExists(atPath: $0.imagePath) })
  }

  @Test(arguments: [
    "../outside.txt", "a/../../outside.txt", "/etc/outside.txt", "a\\..\\b", "C:evil", "",
    "a/\u{202E}gpj.exe", "a/" + String(repeating: "x", count: 300),
  ])
  func `names that lead out of the folder or hide what they are refuse the archive`(name: String)
    throws
  {
    var zip = SampleZip()
    zip.add("fine.txt", "fine")
    zip.add(name, "evil")
    #expect(try fault(zip) == .unsafeName)
  }

  @Test func `links, names that occur twice and encrypted entries refuse the archive`() throws {
    var links = SampleZip()
    links.add("link", Data("/etc/passwd".utf8), mode: 0o120777)
    #expect(try fault(links) == .link)
    var twice = SampleZip()
    twice.add("a", "1")
    twice.add("a", "2")
    // libzip itself accepts these.
    #expect(try fault(twice) == .duplicateName)
    var file = SampleZip()
    file.add("a", "1")
    file.add("a/b", "2")
    #expect(try fault(file) == .duplicateName)
    var encrypted = SampleZip()
    encrypted.entries = [
      .init(name: "a", bytes: Data("secret secret secret".utf8), isEncrypted: true)
    ]
    #expect(try fault(encrypted) == .encrypted)
  }

  @Test func `too many entries and too many bytes refuse the archive before anything is written`()
    throws
  {
    var zip = SampleZip()
    for index in 0..<10 { zip.add("\(index)", "12345") }
    var limits = ZipReader.Limits()
    limits.entries = 9
    #expect(try fault(zip, limits: limits) == .tooManyEntries(count: 10, limit: 9))
    limits.entries = 10
    limits.bytes = 49
    #expect(try fault(zip, limits: limits) == .tooLarge(bytes: 50, limit: 49))
    limits.bytes = 50
    #expect(try fault(zip, limits: limits) == nil)
  }

  @Test func `an archive that unpacks to far more than its size is a bomb`() throws {
    var zip = SampleZip()
    zip.entries = [.init(name: "a", bytes: Data("12345".utf8), claimedSize: 600)]
    var limits = ZipReader.Limits()
    (limits.freeGrowth, limits.growth) = (300, 2)
    let size = zip.data().count
    // 300 bytes are free, and twice the archive's own.
    #expect(size < 150)
    #expect(try fault(zip, limits: limits) == .bomb(bytes: 600, compressed: size))
  }

  @Test func `an entry of other bytes than it claims is damage`() throws {
    for size in [UInt32(4), 6, 4_000_000_000] {
      var zip = SampleZip()
      zip.entries = [.init(name: "a", bytes: Data("12345".utf8), claimedSize: size)]
      var limits = ZipReader.Limits()
      limits.freeGrowth = .max
      let fault = try fault(zip, limits: limits)
      guard case .damaged? = fault else {
        Issue.record("\(size): \(String(describing: fault))")
        continue
      }
    }
  }

  @Test func `a zip file cut anywhere or damaged is an error or a recording`() throws {
    try SampleRecording.write(1, to: folder.file("plain"))
    let whole = try SampleZip.of(folder: folder.file("plain"))
    for count in stride(from: 4, to: whole.count, by: 97) {
      let path = try folder.write(whole.prefix(count), to: "cut.zip")
      #expect(throws: RecordingError.self) { try Recording.open(path: path) }
    }
    var state: UInt64 = 7
    for _ in 0..<200 {
      var damaged = whole
      for _ in 0..<2 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        damaged[Int(state >> 33) % damaged.count] = UInt8(truncatingIfNeeded: state >> 24)
      }
      let path = try folder.write(damaged, to: "damaged.zip")
      do { _ = try Recording.open(path: path) } catch is RecordingError {}
    }
  }

  @Test func `an error tells the place in the archive, not in the folder it was unpacked to`()
    throws
  {
    var zip = SampleZip()
    zip.add("transforms.json", "{\"transform_matrix\": ")
    let path = try write(zip)
    #expect {
      try Recording.open(path: path)
    } throws: { error in
      if case RecordingError.malformed(path + "/transforms.json", _, _, _) = error {
        true
      } else {
        false
      }
    }
  }

  @Test func `a folder of one recording stands for it; of several one must be named`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("parent"), withIntermediateDirectories: true)
    try SampleRecording.write(1, to: folder.file("parent/b"))
    #expect(try Recording.open(path: folder.file("parent")).frames.count == 1)
    try SampleRecording.write(1, to: folder.file("parent/a"))
    #expect(
      throws: RecordingError.severalRecordings(path: folder.file("parent"), names: ["a", "b"])
    ) {
      try Recording.open(path: folder.file("parent"))
    }
  }
}
