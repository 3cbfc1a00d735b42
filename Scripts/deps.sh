#!/usr/bin/env bash
# Installs missing Debian packages and names them. On other systems it only prints what is needed.
# Usage: deps.sh PACKAGE…
set -euo pipefail

packages=("$@")
command -v dpkg-query >/dev/null || { echo "install these or their like: ${packages[*]}"; exit 0; }

missing=()
for package in "${packages[@]}"; do
    status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

echo "installing ${missing[*]}"
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
