import HTTPServer
import JSON
import Locking

/// The client module as a package and as an item of a registry.
///
/// `npm install http://…/composer-client.tgz` installs the package.
/// `npx shadcn add http://…/r/message-bar.json` adds the item to a project.
final class ClientPackage: Sendable {
  /// The path of the package.
  static let path = "/composer-client.tgz"

  private let files: [(name: String, bytes: [UInt8])]
  private let lazyArchive = Lock<Document?>(nil)

  /// Creates the package of the module's files; the first request compresses it.
  init(_ files: [(name: String, bytes: [UInt8])]) { self.files = files }

  /// Responds with the archive.
  func respond(to request: Request) throws -> Response { try archive.respond(to: request) }

  private var archive: Document {
    lazyArchive.withLock { document in
      if let document { return document }
      let tar = TarArchive(files.map { (name: "package/\($0.name)", bytes: $0.bytes) })
      let new = Document(GzipBody(tar.bytes).bytes, type: MediaType("application", "gzip"))
      document = new
      return new
    }
  }

  /// Responds with the registry item, which depends on the package of the same service.
  ///
  /// Source: shadcn, registry-item.json.
  func respondWithItem(to request: Request, coder: JSONCoder) throws -> Response {
    let host = request.headers["Host"] ?? "localhost"
    let scheme = request.headers["X-Forwarded-Proto"] == "https" ? "https" : "http"
    let item = RegistryItem(package: "composer-client@\(scheme)://\(host)\(Self.path)")
    return try Document(
      coder.encodeLine(item), type: .json, headers: ["Vary": "Host, X-Forwarded-Proto"]
    )
    .respond(to: request)
  }
}

/// A registry item: a message bar whose source is copied into a project.
private struct RegistryItem: JSONWritable {
  let package: String

  private static let component = """
    "use client"

    import { MessageBox } from "composer-client/react"

    /** A message bar; `list` is a ref of the element that scrolls the messages. */
    export function MessageBar({ list, onSend, ...props }) {
      return (
        <MessageBox
          list={list}
          onSend={onSend}
          className="sticky bottom-0 flex items-end gap-2 border-t bg-background p-2"
          textareaProps={{
            placeholder: "Message",
            className: "flex-1 resize-none rounded-md border bg-transparent px-3 py-2 text-base",
          }}
          buttonProps={{ className: "rounded-md bg-primary px-4 py-2 text-primary-foreground" }}
          {...props}
        />
      )
    }

    """

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("$schema", "https://ui.shadcn.com/schema/registry-item.json")
      $0.member("name", "message-bar")
      $0.member("type", "registry:component")
      $0.member("title", "Message bar")
      $0.member(
        "description", "A chat's message bar that stays above the keyboard and grows with its text."
      )
      $0.member("dependencies", [package])
      $0.member("files", [ComponentFile(path: "components/message-bar.jsx", text: Self.component)])
    }
  }
}

private struct ComponentFile: JSONWritable {
  let path: String
  let text: String

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("path", path)
      $0.member("type", "registry:component")
      $0.member("content", text)
    }
  }
}

/// Files in the format of `tar`; the same files give the same bytes.
///
/// Source: POSIX.1-2017, pax, *ustar Interchange Format*.
struct TarArchive {
  private(set) var bytes: [UInt8] = []

  private static let block = 512
  /// The modification time that npm gives each file of a package: 1985-10-26.
  private static let time = 499_162_500

  /// Creates an archive.
  ///
  /// - Parameter files: the files; a name has at most 100 bytes.
  init(_ files: [(name: String, bytes: [UInt8])]) {
    for file in files {
      bytes += Self.header(file.name, count: file.bytes.count)
      bytes += file.bytes
      bytes += [UInt8](repeating: 0, count: -file.bytes.count & (Self.block - 1))
    }
    bytes += [UInt8](repeating: 0, count: 2 * Self.block)
  }

  private static func header(_ name: String, count: Int) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: Self.block)
    func put(_ text: String, at offset: Int) {
      for (index, byte) in text.utf8.enumerated() { block[offset + index] = byte }
    }
    put(name, at: 0)
    put(octal(0o644, digits: 7), at: 100)
    put(octal(0, digits: 7), at: 108)
    put(octal(0, digits: 7), at: 116)
    put(octal(count, digits: 11), at: 124)
    put(octal(time, digits: 11), at: 136)
    put(String(repeating: " ", count: 8), at: 148)
    put("0", at: 156)
    put("ustar", at: 257)
    put("00", at: 263)
    let sum = block.reduce(0) { $0 + Int($1) }
    put(octal(sum, digits: 6) + "\0", at: 148)
    return block
  }

  private static func octal(_ number: Int, digits: Int) -> String {
    let text = String(number, radix: 8)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
