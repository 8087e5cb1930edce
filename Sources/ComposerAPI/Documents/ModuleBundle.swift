/// A JavaScript module together with all modules that it imports, as one module.
///
/// A page gets it in one response, so it never has parts of two builds from two replicas. Each part is a
/// function that is called when the part is first imported. In each part `import.meta.url` is the address of
/// its own file, whose path begins two folders above the bundle. Lines of comments are left out: they are a
/// seventh of the compressed module.
///
/// It knows the forms of import and export that the client module uses: each on a line of its own, without
/// default exports. Any other form stops the program when it starts.
struct ModuleBundle {
  /// The paths of all parts, the entry first, and their code.
  private var parts: [(path: String, code: String)] = []
  /// The names that the entry exports.
  private var exports: [String] = []
  private let files: [String: String]

  /// Bundles a module.
  ///
  /// - Parameters:
  ///   - entry: the path of the module.
  ///   - files: the text of each file, by its path.
  init(_ entry: String, of files: [String: String]) {
    self.files = files
    _ = add(entry)
  }

  /// The module.
  var text: String {
    let once = "const once = (make) => { let made; return () => (made ??= make()); };\n"
    let functions = parts.indices.map { index in
      "const \(Self.name(index)) = once(() => {\n\(parts[index].code)\n});\n"
    }
    return once + functions.joined()
      + "export const { \(exports.joined(separator: ", ")) } = \(Self.name(0))();\n"
  }

  private static func name(_ index: Int) -> String { "part\(index)" }

  /// Adds a module and all modules that it imports, unless they were added before.
  ///
  /// - Returns: the call that returns its exports.
  private mutating func add(_ path: String) -> String {
    if let known = parts.firstIndex(where: { $0.path == path }) { return "\(Self.name(known))()" }
    guard let file = files[path] else { preconditionFailure("no file \(path)") }
    let index = parts.count
    parts.append((path, ""))
    var (code, exports) = ("", [String]())
    for line in file.split(separator: "\n", omittingEmptySubsequences: false)
    where !line.isComment {
      code += translated(line, of: path, &exports) + "\n"
    }
    if index == 0 { self.exports = exports.map { String($0.prefix { $0 != ":" }) } }
    parts[index].code = code + "return { \(exports.joined(separator: ", ")) };"
    return "\(Self.name(index))()"
  }

  /// A line of a module as a line of a function.
  ///
  /// - Parameter exports: receives the names that the line exports, as properties of an object.
  private mutating func translated(
    _ line: Substring, of path: String, _ exports: inout [String]
  ) -> String {
    if let (names, specifier) = Self.reference("import { ", line) {
      let pairs = names.map { $0.replacing(" as ", with: ": ") }
      return "const { \(pairs.joined(separator: ", ")) } = \(add(path.resolving(specifier)));"
    }
    if let (names, specifier) = Self.reference("export { ", line) {
      let part = add(path.resolving(specifier))
      exports += names.map { "\($0): \(part).\($0)" }
      return ""
    }
    precondition(!line.hasPrefix("import "), "\(path): unknown form: \(line)")
    guard line.hasPrefix("export ") else { return translatedCode(line, of: path) }
    let declaration = line.dropFirst("export ".count)
    let words = declaration.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" })
    let keywords = words.prefix { ["const", "class", "async", "function"].contains($0) }
    precondition(
      !keywords.isEmpty && words.count > keywords.count, "\(path): unknown form: \(line)")
    exports.append(String(words[keywords.count]))
    return translatedCode(declaration, of: path)
  }

  /// Translates the dynamic imports and `import.meta.url` of a line.
  private mutating func translatedCode(_ line: Substring, of path: String) -> String {
    guard line.mentionsImport else { return String(line) }
    var pieces = String(line).split(separator: "import(\".", omittingEmptySubsequences: false)
      .map(String.init)
    for index in pieces.indices.dropFirst() {
      let end = pieces[index].firstIndex(of: "\"") ?? pieces[index].endIndex
      let part = add(path.resolving("." + pieces[index][..<end]))
      pieces[index] = "Promise.resolve(\(part)" + pieces[index][end...].dropFirst()
    }
    return pieces.joined().replacing(
      "import.meta.url", with: "new URL(\"../..\(path)\", import.meta.url).href")
  }

  /// The names and the address in a line that imports or exports names of a module; nil for other lines.
  private static func reference(
    _ start: String, _ line: Substring
  ) -> (names: [String], specifier: String)? {
    guard line.hasPrefix(start) else { return nil }
    let parts = line.dropFirst(start.count).split(separator: " } from \"")
    guard parts.count == 2 else { return nil }
    return (
      parts[0].split(separator: ", ").map(String.init), String(parts[1].prefix { $0 != "\"" })
    )
  }
}

extension Substring {
  /// Whether the line has a comment alone.
  fileprivate var isComment: Bool {
    utf8.drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8)
  }

  /// Whether the line contains "import".
  ///
  /// With the searches of `String`, all lines of the modules would take a tenth of a second.
  fileprivate var mentionsImport: Bool {
    var rest = utf8[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "i")) {
      if rest[start...].starts(with: "import".utf8) { return true }
      rest = rest[rest.index(after: start)...]
    }
    return false
  }
}

extension String {
  /// The path of the module that a module at this path imports by an address.
  fileprivate func resolving(_ address: String) -> String {
    if address.hasPrefix("/") { return address }
    var folders = split(separator: "/").dropLast()
    let steps = address.split(separator: "/")
    for step in steps.dropLast() {
      switch step {
      case ".": break
      case "..": folders = folders.dropLast()
      default: folders.append(step)
      }
    }
    return "/" + (folders + steps.suffix(1)).joined(separator: "/")
  }
}
