#!/usr/bin/env python3
"""Record the messages of a vector file again: in Chromium, or in the engine that a message names.

usage: record_messages.py VECTORS.jsonl OUT.jsonl
       CANVASKIT: the folder flet_web/web/canvaskit of the package flet-web 1.0.5, for the engine flutter
       MINIKIN: the program that Scripts/minikin/build.sh makes, for the engine android

A message has a text or runs, a width, a font and CSS; the members `starts`, `boxes`, `tops`, `height`,
`oneLine` and `points` are measured, each if the message has it. The first line says what they mean, and OUT has it with the
versions of the browsers. Requires the packages of `make test-browser`, and Node for the engine flutter.
"""
import datetime
import json
import os
import pathlib
import subprocess
import sys
import time

TESTS = pathlib.Path(__file__).resolve().parent.parent / "Tests"
# The fonts of the reference packages only. fontconfig ignores a relative path, and then takes every font.
os.environ["FONTCONFIG_FILE"] = str(TESTS / "reference-fonts.conf")
sys.path.insert(0, str(TESTS / "Browser"))
from chromium import Chromium  # noqa: E402
from firefox import Firefox  # noqa: E402
from record_lines import write  # noqa: E402
from static_layout import Layout  # noqa: E402
from webkit import WebKitGTK  # noqa: E402

ENGINES = {"chromium": Chromium, "gecko": Firefox, "webkit": WebKitGTK}
CHUNK = 40
DOUBLE_CLICK_SECONDS = 0.6
# The second one is too late for a double click.
CLICKS = 3

# Each object stands in a box of the text's font, whose top tells the baseline of its line.
ELEMENTS = """
const families = (own) => [...own, ...fallback.filter((name) => !own.includes(name))]
  .map((name) => JSON.stringify(name)).join(',');
const pixels = (length) => typeof length === 'number' ? length + 'px' : length;
const setFont = ({ style }, font = {}) => Object.assign(style, {
  fontFamily: font.families ? families(font.families) : '', fontSize: pixels(font.size ?? ''),
  fontWeight: font.weight ?? '', fontStyle: font.style ?? '',
  letterSpacing: pixels(font.letterSpacing ?? ''), lineHeight: pixels(font.lineHeight ?? ''),
});
const made = (run) => {
  if (!run.atomic && !run.font) return document.createTextNode(run.text);
  const element = document.createElement('span'), side = pixels((run.extraWidth ?? 0) / 2);
  setFont(element, run.font);
  Object.assign(element.style, { paddingLeft: side, paddingRight: side });
  if (run.width === undefined) element.append(run.text);
  if (!run.atomic) return element;
  Object.assign(element.style, {
    display: 'inline-block', whiteSpace: 'pre', width: pixels(run.width ?? ''), height: pixels(run.height ?? ''),
    paddingTop: pixels(run.padding?.top ?? 0), paddingBottom: pixels(run.padding?.bottom ?? 0),
    verticalAlign: pixels(run.verticalAlign ?? ''),
  });
  const around = document.createElement('span');
  around.style.position = 'relative';
  around.append(element);
  return around;
};
"""

MEASURE = """
const [messages, fallback] = args;
""" + ELEMENTS + """
return messages.map((message) => {
  const font = message.font ?? { ...message, style: message.slant, lineHeight: 40 };
  const box = document.createElement('div');
  setFont(box, { families: [], ...font });
  box.lang = message.lang;
  box.dir = message.direction === 'auto' ? 'auto' : '';
  Object.assign(box.style, {
    whiteSpace: message.whiteSpace ?? 'pre-wrap', overflowWrap: 'break-word', tabSize: 8, width: pixels(message.width),
    unicodeBidi: message.direction === 'plaintext' ? 'plaintext' : 'isolate',
    direction: message.direction === 'rtl' ? 'rtl' : '', textTransform: message.textTransform ?? '',
    textWrap: message.textWrap ?? '', lineBreak: message.lineBreak ?? '', wordBreak: message.wordBreak ?? '',
    wordSpacing: pixels(message.wordSpacing ?? ''), textAutospace: message.textAutospace ?? '',
  });
  const frame = () => box.getBoundingClientRect();
  document.body.append(box);
  const found = [], range = document.createRange();
  let at = 0;
  for (const run of message.runs ?? [message]) {
    const node = made(run), length = run.text.length;
    box.append(node);
    const text = node.firstChild ?? node;
    found.push({ at, length, node, text: text.nodeType === 3 ? text : null, isOwn: !run.font || run.atomic });
    at += length;
  }
  const boxes = [], { left, top } = frame();
  for (const { at, length, node, text, isOwn } of found) {
    for (let offset = 0, step; offset < length; offset += step) {
      step = text ? String.fromCodePoint(text.data.codePointAt(offset)).length : length;
      if (text) range.setStart(text, offset), range.setEnd(text, offset + step);
      const rectangle = [...(text ? range : node).getClientRects()].at(-1);
      const middle = rectangle && (rectangle.top + rectangle.bottom) / 2 - top;
      if (rectangle) boxes.push({
        offset: at + offset, left: rectangle.left - left, right: rectangle.right - left, top: rectangle.top - top,
        line: Math.floor(middle / (font.lineHeight ?? 40)), isNewline: text?.data[offset] === '\\n', isObject: !text, isOwn,
      });
    }
  }
  const answer = { boxes, height: frame().height };
  box.style.width = 'max-content';
  answer.oneLine = frame().width;
  box.remove();
  return answer;
});
"""

# A click in a textarea sets the caret that a user gets; `caretPositionFromPoint` also tells places inside graphemes. A
# message with runs is in an element that can be edited.
SHOW = """
const [message, fallback] = args;
""" + ELEMENTS + """
document.querySelector('textarea, [contenteditable]')?.remove();
const box = document.createElement(message.runs ? 'div' : 'textarea');
document.body.append(box);
box.lang = message.lang;
box.dir = message.direction === 'plaintext' ? 'auto' : message.direction ?? '';
box.style.cssText = 'margin: 0; padding: 0; border: 0; outline: 0; resize: none; overflow: hidden; display: block;'
  + 'height: 4000px; white-space: pre-wrap; overflow-wrap: break-word; tab-size: 8';
setFont(box, message.font ?? { lineHeight: 40, ...message, style: message.slant });
box.style.width = message.width + 'px';
if (!message.runs) {
  box.value = message.text;
} else {
  box.contentEditable = 'true';
  // WebKit breaks the lines of such an element by rules of its own.
  Object.assign(box.style, { webkitNbspMode: 'normal', lineBreak: 'auto' });
  box.append(...message.runs.map(made));
}
"""

CARET = """
const box = document.querySelector('textarea, [contenteditable]');
if (box.value !== undefined) return [box.selectionStart, box.selectionEnd];
const { anchorNode, anchorOffset, isCollapsed } = getSelection(), before = document.createRange();
if (!anchorNode) return [0, -1];
before.selectNodeContents(box);
before.setEnd(anchorNode, anchorOffset);
const length = before.toString().length;
return [length, isCollapsed ? length : -1];
"""


def clicks(browser, message, fallback):
    """The points of a message with the offset of the caret that a click there sets."""
    browser.run(SHOW, message, fallback)
    return [[x, y, clicked(browser, x, y)] for x, y, *_ in message["points"]]


def clicked(browser, x, y):
    """The caret that a click sets. Soon after another one near it, it selects a word: then it is done again."""
    for _ in range(CLICKS):
        browser.move(x, y)
        browser.down()
        browser.up()
        start, end = browser.run(CARET)
        if start == end:
            return start
        time.sleep(DOUBLE_CLICK_SECONDS)
    raise RuntimeError(f"{CLICKS} clicks at {x}, {y} selected text")


def font_files(families):
    """The files of each family."""
    found = {}
    for family in families:
        listed = subprocess.run(["fc-list", "-f", "%{file}|%{index}\n", f":family={family}"],
                                capture_output=True, text=True, check=True).stdout.split()
        # Of a collection, CanvasKit opens the first font.
        found[family] = sorted(file for file, index in (line.split("|") for line in set(listed)) if index == "0")
    return found


def files_of(messages, fallback):
    """The files of the families of some messages."""
    named = [font.get("families", []) for message in messages
             for font in [message["font"], *(run.get("font", {}) for run in message["runs"])]]
    return font_files({*fallback, *sum(named, [])})


def answered(message, answer):
    """The message with its members measured anew, rounded as those of browsers are."""
    exact = {name: answer.get(name, old) for name, old in message.items()}
    return {name: round(value, 6) if name in ("oneLine", "height") else value for name, value in exact.items()}


def laid_out_by_minikin(messages, fallback):
    """The messages as minikin and StaticLayout have them now, and the name with its version."""
    layout = Layout(os.environ["MINIKIN"], files_of(messages, fallback), fallback)
    return list(map(answered, messages, map(layout.answer, messages))), "minikin of android-15.0.0_r6"


def laid_out_by_skparagraph(messages, fallback):
    """The messages as SkParagraph has them now, and its name with its version."""
    request = {"messages": messages, "fallback": fallback, "files": files_of(messages, fallback)}
    script = pathlib.Path(__file__).parent / "skparagraph.js"
    done = subprocess.run(["node", script, os.environ["CANVASKIT"]], input=json.dumps(request), stdout=subprocess.PIPE,
                          text=True, check=True)
    return list(map(answered, messages, json.loads(done.stdout))), "SkParagraph of flet-web 1.0.5"


OTHERS = {"flutter": laid_out_by_skparagraph, "android": laid_out_by_minikin}


def starts(boxes):
    """The first character of each line that has a box."""
    found, line = [], -1
    for box in boxes:
        if not box["isNewline"] and box["line"] > line:
            found.append(box["offset"])
            line = box["line"]
    return found


def measured(message, answer):
    """The message with its members measured anew; `boxes` and `tops` are those of the same characters."""
    by_offset = {box["offset"]: box for box in answer["boxes"]}
    values = {
        "starts": lambda _: starts(answer["boxes"]),
        "boxes": lambda old: [[offset, round(by_offset[offset]["left"], 2), round(by_offset[offset]["right"], 2),
                               by_offset[offset]["line"]] for offset, *_ in old],
        "tops": lambda old: [[offset, round(by_offset[offset]["top"], 2)] for offset, _ in old],
        "height": lambda _: round(answer["height"], 6),
        "oneLine": lambda _: round(answer["oneLine"], 6),
    }
    return {name: values[name](old) if name in values else old for name, old in message.items()}


def record(engine, messages, fallback):
    """The messages as an engine has them now, and its name with its version."""
    if engine in OTHERS:
        return OTHERS[engine](messages, fallback)
    browser = ENGINES[engine]()
    try:
        browser.open("data:text/html,<!doctype html><meta charset=utf-8><body style=margin:0>")
        answers = [answer for first in range(0, len(messages), CHUNK)
                   for answer in browser.run(MEASURE, messages[first:first + CHUNK], fallback)]
        again = [measured(*pair) for pair in zip(messages, answers)]
        for message in again:
            if "points" in message:
                message["points"] = clicks(browser, message, fallback)
        return again, f"{browser.name} {browser.version}"
    finally:
        browser.close()


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        header, *messages = map(json.loads, file)
    again, versions = list(messages), []
    for engine in [*ENGINES, *OTHERS]:
        places = [place for place, message in enumerate(messages) if message.get("engine", "chromium") == engine]
        if places:
            recorded, version = record(engine, [messages[place] for place in places], header["fallback"])
            versions.append(version)
            for place, message in zip(places, recorded):
                again[place] = message
    differing = sum(one != other for one, other in zip(messages, again))
    print(f"{len(messages)} messages recorded with {', '.join(versions)}; {differing} differ from before")
    header |= {"versions": f"{', '.join(versions)}; Debian 12 with the reference fonts",
               "recorded": str(datetime.date.today())}
    write(sys.argv[2], [header, *again])


if __name__ == "__main__":
    main()
