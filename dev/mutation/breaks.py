"""Ways to break a C source: the places in its functions where one small change may be made, and a draw among them."""

import random
import re
from bisect import bisect
from dataclasses import dataclass

TOKEN = re.compile(
    r"""(?P<blank>\s+|/\*.*?\*/|//[^\n]*|^[ \t]*\#(?:\\\n|[^\n])*)
      | (?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
      | (?P<number>\.?\d(?:[eEpP][-+]|[\w.])*)
      | (?P<name>[A-Za-z_]\w*)
      | (?P<sign>->|\+\+|--|<<=|>>=|<<|>>|[<>=!]=|&&|\|\||[-+*/%&|^]=|.)""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
KEYWORDS = {"if", "else", "for", "while", "do", "switch", "case", "default", "return", "break", "continue", "goto",
            "sizeof", "const", "static", "struct", "union", "enum", "void"}
ASSERT = "DEFT_ASSERT"
# the same bits either way, of finite numbers
SYMMETRIC = {"deft__min", "deft__max", "deft__v2_add", "deft__v2_dot", "convex_squared", "nearest_min", "spelling_min",
             "deft__text_is"}
SWAPS = [("<", "<="), (">", ">="), ("==", "!="), ("+", "-"), ("*", "/"), ("&", "|"), ("&&", "||"), ("+=", "-="),
         ("*=", "/="), ("&=", "|="), ("++", "--"), ("true", "false"), ("deft__min", "deft__max"), ("<<", ">>")]
SWAPPED = {a: b for pair in SWAPS for a, b in (pair, pair[::-1])}
UNARY_TOO = {"+", "-", "*", "&"}
ASSIGNS = {"=", "+=", "-=", "*=", "/=", "&=", "|=", "^=", "<<=", ">>=", "++", "--"}


@dataclass(frozen=True)
class Token:
    kind: str
    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Break:
    """In the file at `path`, the characters from `start` to `end` become `text`."""

    path: str
    line: int
    kind: str
    start: int
    end: int
    text: str

    def of(self, source):
        return source[: self.start] + self.text + source[self.end :]

    def lines(self, source):
        """The first and the last line that change."""
        return self.line, self.line + source.count("\n", self.start, self.end)


class Source:
    """One file as tokens: which of them stand in functions, and which bracket closes which."""

    def __init__(self, path, text):
        self.path = path
        self.text = text
        self.line_starts = [0] + [at.end() for at in re.finditer("\n", text)]
        self.tokens = [Token(at.lastgroup, at.group(), at.start(), at.end())
                       for at in TOKEN.finditer(text) if at.lastgroup != "blank"]
        self.partner = {}
        self.depth = []  # how many round brackets are open before each token
        open_at = []
        for i, token in enumerate(self.tokens):
            self.depth.append(sum(self.at(k) == "(" for k in open_at))
            if token.text in ("(", "[", "{"):
                open_at.append(i)
            elif token.text in (")", "]", "}"):
                first = open_at.pop()
                self.partner[i], self.partner[first] = first, i

    def at(self, i):
        return self.tokens[i].text

    def functions(self):
        """The first and the last token of each function's body."""
        i = 0
        while i < len(self.tokens):
            if self.at(i) == "{":
                if self.at(i - 1) == ")":
                    yield i, self.partner[i]
                i = self.partner[i]
            i += 1

    def breaks(self):
        for first, last in self.functions():
            i = first
            while i < last:
                if self.at(i) == ASSERT:
                    i = self.partner[i + 1]
                else:
                    yield from self.swapped(i)
                    yield from self.constant(i)
                    yield from self.condition(i)
                    yield from self.arguments(i)
                    yield from self.statement(i)
                i += 1

    def broken(self, kind, first, last, text):
        """The tokens from first to last become the text."""
        start, end = self.tokens[first].start, self.tokens[last].end
        return Break(self.path, bisect(self.line_starts, start), kind, start, end, text)

    def text_of(self, first, last):
        return self.text[self.tokens[first].start : self.tokens[last].end]

    def swapped(self, i):
        token = self.tokens[i]
        is_apart = self.text[token.start - 1].isspace() and self.text[token.end].isspace()
        if token.kind in ("sign", "name") and token.text in SWAPPED and (is_apart or token.text not in UNARY_TOO):
            yield self.broken("operator", i, i, SWAPPED[token.text])

    def constant(self, i):
        token = self.tokens[i]
        if token.kind != "number":
            return
        if re.fullmatch(r"[0.]+[uf]?", token.text, re.IGNORECASE):
            yield self.broken("constant", i, i, "1")
        else:
            yield self.broken("constant", i, i, f"({token.text} * 2)")
            yield self.broken("constant", i, i, f"(-{token.text})")

    def reach(self, i, step, ends):
        """The last token that belongs to an operand beside token i: brackets are passed as one."""
        i += step
        while True:
            beyond = i
            if self.at(i) in ("(", "[", ")", "]") and self.partner[i] * step > i * step:
                beyond = self.partner[i]
            beyond += step
            if self.at(beyond) in ends:
                return beyond - step
            i = beyond

    def condition(self, i):
        """A part of a condition that is left out, and a condition that is always or never true."""
        if self.at(i) in ("&&", "||"):
            ends = {"&&", "||", "{", "}", ",", ";", "?", ":"}
            left = self.reach(i, -1, ends | {"(", "[", "=", "return"})
            right = self.reach(i, 1, ends | {")", "]"})
            yield self.broken("condition", left, right, self.text_of(left, i - 1))
            yield self.broken("condition", left, right, self.text_of(i + 1, right))
        elif self.at(i) == "if":
            for value in ("true", "false"):
                yield self.broken("condition", i + 1, self.partner[i + 1], f"({value})")

    def arguments(self, i):
        """Two neighbours among the arguments of a call, exchanged."""
        if self.tokens[i].kind != "name" or self.at(i) in KEYWORDS | SYMMETRIC or self.at(i + 1) != "(":
            return
        last = self.partner[i + 1]
        parts, first, k = [], i + 2, i + 2
        while k <= last:
            if k == last or self.at(k) == ",":
                parts.append((first, k - 1))
                first = k + 1
            elif self.at(k) in ("(", "[", "{"):
                k = self.partner[k]
            k += 1
        for (a, b), (c, d) in zip(parts, parts[1:]):
            one, other = self.text_of(a, b), self.text_of(c, d)
            if one != other:
                yield self.broken("arguments", a, d, f"{other}, {one}")

    def begins_statement(self, i):
        before = self.at(i - 1)
        if self.depth[i] != 0 or self.at(i) in KEYWORDS or self.at(i) in ("{", "}", ";"):
            return False
        if before == ")":
            return self.at(self.partner[i - 1] - 1) in ("if", "for", "while")
        if before == ":":  # of a label: the formatter ends the line there
            return "\n" in self.text[self.tokens[i - 1].end : self.tokens[i].start]
        return before in (";", "{", "}", "else")

    def statement(self, i):
        """An assignment or a call that is left out."""
        if not self.begins_statement(i):
            return
        is_declaration = self.tokens[i].kind == "name" and (
            self.tokens[i + 1].kind == "name" or self.at(i + 1) == "*")
        last = i
        acts = False
        while self.at(last) not in (";", ",", "}"):  # the latter two: this is a list of values
            acts = acts or self.at(last) in ASSIGNS
            acts = acts or (self.at(last) == "(" and self.tokens[last - 1].kind == "name" and last > i)
            if self.at(last) in ("(", "[", "{"):
                last = self.partner[last]
            last += 1
        if acts and not is_declaration and self.at(last) == ";":
            yield self.broken("statement", i, last, ";")


def draw(sources, seed):
    """All breaks of the sources in the order that the seed gives: each line is as likely as any other."""
    chance = random.Random(seed)
    lines = {}
    for source in sources:
        for one in source.breaks():
            lines.setdefault((one.path, one.line), []).append(one)
    lines = [lines[place] for place in sorted(lines)]
    while lines:
        at = chance.randrange(len(lines))
        kind = chance.choice(sorted({one.kind for one in lines[at]}))
        one = chance.choice([one for one in lines[at] if one.kind == kind])
        lines[at].remove(one)
        if not lines[at]:
            lines[at] = lines[-1]
            lines.pop()
        yield one
