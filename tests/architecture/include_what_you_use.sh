#!/usr/bin/env bash
# Looks with include-what-you-use (Debian: iwyu) whether the headers of parallel/ include what they
# use and nothing else, as far as it can see: by way of a game that instantiates them.
#
# Usage: include_what_you_use.sh IWYU SOURCE_DIR. Prints what is to be done, a header a line; exit
# code 1 if there is anything, 77 (skipped, to ctest) where there is no iwyu.
set -euo pipefail
iwyu=$1
command -v "$iwyu" > /dev/null || { echo "no include-what-you-use here"; exit 77; }
cd "$2"

# What iwyu 0.18 gets wrong: what only a concept asks for (it looks at no constraint), std::max if a
# standard header brings it along, std::move; <tuple>, which declares std::array; and the declaration by which game.hpp stays light.
not_seen='<concepts>|<algorithm>|<type_traits>|"parallel/(game|move|undo|executor|brothers)\.hpp"'
not_meant='<tuple>|<cxxabi\.h>|"parallel/stop\.hpp"'

# A game with what is asked of it, in one file: what a game in a header uses, iwyu asks of those who
# instantiate it.
game=$(mktemp --suffix=.cpp)
trap 'rm -f "$game"' EXIT
cat tests/consumer/nim.hpp tests/consumer/nim.cpp | grep -v -e '#pragma once' -e '"nim.hpp"' > "$game"

found=$("$iwyu" -std=c++20 -I. -Xiwyu --no_comments -Xiwyu --no_fwd_decls \
            -Xiwyu --mapping_file=tests/architecture/libstdcxx.imp \
            -Xiwyu --check_also='*parallel/*.hpp' "$game" 2>&1 |
    awk '/ should add these lines:/ { header = $1; what = "should include"; next }
         / should remove these lines:/ { header = $1; what = "does not use"; next }
         /^The full include-list/ { header = "" }
         /: error:/ { print }
         header ~ /^parallel\// && /#include/ { print header, what, $NF }' |
    grep -Ev "(does not use ($not_seen)|should include ($not_meant))\$" || true)

[ -z "$found" ] || { echo "$found"; exit 1; }
