"""main.py draw | list [PATTERN] | check | only SEED:N -- what dev/mutation.sh says; run from the project's folder."""

import datetime
import difflib
import os
import re
import sys
import threading
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import breaks
from bench import WORKERS, Bench, Play, Worker

ROOT = Path.cwd()
OUT = ROOT / "build/mutation"
LIST = "tests/mutation/list"
NO_EFFECT = "tests/mutation/no_effect"
UNPLAYED = {"base", "predict", "query", "trace", "tuning"}  # rooms whose answers the play hardly asks for
SELDOM_RUN = "src/base/selftest.c"  # what it finds on machines that round otherwise, no test of this machine can see


def say(words):
    print(f"deft: {words}", flush=True)


def room_of(path):
    return path.split("/")[1]


def changes(path, whole, broken):
    """The file, and the lines that go and come, as tests/mutation/no_effect writes them."""
    lines = [line for line in difflib.unified_diff(whole.splitlines(), broken.splitlines(), lineterm="", n=0)
             if not line.startswith(("---", "+++", "@@"))]
    return (path, *(f"{line[0]} {line[1:].strip()}" for line in lines))


class Entry:
    """A way to break the core that stands in the list."""

    def __init__(self, block):
        lines = block.splitlines()
        self.what = lines[0]
        fields = {}
        for line in lines[1:]:
            key, _, value = line.partition(" ")
            fields[key] = value
        self.room, self.old, self.new = fields["room"], fields["-"], fields["+"]
        self.tests = fields["test"].split()
        self.places = [path for path in sorted(ROOT.glob(f"src/{self.room}/*.c")) for line in path.read_text().splitlines()
                       for _ in range(line.count(self.old))]

    def faults(self):
        if len(self.places) != 1:
            yield f"its text stands in src/{self.room} in {len(self.places)} places, must be one: {self.old}"
        for test in self.tests:
            folder, thing = test.split(".")
            if not any((ROOT / f"tests/{folder}/test_{thing}.{kind}").exists() for kind in ("c", "sh")):
                yield f"there is no test {test}"


def read_list():
    entries = [Entry(block) for block in re.split(r"^## ", (ROOT / LIST).read_text(), flags=re.MULTILINE)[1:]]
    faults = [f'{LIST}: "{entry.what}": {fault}' for entry in entries for fault in entry.faults()]
    print(*faults, sep="\n", end="\n" if faults else "")
    return entries, not faults


def read_without_effect():
    """The breaks that are proved to change nothing that a user can see, and whether each one's lines are there."""
    blocks = re.split(r"^## .*\n", (ROOT / NO_EFFECT).read_text(), flags=re.MULTILINE)[1:]
    entries = {tuple(entry.splitlines()) for block in blocks for entry in re.split(r"\n(?=src/)", block.strip())}
    is_sound = True
    for path, *lines in sorted(entries):
        there = [line.strip() for line in (ROOT / path).read_text().splitlines()] if (ROOT / path).exists() else []
        for line in lines:
            if line.startswith("- ") and there.count(line[2:]) != 1:
                print(f"{NO_EFFECT}: {path} has this line {there.count(line[2:])} times, must be once: {line[2:]}")
                is_sound = False
    return entries, is_sound


def side_by_side(jobs, bench, do):
    """Calls do(worker, job) for each, by several workers."""
    lock = threading.Lock()
    jobs = iter(jobs)

    def work(worker):
        while True:
            with lock:
                job = next(jobs, None)
            if job is None:
                return
            do(worker, job)

    threads = [threading.Thread(target=work, args=(Worker(bench),)) for _ in range(WORKERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def run_list(pattern):
    entries, is_sound = read_list()
    if not is_sound:
        return 1
    entries = [entry for entry in entries if re.search(pattern, f"{entry.room} {entry.what} {' '.join(entry.tests)}")]
    bench = Bench(ROOT, OUT)
    named = {test for entry in entries for test in entry.tests}
    bench.measure([test for name, test in sorted(bench.tests.items()) if name in named], say)
    caught = Counter()

    def try_entry(worker, entry):
        path = str(entry.places[0].relative_to(ROOT))
        said = worker.build(path, (ROOT / path).read_text().replace(entry.old, entry.new))
        said = said or " ".join(worker.caught_by([bench.tests[test] for test in entry.tests if test in bench.tests])).strip()
        caught[said not in ("", "no build", "same code")] += 1
        print(f"{said or 'SURVIVED':<34} {entry.room:<10} {entry.what}", flush=True)

    side_by_side(entries, bench, try_entry)
    say(f"the quick suite catches {caught[True]} of {len(entries)} listed breaks")
    return 0 if caught[True] == len(entries) else 1


class Count:
    """What became of the drawn breaks that count."""

    def __init__(self):
        self.caught, self.all, self.kinds_caught, self.kinds = Counter(), Counter(), Counter(), Counter()
        self.survivors = []
        self.without = Counter()
        self.idle = 0  # survivors that were never seen to act

    def share(self, idle=0):
        return 100 * self.caught.total() / max(1, self.all.total() - idle)

    def report(self):
        print("\nsurvivors:")
        for number, words in sorted(self.survivors):
            print(words)
        for title, caught, everything in (("room", self.caught, self.all), ("kind", self.kinds_caught, self.kinds)):
            print(f"\n{title:<12} caught    of")
            for name in sorted(everything):
                print(f"{name:<12} {caught[name]:6} {everything[name]:5}")
        print(f"\nnot counted: {self.without['no build']} that do not compile, {self.without['same code']} that are the same code, "
              f"{self.without['no effect']} of {NO_EFFECT}")
        say(f"the quick suite catches {self.caught.total()} of {self.all.total()} random breaks: {self.share():.1f} %")
        say(f"{self.idle} survivors were never seen to act; of the other breaks it catches {self.share(self.idle):.1f} %")


def read_sources():
    paths = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("src/*/*.[ch]"))
    return [breaks.Source(path, (ROOT / path).read_text()) for path in paths if path != SELDOM_RUN]


def run_drawn(seed, wanted, rooms=(), only=None):
    """Tries breaks in the order of the seed until so many count: of all rooms, or of these; or the one numbered `only`."""
    without_effect, is_sound = read_without_effect()
    if not is_sound:
        return 1
    bench = Bench(ROOT, OUT)
    say(f"running {len(bench.tests)} tests with the whole core, where that was not done")
    bench.measure(list(bench.tests.values()), say)
    say("finding the lines that each test runs, where that was not done")
    play = Play(OUT, seed)
    bench.reach.measure([*bench.tests.values(), play], WORKERS)
    sources = read_sources()
    texts = {source.path: source.text for source in sources}
    count = Count()

    def jobs():
        for number, one in enumerate(breaks.draw(sources, seed), 1):
            if only in (None, number) and (not rooms or room_of(one.path) in rooms):
                if count.all.total() >= wanted or (only and count.without.total()):
                    return
                yield number, one

    def try_break(worker, job):
        number, one = job
        broken = one.of(texts[one.path])
        room = room_of(one.path)
        where = f"{seed}:{number}"
        tests = bench.in_order(one.path, *one.lines(texts[one.path]))
        cheap = [test for test in tests if test.cpu_s < 0.5]
        dear = [test for test in tests if test.cpu_s >= 0.5]
        change = changes(one.path, texts[one.path], broken)
        not_counted = "no effect" if change in without_effect else worker.build(one.path, broken)
        test, how = ("", "") if not_counted else worker.caught_by(cheap)
        if not (test or not_counted):
            if worker.is_same_when_optimised(one.path, broken):
                not_counted = "same code"
            else:
                test, how = worker.caught_by(dear)
        is_played = room not in UNPLAYED and play.name in bench.reach.tests_of(one.path, *one.lines(texts[one.path]))
        is_idle = not (test or not_counted) and is_played and not play.sees(worker.folder)
        survived = "NEVER SEEN TO ACT" if is_idle else "SURVIVED"
        said = not_counted or f"{test} {'' if how == 'fails' else how}".strip() or survived
        if not_counted:
            count.without[not_counted] += 1
        else:
            count.all[room] += 1
            count.kinds[one.kind] += 1
            count.caught[room] += test != ""
            count.kinds_caught[one.kind] += test != ""
            if test:
                bench.note_catch(test, one.path)
            else:
                reached = f"{len(tests)} tests run the line" if tests else "no test runs the line"
                count.idle += is_idle
                count.survivors.append((number, "\n".join((f"\n{where} {survived} at line {one.line} ({reached})", *change))))
        print(f"{where:<14} {said:<34} {one.kind:<10} {one.path}:{one.line}", flush=True)

    side_by_side(jobs(), bench, try_break)
    bench.keep_catches()
    count.report()
    return 0 if count.share() >= float(os.environ.get("MUTATION_FLOOR", 0)) else 1


def main(arguments):
    verb, rest = arguments[0], arguments[1:]
    if verb == "check":
        return 0 if read_list()[1] and read_without_effect()[1] else 1
    if verb == "list":
        return run_list(rest[0] if rest else "")
    if verb == "only":
        seed, number = rest[0].rsplit(":", 1)
        return run_drawn(seed, 1, only=int(number))
    year, week, _ = datetime.date.today().isocalendar()
    return run_drawn(os.environ.get("SEED", f"{year}-W{week:02}"), int(os.environ.get("MUTANTS", 300)),
                     os.environ.get("ROOMS", "").split())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
