"""words.py ROOT -- pages and headers are plain: no sentence over 25 words, and no word that hides what is meant.
In docs/guide and in public headers no sentence begins with a pronoun for a thing.

README.md and its neighbours, docs/, the comments of headers and those of src/ are read. A sentence ends with a full stop, a question mark or an
exclamation mark, with its list item, its heading, its cell of a table or a semicolon in it. The comment of a field is such a cell. A name in
backticks is one word. Code is not read. Of the other sources only the words are looked at.
"""
import pathlib
import re
import sys

WORDS_MAX = 25
# A person where a thing is meant, and pictures that only their authors understand.
FORBIDDEN = re.compile(
    r"\b(who|whom|whoever|nobody|somebody|pinch\w*|skims?|skimm\w+|gusts?|heeds?|heeded|shov\w+|hears? of|heard of)\b",
    re.IGNORECASE)


# In the guide a sentence names its subject.
PRONOUN = re.compile(r"(It|Its|They|Their)\b")


def prose(text):
    """Pairs of a line number and a block of prose: a paragraph, a list item, a heading, a cell."""
    blocks, number, fenced, last_blank = [], 0, False, True
    for line in text.split("\n"):
        number += 1
        if line.lstrip().startswith("```"):
            fenced, last_blank = not fenced, True
            continue
        is_code = line.startswith("    ") and (last_blank or not blocks) and not re.match(r"\s+([-*]|\d+\.) ", line)
        if fenced or is_code:
            continue
        if not line.strip():
            last_blank = True
            continue
        if line.startswith("|"):
            blocks += [[number, part] for cell in re.split(r"(?<!\\)\|", line)[1:-1] for part in cell.split(";")]
            blocks.append([number, ""])
            last_blank = True
        elif last_blank or re.match(r"\s*([-*]|\d+\.|#+) ", line):
            blocks.append([number, re.sub(r"^\s*([-*]|\d+\.|#+) ", "", line)])
            last_blank = line.startswith("#")
        else:
            blocks[-1][1] += " " + line.strip()
    return blocks


def sentences(block):
    block = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", block)  # the words of a link
    block = re.sub(r"`[^`]*`", "Code", block)
    block = re.sub(r"[*]{1,2}|\\", "", block)
    return re.split(r"(?<=[.!?])[)\"]?\s+(?=[^a-z]|deft\b)", block)


# What comments say to dev/api/marks.py alone.
MARKS = re.compile(r"^@(length|nullable|out|enum|bits|flags|owner|owned|calls_back)( [a-z_0-9]+)*$|@(private|nullable|bool|length [a-z_*]+)")


def comments(text):
    """The same of a header: a paragraph, a line of the table in its head, the comment of a field, the cell of a list."""
    blocks, in_head, kind = [], False, None
    for number, line in enumerate(text.split("\n"), 1):
        before, kind = kind, None
        said = re.search(r"///(<?) ?(.*)", line)
        if line.startswith("/*") and "*/" not in line or in_head:
            in_head = "*/" not in line
            said = re.sub(r"^(/\*| \*/?) ?", "", line)
            label = re.match(r"[A-Z][a-z]+( at)? +(?=\S)", said)
            kind = "code" if re.match(r" {4}\S", said) else "head" if said.strip() else None
            starts = before != "head" or (label and label.end() == 9)
            said = said[9:] if label and label.end() == 9 else said
        elif said:
            starts = said[1] == "<" and not line.strip().startswith("///")
            kind = "field" if said[1] else "text"
            starts = starts or before != kind
            said = MARKS.sub("", said[2])
        else:
            blocks += [[number, cell] for cell in re.findall(r"/\* (.*?) \*/", line)]
        if kind in ("head", "field", "text"):
            if starts:
                blocks.append([number, ""])
            blocks[-1][1] += " " + said
    return [[number, cell] for number, block in blocks for cell in block.split(";")]


# Where comments of headers are read whole.
HEADERS = ("include", "io", "plot", "measure", "tools", "oracle")
# What is under the root and is read for the words alone, and the rooms of it that are not.
SOURCES = ("src", "io", "plot", "measure", "tools", "oracle", "examples", "fuzz", "dev", "cmake", "tests")
C_KINDS = {".c", ".h", ".inl"}
KINDS = C_KINDS | {".sh", ".py", ".lua", ".cmake"}
EXCEPT = {"tests/house"}


# Of a C source its comments and strings are read, and of those neither files nor names of the code.
TOLD = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*.*?\*/|//[^\n]*', re.DOTALL)
NAMES = re.compile(r"`[^`\n]*`|\w+([./]\w+)+")


def told(text):
    """What a C source says in words, each at its line."""
    said, end = "", 0
    for part in TOLD.finditer(text):
        said += "\n" * text.count("\n", end, part.start()) + part.group() + " "
        end = part.end()
    return NAMES.sub("", said)


def remarks(text):
    """Pairs of a line number and a paragraph of a comment of src/, without its pictures."""
    blocks = []
    for comment in re.finditer(r"/\*(.*?)\*/", text, re.DOTALL):
        plain = NAMES.sub("Name", re.sub(r"\n[ \t]*\*", "\n", comment[1]))
        number = text.count("\n", 0, comment.start()) + 1
        blocks += [[number, " ".join(part.split())] for part in re.split(r";|\n\s*\n|[ ]{4,}|----", plain)]
    return blocks


def wrong_words(root):
    """Comments and messages of sources that say a forbidden word."""
    faults = 0
    for top in SOURCES:
        for source in sorted((root / top).glob("**/*")):
            name = str(source.relative_to(root))
            if source.suffix not in KINDS or any(name.startswith(room + "/") for room in EXCEPT):
                continue
            text = source.read_text(encoding="utf-8")
            for number, line in enumerate((told(text) if source.suffix in C_KINDS else text).split("\n"), 1):
                found = FORBIDDEN.search(line)
                if found:
                    print(f'{name}:{number}: "{found.group()}": {line.strip()}')
                    faults += 1
    return faults


def names_subject(page):
    return "guide" in page.parts or "include" in page.parts


def main():
    root = pathlib.Path(sys.argv[1])
    pages = [*sorted(root.glob("*.md")), *sorted(root.glob("docs/**/*.md"))]
    pages = [page for page in pages if page.name != "CONVENTIONS.md"]  # it names the words
    headers = sorted(header for folder in HEADERS for header in root.glob(folder + "/**/*.h"))
    sources = sorted(source for source in root.glob("src/**/*") if source.suffix in C_KINDS)
    faults = 0
    for page in pages + headers + sources:
        read = prose if page.suffix == ".md" else remarks if page in sources else comments
        for number, block in read(page.read_text(encoding="utf-8")):
            for sentence in sentences(block):
                count = len([word for word in sentence.split() if re.search(r"\w", word)])
                found = FORBIDDEN.search(sentence)
                if not found and names_subject(page):
                    found = PRONOUN.match(sentence.strip())
                if count > WORDS_MAX or found:
                    why = f'"{found.group()}"' if found else f"{count} words"
                    print(f"{page.relative_to(root)}:{number}: {why}: {sentence.strip()}")
                    faults += 1
    faults += wrong_words(root)
    if len(pages) < 20 or len(sources) < 100:
        print(f"only {len(pages)} pages and {len(sources)} sources were found")
        faults += 1
    if faults:
        print(f"{faults} sentences: say it in at most {WORDS_MAX} words, and name the thing that is meant")
    sys.exit(1 if faults else 0)


main()
