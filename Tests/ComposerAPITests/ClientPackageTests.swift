import HTTPServer
import TestSupport
import Testing

@testable import ComposerAPI

@Suite("The client module as a package")
struct ClientPackageTests {
  /// Source: POSIX.1-2017, pax, *ustar Interchange Format*.
  @Test("is an archive with the names, the sizes and the checksums that tar expects")
  func archive() {
    let files: [(name: String, bytes: [UInt8])] = [
      ("package/a.js", Array("あ".utf8)), ("package/empty", []),
      ("package/b/long.js", [UInt8](repeating: 7, count: 1_025)),
    ]
    let bytes = TarArchive(files).bytes
    #expect(bytes.count.isMultiple(of: 512))
    var offset = 0
    for file in files {
      let header = Array(bytes[offset..<offset + 512])
      func text(_ range: Range<Int>) -> String {
        String(decoding: header[range].prefix { $0 != 0 }, as: UTF8.self)
      }
      #expect(text(0..<100) == file.name)
      #expect(Int(text(124..<136), radix: 8) == file.bytes.count)
      #expect(text(257..<263) == "ustar")
      let blank = header.enumerated().reduce(0) {
        $0 + ((148..<156).contains($1.offset) ? 32 : Int($1.element))
      }
      #expect(Int(text(148..<154), radix: 8) == blank)
      #expect(Array(bytes[offset + 512..<offset + 512 + file.bytes.count]) == file.bytes)
      offset += 512 + (file.bytes.count + 511) / 512 * 512
    }
    #expect(bytes[offset...].allSatisfy { $0 == 0 })
    #expect(bytes.count == offset + 1_024)
  }

  @Test("is compressed, the same each time, and not sent again to a client that has it")
  func package() throws {
    try Transport.memory.withClient { client in
      let reply = try client.get("/composer-client.tgz")
      #expect(reply.headers["Content-Type"] == "application/gzip")
      #expect(reply.headers["Content-Encoding"] == nil)
      let tag = try #require(reply.headers["ETag"])
      let again = try client.get("/composer-client.tgz", headers: ["If-None-Match": tag])
      #expect(again.status == 304)
    }
  }

  /// Source: shadcn, registry-item.json.
  @Test("is named by a registry's item at the address that the client asked")
  func item() throws {
    try Transport.memory.withClient { client in
      let reply = try client.get("/r/message-bar.json", headers: ["Host": "composer.example:8080"])
      #expect(reply.json.type.string == "registry:component")
      #expect(
        reply.json.dependencies.elements.map(\.string) == [
          "composer-client@http://composer.example:8080/composer-client.tgz"
        ])
      let file = try #require(reply.json.files.elements.first)
      #expect(file.content.string?.contains("composer-client/react") == true)
      let secure = try client.get(
        "/r/message-bar.json", headers: ["Host": "c.example", "X-Forwarded-Proto": "https"])
      #expect(
        secure.json.dependencies.elements.first?.string
          == "composer-client@https://c.example/composer-client.tgz")
    }
  }
}
