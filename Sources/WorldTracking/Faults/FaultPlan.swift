/// Faults in the order in which they are applied, with the seed of everything that is random in them.
///
/// Taking one fault out changes nothing in what the others do.
package struct FaultPlan: Hashable, Sendable {
  package var seed: UInt64
  package var faults: [Fault]

  package static let none = FaultPlan(seed: 0, faults: [])

  package init(seed: UInt64, faults: [Fault]) {
    self.seed = seed
    self.faults = faults
  }

  package var isEmpty: Bool { faults.isEmpty }
}
