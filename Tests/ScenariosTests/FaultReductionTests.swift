import Recordings
import Scenarios
import Testing
import WorldTracking

/// Reducing mixes of faults, with a rule in place of runs.
struct FaultReductionTests {
  private let many = [
    Fault(.blur(pixels: 8)), Fault(.exposure(stops: 2)),
    Fault(.poseNoise(metres: 0.08, degrees: 0)), Fault(.droppedFrames(probability: 0.5)),
    Fault(.featureNoise(metres: 0.1)), Fault(.wrongLabel("toaster", probability: 1)),
    Fault(.classifierDelay(seconds: 1)), Fault(.featureLoss(fraction: 0.5)),
  ]

  private func reduced(
    _ faults: [Fault], end: Double = 8, fails: (FaultPlan) -> Bool
  ) throws -> FaultReduction {
    var reduction = FaultReduction(FaultPlan(seed: 5, faults: faults))
    try reduction.run(end: end, fails: fails)
    return reduction
  }

  private func noise(in plan: FaultPlan) -> Double {
    plan.faults.reduce(0) { sum, fault in
      if case .poseNoise(let metres, _) = fault.kind { sum + metres } else { sum }
    }
  }

  @Test func `of many faults the one that matters is left, as small as it may be`() throws {
    // Fails from 3 cm of noise on: 8 → 4 cm still fail, 2 cm don't.
    let reduction = try reduced(many) { self.noise(in: $0) >= 0.03 }
    #expect(reduction.plan.faults.map(\.name) == [.poseNoise])
    #expect(noise(in: reduction.plan) == 0.04)
    #expect(reduction.plan.seed == 5)
  }

  @Test func `two faults that fail together only are both left`() throws {
    let reduction = try reduced(many) { plan in
      let names = Set(plan.faults.map(\.name))
      return names.isSuperset(of: [.blur, .wrongLabel])
    }
    #expect(reduction.plan.faults.map(\.name) == [.blur, .wrongLabel])
    // Nothing can be left out of it, and the amounts were halved as far as is tried.
    #expect(reduction.plan.faults[0].kind == .blur(pixels: 1))
    #expect(reduction.plan.faults[1].kind == .wrongLabel("toaster", probability: 1.0 / 64))
  }

  @Test func `a window is halved towards the moment that matters`() throws {
    let reduction = try reduced([Fault(.trackingLoss(.notAvailable))]) { plan in
      plan.faults.contains { $0.isActive(at: 5.1) }
    }
    // 8 s: 4…8, 4…6, 5…6, 5…5.5, 5…5.25, 5…5.125.
    #expect(reduction.plan.faults == [Fault(.trackingLoss(.notAvailable), from: 5, to: 5.125)])
  }

  @Test func `no mix is run twice, and every trial is told`() throws {
    var runs = 0
    var reduction = FaultReduction(FaultPlan(seed: 0, faults: many))
    try reduction.run(end: 8) { plan in
      runs += 1
      return plan.faults.contains { $0.name == .featureLoss }
    }
    #expect(reduction.trials.count == runs)
    #expect(Set(reduction.trials.map(\.plan)).count == runs)
    #expect(reduction.plan.faults.count == 1 && runs < 40)
  }

  @Test func `a fault that fails alone is found by halves of the list`() throws {
    let faults = (0..<32).map { Fault(.exposure(stops: Double($0) / 8), stream: UInt64($0)) }
    let reduction = try reduced(faults) { plan in plan.faults.contains { $0.stream == 21 } }
    #expect(reduction.plan.faults.map(\.stream) == [21])
    // log₂ 32 = 5 steps of at most 2 trials, then 6 halvings and at most 12 halves of a window.
    #expect(reduction.trials.count <= 10 + 6 + 12)
  }
}
