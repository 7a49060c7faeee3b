import Dispatch
import Foundation
import Geometry
import Imaging
import Synchronization

/// Looks at one picture after the other on a thread of its own; finished ones are fetched.
final class PhotoLooker: Sendable {
  struct Finished: Sendable {
    var index: Int
    var answer: PhotoClassification.Answer
    /// The whole picture, upright, in the middle of one as large as the view; nil where it can't be
    /// decoded.
    var view: PixelBuffer?
  }

  private let classification: PhotoClassification
  private let inputs: [PhotoInputs.Input]
  private let viewSize: ImageSize
  private let standardInput: @Sendable () throws -> Data
  private let worker = DispatchQueue(label: "placard.photos")
  private let finished = Mutex<[Finished]>([])

  init(
    _ classification: PhotoClassification, inputs: [PhotoInputs.Input], viewSize: ImageSize,
    standardInput: @escaping @Sendable () throws -> Data
  ) {
    self.classification = classification
    self.inputs = inputs
    self.viewSize = viewSize
    self.standardInput = standardInput
  }

  func look(at index: Int) {
    worker.async { [self] in
      let look = classification.look(at: inputs[index], standardInput: standardInput)
      let view = look.picture.flatMap { fitted($0) }
      finished.withLock {
        $0.append(Finished(index: index, answer: look.answer, view: view))
      }
    }
  }

  func takeFinished() -> [Finished] {
    finished.withLock { finished in
      defer { finished.removeAll() }
      return finished
    }
  }

  private func fitted(_ picture: Decoded<PixelBuffer>) -> PixelBuffer? {
    Resampler(
      storedSize: picture.pixels.size, orientation: picture.orientation, target: viewSize,
      cropAndScale: .scaleFit
    ).flatMap { try? PixelBuffer($0.image(from: picture.pixels)) }
  }
}
