"""headers.py -- reads the public headers by libclang: what they declare, what their comments say, and how each target lays
the structs out."""

import os.path
import re

from clang import cindex
from clang.cindex import CursorKind, TypeKind

import marks
from marks import Wrong, doc_of

LIBRARIES = {"deft.h": "deft", "io.h": "deft_io", "plot.h": "deft_plot"}

# The layouts, each by the targets that have it: all of them are read, and must agree.
LAYOUTS = {
    "64": ["x86_64-linux-gnu", "aarch64-linux-gnu", "riscv64-linux-gnu", "s390x-linux-gnu",
           "x86_64-windows-gnu", "aarch64-apple-darwin"],
    "32": ["armv7-linux-gnueabihf", "wasm32-wasi", "i686-windows-gnu"],
    "i386": ["i386-linux-gnu"],
}

# What the headers need of the compiler's own.
SYSTEM = {
    "stdbool.h": "#define bool _Bool\n",
    "stddef.h": "typedef __SIZE_TYPE__ size_t;\n",
    "stdint.h": "#define INT16_MIN (-32767 - 1)\n#define UINT64_C(number) number##ULL\n" + "".join(
        f"typedef __{sign.upper()}INT{bits}_TYPE__ {sign}int{bits}_t;\n"
        for bits in (8, 16, 32, 64) for sign in ("", "u")),
}


def parse(include, target):
    """All public headers as one unit. Nothing of a C library is read, so any target will do."""
    files = [("api.c", "".join(f'#include "deft/{header}"\n' for header in LIBRARIES))]
    files += [(f"{include}/{name}", text) for name, text in SYSTEM.items()]
    flags = ["-std=c11", f"--target={target}", "-nostdinc", "-DNDEBUG", f"-I{include}"]
    unit = cindex.Index.create().parse(
        "api.c", flags, files, cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
    for diagnostic in unit.diagnostics:
        if diagnostic.severity >= cindex.Diagnostic.Warning:
            raise Wrong(f"{target}: {diagnostic}")
    return unit


def own(include, cursor):
    """The header below include/ that declares it, or None."""
    file = cursor.location.file
    name = file.name if file else ""
    return name[len(include) + 1:] if name.startswith(include + "/deft/") else None


# ---- comments ----

def listed_docs(include, headers):
    """What stands beside the rows of the lists that enums are made of: X(NAME, name) with a comment behind it."""
    docs = {}
    for header in headers:
        text = open(f"{include}/{header}", encoding="utf-8").read()
        for name, body in re.findall(r"#define (DEFT_[A-Z]+)\(X\)((?:.*\\\n)*.*)", text):
            for row, word, doc in re.findall(r"X\((\w+), (\w+)\)[\s\\]*(?:/\*(.*?)\*/)?", body):
                docs.setdefault(row, {})[name] = (word, doc.strip())
    return docs


# ---- types ----

CANONICAL = {"_Bool": "bool", "unsigned int": "uint32_t"}


def name_of(kind):
    """deft_pos of `const struct deft_pos`."""
    name = re.sub(r"\b(const|struct|enum|union) ", "", kind.spelling).strip()
    return CANONICAL.get(name, name)


def type_of(kind):
    """A type as its name, how many pointers lead to it, whether it is const, and how many there are."""
    out = {}
    if kind.kind == TypeKind.CONSTANTARRAY:
        out["count"] = kind.element_count
        kind = kind.element_type
    stars = ""
    while kind.kind == TypeKind.POINTER:
        if kind.get_pointee().get_canonical().kind == TypeKind.FUNCTIONPROTO:
            return {"type": "function"}
        stars = ("* const" if stars and kind.is_const_qualified() else "*") + stars
        kind = kind.get_pointee()
    out = {"type": name_of(kind), **out}
    if stars:
        out["pointers"] = stars.count("*")
        if kind.is_const_qualified():
            out["const"] = True
        if "const" in stars:
            out["stars"] = stars
    return out


def call_of(kind, cursor, comment):
    """A pointer to a function, which the cursor declares: libclang has the parameters' own names of types there alone."""
    parameters = [{"name": at.spelling, **type_of(at.type)} for at in cursor.get_children()
                  if at.kind == CursorKind.PARM_DECL]
    call = {"returns": type_of(kind.get_canonical().get_pointee().get_result()), "parameters": parameters}
    marks.of_call(comment, call, cursor.spelling)
    del call["calls_back"]
    return call


# ---- declarations ----

def fields_of(record, prefix=""):
    """The fields in order; a struct without a name keeps its own in `fields`. Those of one declaration share a comment."""
    fields = []
    comments = {}
    for cursor in record.get_children():
        if cursor.kind == CursorKind.FIELD_DECL and cursor.raw_comment:
            comments[cursor.extent.start.offset] = cursor.raw_comment
    for cursor in record.get_children():
        if cursor.kind != CursorKind.FIELD_DECL:
            continue
        declared = cursor.type.get_declaration()
        comment = comments.get(cursor.extent.start.offset)
        field = {"name": cursor.spelling, "doc": doc_of(comment)}
        marks.of_field(comment, field)
        if not cursor.spelling or declared.is_anonymous() and declared.kind not in (
                CursorKind.STRUCT_DECL, CursorKind.UNION_DECL):
            raise Wrong(f"{cursor.location}: a field without a name")
        if declared.is_anonymous():
            field["type"] = "union" if declared.kind == CursorKind.UNION_DECL else "struct"
            field["fields"] = fields_of(declared, f"{prefix}{cursor.spelling}.")
        else:
            field |= type_of(cursor.type)
        if field["type"] == "function":
            field |= call_of(cursor.type, cursor, comment)
        if marks.is_text(field):
            field["text"] = True
        if re.fullmatch(r"reserved(_[0-9])?", cursor.spelling) and not field["doc"]:
            field["doc"] = "only fills: 0"
        field["path"] = prefix + cursor.spelling
        fields.append(field)
    for cursor in record.get_children():
        if cursor.kind in (CursorKind.STRUCT_DECL, CursorKind.UNION_DECL) and cursor.is_anonymous() and not any(
                f["type"] in ("struct", "union") for f in fields):
            raise Wrong(f"{cursor.location}: a {record.spelling} has fields of a struct or union without a name")
    return fields


def paths(fields):
    """All fields of a struct by their paths, those within others, too."""
    for field in fields:
        yield field["path"]
        yield from paths(field.get("fields", []))


def enum_of(cursor, listed):
    values = []
    for value in cursor.get_children():
        doc = doc_of(value.raw_comment)
        entry = {"name": value.spelling, "value": value.enum_value, "doc": doc}
        rows = [row for name, row in listed.items() if value.spelling.endswith("_" + name)]
        for row in rows:
            for macro, (word, text) in row.items():
                if macro_makes(macro, value.spelling):
                    entry["word"], entry["doc"] = word, text
        if value.spelling.endswith("_COUNT") and not entry["doc"]:
            entry |= {"doc": "how many there are", "is_count": True}
        values.append(entry)
    named = [entry for entry in values if "is_count" not in entry]
    stem = os.path.commonprefix([entry["name"] for entry in named]).rpartition("_")[0] + "_"
    for entry in named:
        entry.setdefault("word", entry["name"][len(stem):].lower())
    return values


def macro_makes(macro, enumerator):
    """DEFT_STATES makes DEFT_STATE_..., DEFT_ABILITIES DEFT_ABILITY_..."""
    stem = macro[:-3] + "Y" if macro.endswith("IES") else macro[:-1]
    return enumerator.startswith(stem + "_")


def constants_of(include, unit):
    """The macros that are numbers: their values are those that the compiler gives them."""
    found = {}
    for cursor in unit.cursor.get_children():
        if cursor.kind != CursorKind.MACRO_DEFINITION or own(include, cursor) is None:
            continue
        tokens = [token.spelling for token in cursor.get_tokens()]
        if len(tokens) < 2 or "(" in tokens[1:2] and cursor_is_function(include, cursor):
            continue
        value = number_of(tokens[1:], found)
        if value is not None:
            found[cursor.spelling] = (value, cursor)
    return found


def cursor_is_function(include, cursor):
    line = source_line(include, cursor.location.line, own(include, cursor))
    return re.search(rf"#define {cursor.spelling}\(", line) is not None


def source_line(include, line, header):
    return open(f"{include}/{header}", encoding="utf-8").read().split("\n")[line - 1]


def number_of(tokens, known):
    """The value of an expression of numbers, or None."""
    words = []
    for token in tokens:
        if token in known:
            words.append(repr(known[token][0]))
        elif token == "INT16_MIN":
            words.append("-32768")
        elif re.fullmatch(r"(0x)?[0-9a-fA-F.]+([eE][-+]?[0-9]+)?[uUfF]*", token) and token[0].isdigit():
            words.append(token.rstrip("uU") if token.startswith("0x") else token.rstrip("uUfF"))
        elif token in "()+-*/":
            words.append(token)
        else:
            return None
    return eval(" ".join(words), {"__builtins__": {}})


def macro_doc(include, cursor):
    """The comment above a macro, or behind it."""
    lines = open(f"{include}/{own(include, cursor)}", encoding="utf-8").read().split("\n")
    at = cursor.location.line - 1
    behind = re.search(r"///<.*", lines[at])
    if behind:
        return doc_of(behind[0])
    above = []
    while at > 0 and (lines[at - 1].startswith("///") or lines[at - 1].startswith("#define") and not above):
        at -= 1
        if lines[at].startswith("///"):
            above.insert(0, lines[at])
    return doc_of("\n".join(above))


def libraries(include):
    """Which library a header is of."""
    of = {}
    for top, library in LIBRARIES.items():
        todo = [f"deft/{top}"]
        while todo:
            header = todo.pop()
            if header not in of:
                of[header] = library
                todo += re.findall(r'#include "(deft/.*?)"', open(f"{include}/{header}", encoding="utf-8").read())
    return of


def head_of(include, header):
    """The comment at a header's top: its first line, its table of notes, and the rest as paragraphs."""
    text = open(f"{include}/{header}", encoding="utf-8").read()
    lines = [re.sub(r"^(/\*| \*) ?", "", line).rstrip() for line in text[: text.index("*/")].rstrip().split("\n")]
    head = {"name": header, "doc": lines[0].split(" -- ", 1)[1], "notes": [], "text": []}
    starts = True
    for line in lines[1:]:
        label = re.match(r"([A-Z][a-z]+(?: at)?) +(?=\S)", line)
        if label and label.end() == 9:
            head["notes"].append({"name": label[1], "doc": line[9:]})
        elif re.match(r" {9}", line) and head["notes"] and not head["text"]:
            head["notes"][-1]["doc"] += " " + line.strip()
        elif line and (starts or not head["text"]):
            head["text"].append(line.strip())
        elif line:
            head["text"][-1] += " " + line.strip()
        starts = not line
    return head


def is_private(name):
    return "__" in name


def read(include):
    """The whole API: a dictionary, as docs/reference/api-json.md says, without the parameters."""
    unit = parse(include, LAYOUTS["64"][0])
    of = libraries(include)
    listed = listed_docs(include, of)
    api = {"constants": [], "enums": [], "structs": [], "callbacks": [], "functions": []}
    for name, (value, cursor) in constants_of(include, unit).items():
        if not is_private(name):
            kind = "double" if isinstance(value, float) else "int32_t" if value < 0 else "uint32_t"
            api["constants"].append({"name": name, "value": value, "type": kind, "doc": macro_doc(include, cursor),
                                     **place(include, cursor, of)})
    for cursor in unit.cursor.get_children():
        if own(include, cursor) is None:
            continue
        if cursor.kind == CursorKind.TYPEDEF_DECL and not is_private(cursor.spelling):
            declare_type(api, include, cursor, of, listed)
        elif cursor.kind == CursorKind.FUNCTION_DECL and not is_private(cursor.spelling):
            if cursor.storage_class == cindex.StorageClass.STATIC:
                continue
            parameters = [{"name": at.spelling, **type_of(at.type)} for at in cursor.get_arguments()]
            function = {"name": cursor.spelling, "doc": doc_of(cursor.raw_comment),
                        "returns": type_of(cursor.result_type), "parameters": parameters}
            marks.of_call(cursor.raw_comment, function, cursor.spelling)
            api["functions"].append(function | place(include, cursor, of))
    used = [thing["header"] for kind in ("constants", "enums", "structs", "callbacks", "functions") for thing in api[kind]]
    api["headers"] = [head_of(include, header) for header in sorted(set(used), key=lambda at: reading_order(of, at))]
    rename(api)
    structs = {struct["name"] for struct in api["structs"]}
    for function in api["functions"]:
        function["receiver"] = marks.receiver_of(function, structs)
    lay_out(api, include)
    version = {constant["name"]: constant["value"] for constant in api["constants"]}
    numbers = [str(version[f"DEFT_VERSION_{part}"]) for part in ("MAJOR", "MINOR", "PATCH")]
    return {"deft": ".".join(numbers), "layouts": LAYOUTS} | api


# What a game needs first.
FIRST = ("character", "input", "event", "tuning", "moveset", "world", "world_view", "predict", "query", "topdown", "machine", "trace")


def reading_order(of, header):
    name = header.removeprefix("deft/").removesuffix(".h")
    return list(LIBRARIES.values()).index(of[header]), FIRST.index(name) if name in FIRST else len(FIRST), name


def place(include, cursor, of):
    header = own(include, cursor)
    return {"header": header, "library": of[header]}


def declare_type(api, include, cursor, of, listed):
    kind = cursor.underlying_typedef_type
    record = kind.get_declaration()
    entry = {"name": cursor.spelling, "doc": doc_of(cursor.raw_comment) or doc_of(record.raw_comment)}
    if record.kind == CursorKind.ENUM_DECL:
        api["enums"].append(entry | {"values": enum_of(record, listed)} | place(include, cursor, of))
    elif record.kind == CursorKind.STRUCT_DECL:
        entry["tag"] = record.spelling
        definition = record.get_definition()
        if definition is not None:
            entry["fields"] = fields_of(definition)
        api["structs"].append(entry | place(include, cursor, of))
    elif kind.kind == TypeKind.POINTER:
        api["callbacks"].append(entry | call_of(kind, cursor, cursor.raw_comment) | place(include, cursor, of))
    else:
        raise Wrong(f"{cursor.location}: {cursor.spelling} is no enum, struct or callback")


def rename(api):
    """The names of tags, which may be private, to those of their types."""
    names = {struct["tag"]: struct["name"] for struct in api["structs"]}

    def walk(thing):
        if isinstance(thing, dict):
            if thing.get("type") in names:
                thing["type"] = names[thing["type"]]
            for part in thing.values():
                walk(part)
        elif isinstance(thing, list):
            for part in thing:
                walk(part)

    walk(api)
    for struct in api["structs"]:
        del struct["tag"]


def lay_out(api, include):
    """Sizes and offsets of each struct for each layout."""
    structs = [struct for struct in api["structs"] if "fields" in struct]
    for layout, targets in LAYOUTS.items():
        for target in targets:
            types = {cursor.spelling: cursor.underlying_typedef_type
                     for cursor in parse(include, target).cursor.get_children()
                     if cursor.kind == CursorKind.TYPEDEF_DECL}
            for struct in structs:
                kind = types[struct["name"]]
                offsets = {path: offset_of(kind, path) for path in paths(struct["fields"])}
                laid = {"size": kind.get_size(), "align": kind.get_align(), "offsets": offsets}
                if struct.setdefault("layouts", {}).setdefault(layout, laid) != laid:
                    raise Wrong(f"{struct['name']} is laid out otherwise for {target} than for {targets[0]}")


def offset_of(kind, path):
    """In bytes; libclang wants the name of one struct at a time."""
    offset = 0
    for name in path.split("."):
        offset += kind.get_offset(name) // 8
        kind = next(field for field in kind.get_fields() if field.spelling == name).type
    return offset
