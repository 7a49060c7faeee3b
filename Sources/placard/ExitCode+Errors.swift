import Imaging
import Recognition
import Recordings
import Rendering
import Scenarios

extension ExitCode {
  /// The code for whatever stopped a command; the only place that chooses one.
  init(for error: any Error) {
    self =
      switch error {
      case is UsageError: .usage
      case is RenderingError, is WorkerError, is VideoError: .environment
      case let error as RecognitionError: ExitCode(for: error)
      case RecordingError.cannotWrite, ZipError.cannotWrite: .environment
      case is ScenarioReduction.Failure: .unmet
      case RunError.cannotWrite, ImageError.cannotWrite: .environment
      default: .input
      }
  }

  private init(for error: RecognitionError) {
    self =
      switch error {
      case .runtimeMissing, .modelMissing: .environment
      default: .input
      }
  }
}
