import Foundation
import FoundationXML

/// An element of an XML document, read by something other than the service's own writer.
public struct XMLElement {
  /// The element's name.
  public let name: String
  /// The attributes.
  public let attributes: [String: String]
  /// The elements inside.
  public fileprivate(set) var children: [XMLElement] = []
  /// The text inside, as far as it is not inside of another element.
  public fileprivate(set) var text = ""

  /// Reads a document; nil unless it is well-formed.
  public init?(document: String) {
    let reader = Reader()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = reader
    guard parser.parse(), let root = reader.root else { return nil }
    self = root
  }

  fileprivate init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// The element and all inside of it, in their order.
  public var all: [XMLElement] { [self] + children.flatMap(\.all) }

  /// All elements of that name.
  public func named(_ name: String) -> [XMLElement] { all.filter { $0.name == name } }

  /// All text, of elements inside too.
  public var words: [String] { all.map(\.text).filter { !$0.isEmpty } }

  /// An attribute that is a number.
  public func number(_ name: String) -> Double? { attributes[name].flatMap { Double($0) } }

  /// The classes of the style sheet.
  public var classes: [Substring] { attributes["class"]?.split(separator: " ") ?? [] }
}

private final class Reader: NSObject, XMLParserDelegate {
  private var open: [XMLElement] = []
  private(set) var root: XMLElement?

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(XMLElement(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    open[open.count - 1].text += text
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    var element = open.removeLast()
    if element.text.allSatisfy(\.isWhitespace), !element.children.isEmpty { element.text = "" }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }
}
