"""A bench for broken cores: builds one from a file that is changed, and runs the quick suite's programs with it.

The programs are linked once with the core as a shared library (DEFT_MUTATION in CMakeLists.txt). A broken core is another
such library, found first by LD_LIBRARY_PATH, so that the programs run unchanged.
"""

import filecmp
import json
import math
import os
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import threading
import zlib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from reach import Reach

LEFT_OUT = {
    "levels.broken": "it makes files that are larger than FILE_BYTES, and tests io/, not the core",
    "mutation.list": "it looks at the list's texts",
    "soak.count": "the linker puts its counters between the objects of a core",
}
TYPES_MUST_FIT = ["-Werror=incompatible-pointer-types", "-Werror=int-conversion", "-Werror=discarded-qualifiers"]
WORKERS = int(os.environ.get("WORKERS", 2))  # side by side
MEMORY_BYTES = 4 << 30
FILE_BYTES = 256 << 20
WAITS_S = 900  # for nothing, without computing: a pipe that gets no writer


class Test:
    def __init__(self, entry):
        properties = {one["name"]: one["value"] for one in entry["properties"]}
        self.name = entry["name"]
        self.command = entry.get("command")
        self.folder = properties["WORKING_DIRECTORY"]
        self.environment = dict(one.split("=", 1) for one in properties.get("ENVIRONMENT", []))
        self.awaits = properties.get("WILL_FAIL", False)
        self.lock = threading.Lock()  # some tests write files of one name
        self.cpu_s = 0.0

    def run(self, library=None, limit_s=600, more=(), out=subprocess.DEVNULL):
        """What failed: '', 'fails', 'crashes', 'hangs'; and the seconds of processor time."""
        environment = dict(os.environ, **self.environment, **dict(more))
        if library:
            environment["LD_LIBRARY_PATH"] = str(library)
        limits = ["prlimit", f"--cpu={limit_s}:{limit_s + 2}", f"--as={MEMORY_BYTES}", f"--fsize={FILE_BYTES}",
                  "--core=0", "--"]
        with self.lock:
            process = subprocess.Popen(limits + self.command, cwd=self.folder, env=environment, start_new_session=True,
                                       stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.DEVNULL)
            waits = threading.Timer(WAITS_S, os.killpg, (process.pid, signal.SIGKILL))
            waits.start()
            _, status, usage = os.wait4(process.pid, 0)
            waits.cancel()
        process.returncode = code = os.waitstatus_to_exitcode(status)
        said = "" if code == 0 else "fails" if code > 0 else "crashes"
        if code in (-signal.SIGXCPU, -signal.SIGKILL):
            said = "hangs"
        return said, usage.ru_utime + usage.ru_stime


class Play(Test):
    """The golden sessions, and random play by a seed: it judges nothing, and its bits tell whether a break acts."""

    def __init__(self, out, seed):
        folder = out / "tests"
        play = f"./deft_mutation_sessions; exec ./deft_mutation_play {zlib.crc32(seed.encode())}"
        super().__init__({"name": f"play {seed}", "command": ["sh", "-c", play],
                          "properties": [{"name": "WORKING_DIRECTORY", "value": folder}]})
        self.whole, self.cpu_s = self.bits()

    def bits(self, library=None):
        """All that the play prints, and the seconds of processor time."""
        with tempfile.TemporaryFile() as out:
            said, cpu_s = self.run(library, limit_s=math.ceil(1 + 4 * self.cpu_s) if library else 600, out=out)
            out.seek(0)
            return (said, out.read()), cpu_s

    def sees(self, library):
        """Whether the play of a broken core differs in any bit."""
        return self.bits(library)[0] != self.whole


class Bench:
    """The build tree `out` of the sources at `root`."""

    def __init__(self, root, out):
        self.root, self.out = root, out
        commands = json.loads((out / "compile_commands.json").read_text())
        self.commands = {}  # of each file of the core: object, command
        for one in commands:
            if "CMakeFiles/deft.dir/" in one["command"]:
                path = str(Path(one["file"]).relative_to(root))
                command = self.bare(one["command"])
                self.commands[path] = (command[command.index("-o") + 1], command)
        self.objects = [output for output, _ in self.commands.values()]
        self.library = os.readlink(out / "libdeft.so")
        self.users = self.read_users()
        listed = subprocess.run(["ctest", "--test-dir", out, "--show-only=json-v1"], check=True, capture_output=True).stdout
        tests = [Test(one) for one in json.loads(listed)["tests"]]
        self.tests = {test.name: test for test in tests if not test.awaits and test.name not in LEFT_OUT and test.command}
        self.reach = Reach(self)
        self.catches = self.read_catches()

    @staticmethod
    def bare(command):
        words = shlex.split(command)
        words = words[1:] if words[0].endswith("ccache") else words
        return [word for word in words if not word.startswith("-W")] + TYPES_MUST_FIT

    def read_users(self):
        """Of each source and header of the core: the sources that are compiled with it."""
        users = {}
        deps = subprocess.run(["ninja", "-C", self.out, "-t", "deps"], check=True, capture_output=True, text=True).stdout
        sources = {output: path for path, (output, _) in self.commands.items()}
        for block in deps.split("\n\n"):
            lines = block.splitlines()
            if lines and lines[0].split(":")[0] in sources:
                for line in lines[1:]:
                    path = os.path.relpath(os.path.join(self.out, line.strip()), self.root)
                    users.setdefault(path, []).append(sources[lines[0].split(":")[0]])
        return users

    def read_catches(self):
        """Of a test and a room, and of a test and a file: how many breaks it caught, in this run and those before."""
        store = self.out / "catches.json"
        return Counter(json.loads(store.read_text()) if store.exists() else {})

    def keep_catches(self):
        (self.out / "catches.json").write_text(json.dumps(self.catches, indent=1))

    def stamp_of_core(self):
        return os.stat(self.out / self.library).st_mtime

    def measure(self, tests, say):
        """Runs tests with the whole core, once for each build: what each costs. One that fails is left out."""
        store = self.out / "costs.json"
        costs = json.loads(store.read_text()) if store.exists() else {}
        library = self.stamp_of_core()

        def measure_one(test):
            stamp = [library, *(os.stat(word).st_mtime for word in test.command if os.path.isfile(word))]
            if costs.get(test.name, {}).get("stamp") != stamp:
                said, cpu_s = test.run()
                costs[test.name] = {"stamp": stamp, "said": said, "cpu_s": cpu_s}

        with ThreadPoolExecutor(WORKERS) as pool:
            list(pool.map(measure_one, tests))
        store.write_text(json.dumps(costs, indent=1))
        for test in tests:
            test.cpu_s = costs[test.name]["cpu_s"]
            if costs[test.name]["said"]:
                say(f"left out, because it {costs[test.name]['said']} before anything is broken: {test.name}")
                del self.tests[test.name]

    def in_order(self, path, first, last):
        """The tests that run these lines: first those that catch most for their time, as far as it is known. Of a room's
        own tests more is hoped at first."""
        room = Path(path).parent.name

        def worth(test):
            hope = 0.1 + test.name.startswith(f"{room}.")
            hope += self.catches[f"{test.name} {room}"] + 5 * self.catches[f"{test.name} {path}"]
            return hope / (0.02 + test.cpu_s)

        return sorted((self.tests[name] for name in self.reach.tests_of(path, first, last) if name in self.tests),
                      key=worth, reverse=True)

    def note_catch(self, test_name, path):
        self.catches[f"{test_name} {Path(path).parent.name}"] += 1
        self.catches[f"{test_name} {path}"] += 1


class Worker:
    """A folder of its own, with a copy of the core in which one file at a time is broken."""

    def __init__(self, bench):
        self.bench = bench
        self.keeper = tempfile.TemporaryDirectory(prefix="broken_", dir=bench.out)  # gone when the worker is
        self.folder = Path(self.keeper.name)
        shutil.copytree(bench.root / "src", self.folder / "src")

    def compile(self, path, more=()):
        """The object of a source of the copy, or None."""
        output, command = self.bench.commands[path]
        mine = self.folder / "".join((*more, re.sub(r".*/deft\.dir/", "", output).replace("/", "_")))
        here = str(self.bench.root / "src")
        command = [word.replace(here, str(self.folder / "src"), 1) for word in command]
        command[command.index("-o") + 1] = str(mine)
        done = subprocess.run([*command, *more], cwd=self.bench.out, stderr=subprocess.DEVNULL)
        return mine if done.returncode == 0 else None

    def build(self, path, text):
        """A core in which the file at path has this text: 'no build', 'same code', or '' when there is one."""
        whole = (self.bench.root / path).read_text()
        (self.folder / path).write_text(text)
        try:
            changed = {}
            for source in self.bench.users[path]:
                mine = self.compile(source)
                if mine is None:
                    return "no build"
                output = self.bench.commands[source][0]
                if not filecmp.cmp(mine, self.bench.out / output, shallow=False):
                    changed[output] = str(mine)
            if not changed:
                return "same code"
            objects = [changed.get(output, output) for output in self.bench.objects]
            compiler = self.bench.commands[path if path in self.bench.commands else source][1][0]
            subprocess.run([compiler, "-shared", f"-Wl,-soname,{self.bench.library}", "-o", self.folder / self.bench.library,
                            *objects, "-lm"], cwd=self.bench.out, check=True)
            return ""
        finally:
            (self.folder / path).write_text(whole)

    def is_same_when_optimised(self, path, text):
        """Whether a file with this text gives the same optimised code as the whole file: no test can see it."""
        whole = (self.bench.root / path).read_text()

        def codes():
            return [self.compile(source, ("-O2",)).read_bytes() for source in self.bench.users[path]]

        before = codes()
        (self.folder / path).write_text(text)
        try:
            return codes() == before
        finally:
            (self.folder / path).write_text(whole)

    def caught_by(self, tests):
        """The first test that fails with this worker's core, and how: ("", "") when none does."""
        for test in tests:
            said, _ = test.run(self.folder, limit_s=math.ceil(1 + 4 * test.cpu_s))
            if said:
                return test.name, said
        return "", ""
