import Foundation
import Recognition
import Scenarios
import WorldTracking

/// Where the classifier is found.
enum ModelOptions {
  static let parameters: [Parameter] = [
    .option(
      "model", "file",
      "An ONNX image classifier. Default: EfficientNet-Lite0, which scripts/setup installs.")
  ]

  /// The default folder of what scripts/setup installs.
  static var cacheFolder: String {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["PLACARD_CACHE"], !folder.isEmpty { return folder }
    if let cache = environment["XDG_CACHE_HOME"], !cache.isEmpty { return cache + "/placard" }
    return (environment["HOME"] ?? "/root") + "/.cache/placard"
  }

  /// The model's file.
  static func modelPath(_ arguments: ParsedArguments) -> String { path(of: arguments["model"]) }

  private static func path(of model: String?) -> String {
    let environment = ProcessInfo.processInfo.environment
    return model ?? environment["PLACARD_MODEL"]
      ?? cacheFolder + "/efficientnet-lite0.onnx"
  }

  /// The model's file name, for reports.
  static func modelName(_ arguments: ParsedArguments) -> String {
    URL(fileURLWithPath: modelPath(arguments)).lastPathComponent
  }

  static func locations(_ arguments: ParsedArguments) -> ModelLocations {
    locations(model: arguments["model"])
  }

  /// Where a model lies that is named, or with nil the standard one, and what it needs.
  static func locations(model: String?) -> ModelLocations {
    let environment = ProcessInfo.processInfo.environment
    let libraries =
      environment["PLACARD_ONNXRUNTIME"].map { [$0] }
      ?? [
        cacheFolder + "/libonnxruntime.so.1", "/usr/local/lib/libonnxruntime.so.1",
        "libonnxruntime.so.1",
      ]
    return ModelLocations(libraryCandidates: libraries, modelPath: path(of: model))
  }

  /// What scenarios share, with the option's model as the standard one.
  static func scenarioResources(
    _ arguments: ParsedArguments, worldCache: WorldCache? = nil
  ) -> ScenarioResources {
    let standard = arguments["model"]
    return ScenarioResources(worldCache: worldCache) { locations(model: $0 ?? standard) }
  }

  static func classifier(_ arguments: ParsedArguments) throws -> ImageClassifier {
    try ImageClassifier(locations(arguments))
  }
}
