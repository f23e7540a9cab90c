"""recompute.py DEFT FOLDER RATE TUNING... -- all metrics again, from raw traces, by code that shares nothing with deft.

`deft measure --probes` writes the probes. `deft sim` plays each, and its trace must end in the state that the measurement
ended in. From the columns of the traces every metric is computed here, and compared with the text that deft prints.
TUNING is what the command takes: a file, or --preset ID.
"""
import csv
import json
import math
import pathlib
import subprocess
import sys

GRAIN, TINY = 64, 1e-9
FOUND = {}  # metric to value in tiles, ticks, ...; None: there is none


class Trace:
    """The columns of a trace, heights upwards, and the events with their instants."""

    def __init__(self, path):
        with open(path, encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        self.x = [float(row["x"]) for row in rows]
        self.y = [-float(row["y"]) for row in rows]
        self.vx = [float(row["vx"]) for row in rows]
        self.vy = [-float(row["vy"]) for row in rows]
        self.hands = [set(row["input"].split(",")) - {""} for row in rows]
        self.support = [row["support"] for row in rows]
        self.state = [row["state"] for row in rows]
        self.hash = rows[-1]["hash"]
        self.last = len(rows) - 1
        self.events = []  # tick, kind, s after its start, value
        for tick, row in enumerate(rows):
            kinds, at, values = (row[name].split(";") if row[name] else [] for name in ("events", "event_s", "event_values"))
            self.events += [(tick, kind, float(s), float(v)) for kind, s, v in zip(kinds, at, values, strict=True)]

    def first_with(self, letter, after=0):
        """The row before the first tick whose hands hold a letter."""
        return next(i for i in range(after + 1, self.last + 1) if letter in self.hands[i]) - 1

    def last_with(self, letters):
        """The last row whose tick held exactly these letters."""
        return max(i for i in range(1, self.last + 1) if self.hands[i] == set(letters))

    def event(self, kind, after=-1):
        return next((event for event in self.events if event[1] == kind and event[0] > after), None)

    def at_speed(self, start, speed, way=1):
        return next((i for i in range(start + 1, self.last + 1) if way * self.vx[i] >= speed - TINY * abs(speed)), None)

    def time(self, event, start, dt):
        return (event[0] - 1 - start) * dt + event[2]

    def place(self, event, dt):
        """Where the feet are at an event, on the line between two rows."""
        before, after = self.x[event[0] - 1], self.x[event[0]]
        return before + (after - before) * (event[2] / dt)


class Probes:
    def __init__(self, deft, folder, rate, tuning):
        self.folder, self.rate, self.dt, self.faults, self.traces = folder, rate, 1 / rate, [], {}
        rate_words = [f"--rate={rate:g}"]
        said = subprocess.run([deft, "measure", *tuning, *rate_words, "--json", "--probes", folder], check=True, capture_output=True,
                              text=True).stdout
        again = subprocess.run([deft, "measure", *tuning, *rate_words, "--json"], check=True, capture_output=True, text=True).stdout
        if said != again:
            self.faults.append("a second measurement, without --probes, prints other bytes")
        self.said = json.loads(said)
        self.metrics = {metric["id"]: metric for metric in self.said["metrics"]}
        listed = json.loads((folder / "probes.json").read_text(encoding="utf-8"))["probes"]
        words = ["--tuning", *tuning] if len(tuning) == 1 else tuning
        for probe in listed:
            name = probe["probe"]
            subprocess.run([deft, "sim", folder / f"{name}.tmj", *words, "--input", folder / f"{name}.input", "--hz", f"{rate:g}",
                            "--trace", folder / f"{name}.csv"], check=True, capture_output=True)
            trace = Trace(folder / f"{name}.csv")
            if (trace.hash, trace.last) != (probe["hash"], probe["ticks"]):
                self.faults.append(f"{name}: deft sim ends in another state: {trace.hash} after {trace.last} ticks, not {probe}")
            self.traces[name] = trace

    def __getitem__(self, name):
        return self.traces[name]

    def __contains__(self, name):
        return name in self.traces

    def some(self, start):
        return {name: trace for name, trace in self.traces.items() if name.startswith(start)}

    def world(self, name):
        """The corners of the ground, tiles, heights upwards, and the spawn."""
        level = json.loads((self.folder / f"{name}.tmj").read_text(encoding="utf-8"))
        objects = level["layers"][0]["objects"]
        ground = [[(point["x"] / GRAIN, -point["y"] / GRAIN) for point in thing["polygon"]] for thing in objects if "polygon" in thing]
        return ground, next(thing["x"] / GRAIN for thing in objects if "point" in thing)

    def borders(self, name, works):
        """The traces on both sides of a search: the one works, the other does not."""
        for part, expected in (("most", True), ("more", False)):
            if f"{name}.{part}" in self and works(self[f"{name}.{part}"], f"{name}.{part}") != expected:
                self.faults.append(f"{name}.{part}: it {'does not work' if expected else 'works'}")


def motion(p, name, ids, turn_name=None, extra=""):
    """Attack and release of a motion; ids by what they are."""
    trace = p[name]
    start = trace.first_with("R")
    end = trace.last_with("R" + extra)
    full = trace.vx[end]
    if not full > 0:
        return
    found = {"speed": full, "first_tick": trace.vx[start + 1] / full,
             "response": next(i for i in range(start + 1, end + 1) if trace.x[i] != trace.x[start]) - start}
    for share in (50, 90, 100):
        row = trace.at_speed(start, share / 100 * full)
        found[f"to_{share}"], found[f"to_{share}_distance"] = row - start, trace.x[row] - trace.x[start]
    rest = next((i for i in range(end + 1, trace.last + 1) if trace.vx[i] <= TINY * full), None)
    if rest:
        found["stop"], found["stop_distance"] = rest - end, trace.x[rest] - trace.x[end]
    if turn_name:
        trace = p[turn_name]
        end = trace.last_with("R" + extra)
        rest = next((i for i in range(end + 1, trace.last + 1) if trace.vx[i] <= TINY * full), None)
        back = trace.at_speed(end, full, -1)
        if rest:
            found["turn"], found["turn_overshoot"] = rest - end, max(trace.x[end : rest + 1]) - trace.x[end]
            found["turn_to_100"] = back - end if back else None
    group = "run" if ids == "fast" else ids
    for key, value in found.items():
        FOUND[f"run.fast_{key}" if ids == "fast" else f"{group}.{key}"] = value


def running(p):
    motion(p, "run", "run", "run.turn")
    motion(p, "air", "air", "air.turn")
    if "run.fast" in p:
        motion(p, "run.fast", "fast", extra="Z")
    if "crouch" in p:
        motion(p, "crouch", "crouch", extra="C")
    tap = p["run.tap"]
    if "run.speed" in FOUND:
        FOUND["run.tap_distance"] = tap.x[-1] - tap.x[tap.first_with("R")]
    for name, speed in (("fall", "fall.speed_max"), ("fall.fast", "fall.fast_speed_max")):
        fall = p[name]
        tail = max(2, math.ceil(0.1 * p.rate - TINY))
        top = max(-v for v in fall.vy)
        steady = sum(-v >= top * (1 - TINY) for v in fall.vy) > tail
        FOUND[speed] = -fall.vy[-1] if steady else None
        if name == "fall":
            FOUND["fall.to_max"] = next(i for i, v in enumerate(fall.vy) if -v >= top * (1 - TINY)) if steady else None
            FOUND["fall.ten_tiles"] = next((i for i, y in enumerate(fall.y) if y <= -10), None)


def jumps(p):
    for part in ("full", "half", "50ms", "tap", "100ms", "150ms", "200ms", "300ms", "run"):
        trace = p[f"jump.{part}"]
        start = trace.first_with("J")
        top, end = trace.event("apex", start), trace.event("landed", start)
        FOUND[f"jump.{part}.apex"] = top and top[3]
        FOUND[f"jump.{part}.rise"] = top and trace.time(top, start, p.dt)
        FOUND[f"jump.{part}.air"] = end and trace.time(end, start, p.dt)
    full = p["jump.full"]
    start = full.first_with("J")
    FOUND["jump.response"] = next(i for i in range(start + 1, full.last + 1) if full.y[i] > full.y[start]) - start
    highest, heights = full.event("apex", start)[3], []
    for trace in p.some("jump.held.").values():
        press = trace.first_with("J")
        top = trace.event("apex", press)
        heights.append(math.floor(top[3] * GRAIN + 0.5))
        last = sum("J" in hands for hands in trace.hands)
    if not top[3] >= highest * (1 - TINY):
        p.faults.append("jump.held: the longest press is not as high as the full jump")
    FOUND["jump.hold_max"], FOUND["jump.heights"] = last, len(set(heights))
    for part in ("stand", "run", "run_50ms", "run_tap"):
        trace = p[f"jump.{part}"]
        start, end = trace.first_with("J"), trace.event("landed", trace.first_with("J"))
        FOUND[f"jump.{part}.distance"] = end and trace.place(end, p.dt) - trace.x[start]
    points = set()
    for trace in p.some("jump.landing.").values():
        end = trace.event("landed", trace.first_with("J"))
        if end:
            points.add(math.floor(trace.place(end, p.dt) * 16))
    FOUND["jump.landings"] = len(points)
    if "air_jump" in p:
        trace = p["air_jump"]
        start = trace.first_with("J")
        second = trace.event("jumped_air")[0]
        top = trace.event("apex", second)
        FOUND["air_jump.apex"] = top[3]
        FOUND["air_jump.total_apex"] = trace.y[second - 1] + top[3] - trace.y[start]
        trace = p["air_jump.run"]
        start = trace.first_with("J")
        end = trace.event("landed", start)
        FOUND["air_jump.air"], FOUND["air_jump.distance"] = trace.time(end, start, p.dt), trace.place(end, p.dt) - trace.x[start]


def on_top(trace, top):
    """The last tick ends on the top, or came down on it and jumped again at once."""
    lands = any(event[0] == trace.last and event[1] == "landed" for event in trace.events)
    return trace.support[-1] == "floor" and abs(trace.y[-1] - top) < 0.02 or lands and trace.y[-1] > top - 0.02


def gaps(p):
    for name in sorted({name.rsplit(".", 1)[0] for name in p.some("gap.")}):
        def clears(trace, probe):
            far = p.world(probe)[0][1]
            return (on_top(trace, max(y for _, y in far))
                    and trace.x[-1] > p.world(probe)[1] + 0.01 and trace.x[-1] >= min(x for x, _ in far) - 2)
        p.borders(name, clears)
        is_found = f"{name}.most" in p and f"{name}.more" in p
        FOUND[name] = min(x for x, _ in p.world(f"{name}.most")[0][1]) if is_found else None
        if is_found and min(x for x, _ in p.world(f"{name}.more")[0][1]) - FOUND[name] != 1 / GRAIN:
            p.faults.append(f"{name}: the two gaps are not 1/64 tile apart")
    def top_of(probe):
        return max(y for _, y in p.world(probe)[0][1])
    p.borders("jump.step", lambda trace, probe: on_top(trace, top_of(probe)) and trace.x[-1] > -half_width_of(p))
    if "jump.step.most" in p and top_of("jump.step.most") > 0:
        FOUND["jump.step_max"] = top_of("jump.step.most")
        FOUND["assist.ledge_gain"] = max(0, FOUND["jump.step_max"] - FOUND["jump.full.apex"])
    p.borders("step.walk", lambda trace, probe: trace.x[-1] > 0.05 and trace.support[-1] == "floor")
    if "run.speed" in FOUND:
        FOUND["step.walk_max"] = top_of("step.walk.most") if "step.walk.most" in p else 0


def forgiveness(p):
    def has(trace, *kinds):
        return any(trace.event(kind, trace.first_with("J")) for kind in kinds)
    p.borders("assist.coyote", lambda trace, _: has(trace, "jumped_ground", "jumped_coyote"))
    if "assist.coyote.most" in p and "assist.coyote.more" in p:
        most = p["assist.coyote.most"]
        # the last tick on the ground is the last of which a row says so
        FOUND["assist.coyote"] = most.first_with("J") - max(i for i in range(most.first_with("J") + 1) if most.support[i] == "floor")
    def jumps_again(trace, _):
        press = max(i for i in range(1, trace.last) if "J" in trace.hands[i + 1] and "J" not in trace.hands[i])
        return trace.event("jumped_ground", press) is not None
    p.borders("assist.buffer", jumps_again)
    if "assist.buffer.more" in p:
        more = p["assist.buffer.more"]
        press = max(i for i in range(1, more.last) if "J" in more.hands[i + 1] and "J" not in more.hands[i])
        FOUND["assist.buffer"] = more.event("landed", press)[0] - press - 1
    bonks = lambda trace: has(trace, "bonked")
    p.borders("assist.overlap", lambda trace, _: not bonks(trace))
    half_width = half_width_of(p)
    FOUND["assist.corner_overlap"] = half_width - p.world("assist.overlap.most")[1]
    p.borders("assist.corner.helped", lambda trace, _: bonks(trace))
    p.borders("assist.corner.alone", lambda trace, _: bonks(trace) or has(trace, "assist_corner"))
    if "assist.corner.alone.more" in p:
        FOUND["assist.corner"] = p["assist.corner.alone.more"].first_with("J") - p["assist.corner.helped.more"].first_with("J")


def half_width_of(p):
    return WIDTH / p.said["units_per_tile"] / 2


def walls(p):
    if "wall.slide" in p:
        trace = p["wall.slide"]
        FOUND["wall.slide_speed"] = -trace.vy[-1] if trace.state[-1] == "wall_slide" else None
    if "wall.jump" in p:
        trace = p["wall.jump"]
        start = trace.first_with("J")
        top = trace.event("apex", start) if trace.event("jumped_wall", start) else None
        FOUND["wall.jump.apex"] = top and top[3]
        FOUND["wall.jump.away"] = top and trace.x[start] - trace.place(top, p.dt)
    if "wall.climb" in p:
        trace = p["wall.climb"]
        presses = [i for i in range(trace.last) if "J" in trace.hands[i + 1] and "J" not in trace.hands[i]]
        touches = [event[0] for event in trace.events if event[1] == "hit_wall" and event[0] > presses[0]]
        if touches:
            FOUND["wall.jump.return"] = touches[0] - presses[0]
            presses = (presses + [trace.last])[: 1 + len(touches)] if len(touches) >= len(presses) else presses
            end = presses[-1]
            FOUND["wall.climb_rate"] = (trace.y[end] - trace.y[presses[0]]) / ((end - presses[0]) * p.dt)
    if "climb" in p:
        trace = p["climb"]
        touched = math.ceil(0.2 * p.rate - TINY)
        FOUND["climb.up_speed"] = trace.vy[touched]
        FOUND["climb.height"] = max(trace.y[touched:]) - trace.y[0] if trace.state[-1] != "climb" else None


def dashes(p):
    if "dash" in p:
        trace = p["dash"]
        start = trace.first_with("X")
        end = trace.event("dash_end", start)
        before = end[0] - 1
        FOUND["dash.distance"] = trace.x[before] + trace.vx[before] * end[2] - trace.x[start]
        FOUND["dash.duration"] = trace.time(end, start, p.dt)
        FOUND["dash.response"] = next(i for i in range(start + 1, trace.last + 1) if trace.x[i] > trace.x[start]) - start
        FOUND["dash.speed"] = max(trace.vx[start + 1 : end[0] + 1])
        FOUND["dash.exit_speed"] = end[3]
        starts = [event[0] for event in p["dash.again"].events if event[1] == "dash_start"]
        FOUND["dash.again"] = starts[1] - starts[0] if len(starts) > 1 else None
        trace = p["dash.up"]
        end = trace.event("dash_end")
        if end and p.metrics["dash.up_height"].get("none") != "dash.directions is 2":
            before = end[0] - 1
            FOUND["dash.up_height"] = trace.y[before] + trace.vy[before] * end[2] - trace.y[trace.first_with("X")]
    if "glide" in p:
        FOUND["glide.speed"] = -p["glide"].vy[-1]
    if "slam" in p:
        trace = p["slam"]
        start = trace.first_with("S")
        FOUND["slam.speed"] = max(-v for v in trace.vy[start:])
        FOUND["slam.ten_tiles"] = next(i for i in range(trace.last + 1) if trace.y[i] <= trace.y[start] - 10) - start


def slopes(p):
    def stands(trace, _):
        half = math.ceil(p.rate - TINY)
        return trace.support[-1] == "floor" and abs(trace.x[-1] - trace.x[half]) < 1e-3
    p.borders("slope.stand", stands)
    (ground,), _ = p.world("slope.stand.most")
    (x0, y0), (x1, y1) = ground[3], ground[2]
    FOUND["slope.steepest"] = round(math.degrees(math.atan2(y1 - y0, x1 - x0)))
    for name in ("up_27", "down_27", "up_45", "down_45"):
        trace = p[f"slope.{name}"]
        start = trace.first_with("L" if name.startswith("down") else "R")
        if trace.support[start] == "floor" and "run.speed" in FOUND:
            FOUND[f"slope.{name}"] = math.sqrt(trace.vx[-1] ** 2 + trace.vy[-1] ** 2) / FOUND["run.speed"]


def compare(p):
    """The numbers as deft prints them; the digits are those of its own text."""
    digits = {"length": 2 if p.said["units_per_tile"] >= 4 else 3}
    for name, metric in p.metrics.items():
        value = FOUND.get(name)
        if "none" in metric:
            if value is not None:
                p.faults.append(f"{name}: deft says none ({metric['none']}), the trace says {value}")
            continue
        if value is None:
            p.faults.append(f"{name}: deft says {metric['text']}, the trace has none")
            continue
        if "tiles" in metric:
            value *= p.said["units_per_tile"]
        places = len(metric["text"].partition(".")[2])
        if places != (digits["length"] if "tiles" in metric else places):
            p.faults.append(f"{name}: {metric['text']} has {places} digits")
        text = f"{value:.{places}f}"
        if text.lstrip("-").strip("0.") == "":
            text = text.lstrip("-")
        if text != metric["text"]:
            p.faults.append(f"{name}: deft says {metric['text']}, the trace {text} ({value!r})")


def main():
    global WIDTH
    deft, folder, rate, *tuning = sys.argv[1:]
    folder = pathlib.Path(folder)
    described = subprocess.run([deft, "explain", *tuning, "--json"], check=True, capture_output=True, text=True).stdout
    WIDTH = 2 * next(line["value"] for line in json.loads(described) if line["name"] == "shape.half_width")
    p = Probes(deft, folder, float(rate), tuning)
    for part in (running, jumps, gaps, forgiveness, walls, dashes, slopes):
        part(p)
    compare(p)
    print("\n".join(p.faults))
    print(f"{' '.join(tuning)} at {rate} Hz: {len(p.traces)} probes, {len(p.metrics)} metrics, {len(p.faults)} faults")
    sys.exit(1 if p.faults or len(p.metrics) < 40 or len(p.traces) < 60 else 0)


main()
