import Composer
import JSON

/// The figures of a device, with their sources: a preset before its orientation is chosen.
///
/// It is a class, because copying a struct would retain each of its strings in every request.
package final class Device: Sendable {
  /// How reliable a figure is.
  package enum Confidence: String, CaseIterable, JSONWritable {
    case high, medium, low
    /// Derived by a rule from other presets; only in responses.
    case estimated
  }

  package let id: String
  package let name: String
  package let platform: Platform
  package let year: Int?
  /// In portrait, in points.
  let screen: Size
  package let scale: Double?
  package let cornerRadius: Double?
  let homeIndicator: Bool?
  let safeArea: ByOrientation<Insets>
  let keyboards: ByOrientation<ByKeyboard<Double>>
  /// The estimates of the heights that `keyboards` does not have.
  let keyboardEstimates: ByOrientation<ByKeyboard<KeyboardEstimate>>
  /// The heights of the keyboards, known or estimated; the default keyboard is the first.
  let usualKeyboards: DeviceKeyboards
  let keyboardIncludesSafeAreaBottom: Bool?
  let sources: [String]
  package let confidence: Confidence
  /// The confidence in each figure, already encoded, because many responses contain it.
  let confidenceDetail: EncodedConfidences?
  /// The confidence in each figure of a response with an estimated keyboard, already encoded.
  let confidenceDetailOfEstimate: EncodedConfidences
  let notes: String?
  let altSafeArea: NamedValues<ByOrientation<Insets>>?
  let altKeyboards: NamedValues<ByOrientation<ByKeyboard<Double>>>?
  let sameClassAs: String?
  /// The part of the screen in portrait where the device folds; nil if it does not fold.
  let hinge: Rect?
  /// JSON Pointers to the figures that were read on a device, a simulator or an emulator with this
  /// screen.
  let measured: [String]
  /// JSON Pointers to the figures that are taken from a similar device.
  let estimated: [String]
  /// JSON Pointers to the figures that sources give differently, as the notes say.
  let disputed: [String]

  init?(json: inout JSONObject) {
    let id = json.required("id", .shortString)
    let name = json.required("name", .shortString)
    let platform = json.required("platform", .name(of: Platform.self))
    year = json.optional("year", .integer(in: 2000...2100))
    let screen = json.required("screen", .size)
    scale = json.optional("scale", .positiveLength)
    cornerRadius = json.optional("cornerRadius", .nonNegativeLength)
    homeIndicator = json.optional("homeIndicator", .boolean)
    let safeArea = json.required("safeArea", .safeAreas)
    let keyboards = json.required("keyboards", .keyboards)
    let keyboardEstimates = json.required("keyboardEstimates", .keyboardEstimates)
    keyboardIncludesSafeAreaBottom = json.optional("keyboardIncludesSafeAreaBottom", .boolean)
    let sources = json.required("sources", .array(of: .longString, count: 1...100))
    let confidence = json.required("confidence", .name(of: Confidence.self))
    let detail = json.optional("confidenceDetail", .dictionary(of: .name(of: Confidence.self)))
      .map(NamedValues.init)
    confidenceDetail = detail.map { EncodedConfidences($0) }
    var detailOfEstimate = detail ?? NamedValues([])
    detailOfEstimate.set("keyboard", to: .estimated)
    confidenceDetailOfEstimate = EncodedConfidences(detailOfEstimate)
    notes = json.optional("notes", .longString)
    altSafeArea = json.optional("altSafeArea", .dictionary(of: .safeAreas)).map(NamedValues.init)
    altKeyboards = json.optional("altKeyboards", .dictionary(of: .keyboards)).map(NamedValues.init)
    sameClassAs = json.optional("sameClassAs", .shortString)
    hinge = json.optional("hinge", .rect)
    measured = json.optional("measured", .pointers) ?? []
    estimated = json.optional("estimated", .pointers) ?? []
    disputed = json.optional("disputed", .pointers) ?? []
    guard let id, let name, let platform, let screen, let safeArea, let keyboards,
      let keyboardEstimates, let sources, let confidence
    else { return nil }
    self.id = id
    self.name = name
    self.platform = platform
    self.screen = screen
    self.safeArea = safeArea
    self.keyboards = keyboards
    self.keyboardEstimates = keyboardEstimates
    usualKeyboards = DeviceKeyboards {
      keyboards[$0]?[$1] ?? keyboardEstimates[$0]?[$1]?.height
    }
    self.sources = sources
    self.confidence = confidence
  }
}

/// The confidence in each group of figures, already encoded.
struct EncodedConfidences: JSONWritable {
  private let confidences: EncodedJSON

  init(_ confidences: NamedValues<Device.Confidence>) {
    self.confidences = EncodedJSON(confidences)
  }

  func write(to json: inout JSONWriter) { confidences.write(to: &json) }

  #if !hasFeature(Embedded)
    static var schema: String {
      "{\"type\":\"object\",\"additionalProperties\":\(String.schema(named: "Confidence"))}"
    }
  #endif
}

extension Platform: JSONWritable {}

/// An entry of `GET /devices`: a device with estimates of its unknown figures.
package struct DeviceEntry: ResponseObject {
  private let device: Device

  package init(_ device: Device) { self.device = device }

  @inline(__always)
  package static func visit<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, of value: () -> DeviceEntry
  ) {
    json.schema(
      "Device",
      """
      A device preset with its sources. Unknown facts are absent. Keyboard heights include the
      bottom safe area.
      """)
    json.type("DeviceId")
    json.output("id", value().device.id)
    json.about("The name of the product.")
    json.output("name", value().device.name)
    json.type("DevicePlatform", "The operating system; `ios` includes iPads.")
    json.output("platform", value().device.platform)
    json.about("The year of release.")
    json.outputIfPresent("year", value().device.year)
    json.output("screen", value().device.screen)
    json.about("Device pixels per point.")
    json.outputIfPresent("scale", value().device.scale)
    json.about("The screen's corner radius in points.")
    json.outputIfPresent("cornerRadius", value().device.cornerRadius)
    json.about("Whether it has a home indicator.")
    json.outputIfPresent("homeIndicator", value().device.homeIndicator)
    json.output("safeArea", value().device.safeArea)
    json.output("keyboards", value().device.keyboards)
    json.about("Whether keyboard heights include the bottom safe area.")
    json.outputIfPresent(
      "keyboardIncludesSafeAreaBottom", value().device.keyboardIncludesSafeAreaBottom)
    json.about("The sources of the facts.")
    json.output("sources", value().device.sources)
    json.type(
      "Confidence", "The confidence in a fact; `estimated` facts follow from other presets.")
    json.output("confidence", value().device.confidence)
    json.type("ConfidenceByFact", "The confidence in each group of facts, such as `keyboard`.")
    json.outputIfPresent("confidenceDetail", value().device.confidenceDetail)
    json.about("Remarks on the facts.")
    json.outputIfPresent("notes", value().device.notes)
    json.type(
      "SafeAreasBySystem", "Safe areas under other versions of the operating system.")
    json.outputIfPresent("altSafeArea", value().device.altSafeArea)
    json.type(
      "KeyboardsBySystem", "Keyboard heights under other versions of the operating system.")
    json.outputIfPresent("altKeyboards", value().device.altKeyboards)
    json.about("A preset whose keyboard heights are probably the same: inferred, not measured.")
    json.outputIfPresent("sameClassAs", value().device.sameClassAs)
    json.about("Where the screen folds in portrait; absent if not.")
    json.outputIfPresent("hinge", value().device.hinge)
    json.about(
      """
      JSON Pointers to the facts that were read on a device, a simulator or an emulator with this
      screen.
      """)
    json.outputIfPresent(
      "measured", value().device.measured.isEmpty ? nil : value().device.measured)
    json.about("JSON Pointers to the facts that are taken from a similar device.")
    json.outputIfPresent(
      "estimated", value().device.estimated.isEmpty ? nil : value().device.estimated)
    json.about("JSON Pointers to the facts that sources give differently, as `notes` say.")
    json.outputIfPresent(
      "disputed", value().device.disputed.isEmpty ? nil : value().device.disputed)
    json.about("The heights that the service takes for keyboards that no source has.")
    json.output("estimatedKeyboards", value().device.estimatedHeights)
  }
}

extension Device {
  /// The estimated heights of keyboards that no source has.
  fileprivate var estimatedHeights: ByOrientation<ByKeyboard<Double>> {
    keyboardEstimates.map { $0.map { estimate in estimate.height } }
  }
}

extension JSONType where Self == JSONString {
  fileprivate static var shortString: JSONString { .string(of: 1...64) }
  fileprivate static var longString: JSONString { .string(of: 1...4096) }
}

extension JSONType where Self == JSONArray<JSONString> {
  fileprivate static var pointers: Self { .array(of: .string(of: 1...64), count: 1...100) }
}

extension JSONType where Self == JSONObjectType<ByOrientation<Insets>> {
  fileprivate static var safeAreas: Self {
    .object {
      ByOrientation(json: &$0) { json in
        var insets = Insets.zero
        json.read(into: &insets)
        return insets
      }
    }
  }
}

extension JSONType where Self == JSONObjectType<ByOrientation<ByKeyboard<Double>>> {
  fileprivate static var keyboards: Self {
    .object { ByOrientation(json: &$0) { ByKeyboard(json: &$0, of: .nonNegativeLength) } }
  }
}

extension JSONType where Self == JSONObjectType<ByOrientation<ByKeyboard<KeyboardEstimate>>> {
  fileprivate static var keyboardEstimates: Self {
    .object {
      ByOrientation(json: &$0) { ByKeyboard(json: &$0, of: .object(KeyboardEstimate.init(json:))) }
    }
  }
}

/// The presets in a fixed order, with access by id.
package struct DeviceTable: Sendable {
  package let devices: [Device]
  /// The ids, prepared for finding the one nearest to a misspelt id.
  let ids: Spelling.Names
  private let hashedIDs: HashedNames

  /// Reads a table.
  ///
  /// - Throws: an error if the table does not have the required form.
  package init(_ table: [UInt8], coder: JSONCoder) throws(JSONError) {
    self.init(try coder.decode(table, as: .object(DeviceTable.devices)))
  }

  /// A table without presets, for a program that was started without its devices.
  package static var none: DeviceTable { DeviceTable([]) }

  @inline(never)  // Copies in several places would take kilobytes of `composer.wasm`.
  private init(_ devices: [Device]) {
    self.devices = devices
    ids = Spelling.Names(devices.map { $0.id })
    hashedIDs = HashedNames(devices.map { $0.id })
  }

  /// The preset with this id; nil if there is none.
  package subscript(id: String) -> Device? { hashedIDs.index(of: id).map { devices[$0] } }

  /// Returns the id that is most similar to a misspelt one; nil if none is similar.
  package func nearest(to id: String) -> String? {
    Spelling.nearest(to: id, among: ids)
  }

  private static func devices(json: inout JSONObject) -> [Device]? {
    json.required("devices", .array(of: .object(Device.init(json:)), count: 1...10_000))
  }
}
