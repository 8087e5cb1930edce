"""Compares the Dart code of a page with a header of C: its functions and its struct.

usage: dart_page.py PAGE.dart HEADER.h
"""
import pathlib
import re
import sys

# The types of C that a type of Dart's ffi stands for.
TYPES = {"Void": "void", "Int": "int", "Size": "size_t", "Uint32": "uint32_t", "Answer": "composer_answer"}


def same(dart, c):
    dart, c = dart.strip(), c.strip()
    if dart.startswith("Pointer<"):
        return "*" in c
    return TYPES.get(dart) == re.sub(r"\s+\w+$", "", c) if "*" not in c else False


def signatures(header):
    for kind, name, values in re.findall(r"^(\w+(?: \*)?) ?(\w+)\(([^)]*)\);", header, re.MULTILINE):
        yield name, (f"{kind} result", values.split(","))


def main():
    page, header = (pathlib.Path(name).read_text(encoding="utf-8") for name in sys.argv[1:])
    declared = dict(signatures(header))
    found = re.findall(
        r"lookupFunction<(.+?) Function\((.*?)\),\s*\S+ Function\((.*?)\)>\('(\w+)'\)", page, re.DOTALL)
    assert found and len(found) == page.count("lookupFunction"), "a lookupFunction cannot be read"
    for kind, native, dart, name in found:
        assert name in declared, f"{name} is not in the header"
        result, values = declared[name]
        natives = re.split(r",\s*(?![^<]*>)", native)
        assert same(kind, result), f"{name}: the result is {result}"
        assert len(natives) == len(values) == len(dart.split(",")), f"{name} has {len(values)} parameters"
        for each, value in zip(natives, values):
            assert same(each, value), f"{name}: {each} is not {value.strip()}"

    struct = re.search(r"typedef struct \{([^}]*)\} composer_answer;", header)[1]
    members = re.findall(r"^  ([^/\n]+);$", struct, re.MULTILINE)
    fields = re.findall(r"(?:@(\w+)\(\)\s+)?external (\S+) (\w+);", page)
    assert len(fields) == len(members), f"Answer has {len(members)} members"
    for (annotation, kind, name), member in zip(fields, members):
        assert name == member.split()[-1].strip("*") and same(annotation or kind, member), f"{name} is not {member}"


main()
