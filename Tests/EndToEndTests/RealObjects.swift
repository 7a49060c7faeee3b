import Foundation
import TestSupport

/// Things in real recordings, chosen and named by eye: where a class of the model fits what is there.
enum RealObjects {
  private struct Object {
    var seconds: Double
    var x: Int
    var y: Int
    var labels: [String]

    init(_ seconds: Double, _ x: Int, _ y: Int, _ labels: [String]) {
      (self.seconds, self.x, self.y, self.labels) = (seconds, x, y, labels)
    }
  }

  private static let book = ["book jacket"]
  private static let monitor = ["monitor", "screen", "desktop computer"]
  private static let laptop = ["notebook", "laptop", "screen", "monitor"]
  private static let keyboard = ["computer keyboard", "typewriter keyboard", "space bar"]
  private static let laptopKeys = [
    "notebook", "laptop", "computer keyboard", "typewriter keyboard", "space bar",
  ]
  private static let cup = ["coffee mug", "cup"]
  private static let television = ["television", "monitor", "screen"]
  private static let chair = ["folding chair", "rocking chair", "barber chair"]
  private static let fox = ["red fox", "kit fox", "grey fox"]

  private static let recordings: [(String, [Object])] = [
    (
      "recordings/arkit_recorder_desk",
      [
        Object(0.0001, 560, 242, book),
        Object(0.0001, 288, 560, book),
        Object(0.0001, 1195, 106, monitor),
        Object(1.2, 696, 475, laptop),
        Object(1.6663, 384, 460, laptop),
        Object(1.6663, 294, 73, monitor),
        Object(2.116, 463, 339, laptop),
        Object(2.116, 863, 333, keyboard),
        Object(2.5657, 817, 285, keyboard),
        Object(2.5657, 802, 436, ["hard disc"]),
        Object(3.5822, 463, 466, laptopKeys),
        Object(4.0489, 726, 306, laptopKeys),
        Object(4.0489, 726, 593, laptop),
      ]
    ),
    (
      "recordings/seven_scenes_redkitchen",
      [
        Object(0.001, 258, 348, cup),
        Object(0.001, 575, 33, television),
        Object(0.001, 68, 363, chair),
        Object(1.6677, 549, 345, cup),
        Object(1.6677, 345, 411, book),
        Object(3.3343, 401, 252, cup),
        Object(3.3343, 555, 289, ["tub", "pencil box", "carton", "crate"]),
        Object(4.1677, 567, 357, ["joystick"]),
        Object(5.001, 431, 278, ["joystick"]),
        Object(5.001, 197, 180, cup),
        Object(5.8343, 284, 305, ["joystick"]),
        Object(6.6677, 204, 395, ["joystick"]),
        Object(6.6677, 481, 32, television),
        Object(6.6677, 363, 314, ["dining table", "desk"]),
      ]
    ),
    (
      "recordings/scanner3d_chair_960",
      [
        Object(0.01, 491, 340, chair),
        Object(0.01, 174, 170, ["pot"]),
        Object(2.0636, 291, 121, ["pot"]),
        Object(3.6037, 461, 359, chair),
        Object(6.1707, 537, 261, chair),
        Object(7.1975, 903, 227, ["pot"]),
        Object(8.7377, 423, 299, chair),
        Object(11.3046, 423, 295, chair),
      ]
    ),
    (
      "recordings/tum_fr1_rpy",
      [
        Object(0.5404, 380, 294, keyboard),
        Object(0.5404, 389, 82, monitor),
        Object(1.069, 230, 242, ["mouse"]),
        Object(1.069, 369, 160, monitor),
        Object(2.1369, 514, 279, keyboard),
        Object(2.1369, 498, 75, monitor),
        Object(2.1369, 369, 189, cup),
        Object(2.669, 478, 124, monitor),
        Object(2.669, 487, 353, keyboard),
        Object(2.669, 217, 320, ["carton", "packet"]),
        Object(2.669, 65, 242, book),
        Object(3.205, 492, 361, monitor),
        Object(3.205, 132, 247, chair),
      ]
    ),
    (
      "recordings/nerf_fox_540",
      [
        Object(0.001, 370, 260, fox),
        Object(0.2677, 230, 300, fox),
        Object(0.5343, 240, 400, fox),
        Object(0.801, 200, 300, fox),
        Object(1.601, 120, 440, fox),
      ]
    ),
  ]

  /// The list as JSON Lines, with whole paths.
  static func list() throws -> String {
    var lines = ""
    for (recording, objects) in recordings {
      let path = try RecordedData.path(recording)
      for object in objects {
        let labels = object.labels.map { "\"\($0)\"" }.joined(separator: ", ")
        lines += "{\"recording\": \"\(path)\", \"time\": \(object.seconds), "
        lines += "\"point\": [\(object.x), \(object.y)], \"labels\": [\(labels)]}\n"
      }
    }
    return lines
  }
}
