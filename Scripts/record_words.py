#!/usr/bin/env python3
"""Record the words into which Chromium divides scripts without spaces.

usage: record_words.py Sources/CDictionaries OUT.jsonl

Requires Debian 12's chromium and PyPI's playwright. Calls the browser's line iterator for texts of
the dictionaries' words: in sequence, with missing, doubled and added characters, and as single
characters. The seed is fixed, so that recordings differ only if the browsers differ.

The first line of OUT has the versions and hashes that the recording is valid for.
"""
import hashlib
import json
import os
import random
import struct
import sys

from playwright.sync_api import sync_playwright

from generate_dictionaries import BLOCK, FIRST_STATE, SCRIPTS

SEED = 20261121
CASES = 60
FIND_BOUNDARIES = """
(texts) => {
  const lines = new Intl.v8BreakIterator(['en'], { type: 'line' });
  return texts.map((text) => {
    const found = [];
    lines.adoptText(text);
    for (let at = lines.next(); at !== -1; at = lines.next()) found.push(at);
    return found;
  });
}
"""


def words(path, block):
    """The words of a generated dictionary, in the order of their characters."""
    with open(path, "rb") as file:
        data = file.read()
    entries = struct.unpack(f"<{len(data) // 4}I", data)

    def following(state, prefix):
        for distance in range(BLOCK):
            entry = entries[state + distance]
            if entry & 0xFF == distance + 1:
                word = prefix + chr(block + distance)
                if entry >> 8 & 1:
                    yield word
                if entry >> 9:
                    yield from following(entry >> 9, word)

    return list(following(FIRST_STATE, ""))


def damaged(text, alphabet, generator):
    """The text with some characters lost, doubled or replaced."""
    return "".join(
        generator.choice(["", character * 2, generator.choice(alphabet)])
        if generator.random() < 0.06 else character for character in text)


def texts(known, generator):
    alphabet = sorted(set("".join(known)))
    for number in range(CASES):
        text = "".join(generator.choices(known, k=generator.randint(1, 16)))
        yield text
        yield damaged(text, alphabet, generator)
        yield "".join(generator.choices(alphabet, k=number + 1))


def main(directory, output):
    generator = random.Random(SEED)
    cases = [
        (script, text) for script, block in SCRIPTS.items()
        for text in texts(words(os.path.join(directory, script + ".bin"), block), generator) if text]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        results = browser.new_page().evaluate(FIND_BOUNDARIES, [text for _, text in cases])
        version = browser.version
        browser.close()
    with open("/usr/lib/chromium/icudtl.dat", "rb") as data:
        key = {"chromium": version, "icudtl.dat sha256": hashlib.sha256(data.read()).hexdigest()}
    with open(output, "w", encoding="utf-8") as file:
        print(json.dumps(key), file=file)
        for (script, text), boundaries in zip(cases, results):
            case = {"script": script, "text": text, "boundaries": boundaries}
            print(json.dumps(case, ensure_ascii=False, separators=(",", ":")), file=file)
    print(f"{len(cases)} cases recorded with Chromium {version}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
