"""The model of ICU that finds the phrases of Japanese, as a table for the service.

The table is an array of little-endian 32-bit words: the bias of all scores, the number of slots, the slots of
64 bits, and the forms of characters. A slot is 0 or has a feature in its higher 49 bits and the weight, with a
sign, in the lower 15. A feature is its number, 0 to 12 as in FEATURES, and three characters of 15 bits, each less
U+3000; the missing ones of a shorter feature are 0. It is in the first slot that was free from the higher bits of
its product with MULTIPLIER on. A form is a character, the number of characters it stands for (NFKC), and these.
"""
import struct
import unicodedata

# Source: ICU's mlbe.cpp: the features of one, two and three characters, by their place in a window of six.
FEATURES = [*(f"UW{n}" for n in range(1, 7)), *(f"BW{n}" for n in range(1, 4)), *(f"TW{n}" for n in range(1, 5))]
FIRST, LAST = 0x3000, 0xAFFF
MULTIPLIER = 0x9E3779B97F4A7C15
BITS = 12


class ResourceBundle:
    """The strings and numbers of a resource bundle of ICU.

    Source: ICU's uresdata.h: format version 2 and 3, without a pool.
    """
    TABLE, STRINGS, NUMBERS = 2, 9, 14

    def __init__(self, item):
        self.bytes = item
        root, _, keys_end = struct.unpack_from("<3I", item)
        self.units = keys_end * 4
        self.root = self.value(root)

    def numbers(self, count, form, at):
        return struct.unpack_from(f"<{count}{form}", self.bytes, at)

    def key(self, at):
        return self.bytes[at:self.bytes.index(b"\0", at)].decode()

    def string(self, number):
        at = end = self.units + 2 * number
        while self.bytes[end:end + 2] != b"\0\0":
            end += 2
        return self.bytes[at:end].decode("utf-16-le")

    def value(self, resource):
        kind, offset = resource >> 28, resource & 0xFFFFFFF
        at = self.units + 2 * offset if kind == self.STRINGS else 4 * offset
        if kind == self.NUMBERS:
            return self.numbers(*self.numbers(1, "I", at), "i", at + 4)
        count, = self.numbers(1, "H", at)
        heads = self.numbers(count, "H", at + 2)
        if kind == self.STRINGS:
            return list(map(self.string, heads))
        at += 2 + 2 * count
        values = self.numbers(count, "I", at + -at % 4)
        return {self.key(head): self.value(value) for head, value in zip(heads, values)}


def features(item):
    """The features of a model, with their weights."""
    model = ResourceBundle(item).root
    return {(number, text): weight for number, name in enumerate(FEATURES)
            for text, weight in zip(model[name + "Keys"], model[name + "Values"])}


def is_phrased(text):
    """Whether the runs that the model gets can contain a text: Chinese characters and kana."""
    return all(character in "々ー" or unicodedata.name(character, "").startswith(("CJK UNIFIED", "HIRAGANA", "KATAKANA L"))
               for character in text)


def slots(weights):
    """The features as a hash table."""
    table = [0] * (1 << BITS)
    for (number, text), weight in weights.items():
        codes = [ord(character) - FIRST for character in text] + [0, 0]
        key = number << 45 | codes[0] << 30 | codes[1] << 15 | codes[2]
        slot = (key * MULTIPLIER & (1 << 64) - 1) >> 64 - BITS
        while table[slot]:
            slot = (slot + 1) % len(table)
        table[slot] = key << 15 | weight & 0x7FFF
    return table


def forms(known):
    """The characters that stand for several, or for one that the model knows."""
    for character in map(chr, [*range(0x2E80, 0xD800), *range(0xF900, 0xFFA0), *range(0x1F200, 0x2FA20)]):
        form = unicodedata.normalize("NFKC", character)
        if form != character and is_phrased(form) and (len(form) > 1 or form in known):
            yield [ord(character), len(form), *map(ord, form)]


def table(item):
    """The table of a model."""
    weights = features(item)
    used = {feature: weight for feature, weight in weights.items() if is_phrased(feature[1])}
    known = set("".join(text for _, text in used))
    if not all(FIRST < ord(character) <= LAST for character in known):
        raise ValueError("a character of the model does not fit into 15 bits")
    # Source: mlbe.cpp: half of the negative sum, rounded to zero.
    bias = -int(sum(weights.values()) / 2)
    words = [word for form in forms(known) for word in form]
    return struct.pack(f"<iI{1 << BITS}Q{len(words)}I", bias, 1 << BITS, *slots(used), *words)
