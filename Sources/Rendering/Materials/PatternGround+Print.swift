import Geometry

/// Printed matter.
extension PatternGround {
  /// A page: a headline, columns of lines that look like words, and blocks that look like pictures;
  /// the second colour is the ink.
  func print() -> PatternTones {
    var page = PrintedPage(size: size, random: random(stream: 1))
    page.fillIn()
    var tones = PatternTones(size: size)
    let shade = noise(0.012, stream: 2)
    let broad = noise(0.035, stream: 3)
    let marks = page.marks
    tones.mix.update { _, index, _, _ in
      switch marks[index] {
      case .paper: return 0
      case .ink: return 0.92
      case .halftone:
        let gray = 0.5 + 0.45 * broad.values[index] + 0.3 * shade.values[index]
        return min(max(gray, 0.05), 0.95)
      }
    }
    return tones
  }
}

/// Which pixels of a page carry ink, laid out from the top.
private struct PrintedPage {
  enum Mark {
    case paper, ink, halftone
  }

  let size: ImageSize
  private(set) var marks: [Mark]
  private var random: SplitMix64

  init(size: ImageSize, random: SplitMix64) {
    self.size = size
    self.random = random
    marks = [Mark](repeating: .paper, count: size.width * size.height)
  }

  mutating func fillIn() {
    let margin = max(1, min(size.width, size.height) / 20)
    let width = size.width - 2 * margin
    let headline = max(3, size.height / 14)
    writeLine(x: margin, y: margin, width: width, height: headline)
    let bodyTop = margin + headline + max(1, headline / 2)
    let columns = width > 40 ? 3 : 1
    let gap = max(1, width / 30)
    let columnWidth = (width - gap * (columns - 1)) / columns
    for column in 0..<columns {
      fillColumn(
        x: margin + column * (columnWidth + gap), rows: bodyTop..<(size.height - margin),
        width: columnWidth)
    }
  }

  /// Paragraphs, with a picture or a smaller headline now and then.
  private mutating func fillColumn(x: Int, rows: Range<Int>, width: Int) {
    let letter = max(3, size.height / 75)
    var y = rows.lowerBound
    while y + letter < rows.upperBound {
      let choice = random.unit()
      if choice < 0.2 {
        let height = min(width * 2 / 3, rows.upperBound - y)
        mark(.halftone, x: x, y: y, width: width, height: height)
        y += height + letter
      } else if choice < 0.4 {
        writeLine(x: x, y: y, width: width, height: min(letter * 2, rows.upperBound - y))
        y += letter * 3
      } else {
        for _ in 0..<(4 + random.index(below: 7)) where y + letter < rows.upperBound {
          writeLine(x: x, y: y, width: width, height: letter)
          y += letter * 3 / 2 + 1
        }
        y += letter
      }
    }
  }

  /// Words of strokes, some higher than others, as letters are.
  private mutating func writeLine(x: Int, y: Int, width: Int, height: Int) {
    let stroke = max(1, height / 5)
    var pen = x
    while pen + 2 * height < x + width {
      for _ in 0..<(2 + random.index(below: 7)) where pen + height < x + width {
        writeLetter(x: pen, y: y, height: height, stroke: stroke)
        pen += height * 3 / 4 + stroke
      }
      pen += height * 2 / 3
    }
  }

  private mutating func writeLetter(x: Int, y: Int, height: Int, stroke: Int) {
    let width = height * 3 / 4
    let top = random.unit() < 0.45 ? 0 : height / 3
    let shape = random.index(below: 8)
    if shape & 1 == 0 { mark(.ink, x: x, y: y + top, width: stroke, height: height - top) }
    if shape & 2 == 0 {
      mark(.ink, x: x + width - stroke, y: y + height / 3, width: stroke, height: height * 2 / 3)
    }
    if shape & 4 == 0 { mark(.ink, x: x, y: y + height / 3, width: width, height: stroke) }
    if shape != 2 { mark(.ink, x: x, y: y + height - stroke, width: width, height: stroke) }
  }

  private mutating func mark(_ mark: Mark, x: Int, y: Int, width: Int, height: Int) {
    let columns = max(0, x)..<max(max(0, x), min(size.width, x + width))
    for row in max(0, y)..<max(max(0, y), min(size.height, y + height)) {
      for column in columns { marks[row * size.width + column] = mark }
    }
  }
}
