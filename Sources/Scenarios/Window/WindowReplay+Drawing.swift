import Foundation
import Recordings
import Rendering
import Simulation

extension WindowReplay {
  /// The recording, how many labels stand in it, and what is seen: for task bars and scripts.
  func updateTitle() {
    let name = URL(fileURLWithPath: recording.path).lastPathComponent
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

  /// Marks the selected label, the name being typed and the button that Enter presses.
  func show(_ selection: LabelSelection, in scene: inout RenderScene) {
    for index in scene.labels.indices where scene.labels[index].identifier == selection.anchor {
      scene.labels[index].isSelected = selection.anchor != nil
    }
    if let name = selection.name { scene.hud.caption = "Name: " + name + "_" }
    if let focusedButton, scene.hud.buttons.indices.contains(focusedButton) {
      scene.hud.buttons[focusedButton].isFocused = true
    }
  }

  var transportLines: [String] {
    [
      "speed \(transport.speed)×" + (transport.loops ? ", looping" : ""),
      "\(recorder.document.frames.dropped) frames dropped",
    ] + (lastSensitivity.map { ["last tap: " + $0] } ?? [])
  }

  private var lastSensitivity: String? {
    recorder.document.taps.last?.sensitivity.map {
      SensitivityWording.text(for: $0, unit: recording.unit)
    }
  }
}
