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
KINDS = ("constants", "enums", "structs", "callbacks", "functions")
# They take or make a view, options, a machine or a tick, and never call what is in them.
ONLY_KEEP = {
    "deft_world_view_of_array", "deft_world_view_of", "deft_replay_view", "deft_machine_default", "deft_machine_add",
    "deft_machine_allow", "deft_machine_state_name", "deft_machine_find", "deft_machine_print", "deft_recorder_size",
    "deft_recorder_start", "deft_tick_character", "deft_tick_moveset", "deft_tick_stick", "deft_tick_is_held",
    "deft_tick_is_pressed", "deft_tick_use_press", "deft_tick_can", "deft_tick_velocity", "deft_tick_set_velocity",
    "deft_hit_touch", "deft_law_fly", "deft_law_fall", "deft_law_walk", "deft_law_velocity", "deft_law_follow"}


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

    def parts(self):
        for call in self.calls():
            yield from call["parameters"] + [call["returns"]]

    def calls(self):
        yield from self.api["functions"]
        yield from self.api["callbacks"]
        yield from (field for _, field in self.fields() if field["type"] == "function")

    def test_everything_has_words(self):
        things = [(thing["name"], thing["doc"]) for kind in KINDS
                  for thing in self.api[kind]]
        things += [(value["name"], value["doc"]) for enum in self.enums.values() for value in enum["values"]]
        things += [(f"{name}.{field['path']}", field["doc"]) for name, field in self.fields()]
        things += [(path, row["doc"]) for path, row in self.parameters.items()]
        self.assertGreater(len(things), 1000)
        self.assertEqual([name for name, doc in things if not doc], [])

    def test_the_head_of_each_header_is_a_sentence_and_notes(self):
        used = {thing["header"] for kind in KINDS
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
        entries = {thing["name"] for kind in KINDS
                   for thing in self.api[kind]}
        self.assertEqual(entries - set(places), set())

    def test_no_mark_is_left_in_words(self):
        self.assertEqual([name for name, field in self.fields() if re.search("@[a-z]", field["doc"])], [])

    def test_fields_of_the_state_are_private_or_for_all(self):
        state = {field["path"]: field.get("private", False) for name, field in self.fields() if name == "deft_character"}
        self.assertEqual([path for path in ("position", "velocity", "state", "facing", "user") if state[path]], [])
        self.assertEqual([path for path in ("motion", "spared", "abilities_told") if not state[path]], [])

    def test_no_name_is_there_twice(self):
        names = [thing["name"] for kind in KINDS
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
        things = [field for _, field in self.fields()] + list(self.parts())
        named = [thing[mark] for thing in things for mark in MARKS if mark in thing]
        self.assertGreater(len(named), 60)
        self.assertEqual(set(named) - set(self.enums), set())
        for field in things:
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

    def test_every_value_but_a_count_has_a_word_of_its_own(self):
        for name, enum in self.enums.items():
            words = [value["word"] for value in enum["values"] if not value.get("is_count")]
            self.assertEqual(len(words), len(set(words)), name)
            self.assertTrue(all(re.fullmatch("[a-z0-9_]+", word) for word in words), name)
            for value in enum["values"]:
                self.assertEqual(value.get("is_count", False), "word" not in value)
        counts = [value["name"] for enum in self.enums.values() for value in enum["values"] if value.get("is_count")]
        self.assertIn("DEFT_ACTION_COUNT", counts)
        self.assertNotIn("DEFT_PARAM_COUNT", counts)  # the type of a parameter

    def test_every_pointer_parameter_has_a_direction(self):
        for call in self.calls():
            for parameter in call["parameters"]:
                if parameter.get("pointers"):
                    self.assertIn(parameter["direction"], ("in", "out", "inout"), call["name"])
                else:
                    self.assertNotIn("direction", parameter, call["name"])

    def test_every_pointer_that_a_function_returns_has_an_owner(self):
        functions = {function["name"]: function for function in self.api["functions"]}
        freed = set()
        for name, function in functions.items():
            names = {parameter["name"] for parameter in function["parameters"]}
            if function["returns"].get("pointers"):
                self.assertIn(function["returns"].get("owner"), names | {"static", "caller"}, name)
            for part in function["parameters"] + [function["returns"]]:
                self.assertEqual(part.get("owner") == "caller", "free_with" in part, name)
                if "free_with" in part:
                    given = functions[part["free_with"]]["parameters"][0]
                    self.assertIn(given["type"], (part["type"], "void"), name)
                    self.assertEqual(given["pointers"], 1)
                    freed.add(part["free_with"])
        self.assertLessEqual({name for name in functions if name.endswith("_free")}, freed)

    def test_a_length_is_a_number_beside_its_array(self):
        lists = [(call["name"], call["parameters"] + [call["returns"]], call["parameters"]) for call in self.calls()]
        lists += [(name, struct["fields"], struct["fields"]) for name, struct in self.structs.items() if "fields" in struct]
        measured = 0
        for name, things, beside in lists:
            numbers = {thing["name"]: thing for thing in beside}
            for thing in things:
                for of in thing.get("length", "").split("*") if "length" in thing else []:
                    self.assertRegex(numbers[of]["type"], "^(size_t|uint32_t)$", name)
                    measured += 1
        self.assertGreater(measured, 60)

    def test_every_count_of_a_call_is_the_length_of_something(self):
        alone = []
        for call in self.calls():
            lengths = {part.get("length") for part in call["parameters"] + [call["returns"]]}
            alone += [(call["name"], parameter["name"]) for parameter in call["parameters"]
                      if re.search("(^|_)(count|capacity|size)$", parameter["name"]) and parameter["name"] not in lengths
                      and parameter["type"] != "double"]
        self.assertEqual(alone, [("deft_query_overlaps", "count")])  # how many there are, beyond the capacity, too

    def test_a_field_that_counts_another_is_its_length(self):
        counted = 0
        for name, struct in self.structs.items():
            fields = {field["name"]: field for field in struct.get("fields", [])}
            for field in fields.values():
                of = re.fullmatch("how many `([a-z_]+)` has", field["doc"])
                if of:
                    self.assertEqual(fields[of[1]]["length"], field["name"], name)
                    counted += 1
        self.assertGreater(counted, 15)

    def reaches_callback(self, kind, seen=()):
        """Whether a value of that type leads to a function of the host. A tick has the whole machine and its view at hand."""
        if kind in self.callbacks or kind in ("function", "deft_tick"):
            return True
        fields = self.structs.get(kind, {}).get("fields", [])
        return kind not in seen and any(self.reaches_callback(field["type"], (*seen, kind)) for field in fields_in(fields))

    def test_functions_that_call_back_say_so(self):
        marked = {function["name"] for function in self.api["functions"] if function["calls_back"]}
        able = {function["name"] for function in self.api["functions"]
                if any(self.reaches_callback(parameter["type"]) for parameter in function["parameters"])}
        self.assertEqual(able - marked, ONLY_KEEP)
        self.assertLessEqual(marked, able)

    def test_texts_are_marked(self):
        fields = {(name, field["path"]): field for name, field in self.fields()}
        self.assertTrue(fields["deft_spawn", "name"]["text"])
        self.assertTrue(fields["deft_level", "files"]["text"])
        self.assertEqual(fields["deft_level", "files"]["stars"], "* const*")
        functions = {function["name"]: function for function in self.api["functions"]}
        self.assertTrue(functions["deft_level_load"]["parameters"][0]["text"])
        self.assertNotIn("text", functions["deft_level_parse_text"]["parameters"][0])  # it has a length
        self.assertTrue(functions["deft_diag_text"]["parameters"][0]["text"])
        self.assertTrue(functions["deft_version"]["returns"]["text"])

    def test_methods_have_a_receiver(self):
        receivers = {function["name"]: function["receiver"] for function in self.api["functions"]}
        for name, receiver in (("deft_character_step", "character"), ("deft_level_platform_at", "platform"),
                               ("deft_world_view_check", "view"), ("deft_world_view_of", "world"), ("deft_tuning_default", None)):
            self.assertEqual(receivers[name], receiver, name)

    def test_names_in_words_lead_somewhere(self):
        known = {thing["name"] for kind in KINDS for thing in self.api[kind]}
        known |= {value["name"] for enum in self.enums.values() for value in enum["values"]}
        words = [thing["doc"] for kind in KINDS for thing in self.api[kind]]
        words += [value["doc"] for enum in self.enums.values() for value in enum["values"]]
        words += [field["doc"] for _, field in self.fields()]
        words += [text for head in self.api["headers"] for text in
                  [head["doc"], *head["text"], *(note["doc"] for note in head["notes"])]]
        used = {name for text in words for name in re.findall(r"\b(?:deft|DEFT)_[A-Za-z0-9_]+\b", text)}
        macros = {"DEFT_ASSERT", "DEFT_USER_CONFIG", "DEFT_SHARED"}
        self.assertEqual({name for name in used - known - macros if not name.endswith("_")}, set())

    def test_what_only_fills_is_private(self):
        fills = [field for _, field in self.fields() if re.fullmatch("reserved(_[0-9])?", field["name"])]
        self.assertGreater(len(fills), 30)
        self.assertTrue(all(field["private"] for field in fills))

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
            if path in offsets:
                self.assertEqual(row["field"]["offset"], offsets[path])
            else:
                inner = self.structs["deft_response_tuning"]["layouts"]["64"]["offsets"]
                self.assertEqual(row["field"]["offset"], offsets[struct] + inner[last])
            self.assertEqual(row["field"]["type"], "double" if row["type"] == "number" else "int32_t", path)
            self.assertTrue(row["group"] == "" or row["group"] in self.api["groups"])
            self.assertEqual("slider" in row, row["type"] in ("number", "count"), path)
            self.assertIn(row["is_basic"], (True, False))
        self.assertEqual(self.api["groups"][:3], ["shape", "run", "air"])

    def test_choices_are_the_values_of_their_enum(self):
        chosen = [row for row in self.parameters.values() if row["type"] == "choice"]
        self.assertGreater(len(chosen), 10)
        for row in chosen:
            words = [value["word"] for value in self.enums[row["enum"]]["values"]]
            self.assertEqual(words, row["choices"], row["path"])

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
