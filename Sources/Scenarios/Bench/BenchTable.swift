import Foundation

/// The results of a bench as a table.
package enum BenchTable {
  /// A heading, and a line for each stage.
  package static func text(_ results: [BenchResult]) -> String {
    let heading =
      "stage                median ms     p90 ms    items/s  thread ms     faults   floor"
    return ([heading] + results.map(line)).joined(separator: "\n")
  }

  private static func line(_ result: BenchResult) -> String {
    result.stage.padding(toLength: 19, withPad: " ", startingAt: 0)
      + String(
        format: "%11.3f%11.3f%11.1f%11.3f%11.1f", result.medianMilliseconds,
        result.p90Milliseconds, result.itemsPerSecond, result.threadMilliseconds, result.pageFaults)
      + (result.floorShare.map { String(format: "%6.0f %%", 100 * $0) } ?? "       -")
      + (result.ratio.map { String(format: "  %.2f of the yardstick", $0) } ?? "")
  }
}
