#!/usr/bin/env bash
# Compiles the units of a list, the syntax alone, behind the standard headers of usual.hpp beside it.
#
# Usage: headers_alone.sh UNITS.txt COMPILER [FLAG ...]. Exit code 1 if the compiler refuses any.
set -euo pipefail
units=$1
usual=$(dirname "$units")/usual.hpp
shift
"$@" -x c++-header "$usual" -o "$usual.gch"
xargs --arg-file="$units" --max-args=1 "$@" -include "$usual" -fsyntax-only || exit 1
