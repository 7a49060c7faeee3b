package import Foundation
import Geometry
import Imaging
import Rendering

/// Shows pictures one at a time with what they are, until the window is closed.
///
/// A click in the right half, Enter, Space and the right arrow go on; a click in the left half and the
/// left arrow go back; Q and Escape close.
@MainActor
package final class PhotoWindow {
  private static let viewSize = ImageSize(width: 960, height: 640)

  private let inputs: [PhotoInputs.Input]
  private let looker: PhotoLooker
  private let window: Window
  private let renderer: Renderer
  private var browser: PhotoBrowser
  /// The newest pictures, so that a thousand of them don't fill the memory.
  private var views: [(index: Int, picture: PixelBuffer)] = []
  private static let viewLimit = 8
  private var wantsToClose = false

  /// - Parameter inputs: at least one.
  package init(
    inputs: [PhotoInputs.Input], classification: PhotoClassification,
    standardInput: @escaping @Sendable () throws -> Data
  ) throws {
    self.inputs = inputs
    browser = PhotoBrowser(count: inputs.count)
    looker = PhotoLooker(
      classification, inputs: inputs, viewSize: Self.viewSize, standardInput: standardInput)
    window = try Window(title: "Placard", viewport: Self.viewSize)
    renderer = try Renderer()
  }

  /// What was said of the pictures, in their order.
  package var answers: [PhotoClassification.Answer] {
    browser.answers.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Runs until the window is closed.
  package func run() throws {
    while !window.shouldClose, !wantsToClose {
      for event in window.pollEvents() { handle(event) }
      for look in looker.takeFinished() {
        browser.answered(look.index, look.answer)
        if let view = look.view { keep(view, at: look.index) }
      }
      if let index = browser.nextJob() { looker.look(at: index) }
      try draw()
    }
  }

  private func handle(_ event: WindowEvent) {
    switch event {
    case .click(let point): go(by: point.x < window.viewport.x / 2 ? -1 : 1)
    case .key(let key, _, _):
      switch key {
      case .right, .enter, .space, .down, .pageDown: go(by: 1)
      case .left, .backspace, .up, .pageUp: go(by: -1)
      case .escape, .character("q"): wantsToClose = true
      default: break
      }
    case .drag, .dragEnded, .secondaryButton, .look, .scroll, .keyReleased, .text, .resize: break
    }
  }

  private func go(by step: Int) {
    browser.go(by: step)
    // A picture that was seen long ago is decoded again.
    if browser.answers[browser.index] != nil, !views.contains(where: { $0.index == browser.index })
    {
      looker.look(at: browser.index)
    }
  }

  /// Forgets those farthest from the shown one first.
  private func keep(_ picture: PixelBuffer, at index: Int) {
    views.removeAll { $0.index == index }
    views.append((index, picture))
    views.sort { abs($0.index - browser.index) < abs($1.index - browser.index) }
    if views.count > Self.viewLimit { views.removeLast() }
  }

  private func draw() throws {
    try window.makeCurrent()
    let size = Self.viewSize
    let camera = Camera(
      worldFromCamera: .identity,
      intrinsics: CameraIntrinsics(
        fx: Double(size.width), fy: Double(size.width), cx: Double(size.width - 1) / 2,
        cy: Double(size.height - 1) / 2), imageResolution: size)
    var scene = RenderScene(
      image: views.first { $0.index == browser.index }?.picture, camera: camera,
      orientation: .landscapeRight, viewport: window.viewport)
    scene.hud.result = browser.text
    scene.hud.status = "\(browser.index + 1) of \(browser.count)  \(name)"
    if window.viewport.x >= 1, window.viewport.y >= 1 {
      try renderer.draw(scene, to: window.framebufferSize)
    }
    window.swap()
    let title = "Placard: \(name), " + browser.text.split(separator: "\n").joined(separator: " ")
    if title != window.title { window.title = title }
  }

  private var name: String {
    switch inputs[browser.index] {
    case .file(let path): URL(fileURLWithPath: path).lastPathComponent
    case .standardInput: "standard input"
    case .nothing(let word, _): word
    }
  }
}
