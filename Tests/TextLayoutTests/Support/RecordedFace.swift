import Foundation
import TestSupport

@testable import TextLayout

/// A font file of a page that was recorded.
struct RecordedFace: Decodable {
  let family: String
  let path: String
  /// The size of the recorded file in bytes.
  let size: Int
  /// The tag that the page's copy has in place of the weight axis'.
  var weightAxis: String?

  /// Whether the file on this machine is the recorded one, or is missing though `make test` installs it.
  var isExpected: Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes.map { $0[.size] as? Int == size } ?? Self.isInstalledByTests
  }

  private static let isInstalledByTests =
    ReferenceFonts.areRequired && RecordedRelease.installed == .debian12

  /// The file as the page loads it.
  private func contents() throws -> Data {
    var data = try Data(contentsOf: URL(filePath: path))
    guard let weightAxis, let record = data.range(of: Data("fvar".utf8)) else { return data }
    let offset = data[record.upperBound + 4..<record.upperBound + 8].reduce(0) { $0 << 8 | Int($1) }
    guard let axis = data.range(of: Data("wght".utf8), in: offset..<data.count) else { return data }
    data.replaceSubrange(axis, with: Data(weightAxis.utf8))
    return data
  }

  /// Makes a folder of web fonts that has a folder for each family.
  static func folder(of faces: [RecordedFace]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder([:])
    for (index, face) in faces.enumerated() {
      try folder.add(face.contents(), as: "\(face.family)/\(index).ttf")
    }
    return folder
  }
}
