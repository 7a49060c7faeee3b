import Foundation
import Recordings
import Rendering
import WorldTracking

/// What the window tells in passing: files that were written, and those that couldn't be.
extension WindowReplay {
  /// Writes what the window shows; a failure is told and the session goes on.
  func takeScreenshot() {
    wantsScreenshot = false
    let name = String(format: "placard-%06d.png", shownFrame ?? 0)
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

  /// Tells of a failure on the screen and in the document; clicks and report are worth more.
  func warn(_ code: String, _ error: any Error) {
    let text = ErrorWording.text(for: error)
    notice = WindowNotice(text)
    recorder.warn(code, frame: shownFrame.map { frames.frames[$0].index }, text: text)
  }
}
