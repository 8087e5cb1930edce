import HTTPServer
import JSON

/// `GET /devices` and `GET /devices/{id}`: the presets, with their sources.
struct DevicesOperation: Sendable {
  private let table: DeviceTable
  private let list: Document
  private let byID: [String: Document]

  init(_ table: DeviceTable, coder: JSONCoder) {
    self.table = table
    list = Document(coder.encode(DeviceList(devices: table.devices)), type: .json)
    byID = table.devices.reduce(into: [:]) {
      $0[$1.id] = Document(coder.encode($1), type: .json)
    }
  }

  func respondWithAll(to request: Request) throws -> Response { try list.respond(to: request) }

  func respond(to request: Request, id: String) throws -> Response {
    guard let document = byID[id] else {
      throw APIError.unknownDevice(id, nearest: table.nearest(to: id))
    }
    return try document.respond(to: request)
  }
}

private struct DeviceList: JSONWritable {
  let devices: [Device]

  func write(to json: inout JSONWriter) {
    json.object { $0.member("devices", devices) }
  }
}
