"""nullable.py JSON PROGRAM -- a pointer that deft-api.json says may be NULL, may be. PROGRAM is tests/wrong with assertions: it lists
the pointers whose NULL stops no call, and `?` for a function that it cannot call soundly."""

import json
import subprocess
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    functions = json.load(file)["functions"]
accepted, unknown = set(), set()
for line in subprocess.run([sys.argv[2], "--nullable"], check=True, capture_output=True, text=True).stdout.splitlines():
    function, parameter = line.split()
    (unknown if parameter == "?" else accepted).add(function if parameter == "?" else (function, parameter))
said = {(function["name"], parameter["name"]) for function in functions for parameter in function["parameters"]
        if parameter.get("nullable") and function["name"] not in unknown}
said |= {(function["name"], parameter["name"] + "[]") for function in functions for parameter, beside in
         zip(function["parameters"], function["parameters"][1:])
         if parameter.get("length") == beside["name"] and parameter["pointers"] == 1 and function["name"] not in unknown}
for function, parameter in sorted(said - accepted):
    print(f"{function}: `{parameter}` may be NULL, says the header, but an assertion stops that ([]: at a length of 0)")
if len(said) < 80 or len(unknown) > 8:
    print(f"only {len(said)} pointers were tried; {len(unknown)} functions could not be called")
    sys.exit(1)
sys.exit(1 if said - accepted else 0)
