#!/usr/bin/env bash
# Builds and runs nim.cpp with what pkg-config says of the library in a prefix, and nothing else.
#
# Usage: pkg_config.sh COMPILER PREFIX PROGRAM. Exit code 77 (skipped, to ctest) where there is no
# pkg-config.
set -euo pipefail
command -v pkg-config > /dev/null || { echo "no pkg-config here"; exit 77; }
export PKG_CONFIG_PATH=$2/share/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}

pkg-config --print-errors --atleast-version=0.1 ybw
read -ra flags <<< "$(pkg-config --cflags --libs ybw)"
"$1" -std=c++20 "$(dirname "$0")/nim.cpp" -o "$3" "${flags[@]}"
"$3"
