"""Checks report files with validators that are not ours: validate.py FILE...

The ending says the format: .sarif, .xml (JUnit), .gitlab.json, .jsonl, .md, .github. A validator that is not installed is
named and left out. Each one is shown a broken report first, which it must refuse. Exit status 1 tells of a fault.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
FAULTS = []


def fault(name, text):
    FAULTS.append(name)
    print(f"{name}: {text}")


def skipped(what):
    print(f"skipped: {what}")


def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


def check_json(files):
    """GitLab's report and JSON Lines by their schemas."""
    try:
        import jsonschema
    except ImportError:
        return skipped("GitLab and JSON Lines reports (no python3-jsonschema)")
    gitlab = jsonschema.Draft7Validator(json.loads((HERE / "gitlab.schema.json").read_text()))
    report = json.loads(pathlib.Path("schemas/report.schema.json").read_text())
    line = jsonschema.Draft7Validator({**report, "oneOf": [{"$ref": "#/definitions/jsonLine"}]})
    if gitlab.is_valid([{"description": "no place"}]) or line.is_valid({"type": "finding"}):
        fault("schemas", "accept what is broken")
    for name in files:
        text = pathlib.Path(name).read_text(encoding="utf-8")
        if name.endswith(".gitlab.json"):
            values = json.loads(text)
            prints = [value["fingerprint"] for value in values]
            if len(prints) != len(set(prints)):
                fault(name, "equal fingerprints")
            errors = list(gitlab.iter_errors(values))
        else:
            errors = [error for each in text.splitlines() for error in line.iter_errors(json.loads(each))]
        for error in errors:
            fault(name, error.message[:300])


def check_junit(files):
    if not shutil.which("xmllint"):
        return skipped("JUnit reports (no xmllint)")
    command = ("xmllint", "--noout", "--nonet", "--schema", str(HERE / "junit.xsd"))
    with tempfile.NamedTemporaryFile("w", suffix=".xml") as broken:
        broken.write("<testsuites name='x'/>")
        broken.flush()
        if run(*command, broken.name).returncode == 0:
            fault("junit.xsd", "accepts what is broken")
    for name in files:
        result = run(*command, name)
        if result.returncode != 0:
            fault(name, result.stderr[:2000])


def markdown_faults(text):
    """A cell that breaks its table, and markup that the user's text brought, show in the parsed page."""
    command = ("cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough")
    html = subprocess.run(command, input=text, capture_output=True, text=True).stdout
    rows = sum(1 for each in text.splitlines() if each.startswith("|")) - (1 if "|---" in text else 0)
    if html.count("<tr>") != rows:
        yield f"{rows} rows are written, {html.count('<tr>')} are read"
    strange = set(re.findall(r"</?([a-z0-9]+)", html)) - {
        "h2", "h3", "p", "table", "thead", "tbody", "tr", "th", "td", "code", "em", "br", "ul", "li", "pre", "strong"}
    if strange:
        yield f"unexpected elements {strange}"


def check_markdown(files):
    if not shutil.which("cmark-gfm"):
        return skipped("Markdown reports (no cmark-gfm)")
    for broken in ("a <script>x</script>\n", "| a |\n\n| b |\n|---|\n| c |\n"):
        if not list(markdown_faults(broken)):
            fault("cmark-gfm", f"accepts what is broken: {broken!r}")
    for name in files:
        for text in markdown_faults(pathlib.Path(name).read_text(encoding="utf-8")):
            fault(name, text)


def github_faults(text):
    """One command a line, by the grammar of workflow commands."""
    command = re.compile(
        r"::(error|warning|notice) (file=[^,:]+,line=\d+,endLine=\d+,(col=\d+,endColumn=\d+,)?)?title=[^,:]+::.+")
    return [f"no workflow command: {each}" for each in text.splitlines() if not command.fullmatch(each)]


def check_github(files):
    for broken in ("error: no command\n", "::error file=a,b.yaml,line=1,endLine=1,title=x::two commas\n"):
        if not github_faults(broken):
            fault("workflow commands", f"accept what is broken: {broken!r}")
    for name in files:
        for text in github_faults(pathlib.Path(name).read_text(encoding="utf-8")):
            fault(name, text)


def sarif_results(tool, files, folder):
    log = pathlib.Path(folder) / "results.sarif"
    run(tool, "validate", *files, "--rule-kind", "Sarif;Ghas", "--log", "ForceOverwrite", "-o", str(log))
    if not log.exists():
        return None
    runs = json.loads(log.read_text(encoding="utf-8-sig"))["runs"]
    return [result for each in runs for result in each.get("results", [])]


def check_sarif(files, tools):
    tool = pathlib.Path(tools) / "node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool"
    if not tool.exists():
        return skipped("SARIF reports (no @microsoft/sarif-multitool-linux from npm)")
    with tempfile.TemporaryDirectory() as folder:
        broken = pathlib.Path(folder) / "broken.sarif"
        logs = [json.loads(pathlib.Path(name).read_text(encoding="utf-8")) for name in files]
        log = next(log for log in logs if log["runs"][0]["results"])
        del log["runs"][0]["results"][0]["locations"]
        broken.write_text(json.dumps(log))
        refused = sarif_results(str(tool), [str(broken)], folder)
        if refused is None:
            return skipped("SARIF reports (the validator does not run here)")
        if not any(result.get("level") == "error" for result in refused):
            fault("sarif-multitool", "accepts what is broken")
        copies = []
        for at, name in enumerate(files):
            copies.append(f"{folder}/{at}.sarif")
            shutil.copy(name, copies[-1])
        for result in sarif_results(str(tool), copies, folder) or []:
            # There is no site to name in `informationUri`.
            if result["ruleId"] != "SARIF2005":
                fault("SARIF", json.dumps(result)[:1500])


def main():
    files = sys.argv[2:]
    by_ending = lambda *endings: [name for name in files if name.endswith(endings)]
    for check, chosen in ((check_json, by_ending(".gitlab.json", ".jsonl")), (check_junit, by_ending(".xml")),
                          (check_markdown, by_ending(".md")), (check_github, by_ending(".github"))):
        if not chosen:
            fault("validate.py", f"no file for {check.__name__}")
        else:
            check(chosen)
    check_sarif(by_ending(".sarif"), sys.argv[1])
    sys.exit(1 if FAULTS else 0)


main()
