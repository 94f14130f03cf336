#!/usr/bin/env python3
"""Makes mutants of headers of parallel/, runs the tests that fit, says which mutants survive.

Exit code 1 if fewer than 95 % are killed.
"""
import argparse
import concurrent.futures
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
GOAL = 0.95
COMPILER = [os.environ.get("CXX", "c++"), "-std=c++20", "-O0", "-w"]
LIBRARIES = ["-lgtest", "-lgtest_main", "-ltbb", "-lfmt", "-lpthread"]
# Compiled once: half of the time of a small test.
PRECOMPILED = ["algorithm", "atomic", "chrono", "fmt/format.h", "functional", "future",
               "gtest/gtest.h", "map", "memory", "optional", "random", "span", "sstream",
               "stop_token", "string", "tbb/enumerable_thread_specific.h",
               "tbb/global_control.h", "tbb/task_arena.h", "tbb/task_group.h", "thread", "vector"]
# Tests of the whole search, the cheapest first, for headers without a test of their own and for
# survivors.
WIDE = ["signature", "solving", "oracle", "selectivity", "full_strength", "random_calls"]
# Tests of headers whose own test has another name.
RELATED = {"saved_search": ["saved_table"], "threads": ["workers"], "executor": ["threads"],
           "options": ["mistakes", "misuse"], "constants": ["mistakes"], "describe": ["mistakes"],
           "iterative_deepening": ["aspiration", "reproducible"], "first_line": ["reproducible"],
           "search_state": ["reproducible", "stop"], "searcher": ["search_window", "misuse"],
           "worker": ["workers"], "family": ["parallel_brothers"], "node": ["split_point"],
           "nearest_end": ["proved_win"], "platform": ["transposition_table"],
           "reward": ["history"], "line_list": ["variation"], "game": ["misuse"],
           "refinements": ["loose_types"], "result": ["statistics"], "clock": ["stop"],
           "limits": ["stop"], "root": ["root_proof"]}

SWAPS = [("<=", "<"), (">=", ">"), (" < ", " <= "), (" > ", " >= "), ("==", "!="), ("!=", "=="),
         (" + ", " - "), (" - ", " + "), ("&&", "||"), ("||", "&&"), (" * ", " + "),
         ("true", "false"), ("false", "true"), ("std::min", "std::max"), ("std::max", "std::min"),
         ("if (", "if (!("), ("++", "--")]


def is_code(line):
    bare = line.strip()
    return bool(bare) and not bare.startswith(("//", "#", "template", "static_assert", "using",
                                               "assert", "requires", "concept"))


def mutants_of(header):
    """All of them: (line number, what has been done, the new line)."""
    lines = (ROOT / header).read_text().split("\n")
    for number, line in enumerate(lines):
        code = line.split("//")[0]
        if not is_code(line) or '"' in code:
            continue
        for old, new in SWAPS:
            for found in re.finditer(re.escape(old), code):
                changed = code[:found.start()] + new + code[found.end():]
                if old == "if (":
                    closing = matching(code, found.end())
                    if closing is None:
                        continue
                    changed = (code[:found.start()] + "if (!(" + code[found.end():closing] + "))" +
                               code[closing + 1:])
                yield number, f"{old.strip()} -> {new.strip()}", changed
        for found in re.finditer(r"(?<![\w.])(\d+)(?![\w.'])", code):
            yield number, f"{found[1]} -> {int(found[1]) + 1}", (
                code[:found.start()] + str(int(found[1]) + 1) + code[found.end():])
        if re.fullmatch(r"\s+[\w.>-]+(\(.*\)| [-+*/|&^]?= .*);\s*", code):
            yield number, "left out", ""


def matching(code, at):
    """The place of the parenthesis that closes the one before `at`; None: not on this line."""
    depth = 1
    for place in range(at, len(code)):
        depth += {"(": 1, ")": -1}.get(code[place], 0)
        if depth == 0:
            return place
    return None


def fitting_tests(header):
    own = pathlib.Path(header).stem
    found = [own] if (ROOT / f"tests/parallel/{own}_test.cpp").exists() else []
    found += RELATED.get(own, [])
    return found + [name for name in WIDE if name not in found]


def includes(source, header, seen=None):
    """Whether a source includes the header, however far down."""
    seen = set() if seen is None else seen
    for name in re.findall(r'#include "([^"]+)"', source.read_text()):
        path = ROOT / name
        if name == header:
            return True
        if name not in seen and path.exists():
            seen.add(name)
            if includes(path, header, seen):
                return True
    return False


class Bench:
    """Objects of the tree as it is, by source, and binaries of mutants."""

    def __init__(self, folder, library):
        self.folder = folder
        self.library = library
        self.searches = sorted((ROOT / "tests/support").glob("compiled_*.cpp"))
        precompiled = folder / "precompiled.hpp"
        precompiled.write_text("".join(f"#include <{name}>\n" for name in PRECOMPILED))
        subprocess.run(COMPILER + ["-x", "c++-header", str(precompiled), "-o",
                                   str(precompiled) + ".gch"], check=True)
        self.first = ["-include", str(precompiled)]

    def searches_of(self, test):
        """The sources with the searches that a test's games need."""
        text = test.read_text()
        if "compiled_searcher" not in text:
            return []
        made = r"make_compiled_searcher<(\w+)[\w:]*,\s*(\w+)>"
        return [source for source in self.searches
                if any(game in text and (executor == "Threads" or executor in text)
                       for game, executor in re.findall(made, source.read_text()))]

    def compiled(self, source, target, first_folder):
        made = target / (source.stem + ".o")
        if made.exists():
            return made
        include = ["-I", str(first_folder)] if first_folder else []
        done = subprocess.run(COMPILER + self.first + include +
                              ["-I", str(ROOT), "-c", str(source), "-o", str(made)],
                              capture_output=True)
        return made if done.returncode == 0 else None

    def result(self, test, header, overlay, seconds):
        """killed, survived or refused (by the compiler)."""
        source = ROOT / f"tests/parallel/{test}_test.cpp"
        searches = self.searches_of(source)
        sources = [source, ROOT / "tests/support/many_threads.cpp"] + searches
        objects = []
        for each in sources:
            is_changed = includes(each, header)
            objects.append(self.compiled(each, overlay if is_changed else self.folder,
                                         overlay if is_changed else None))
        if None in objects:
            return "refused"
        binary = overlay / test
        linked = subprocess.run(COMPILER + [str(o) for o in objects] +
                                ([str(self.library)] if searches else []) + LIBRARIES +
                                ["-o", str(binary)], capture_output=True)
        if linked.returncode != 0:
            return "refused"
        try:
            # Processor time, since the machine may be busy; a deadlock uses none.
            limited = ["prlimit", f"--cpu={seconds}", str(binary)]
            run = subprocess.run(limited + ["--gtest_brief=1", "--gtest_fail_fast"],
                                 capture_output=True, timeout=10 * seconds)
        except subprocess.TimeoutExpired:
            return "killed"
        return "survived" if run.returncode == 0 else "killed"

    def fate(self, mutant, tests, seconds):
        header, number, what, line = mutant
        with tempfile.TemporaryDirectory(dir=self.folder) as name:
            overlay = pathlib.Path(name)
            lines = (ROOT / header).read_text().split("\n")
            lines[number] = line
            (overlay / header).parent.mkdir(parents=True)
            (overlay / header).write_text("\n".join(lines))
            for test in tests:
                result = self.result(test, header, overlay, seconds)
                if result != "survived":
                    return result
            return "survived"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("headers", nargs="*", help="parallel/NAME.hpp; all if none is named")
    parser.add_argument("--count", type=int, default=100, help="how many mutants")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 31))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--own", action="store_true", help="each header's own test alone")
    parser.add_argument("--seconds", type=int, default=100,
                        help="of processor time; a test that takes longer kills")
    parser.add_argument("--minutes", type=float, default=1e9, help="when to begin no other mutant")
    parser.add_argument("--library", type=pathlib.Path,
                        default=ROOT / "build/release/engine/games/libybw_tictactoe.a")
    given = parser.parse_args()
    headers = given.headers or sorted(str(p.relative_to(ROOT))
                                      for p in (ROOT / "parallel").glob("*.hpp"))
    chance = random.Random(given.seed)
    all_mutants = [(h, *m) for h in headers for m in mutants_of(h)]
    chosen = chance.sample(all_mutants, min(given.count, len(all_mutants)))
    print(f"{len(chosen)} of {len(all_mutants)} mutants, --seed {given.seed}", flush=True)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="mutants-"))
    bench = Bench(folder, given.library)
    fates = {"killed": 0, "survived": 0, "refused": 0}

    end = time.monotonic() + 60 * given.minutes

    def try_out(mutant):
        if time.monotonic() > end:
            return mutant, "left"
        tests = fitting_tests(mutant[0])
        return mutant, bench.fate(mutant, tests[:1] if given.own else tests, given.seconds)

    try:
        with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
            for (header, number, what, line), fate in pool.map(try_out, chosen):
                fates[fate] = fates.get(fate, 0) + 1
                if fate == "left":
                    continue
                print(f"{fate:8}  {header}:{number + 1}  {what}  {line.strip()}", flush=True)
    finally:
        shutil.rmtree(folder)
    tried = fates["killed"] + fates["survived"]
    print(f"{fates['killed']} of {tried} killed, {fates['refused']} did not compile")
    return 0 if fates["killed"] >= GOAL * tried else 1


if __name__ == "__main__":
    sys.exit(main())
