#!/usr/bin/env bash
# Builds a harness with libFuzzer, and runs it with the seeds and the corpus of earlier runs.
#
# usage: fuzz.sh operations|connections|extremes SECONDS [SEED]
# Failing inputs are in .build/fuzz-findings. Run the harness with such a file to reproduce a failure.
# `extremes` makes its requests from the contract itself; a seed reproduces them.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
target=$1
seconds=$2
program=Fuzz${target^}
swift=$(Scripts/find_swift.sh)
# Swift's crash reporter would wait for the process, which libFuzzer has stopped.
export SWIFT_BACKTRACE=enable=no
mkdir -p ".build/fuzz-corpus/$target" .build/fuzz-findings

if [[ $target == extremes ]]; then
  COMPOSER_FUZZ=1 "$swift" build -c release --product "$program"
  exec ".build/release/$program" .build/fuzz-findings "$seconds" "${@:3}"
fi

# libFuzzer's archive has a main function too. gold reports a conflict with the program's; lld does not.
COMPOSER_FUZZ=1 "$swift" build -c release --scratch-path .build/fuzz --product "$program" \
  -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld \
  -Xcc -fsanitize=fuzzer-no-link -Xcxx -fsanitize=fuzzer-no-link
".build/fuzz/release/$program" -max_total_time="$seconds" -max_len=8192 -timeout=90 \
  -rss_limit_mb=3000 -print_final_stats=1 -verbosity=0 \
  -dict=.build/fuzz-inputs/dictionary -artifact_prefix=".build/fuzz-findings/$target-" \
  ".build/fuzz-corpus/$target" ".build/fuzz-inputs/$target"
