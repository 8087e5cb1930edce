#!/usr/bin/env bash
# Builds the files of a version into a folder: a Debian package, an archive that runs on any Linux of this
# processor, an archive with the image's fonts, the core as a C library, images where there is Docker or Podman,
# the bill of materials, and checksums. GnuPG signs the checksums if SIGNING_KEY names a key.
#
# usage: release.sh SWIFT FOLDER
#
# Without images the release is incomplete, and the status is 1. IMAGES=no leaves them out.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
swift=$1
mkdir -p "$2"
out=$(realpath "$2")
version=$(<VERSION)
machine=$(uname -m)
architecture=$(dpkg --print-architecture)
# shellcheck source=Scripts/font_packages.sh
source Scripts/font_packages.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

say() { echo "release: $*" >&2; }

# The time of the commit, so that the same commit gives the same files.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || date +%s)
export SOURCE_DATE_EPOCH

# pack FILE: makes an archive of the folder composer-VERSION, which it removes.
pack() {
  Scripts/pack.sh "$work/composer-$version" "composer-$version" "$out/$1"
  rm -rf "$work/composer-$version"
  say "$1, $(($(stat --format %s "$out/$1") / 1000000)) MB"
}

swift_version() { "$swift" --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1; }

build_program() {
  "$swift" build -c release --static-swift-stdlib --product composer
  install -D --strip --strip-program=strip .build/release/composer "$work/composer"
  # Hashes of modules depend on the folder of the build, and so does the build id; nothing reads them.
  objcopy --remove-section .swift_modhash --remove-section .note.gnu.build-id "$work/composer"
  Scripts/bill_of_materials.sh --licences "$work/licences" "$work/composer" "$version" \
    "$(swift_version)" fontconfig-config >"$out/composer-$version-$machine.cdx.json"
  install -D --mode 644 LICENSE "$work/licences/composer/LICENSE"
  local file
  for file in Sources/*/LICENSE.txt; do
    install -D --mode 644 "$file" "$work/licences/composer/$(basename "$(dirname "$file")").txt"
  done
}

# The program brings its own C library and loader along: nothing on the system can be too old or too new.
build_archive() {
  local folder=$work/composer-$version libraries
  mkdir -p "$folder/lib" "$folder/etc/fonts/conf.d"
  libraries=$(ldd "$work/composer" | grep --only-matching '/[^ ]*')
  # shellcheck disable=SC2086 # one word for each library
  cp --dereference $libraries "$folder/lib"
  mv "$folder/lib"/ld-linux* "$folder/lib/loader"
  install -D "$work/composer" "$folder/bin/composer"
  install Scripts/portable_start.sh "$folder/composer"
  cp --dereference /etc/fonts/conf.d/*.conf "$folder/etc/fonts/conf.d"
  sed 's|<dir>/usr/share/fonts</dir>|<dir prefix="relative">../../share/fonts</dir>&|' \
    /etc/fonts/fonts.conf >"$folder/etc/fonts/fonts.conf"
  cp --recursive "$work/licences" CHANGELOG.md "$folder"
  cp "$out/composer-$version-$machine.cdx.json" "$folder/bom.cdx.json"
  manual | install -D --mode 644 /dev/stdin "$folder/share/man/man1/composer-service.1"
  sed "s|/usr/bin/composer-service|/opt/composer-$version/composer|" deploy/debian/composer-service.service |
    install -D --mode 644 /dev/stdin "$folder/lib/systemd/system/composer-service.service"
  pack "composer-$version-linux-$machine.tar.gz"
}

build_fonts() {
  local folder=$work/composer-$version file name
  mkdir -p "$folder/share/fonts"
  for file in $(dpkg-query --listfiles "${fonts[@]}" | grep -E '\.(ttf|otf|ttc)$' | sort --unique); do
    cp "$file" "$folder/share/fonts"
  done
  for name in "${fonts[@]}"; do
    install -D --mode 644 "/usr/share/doc/$name/copyright" "$folder/licences/$name/copyright"
  done
  pack "composer-$version-fonts.tar.gz"
}

# The manual: its text, then the variables of `composer --help`.
manual() {
  sed "s/@VERSION@/$version/" deploy/debian/composer-service.1
  "$work/composer" --help | sed -n 's/^  \(COMPOSER_.*\)/.TP\n.B \1/p; s/^      //p'
}

# The libraries that the program needs, as packages with their least versions.
dependencies() {
  mkdir -p "$work/control/debian"
  printf 'Source: composer-service\n\nPackage: composer-service\nArchitecture: any\n' \
    >"$work/control/debian/control"
  (cd "$work/control" && dpkg-shlibdeps -O -e"$work/composer" 2>/dev/null) | sed 's/^shlibs:Depends=//'
}

build_package() {
  local root=$work/package file name=composer-service
  install -D "$work/composer" "$root/usr/bin/$name"
  install -D --mode 644 deploy/debian/$name.service "$root/lib/systemd/system/$name.service"
  install -D --mode 644 deploy/debian/$name.default "$root/etc/default/$name"
  # The licence of the project, then those of the data in the program.
  install -D --mode 644 /dev/stdin "$root/usr/share/doc/$name/copyright" \
    < <(for file in "$work"/licences/composer/*; do printf '%s\n\n' "$(basename "$file")" && cat "$file" && echo; done)
  install -D --mode 644 /dev/stdin "$root/usr/share/man/man1/$name.1" < <(manual)
  gzip --no-name -9 "$root/usr/share/man/man1/$name.1"
  cp "$out/composer-$version-$machine.cdx.json" "$root/usr/share/doc/$name/bom.cdx.json"
  for file in postinst prerm postrm; do
    install -D deploy/debian/maintainer-script "$root/DEBIAN/$file"
  done
  echo "/etc/default/$name" >"$root/DEBIAN/conffiles"
  cat >"$root/DEBIAN/control" <<CONTROL
Package: $name
Version: $version
Architecture: $architecture
Maintainer: Composer <composer@localhost>
Section: net
Priority: optional
Installed-Size: $(du --summarize --block-size 1024 --exclude DEBIAN "$root" | cut -f 1)
Depends: $(dependencies), fontconfig-config
Recommends: $(printf '%s, ' "${fonts[@]}" | sed 's/, $//')
Description: logic of a chat app's message box as an HTTP service
 Composer computes where the message box of a chat app is, how tall it is, how
 its text breaks into lines, and what it does next.
 .
 The program is called composer-service, because Debian has another one with
 the name composer.
CONTROL
  dpkg-deb --root-owner-group --build "$root" "$out/${name}_${version}_$architecture.deb" >/dev/null
  say "${name}_${version}_$architecture.deb for $(sed -n 's/^PRETTY_NAME=//p' /etc/os-release)"
}

build_images() {
  local engine name tag
  engine=$(for name in docker podman; do if "$name" info >/dev/null 2>&1; then echo "$name"; fi; done | head -n 1)
  if [[ -z $engine ]]; then
    say "no images: neither Docker nor Podman works here; IMAGES=no leaves them out"
    return 1
  fi
  local format=()
  if [[ $engine == podman ]]; then format=(--format docker); fi
  for tag in "$version" "$version-no-fonts"; do
    local arguments=(
      --build-arg "VERSION=$version" --build-arg "REVISION=$BUILD_REVISION" --build-arg "DATE=$BUILD_DATE"
    )
    if [[ $tag == *-no-fonts ]]; then arguments+=(--build-arg FONTS=); fi
    if ! "$engine" build "${format[@]}" "${arguments[@]}" --tag "localhost/composer:$tag" . >&2; then
      say "no images: $engine could not build them, see above; IMAGES=no leaves them out"
      return 1
    fi
    "$engine" save "localhost/composer:$tag" | gzip --no-name >"$out/composer-$tag-image-$architecture.tar.gz"
    say "composer-$tag-image-$architecture.tar.gz"
  done
}

rm -f "$out"/*
build_program
build_archive
build_fonts
build_package
Scripts/build_library.sh Sources/Playground/client/composer.wasm "$work/library" "$out/composer-core-$version-c.tar.gz"
status=0
if [[ ${IMAGES:-yes} != no ]]; then build_images || status=$?; fi
(cd "$out" && sha256sum -- * >"SHA256SUMS-$machine")
if [[ -n ${SIGNING_KEY:-} ]]; then
  gpg --batch --yes --local-user "$SIGNING_KEY" --armor --detach-sign "$out/SHA256SUMS-$machine"
fi
exit "$status"
