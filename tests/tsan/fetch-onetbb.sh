#!/bin/sh
# Fetches and unpacks Debian's source package of oneTBB into the directory given, as <dir>/onetbb.
#
# ThreadSanitizer sees only what it has compiled: with Debian's uninstrumented libtbb it reports
# races that are none, and suppressing those would hide real ones. So the tsan preset builds oneTBB
# itself. Needs no root and leaves the system's apt configuration alone: it derives deb-src entries
# from the deb entries of this machine and keeps lists and state in the directory given.
set -eu
target=$1
[ -f "$target/onetbb/CMakeLists.txt" ] && exit 0
command -v dpkg-source >/dev/null || {
    echo "fetch-onetbb: dpkg-source is missing; install it: apt-get install dpkg-dev" >&2
    exit 1
}
mkdir -p "$target/apt/lists/partial" "$target/apt/cache/archives/partial" "$target/apt/sources.list.d"
cd "$target"
for list in /etc/apt/sources.list.d/*.sources; do
    [ -f "$list" ] && sed 's/^Types:.*/Types: deb-src/' "$list" \
        >"apt/sources.list.d/$(basename "$list")"
done
: >apt/sources.list
[ -f /etc/apt/sources.list ] && sed -n 's/^deb /deb-src /p' /etc/apt/sources.list >apt/sources.list
apt() {
    apt-get -q -o "Dir::Etc::SourceList=$target/apt/sources.list" \
        -o "Dir::Etc::SourceParts=$target/apt/sources.list.d" \
        -o "Dir::State::Lists=$target/apt/lists" -o "Dir::Cache=$target/apt/cache" \
        -o "APT::Sandbox::User=" "$@"
}
apt update || true  # a repository without sources is no harm; the next line tells
apt source --download-only onetbb
dpkg-source --no-check -x onetbb_*.dsc onetbb.new
mv onetbb.new onetbb
