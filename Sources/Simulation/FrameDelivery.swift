import Recordings

/// The camera's next frame, with or without its picture.
enum FrameDelivery {
  case seen(CapturedFrame)
  /// Nobody looks at the picture.
  case unseen(FrameRecord)

  var record: FrameRecord {
    switch self {
    case .seen(let captured): captured.record
    case .unseen(let record): record
    }
  }

  var captured: CapturedFrame? { if case .seen(let captured) = self { captured } else { nil } }
}
