import Composer
import Testing

/// A text in a font whose clusters are 10 points wide, and where its lines start.
struct FillerCase: CustomTestStringConvertible {
  let testDescription: String
  let text: UTF16Text
  let width: Double
  let starts: [Int]

  init(_ name: String, _ text: UTF16Text, width: Double = 50, starts: [Int]) {
    testDescription = name
    self.text = text
    self.width = width
    self.starts = starts
  }
}
