"""snippets.py ROOT SCRATCH -- the blocks of C in docs/guide and docs/reference compile, each as the body of a function.

snippets.h declares what they take as given. A line `...` stands for code of the reader. start.md and cookbook.md are programs,
which readme.sh compares.
"""
import pathlib
import re
import subprocess
import sys

root, scratch = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
parts, count = ['#include "tests/house/snippets.h"\n'], 0
for page in sorted([*root.glob("docs/guide/**/*.md"), *root.glob("docs/reference/*.md")]):
    if page.name in ("start.md", "cookbook.md"):
        continue
    text = page.read_text(encoding="utf-8")
    for block in re.finditer(r"^```c\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        count += 1
        line = text.count("\n", 0, block.start()) + 2
        body = re.sub(r"^\.\.\.$", "", block[1], flags=re.MULTILINE)
        parts.append(f'void snippet_{count}(void)\n{{\n#line {line} "{page.relative_to(root)}"\n{body}}}\n')
source = scratch / "snippets.c"
source.write_text("".join(parts), encoding="utf-8")
compiler = ["cc", "-std=c11", "-fsyntax-only", "-Wall", "-Werror", "-Wno-unused", "-I", root, "-I", root / "include"]
status = subprocess.run([*compiler, source], check=False).returncode
if count < 15:
    print(f"only {count} blocks were found")
    status = 1
sys.exit(1 if status else 0)
