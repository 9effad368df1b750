#!/bin/sh
# The hooks in a repository of their own, run by the real pre-commit at `git commit`, without a network.
# shellcheck source=testdata/hooks/common.sh
. "$(dirname "$0")/common.sh"
needs git pre-commit
export PRE_COMMIT_HOME="$work/cache" PATH="$work/bin:$PATH"
mkdir "$work/bin" "$work/hooks" "$work/project" && ln -s "$KEYWRIGHT" "$work/bin/keywright"

# The repository of the hooks: the real manifest, and instead of building what scripts/run would build.
mkdir "$work/hooks/scripts"
cp "$root/.pre-commit-hooks.yaml" "$work/hooks/"
printf '#!/bin/sh\nexec "%s" "$@"\n' "$KEYWRIGHT" >"$work/hooks/scripts/run"
chmod +x "$work/hooks/scripts/run"
cd "$work/hooks" && git init -q && git add . && git commit -qm hooks || exit 1
revision=$(git rev-parse HEAD)

configure() {
  printf '%s\n' 'repos:' "  - repo: $work/hooks" "    rev: $revision" '    hooks:' "      - id: $1" >.pre-commit-config.yaml
  [ -z "${2-}" ] || printf '        args: [%s]\n' "$2" >>.pre-commit-config.yaml
}
commit_staged() { git commit -m change >"$work/log" 2>&1; }
commit() { git add -A && commit_staged; }

expect "the manifest is valid" pre-commit validate-manifest "$root/.pre-commit-hooks.yaml"
expect "it has the hooks that exist, and no other" test \
  "$(sed -n 's/^- id: //p' "$root/.pre-commit-hooks.yaml" | tr '\n' ' ')" = "keywright keywright-config keywright-system "

# start HOOK: a new project with the hook installed.
start() {
  rm -rf "$work/project" && mkdir -p "$work/project/a design" && cd "$work/project" && git init -q || exit 1
  configure "$1"
  pre-commit install >/dev/null
  workload >"a design/workload.keywright.yaml"
  layout >"a design/läden.keywright.yaml"
}

for id in keywright-system keywright; do
  start "$id"
  expect "$id: what is right is committed" commit
  expect "$id: the hook ran" has "$work/log" 'Passed'
  bad_layout >"a design/läden.keywright.yaml"
  expect "$id: what is wrong is refused" fails commit
  expect "$id: the finding is shown" has "$work/log" 'error[KEY205]'
  expect "$id: the hook says so" has "$work/log" 'exit code: 1'
done
layout >"a design/läden.keywright.yaml"

printf '  user-by-email: { entity: User, where: "email = :e" }\n' >>"a design/workload.keywright.yaml"
expect "a workload alone is checked with the designs that read it" fails commit
expect "the finding names the pattern" has "$work/log" 'user-by-email'
workload >"a design/workload.keywright.yaml"

warned_layout >"a design/läden.keywright.yaml"
expect "a warning is no reason to refuse" commit
expect "and a hook that passes is silent" lacks "$work/log" 'IDX202'
configure keywright --fail-on=warning
printf '# A comment.\n' >>"a design/läden.keywright.yaml"
expect "unless the threshold is lower" fails commit
expect "then it is shown" has "$work/log" 'warning[IDX202]'
configure keywright

bad_layout >"a design/läden.keywright.yaml"
printf 'text\n' >notes.txt
git add notes.txt .pre-commit-config.yaml
expect "what is not staged is not judged" commit_staged
expect "though the hook ran" has "$work/log" 'Passed'
printf 'more text\n' >>notes.txt
git add notes.txt
expect "files of other kinds are committed" commit_staged
expect "without the hook" has "$work/log" 'Skipped'

start keywright-config
printf 'level: certain\n' >keywright.yaml
expect "a configuration that holds is committed" commit
expect "its hook ran" has "$work/log" 'Passed'
printf 'levle: certain\n' >keywright.yaml
expect "one with an unknown key is refused" fails commit
expect "the key it means is named" has "$work/log" "\`level\`"
printf 'level: certain\n' >keywright.yaml
printf 'baseline: 1\nfindings: nothing\n' >.keywright-baseline.yaml
expect "so is a baseline that cannot be read" fails commit
expect "by its name" has "$work/log" '.keywright-baseline.yaml'
rm .keywright-baseline.yaml
git add -A && git reset -q
layout >>"a design/other.keywright.yaml"
git add "a design/other.keywright.yaml"
expect "a design alone does not start it" commit_staged
expect "it is skipped" has "$work/log" 'Skipped'
exit "$failed"
