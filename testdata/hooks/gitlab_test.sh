#!/bin/sh
# The GitLab job, run as GitLab would by gitlab-ci-local, which checks it against GitLab's schema first.
# shellcheck source=testdata/hooks/common.sh
. "$(dirname "$0")/common.sh"
needs git node rsync
npm_tool gitlab-ci-local
export PATH="$work/bin:$PATH"
mkdir -p "$work/bin" "$work/project/.gitlab" && ln -s "$KEYWRIGHT" "$work/bin/keywright"
cd "$work/project" && git init -q && git remote add origin https://gitlab.example.com/team/shop.git || exit 1
cp "$root/.gitlab/keywright.gitlab-ci.yml" .gitlab/
printf 'include:\n  - local: .gitlab/keywright.gitlab-ci.yml\n' >.gitlab-ci.yml
workload >workload.keywright.yaml
bad_layout >shop.keywright.yaml
git add -A && git commit -qm design || exit 1

job() { "$tool" --force-shell-executor --no-color "$@" >"$work/log" 2>&1; }

expect "an error fails the job" fails job keywright
expect "the template is what GitLab takes" has "$work/log" 'json schema validated'
expect "people can read the finding" has "$work/log" 'error[KEY205]'
expect "the report for the widget is kept" has gl-code-quality-report.json '"KEY205'
expect "so is that for the tests" has keywright.xml 'KEY205'
expect "arguments reach the program" job keywright --variable KEYWRIGHT_ARGS='--fail-on never shop.keywright.yaml'
exit "$failed"
