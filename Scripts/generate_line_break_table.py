#!/usr/bin/env python3
"""Generate the table of line-break classes from the Unicode Character Database.

usage: generate_line_break_table.py UCD_DIRECTORY > Sources/TextLayout/Breaking/LineBreakData.swift

Reads LineBreak.txt, EastAsianWidth.txt, DerivedGeneralCategory.txt, Scripts.txt, emoji-data.txt,
GraphemeBreakProperty.txt and DerivedCoreProperties-InCB.txt. Characters with the same properties
share a record; the table maps ranges of code points to records.
"""
import os
import sys

LAST = 0x110000

# Characters that CSS line-break treats otherwise than the rest of their class.
# Source: CSS Text Level 3, 5.3 line-break, and CLDR's tailored rules (line_normal_cj,
# line_loose, line_loose_cj).
SETS = {
    "nsIteration": [0x3005, 0x303B, 0x309D, 0x309E, 0x30FD, 0x30FE],
    "nsWave": [0x301C, 0x30A0],
    "nsCentred": [0x203C, 0x2047, 0x2048, 0x2049, 0x30FB, 0xFF1A, 0xFF1B, 0xFF65],
    "exFullwidth": [0xFF01, 0xFF1F],
    "poWide": [0xB0, 0x2030, 0x2032, 0x2033, 0x2035, 0x2103, 0x2109, 0xFE6A, 0xFF05, 0xFFE0],
    "prWide": [0xA4, 0xB1, 0x20AC, 0x2116, 0xFE69, 0xFF04, 0xFFE1, 0xFFE5, 0xFFE6],
    "quoteOpen": [0x201C],
    "quoteClose": [0x201D],
    "dottedCircle": [0x25CC],
}
DICTIONARIES = {"Thai": "Thai", "Lao": "Lao", "Khmer": "Khmer", "Myanmar": "Burmese"}
LAST_DIGITS = "!#$%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNO"
LEADING_DIGITS = "PQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}"


def load(directory, name, default, value=lambda fields: fields[1]):
    """The property of every code point; `value` turns a line's fields into it (None: skip)."""
    table = [default] * LAST
    with open(os.path.join(directory, name), encoding="utf-8") as lines:
        for line in lines:
            fields = [field.strip() for field in line.split("#")[0].split(";")]
            if len(fields) < 2 or value(fields) is None:
                continue
            first, _, last = fields[0].partition("..")
            for code in range(int(first, 16), int(last or first, 16) + 1):
                table[code] = value(fields)
    return table


def version(directory):
    with open(os.path.join(directory, "LineBreak.txt"), encoding="utf-8") as lines:
        return lines.readline().split("-")[1].rsplit(".", 1)[0]


def break_class(code, line_break, category, script, is_pictographic):
    for name, members in SETS.items():
        if code in members:
            return name
    if line_break == "QU":
        return {"Pi": "quInitial", "Pf": "quFinal"}.get(category, "qu")
    if line_break == "SA":
        mark = "Mark" if category in ("Mn", "Mc") else ""
        return "sa" + DICTIONARIES.get(script, "Other") + mark
    if is_pictographic and category == "Cn":
        return {"ID": "idReserved", "XX": "xxReserved"}[line_break]
    return line_break.lower()


def word_part(line_break, category):
    """What `word-break: keep-all` asks of a character."""
    if category[0] == "M":
        return "mark"
    return "letter" if category[0] in "LN" and line_break != "SA" else "other"


def grapheme_part(code, breaks, conjunct, is_pictographic):
    """The property that UAX #29's grapheme rules ask for."""
    if is_pictographic:
        return "pictographic"
    if conjunct in ("Linker", "Consonant"):
        return conjunct.lower()
    if breaks == "Extend":
        return "conjunctExtend" if conjunct == "Extend" else "extend"
    names = {"CR": "cr", "LF": "lf", "ZWJ": "zwj", "SpacingMark": "spacingMark",
             "Regional_Indicator": "regionalIndicator"}
    return names.get(breaks, breaks.lower())


def records(directory):
    line_break = load(directory, "LineBreak.txt", "XX")
    width = load(directory, "EastAsianWidth.txt", "N")
    category = load(directory, "DerivedGeneralCategory.txt", "Cn")
    script = load(directory, "Scripts.txt", "Unknown")
    pictographic = load(directory, "emoji-data.txt", False,
                        lambda f: True if f[1] == "Extended_Pictographic" else None)
    graphemes = load(directory, "GraphemeBreakProperty.txt", "Other")
    conjuncts = load(directory, "DerivedCoreProperties-InCB.txt", "None",
                     lambda f: f[2] if f[1] == "InCB" else None)
    for code in range(LAST):
        yield (break_class(code, line_break[code], category[code], script[code],
                           pictographic[code]),
               width[code] in "FWH",
               word_part(line_break[code], category[code]),
               grapheme_part(code, graphemes[code], conjuncts[code], pictographic[code]))


def number(value):
    """A non-negative number in base 45; digits with another to follow have signs of their own."""
    base = len(LAST_DIGITS)
    digits = [LAST_DIGITS[value % base]]
    value //= base
    while value:
        digits.append(LEADING_DIGITS[value % base])
        value //= base
    return "".join(reversed(digits))


def main(directory):
    known, ranges, previous, length = {}, [], None, 0
    for record in records(directory):
        if record != previous and length:
            ranges.append((length, known[previous]))
            length = 0
        known.setdefault(record, len(known))
        previous = record
        length += 1
    ranges.append((length, known[previous]))
    text = "".join(number(length) + number(index) for length, index in ranges)
    print(f"""// Generated by Scripts/generate_line_break_table.py from the Unicode Character Database
// {version(directory)}: LineBreak, EastAsianWidth, DerivedGeneralCategory, Scripts, emoji-data,
// GraphemeBreakProperty, DerivedCoreProperties (InCB). Do not edit; run the script again.

/// The line-break and grapheme properties of all code points.
enum LineBreakData {{
  /// The signs for the last digit of a number in `ranges`.
  static let lastDigits = "{LAST_DIGITS}"

  /// The signs for digits that another digit follows.
  static let leadingDigits = "{LEADING_DIGITS}"

  /// The distinct combinations of properties.
  static let records: [CharacterRecord] = [""")
    for name, is_wide, word, grapheme in known:
        word = "" if word == "other" else f", word: .{word}"
        wide = ", isEastAsian: true" if is_wide else ""
        grapheme = "" if grapheme == "other" else f", grapheme: .{grapheme}"
        print(f"    CharacterRecord(.{name}{wide}{word}{grapheme}),")
    print("""  ]

  /// Runs of code points from U+0000 on: length and record, by turns.
  static let ranges = \"\"\"""")
    lines = [text[start:start + 92] for start in range(0, len(text), 92)]
    print("\\\n".join(f"    {line}" for line in lines))
    print('    """\n}')


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
