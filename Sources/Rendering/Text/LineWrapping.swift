extension TextShaper {
  /// The text on at most `limit` lines no wider than `maximumWidth` pixels.
  ///
  /// Lines break at the text's own newlines, at spaces, and inside a word that is too wide alone;
  /// what doesn't fit on the last line ends in an ellipsis. Empty lines are left out.
  func lines(_ text: String, pixelSize: Int, maximumWidth: Int, limit: Int) -> [ShapedLine] {
    var lines: [ShapedLine] = []
    let paragraphs = DisplayText.lines(text, limit: limit)
    for paragraph in paragraphs {
      var rest = Substring(paragraph)
      while !rest.isEmpty, lines.count < limit {
        let isLast = lines.count == limit - 1
        let head =
          isLast ? rest : beginning(of: rest, pixelSize: pixelSize, maximumWidth: maximumWidth)
        lines.append(line(String(head), pixelSize: pixelSize, maximumWidth: maximumWidth))
        rest = rest[head.endIndex...].drop { $0 == " " }
      }
    }
    return lines.filter { !$0.isEmpty }
  }

  /// The words, or the characters of one word, that fit on a line; at least one character.
  private func beginning(of text: Substring, pixelSize: Int, maximumWidth: Int) -> Substring {
    func fits(_ part: Substring) -> Bool {
      line(String(part), pixelSize: pixelSize, maximumWidth: .max).width <= Float(maximumWidth)
    }
    if fits(text) { return text }
    let spaces = text.indices.filter { text[$0] == " " }
    if let space = longest(of: spaces, where: { fits(text[..<$0]) }) { return text[..<space] }
    let ends = text.indices.dropFirst()
    return text[
      ..<(longest(of: Array(ends), where: { fits(text[..<$0]) })
        ?? text.index(after: text.startIndex))]
  }

  /// The last of ascending break positions that still fits, found by halving.
  private func longest(of breaks: [String.Index], where fits: (String.Index) -> Bool)
    -> String.Index?
  {
    var low = 0
    var high = breaks.count
    while low < high {
      let middle = (low + high) / 2
      if fits(breaks[middle]) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? breaks[low - 1] : nil
  }
}
