/// A font family that the server can measure with.
public struct InstalledFamily: Sendable, Equatable {
  /// One face of the family.
  public struct Face: Sendable, Hashable {
    /// The weight, from 1 to 1000.
    public let weight: Int
    /// Upright or slanted.
    public let slant: FontRequest.Slant
  }

  /// The family's name.
  public let name: String
  /// Its faces by weight, upright before slanted, each once.
  public let faces: [Face]

  /// Groups faces into families, both in order.
  static func grouping(_ faces: [FaceDescription]) -> [InstalledFamily] {
    Dictionary(grouping: faces, by: \.family)
      .map { name, faces in InstalledFamily(name: name, faces: sorted(faces)) }
      .sorted { $0.name < $1.name }
  }

  private static func sorted(_ faces: [FaceDescription]) -> [Face] {
    Set(faces.map { Face(weight: $0.weight, slant: $0.slant) })
      .sorted { ($0.weight, $0.slant.rawValue) < ($1.weight, $1.slant.rawValue) }
  }
}
