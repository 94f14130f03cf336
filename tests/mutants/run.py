#!/usr/bin/env python3
"""Makes mutants of headers of parallel/, runs the tests that come by them, says which survive.

All mutants are compiled at once, into one program of the tests of parallel/; the environment says
which of them runs (chosen.hpp). Those of same.txt change nothing and are not run. Exit code 1 if
fewer than 95 % of the others are killed.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from header import Header

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAME = ROOT / "tests/mutants/same.txt"
GOAL = 0.95
CXX = os.environ.get("CXX", "c++").split()
COMPILER = [*CXX, "-std=c++20", "-w", "-include",
            str(ROOT / "tests/mutants/chosen.hpp"), f'-DYBW_SOURCE_DIR="{ROOT}"',
            f'-DYBW_BUILD_DIR="{ROOT}"', '-DYBW_SANITIZE=""', "-D_GLIBCXX_ASSERTIONS"]
LIBRARIES = ["-lgtest", "-ltbb", "-lfmt", "-lboost_context", "-lpthread"]
GAMES = ["gomoku", "xiangqi"]  # Whose search is compiled with the mutants, too
SIGNATURES = ("Signature", "Simulation.OfMany")  # Tests that compare numbers with a file
TOGETHER = 20  # Sources that are compiled as one


def write_if_new(path, text):
    """So that what is made of it stays where it is the same."""
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def names_of(mutants):
    """Of each, by its number: what it does, and the text of its line. They stay where others change.
    Of several alike the second has a (2)."""
    names, count = {}, collections.Counter()
    for number, (header, (i, what, first, last, *_)) in mutants.items():
        name = f"{header.path.name}: {what}: {header.text(first, last)}", header.line_text(i)
        count[name] += 1
        again = f" ({count[name]})" if count[name] > 1 else ""
        names[number] = name[0] + again, name[1]
    return names


def names_in(path):
    """Those in a file: two lines each, and a reason; blocks of other lines are text."""
    blocks = path.read_text().split("\n\n") if path.exists() else []
    return {(lines[0], lines[1].strip()) for lines in (block.strip().split("\n") for block in blocks)
            if ".hpp: " in lines[0] and len(lines) > 1}


class Program:
    """The tests of parallel/ with all mutants in them."""

    def __init__(self, folder, build, jobs, headers=()):
        self.folder, self.jobs = folder, jobs
        self.libraries = [str(build / f"engine/games/libybw_{name}.a")
                          for name in (*GAMES, "tictactoe", "any_game")]
        self.libraries += [str(build / f"engine/libybw_{name}.a") for name in ("simulator", "text")]
        self.headers = [Header(path) for path in sorted((ROOT / "parallel").glob("*.hpp"))]
        self.mutants = {}
        for header in self.headers:
            for change in header.mutants():
                self.mutants[len(self.mutants) + 1] = header, change
        self.names = names_of(self.mutants)
        self.refused_file = folder / "refused.txt"
        self.refused = self.named(names_in(self.refused_file))
        self.compiled = {number for number, (header, _) in self.mutants.items()
                         if not headers or f"parallel/{header.path.name}" in headers}
        (folder / "parallel").mkdir(parents=True, exist_ok=True)
        self.sources = [ROOT / "tests/mutants/main.cpp", ROOT / "tests/mutants/signature.cpp",
                        ROOT / "tests/support/many_threads.cpp",
                        ROOT / "tests/simulator/simulation_test.cpp",
                        ROOT / "tests/simulator/timeline_test.cpp",
                        *(ROOT / f"engine/games/{name}/{name}.cpp" for name in GAMES),
                        *self.together("searchers", ROOT / "tests/support", "compiled_*.cpp"),
                        *self.together("tests", ROOT / "tests/parallel", "*_test.cpp")]

    def named(self, names):
        return {number for number, name in self.names.items() if name in names}

    def together(self, name, place, pattern):
        """Sources that are compiled as a few: most of the time goes into headers."""
        sources = sorted(place.glob(pattern))
        for i in range(0, len(sources), TOGETHER):
            joined = self.folder / f"{name}_{i}.cpp"
            # What is in a file alone stays apart.
            write_if_new(joined, "\n".join(
                source.read_text().replace("namespace {\n", f"namespace of_{source.stem} {{\n")
                for source in sources[i:i + TOGETHER]))
            yield joined

    def write(self):
        for header in self.headers:
            mutants = [(number, change) for number, (of, change) in self.mutants.items()
                       if of is header and number in self.compiled - self.refused]
            write_if_new(self.folder / "parallel" / header.path.name, header.changed(mutants))

    def object(self, source):
        return self.folder / (source.stem + ".o")

    def is_stale(self, source):
        """Whether something that the object was made of is newer than it."""
        made = self.object(source)
        names = made.with_suffix(".d")
        if not made.exists() or not names.exists():
            return True
        of = names.read_text().replace("\\\n", " ").split(":", 1)[1].split()
        return any(not pathlib.Path(name).exists() or
                   pathlib.Path(name).stat().st_mtime > made.stat().st_mtime for name in of)

    def compile(self, source):
        """What the compiler complains of."""
        optimized = ["-O1"] if source.stem.startswith(
            ("searchers", "simulation", *GAMES)) else ["-O0"]
        return subprocess.run([*COMPILER, *optimized, "-I", str(self.folder), "-I", str(ROOT), "-MMD",
                               "-c", str(source), "-o", str(self.object(source))],
                              capture_output=True, text=True).stderr

    def refused_in(self, errors):
        """The mutants that the compiler complains of."""
        found, instance, told = set(), None, set()
        for line in errors.split("\n"):
            if match := re.search(r"mutants::\w+(?:<|.*\[with int number = )(\d+)", line):
                instance = int(match[1])
            if ": error: " not in line:
                continue
            if match := re.match(str(self.folder) + r"/parallel/(\w+\.hpp):(\d+)", line):
                if match[1] in told:
                    continue  # because of the first, often
                told.add(match[1])
                found |= {number for number, (header, change) in self.mutants.items()
                          if number in self.compiled and header.path.name == match[1] and
                          header.line(change[0]) + 1 == int(match[2])}
            elif instance:
                found.add(instance)
        return found

    def build(self):
        """Leaves out what does not compile, until all does; the tests show it first."""
        self.write()
        stale = wrong = [source for source in self.sources[::-1] if self.is_stale(source)]
        if not stale and (self.folder / "tests").exists():
            return
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            while wrong:
                self.write()
                errors = dict(zip(wrong, pool.map(self.compile, wrong)))
                wrong = [source for source in wrong if errors[source]]
                found = set().union(*(self.refused_in(errors[source]) for source in wrong))
                if wrong and not found - self.refused:
                    sys.exit(errors[wrong[0]])
                self.refused |= found
        self.refused_file.write_text("\n\n".join(
            "\n".join(self.names[number]) for number in sorted(self.refused)))
        (self.folder / "reached.txt").unlink(missing_ok=True)
        objects = [str(self.object(source)) for source in self.sources]
        subprocess.run([*CXX, *objects, *self.libraries, *LIBRARIES, "-o",
                        str(self.folder / "tests")], check=True)

    def run(self, seconds, environment, *options):
        """Whether the tests pass, in so many seconds of the processor; a deadlock uses none."""
        limited = ["prlimit", f"--cpu={int(seconds) + 1}", str(self.folder / "tests")]
        try:
            return subprocess.run([*limited, "--gtest_brief=1", "--gtest_fail_fast", *options],
                                  env={**os.environ, **environment}, cwd=self.folder,
                                  capture_output=True, timeout=10 * seconds + 30).returncode == 0
        except subprocess.TimeoutExpired:
            return False

    def reached(self, test_filter):
        """By mutant, the tests that come by it, with their seconds, the quickest first."""
        table = self.folder / "reached.txt"
        if not table.exists() and not self.run(36000, {"REACHED": str(table)},
                                               f"--gtest_filter={test_filter}"):
            table.unlink(missing_ok=True)
            sys.exit("the tests fail without a mutant")
        tests = {}
        for line in table.read_text().splitlines():
            name, seconds, *numbers = line.split()
            for number in numbers:
                tests.setdefault(int(number), []).append((float(seconds), name))
        return {number: sorted(some) for number, some in tests.items()}

    def fate(self, number, tests):
        """killed or survived: by the quick signatures, which see most, by other quick tests, by dear
        signatures, by the others."""
        stages = {}
        passed = 0
        for seconds, name in tests:  # the quickest first
            is_signature = name.startswith(SIGNATURES)
            passed += 0 if is_signature else seconds
            is_dear = seconds > 2 if is_signature else passed > 5
            stages.setdefault((is_dear, not is_signature), []).append((seconds, name))
        for _, stage in sorted(stages.items()):
            seconds = 5 + 5 * sum(seconds for seconds, _ in stage)
            names = ":".join(name for _, name in stage)
            if not self.run(seconds, {"MUTANT": str(number)}, f"--gtest_filter={names}"):
                return "killed"
        return "survived"


def report(program, chosen, reached, same, jobs):
    """Runs the chosen ones. Whether enough of them are killed."""
    for name in names_in(SAME) - set(program.names.values()):
        print("no mutant any more:", *name)
    killed = 0
    nothing = len(set(chosen) & same)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        fates = pool.map(lambda n: "the same" if n in same else
                         program.fate(n, reached.get(n, [])), chosen)
        for number, fate in zip(chosen, fates):
            header, (i, what, first, last, *_) = program.mutants[number]
            killed += fate == "killed"
            print(f"{fate:8}  {number}  parallel/{header.path.name}:{header.line(i) + 1}  {what}  "
                  f"{header.text(first, last)[:80]}"
                  f"{'' if number in reached else '  (no test comes by)'}", flush=True)
    run = len(chosen) - nothing
    print(f"{killed} of {len(chosen)} killed, {100 * killed / len(chosen):.1f} %; without "
          f"{nothing} that change nothing {100 * killed / max(1, run):.1f} %")
    return killed >= GOAL * run


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("headers", nargs="*", help="parallel/NAME.hpp; all if none is named")
    parser.add_argument("--count", type=int, default=600, help="how many mutants")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 31))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--few", action="store_true", help="compiles these alone: the half of it")
    parser.add_argument("--only", type=int, nargs="*", help="mutants of these numbers")
    parser.add_argument("--tests", default="-Long*", help="as --gtest_filter")
    parser.add_argument("--folder", type=pathlib.Path, help="keeps what is compiled")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release",
                        help="where the libraries of the games are")
    given = parser.parse_args()
    kept = tempfile.TemporaryDirectory(prefix="mutants-")
    program = Program(given.folder or pathlib.Path(kept.name), given.build, given.jobs,
                      given.headers)
    candidates = sorted(program.compiled)
    drawn = given.only or random.Random(given.seed).sample(candidates, len(candidates))
    if given.few:
        program.compiled = set(drawn[:given.count + 20])  # some of which are refused
    program.build()
    reached = program.reached(given.tests)
    same = program.named(names_in(SAME))
    chosen = [number for number in drawn if number in program.compiled - program.refused]
    chosen = chosen[:given.count]
    print(f"{len(chosen)} of {len(candidates)} mutants ({len(program.refused)} more do not compile), "
          f"--seed {given.seed}", flush=True)
    return 0 if report(program, chosen, reached, same, given.jobs) else 1


if __name__ == "__main__":
    sys.exit(main())
