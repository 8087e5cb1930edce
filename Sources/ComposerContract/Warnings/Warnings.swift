import Composer
import JSON

/// The kinds of warnings, whose names never change, because clients compare them.
package enum WarningCode: String, CaseIterable, JSONWritable {
  /// A family that is not installed drew nothing.
  case fontSubstituted
  /// No installed font has some characters.
  case fontMissing
  /// A frame leaves the view or passes the top limit.
  case outsideView
  /// Items are too wide or too high for their place, and therefore cut.
  case itemCut
  /// The height of a keyboard is an estimate.
  case estimatedKeyboard
  /// The safe area of a preset is an estimate.
  case estimatedSafeArea
  /// A preset has no figures of its own for a version of the system.
  case assumedSystem
  /// The rectangle of a window is not known.
  case assumedView
  /// An offset is inside a grapheme cluster.
  case offsetInsideCluster
  /// A list of members adds to the usual ones.
  case includeAdds
  /// The text engine does not have a CSS property.
  case unsupportedByEngine
  /// A part of the composer stays under a docked keyboard.
  case coveredByKeyboard
  /// Safari zooms into a field whose text is small.
  case zoomsOnFocus
  /// A placeholder does not fit.
  case placeholderCut
  /// The platform of a preset draws text in another font than the one that was measured.
  case assumedFont
  /// The events and the samples of a recording are of different clocks.
  case clocksApart
  /// The samples of a recording are in device pixels.
  case pixelsForPoints
  /// A recording is that of another device.
  case otherDevice
  /// A recording begins with a keyboard that no event has shown.
  case beganWithKeyboard
  /// A rectangle of a recording has no size.
  case emptyRectangle
  /// An entry of a log is not read.
  case unreadEntry
  /// Entries of a log have no time.
  case entryWithoutTime
  /// A recording shows a finger's drag by the bar alone.
  case unrecordedDrag
}

/// The warnings of one request, gathered from decoding to the response.
///
/// A response has warnings when it is probably not what the client meant. Each place adds what it
/// finds, and the response ends with all of them.
@usableFromInline
package struct Warnings: Sendable {
  /// The warnings in the order in which they were found, each once.
  package private(set) var list: [JSONWarning]

  /// The greatest number of warnings; a longer list would not help its reader.
  private static let most = JSONError.problemLimit

  /// Starts with the warnings that decoding found.
  package init(_ list: [JSONWarning] = []) { self.list = list }

  /// Whether the list takes no further warning; formatting one takes longer than placing an item.
  private var isFull: Bool { list.count >= Self.most }

  /// Adds a warning, unless the list has it or is full.
  package mutating func add(
    _ code: WarningCode, at pointer: @autoclosure () -> String, _ detail: @autoclosure () -> String,
    scale: Double? = nil
  ) {
    if !isFull { add(code, pointer(), detail(), scale) }
  }

  /// Not in the place of each warning, where it would take a kilobyte of `composer.wasm`.
  @inline(never)
  private mutating func add(
    _ code: WarningCode, _ pointer: String, _ detail: String, _ scale: Double?
  ) {
    let warning = JSONWarning(code: code.rawValue, pointer: pointer, detail: detail, scale: scale)
    if !list.contains(warning) { list.append(warning) }
  }

  /// The warnings as sentences.
  package var sentences: [String] { list.map { "\($0.pointer) \($0.detail)." } }
}

extension JSONWarning: ResponseObject {
  /// Visits the code, the JSON Pointer and the detail.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema(
      "ResponseWarning",
      """
      A sign that the response is probably not what was meant:
      - `fontSubstituted`: a family is not installed and drew nothing
      - `fontMissing`: no installed font has some characters, or the server has no font at all
      - `outsideView`: a frame leaves the view or passes `topLimit`, or the view leaves the screen
      - `zoomsOnFocus`: Safari on an iPhone or an iPad zooms into the field, because its text is
        smaller than 16 pixels. The request has the engine `webkit` or a `visualViewport`
      - `placeholderCut`: a placeholder does not fit
      - `coveredByKeyboard`: a part of the composer stays under a docked keyboard or panel
      - `itemCut`: a button is too wide or too high for its place
      - `estimatedKeyboard`: the height of a keyboard is an estimate
      - `estimatedSafeArea`: the safe area of a preset is an estimate
      - `assumedFont`: a preset's platform draws text in another font than the one measured, or a
        font that is only alike is measured in place of a family
      - `assumedSystem`: a preset has no figures of its own for the version of the system
      - `assumedView`: a window of an iPad was sent without its rectangle
      - `offsetInsideCluster`: an offset is inside a grapheme cluster
      - `includeAdds`: a list of members adds to the usual ones
      - `unsupportedByEngine`: the text engine does not have a CSS property
      - `clocksApart`: the events and the samples of a recording are of different clocks
      - `pixelsForPoints`: the samples of a recording are in device pixels
      - `otherDevice`: a recording is that of another device
      - `beganWithKeyboard`: a recording begins with a keyboard that no event has shown
      - `emptyRectangle`: a bar of a recording has no size
      - `unreadEntry`: an entry of a log is not read, or none can be
      - `entryWithoutTime`: entries of a log have no time
      - `unrecordedDrag`: a bar follows a finger, and the recording has no keyboard
      """)
    json.type("WarningCode", "The kind of warning.")
    json.output("code", WrittenCode(name: value().code))
    json.about("The JSON Pointer (RFC 6901) of the member of the request, which can be absent.")
    json.output("pointer", value().pointer)
    json.about("What is unusual about the member.")
    json.output("detail", value().detail)
    json.about("By how much Safari zooms in; present only with `zoomsOnFocus`.")
    json.outputIfPresent("scale", value().scale)
  }
}

/// The name of a kind of warning.
private struct WrittenCode: JSONWritable {
  let name: String

  func write(to json: inout JSONWriter) { json.string(name) }

  #if !hasFeature(Embedded)
    static var schema: String { WarningCode.schema }
  #endif
}

extension MemberVisitor where Self: ~Copyable {
  /// Visits the member `warnings`; it is absent if there are none.
  @inlinable
  @inline(__always)
  package mutating func warnings(_ warnings: @autoclosure () -> Warnings) {
    note(.keywords(#""minItems": 1, "maxItems": 20"#))
    type(
      "Warnings",
      """
      Signs that the response is probably not what was meant, in the order found; absent if there
      are none. Drawings show them too.
      """)
    outputIfPresent("warnings", warnings().written)
  }
}

extension Warnings {
  /// The warnings that are written; nil if there are none.
  @usableFromInline
  var written: [JSONWarning]? { list.isEmpty ? nil : list }
}

extension JSONObject {
  /// Notes that a member is acceptable, but probably not meant.
  func warn(_ name: StaticString, _ code: WarningCode, _ detail: @autoclosure () -> String) {
    warn(name, code: code.rawValue, detail())
  }
}

// MARK: Fonts

extension Warnings {
  /// Adds the families of a request that are not installed.
  ///
  /// - Parameters:
  ///   - style: the style; its families are the client's unless they are the default ones.
  ///   - pointer: the place of the font in the request, beside which the style's other members are.
  package mutating func addFonts(of style: TextStyle, at pointer: String, in source: any LineSource)
  {
    let font = style.font
    for name in source.unusedMembers(of: style) {
      let place = String(decoding: Array(pointer.utf8).dropLast("font".utf8.count), as: UTF8.self)
      add(
        .unsupportedByEngine, at: "\(place)\(name)",
        "has no effect: lines are not measured by it here, but by the service")
    }
    if !source.hasFonts { addNoFonts(for: font, at: pointer) }
    let absent = source.absentFamilies(in: style)
    // Most requests name fonts that are there, and then need not be compared with the default ones.
    guard !absent.isEmpty, case .families(let names) = font.source, !source.isDefault(names)
    else { return }
    for absent in absent {
      let (place, name) = ("\(pointer)/families/\(absent.index)", names[absent.index].shortened)
      if let standIn = absent.standIn {
        add(
          .assumedFont, at: place,
          "\"\(name)\" is not installed: \(standIn) is measured, which is only alike: send "
            + "\"metrics\" for the font itself")
      } else {
        add(
          .fontSubstituted, at: place,
          "\"\(name)\" is not installed, so another font is measured: send "
            + "\"metrics\", or a family of GET /fonts")
      }
    }
  }

  /// Adds that there are no fonts at all, unless the request has the metrics of its font.
  private mutating func addNoFonts(for font: FontRequest, at pointer: String) {
    guard case .families = font.source else { return }
    add(
      .fontMissing, at: pointer,
      "is measured with fixed widths, because the server has no font at all: send \"metrics\", or "
        + "install fonts where the server runs")
  }

  /// Adds a character that no installed font has.
  ///
  /// - Parameter scalar: nil if there is none.
  package mutating func add(missing scalar: UInt32?, at pointer: @autoclosure () -> String) {
    guard let scalar else { return }
    var digits = String(scalar, radix: 16, uppercase: true)
    while digits.utf8.count < 4 { digits = "0" + digits }
    add(
      .fontMissing, at: pointer(),
      "has characters, the first one U+\(digits), that no installed font has: its width is that of a "
        + "box")
  }
}

extension LineSource {
  /// The text of the warning that a platform draws texts without a font in another one than is measured;
  /// nil if it does not.
  ///
  /// - Parameter style: the default style on the platform.
  func warning(about style: TextStyle, on platform: Platform) -> String? {
    guard hasFonts, case .families(let families) = style.font.source else { return nil }
    let absent = absentFamilies(in: style)
    guard let system = absent.first, system.index == 0 else { return nil }
    let others = families.indices.first { index in !absent.contains { $0.index == index } }
    let measured =
      system.standIn.map { "\($0), which is only alike" } ?? others.map { families[$0] }
      ?? "another font"
    return
      "is not sent: lines are measured in \(measured), but \(platform.name) draws them in "
      + "\(SystemFont(of: platform).family): send \"families\", \"metrics\" or \"textHeight\""
  }
}

extension Platform {
  fileprivate var name: String {
    switch self {
    case .ios: "iOS"
    case .android: "Android"
    }
  }
}

extension Warnings {
  /// Adds the font that is measured for a preset in place of its platform's.
  ///
  /// - Parameters:
  ///   - entry: the defaults of the preset.
  ///   - isMeasured: whether the composer's text is measured.
  ///   - style: nil for the default style.
  mutating func addAssumedFont(
    _ entry: TextDefaults.Entry, ifMeasured isMeasured: Bool, _ style: TextStyle?
  ) {
    guard let warning = entry.warning, isMeasured,
      style == nil || style?.font.source == entry.style.font.source
    else { return }
    add(.assumedFont, at: "/composer/text/font", warning)
  }
}

extension Warnings {
  /// The least size of text in pixels into which Safari does not zoom.
  ///
  /// Source: reports of pages, such as eliza#18233 and astryx#2316; not measured here.
  private static let leastSize = 16.0

  /// Adds that Safari zooms into a field of a web page on an iPhone or an iPad.
  ///
  /// - Parameters:
  ///   - style: the style of the field; nil if it has no text.
  ///   - platform: that of the device; nil if the request names none.
  ///   - isPage: whether the keyboard is what `window.visualViewport` says.
  ///   - pointer: the place of the font.
  mutating func addZoom(
    of style: TextStyle?, on platform: Platform?, isPage: Bool, at pointer: String
  ) {
    guard let style, platform == .ios, isPage || style.engine == .webkit,
      style.font.size < Self.leastSize
    else { return }
    let scale = Self.leastSize / style.font.size
    add(
      .zoomsOnFocus, at: "\(pointer)/size",
      "is less than 16 pixels: Safari zooms into the field by \(scale.rounded3.jsonText) when it gets "
        + "the focus: draw its text at 16 pixels",
      scale: scale)
  }
}

extension ComposerBox.Text {
  /// Whether the height of a line decides how high a composer with this text is.
  ///
  /// Not a property of the composer, because that would copy the composer.
  func isMeasured(_ placement: Placement) -> Bool {
    guard placement != .absent, case .box(_, height: nil) = self else { return false }
    return true
  }
}

// MARK: Frames

extension Warnings {
  /// Adds the frames of a layout that leave the view or pass the top limit.
  ///
  /// - Parameter event: the event that moved the frames; nil for the members of the composer and the list.
  mutating func addFrames(
    of layout: borrowing Layout, in scene: LayoutScene, atEvent event: Int? = nil
  ) {
    if let frame = layout.composer?.frame {
      let isBar = scene.composer.frame == nil
      add(
        frame, at: Self.placeOfComposer(in: scene, ofEvent: event),
        event == nil ? "" : "puts the composer where it ",
        leaving: scene, above: isBar ? scene.composer.topLimit ?? layout.safeArea.top : nil)
    }
    if let frame = scene.content?.frame {
      add(
        frame, at: Self.place(ofEvent: event, or: "/content/frame"), "", leaving: scene, above: nil)
    }
    addCovered(layout, in: scene, atEvent: event)
    let root = event == nil ? "" : "/config"
    addCutPlaceholder(of: layout, under: root)
    addView(of: scene, atEvent: event)
    addItems(of: layout, in: scene, under: root)
  }

  /// The JSON Pointer to the part of the request that moved a frame.
  private static func place(ofEvent index: Int?, or member: String) -> String {
    index.map { "/events/\($0)" } ?? member
  }

  /// The JSON Pointer to the part of the request that moved the composer.
  private static func placeOfComposer(in scene: LayoutScene, ofEvent index: Int?) -> String {
    place(ofEvent: index, or: scene.composer.frame == nil ? "/composer" : "/composer/frame")
  }

  /// Adds the part of the composer that stays under a docked keyboard or panel.
  private mutating func addCovered(
    _ layout: borrowing Layout, in scene: LayoutScene, atEvent event: Int?
  ) {
    let covered = layout.coveredByKeyboard
    guard covered > Layout.tolerance(in: scene) else { return }
    let subject = event == nil ? "stays" : "leaves the composer where it stays"
    let detail =
      "\(subject) \(covered.inPoints) under \(scene.panel == nil ? "the keyboard" : "the panel")"
    add(.coveredByKeyboard, at: Self.placeOfComposer(in: scene, ofEvent: event), detail)
  }

  /// Adds a placeholder that is shown and does not fit.
  private mutating func addCutPlaceholder(of layout: borrowing Layout, under root: String) {
    guard let text = layout.text, text.placeholderVisible else { return }
    if let hidden = text.placeholder?.hidden, hidden > 0 {
      add(
        .placeholderCut, at: "\(root)/composer/text/placeholder",
        "does not fit: its last \(hidden) code units are not seen")
    } else if text.lines ?? 1 > 1, text.scrolls {
      add(
        .placeholderCut, at: "\(root)/composer/text/placeholder",
        "does not fit: it is \((text.contentHeight - text.height).inPoints) higher than the box")
    }
  }

  /// Adds a view that is partly outside the screen, where its safe area leaves little of it.
  private mutating func addView(of scene: LayoutScene, atEvent event: Int?) {
    let (view, screen, tolerance) = (scene.view, scene.screen, Layout.tolerance(in: scene))
    let isInside =
      view.x >= -tolerance && view.y >= -tolerance && view.maxX <= screen.width + tolerance
      && view.maxY <= screen.height + tolerance
    guard !isInside else { return }
    let phrases = view.sides(outside: screen, beyond: tolerance)
      .map { "\($0.distance.inPoints) at the \($0.side)" }.joined(separator: " and ")
    add(
      .outsideView, at: Self.place(ofEvent: event, or: "/view"),
      "\(event == nil ? "" : "puts the view where it ")lies outside the screen by \(phrases)")
  }

  /// Adds the items that are smaller than the request says, because they do not fit.
  ///
  /// - Parameter root: the pointer to the object that has the composer.
  private mutating func addItems(
    of layout: borrowing Layout, in scene: LayoutScene, under root: String
  ) {
    let (sent, rows) = (scene.composer.items, scene.composer.rows)
    guard !isFull, !sent.isEmpty || !rows.isEmpty else { return }
    let placed = (layout.composer?.parts?.rows ?? []) + (layout.keyboard.rows ?? [])
    let pointer = "\(root)/composer"
    var lists = [("\(pointer)/items", sent, layout.composer?.parts?.items ?? [])]
    for (index, row) in rows.enumerated() {
      let items = placed.first { $0.id == row.id }?.items ?? []
      lists.append(("\(pointer)/rows/\(index)/items", row.items, items))
    }
    let tolerance = 2 * Layout.tolerance(in: scene)
    for (pointer, sent, placed) in lists {
      guard !isFull else { return }
      for (index, (item, layout)) in zip(sent, placed).enumerated()
      where layout.frame.width < item.size.width - tolerance
        || layout.frame.height < item.size.height - tolerance
      {
        add(
          .itemCut, at: "\(pointer)/\(index)",
          "does not fit, and is therefore \(layout.frame.width.inPoints) wide and "
            + "\(layout.frame.height.inPoints) high")
      }
    }
  }

  private mutating func add(
    _ frame: Rect, at pointer: @autoclosure () -> String, _ subject: String,
    leaving scene: LayoutScene, above limit: Double?
  ) {
    let (view, tolerance) = (scene.view, Layout.tolerance(in: scene))
    // Nearly every frame is inside, and needs no list of sides.
    let isInside =
      frame.y >= max(0, limit ?? 0) - tolerance && frame.x >= -tolerance
      && frame.maxY - view.height <= tolerance && frame.maxX - view.width <= tolerance
    guard !isInside, !isFull else { return }
    let sides = frame.sides(
      outside: Size(width: view.width, height: view.height), beyond: tolerance)
    var phrases = sides.map { "leaves the view at the \($0.side) by \($0.distance.inPoints)" }
    if let limit, frame.y < limit - tolerance, sides.first?.side != "top" {
      phrases.insert(
        "passes the top limit, \(limit.jsonText), by \((limit - frame.y).inPoints)", at: 0)
    }
    guard !phrases.isEmpty else { return }
    let detail = subject + phrases.joined(separator: " and ")
    // Later events that leave the frame where it is add nothing.
    guard !list.contains(where: { $0.detail == detail }) else { return }
    add(.outsideView, at: pointer(), detail)
  }
}

extension Rect {
  /// The sides at which the rectangle is outside an area that begins at the origin, with the distances.
  ///
  /// - Parameter tolerance: the greatest distance in points that does not count.
  fileprivate func sides(
    outside area: Size, beyond tolerance: Double
  ) -> [(side: String, distance: Double)] {
    [("top", -y), ("left", -x), ("bottom", maxY - area.height), ("right", maxX - area.width)]
      .filter { $0.1 > tolerance }
  }
}

extension Double {
  /// The length as a number of points with at most three decimals.
  fileprivate var inPoints: String {
    rounded3.jsonText + (rounded3 == 1 ? " point" : " points")
  }

  /// The number with at most three decimals.
  fileprivate var rounded3: Double { (self * 1000).rounded() / 1000 }
}
