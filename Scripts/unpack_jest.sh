#!/usr/bin/env bash
# Unpacks Debian's Jest into a folder, unless it is there. It is not installed, because its packages cannot be
# installed beside the Node of other sources, which lacks `node-types-node`.
#
# usage: unpack_jest.sh FOLDER
set -euo pipefail

folder=$1
packages=(jest node-react-test-renderer)
# Without what is installed, the list of packages is the same everywhere.
options=(-o Dir::State::status=/dev/null -o Dir::Cache::archives="$PWD/$folder/archives" -o APT::Sandbox::User=root)

if [[ -d $folder/usr ]]; then
  exit 0
fi
mkdir -p "$folder/archives/partial"
echo "jest: unpacking ${packages[*]} into $folder" >&2
apt-get install -y -qq --download-only --no-install-recommends "${options[@]}" "${packages[@]}" >/dev/null
# Only what is written in JavaScript.
for archive in "$folder"/archives/{jest,node-,libjs-}*_all.deb; do
  dpkg-deb --extract "$archive" "$folder/unpacking"
done
mv "$folder/unpacking/usr" "$folder/usr"
rm -rf "$folder/archives" "$folder/unpacking"
