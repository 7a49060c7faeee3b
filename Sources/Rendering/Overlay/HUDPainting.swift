import Geometry

extension Overlay {
  /// Paints markers, timeline, buttons, the frame of the still picture and the text panels; the
  /// status panel is on top.
  mutating func add(
    _ hud: HUD, layout: HUDLayout, metrics: InterfaceMetrics, text: TextShaper
  ) {
    for marker in hud.markers { add(marker, metrics: metrics, text: text) }
    if let timeline = layout.timeline, let progress = hud.timeline {
      add(
        timeline, progress: progress, marks: hud.timelineMarks, isPaused: hud.isPaused,
        metrics: metrics)
    }
    if let preview = layout.preview { addPreviewFrame(preview, unit: metrics.unit) }
    for button in layout.buttons { add(button, unit: metrics.unit) }
    let panels = [layout.caption, layout.result, layout.debug, layout.headline, layout.status]
    for panel in layout.readouts + panels.compactMap({ $0 }) + layout.help {
      add(panel, unit: metrics.unit)
    }
  }

  private mutating func add(_ panel: TextPanel, unit: Double) {
    addPlate(
      panel.rect, radius: panel.radius, style: Palette.plate(unit: unit), opacity: panel.opacity)
    var baseline = Int((panel.rect.y + panel.padding.y).rounded())
    for (index, line) in panel.lines.enumerated() {
      addText(
        line, x: panel.rect.x + panel.padding.x, baseline: baseline + line.ascent,
        color: index == 0 ? panel.firstLineColor ?? panel.color : panel.color,
        rim: Palette.textRim.faded(0.6), opacity: panel.opacity)
      baseline += line.height
    }
  }

  private mutating func add(_ panel: HUDLayout.ButtonPanel, unit: Double) {
    var style = Palette.plate(unit: unit)
    if panel.button.isProminent { style.fill = Palette.prominentFill }
    if panel.button.isFocused {
      style.border = Palette.accent
      style.borderWidth = max(2, 2 * unit)
    }
    addPlate(panel.rect, radius: 8 * unit, style: style, opacity: 1)
    let (rect, title) = (panel.rect, panel.title)
    addText(
      title, x: rect.x + (rect.width - Double(title.width)) / 2,
      baseline: Int((rect.y + (rect.height - Double(title.height)) / 2).rounded()) + title.ascent,
      color: Palette.text, rim: Palette.textRim.faded(0.6), opacity: 1)
  }

  /// A border around a still picture, which is drawn before the overlay.
  private mutating func addPreviewFrame(_ rect: PixelRect, unit: Double) {
    add(
      OverlayShape(
        rect: rect.inset(by: -unit), outline: .roundedRect(radius: 2 * unit), fill: .zero,
        border: Palette.text, borderWidth: max(1, 1.5 * unit)))
  }

  /// A cross with a gap in the middle, and its word on a plate beside it, inside the view.
  private mutating func add(_ marker: HUDMarker, metrics: InterfaceMetrics, text: TextShaper) {
    let center = marker.viewPoint * metrics.pixelsPerPoint
    let view = metrics.extent
    guard center.isFinite, center.x >= 0, center.y >= 0, center.x <= view.x, center.y <= view.y
    else { return }
    let unit = metrics.unit
    let (gap, reach, half) = (3 * unit, 12 * unit, max(0.5, 0.9 * unit))
    let arms = [
      PixelRect(x: center.x - reach, y: center.y - half, width: reach - gap, height: 2 * half),
      PixelRect(x: center.x + gap, y: center.y - half, width: reach - gap, height: 2 * half),
      PixelRect(x: center.x - half, y: center.y - reach, width: 2 * half, height: reach - gap),
      PixelRect(x: center.x - half, y: center.y + gap, width: 2 * half, height: reach - gap),
    ]
    for arm in arms {
      add(
        OverlayShape(
          rect: arm.inset(by: -unit), outline: .roundedRect(radius: unit),
          fill: Palette.markerRim, softness: 0.5 * unit))
    }
    for arm in arms {
      add(OverlayShape(rect: arm, outline: .roundedRect(radius: half), fill: Palette.marker))
    }
    addMarkerWord(marker.text, beside: center, distance: reach + 4 * unit, metrics, text)
  }

  private mutating func addMarkerWord(
    _ word: String, beside center: SIMD2<Double>, distance: Double, _ metrics: InterfaceMetrics,
    _ text: TextShaper
  ) {
    let (unit, view) = (metrics.unit, metrics.extent)
    let (margin, padding) = (4 * unit, SIMD2(5 * unit, 2 * unit))
    let line = text.line(
      word, pixelSize: metrics.fontSize(12),
      maximumWidth: Int(max(0, min(240 * unit, view.x - 2 * margin - 2 * padding.x))))
    guard !line.isEmpty else { return }
    let size = SIMD2(Double(line.width), Double(line.height)) + 2 * padding
    let right = center.x + distance
    let isRightFree = right + size.x <= view.x - margin
    let x = isRightFree ? right : center.x - distance - size.x
    let plate = PixelRect(
      x: min(max(x, margin), view.x - margin - size.x),
      y: min(max((center.y - size.y / 2).rounded(), margin), view.y - margin - size.y),
      width: size.x, height: size.y)
    addPlate(plate, radius: 3 * unit, style: Palette.plate(unit: unit), opacity: 1)
    addText(
      line, x: plate.x + padding.x, baseline: Int((plate.y + padding.y).rounded()) + line.ascent,
      color: Palette.marker, rim: Palette.textRim, opacity: 1)
  }

  private mutating func add(
    _ timeline: TimelineLayout, progress: Double, marks: [Double], isPaused: Bool,
    metrics: InterfaceMetrics
  ) {
    let unit = metrics.unit
    addPlate(
      metrics.pixels(timeline.panel), radius: 5 * unit, style: Palette.plate(unit: unit),
      opacity: 1)
    let bar = metrics.pixels(timeline.bar)
    let button = metrics.pixels(timeline.button)
    let part = progress.isFinite ? min(max(progress, 0), 1) : 0
    add(
      OverlayShape(rect: bar, outline: .roundedRect(radius: bar.height / 2), fill: Palette.track))
    var played = bar
    played.width *= part
    add(
      OverlayShape(
        rect: played, outline: .roundedRect(radius: bar.height / 2), fill: Palette.accent))
    for mark in marks where mark >= 0 && mark <= 1 {
      add(
        OverlayShape(
          rect: PixelRect(
            x: bar.x + mark * bar.width - unit, y: bar.y - 4 * unit, width: 2 * unit,
            height: bar.height + 8 * unit), outline: .roundedRect(radius: unit),
          fill: Palette.mark))
    }
    addDisc(
      center: SIMD2(bar.x + part * bar.width, bar.y + bar.height / 2), radius: 6 * unit,
      fill: Palette.text, border: Palette.anchorRing, borderWidth: unit)
    addButton(isPaused: isPaused, in: button, unit: unit)
  }

  /// A triangle while paused, because a click then plays, and two bars while playing.
  private mutating func addButton(isPaused: Bool, in button: PixelRect, unit: Double) {
    let (x, y) = (button.x + button.width / 2, button.y + button.height / 2)
    if isPaused {
      add(
        OverlayShape(
          rect: PixelRect(x: x - 5 * unit, y: y - 7 * unit, width: 12 * unit, height: 14 * unit),
          outline: .triangle, fill: Palette.text))
    } else {
      for side in [-1.0, 1.0] {
        add(
          OverlayShape(
            rect: PixelRect(
              x: x + side * 4 * unit - 1.75 * unit, y: y - 7 * unit, width: 3.5 * unit,
              height: 14 * unit), outline: .roundedRect(radius: unit), fill: Palette.text))
      }
    }
  }
}
