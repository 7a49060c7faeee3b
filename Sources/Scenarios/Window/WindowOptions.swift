package import Rendering

/// What a window on a session is to do besides showing it.
package struct WindowOptions: Sendable {
  package var layers: DebugLayers = []
  /// Pictures are shown as a pinhole's; what is clicked is the same.
  package var undistorts = false
  /// Where the screenshot key writes.
  package var pictureFolder = "."
  /// Where a game's record is kept; nil keeps it nowhere.
  package var bestScore: BestScoreFile?
  /// Sounds when a point is made in a game.
  package var pointSound: PointSound?

  package init() {}
}
