"""docs.py ROOT DEFT [--write] -- the commands in the pages do what the pages say.

In an indented block, and in a fenced one without a language:
  $ COMMAND     is run, and the lines below it are what it prints
  deft ...      is run, and ends with 0 (in known-limits.md with 1: each command there shows a fault)
  make X        is a target of the Makefile; dev/X.sh exists, and build/release/X in the folder of DEFT
A fenced block after "Save this as `NAME`:" is that file. Commands are run in a folder for each page that has these files, and
shared_scenes and examples of the checkout. Random plays and benchmarks are cut to 5000 ticks, in a sanitized build to 1000; a command that
shows a fault may not ask for more. Pages in docs/dev are read with DEFT_TESTS=thorough. Without it, `solve`, `fit` and `film`, which take
long and have tests of their own, are run only for a file that the page uses further on.

A line with brackets or words in capitals is a form, as `deft check FILE`. It is not run; its verb and its options exist.
So it is with `deft ...` inside a sentence. --write puts what the commands print now into the pages: read the change.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

IS_SANITIZED = os.environ.get("DEFT_TESTS") == "quick"  # ten times as slow
IS_THOROUGH = os.environ.get("DEFT_TESTS") == "thorough"
TICKS_MAX = 1000 if IS_SANITIZED else 5000
FORM = re.compile(r"[\[\]]|\b[A-Z][A-Z_]{2,}\b|\.\.\.|\b[NSPTXH]\b")
ENDS_WITH_1 = {"docs/dev/known-limits.md"}


class Page:
    def __init__(self, root, path, deft):
        self.root, self.path, self.build = root, path, pathlib.Path(deft).parent
        self.name = str(path.relative_to(root))
        self.deft = deft
        self.faults, self.runs, self.shown = [], 0, 0
        self.help = {}
        self.new = []  # (first line, lines, what is printed now) of each other output

    def fault(self, number, text):
        self.faults.append(f"{self.name}:{number}: {text}")

    def shell(self, command, folder):
        command = re.sub(r"(--ticks[ =])(\d+)", lambda m: m[1] + str(min(int(m[2]), TICKS_MAX)), command)
        command = re.sub(r"^deft bench(?!.*--ticks)", f"deft bench --ticks {TICKS_MAX}", command)
        environment = dict(os.environ, PATH=f"{os.path.dirname(self.deft)}:{os.environ['PATH']}")
        self.runs += 1
        return subprocess.run(["sh", "-c", command], cwd=folder, env=environment, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, check=False)

    def form(self, number, words):
        """The verb and the options of a command that is not run exist."""
        verb = words[1] if len(words) > 1 else "help"
        if verb not in self.help:
            self.help[verb] = subprocess.run([self.deft, "help", verb], capture_output=True, text=True, check=False)
        said = self.help[verb]
        if said.returncode != 0 and not verb.startswith("-") and not re.fullmatch("[A-Z]+|[.]{3}", verb):
            self.fault(number, f"there is no verb {verb}")
        for option in re.findall(r"(?<![\w-])--[a-z][a-z-]*", " ".join(words)):
            if verb and said.returncode == 0 and option != "--help" and not re.search(re.escape(option) + r"(?![\w-])", said.stdout):
                self.fault(number, f"deft {verb} has no {option}")

    def line(self, number, line, folder):
        line = line.strip()
        words = line.split()
        if not words:
            return
        if words[0] == "deft":
            if FORM.search(line.split(" #")[0]):
                self.form(number, words)
                return
            if self.is_seldom(line):
                return
            expected = 1 if self.name in ENDS_WITH_1 else 0
            if expected == 1 and any(int(ticks) > TICKS_MAX for ticks in re.findall(r"--ticks[ =](\d+)", line)):
                self.fault(number, f"this test plays at most {TICKS_MAX} ticks, so the fault may not show; play the command, and write here the "
                           f"script and the command that it prints last, which show the fault in few ticks: {line}")
                return
            ended = self.shell(line, folder)
            if ended.returncode != expected or "cannot read" in ended.stderr:
                self.fault(number, f"ends with {ended.returncode}, not {expected}: {line}\n{ended.stdout}{ended.stderr}")
            return
        made = re.match(r"(?:[A-Z_]+=\S+ )*make (\w+)", line)
        if made and not re.search(rf"^{made[1]}:", (self.root / "Makefile").read_text(), re.MULTILINE):
            self.fault(number, f"the Makefile has no {made[1]}")
        for script in re.findall(r"(?:\./)?(dev/\w+\.sh|tests/\w+/\w+\.(?:sh|py))", line):
            if not (self.root / script).exists():
                self.fault(number, f"there is no {script}")
        for program in re.findall(r"build/release/(\S+)", line):
            if not (self.build / program).exists():
                self.fault(number, f"the build makes no {program}")

    def is_seldom(self, command):
        """Whether only a thorough run plays the command."""
        output = re.search(r" -o (\S+)", command)
        is_used = output and self.path.read_text(encoding="utf-8").count(output[1]) > 1
        return not IS_THOROUGH and re.match("deft (solve|fit|film) ", command) and not is_used

    def block(self, number, lines, folder):
        """Numbered from the line of the block's first."""
        i = 0
        while i < len(lines):
            if not lines[i].startswith("$ "):
                self.line(number + i, lines[i], folder)
                i += 1
                continue
            command, start, i = lines[i][2:], number + i, i + 1
            shown = []
            while i < len(lines) and not lines[i].startswith("$ "):
                shown.append(lines[i].rstrip())
                i += 1
            while shown and not shown[-1]:
                shown.pop()
            if self.is_seldom(command):
                continue
            ended = self.shell(command, folder)
            printed = [line.rstrip() for line in (ended.stdout + ended.stderr).rstrip("\n").split("\n")]
            self.shown += 1
            if shown != printed:
                self.new.append((start, len(shown), printed))
                self.fault(start, f"{command}\n  prints another thing now:\n" + "\n".join(printed))

    def read(self, folder):
        for link in ("shared_scenes", "examples", "docs"):
            os.symlink(self.root / link, folder / link)
        lines = self.path.read_text(encoding="utf-8").split("\n")
        name, i = None, 0
        while i < len(lines):
            line = lines[i]
            fence = re.match(r"```(\w*)$", line)
            if fence:
                end = lines.index("```", i + 1)
                content = lines[i + 1 : end]
                if name:
                    (folder / name).write_text("\n".join(content) + "\n", encoding="utf-8")
                elif not fence[1]:
                    self.block(i + 2, content, folder)
                i = end
            elif line.startswith("    ") and (i == 0 or not lines[i - 1].strip()):
                end = i
                while end < len(lines) and (lines[end].startswith("    ") or not lines[end].strip()):
                    end += 1
                self.block(i + 1, [text[4:] for text in lines[i:end]], folder)
                i = end - 1
            else:
                for command in re.findall(r"`(deft(?: [^`]*)?)`", line):
                    if len(command.split()) > 1:
                        self.form(i + 1, command.split())
            saved = re.search(r"[Ss]ave this as `([\w./-]+)`:$", line)
            if saved or line.strip():
                name = saved[1] if saved else None
            i += 1
        return self.faults


    def write(self):
        lines = self.path.read_text(encoding="utf-8").split("\n")
        for start, count, printed in reversed(self.new):
            indent = re.match(" *", lines[start - 1])[0]
            lines[start : start + count] = [(indent + text).rstrip() for text in printed]
        self.path.write_text("\n".join(lines), encoding="utf-8")


def options(root, deft, verbs):
    """Each option of a verb stands in its section of the reference."""
    text = (root / "docs/reference/command.md").read_text(encoding="utf-8")
    faults = []
    for verb in verbs:
        section = re.search(rf"^## {verb}$(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
        if not section:
            faults.append(f"docs/reference/command.md: there is no section {verb}")
            continue
        said = subprocess.run([deft, "help", verb], capture_output=True, text=True, check=True).stdout
        for option in re.findall(r"^  (?:-[a-z], )?(--?[a-z-]+)", said, re.MULTILINE):
            if option != "--help" and option not in section[1]:
                faults.append(f"docs/reference/command.md: no {option} in {verb}")
    return faults


def main():
    is_writing = "--write" in sys.argv
    sys.argv = [word for word in sys.argv if word != "--write"]
    root, deft = pathlib.Path(sys.argv[1]).resolve(), os.path.abspath(sys.argv[2])
    if os.path.basename(deft) != "deft":
        sys.exit("the command must be called deft")
    verbs = ["check", "explain", "describe", "presets", "sim", "replay", "soak", "plot", "film", "measure", "diff", "bench"]
    faults, runs, shown = options(root, deft, verbs), 0, 0
    pages = [root / "README.md", root / "CONTRIBUTING.md", *sorted(root.glob("docs/**/*.md"))]
    for path in pages:
        if path.parent.name == "dev" and not IS_THOROUGH:
            continue
        page = Page(root, path, deft)
        with tempfile.TemporaryDirectory() as folder:
            faults += page.read(pathlib.Path(folder))
        if is_writing:
            page.write()
        runs, shown = runs + page.runs, shown + page.shown
    print("\n".join(faults))
    print(f"{runs} commands were run, {shown} of them compared")
    sys.exit(1 if faults or runs < 40 or shown < 6 else 0)


main()
