#!/usr/bin/env python3
"""Generate the dictionaries of scripts without spaces, and the model of Japanese phrases, from ICU's data.

usage: generate_dictionaries.py ICUDTL.DAT LIBICUDATA.SO.72 Sources/CDictionaries

Reads the dictionaries for Thai, Lao, Khmer and Burmese from the data of ICU 78 and ICU 72. Debian's
package chromium-common has the former at /usr/lib/chromium/icudtl.dat; libicu72 has the latter inside
/usr/lib/x86_64-linux-gnu/libicudata.so.72. Writes the words of each script as a minimal automaton in
a file of its own, and the origin of the words to ORIGIN.txt. The words of ICU 72 are written only
where they differ. phrase_model.py documents the form of the model of phrases, which is ICU 78's.

A file is an array of little-endian 32-bit words. A state is an index into it. A character at
distance d from the start of its block selects the entry at state + d; the transition exists if the
lowest byte of that entry is d + 1. Bit 8 is set if a word ends there. The higher bits are the next
state, or 0 if no word continues. The first state is 1.
"""
import hashlib
import os
import re
import struct
import sys
from pathlib import Path

import phrase_model

SCRIPTS = {"thai": 0x0E00, "lao": 0x0E80, "khmer": 0x1780, "burmese": 0x1000}
# Source: ICU's dictionary data, in which a joiner stands for itself, not for a distance.
JOINERS = {0xFE, 0xFF}
BLOCK = 0x100
FIRST_STATE = 1
# Source: ICU's udata.h: header length, magic number, and the format of data packages.
HEADER = re.compile(rb"..\xDA\x27.{8}CmnD", re.DOTALL)


def items(data):
    """Name and content of each item, without its header.

    Source: ICU User Guide, "ICU Data", common data format (CmnD).
    """
    table = struct.unpack_from("<H", data)[0]
    count = struct.unpack_from("<I", data, table)[0]
    entries = [struct.unpack_from("<II", data, table + 4 + 8 * i) for i in range(count)]
    ends = [start for _, start in entries[1:]] + [len(data) - table]
    for (name, start), end in zip(entries, ends):
        text = data[table + name:data.index(b"\0", table + name)].decode()
        header = struct.unpack_from("<H", data, table + start)[0]
        yield text, data[table + start + header:table + end]


class BytesTrie:
    """The words of a dictionary.

    Source: ICU's bytestrie.h (the serialised form) and dictionarydata.h (the header before it).
    """
    # Nodes with at most this many branches list them; larger nodes are binary trees.
    LINEAR = 5

    def __init__(self, item, block):
        start, _, _, end, kind, transform = struct.unpack_from("<6i", item)
        if kind & 7 or transform != 0x1000000 | block:
            sys.exit(f"not a trie of bytes from U+{block:04X} on")
        self.bytes = item[start:end]
        self.words = set()
        self.read(0, b"")

    def number(self, at, first, limits):
        """A number of one to five bytes: its value and where it ends."""
        lead = first
        for more, (limit, base) in enumerate(limits):
            if lead < limit:
                rest = int.from_bytes(self.bytes[at:at + more], "big")
                return ((lead - base) << 8 * more) | rest, at + more
        more = 3 + lead - limits[-1][0]
        return int.from_bytes(self.bytes[at:at + more], "big"), at + more

    def value(self, at):
        """Whether a value is final, the value, and where it ends."""
        lead = self.bytes[at]
        limits = ((0x51, 0x10), (0x6C, 0x51), (0x7E, 0x6C))
        number, end = self.number(at + 1, lead >> 1, limits)
        return lead & 1 == 1, number, end

    def delta(self, at):
        """Where a jump leads, and where it ends."""
        limits = ((0xC0, 0), (0xF0, 0xC0), (0xFE, 0xF0))
        number, end = self.number(at + 1, self.bytes[at], limits)
        return end + number, end

    def read(self, at, prefix):
        lead = self.bytes[at]
        if lead >= 0x20:
            final, _, end = self.value(at)
            self.words.add(prefix)
            if not final:
                self.read(end, prefix)
        elif lead >= 0x10:
            end = at + lead - 0x10 + 2
            self.read(end, prefix + self.bytes[at + 1:end])
        else:
            count, at = (lead, at + 1) if lead else (self.bytes[at + 1], at + 2)
            self.branch(at, count + 1, prefix)

    def branch(self, at, count, prefix):
        while count > self.LINEAR:
            less, at = self.delta(at + 1)
            self.branch(less, count // 2, prefix)
            count -= count // 2
        for _ in range(count - 1):
            word = prefix + self.bytes[at:at + 1]
            final, offset, at = self.value(at + 1)
            if final:
                self.words.add(word)
            else:
                self.read(at + offset, word)
        self.read(at + 1, prefix + self.bytes[at:at + 1])


class Automaton:
    """The minimal automaton of some words."""

    def __init__(self, words):
        self.known, self.states = {}, []
        self.root = self.state(sorted(words), 0, 0, len(words))

    def state(self, words, depth, start, end):
        """The number of a state: whether a word ends there, and the next state for each byte."""
        ends = len(words[start]) == depth
        start += ends
        following = []
        while start < end:
            byte, next_start = words[start][depth], start
            while next_start < end and words[next_start][depth] == byte:
                next_start += 1
            # No run of a script contains a joiner, so the transition would never be taken.
            if byte not in JOINERS:
                following.append((byte, self.state(words, depth + 1, start, next_start)))
            start = next_start
        state = (ends, tuple(following))
        if state not in self.known:
            self.known[state] = len(self.states)
            self.states.append(state)
        return self.known[state]

    def packed(self):
        """The entries, with interleaved states so that few entries are empty."""
        places = {self.root: FIRST_STATE}
        order = sorted((n for n, state in enumerate(self.states) if state[1] and n != self.root),
                       key=lambda n: (-len(self.states[n][1]), n))
        taken = self.row(self.root) << FIRST_STATE
        used = 1 | 1 << FIRST_STATE
        for number in order:
            blocked = used
            for byte, _ in self.states[number][1]:
                blocked |= taken >> byte
            place = (~blocked & (blocked + 1)).bit_length() - 1
            places[number] = place
            used |= 1 << place
            taken |= self.row(number) << place
        return self.entries(places)

    def row(self, number):
        return sum(1 << byte for byte, _ in self.states[number][1])

    def entries(self, places):
        entries = [0] * (max(places.values()) + BLOCK)
        for number, place in places.items():
            for byte, following in self.states[number][1]:
                ends = self.states[following][0]
                entries[place + byte] = (byte + 1) | ends << 8 | places.get(following, 0) << 9
        return entries


def break_data(data):
    """What an ICU data file, or a library that embeds one, has for breaking text, by name."""
    return {name.split("/")[-1]: item for name, item in items(data[HEADER.search(data).start():])
            if "/brkitr/" in "/" + name}


def dictionaries(found):
    """The words of each script."""
    return {script: BytesTrie(found[script + "dict.dict"], block).words
            for script, block in SCRIPTS.items()}


def write(words, name, directory):
    """Write an automaton, and return the line that identifies its words."""
    entries = Automaton(words).packed()
    with open(os.path.join(directory, name + ".bin"), "wb") as file:
        file.write(struct.pack(f"<{len(entries)}I", *entries))
    digest = hashlib.sha256(b"\n".join(sorted(words))).hexdigest()
    return f"{name}: {len(words)} words, sha256 {digest}"


def write_phrases(item, directory):
    """Write the model of phrases, and return the line that identifies it."""
    Path(directory, "phrases.bin").write_bytes(phrase_model.table(item))
    return f"phrases: brkitr/jaml.res of ICU 78, sha256 {hashlib.sha256(item).hexdigest()}"


def main(source, older_source, directory):
    files = [Path(path).read_bytes() for path in (source, older_source)]
    data = list(map(break_data, files))
    words, older = map(dictionaries, data)
    lines = [write(words[script], script, directory) for script in SCRIPTS]
    lines += [write(older[script], script + "-72", directory)
              for script in SCRIPTS if older[script] != words[script]]
    lines.append(write_phrases(data[0]["jaml.res"], directory))
    with open(os.path.join(directory, "ORIGIN.txt"), "w", encoding="utf-8") as file:
        print("Generated by Scripts/generate_dictionaries.py. Do not edit; run the script again.",
              "From the data of ICU 78, icudtl.dat with sha256", hashlib.sha256(files[0]).hexdigest(),
              "and of ICU 72, libicudata.so.72 with sha256", hashlib.sha256(files[1]).hexdigest(),
              "Words as sorted bytes, one a line; terms of use in LICENSE.txt.",
              *lines, sep="\n", file=file)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
