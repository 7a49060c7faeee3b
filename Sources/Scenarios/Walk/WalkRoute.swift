import Foundation
package import Geometry
package import SyntheticScenes

/// Where the camera is at each frame of a walk that is known beforehand.
package struct WalkRoute: Sendable {
  /// Frames a second.
  package let rate: Double
  package private(set) var worldFromCamera: [Transform] = []

  /// The most frames that a walk may have.
  package static let frameLimit = 2_000_000

  /// Along a path of a scene, from its start on for so many seconds, its own unless given; a hand that
  /// trembles shakes where the path's own does not.
  ///
  /// Throws ``SceneFilmError/tooLong(frames:limit:)``.
  package init(
    _ path: ScenePath, rate: Double, seconds: Double? = nil, shake: HandShake? = nil
  ) throws(SceneFilmError) {
    self.rate = rate
    var path = path
    path.shake = path.shake ?? shake
    for time in try Self.times(rate, seconds ?? path.seconds) {
      worldFromCamera.append(path.worldFromCamera(at: time))
    }
  }

  /// As a script moves a camera, for so many seconds or up to the script's last line.
  ///
  /// Lines take effect at their time, whether or not a frame falls on it. Throws
  /// ``SceneFilmError/tooLong(frames:limit:)``.
  package init(
    _ script: WalkScript, camera: WalkingCamera, rate: Double, seconds: Double? = nil
  ) throws(SceneFilmError) {
    self.rate = rate
    var camera = camera
    var motion = WalkMotion.still
    var steps = script.steps[...]
    var now = 0.0
    for time in try Self.times(rate, seconds ?? script.seconds) {
      while let step = steps.first, step.time <= time {
        if step.time > now { camera.move(motion, seconds: step.time - now) }
        now = max(now, step.time)
        switch step.action {
        case .move(let next): motion = next
        case .stand(let place, let target, let seconds):
          motion = .still
          camera.stand(at: place, lookingAt: target, over: seconds)
        }
        steps.removeFirst()
      }
      if time > now { camera.move(motion, seconds: time - now) }
      now = time
      worldFromCamera.append(camera.worldFromCamera(at: time))
    }
  }

  /// The time of a frame, in seconds.
  static func time(of frame: Int, rate: Double) -> Double { Double(frame) / rate }

  /// One frame at the start and then one after another as long as the walk lasts.
  private static func times(_ rate: Double, _ seconds: Double) throws(SceneFilmError) -> [Double] {
    // A little more, so that the last frame is not lost to rounding.
    let count = Int((max(seconds, 0) * rate + 1e-6).rounded(.down)) + 1
    guard count <= frameLimit else { throw .tooLong(frames: count, limit: frameLimit) }
    return (0..<count).map { time(of: $0, rate: rate) }
  }
}

extension Scene {
  /// A path by its name.
  ///
  /// Throws ``SceneFilmError/noPath(scene:)`` and `noSuchPath`.
  package func path(named name: String) throws(SceneFilmError) -> ScenePath {
    guard !paths.isEmpty else { throw .noPath(scene: path) }
    guard let found = paths[name] else {
      throw .noSuchPath(scene: path, name: name, known: paths.keys.sorted())
    }
    return found
  }
}
