/// Numbers in lower-case hexadecimal digits.
enum Hexadecimal {
  /// Writes a number with all its 16 digits over what stands at a place of a text.
  static func write(_ number: UInt64, to text: inout [UInt8], at place: Int) {
    var rest = number
    for index in stride(from: place + 15, through: place, by: -1) {
      text[index] = digit(UInt8(truncatingIfNeeded: rest & 0xF))
      rest >>= 4
    }
  }

  /// A number with all its 16 digits.
  static func bytes(_ number: UInt64) -> [UInt8] {
    var text = [UInt8](repeating: 0, count: 16)
    write(number, to: &text, at: 0)
    return text
  }

  /// A number with all its 16 digits, as text.
  static func text(_ number: UInt64) -> String {
    String(decoding: bytes(number), as: UTF8.self)
  }

  /// The digit of a value below 16.
  static func digit(_ value: UInt8) -> UInt8 {
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
