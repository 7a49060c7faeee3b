import Foundation
import Geometry
import Recordings
import Simulation

extension RenderScene {
  /// The label app: its labels in the world, the status panel and the current label.
  mutating func show(_ experience: LabelPlacement, anchors: [Anchor], at now: Timestamp) {
    let opacity = experience.labelOpacity(at: now)
    labels = anchors.compactMap { anchor in
      experience.placedLabels[anchor.identifier].map {
        SceneLabel(
          text: $0.text, positionInWorld: anchor.worldFromAnchor.translation, opacity: opacity,
          identifier: anchor.identifier)
      }
    }
    show(experience.panel, at: now)
    hud.caption = experience.label.map {
      $0.text + String(format: "  %.0f %%", $0.confidence * 100)
    }
    hud.buttons = experience.buttons.map {
      HUDButton($0, isProminent: $0 == .restart && experience.offersReset)
    }
  }

  /// The game: what is asked for, the numbers, and its button.
  mutating func show(_ hunt: ScavengerHunt, at now: Timestamp) {
    show(hunt.panel, at: now)
    hud.headline = hunt.headline
    hud.caption = hunt.note
    hud.readouts = [
      HUDReadout(title: "Time", value: String(hunt.secondsLeft)),
      HUDReadout(title: "Score", value: String(hunt.score)),
      HUDReadout(title: "Best", value: String(hunt.bestScore)),
    ]
    hud.buttons = hunt.buttons.map { HUDButton($0, isProminent: $0 == .start) }
  }

  /// The photo app: the still and its result, or a word on a tap that came too early.
  mutating func show(_ snapshot: Snapshot, at now: Timestamp) {
    if let still = snapshot.still {
      preview = ScenePreview(
        image: still.image, orientation: orientation, number: still.number)
      hud.preview = HUDPreview(isPortrait: orientation.isPortrait)
    }
    hud.result = snapshot.text
    hud.status = snapshot.notice(at: now)
  }

  private mutating func show(_ panel: StatusPanel, at now: Timestamp) {
    hud.status = panel.text
    hud.statusOpacity = panel.opacity(at: now)
  }
}

extension HUDButton {
  fileprivate init(_ button: ExperienceButton, isProminent: Bool) {
    let title =
      switch button {
      case .start: "Start"
      case .skip: "Skip"
      case .undo: "Undo"
      case .restart: "Restart"
      }
    self.init(button: button, title: title, isProminent: isProminent)
  }
}
