/// The words for scenes that can't be filmed.
enum FilmWording {
  static func text(for error: SceneFilmError) -> String {
    switch error {
    case .noPath(let scene): "\(scene): the scene has no camera path"
    case .noSuchPath(let scene, let name?, let known):
      "\(scene): there is no path '\(name)'; the scene has " + known.joined(separator: ", ")
    case .noSuchPath(let scene, nil, let known):
      "\(scene): name one of the scene's paths: " + known.joined(separator: ", ")
    case .outsidePath(let scene, let name, let seconds):
      "\(scene): the path '\(name)' goes from 0 to \(seconds) s"
    case .tooLong(let frames, let limit): "\(frames) frames are more than the limit of \(limit)"
    case .nameTaken(let scene, let file):
      "\(scene): '\(file)' is a name that recordings need themselves; rename it in the scene"
    }
  }
}
