/// Where the fonts for labels and panels come from.
package enum FontSelection: Hashable, Sendable {
  /// The system's sans-serif font; Fontconfig finds others for scripts that it lacks.
  case system
  /// One font file and nothing else, so that pictures don't depend on the fonts installed.
  case file(String)

  /// DejaVu Sans where Debian's fonts-dejavu-core puts it: the font of all golden pictures.
  package static let golden = FontSelection.file("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
}
