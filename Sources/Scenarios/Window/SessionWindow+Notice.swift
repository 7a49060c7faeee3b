import Recordings
import Rendering
import Simulation

/// What the window tells in passing: files that were written, and those that couldn't be.
extension SessionWindow {
  /// Says on the title bar what is open, how many labels stand in it, and what is seen: for task bars
  /// and scripts.
  func updateTitle(of name: String) {
    var title = "Placard: \(name)"
    switch session.experience {
    case .labels(let labels):
      let count = labels.placedLabels.count
      title += ", \(count) \(count == 1 ? "label" : "labels")"
      if let label = labels.label { title += ", sees \(label.text)" }
    case .hunt(let hunt): title += ", \(hunt.headline), score \(hunt.score)"
    case .snapshot(let snapshot): title += ", \(snapshot.text)"
    }
    if title != window.title { window.title = title }
  }

  /// Tells of a failure on the screen and in the document; clicks and report are worth more.
  func warn(_ code: String, _ error: any Error) {
    let text = ErrorWording.text(for: error)
    notice = WindowNotice(text)
    recorder.warn(code, frame: session.currentFrame?.index, text: text)
  }

  /// The last tap's sensitivity in words, for the debug layer.
  func lastSensitivity(unit: LengthUnit) -> String? {
    recorder.document.taps.last?.sensitivity.map {
      "last tap: " + SensitivityWording.text(for: $0, unit: unit)
    }
  }

  /// Writes what the window shows; a failure is told and the session goes on.
  func takeScreenshot() {
    wantsScreenshot = false
    let name = PictureFolder.screenshotName(frame: session.currentFrame?.index ?? 0)
    do {
      try PictureFolder.make(options.pictureFolder)
      let writer = PictureWriter(concurrency: 1)
      try writer.write(window.readRGB(), to: options.pictureFolder + "/" + name)
      _ = try writer.finish()
      notice = WindowNotice("wrote \(name)")
    } catch {
      warn("screenshotNotWritten", error)
    }
  }
}
