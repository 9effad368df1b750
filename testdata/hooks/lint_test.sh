#!/bin/sh
# The files for CI by linters of others. KEYWRIGHT_NPM: where scripts/test puts tools from npm.
# shellcheck source=testdata/hooks/common.sh
. "$(dirname "$0")/common.sh"
needs yamllint shellcheck
# Debian's own python3 sees Debian's packages, whichever comes first on the PATH.
for python in python3 /usr/bin/python3; do "$python" -c 'import yaml' 2>"$work/log" && break; done
[ ! -s "$work/log" ] || { printf 'skipped: no python3 with yaml\n'; exit 77; }
cd "$root" || exit 1
expect "the YAML is tidy" yamllint -s -d '{extends: default, rules: {line-length: {max: 160}, document-start: disable}}' \
  action.yml .gitlab/keywright.gitlab-ci.yml .pre-commit-hooks.yaml
expect "scripts are sound" shellcheck -x -e SC2317 scripts/run scripts/test scripts/common.sh scripts/github-action testdata/hooks/*.sh

# Every script inside the YAML files, as one file each.
"$python" - "$work" <<'END' || exit 1
import sys, yaml
scripts = [step["run"] for step in yaml.safe_load(open("action.yml"))["runs"]["steps"] if "run" in step]
job = yaml.safe_load(open(".gitlab/keywright.gitlab-ci.yml"))["keywright"]
scripts += job["before_script"] + job["script"]
for number, script in enumerate(scripts):
    with open(f"{sys.argv[1]}/{number}.sh", "w") as file:
        file.write("#!/bin/bash\n" + script + "\n")
END
expect "scripts inside YAML are sound" shellcheck -e SC2155 "$work"/*.sh

npm_tool action-validator
expect "the action is what GitHub takes" "$tool" action.yml
exit "$failed"
