"""main.py -- deft-api.json, and a C file that checks it against a compiler: docs/reference/api-json.md.

main.py json INCLUDE PARAMETERS OUT   the API of the headers in INCLUDE; PARAMETERS is what `deft describe --json` prints
main.py check INCLUDE OUT             the C file: it compiles where each struct is laid out as the JSON says; with
                                      DEFT_API_PROGRAM defined it also asks the libraries for each size and constant
main.py page INCLUDE OUT              the reference, as a page of HTML
"""

import json
import sys
from pathlib import Path

import check
import headers
import marks
import page
import parameters


def main(arguments):
    verb, include = arguments[1:3]
    api = headers.read(include.rstrip("/"))
    if verb == "json":
        parameters.add(api, json.loads(Path(arguments[3]).read_text(encoding="utf-8")))
        text = json.dumps(api, indent=1, ensure_ascii=False) + "\n"
    else:
        text = {"check": check.program, "page": page.page}[verb](api)
    Path(arguments[-1]).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    try:
        main(sys.argv)
    except marks.Wrong as wrong:
        sys.exit(f"deft: {wrong}")
