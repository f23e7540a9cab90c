"""broken.py DEFT SOURCE_DIR -- every shipped file, broken in every class of ways, ends soon, in little memory, and with
a sentence that says where.

Each broken file goes through the verbs that read its kind. A run may use 5 s of processor time and 1 GB of memory. It
must end by itself with status 0, 1 or 2, and with another than 0 it must say why: `FILE[:LINE[:COL]]: error: ...`, or
`deft VERB: ...`. Nothing is drawn: each place to break is a share of the file.
"""
import concurrent.futures
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile

SECONDS, BYTES = 5, 1 << 30
PLACES = 20
LARGE = 1 << 20  # what is larger goes through the first verb alone

# What a byte is, and what it becomes.
CLASSES = {
    "digit": (rb"[0-9]", b"x"),
    "letter": (rb"[A-Za-z]", b"7"),
    "quote": (rb'"', b"'"),
    "opening": (rb"[\[{(]", b"]"),
    "closing": (rb"[\]})]", b"["),
    "separator": (rb"[,:]", b";"),
    "space": (rb"[ \n]", b"\x0c"),
    "sign": (rb"[-+.]", b"e"),
    "text to NUL": (rb"[A-Za-z0-9]", b"\0"),
    "text to UTF-8 cut short": (rb"[A-Za-z0-9]", b"\xe2"),
    "text to no UTF-8": (rb"[A-Za-z0-9]", b"\xff"),
    "any to its complement": (rb"[\x00-\xff]", None),
}
NUMBERS = [b"1e308", b"-1e308", b"1e999", b"99999999999999999999", b"-1", b"4294967296", b"2147483648", b"0", b"1e-320"]
VALUES = [b"null", b"true", b"[]", b"{}", b'"x"', b"[[[[]]]]", b'{"a":{"a":1}}', b"3.5"]


def nth(items, share):
    return items[min(len(items) - 1, int(share * len(items)))] if items else None


def replaced(data, span, new):
    return data[: span[0]] + new + data[span[1] :]


def spans(pattern, data):
    return [m.span() for m in re.finditer(pattern, data)]


def breaks(data, is_json):
    """Yields (name, bytes)."""
    for i in range(PLACES):
        yield f"cut at {i}/{PLACES}", data[: len(data) * i // PLACES]
    for name, (pattern, new) in CLASSES.items():
        for share in (0.05, 0.5, 0.95):
            span = nth(spans(pattern, data), share)
            if span:
                put = new if new is not None else bytes([data[span[0]] ^ 0xFF])
                yield f"{name} at {share}", replaced(data, span, put)
        every = re.sub(pattern, lambda m, new=new: new if new is not None else bytes([m[0][0] ^ 0xFF]), data)
        yield f"{name} everywhere", every
    numbers = spans(rb"(?<![\w.\"])-?[0-9]+(\.[0-9]+)?(?![\w.\"])", data)
    for k, number in enumerate(NUMBERS):
        for share in (0.02, 0.35, 0.7):
            span = nth(numbers, (share + 0.03 * k) % 1)
            if span:
                yield f"{number.decode()} for the number at {share}", replaced(data, span, number)
    middle = len(data) // 2
    for depth in (300, 100000):
        yield f"{depth} deep", data[:middle] + b"[" * depth + data[middle:]
        yield f"{depth} deep from the start", b'{"a":' * depth + data
    lines = data.split(b"\n")
    half = len(lines) // 2
    yield "a line 200000 times", b"\n".join(lines[:half] + [lines[half]] * 200000 + lines[half:])
    yield "the whole 300 times", data * min(300, 1 + (8 << 20) // max(1, len(data)))
    yield "2 MB of one letter", data[:middle] + b"a" * (2 << 20) + data[middle:]
    yield "2 million digits", data[:middle] + b"9" * (2 << 20) + data[middle:]
    yield "UTF-16 LE", b"\xff\xfe" + data.decode("latin1").encode("utf-16-le")
    yield "UTF-16 BE", data.decode("latin1").encode("utf-16-be")
    yield "a mark of UTF-8", b"\xef\xbb\xbf" + data
    yield "all NUL", bytes(len(data))
    yield "NUL behind", data + b"\0"
    yield "empty", b""
    yield "blank", b" \n" * 1000
    if is_json:
        yield from wrong_types(data)
        yield from many(data)


def wrong_types(data):
    keys = spans(rb'(?<=":)\s*("[^"\n]*"|-?[0-9.]+|true|false|null|\[|\{)', data)
    for k, value in enumerate(VALUES):
        for share in (0.01, 0.3, 0.6, 0.9):
            span = nth(keys, (share + 0.02 * k) % 1)
            if span:
                yield f"{value.decode()} for the value at {share}", replaced(data, span, value)


def many(data):
    """The first innermost object of a list, and the first number of one, many times."""
    for share in (0.1, 0.5, 0.9):
        span = nth(spans(rb"\{[^{}\[\]]*\}", data), share)
        if span:
            items = b",".join([data[span[0] : span[1]]] * 50000)
            yield f"50000 of the object at {share}", replaced(data, span, items)
        span = nth(spans(rb"(?<=[\[,])\s*[0-9]+(?=\s*[,\]])", data), share)
        if span:
            items = b",".join([data[span[0] : span[1]].strip()] * 1000000)
            yield f"a million of the number at {share}", replaced(data, span, items)


def limit():
    """Limits what is started from here on. This process has a handler of the signal, which a new program has not."""
    signal.signal(signal.SIGXCPU, lambda number, frame: None)
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, resource.getrlimit(resource.RLIMIT_CPU)[1]))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(deft, words, folder):
    """What is wrong with the run; None when nothing is."""
    done = subprocess.run([deft, *words], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)
    said = done.stdout.decode("utf-8", "replace")
    if done.returncode not in (0, 1, 2):
        return f"status {done.returncode}: {said[-300:]}"
    if done.returncode != 0 and not re.search(r"^(\S+: error: |deft \w+: |differs )", said, re.MULTILINE):
        return f"status {done.returncode} without a sentence: {said[:300]}"
    return None


def kinds(deft, source, folder):
    """What is broken: the file, whether it is JSON, and the verbs."""
    shutil.copytree(os.path.join(source, "shared_scenes"), os.path.join(folder, "shared_scenes"))
    run(deft, ["sim", "shared_scenes/levels/gentle.tmj", "--input", "shared_scenes/scripts/gentle.input", "--ticks", "100",
               "--trace", "run.csv", "--record", "run.dtrace", "--record-world"], folder)
    sim = ["sim", "{}", "--ticks", "20", "--spawn", "5,5"]
    for name in sorted(os.listdir(os.path.join(folder, "shared_scenes/levels"))):
        yield "shared_scenes/levels/" + name, True, [["check", "{}"], sim]
    yield "shared_scenes/tilesets/terrain.tsj", True, [["check", "shared_scenes/levels/gentle.tmj"]]
    for name in sorted(os.listdir(os.path.join(folder, "shared_scenes/tunings"))):
        yield "shared_scenes/tunings/" + name, True, [["check", "{}"], ["explain", "{}"],
                                                      ["sim", "--flat", "--ticks", "20", "--tuning", "{}"]]
    for name in sorted(os.listdir(os.path.join(folder, "shared_scenes/scripts"))):
        yield "shared_scenes/scripts/" + name, False, [["check", "{}"],
                                                       ["sim", "--flat", "--ticks", "20", "--input", "{}"]]
    yield "run.dtrace", False, [["check", "{}"], ["replay", "{}"]]
    yield "run.csv", False, [["plot", "path", "{}", "-o", "out.svg"]]


def break_one(deft, folder, path, is_json, verbs):
    """Breaks one file in its own copy of the folder. Returns how many ways there are, and what went wrong."""
    with tempfile.TemporaryDirectory() as own:
        place = os.path.join(own, "all")
        shutil.copytree(folder, place)
        with open(os.path.join(place, path), "rb") as file:
            data = file.read()
        count, wrong = 0, []
        for name, broken in breaks(data, is_json):
            with open(os.path.join(place, path), "wb") as file:
                file.write(broken)
            count += 1
            for verb in verbs[: 1 if len(broken) > LARGE else None]:
                words = [word.format(path) for word in verb]
                found = run(deft, words, place)
                if found is not None:
                    wrong.append(f"{path}, {name}: deft {' '.join(words)}: {found}")
        return count, wrong


def main():
    deft, source = os.path.abspath(sys.argv[1]), sys.argv[2]
    wanted = sys.argv[3] if len(sys.argv) > 3 else ""
    limit()
    with tempfile.TemporaryDirectory() as folder:
        todo = [kind for kind in kinds(deft, source, folder) if wanted in kind[0]]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            results = list(pool.map(lambda kind: break_one(deft, folder, *kind), todo))
    wrong = [line for _, lines in results for line in lines]
    print("\n".join(wrong))
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{sum(count for count, _ in results)} broken inputs, {len(wrong)} wrong runs, "
          f"{used.ru_utime + used.ru_stime:.0f} s, {used.ru_maxrss >> 10} MiB at most")
    return 1 if wrong else 0


sys.exit(main())
