#!/usr/bin/env python3
"""Generate the data of Gecko's line segmentation from that of ICU4X.

usage: generate_segmentation_data.py ICU_SEGMENTER_DATA Sources/CSegmentation

ICU_SEGMENTER_DATA is the folder of the crate icu_segmenter_data, version 2.2.0; Debian's package
librust-icu-segmenter-data-dev has it in /usr/share/cargo/registry. Writes the line-break classes and
the state table to line.bin, the LSTM models of Thai, Lao, Khmer and Burmese to one file each, and
the origin of all to ORIGIN.txt.

line.bin: the state table, one byte for each state and class, row by row; the number of the block of
every 64 code points, as a 16-bit integer; the classes of all distinct blocks.

A model: a 32-byte header with the number of characters as a 32-bit integer; then 32-bit floats; then
the characters as 16-bit integers in ascending order. All numbers are little-endian. The floats are,
with a row of 4 gates of 27 units, each padded to 28:
- the input of every character, and of characters that the model does not have, as a row: bias plus
  weights times embedding, of the forward layer;
- the same of the backward layer;
- for each unit, its recurrent weights as a row, of the forward and of the backward layer;
- for each unit, the weights of the four outputs, of the forward and of the backward layer;
- the bias of the outputs.
The inputs are summed in the order of ICU4X, with every step rounded to a 32-bit float.
"""
import hashlib
import os
import re
import struct
import sys
from array import array

SCRIPTS = ["burmese", "khmer", "lao", "thai"]
UNITS, GATE, GATES, OUTPUTS = 27, 28, 4, 4
STATES = 68
CODE_POINTS, BLOCK = 0x110000, 64
ESCAPES = {"0": 0, "n": 10, "r": 13, "t": 9, "\\": 92, '"': 34, "'": 39}


def byte_string(literal):
    """The bytes of a Rust byte string."""
    escape = re.compile(r"\\x(..)|\\(.)", re.S)
    return escape.sub(
        lambda m: chr(int(m[1], 16) if m[1] else ESCAPES[m[2]]), literal).encode("latin-1")


def byte_strings(source):
    return [byte_string(found) for found in
            re.findall(r'from_bytes_unchecked\(b"((?:[^"\\]|\\.)*)"\)', source, re.S)]


def floats(data):
    numbers = array("f")
    numbers.frombytes(data)
    return numbers


def rounded(number):
    return array("f", [number])[0]


def dot(xs, ys):
    """The product in ICU4X's order: the rest, then eight sums of every eighth element.

    Source: ICU4X, components/segmenter/src/complex/lstm/matrix.rs, unrolled_dot_2.
    """
    whole = len(xs) // 8 * 8
    total = 0.0
    for x, y in zip(xs[whole:], ys[whole:]):
        total = rounded(total + rounded(x * y))
    sums = [0.0] * 8
    for i in range(whole):
        sums[i % 8] = rounded(sums[i % 8] + rounded(xs[i] * ys[i]))
    for i in range(4):
        total = rounded(total + rounded(sums[i] + sums[i + 4]))
    return total


class Model:
    """An LSTM model.

    Source: ICU4X, components/segmenter/src/provider/lstm.rs, LstmDataFloat32.
    """

    def __init__(self, source):
        if "ModelType::Codepoints" not in source:
            sys.exit("not a model of code points")
        keys, _, embedding, *layers, outputs, bias = byte_strings(source)
        count = struct.unpack_from("<H", keys)[0]
        self.characters = keys[2 + 2 * (count - 1):].decode()
        self.embedding = floats(embedding)
        self.size = len(self.embedding) // (count + 1)
        self.layers = [[floats(part) for part in layers[i:i + 3]] for i in (0, 3)]
        self.outputs, self.bias = floats(outputs), floats(bias)
        if len(self.characters) != count or len(self.layers[0][1]) != GATES * UNITS * UNITS:
            sys.exit("a model of another shape")

    def row(self, values):
        """The values of all gates, padded."""
        return [value for gate in range(GATES)
                for value in [*values[gate * UNITS:(gate + 1) * UNITS], *[0.0] * (GATE - UNITS)]]

    def inputs(self, layer):
        weights, _, bias = self.layers[layer]
        size = self.size
        for start in range(0, len(self.embedding), size):
            embedding = self.embedding[start:start + size]
            yield from self.row([
                rounded(bias[i] + dot(embedding, weights[i * size:(i + 1) * size]))
                for i in range(GATES * UNITS)])

    def recurrent(self, layer):
        weights = self.layers[layer][1]
        for unit in range(UNITS):
            yield from self.row(weights[unit::UNITS])

    def output(self, layer):
        for unit in range(UNITS):
            for output in range(OUTPUTS):
                yield self.outputs[(layer * OUTPUTS + output) * UNITS + unit]

    def packed(self):
        numbers = array("f")
        for part in (self.inputs, self.recurrent, self.output):
            for layer in (0, 1):
                numbers.extend(part(layer))
        numbers.extend(self.bias)
        codes = [ord(character) for character in self.characters]
        assert codes == sorted(codes)
        header = struct.pack("<I28x", len(codes))
        return header + numbers.tobytes() + struct.pack(f"<{len(codes)}H", *codes)


class Trie:
    """A map of code points to classes.

    Source: ICU4X, components/collections/src/codepointtrie/cptrie.rs (type Small).
    """

    def __init__(self, index, data, high_start):
        self.index = struct.unpack(f"<{len(index) // 2}H", index)
        self.data, self.high_start = data, high_start

    def value(self, code):
        if code < 0x1000:
            return self.data[self.index[code >> 6] + (code & 63)]
        if code >= self.high_start:
            return self.data[-2]
        third = self.index[self.index[(code >> 14) + 64] + (code >> 9 & 31)]
        place = code >> 4 & 31
        if third & 0x8000 == 0:
            block = self.index[third + place]
        else:
            third = (third & 0x7FFF) + (place & ~7) + (place >> 3)
            block = self.index[third] << 2 + 2 * (place & 7) & 0x30000
            block |= self.index[third + 1 + (place & 7)]
        return self.data[block + (code & 15)]


def line_data(source):
    """The contents of line.bin."""
    index, data, states = byte_strings(source)
    count = int(re.search(r"property_count: (\d+)u8", source)[1])
    if count != STATES or len(states) != STATES * STATES:
        sys.exit("a state table of another shape")
    trie = Trie(index, data, int(re.search(r"high_start: (\d+)u32", source)[1]))
    classes = bytes(trie.value(code) for code in range(CODE_POINTS))
    numbers, known = [], {}
    for start in range(0, CODE_POINTS, BLOCK):
        numbers.append(known.setdefault(classes[start:start + BLOCK], len(known)))
    return states + struct.pack(f"<{len(numbers)}H", *numbers) + b"".join(known)


def main(crate, directory):
    def read(name):
        with open(os.path.join(crate, "data", name), encoding="utf-8") as file:
            return file.read()

    def write(name, data):
        with open(os.path.join(directory, name + ".bin"), "wb") as file:
            file.write(data)
        return f"{name}.bin: sha256 {hashlib.sha256(data).hexdigest()}"

    models, line = read("segmenter_lstm_auto_v1.rs.data"), read("segmenter_break_line_v1.rs.data")
    singleton = next(row for row in line.splitlines() if "_BREAK_LINE_V1: &" in row)
    lines = [write("line", line_data(singleton))]
    sources = models.split("LstmDataFloat32::from_parts_unchecked(")[1:]
    for script, source in zip(SCRIPTS, sources, strict=True):
        lines.append(write(script, Model(source).packed()))
    digests = [f"{name}: sha256 {hashlib.sha256(text.encode()).hexdigest()}" for name, text in (
        ("segmenter_lstm_auto_v1.rs.data", models), ("segmenter_break_line_v1.rs.data", line))]
    with open(os.path.join(directory, "ORIGIN.txt"), "w", encoding="utf-8") as file:
        print("Generated by Scripts/generate_segmentation_data.py. Do not edit; run the script again.",
              "From the data of ICU4X, crate icu_segmenter_data 2.2.0; terms of use in LICENSE.txt.",
              *digests, "Contents:", *lines, sep="\n", file=file)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
