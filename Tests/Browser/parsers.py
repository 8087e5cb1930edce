"""Parsers of the languages in which the pages and the service write code."""

import functools
import pathlib
import subprocess
import tempfile

import tree_sitter
import tree_sitter_dart
import tree_sitter_kotlin
import tree_sitter_typescript

ROOT = pathlib.Path(__file__).parents[2]
GRAMMARS = {
    "typescript": tree_sitter_typescript.language_typescript(),
    "tsx": tree_sitter_typescript.language_tsx(),
    "dart": tree_sitter_dart.language(),
    "kotlin": tree_sitter_kotlin.language(),
}


def syntax_error(language, code):
    """The code with what its parser says against it; empty if the parser accepts it."""
    if language == "swift":
        return swift_syntax_error(code)
    tree = tree_sitter.Parser(tree_sitter.Language(GRAMMARS[language])).parse(code.encode())
    return f"{code}\n{tree.root_node}" if tree.root_node.has_error else ""


def swift_syntax_error(code):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "code.swift")
        file.write_text(code, encoding="utf-8")
        result = subprocess.run([swift_compiler(), "-parse", file], capture_output=True, text=True, check=False)
    return f"{code}\n{result.stderr}" if result.returncode or result.stderr else ""


@functools.cache
def swift_compiler():
    """The compiler beside the Swift that `make` builds with."""
    swift = subprocess.run([ROOT / "Scripts/find_swift.sh"], capture_output=True, text=True, check=True).stdout.strip()
    return pathlib.Path(swift).with_name("swiftc")
