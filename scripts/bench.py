"""Makes designs and templates in a temporary folder, measures keywright and other linters there, prints a report."""

import argparse
import datetime
import json
import os
import pathlib
import platform
import shlex
import subprocess
import sys
import tempfile
import typing

ROOT = pathlib.Path(__file__).resolve().parent.parent
KEYWRIGHT = ROOT / "build" / "release" / "cmd" / "keywright"
CFN_LINT = ROOT / "build" / "bench" / "node_modules" / ".bin" / "cfn-lint"
FILES = 1000

ENTITY = """\
  Order{i}:
    count: 12M
    growth: 400k/month
    identity: [orderId]
    attributes:
      orderId: {{ type: S, format: ulid }}
      customerId: {{ type: S, size: 12, characters: "[a-z0-9]", distinct: 300k }}
      status: {{ type: S, values: [open, paid, shipped] }}
      createdAt: {{ type: N, format: epoch-seconds }}
      total: {{ type: N, size: 6 }}
      lines: {{ type: L, size: 400 }}
    writes: {{ put: 400k/month, update: {{ rate: 400k/month, sets: [status] }} }}
"""
PATTERN = """\
  order{i}:
    entity: Order{i}
    where: "orderId = :id"
    rate: 20/s
  orders{i}-of-customer:
    entity: Order{i}
    where: "customerId = :c AND createdAt BETWEEN :from AND :to"
    order: createdAt desc
    limit: 50
    rate: 5/s
"""
TABLE = """\
  Orders{i}:
    stores: [Order{i}]
    key: {{ partition: orderId }}
    indexes:
      byCustomer{i}: {{ key: {{ partition: customerId, sort: createdAt }}, projection: all }}
"""
RESOURCE = """\
  Orders{i}:
    Type: AWS::DynamoDB::Table
    Properties:
      BillingMode: PAY_PER_REQUEST
      AttributeDefinitions:
        - {{ AttributeName: orderId, AttributeType: S }}
        - {{ AttributeName: customerId, AttributeType: S }}
        - {{ AttributeName: createdAt, AttributeType: N }}
      KeySchema:
        - {{ AttributeName: orderId, KeyType: HASH }}
      GlobalSecondaryIndexes:
        - IndexName: byCustomer
          KeySchema:
            - {{ AttributeName: customerId, KeyType: HASH }}
            - {{ AttributeName: createdAt, KeyType: RANGE }}
          Projection: {{ ProjectionType: ALL }}
"""


def repeated(sections, size):
    """Sections, each a head and a part that is repeated with a number, so often that the text has about `size` bytes."""
    def text(times):
        return "".join(head + "".join(part.format(i=i) for i in range(times)) for head, part in sections)

    times = 1
    while len(text(times + 1)) <= size * 1.05:
        times += 1
    return text(times)


def design(size, name):
    text = repeated([(f"keywright: 1\nname: {name}\nentities:\n", ENTITY), ("patterns:\n", PATTERN),
                     ("tables:\n", TABLE)], size)
    return text + "# " + "x" * max(0, size - len(text) - 3) + "\n"


def template(size):
    return repeated([("AWSTemplateFormatVersion: '2010-09-09'\nResources:\n", RESOURCE)], size)


class Timing(typing.NamedTuple):
    """Seconds: mean and standard deviation of the wall time, mean of the processor time."""

    wall: float
    deviation: float | None
    processor: float


class Inputs:
    """Three projects, each in a folder of its own: what a linter reads depends on what lies around a file."""

    def __init__(self, folder):
        self.design, self.template, self.many = (folder / name for name in ("design", "template", "many"))
        for project in (self.design, self.template, self.many):
            project.mkdir()
        (self.design / "orders.keywright.yaml").write_text(design(4096, "orders"))
        (self.template / "template.yaml").write_text(template(4096))
        for number in range(FILES):
            (self.many / f"design{number:04}.keywright.yaml").write_text(design(5120, f"design {number}"))


def check_runs(command, folder):
    """A measured run must have done its work: 0 and 1 are answers, anything else is not."""
    done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"bench: {' '.join(map(str, command))} ended with {done.returncode}:\n{done.stderr}")


def seconds(command, folder, runs, warmup):
    """A `Timing`; without deviation (None) for a single run, which also goes unchecked."""
    if runs > 1:
        check_runs(command, folder)
    with tempfile.NamedTemporaryFile(suffix=".json") as export:
        subprocess.run(["hyperfine", "--shell=none", "--ignore-failure", "--style=none", f"--runs={runs}",
                        f"--warmup={warmup}", f"--export-json={export.name}", shlex.join(map(str, command))],
                       cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        result = json.loads(pathlib.Path(export.name).read_text())["results"][0]
    return Timing(result["mean"], result["stddev"], result["user"] + result["system"])


def peak_megabytes(command, folder):
    """Largest resident set in MB (1,048,576 B)."""
    done = subprocess.run(["/usr/bin/time", "--format=%M", *map(str, command)], cwd=folder, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    return int(done.stderr.split()[-1]) / 1024


def duration(mean, deviation=None):
    scale, decimals, unit = (1e3, 1, "ms") if mean < 1 else (1, 2, "s")
    spread = "" if deviation is None else f" ± {deviation * scale:.{decimals}f}"
    return f"{mean * scale:.{decimals}f}{spread} {unit}"


def wall(timing):
    return duration(timing.wall, timing.deviation)


def table(head, rows):
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    line = lambda row: "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |"
    return "\n".join([line(head), "|" + "|".join("-" * (width + 2) for width in widths) + "|", *map(line, rows)])


LINT_ONE = [KEYWRIGHT, "lint", "orders.keywright.yaml"]
LINT_MANY = [KEYWRIGHT, "lint", "."]


def measure_goals(inputs):
    cold = seconds(LINT_ONE, inputs.design, 200, 20)
    bulk = seconds(LINT_MANY, inputs.many, 5, 1)
    rows = [
        ["cold start, `lint` on a design of 4 KB", wall(cold), duration(cold.processor), "10 ms"],
        [f"`lint` on {FILES:,} designs of 5 KB", wall(bulk), duration(bulk.processor), "2.5 s"],
        ["peak memory of the first", f"{peak_megabytes(LINT_ONE, inputs.design):.1f} MB", "", "30 MB"],
        ["peak memory of the second", f"{peak_megabytes(LINT_MANY, inputs.many):.1f} MB", "", "-"],
    ]
    return cold, bulk, table(["measured", "result", "processor time", "at most"], rows)


def measure_others(inputs, cold, bulk):
    def row(what, tool, theirs, ours):
        return [what, tool, wall(theirs), wall(ours), f"{theirs.wall / ours.wall:.0f} ×"]

    yamllint = ["yamllint", "-d", "relaxed"]
    rows = [row("one design of 4 KB", "yamllint",
                seconds([*yamllint, "orders.keywright.yaml"], inputs.design, 10, 2), cold),
            row(f"{FILES:,} designs of 5 KB", "yamllint", seconds([*yamllint, "."], inputs.many, 1, 0), bulk)]
    if CFN_LINT.exists():
        rows.append(row("one template of 4 KB", "cfn-lint (npm)",
                        seconds([CFN_LINT, "validate", "template.yaml"], inputs.template, 10, 2),
                        seconds([KEYWRIGHT, "lint", "template.yaml"], inputs.template, 200, 20)))
    return table(["input", "tool", "its time", "keywright", "ratio"], rows)


def version_of(command):
    done = subprocess.run(command, capture_output=True, text=True)
    return (done.stdout or done.stderr).strip().splitlines()[0]


def busyness():
    """A warning for the page when others were using the machine: wall times are then too long."""
    load, cores = os.getloadavg()[0], len(os.sched_getaffinity(0))
    if load <= cores / 2:
        return ""
    return f"\nThe machine was busy (load {load:.1f} on {cores} cores): wall times are too long."


def machine():
    cpu = next((line.split(":", 1)[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")),
               platform.machine())
    return f"{cpu}, {len(os.sched_getaffinity(0))} cores"


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__)
    parser.add_argument("--write", action="store_true", help="replace docs/performance.md with the figures")
    arguments = parser.parse_args()

    busy = busyness()
    with tempfile.TemporaryDirectory(prefix="keywright-bench-") as folder:
        inputs = Inputs(pathlib.Path(folder))
        cold, bulk, goals = measure_goals(inputs)
        others = measure_others(inputs, cold, bulk)
    tools = [version_of([KEYWRIGHT, "version"]), version_of(["yamllint", "--version"])]
    if CFN_LINT.exists():
        tools.append("cfn-lint " + json.loads((CFN_LINT.parent.parent / "cfn-lint" / "package.json").read_text())["version"])
    report = f"""\
# Performance

```sh
scripts/bench           # measures and prints
scripts/bench --write   # and replaces this page
```

Measured {datetime.date.today().isoformat()} on {machine()}, with warm file caches: {', '.join(tools)}.
Times are the mean and the standard deviation of wall time; memory is the largest resident set.{busy}

{goals}

Other linters on the same files, in the same run. They check other things: yamllint the layout of YAML, cfn-lint the
properties of CloudFormation resources. The ratio says what a hook or a pipeline waits for, not which is better.

{others}
"""
    print(report)
    if arguments.write:
        (ROOT / "docs" / "performance.md").write_text(report)


main()
