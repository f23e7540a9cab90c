"""cdef.py JSON -- prints what LuaJIT's ffi.cdef takes, made of deft-api.json alone: enums, structs, callbacks and functions of
the core and of the io library, and a Lua table, by library: the sizes to compare with the library's, and the functions that may
call Lua."""

import json
import sys

LIBRARIES = ("deft", "deft_io")


def declare(thing, name):
    """`const deft_pos *feet` of a type and a name."""
    if thing["type"] in ("struct", "union"):
        fields = " ".join(declare(field, field["name"]) + ";" for field in thing["fields"])
        base = f"{thing['type']} {{ {fields} }}"
    elif thing["type"] == "function":
        parameters = ", ".join(declare(part, part["name"]) for part in thing["parameters"]) or "void"
        return f"{declare(thing['returns'], '')} (*{name})({parameters})"
    else:
        base = ("const " if thing.get("const") else "") + thing["type"]
    count = f"[{thing['count']}]" if "count" in thing else ""
    return f"{base} {thing.get('stars', '*' * thing.get('pointers', 0))}{name}{count}"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        api = {kind: [thing for thing in things if thing.get("library") in LIBRARIES]
               for kind, things in json.load(file).items() if kind in ("enums", "structs", "callbacks", "functions")}
    print("local ffi = require 'ffi'\nffi.cdef [[")
    for enum in api["enums"]:
        values = ", ".join(f"{value['name']} = {value['value']}" for value in enum["values"])
        print(f"typedef enum {enum['name']} {{ {values} }} {enum['name']};")
    for struct in api["structs"]:
        print(f"typedef struct {struct['name']} {struct['name']};")
    for callback in api["callbacks"]:
        print("typedef " + declare(callback | {"type": "function"}, callback["name"]) + ";")
    for struct in api["structs"]:
        if "fields" in struct:
            print(f"struct {struct['name']} {{")
            for field in struct["fields"]:
                print(f"    {declare(field, field['name'])};")
            print("};")
    for function in api["functions"]:
        parameters = ", ".join(declare(part, part["name"]) for part in function["parameters"]) or "void"
        print(f"{declare(function['returns'], function['name'])}({parameters});")
    print("]]\nreturn {")
    for library in LIBRARIES:
        print(f"  {library} = {{\n    sizes = {{")
        for struct in api["structs"]:
            if struct["library"] == library and "fields" in struct:
                print(f"      {struct['name']} = {struct['layouts']['64']['size']},")
        print("    },\n    calls_back = {")
        for function in api["functions"]:
            if function["library"] == library and function["calls_back"]:
                print(f"      '{function['name']}',")
        print("    },\n  },")
    print("}")


main()
