#!/usr/bin/env bash
# Builds the C library with GCC and clang, compares its answers with the service's, and runs the examples.
#
# usage: library.sh ADDRESS CLANG FOLDER REQUESTS
#
# The folder has the files of the library. Sanitizers watch composer.c; the code of wasm2c checks its own memory,
# and is compiled in a minute of one processor as it is.
set -euo pipefail

address=$1
clang=$2
folder=$3
requests=$4
build=$folder/build
warnings=(-Wall -Werror)
sanitizers=(-g -fsanitize=address -fsanitize=undefined -fno-sanitize-recover=undefined)

mkdir -p "$build"

# build NAME COMPILER: a program for library.mjs, whose threads have the 256 KiB of stack that composer.h says.
build() {
  local options=(-std=gnu11 "${warnings[@]}" -I "$folder")
  "$2" "${options[@]}" -fPIC -O0 -c "$folder/composer_core.c" -o "$build/$1-core.o"
  "$2" "${options[@]}" "${sanitizers[@]}" -DSTACK_BYTES=262144 -fuse-ld=bfd \
    "$folder/composer.c" Tests/Core/library.c "$build/$1-core.o" -lm -lpthread -o "$build/$1"
}

build gcc gcc &
gcc=$!
build clang "$clang"
wait "$gcc"
node Tests/Core/library.mjs "$address" Sources/CResources/devices.json "$requests" "$build/gcc" "$build/clang"

gcc -O1 -shared -fPIC "$folder/composer.c" "$build/gcc-core.o" -lm -lpthread -o "$build/libcomposer.so"
python3 "$folder/examples/machine.py" "$build/libcomposer.so" "$folder/devices.json" >"$build/machine.txt"
grep --quiet "^edited .*publish" "$build/machine.txt"
gcc -O1 -I "$folder" "$folder/examples/ask.c" "$folder/composer.c" "$build/gcc-core.o" -lm -lpthread -o "$build/ask"
echo '{"screen":{"width":393,"height":852},"keyboard":{"height":336}}' | "$build/ask" layout | grep --quiet '"y":'
