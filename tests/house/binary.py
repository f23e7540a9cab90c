"""binary.py ROOT -- every file of the tree is text (UTF-8, no NUL), but for pictures and what the fuzzers read.

A program or an object file that was built by hand never belongs to the tree, not even among the files of the fuzzers."""

import re
import subprocess
import sys
from pathlib import Path

PICTURE = re.compile(r"(docs/pictures|shared_scenes/tilesets|tests/levels/data)/[^/]+\.png|docs/pictures/[^/]+\.gif")
BEGINS = {".png": b"\x89PNG\r\n\x1a\n", ".gif": b"GIF89a"}
SEED = re.compile(r"fuzz/seeds/[a-z_0-9]+/[^/]+\.(bytes|dtrace)")
PROGRAMS = (b"\x7fELF", b"MZ", b"\xcf\xfa\xed\xfe", b"\xce\xfa\xed\xfe", b"\xca\xfe\xba\xbe", b"!<arch>\n", b"\0asm")


def files_of(root):
    if (root / ".git").exists():
        listed = ["git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(listed, check=True, capture_output=True).stdout.decode().split("\0")
        return sorted(name for name in names if (root / name).is_file())
    found = (path.relative_to(root) for path in root.rglob("*") if path.is_file())
    return sorted(str(path) for path in found if path.parts[0] != "build")


def is_text(content):
    try:
        return "\0" not in content.decode()
    except UnicodeDecodeError:
        return False


def fault_of(name, content):
    if PICTURE.fullmatch(name):
        return None if content.startswith(BEGINS[Path(name).suffix]) else "named as a picture, and is none"
    if is_text(content):
        return None
    if content.startswith(PROGRAMS):
        return "a program or an object file: remove it, and build it below build/"
    if SEED.fullmatch(name):
        return None
    return "no text: remove it; only pictures and the files of the fuzzers are bytes"


root = Path(sys.argv[1]).resolve()
faults = [(name, fault_of(name, (root / name).read_bytes())) for name in files_of(root)]
faults = [f"{name}: {fault}" for name, fault in faults if fault]
if faults:
    sys.exit("\n".join(faults))
