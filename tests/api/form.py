"""form.py JSON -- deft-api.json is whole: everything has words, every name leads somewhere, nothing private is in it, and
the layouts are fit for bindings."""

import json
import math
import re
import sys
import unittest

BUILT_IN = {"void", "bool", "char", "double", "float", "size_t", "struct", "union", "function"} | {
    f"{sign}int{bits}_t" for sign in ("", "u") for bits in (8, 16, 32, 64)}
MARKS = ("enum", "bits", "flags")


def fields_in(fields):
    for field in fields:
        yield field
        yield from fields_in(field.get("fields", []))


class Form(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with open(cls.path, encoding="utf-8") as file:
            cls.api = json.load(file)
        cls.structs = {struct["name"]: struct for struct in cls.api["structs"]}
        cls.enums = {enum["name"]: enum for enum in cls.api["enums"]}
        cls.callbacks = {callback["name"] for callback in cls.api["callbacks"]}
        cls.parameters = {row["path"]: row for row in cls.api["parameters"]}

    def fields(self):
        for name, struct in self.structs.items():
            for field in fields_in(struct.get("fields", [])):
                yield name, field

    def calls(self):
        yield from self.api["functions"]
        yield from self.api["callbacks"]
        yield from (field for _, field in self.fields() if field["type"] == "function")

    def test_everything_has_words(self):
        things = [(thing["name"], thing["doc"]) for kind in ("constants", "enums", "structs", "callbacks", "functions")
                  for thing in self.api[kind]]
        things += [(value["name"], value["doc"]) for enum in self.enums.values() for value in enum["values"]]
        things += [(f"{name}.{field['path']}", field["doc"]) for name, field in self.fields()]
        things += [(path, row["summary"]) for path, row in self.parameters.items()]
        self.assertGreater(len(things), 1000)
        self.assertEqual([name for name, doc in things if not doc], [])

    def test_the_head_of_each_header_is_a_sentence_and_notes(self):
        used = {thing["header"] for kind in ("constants", "enums", "structs", "callbacks", "functions")
                for thing in self.api[kind]}
        heads = {head["name"]: head for head in self.api["headers"]}
        self.assertEqual(set(heads), used)
        self.assertEqual([name for name, head in heads.items() if not head["doc"]], [])
        joined = [name for name, head in heads.items()
                  for text in [note["doc"] for note in head["notes"]] + head["text"] if re.search("[.a-z] +[A-Z][a-z]+  ", text)]
        self.assertEqual(joined, [])  # two lines of the table in one
        notes = {note["name"]: note["doc"] for note in heads["deft/character.h"]["notes"]}
        self.assertEqual(list(notes), ["Gives", "Never", "Replay", "Units", "Start at"])
        self.assertTrue(notes["Gives"].startswith("the next state"))

    def test_every_entry_is_on_the_page_and_every_link_leads_somewhere(self):
        with open(self.path.replace("deft-api.json", "deft-reference.html"), encoding="utf-8") as file:
            page = file.read()
        places = re.findall('id="([^"]*)"', page)
        self.assertEqual(len(places), len(set(places)))
        self.assertEqual(set(re.findall('href="#([^"]*)"', page)) - set(places), set())
        entries = {thing["name"] for kind in ("constants", "enums", "structs", "callbacks", "functions")
                   for thing in self.api[kind]}
        self.assertEqual(entries - set(places), set())

    def test_no_mark_is_left_in_words(self):
        self.assertEqual([name for name, field in self.fields() if re.search("@[a-z]", field["doc"])], [])

    def test_fields_of_the_state_are_private_or_for_all(self):
        state = {field["path"]: field.get("private", False) for name, field in self.fields() if name == "deft_character"}
        self.assertEqual([path for path in ("position", "velocity", "state", "facing", "user") if state[path]], [])
        self.assertEqual([path for path in ("motion", "spared", "abilities_told") if not state[path]], [])

    def test_no_name_is_there_twice(self):
        names = [thing["name"] for kind in ("constants", "enums", "structs", "callbacks", "functions")
                 for thing in self.api[kind]]
        names += [value["name"] for enum in self.enums.values() for value in enum["values"]]
        self.assertEqual(len(names), len(set(names)))

    def test_no_private_name_is_in_it(self):
        self.assertNotIn("deft__", json.dumps(self.api))

    def test_every_type_is_known(self):
        known = BUILT_IN | set(self.structs) | set(self.enums) | self.callbacks
        used = {field["type"] for _, field in self.fields()}
        for call in self.calls():
            used |= {call["returns"]["type"]} | {parameter["type"] for parameter in call["parameters"]}
        self.assertEqual(used - known, set())

    def test_every_enum_of_a_number_is_known(self):
        named = [field[mark] for _, field in self.fields() for mark in MARKS if mark in field]
        self.assertGreater(len(named), 50)
        self.assertEqual(set(named) - set(self.enums), set())
        for _, field in self.fields():
            if any(mark in field for mark in MARKS):
                self.assertRegex(field["type"], "^u?int(8|16|32|64)_t$")

    def test_the_fields_of_the_state_that_are_of_an_enum_say_so(self):
        fields = {field["path"]: field for field in self.structs["deft_character"]["fields"]}
        self.assertEqual(fields["state"]["enum"], "deft_state")
        self.assertEqual(fields["support"]["enum"], "deft_support")
        self.assertEqual(fields["pose"]["enum"], "deft_pose_kind")
        self.assertEqual(fields["held"]["bits"], "deft_action")
        self.assertEqual(fields["abilities"]["bits"], "deft_ability")

    def test_enumerators_of_lists_have_their_words(self):
        for name, word in (("deft_state", "wall_slide"), ("deft_event_kind", "landed"), ("deft_ability", "dash")):
            words = [value.get("word") for value in self.enums[name]["values"]]
            self.assertIn(word, words)
            self.assertEqual([at for at, word in enumerate(words) if word is None], [len(words) - 1])  # the count

    def by_value(self, thing):
        return thing["type"] in self.structs and not thing.get("pointers")

    def test_structs_cross_functions_and_callbacks_by_pointer(self):
        by_value = [call["name"] for call in self.calls()
                    if self.by_value(call["returns"]) or any(map(self.by_value, call["parameters"]))]
        self.assertGreater(len(list(self.calls())), 200)
        self.assertEqual(by_value, [])

    def test_out_parameters_stand_first(self):
        late = [function["name"] for function in self.api["functions"]
                if "out" in [parameter["name"] for parameter in function["parameters"][1:]]]
        self.assertEqual(late, [])

    def has_pointer(self, name):
        return any(field.get("pointers") or field["type"] in self.callbacks | {"function", "size_t"}
                   or field["type"] in self.structs and self.has_pointer(field["type"])
                   for field in fields_in(self.structs[name]["fields"]))

    def test_what_a_game_keeps_as_bytes_has_no_pointer(self):
        for name in ("deft_tuning", "deft_moveset", "deft_character", "deft_topdown", "deft_input", "deft_body_pose"):
            self.assertFalse(self.has_pointer(name), name)

    def test_structs_without_pointers_are_the_same_everywhere(self):
        other = []
        without = 0
        for name, struct in self.structs.items():
            if "fields" not in struct or self.has_pointer(name):
                continue
            without += 1
            layouts = [(at["size"], at["offsets"]) for at in struct["layouts"].values()]
            if layouts != [layouts[0]] * 3:
                other.append(name)
        self.assertGreater(without, 50)
        self.assertEqual(other, [])

    def test_saved_states_have_no_bytes_between_fields(self):
        sizes = {"double": 8, "uint32_t": 4, "int32_t": 4, "uint16_t": 2, "int16_t": 2, "uint8_t": 1, "int8_t": 1}

        def bytes_of(field):
            if field["type"] == "union":
                return max(bytes_of(part) for part in field["fields"])
            if field["type"] in self.structs:
                one = sum(bytes_of(part) for part in self.structs[field["type"]]["fields"])
            else:
                one = sizes[field["type"]]
            return one * field.get("count", 1)

        for name in ("deft_character", "deft_topdown", "deft_body_pose", "deft_input"):
            struct = self.structs[name]
            self.assertEqual(sum(map(bytes_of, struct["fields"])), struct["layouts"]["64"]["size"], name)

    def test_parameters_are_fields_of_the_tuning(self):
        offsets = self.structs["deft_tuning"]["layouts"]["64"]["offsets"]
        response = {field["path"] for field in self.structs["deft_response_tuning"]["fields"]}
        for path, row in self.parameters.items():
            struct, _, last = path.rpartition(".")
            self.assertTrue(path in offsets or struct in offsets and last in response, path)
            self.assertTrue(row["group"] == "" or row["group"] in self.api["groups"])
            self.assertEqual("slider" in row, row["type"] in ("number", "count"), path)
            self.assertIn(row["is_basic"], (True, False))
        self.assertEqual(self.api["groups"][:3], ["shape", "run", "air"])

    def test_choices_are_the_values_of_their_enum(self):
        chosen = [row for row in self.parameters.values() if row["type"] == "choice"]
        self.assertGreater(len(chosen), 10)
        for row in chosen:
            names = [value["name"] for value in self.enums[row["enum"]]["values"]]
            stems = [name[-len(choice):].lower() for name, choice in zip(names, row["choices"])]
            self.assertEqual(stems, row["choices"], row["path"])
            self.assertEqual(len(names), len(row["choices"]), row["path"])

    def test_what_may_be_never_is_infinite_at_most(self):
        for path, row in self.parameters.items():
            self.assertEqual(row["can_be_never"], math.isinf(float(row["max"])), path)
        self.assertTrue(self.parameters["air.overspeed_pushed_s"]["can_be_never"])
        self.assertFalse(self.parameters["jump.height"]["can_be_never"])

    def test_it_says_of_which_version_and_targets_it_is(self):
        values = {constant["name"]: constant["value"] for constant in self.api["constants"]}
        parts = [values[f"DEFT_VERSION_{part}"] for part in ("MAJOR", "MINOR", "PATCH")]
        self.assertEqual(self.api["deft"], "{}.{}.{}".format(*parts))
        self.assertIn("wasm32-wasi", self.api["layouts"]["32"])
        for name, struct in self.structs.items():
            self.assertEqual(list(struct.get("layouts", self.api["layouts"])), list(self.api["layouts"]), name)

    def test_constants_are_those_of_the_headers(self):
        values = {constant["name"]: constant["value"] for constant in self.api["constants"]}
        self.assertEqual(values["DEFT_EVENT_CAP"], 32)
        self.assertEqual(values["DEFT_FOREVER"], 1e30)
        self.assertEqual(values["DEFT_AIM_NONE"], -32768)
        self.assertNotIn("DEFT_API", values)


if __name__ == "__main__":
    Form.path = sys.argv.pop()
    unittest.main()
