#!/usr/bin/env bash
# Builds a harness with libFuzzer and runs it from the seeds and from what earlier runs have found.
#
# usage: fuzz.sh operations|connections SECONDS
# What is found is kept in .build/fuzz-findings; run the harness with such a file to see it again.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
target=$1
seconds=$2
program=Fuzz${target^}
swift=$(Scripts/find_swift.sh)
# The crash reporter of Swift would wait for the process that libFuzzer has stopped.
export SWIFT_BACKTRACE=enable=no
mkdir -p ".build/fuzz-corpus/$target" .build/fuzz-findings

# The instrumented archive has its own main, which gold cannot set against the program's; lld can.
COMPOSER_FUZZ=1 "$swift" build -c release --scratch-path .build/fuzz --product "$program" \
  -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld \
  -Xcc -fsanitize=fuzzer-no-link -Xcxx -fsanitize=fuzzer-no-link
".build/fuzz/release/$program" -max_total_time="$seconds" -max_len=8192 -timeout=90 \
  -rss_limit_mb=3000 -print_final_stats=1 -verbosity=0 \
  -dict=.build/fuzz-inputs/dictionary -artifact_prefix=".build/fuzz-findings/$target-" \
  ".build/fuzz-corpus/$target" ".build/fuzz-inputs/$target"
