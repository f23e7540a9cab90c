"""Which lines of the core each test runs, by gcov: only a test that runs a line can see a break of it."""

import json
import queue
import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor


def bits_of(lines):
    return sum(1 << line for line in lines)


class Reach:
    """A core that counts its lines, in the folder `reach` of the bench's build tree, and what the tests ran of it."""

    def __init__(self, bench):
        self.bench = bench
        self.folder = bench.out / "reach"
        self.store = bench.out / "reach.json"
        self.code = {}  # of each file of the core: its lines that have code, as bits
        self.run = {}  # of each test: of each file: its lines that the test runs, as bits

    def measure(self, tests, workers):
        """Runs each test once for each build."""
        stamp = self.bench.stamp_of_core()
        if self.store.exists():
            said = json.loads(self.store.read_text())
            if said["stamp"] == stamp:
                self.code, self.run = said["code"], said["run"]
        tests = [test for test in tests if test.name not in self.run]
        if not tests:
            return
        self.build(workers)
        folders = queue.SimpleQueue()
        for folder in self.counts:
            folders.put(folder)

        def measure_one(test):
            folder = folders.get()
            code, run = self.lines_of(test, folder)
            folders.put(folder)
            return test.name, code, run

        with ThreadPoolExecutor(workers) as pool:
            for name, code, run in pool.map(measure_one, tests):
                self.run[name] = run
                for path, lines in code.items():
                    self.code[path] = self.code.get(path, 0) | lines
        self.store.write_text(json.dumps({"stamp": stamp, "code": self.code, "run": self.run}))

    def build(self, workers):
        """Compiles the counting core, and makes a folder for each worker where the counts of one test are gathered."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()

        def compile_one(path):
            command = list(self.bench.commands[path][1])
            mine = self.folder / re.sub(r"/", "_", path.removesuffix("c") + "o")
            command[command.index("-o") + 1] = str(mine)
            # inlined, the lines of a header have no count
            subprocess.run([*command, "--coverage", "-fno-inline"], cwd=self.bench.out, check=True, stderr=subprocess.DEVNULL)
            return mine

        with ThreadPoolExecutor(workers) as pool:
            objects = list(pool.map(compile_one, self.bench.commands))
        subprocess.run(["gcc", "-shared", "--coverage", f"-Wl,-soname,{self.bench.library}", "-o",
                        self.folder / self.bench.library, *objects, "-lm"], check=True)
        self.counts = [self.folder / str(worker) for worker in range(workers)]
        for folder in self.counts:
            folder.mkdir()
            for notes in self.folder.glob("*.gcno"):
                (folder / notes.name).symlink_to(notes)

    def lines_of(self, test, folder):
        """Of each file of the core: the lines that have code, and those that the test runs."""
        test.run(self.folder, more={"GCOV_PREFIX": str(folder), "GCOV_PREFIX_STRIP": "99"})
        code, run = {}, {}
        counts = sorted(folder.glob("*.gcda"))
        if counts:
            said = subprocess.run(["gcov", "--json-format", "--stdout", *(one.name for one in counts)], cwd=folder,
                                  check=True, capture_output=True, text=True).stdout
            for file in (file for unit in said.splitlines() for file in json.loads(unit)["files"]):
                path = re.sub(r".*/(?=src/)", "", file["file"])
                if path.startswith("src/"):
                    lines = {line["line_number"] for line in file["lines"]}
                    code[path] = code.get(path, 0) | bits_of(lines)
                    lines = {line["line_number"] for line in file["lines"] if line["count"]}
                    run[path] = run.get(path, 0) | bits_of(lines)
        for one in counts:
            one.unlink()
        return code, run

    def tests_of(self, path, first, last):
        """The names of the tests that run one of these lines; of lines without code of their own, the nearest with code."""
        code = self.code.get(path, 0)
        wanted = code & (bits_of(range(first, last + 1)))
        if not code >> first & 1:
            before, after = code & (1 << first) - 1, code >> last + 1
            wanted |= 1 << before.bit_length() - 1 if before else 0
            wanted |= (after & -after) << last + 1
        return {name for name, run in self.run.items() if run.get(path, 0) & wanted}
