"""words.py ROOT -- the pages are plain: no sentence over 25 words, and none of the words that hide what is meant.
In docs/guide no sentence begins with a pronoun for a thing.

README.md and docs/ are read. A sentence ends with a full stop, a question mark or an exclamation
mark, with its list item, its heading, its cell of a table or a semicolon in it. A name in backticks is one word. Code is not read.
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


def main():
    root = pathlib.Path(sys.argv[1])
    pages = [root / "README.md", *sorted(root.glob("docs/**/*.md"))]
    faults = 0
    for page in pages:
        for number, block in prose(page.read_text(encoding="utf-8")):
            for sentence in sentences(block):
                count = len([word for word in sentence.split() if re.search(r"\w", word)])
                found = FORBIDDEN.search(sentence)
                if not found and "guide" in page.parts:
                    found = PRONOUN.match(sentence.strip())
                if count > WORDS_MAX or found:
                    why = f'"{found.group()}"' if found else f"{count} words"
                    print(f"{page.relative_to(root)}:{number}: {why}: {sentence.strip()}")
                    faults += 1
    if len(pages) < 20:
        print(f"only {len(pages)} pages were found")
        faults += 1
    if faults:
        print(f"{faults} sentences: say it in at most {WORDS_MAX} words, and name the thing that is meant")
    sys.exit(1 if faults else 0)


main()
