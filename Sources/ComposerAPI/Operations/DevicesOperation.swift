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
    list = Document(coder.encodeLine(DeviceList(devices: table.devices)), type: .json)
    byID = table.devices.reduce(into: [:]) {
      $0[$1.id] = Document(coder.encodeLine($1), type: .json, headers: .drawable)
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
      DevicePicture(device, in: table).svg, type: .svg, headers: .drawable + .pictureContent)
    return try picture.respond(to: request)
  }
}

private struct DeviceList: JSONWritable {
  let devices: [Device]

  func write(to json: inout JSONWriter) {
    json.object { $0.member("devices", devices) }
  }
}
