#!/usr/bin/env python3
"""Generate the table of all properties of characters from the Unicode Character Database.

usage: generate_unicode_tables.py UCD_DIRECTORY UCD_15_DIRECTORY > Sources/CUnicode/tables.c

A directory holds the files of one Unicode version, in any arrangement of folders. Debian's package
unicode-data installs them in /usr/share/unicode: version 17.0.0-2 is of Unicode 17, and version
15.0.0-1 of Unicode 15, from which come the line-break classes of ICU 72.
Code points with the same properties share a record. CUnicode.h describes the table.
"""
import sys
from pathlib import Path

VERSION = "17.0.0"
OLDER_VERSION = "15.0.0"
COUNT = 0x110000
BLOCK = 64

# Raw values of Swift's LineBreakClass: the classes of UAX #14, split where a rule or the CSS property
# line-break treats some characters of a class differently.
LINE_BREAKS = """
    bk cr lf nl sp zw wj gl cm zwj cb b2 ba bb hy hh cl cp ex op is sy in ns qu quInitial quFinal
    nu po pr al hl id cj ai xx sg h2 h3 jl jv jt eb em ri idReserved xxReserved ak ap as vf vi
    dottedCircle saThai saThaiMark saLao saLaoMark saKhmer saKhmerMark saBurmese saBurmeseMark
    saOther saOtherMark nsIteration nsWave nsCentred exFullwidth poWide prWide quoteOpen quoteClose
    enDash
""".split()
# Source: CSS Text Level 3, 5.3 line-break, and CLDR's tailored rules (line_normal_cj, line_loose,
# line_loose_cj).
LINE_BREAK_SETS = {
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
# Source: ICU 72's rules, which name two characters; Unicode 17 has a class for them and their like.
OLDER_SETS = {"hh": [0x2010], "enDash": [0x2013]}
DICTIONARIES = {"Thai": "Thai", "Laoo": "Lao", "Khmr": "Khmer", "Mymr": "Burmese"}

# Raw values of Swift's GraphemeClass: Grapheme_Cluster_Break, with Extend divided by
# Indic_Conjunct_Break, and pictographs and conjunct consonants taken out of Other.
GRAPHEMES = """
    other cr lf control extend extendConjunct linker zwj regionalIndicator prepend spacingMark
    leadingJamo vowelJamo trailingJamo syllableLV syllableLVT pictographic consonant
""".split()
CLUSTER_BREAKS = {
    "CR": "cr", "LF": "lf", "Control": "control", "Extend": "extend", "ZWJ": "zwj",
    "Regional_Indicator": "regionalIndicator", "Prepend": "prepend", "SpacingMark": "spacingMark",
    "L": "leadingJamo", "V": "vowelJamo", "T": "trailingJamo", "LV": "syllableLV",
    "LVT": "syllableLVT",
}

# Raw values of Swift's GeneralCategory, EastAsianWidth, BidiClass and EmojiRole.
CATEGORIES = """
    Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Cs Co Cn
""".split()
WIDTHS = "N A Na H W F".split()
BIDI_CLASSES = """
    L R AL EN AN ES ET CS NSM BN B S WS ON LRE RLE LRO RLO PDF LRI RLI FSI PDI
""".split()
EMOJI_ROLES = """
    none textual pictorial modifierBase modifier regional keycapBase taggedFlag
""".split()

# The scripts in the order of ICU's UScriptCode, which Blink compares to find the likeliest script.
SCRIPTS = """
    Zyyy Zinh Arab Armn Beng Bopo Cher Copt Cyrl Dsrt Deva Ethi Geor Goth Grek Gujr Guru Hani Hang
    Hebr Hira Knda Kana Khmr Laoo Latn Mlym Mong Mymr Ogam Ital Orya Runr Sinh Syrc Taml Telu Thaa
    Thai Tibt Cans Yiii Tglg Hano Buhd Tagb Brai Cprt Limb Linb Osma Shaw Tale Ugar Bugi Glag Khar
    Sylo Talu Tfng Xpeo Bali Batk Brah Cham Egyp Hmng Hung Java Kali Lepc Lina Mand Mero Nkoo Orkh
    Perm Phag Phnx Plrd Vaii Xsux Zzzz Cari Lana Lyci Lydi Olck Rjng Saur Sgnw Sund Mtei Armi Avst
    Cakm Kthi Mani Phli Phlp Prti Samr Tavt Bamu Lisu Sarb Bass Dupl Elba Gran Mend Merc Narb Nbat
    Palm Sind Wara Mroo Nshu Shrd Sora Takr Tang Hluw Khoj Tirh Aghb Mahj Ahom Hatr Modi Mult Pauc
    Sidd Adlm Bhks Marc Newa Osge Gonm Soyo Zanb Dogr Gong Maka Medf Rohg Sogd Sogo Elym Hmnp Nand
    Wcho Chrs Diak Kits Yezi Cpmn Ougr Tnsa Toto Vith Kawi Nagm Gara Gukh Krai Onao Sunu Todr Tutg
    Berf Sidt Tayo Tols
""".split()


# The heads of these files do not name their version as those of the others do.
UNVERSIONED = {"PropertyValueAliases.txt", "UnicodeData.txt"}


class Database:
    """The files of a Unicode version."""

    def __init__(self, directory, version):
        self.version = version
        self.files = {path.name: path for path in sorted(Path(directory).rglob("*.txt"))}

    def rows(self, name, keyword=None):
        """The fields of every line; with `keyword`, of the comments `# keyword: fields`."""
        text = self.files[name].read_text(encoding="utf-8")
        version = self.version
        marks = [f"-{version}.txt", f"Version: {version[:4]}", f"Emoji Version {version[:4]}"]
        assert keyword or name in UNVERSIONED \
            or any(mark in text[:400] for mark in marks), f"{name} is not of Unicode {version}"
        for line in text.splitlines():
            if keyword:
                _, found, content = line.partition(f"# {keyword}:")
                line = content if found else ""
            fields = [field.strip() for field in line.split("#")[0].split(";")]
            if fields != [""]:
                yield fields

    def property(self, name, default, value=lambda fields: fields[1]):
        """The property of every code point; `value` turns a line's fields into it (None: skip)."""
        table = [default] * COUNT
        for fields in self.rows(name):
            if value(fields) is not None:
                for code in codes(fields[0]):
                    table[code] = value(fields)
        return table


def codes(field):
    """The code points of a field such as 0041 or 0041..005A."""
    first, _, last = field.partition("..")
    return range(int(first, 16), int(last or first, 16) + 1)


class Characters:
    """The properties of every code point on which its line-break class depends."""

    def __init__(self, data):
        aliases = {f[2]: f[1] for f in data.rows("PropertyValueAliases.txt") if f[0] == "sc"}
        self.scripts = data.property("Scripts.txt", "Zzzz", lambda fields: aliases[fields[1]])
        self.categories = data.property("DerivedGeneralCategory.txt", "Cn")
        self.pictographs = data.property(
            "emoji-data.txt", False, lambda f: True if f[1] == "Extended_Pictographic" else None)


def line_breaks(data, characters, sets):
    """The line-break class of every code point; `sets` has the characters of the classes that are not Unicode's."""
    classes = data.property("LineBreak.txt", "XX")
    members = {code: name for name, chosen in sets.items() for code in chosen}
    for code, name in enumerate(classes):
        category = characters.categories[code]
        if code in members:
            classes[code] = members[code]
        elif name == "QU":
            classes[code] = {"Pi": "quInitial", "Pf": "quFinal"}.get(category, "qu")
        elif name == "SA":
            mark = "Mark" if category in ("Mn", "Mc") else ""
            classes[code] = "sa" + DICTIONARIES.get(characters.scripts[code], "Other") + mark
        elif characters.pictographs[code] and category == "Cn":
            classes[code] = {"ID": "idReserved", "XX": "xxReserved"}[name]
        else:
            classes[code] = name.lower()
    return classes


def graphemes(data, pictographs):
    """The grapheme class; fails where a combination of properties has no class of its own."""
    classes = data.property("GraphemeBreakProperty.txt", "other", lambda f: CLUSTER_BREAKS[f[1]])
    name = "DerivedCoreProperties.txt"
    conjuncts = data.property(
        name if name in data.files else "DerivedCoreProperties-InCB.txt", None,
        lambda fields: fields[2] if fields[1] == "InCB" else None)
    combined = {
        ("other", "Consonant"): "consonant", ("extend", "Linker"): "linker",
        ("extend", "Extend"): "extendConjunct", ("zwj", "Extend"): "zwj",
    }
    for code, old in enumerate(classes):
        if conjuncts[code]:
            classes[code] = combined[old, conjuncts[code]]
        if pictographs[code]:
            assert classes[code] == "other", f"U+{code:04X}: pictographic and {classes[code]}"
            classes[code] = "pictographic"
    return classes


def bidi_classes(data):
    """The class of every code point, with the defaults of blocks for right-to-left scripts."""
    name = "DerivedBidiClass.txt"
    short = {"Left_To_Right": "L", "Right_To_Left": "R", "Arabic_Letter": "AL",
             "European_Terminator": "ET", "Boundary_Neutral": "BN"}
    table = ["L"] * COUNT
    for fields in data.rows(name, "@missing"):
        for code in codes(fields[0]):
            table[code] = short[fields[1]]
    assigned = data.property(name, None)
    return [assigned[code] or table[code] for code in range(COUNT)]


def emoji_roles(data):
    """Source: UTS #51, section 1.4; Blink's emoji segmenter."""
    order = {"Emoji": "textual", "Emoji_Presentation": "pictorial",
             "Emoji_Modifier_Base": "modifierBase", "Emoji_Modifier": "modifier"}
    rank = list(order.values())
    roles = ["none"] * COUNT
    for fields in data.rows("emoji-data.txt"):
        role = order.get(fields[1])
        for code in codes(fields[0]) if role else []:
            if roles[code] == "none" or rank.index(role) > rank.index(roles[code]):
                roles[code] = role
    for code in [0x23, 0x2A, *range(0x30, 0x3A)]:
        roles[code] = "keycapBase"
    for code in range(0x1F1E6, 0x1F200):
        roles[code] = "regional"
    roles[0x1F3F4] = "taggedFlag"
    return roles


def script_sets(data, scripts):
    """The lists of several scripts, in ICU's order, and the number of every code point's list."""
    extensions = data.property("ScriptExtensions.txt", None, lambda fields: tuple(fields[1].split()))
    sets, numbers = [()], [0] * COUNT
    for code, listed in enumerate(extensions):
        if listed and listed != (scripts[code],):
            ordered = tuple(sorted(SCRIPTS.index(tag) for tag in listed))
            if ordered not in sets:
                sets.append(ordered)
            numbers[code] = sets.index(ordered)
    return sets, numbers


def brackets(data):
    """The kind of bracket (1 opening, 2 closing) and the distance to its counterpart."""
    kinds, distances = [0] * COUNT, [0] * COUNT
    for first, second, kind in data.rows("BidiBrackets.txt"):
        code = int(first, 16)
        kinds[code] = {"o": 1, "c": 2}[kind]
        distances[code] = int(second, 16) - code
    return kinds, distances


def records(data, older):
    """The record of every code point, with its members as CUnicode.h has them, and the script lists."""
    characters = Characters(data)
    scripts = characters.scripts
    sets, set_numbers = script_sets(data, scripts)
    named = [
        (LINE_BREAKS, line_breaks(data, characters, LINE_BREAK_SETS)),
        (LINE_BREAKS, line_breaks(older, Characters(older), LINE_BREAK_SETS | OLDER_SETS)),
        (GRAPHEMES, graphemes(data, characters.pictographs)),
        (CATEGORIES, characters.categories),
        (WIDTHS, data.property("EastAsianWidth.txt", "N")),
        (BIDI_CLASSES, bidi_classes(data)),
        (EMOJI_ROLES, emoji_roles(data)),
        (SCRIPTS, scripts),
    ]
    columns = [list(map({name: i for i, name in enumerate(names)}.__getitem__, values))
               for names, values in named]
    return list(zip(*columns, set_numbers, *brackets(data))), sets


def blocks(numbers):
    """The number of every block of code points, and the record numbers in all distinct blocks."""
    index, known = [], {}
    for start in range(0, COUNT, BLOCK):
        index.append(known.setdefault(tuple(numbers[start:start + BLOCK]), len(known)))
    return index, [number for block in known for number in block]


def array(declaration, values, width=100):
    """A constant array of C, in lines of at most `width` characters."""
    lines, line = [], ""
    for value in map(str, values):
        if len(line) + len(value) + 1 > width:
            lines.append(line)
            line = ""
        line += value + ","
    return f"const {declaration} = {{\n" + "\n".join([*lines, line]) + "\n};\n"


def main(directory, older):
    table, sets = records(Database(directory, VERSION), Database(older, OLDER_VERSION))
    known, numbers = {}, []
    for record in table:
        numbers.append(known.setdefault(record, len(known)))
    index, flat = blocks(numbers)
    starts = [sum(map(len, sets[:i])) for i in range(len(sets) + 1)]
    print(f"""// Generated by Scripts/generate_unicode_tables.py from the Unicode Character Database {VERSION}:
// BidiBrackets, DerivedBidiClass, DerivedCoreProperties, DerivedGeneralCategory, EastAsianWidth,
// GraphemeBreakProperty, LineBreak, ScriptExtensions, Scripts, emoji-data; and LineBreak of version
// {OLDER_VERSION}. Do not edit; run the script again. Copyright and licence of the data: LICENSE.txt.
#include "CUnicode.h"
""")
    print(array("uint16_t unicode_block_numbers[]", index))
    print(array("uint16_t unicode_record_numbers[]", flat))
    print(array("unicode_record unicode_records[]",
                ("{" + ",".join(map(str, record)) + "}" for record in known)))
    print(array("uint16_t unicode_script_list_starts[]", starts))
    print(array("uint8_t unicode_script_lists[]", (number for chosen in sets for number in chosen)))
    print(array("uint32_t unicode_script_tags[]",
                (f"0x{int.from_bytes(tag.encode(), 'big'):08X}" for tag in SCRIPTS)))
    print(f"const uint32_t unicode_record_count = {len(known)};")
    print(f"const uint32_t unicode_script_count = {len(SCRIPTS)};")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
