#!/usr/bin/env bash
# Makes the Debian packages, asks lintian about them, and uses them in a Debian 12 that has nothing
# else: installed by apt with what they depend on, an analysis, a match over MPI, a game compiled against
# the library by pkg-config and by CMake, and gone again.
#
# Usage: fresh_root.sh BUILD CONSUMER WORK. Needs root, debootstrap, lintian and a
# mirror (YBW_MIRROR); minutes. The root is removed at the end, but for its packages, which stay in
# WORK for the next time. Exit code 77 (skipped, to ctest) unless YBW_LONG_TESTS is set.
set -euo pipefail
build=$1 consumer=$2 work=$3
mirror=${YBW_MIRROR:-http://deb.debian.org/debian}

[ -n "${YBW_LONG_TESTS:-}" ] || { echo "YBW_LONG_TESTS is not set"; exit 77; }
for tool in debootstrap lintian; do
    command -v "$tool" > /dev/null || { echo "no $tool here"; exit 77; }
done
[ "$(id -u)" = 0 ] || { echo "a root is made by root"; exit 77; }

step() { echo; echo "== $*"; }

step "packages"
rm -rf "$work/packages" && mkdir -p "$work/packages" "$work/cache"
(cd "$build" && cpack -G DEB -B "$work/packages" > "$work/cpack.log" 2>&1) || { cat "$work/cpack.log"; exit 1; }
names=(libybw-dev libybw-instruments-dev ybw ybw-bench)
[ -e "$build/ybw-mpi" ] && names+=(ybw-mpi)
files=()
for name in "${names[@]}"; do
    file=$(echo "$work/packages/${name}"_*.deb)
    echo "$(basename "$file"): $(dpkg-deb -f "$file" Depends)"
    files+=("$file")
done

step "lintian"
# Which words machine code seems to misspell changes with every compilation: that override may be idle.
said=$(lintian --no-cfg --allow-root --display-info --pedantic "${files[@]}" |
    grep -v -e '^N:' -e 'unused-override spelling-error-in-binary' || true)
[ -z "$said" ] || { echo "$said"; exit 1; }

step "a fresh root"
root=$(mktemp -d "$work/root.XXXXXX")
chmod 755 "$root"
leave() { umount "$root/proc" 2> /dev/null || true; rm -rf --one-file-system "$root"; }
trap leave EXIT
debootstrap --variant=minbase --cache-dir="$work/cache" bookworm "$root" "$mirror" > "$work/debootstrap.log" \
    || { tail -20 "$work/debootstrap.log"; exit 1; }
cp /etc/resolv.conf "$root/etc/resolv.conf"
mkdir -p "$root/packages" "$root/game"
cp "${files[@]}" "$root/packages"
cp -r "$consumer"/measured "$root/game"
cp "$consumer"/{CMakeLists.txt,nim.hpp,nim.cpp,optimized.cpp,pkg_config.sh} "$root/game"
mount -t proc proc "$root/proc"

step "installed by apt, used as another user"
cat > "$root/try.sh" << 'INSIDE'
set -euo pipefail
apt-get update -q > /apt.log 2>&1 || { cat /apt.log; exit 1; }
apt-get install -qy --no-install-recommends $(printf '/packages/%s_*.deb ' "$@") >> /apt.log 2>&1 \
    || { tail -30 /apt.log; exit 1; }
dpkg -s "$@" | grep -E '^(Package|Status|Version)'
useradd -m player
as_player() { su player -s /bin/bash -c "cd && $1"; }

as_player 'ybw --version'
as_player 'ybw analyze --position "h8 i9 g7" --depth 6 --threads 2'
as_player 'printf "START 15\nINFO timeout_turn 50\nBEGIN\nEND\n" | pbrain-ybw' | tee /said
grep -q OK /said && grep -qE '^[0-9]+,[0-9]+' /said
as_player 'printf "uci\nquit\n" | ybw' | grep uciok
as_player 'ybw-bench trace --depth 4 --simulate 4' | tail -3
if [ -e /usr/bin/ybw-mpi ]; then
    apt-get install -qy --no-install-recommends openmpi-bin >> /apt.log 2>&1
    as_player 'mpirun --oversubscribe -n 2 ybw-mpi match -g tictactoe hash=1 "hash=1 name=b" -d 3 --pairs 2' | tail -3
fi
for manual in ybw ybw-bench pbrain-ybw; do
    [ "$(zcat "/usr/share/man/man1/$manual.1.gz" | grep -c ybw)" -gt 0 ]
done

apt-get install -qy --no-install-recommends g++ cmake make pkg-config >> /apt.log 2>&1
chmod -R a+rX /game
as_player '/game/pkg_config.sh g++ /usr ./nim && echo "by pkg-config: solved"' | tail -1
as_player 'cmake -S /game -B by-cmake > cmake.log && cmake --build by-cmake > cmake.log &&
           by-cmake/nim && echo "by CMake: solved"' | tail -1
apt-get install -qy --no-install-recommends libgtest-dev >> /apt.log 2>&1
as_player 'cmake -S /game/measured -B measured > cmake.log && cmake --build measured > cmake.log &&
           /game/measured/run.sh measured && echo "measured by the instruments"' | tail -1

apt-get purge -qy "$@" >> /apt.log 2>&1
left=$(find /usr /etc -name '*ybw*')
[ -z "$left" ] || { echo "left behind: $left"; exit 1; }
INSIDE
chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive bash /try.sh "${names[@]}" < /dev/null
step "done"
