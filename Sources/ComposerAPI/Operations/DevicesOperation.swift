import ComposerContract
import Drawing
import HTTPServer
import JSON

/// `GET /devices` and `GET /devices/{id}`: the device presets, with their sources.
struct DevicesOperation: Sendable {
  private let table: DeviceTable
  private let list: Document
  private let byID: [String: Document]

  init(_ table: DeviceTable, coder: JSONCoder) {
    self.table = table
    let entries = table.devices.map { DeviceEntry($0) }
    list = Document(coder.encodeLine(DeviceList(devices: entries)), type: .json)
    byID = zip(table.devices, entries).reduce(into: [:]) {
      $0[$1.0.id] = Document(coder.encodeLine($1.1), type: .json, headers: .drawable)
    }
  }

  /// Responds with all presets.
  func respondWithAll(to request: Request) throws -> Response { try list.respond(to: request) }

  /// Responds with one preset, as JSON or as a picture.
  ///
  /// - Throws: `APIError.unknownDevice`.
  func respond(to request: Request, id: String) throws -> Response {
    guard let device = table[id], let document = byID[id] else {
      throw APIError.unknownDevice(id, nearest: table.nearest(to: id))
    }
    guard try request.responseType(among: MediaType.drawable) == .svg else {
      return try document.respond(to: request)
    }
    let picture = Document(
      DevicePicture(device).svg, type: .svg, headers: .drawable + .pictureContent)
    return try picture.respond(to: request)
  }
}

/// All presets.
struct DeviceList: ResponseObject {
  let devices: [DeviceEntry]

  /// Visits the members.
  @inline(__always)
  static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("DeviceList", "All device presets.")
    json.about("The presets.")
    json.output("devices", value().devices)
  }
}
