"""parameters.py -- the parameters of a tuning, as they stand in deft-api.json."""


def add(api, rows):
    """The groups in their order, the parameters in theirs, and what the fields of deft_tuning mean."""
    tuning = next(struct for struct in api["structs"] if struct["name"] == "deft_tuning")
    api["groups"] = []
    api["parameters"] = rows
    for row in rows:
        if row["group"] and row["group"] not in api["groups"]:
            api["groups"].append(row["group"])
        row["doc"] = row.pop("summary")
        row["field"] = place_of(row["path"], tuning, api)
        row["choices"] = row["choices"].split("|") if row["choices"] else []
        row["synonyms"] = row["synonyms"].split("|") if row["synonyms"] else []
    document(api, tuning["fields"], {row["path"]: row for row in rows})


def place_of(path, tuning, api):
    """The type and the offset of a parameter's field in deft_tuning, the same in each layout."""
    fields, offset, of = tuning["fields"], 0, tuning
    names = path.split(".")
    for depth, name in enumerate(names):
        field = next(field for field in fields if field["name"] == name)
        if "fields" in field:
            fields = field["fields"]
            continue
        offset += of["layouts"]["64"]["offsets"][field["path"]]
        if depth + 1 < len(names):
            of = next(struct for struct in api["structs"] if struct["name"] == field["type"])
            fields = of["fields"]
    return {"type": field["type"], "offset": offset}


def document(api, fields, rows, prefix=""):
    """A field of deft_tuning is what the table says of it. Fields within another struct are of that struct."""
    for field in fields:
        path = prefix + field["name"]
        row = rows.get(path)
        if row is not None:
            field["doc"] = row["doc"]
            if row["type"] == "bool":
                field["bool"] = True
            if "enum" in field:
                row["enum"] = field["enum"]
        elif not field["doc"] and any(name.startswith(path + ".") for name in rows):
            field["doc"] = f"the parameters {path}.*"
        document(api, field.get("fields", []), rows, path + ".")
        if field["type"] == "deft_response_tuning":
            rows[path + ".kind"]["enum"] = "deft_response_kind"
