"""page.py -- the reference as one HTML page: every function, struct, enum and constant of deft-api.json, header by header."""

import html
import re

STYLE = """\
body { font: 16px/1.5 sans-serif; max-width: 62em; margin: 2em auto; padding: 0 1em; color: #222; }
code, pre { font: 14px/1.4 monospace; background: #f4f4f2; }
pre { padding: .6em; overflow-x: auto; white-space: pre-wrap; }
table { border-collapse: collapse; } td { border-top: 1px solid #ddd; padding: .2em .8em .2em 0; vertical-align: top; }
h2 { border-top: 3px solid #888; margin-top: 2.5em; } h3 { margin: 1.6em 0 .3em; } a { color: #0a4f8f; }
"""
KINDS = ("functions", "structs", "enums", "callbacks", "constants")


def linked(text, names):
    """Text for HTML: names of the API lead to their places, and what stands in backticks is code."""
    text = re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(text, quote=False))
    return re.sub(r"\b(?:deft_\w+|DEFT_\w+)", lambda m: f'<a href="#{m[0]}">{m[0]}</a>' if m[0] in names else m[0], text)


def declared(thing):
    """`const deft_pos *feet` of a field or parameter, without the name of a result."""
    kind = ("const " if thing.get("const") else "") + thing["type"]
    count = f"[{thing['count']}]" if "count" in thing else ""
    stars = thing.get("stars", "*" * thing.get("pointers", 0))
    return f"{kind} {stars}{thing.get('name', '')}{count}".strip()


def facts(call):
    """What the marks of a call say, in words."""
    parts = call["parameters"] + ([call["returns"] | {"name": "the result"}] if call["returns"] else [])
    for part in parts:
        said = ["may be NULL"] if part.get("nullable") else []
        said += ["is only written"] if part.get("direction") == "out" and part["name"] != "out" else []
        said += [f"has {part['length']} elements"] if "length" in part else []
        said += [f"is a {part[mark]}" if mark == "enum" else f"is a set of {part[mark]}"
                 for mark in ("enum", "bits", "flags") if mark in part]
        said += [f"is yours: free it with {part['free_with']}"] if "free_with" in part else []
        if said:
            yield f"`{part['name']}` {' and '.join(said)}."
    if call.get("calls_back"):
        yield "May call functions of yours."


def call(function, name):
    parameters = ", ".join(declared(part) for part in function["parameters"]) or "void"
    returns = declared(function["returns"])
    return f"{returns}{'' if returns.endswith('*') else ' '}{name}({parameters})"


def rows_of(fields, prefix=""):
    for field in fields:
        if field["type"] in ("struct", "union"):
            yield prefix + field["name"], field["type"], field
            yield from rows_of(field["fields"], f"{prefix}{field['name']}.")
        elif field["type"] == "function":
            yield call(field, f"(*{prefix}{field['name']})"), "", field
        else:
            yield declared(field | {"name": prefix + field["name"]}), "", field


def body(kind, thing, names):
    """What stands below the name of an entry."""
    text = "".join(f"<p>{linked(part, names)}</p>\n" for part in thing["doc"].split("\n"))
    if kind in ("functions", "callbacks"):
        name = f"(*{thing['name']})" if kind == "callbacks" else thing["name"]
        told = " ".join(facts(thing))
        told = f"<p>{linked(told, names)}</p>\n" if told else ""
        return f"<pre>{linked(call(thing, name), names)}</pre>\n{text}{told}"
    if kind == "constants":
        return f"<pre>{thing['name']} = {thing['value']:g}</pre>\n{text}"
    if kind == "enums":
        rows = [(value["name"], value["doc"]) for value in thing["values"]]
        rows = [f'<tr id="{name}"><td><code>{name}</code><td>{linked(doc, names)}' for name, doc in rows]
    elif "fields" in thing:
        rows = [f"<tr><td><code>{linked(code, names)}</code> {kind}<td>{'private: ' if field.get('private') else ''}"
                f"{linked(field['doc'], names)}" for code, kind, field in rows_of(thing["fields"])]
    else:
        rows = ["<tr><td>opaque"]
    return text + "<table>\n" + "\n".join(rows) + "\n</table>\n"


def page(api):
    names = {thing["name"] for kind in KINDS for thing in api[kind]}
    names |= {value["name"] for enum in api["enums"] for value in enum["values"]}
    out = [f'<!DOCTYPE html>\n<html lang="en"><meta charset="utf-8"><title>deft {api["deft"]}: reference</title>\n'
           f"<style>\n{STYLE}</style>\n<h1>deft {api['deft']}: reference</h1>\n<ul>\n"]
    for header in api["headers"]:
        out.append(f'<li><a href="#{header["name"]}">{header["name"]}</a>: {linked(header["doc"], names)}\n')
    out.append("</ul>\n")
    for header in api["headers"]:
        out.append(f'<h2 id="{header["name"]}">{header["name"]}</h2>\n<p>{linked(header["doc"], names)}</p>\n<table>\n')
        out += [f"<tr><td>{note['name']}<td>{linked(note['doc'], names)}\n" for note in header["notes"]]
        out.append("</table>\n")
        out += [f"<p>{linked(part, names)}</p>\n" for part in header["text"]]
        for kind in KINDS:
            for thing in api[kind]:
                if thing["header"] == header["name"]:
                    out.append(f'<h3 id="{thing["name"]}">{thing["name"]}</h3>\n{body(kind, thing, names)}')
    return "".join(out) + "</html>\n"
