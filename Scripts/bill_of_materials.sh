#!/usr/bin/env bash
# Prints the bill of materials of a program, in CycloneDX 1.6: the program itself, the Swift runtime that
# is linked into it, the Debian packages of its libraries, and other packages.
#
# usage: bill_of_materials.sh PROGRAM VERSION SWIFT_VERSION [PACKAGE ...]
#
# With --licences FOLDER in front, it also copies the licence of each package into the folder.
set -euo pipefail

licences=
if [[ $1 == --licences ]]; then
  licences=$2
  shift 2
fi
program=$1 version=$2 swift=$3
shift 3

# A library may be known to dpkg with or without the /usr of its path.
packages() {
  local file
  for file in $(ldd "$program" | grep --only-matching '/[^ ]*'); do
    dpkg-query --search "$(realpath "$file")" "/usr$file" "${file#/usr}" 2>/dev/null || true
  done | sed 's/:.*//'
  printf '%s\n' "$@"
}

# In a package URL `+` must be escaped.
escaped() { echo "${1//+/%2B}"; }

library() {
  local name=$1 version=$2 url=$3
  printf '{"type":"library","bom-ref":"%s","name":"%s","version":"%s","purl":"%s"}' \
    "$url" "$name" "$version" "$url"
}

debian_libraries() {
  local name version architecture system
  system=$(sed -n 's/^VERSION_ID="\?\([^"]*\)"\?/\1/p' /etc/os-release)
  # shellcheck disable=SC2016 # the braces are dpkg-query's, not the shell's
  dpkg-query --show --showformat '${Package} ${Version} ${Architecture}\n' "$@" |
    while read -r name version architecture; do
      printf ','
      library "$name" "$version" "$(escaped "pkg:deb/debian/$name@$version?arch=$architecture&distro=debian-$system")"
    done
}

mapfile -t names < <(packages "$@" | grep . | sort --unique)
for name in ${licences:+"${names[@]}"}; do
  install -D --mode 644 "/usr/share/doc/$name/copyright" "$licences/$name/copyright"
done
cat <<JSON
{"bomFormat":"CycloneDX","specVersion":"1.6","version":1,
"metadata":{"component":{"type":"application","bom-ref":"pkg:generic/composer@$version","name":"composer",
"version":"$version","purl":"pkg:generic/composer@$version","licenses":[{"license":{"id":"MIT"}}]}},
"components":[$(library swift-runtime "$swift" "pkg:github/swiftlang/swift@swift-$swift-RELEASE")$(debian_libraries "${names[@]}")]}
JSON
