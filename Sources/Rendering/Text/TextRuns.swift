import CFriBidi
import CHarfBuzz

/// A stretch of a line that is shaped in one call: one direction, one script, one font.
struct TextRun {
  var scalars: Range<Int>
  /// The embedding level of the Unicode bidirectional algorithm; odd runs right to left.
  var level: Int
  var script: hb_script_t
  var face: Int
}

/// Cuts a line into runs and puts them in the order in which they stand from left to right.
///
/// Levels are those of the Unicode bidirectional algorithm (UAX #9) with the paragraph's direction
/// taken from its first strong character; the order is its rule L2 on whole runs.
func visualRuns(of line: String, in fonts: FontStack) -> [TextRun] {
  let scalars = line.unicodeScalars.map(\.value)
  guard !scalars.isEmpty else { return [] }
  let levels = embeddingLevels(scalars)
  let scripts = resolvedScripts(scalars)
  var runs: [TextRun] = []
  var start = 0
  for character in line {
    let face = character == " " ? runs.last?.face ?? 0 : fonts.face(for: character)
    for index in start..<(start + character.unicodeScalars.count) {
      if let last = runs.last, last.level == levels[index], last.script == scripts[index],
        last.face == face
      {
        runs[runs.count - 1].scalars = last.scalars.lowerBound..<(index + 1)
      } else {
        runs.append(
          TextRun(
            scalars: index..<(index + 1), level: levels[index], script: scripts[index],
            face: face))
      }
    }
    start += character.unicodeScalars.count
  }
  return inVisualOrder(runs)
}

private func embeddingLevels(_ scalars: [FriBidiChar]) -> [Int] {
  let count = FriBidiStrIndex(scalars.count)
  var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: scalars.count)
  var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
  var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
  fribidi_get_bidi_types(scalars, count, &types)
  fribidi_get_bracket_types(scalars, count, types, &brackets)
  // FRIBIDI_PAR_ON: the direction is that of the first strong character.
  var direction = FRIBIDI_PAR_ON
  let highest = fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &levels)
  // 0 reports that memory ran out; the text then stands from left to right.
  return highest == 0 ? [Int](repeating: 0, count: scalars.count) : levels.map(Int.init)
}

/// Each character's script, where signs of no script of their own take their neighbour's.
private func resolvedScripts(_ scalars: [UInt32]) -> [hb_script_t] {
  let functions = hb_unicode_funcs_get_default()
  var scripts = scalars.map { hb_unicode_script(functions, $0) }
  let neutral = [HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN]
  var current = scripts.first { !neutral.contains($0) } ?? HB_SCRIPT_LATIN
  for index in scripts.indices {
    if neutral.contains(scripts[index]) {
      scripts[index] = current
    } else {
      current = scripts[index]
    }
  }
  return scripts
}

private func inVisualOrder(_ runs: [TextRun]) -> [TextRun] {
  var ordered = runs
  let highest = runs.map(\.level).max() ?? 0
  guard highest > 0 else { return runs }
  for level in (1...highest).reversed() {
    var index = 0
    while index < ordered.count {
      var end = index
      while end < ordered.count, ordered[end].level >= level { end += 1 }
      if end > index { ordered[index..<end].reverse() }
      index = end + 1
    }
  }
  return ordered
}
