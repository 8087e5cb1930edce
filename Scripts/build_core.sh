#!/usr/bin/env bash
# Builds composer.wasm, the core for JavaScript, from the sources of the service. Does nothing when it
# is newer than all of them. docs/decisions/0035-composer-wasm.md has the flags and their reasons.
#
# usage: build_core.sh SWIFT_BIN_FOLDER OUTPUT.wasm [COMMAND ...]
# The command installs what optimizes and compresses the module. It runs beside the compiler, which needs neither.
set -euo pipefail

bin=$1
output=$2
build=.build/core
opportunities=Sources/TextLayout/Opportunities

# The Swift files, in the folders of the service's modules: Composer, JSON, ComposerContract and CoreModule,
# and the rules of break opportunities, which need no font.
swift_modules=(Composer JSON ComposerContract)
swift_sources=(
  "${swift_modules[@]/#/Sources/}" Sources/CoreModule
  "$opportunities"/{BreakContext,ICURelease,LineBreakClass,LineBreakTailoring}.swift
  "$opportunities"/UAX14Rules{,+Letters}.swift
)
c_files=(
  Sources/CJSON/{number,text,writer}.c Sources/CoreModule/CModule/{runtime,tape}.c
  Sources/CUnicode/{tables,composition}.c
)
headers=(Sources/CJSON/include Sources/CUnicode/include Sources/CoreModule/CModule/include)

is_newest() {
  local inputs=("${swift_sources[@]}" Sources/CJSON Sources/CUnicode "$0")
  [[ -f $output && -z $(find "${inputs[@]}" -newer "$output" -print -quit) ]]
}

# Writes a module map: usage: module_map NAME [HEADER]
module_map() {
  mkdir -p "$build/$1"
  echo "module $1 { ${2:+header \"$PWD/$2\"} export * }" >"$build/$1/module.modulemap"
}

# Compiles all files as one module: a module of its own is compiled to machine code that the linker throws
# away, and what others use of it once more. An empty module stands for each name that a file imports.
compile_swift() {
  local files name
  mapfile -t files < <(find "${swift_sources[@]}" -name '*.swift' | sort)
  for name in "${swift_modules[@]}"; do module_map "$name"; done
  "$bin/swiftc" -parse-as-library -swift-version 6 -package-name composer -module-name CoreModule \
    -strict-memory-safety -warnings-as-errors \
    -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -wmo -Osize \
    -Xfrontend -disable-stack-protector -Xfrontend -mergeable-traps -enforce-exclusivity=unchecked \
    -Xllvm -sil-disable-pass=closure-specialize -Xcc -isystem -Xcc /usr/include/wasm32-wasi \
    "${swift_modules[@]/#/-I$build/}" -I "$build/CJSON" -I "$build/CUnicode" -I "$build/CModule" \
    -c "${files[@]}" -o "$build/CoreModule.o"
}

compile_c() {
  local file
  for file in "${c_files[@]}"; do
    "$bin/clang" --target=wasm32-unknown-wasi -isystem /usr/include/wasm32-wasi -std=c2x -Oz \
      -fno-builtin-strlen -ffunction-sections -fdata-sections "${headers[@]/#/-I}" \
      -c "$file" -o "$build/$(basename "$file" .c).o"
  done
}

link() {
  local objects=(CoreModule number text writer runtime tape tables composition)
  objects=("${objects[@]/#/$build/}")
  "$bin/wasm-ld" --no-entry --gc-sections --strip-all --stack-first -z stack-size=1048576 "${objects[@]/%/.o}" \
    --export=__wasm_call_ctors --export=core_start --export=core_respond --export=core_refuse \
    --export=core_machine --export=core_machine_step --export=core_machine_state --export=core_machine_end \
    --export=core_response_start --export=core_response_count --export=__stack_pointer \
    -L/usr/lib/wasm32-wasi -lc -o "$build/linked.wasm"
}

mkdir -p "$build"
exec {lock}>"$build/lock"
if ! flock --nonblock "$lock"; then
  echo "core: composer.wasm is being built already" >&2
  flock "$lock"
fi
"${@:3}" &
installing=$!
if is_newest; then
  wait "$installing"
  exit 0
fi
echo "core: building composer.wasm" >&2
# The module is as old as what it is made of: a source that is changed meanwhile is newer.
touch "$build/started"
module_map CJSON Sources/CJSON/include/CJSON.h
module_map CUnicode Sources/CUnicode/include/CUnicode.h
module_map CModule Sources/CoreModule/CModule/include/CModule.h
compile_c &
compiling_c=$!
compile_swift
wait "$compiling_c"
wait "$installing"
link
wasm-opt --enable-bulk-memory --enable-mutable-globals --enable-sign-ext --enable-nontrapping-float-to-int \
  -Oz --low-memory-unused "$build/linked.wasm" -o "$build/optimized.wasm"
brotli --force --best "$build/optimized.wasm"
# In one step each, because a build of the service can read them at any time.
touch --reference "$build/started" "$build/optimized.wasm" "$build/optimized.wasm.br"
mv "$build/optimized.wasm.br" "$output.br"
mv "$build/optimized.wasm" "$output"
echo "core: composer.wasm is there; the next build of the service has it" >&2
