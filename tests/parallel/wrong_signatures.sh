#!/usr/bin/env bash
# Each refinement that a game gets wrong is named by the compiler, with the right signature.
#
# Usage: wrong_signatures.sh COMPILER SOURCE_DIR. Exit code 1 if one is not named.
set -euo pipefail
cd "$2"
case $("$1" --version) in
    *clang*) all=-ferror-limit=0 ;;
    *) all=-fmax-errors=0 ;;
esac
said=$("$1" -std=c++20 -fsyntax-only $all -I. -x c++ tests/parallel/wrong_signatures.cpp.in 2>&1) &&
    { echo "wrong signatures compile"; exit 1; }
# Every name that has a check, from the header itself.
names=$(grep -oh '"[A-Za-z_]* is there, but not as' parallel/*refinements.hpp | cut -d' ' -f1 | tr -d '"')
count=0
for name in $names; do
    grep -q "error: .*$name is there, but not as" <<< "$said" ||
        { echo "nothing said of $name"; echo "$said" | head -20; exit 1; }
    count=$((count + 1))
done
[ "$count" -ge 16 ] || { echo "only $count names were found"; exit 1; }
