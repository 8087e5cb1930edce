"""Make the table of devices: the facts, and estimates of the keyboard heights that no source gives.

usage: keyboard_estimates.py [--check] DEVICE-FACTS.json DEVICES.json KEYBOARD-ESTIMATES.md

Each fact has sources and a confidence; what is unknown is absent. "measured", "estimated" and "disputed"
are JSON Pointers to facts of the device: read on a device, a simulator or an emulator with this screen;
taken from a similar device; given differently by sources.

docs/keyboard-estimates.md has the rule and, as a table, its error on presets whose height is known.
--check writes nothing, and fails if the devices or the page are not up to date.
"""

import json
import math
import pathlib
import sys

from generated_files import update

ORIENTATIONS = ["portrait", "landscape"]
TYPES = ["default", "defaultWithoutSuggestions", "japanese", "emoji", "numberPad"]


def tenths(number):
    """A number rounded to tenths, halves away from zero."""
    rounded = math.copysign(math.floor(abs(number) * 10 + 0.5) / 10, number)
    return int(rounded) if rounded == int(rounded) else rounded


def median(values):
    values = sorted(values)
    middle = len(values) // 2
    return values[middle] if len(values) % 2 else (values[middle - 1] + values[middle]) / 2


def short_side(device):
    return min(device["screen"]["width"], device["screen"]["height"])


def distance(one, other):
    """The differences of the sides of two screens, the short side first."""
    def long_side(device):
        return max(device["screen"]["width"], device["screen"]["height"])
    return abs(short_side(one) - short_side(other)), abs(long_side(one) - long_side(other))


def is_tablet(device):
    # Android's qualifier sw600dp is for tablets.
    return short_side(device) >= 600


def kind(device):
    """The devices whose keyboards can be compared."""
    return device["platform"], is_tablet(device), device.get("homeIndicator")


def has_same_screen(one, other):
    return one["platform"] == other["platform"] and one["screen"] == other["screen"]


def known(device, orientation, keyboard):
    """The height of a keyboard in the facts; None if no source gives it."""
    return device["keyboards"].get(orientation, {}).get(keyboard)


def words(number):
    return str(int(number)) if number == int(number) else str(number)


def default_height(device, orientation, among):
    """The default keyboard of the nearest preset, and its name; None if none is comparable."""
    comparable = [d for d in among if known(d, orientation, "default") is not None]
    has_width_rule = device["platform"] == "android" and not is_tablet(device)
    wider = [d for d in comparable if short_side(d) >= short_side(device)] if has_width_rule else []
    others = wider or comparable
    if not others:
        return None
    nearest = min(others, key=lambda other: distance(device, other))
    alike = [d for d in others if distance(device, d) == distance(device, nearest)]
    height = median([known(d, orientation, "default") for d in alike])
    name = f"the default keyboard of {nearest['id']}"
    if not (has_width_rule and short_side(device) < short_side(nearest)):
        return height, name
    return tenths(height * short_side(device) / short_side(nearest)), f"{name}, in proportion to the short side"


def difference(orientation, keyboard, among):
    """The median difference in height to the default keyboard; None if no preset has both."""
    both = [(known(d, orientation, keyboard), known(d, orientation, "default")) for d in among]
    differences = [height - usual for height, usual in both if None not in (height, usual)]
    return tenths(median(differences)) if differences else None


def basis(change, name):
    if change is None:
        return f"as high as {name}, because no preset of the platform has this one"
    if change == 0:
        return f"as high as {name}"
    return f"{words(abs(change))} {'lower' if change < 0 else 'higher'} than {name}"


def other_readings(device, orientation, keyboard):
    """The heights that other sources give, in words; empty without any."""
    readings = [words(heights[orientation][keyboard])
                for _, heights in sorted(device.get("altKeyboards", {}).items())
                if keyboard in heights.get(orientation, {})]
    return f"; another source has {', '.join(readings)}" if readings else ""


def estimate(device, orientation, keyboard, devices):
    """The height and what it comes from; None if no preset is comparable."""
    comparable = [d for d in devices if kind(d) == kind(device)]
    if keyboard == "default":
        found = default_height(device, orientation, comparable)
        return found and (found[0], f"as high as {found[1]}" + other_readings(device, orientation, keyboard))
    own = known(device, orientation, "default")
    base = (own, "its default keyboard") if own is not None else default_height(device, orientation, comparable)
    if base is None:
        return None
    change = difference(orientation, keyboard, comparable)
    if change is None:
        change = difference(orientation, keyboard, [
            d for d in devices if d["platform"] == device["platform"] and is_tablet(d) == is_tablet(device)])
    return max(0, tenths(base[0] + (change or 0))), basis(change, base[1])


def groups(devices):
    """The errors of each group of keyboards: the distances of its estimates, by screen.

    Each measured height is estimated from the presets with other screens, so that no preset helps to
    estimate itself or its twins.
    """
    found = {}
    for device in devices:
        others = [d for d in devices if not has_same_screen(d, device)]
        for orientation in ORIENTATIONS:
            for keyboard in TYPES:
                height = known(device, orientation, keyboard)
                guess = height is not None and estimate(device, orientation, keyboard, others)
                if guess:
                    sides = "{width} × {height}".format(**device["screen"])
                    group = found.setdefault((kind(device), orientation, keyboard), {})
                    group.setdefault(sides, []).append(guess[0] - height)
    return found


def accuracy(distances):
    """The number of heights and screens, the mean error with each screen alike, and the largest."""
    means = [sum(map(abs, distances[sides])) / len(distances[sides]) for sides in sorted(distances)]
    largest = max(((error, sides) for sides in sorted(distances) for error in distances[sides]),
                  key=lambda found: abs(found[0]))
    return sum(map(len, distances.values())), len(distances), sum(means) / len(means), largest


def row(group, distances):
    (platform, tablet, indicator), orientation, keyboard = group
    heights, screens, mean, (largest, sides) = accuracy(distances)
    home = "without" if indicator else "with"
    devices = (f"{'iPads' if tablet else 'iPhones'} {home} a home button" if platform == "ios"
               else f"Android {'tablets' if tablet else 'phones'}")
    sign = "+" if largest > 0 else ""
    return (f"| {devices}, {orientation} | {keyboard} | {heights} | {screens} | {words(tenths(mean))} "
            f"| {sign}{words(tenths(largest))} ({sides}) |")


def estimates(device, devices, errors):
    """The member `keyboardEstimates` of a device: what it does not have itself."""
    others = [d for d in devices if d is not device]
    result = {}
    for orientation in ORIENTATIONS:
        for keyboard in TYPES:
            if known(device, orientation, keyboard) is not None:
                continue
            found = estimate(device, orientation, keyboard, others)
            if not found:
                continue
            entry = {"height": found[0], "basis": found[1]}
            distances = errors.get((kind(device), orientation, keyboard))
            if distances:
                _, _, mean, (largest, _) = accuracy(distances)
                entry |= {"meanError": tenths(mean), "largestError": tenths(abs(largest))}
            result.setdefault(orientation, {})[keyboard] = entry
    return result


def main():
    facts, table, page = map(pathlib.Path, sys.argv[-3:])
    devices = json.loads(facts.read_text(encoding="utf-8"))["devices"]
    errors = groups(devices)
    for device in devices:
        device["keyboardEstimates"] = estimates(device, devices, errors)
    lines = ",\n".join(json.dumps(device, ensure_ascii=False) for device in devices)
    text = page.read_text(encoding="utf-8").splitlines()
    is_row = [line.startswith("| ") and (", portrait | " in line or ", landscape | " in line) for line in text]
    first = is_row.index(True)
    rows = sorted(row(group, distances) for group, distances in errors.items())
    text = [*text[:first], *rows, *text[first + sum(is_row):]]
    update({table: f'{{"devices": [\n{lines}\n]}}\n', page: "\n".join(text) + "\n"}, "devices")


main()
