#!/usr/bin/env bash
# Writes the C library into a folder and an archive: composer.wasm as C, made by wasm2c, with its header and its
# examples. docs/decisions/0044-c-library.md says why.
#
# usage: build_library.sh COMPOSER.wasm FOLDER ARCHIVE.tar.gz
set -euo pipefail

wasm=$1
folder=$2
archive=$3
name=$(basename "$archive" .tar.gz)
runtime=/usr/share/wabt/wasm2c

rm -rf "$folder"
mkdir -p "$folder" "$(dirname "$archive")"
# What every compiler of the code must know: the code itself checks its memory, without a signal handler, and does not
# count calls. Nobody edits the code of wasm2c, so its warnings are switched off.
options() {
  cat <<'C'
#define WASM_RT_MEMCHECK_SIGNAL_HANDLER 0
#define WASM_RT_USE_STACK_DEPTH_COUNT 0
#pragma GCC diagnostic ignored "-Wunused"
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-value"
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wunused-label"
C
}
wasm2c --module-name composer "$wasm" --output "$folder/made.c"
sed 's/made\.h/composer_core.h/' "$folder/made.c" | cat <(options) - >"$folder/composer_core.c"
cat <(options | grep define) "$folder/made.h" >"$folder/composer_core.h"
rm "$folder"/made.*
cp /usr/include/wasm-rt.h "$runtime"/wasm-rt-impl.{c,h} "$folder"
cp Sources/CJSON/diagnosis.{c,h} Sources/CJSON/include/CJSON{,Inline}.h "$folder"
cp Sources/CoreLibrary/composer.{c,h} Sources/CResources/devices.json LICENSE "$folder"
cp -r Examples/C "$folder/examples"
cp docs/c-library.md "$folder/README.md"
cat /usr/share/doc/wabt/copyright /usr/share/common-licenses/Apache-2.0 >"$folder/LICENSE-wabt.txt"
cp /usr/share/doc/wasi-libc/copyright "$folder/LICENSE-wasi-libc.txt"
cp Sources/CUnicode/LICENSE.txt "$folder/LICENSE-unicode.txt"

Scripts/pack.sh "$folder" "$name" "$archive"
