/// What shaping takes, as `LayoutWork` counts it.
enum ShapingCost {
  /// What a call of HarfBuzz takes, whatever its length.
  static let call = 5

  /// What it takes to have a part of a line shaped anew.
  static let cut = 20

  /// What a UTF-16 code unit of a script takes.
  ///
  /// Fonts differ by a factor of 300, and HarfBuzz has no bound: it tries every contextual rule of the
  /// font at every glyph. Source: measured with HarfBuzz 6.0 and the Noto fonts on random text.
  static func perUnit(of script: OpenTypeTag) -> Int { dear[script] ?? 1 }

  private static let dear: [OpenTypeTag: Int] = [
    "Gran": 250, "Java": 40, "Bali": 30, "Tibt": 15, "Mymr": 10, "Sgnw": 8, "Brah": 8, "Lana": 8,
    "Newa": 8, "Syrc": 6, "Sogd": 6, "Mong": 4, "Knda": 4, "Gujr": 4, "Telu": 4, "Khmr": 4,
    "Sinh": 4, "Deva": 3, "Beng": 3, "Orya": 3, "Mlym": 3, "Cakm": 3, "Guru": 2, "Taml": 2,
    "Phag": 3, "Arab": 2, "Adlm": 2, "Ethi": 2, "Mtei": 2, "Rohg": 3, "Nkoo": 2, "Mand": 2,
  ]
}
