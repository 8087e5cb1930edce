#!/usr/bin/env bash
# Runs the tests under a sanitizer, in a build of their own, and then the service under load; any
# report fails them.
#
# usage: sanitize.sh address|thread [FILTER]
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
sanitizer=$1
swift=$(Scripts/find_swift.sh)
# Swift's crash reporter does not work with the memory layout of a sanitizer.
export SWIFT_BACKTRACE=enable=no
# No report of leaks: fontconfig and the Swift runtime keep some memory until the process ends.
export ASAN_OPTIONS=detect_leaks=0:halt_on_error=1
ASAN_OPTIONS+=:suppressions=$PWD/Tests/Operations/address-sanitizer.txt
export TSAN_OPTIONS=halt_on_error=1:second_deadlock_stack=1
TSAN_OPTIONS+=:suppressions=$PWD/Tests/Operations/thread-sanitizer.txt
export FONTCONFIG_FILE=$PWD/Tests/reference-fonts.conf
# Every time limit of a test is multiplied by this: instrumented code takes 5 to 15 times as long.
export TEST_TIME_FACTOR=10
# A sanitizer takes terabytes of address space, of which this test leaves megabytes.
skipped=(--skip addressSpace)
if [[ $sanitizer == address ]]; then
  # AddressSanitizer keeps freed memory for a while; this test requires that it is given back.
  skipped+=(--skip largeBodies)
else
  seen_mutex=.build/operations/seen_mutex.so
  mkdir -p "${seen_mutex%/*}"
  "$(dirname "$(readlink -f "$swift")")/clang" -O1 -shared -fPIC -o "$seen_mutex" Tests/Operations/seen_mutex.c
  export LD_PRELOAD=$PWD/$seen_mutex
fi
# Optimized, as the program that runs, because the random walks alone take an hour without; but `assert` checks.
"$swift" test --configuration release -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug \
  --disable-xctest --sanitize="$sanitizer" --scratch-path ".build/$sanitizer" \
  "${skipped[@]}" ${2:+--filter "$2"} </dev/null
python3 Tests/Operations/under_load.py ".build/$sanitizer/release/composer" 20
