import Geometry
import Imaging
extension ImageClassifier {
  func write(
    _ image: PixelBuffer, _ request: ClassificationRequest, to tensor: inout [Float]
  ) throws(RecognitionError) { }
}
