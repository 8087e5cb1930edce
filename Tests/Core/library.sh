#!/usr/bin/env bash
# Builds the C library with GCC and clang, compares its answers with the service's, and runs the examples. The code
# of docs/c-library.md for Java is run, too, where there is a JDK.
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

# code LANGUAGE: prints the code of the page in a language.
code() {
  awk -v start="\`\`\`$1" '$0 == start { on = 1; next } /^```/ { on = 0 } on' docs/c-library.md
}

code dart >"$build/page.dart"
python3 Tests/Core/dart_page.py "$build/page.dart" "$folder/composer.h"

if ! jdk=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")" 2>/dev/null); then
  echo "library: SKIPPED the code for Java, because there is no javac" >&2
  exit 0
fi
mkdir -p "$build/jni/com/example"
code c >"$build/jni/composer_jni.c"
code java >"$build/jni/com/example/Composer.java"
gcc -std=gnu11 "${warnings[@]}" -Wno-unused-parameter -O1 -shared -fPIC -I "$folder" -I "$jdk/include" \
  -I "$jdk/include/linux" "$build/jni/composer_jni.c" "$folder/composer.c" "$build/gcc-core.o" -lm -lpthread \
  -o "$build/jni/libcomposer.so"
javac -Xlint:all -Werror -encoding UTF-8 -d "$build/jni" "$build/jni/com/example/Composer.java" Tests/Core/JavaExample.java
java -Xcheck:jni -Dfile.encoding=UTF-8 -Djava.library.path="$build/jni" -cp "$build/jni" JavaExample \
  "$folder/devices.json" >"$build/java.txt"
grep --quiet '^The message was' "$build/java.txt"
if grep WARNING "$build/java.txt"; then
  exit 1
fi
