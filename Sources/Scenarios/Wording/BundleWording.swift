import Recordings

/// The words for what goes wrong with bundles, and with scenarios that are to be reduced.
enum BundleWording {
  static func text(for error: BundleError) -> String {
    switch error {
    case .unreadable(let path, let detail): "\(path): no bundle that can be read: \(detail)"
    case .malformed(let path, let place, let expected):
      "\(path): no usable bundle: \(place): expected \(expected)"
    case .wrongHash(let path, let file):
      "\(path): \(file) is not what was bundled: its hash is another one"
    case .notFaithful(let path):
      "\(path): the bundle's run was not the same as the scenario's, so it was removed; this is a "
        + "defect of Placard"
    }
  }

  static func text(for failure: ScenarioReduction.Failure) -> String {
    switch failure {
    case .noFaults(let path): "\(path): it has no faults that could be reduced"
    case .passes(let path): "\(path): it passes, so there is nothing to reduce"
    case .failsWithoutFaults(let path): "\(path): it fails in the same way without any faults"
    }
  }
}
