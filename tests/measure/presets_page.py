"""presets_page.py DEFT PAGE -- the numbers that docs/guide/presets.md gives for deft are those that deft measures.

The cells of the table "Measured" have the game's number, a bar, and deft's. Times are frames of the game's rate.
"""
import json
import pathlib
import re
import subprocess
import sys

COLUMNS = {3: ("jump.full.apex", "length"), 4: ("jump.full.rise", "frames"), 5: ("jump.full.air", "frames"), 6: ("jump.tap.apex", "length")}


def main():
    deft, page = sys.argv[1:]
    faults, rate, compared, rows = [], 60, 0, 0
    text = pathlib.Path(page).read_text(encoding="utf-8").split("## Measured", 1)[1].split("\n## ", 1)[0]
    for line in re.findall(r"^\| `.*$", text, re.MULTILINE):
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        preset = cells[0].strip("`")
        given = re.search(r"(\d+) Hz", cells[2])
        rate = int(given[1]) if given else rate if not cells[2] else 60
        said = subprocess.run([deft, "measure", "--preset", preset, f"--rate={rate}", "--json"], check=True, capture_output=True, text=True).stdout
        metrics = {metric["id"]: metric for metric in json.loads(said)["metrics"]}
        rows += 1
        for column, (metric, unit) in COLUMNS.items():
            shown = re.search(r"\\\|\s*([\d.]+)", cells[column])
            if not shown or "(a tap of 0 frames)" in cells[column]:  # a press without length, which no probe has
                continue
            value = metrics[metric]["value"] * (rate if unit == "frames" else 1)
            places = len(shown[1].partition(".")[2])
            compared += 1
            if abs(value - float(shown[1])) > 0.5001 * 10**-places:
                faults.append(f"{preset}: the page says {shown[1]} for {metric}, deft measures {value:.4f} at {rate} Hz")
    print("\n".join(faults))
    print(f"{compared} numbers of {rows} presets were compared")
    sys.exit(1 if faults or rows < 13 or compared < 45 else 0)


main()
