/// The embedding levels of a paragraph, at a cost that grows with its length alone.
enum BidiLevels {
  // More than any paragraph needs. ICU looks at every bracket that is open whenever a letter comes, so
  // that without a bound a text of brackets takes the square of its length.
  private static let mostBrackets = 1024
  // A bullet: a neutral character that pairs with nothing.
  private static let neutral: UInt16 = 0x2022

  /// The embedding level of each unit, where brackets behind the first 1,024 pair with none.
  ///
  /// Source: UAX #9, whose rule BD16 gives up on 64 open brackets.
  static func levels(of text: ArraySlice<UInt16>, base: UInt8) -> [UInt8] {
    guard text.count > mostBrackets else { return UnicodeData.bidiLevels(of: text, base: base) }
    return UnicodeData.bidiLevels(of: boundingBrackets(of: text)[...], base: base)
  }

  private static func boundingBrackets(of text: ArraySlice<UInt16>) -> [UInt16] {
    let traits = ItemTraitsTable.shared
    var units = Array(text)
    var left = mostBrackets
    for index in units.indices where traits[UInt32(units[index])].isBracket {
      if left == 0 { units[index] = neutral } else { left -= 1 }
    }
    return units
  }
}
