"""Count the instructions of new text in each engine, and compare them with Chromium's.

    engines.py TEXT_BENCHMARK [ENGINE…]

TEXT_BENCHMARK is the program in Benchmarks/Text. Callgrind counts one layout of each text at 400 px,
with its fonts open, by itself. The counts do not depend on the machine's load. It fails if an engine
takes more than its share of Chromium's instructions.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from count import total_instructions, without_debug_information

HERE = Path(__file__).parent
ENGINES = ["gecko", "webkit", "flutter", "android", "uax14"]
LANGUAGES = ["en", "ja", "zh", "ko", "th", "lo", "km", "my", "hi", "ar", "turns"]
MOST = 1.3
# Firefox finds words of these languages with neural networks, not with dictionaries.
MOST_WITH_MODELS = {("gecko", language): 4.0 for language in ("th", "lo", "km", "my")}
# A part of the mangled name of `layOutNewText`.
COUNTED = "*layOutNew*"


def instructions(program: Path, engine: str, language: str) -> float | None:
    """The instructions for each UTF-16 unit of a text; None without the text or the engine."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/profile",
                   f"--toggle-collect={COUNTED}", program, HERE / "texts", "once"]
        environment = os.environ | {"ENGINES": engine, "LANGUAGES": language}
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        if not run.stdout:
            return None
        profile = Path(folder, "profile").read_text(encoding="utf-8")
    return total_instructions(profile) / float(run.stdout.split("\t")[2])


def main(executable: str, *engines: str) -> int:
    engines = engines or ENGINES
    is_over = False
    with tempfile.TemporaryDirectory() as folder:
        program = without_debug_information(executable, Path(folder))
        print("| text | chromium |", " | ".join(engines), "|")
        print("|---|---|" + "---|" * len(engines))
        for language in LANGUAGES:
            base = instructions(program, "chromium", language)
            if base is None:
                continue
            cells = []
            for engine in engines:
                count = instructions(program, engine, language)
                share = count / base if count else 0
                is_over |= share > MOST_WITH_MODELS.get((engine, language), MOST)
                cells.append(f"{share:.2f}")
            print(f"| {language} | {base:.0f} |", " | ".join(cells), "|", flush=True)
    return 1 if is_over else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
