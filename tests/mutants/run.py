#!/usr/bin/env python3
"""Makes mutants of headers of parallel/, runs the tests that come by them, says which survive.

All mutants are compiled at once, into one program of the tests of parallel/; the environment says
which of them runs (chosen.hpp). Exit code 1 if fewer than 95 % are killed.
"""
import argparse
import bisect
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
GOAL = 0.95
CXX = os.environ.get("CXX", "c++").split()
COMPILER = [*CXX, "-std=c++20", "-w", "-include",
            str(ROOT / "tests/mutants/chosen.hpp"), f'-DYBW_SOURCE_DIR="{ROOT}"',
            f'-DYBW_BUILD_DIR="{ROOT}"', '-DYBW_SANITIZE=""']
LIBRARIES = ["-lgtest", "-ltbb", "-lfmt", "-lboost_context", "-lpthread"]
GAMES = ["gomoku", "xiangqi"]  # Whose search is compiled with the mutants, too
SIGNATURES = ("Signature", "Simulation.OfMany")  # Tests that compare numbers with a file
TOGETHER = 20  # Sources that are compiled as one


class Program:
    """The tests of parallel/ with all mutants in them."""

    def __init__(self, folder, build, jobs):
        self.folder, self.jobs = folder, jobs
        self.libraries = [str(build / f"engine/games/libybw_{name}.a")
                          for name in (*GAMES, "tictactoe", "any_game")]
        self.libraries += [str(build / f"engine/libybw_{name}.a") for name in ("simulator", "text")]
        self.headers = [Header(path) for path in sorted((ROOT / "parallel").glob("*.hpp"))]
        self.mutants = {}
        for header in self.headers:
            for change in header.mutants():
                self.mutants[len(self.mutants) + 1] = header, change
        self.refused_file = folder / "refused.txt"
        self.refused = (set(map(int, self.refused_file.read_text().split()))
                        if self.refused_file.exists() else set())
        (folder / "parallel").mkdir(parents=True, exist_ok=True)
        self.sources = [ROOT / "tests/mutants/main.cpp", ROOT / "tests/mutants/signature.cpp",
                        ROOT / "tests/support/many_threads.cpp",
                        ROOT / "tests/simulator/simulation_test.cpp",
                        ROOT / "tests/simulator/timeline_test.cpp",
                        *(ROOT / f"engine/games/{name}/{name}.cpp" for name in GAMES),
                        *self.together("searchers", ROOT / "tests/support", "compiled_*.cpp"),
                        *self.together("tests", ROOT / "tests/parallel", "*_test.cpp")]

    def together(self, name, place, pattern):
        """Sources that are compiled as a few: most of the time goes into headers."""
        sources = sorted(place.glob(pattern))
        for i in range(0, len(sources), TOGETHER):
            joined = self.folder / f"{name}_{i}.cpp"
            # What is in a file alone stays apart.
            joined.write_text("\n".join(
                source.read_text().replace("namespace {\n", f"namespace of_{source.stem} {{\n")
                for source in sources[i:i + TOGETHER]))
            yield joined

    def write(self):
        for header in self.headers:
            mutants = [(number, change) for number, (of, change) in self.mutants.items()
                       if of is header and number not in self.refused]
            changed = self.folder / "parallel" / header.path.name
            text = header.changed(mutants)
            if not changed.exists() or changed.read_text() != text:
                changed.write_text(text)

    def object(self, source):
        return self.folder / (source.stem + ".o")

    def compiled(self, source):
        """What the compiler complains of."""
        optimized = ["-O1"] if source.stem.startswith(
            ("searchers", "simulation", *GAMES)) else ["-O0"]
        return subprocess.run([*COMPILER, *optimized, "-I", str(self.folder), "-I", str(ROOT), "-c",
                               str(source), "-o", str(self.object(source))],
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
                          if header.path.name == match[1] and
                          header.line(change[0]) + 1 == int(match[2])}
            elif instance:
                found.add(instance)
        return found

    def build(self):
        """Leaves out what does not compile, until all does; the tests show it first."""
        wrong = self.sources[::-1]
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            while wrong:
                self.write()
                errors = dict(zip(wrong, pool.map(self.compiled, wrong)))
                wrong = [source for source in wrong if errors[source]]
                found = set().union(*(self.refused_in(errors[source]) for source in wrong))
                if wrong and not found - self.refused:
                    sys.exit(errors[wrong[0]])
                self.refused |= found
        self.refused_file.write_text(" ".join(map(str, self.refused)))
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
        """killed or survived: by the signatures, which see most, by quick tests, by the others."""
        signatures = [test for test in tests if test[1].startswith(SIGNATURES)]
        others = [test for test in tests if test not in signatures]
        quick = bisect.bisect([sum(seconds for seconds, _ in others[:i + 1])
                               for i in range(len(others))], 10)
        for stage in (signatures, others[:quick], others[quick:]):
            seconds = 5 + 5 * sum(seconds for seconds, _ in stage)
            names = ":".join(name for _, name in stage)
            if names and not self.run(seconds, {"MUTANT": str(number)}, f"--gtest_filter={names}"):
                return "killed"
        return "survived"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("headers", nargs="*", help="parallel/NAME.hpp; all if none is named")
    parser.add_argument("--count", type=int, default=600, help="how many mutants")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 31))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", type=int, nargs="*", help="mutants of these numbers")
    parser.add_argument("--tests", default="-Long*", help="as --gtest_filter")
    parser.add_argument("--folder", type=pathlib.Path, help="keeps what is compiled")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release",
                        help="where the libraries of the games are")
    given = parser.parse_args()
    kept = tempfile.TemporaryDirectory(prefix="mutants-")
    program = Program(given.folder or pathlib.Path(kept.name), given.build, given.jobs)
    if not (program.folder / "tests").exists():
        program.build()
    reached = program.reached(given.tests)
    candidates = [number for number, (header, _) in program.mutants.items()
                  if number not in program.refused and
                  (not given.headers or f"parallel/{header.path.name}" in given.headers)]
    chosen = given.only or random.Random(given.seed).sample(candidates,
                                                            min(given.count, len(candidates)))
    print(f"{len(chosen)} of {len(candidates)} mutants that compile ({len(program.refused)} of all "
          f"headers do not), --seed {given.seed}", flush=True)
    killed = 0
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        fates = pool.map(lambda n: program.fate(n, reached.get(n, [])), chosen)
        for number, fate in zip(chosen, fates):
            header, (i, what, first, last, *_) = program.mutants[number]
            killed += fate == "killed"
            print(f"{fate:8}  {number}  parallel/{header.path.name}:{header.line(i) + 1}  {what}  "
                  f"{' '.join(header.tokens[first:last + 1])[:80]}"
                  f"{'' if number in reached else '  (no test comes by)'}", flush=True)
    print(f"{killed} of {len(chosen)} killed, {100 * killed / len(chosen):.1f} %")
    return 0 if killed >= GOAL * len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
