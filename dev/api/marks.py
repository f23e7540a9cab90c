"""marks.py -- what the comments of the headers say as data: words that begin with @ (docs/reference/api-json.md has the list).

Of a field they stand in its comment. Of a function they are the last lines, each with the names of parameters, or `return`.
"""

import re

# What a whole number counts in: @enum is one of an enum, @bits has the bit 1 << value of each, @flags the values themselves.
NUMBER = re.compile(r"@(enum|bits|flags) (deft_[a-z_0-9]+)")
OF_CALL = re.compile(r"@(length|nullable|out|enum|bits|flags|owner|owned)((?: [a-z_0-9]+)+)$|@(calls_back)$")
OF_FIELD = re.compile(r" ?@(?:private|nullable|bool|length [a-z_*]+)")


class Wrong(Exception):
    """What a header must not have; the sentence says where."""


def lines_of(comment):
    return [re.sub(r"^\s*(///<?|/\*\*?<?|\*/|\*)\s?|\s*\*/$", "", line).strip() for line in (comment or "").split("\n")]


def is_of_call(line):
    """True of a line that names parameters. `@enum deft_state ...` begins the comment of a field."""
    match = OF_CALL.match(line)
    return match is not None and (match[3] is not None or match[1] not in ("enum", "bits", "flags") or len(match[2].split()) == 2)


def doc_of(comment):
    """The text of a comment, the lines of a paragraph joined, without marks; those of numbers become plain words."""
    text = "\n".join(line for line in lines_of(comment) if not is_of_call(line))
    text = "\n".join(" ".join(part.split("\n")) for part in text.strip().split("\n\n"))
    text = NUMBER.sub(lambda mark: {"enum": "a", "bits": "bits of", "flags": "flags of"}[mark[1]] + " " + mark[2], text)
    return OF_FIELD.sub("", text).strip()


def of_field(comment, field):
    """Adds to a field what its comment says: enum, bits or flags; private, nullable, bool; length."""
    text = " ".join(line for line in lines_of(comment) if not is_of_call(line))
    number = NUMBER.search(text)
    if number:
        field[number[1]] = number[2]
    for mark in ("private", "nullable", "bool"):
        if re.search(rf"@{mark}\b", text):
            field[mark] = True
    length = re.search(r"@length ([a-z_*]+)", text)
    if length:
        field["length"] = length[1]
    if re.fullmatch(r"reserved(_[0-9])?", field["name"]):
        field["private"] = True


def is_text(thing):
    """A string that ends with NUL, or an array of them: of characters, without a length of its own."""
    stars = thing.get("pointers", 0)
    return thing["type"] == "char" and ("count" in thing or thing.get("const", False) and (
        stars == 2 or stars == 1 and "length" not in thing))


def is_pointer(thing):
    return thing.get("pointers", 0) > 0


def of_call(comment, call, name):
    """Adds to the parameters and the result of a call what its comment says, and what follows from their types."""
    parts = {part["name"]: part for part in call["parameters"]} | {"return": call["returns"]}

    def part(of):
        if of not in parts:
            raise Wrong(f"{name}: a mark names {of}, which is no parameter")
        return parts[of]

    call["calls_back"] = False
    for line in filter(is_of_call, lines_of(comment)):
        mark, *words = line[1:].split()
        if mark == "calls_back":
            call["calls_back"] = True
        elif mark == "nullable":
            for of in words:
                part(of)["nullable"] = True
        elif mark == "out":
            for of in words:
                part(of)["direction"] = "out"
        elif mark == "owner":
            call["returns"]["owner"] = words[0]
        elif mark == "owned":
            part(words[0]).update(owner="caller", free_with=words[1])
        else:
            part(words[0])[mark] = words[1]
    for parameter in call["parameters"]:
        if is_pointer(parameter):
            is_out = parameter["name"] == "out" or parameter.get("direction") == "out"
            parameter["direction"] = "in" if parameter.get("const") and parameter["pointers"] == 1 else "out" if is_out else "inout"
            if parameter["type"] == "deft_diag_list" and parameter["name"] == "diags":
                parameter["nullable"] = True
            if is_text(parameter) or parameter["type"] == "char" and is_out:
                parameter["text"] = True
    if is_text(call["returns"]):
        call["returns"]["text"] = True


def receiver_of(function, structs):
    """The parameter that the function is a method of: its struct's name begins the function's. None without one."""
    best = None
    for parameter in function["parameters"]:
        kind = parameter["type"]
        fits = is_pointer(parameter) and parameter["name"] != "out" and kind in structs and function["name"].startswith(kind + "_")
        if fits and (best is None or len(kind) > len(best["type"])):
            best = parameter
    return best["name"] if best else None
