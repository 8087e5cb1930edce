#!/bin/sh
# Starts composer with the libraries beside this file, whatever the system has. Fonts are looked for in
# share/fonts beside it, in /usr/share/fonts and in /usr/local/share/fonts.
here=$(dirname "$(readlink -f "$0")")
export FONTCONFIG_PATH="${FONTCONFIG_PATH:-$here/etc/fonts}"
exec "$here/lib/loader" --argv0 composer --library-path "$here/lib" "$here/bin/composer" "$@"
