/// Numbers in lower-case hexadecimal digits.
enum Hexadecimal {
  /// Writes a number with all its digits.
  static func append<Number: FixedWidthInteger>(_ number: Number, to text: inout [UInt8]) {
    for shift in stride(from: Number.bitWidth - 4, through: 0, by: -4) {
      text.append(digit(UInt8(truncatingIfNeeded: number >> Number(shift) & 0xF)))
    }
  }

  /// A number with all its digits, as text.
  static func text(_ number: UInt64) -> String {
    var text: [UInt8] = []
    append(number, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// Reads as many digits as the number has; nil when there is anything but lower-case digits.
  static func number<Number: FixedWidthInteger>(_ digits: ArraySlice<UInt8>) -> Number? {
    guard digits.count * 4 == Number.bitWidth else { return nil }
    var number: Number = 0
    for digit in digits {
      guard let value = value(digit) else { return nil }
      number = number << 4 | Number(value)
    }
    return number
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
