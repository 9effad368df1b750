#!/bin/sh
# scripts/github-action as action.yml calls it, and action.yml by validators of others.
# shellcheck source=testdata/hooks/common.sh
. "$(dirname "$0")/common.sh"
needs git
mkdir -p "$work/project/designs" "$work/temp" && cd "$work/project" && git init -q || exit 1
workload >designs/workload.keywright.yaml
bad_layout >'designs/a layout.keywright.yaml'

# action HEAD_REPOSITORY UPLOAD [ARGS]
action() {
  : >"$work/output"
  : >"$work/summary"
  GITHUB_OUTPUT=$work/output GITHUB_STEP_SUMMARY=$work/summary GITHUB_REPOSITORY=team/shop RUNNER_TEMP=$work/temp \
    KEYWRIGHT_HEAD_REPOSITORY=$1 KEYWRIGHT_UPLOAD=$2 KEYWRIGHT_ARGS=${3-} KEYWRIGHT_PROGRAM=$KEYWRIGHT \
    KEYWRIGHT_PATHS=${paths-.} KEYWRIGHT_FAIL_ON=${fail_on-} "$root/scripts/github-action" lint >"$work/log" 2>&1
}

expect "a push is linted" action '' auto
expect "its findings are uploaded" has "$work/output" 'upload=true'
expect "the status is told, not returned" has "$work/output" 'exit-code=1'
expect "errors are counted" has "$work/output" 'errors=2'
expect "the log is where it is said to be" has "$work/temp/keywright.sarif" '"KEY205"'
expect "the path begins at the repository" has "$work/temp/keywright.sarif" 'designs/a%20layout.keywright.yaml'
expect "the summary has the finding" has "$work/summary" 'KEY205'
expect "people can read the finding" has "$work/log" 'error[KEY205]'
expect "and nothing in it is a command" has "$work/log" '::stop-commands::keywright-'
expect "alerts are not doubled by annotations" lacks "$work/log" '::error'

expect "a pull request of the repository is linted" action team/shop auto
expect "its findings are uploaded" has "$work/output" 'upload=true'
expect "a pull request from a fork is linted" action someone/shop auto
expect "its findings are not uploaded" has "$work/output" 'upload=false'
expect "they are annotations" has "$work/log" '::error file=designs/a layout.keywright.yaml,line='
expect "the counts are there too" has "$work/output" 'errors=2'
expect "whoever wants no upload gets none" action '' false
expect "but annotations" has "$work/log" '::error '
expect "a wrong input" action '' perhaps
expect "is said and fails" has "$work/output" 'exit-code=2'

# The $(…) below is text: no input is run.
# shellcheck disable=SC2016
expect "arguments stay what they are" action '' false '--ignore
KEY,PAT
--exclude=$(touch ran) b'
expect "each line is one" has "$work/output" 'exit-code=0'
expect "and none is run" fails test -e ran
paths='designs/a layout.keywright.yaml
-x'
expect "paths may have blanks, and are no options" action '' false
expect "what is not there is told by its status" has "$work/output" 'exit-code=2'
paths=. fail_on=never
expect "a threshold is passed on" action '' false
expect "and never fails" has "$work/output" 'exit-code=0'

: >"$work/output"
expect "sources have a name for the cache" env GITHUB_OUTPUT="$work/output" "$root/scripts/github-action" key
expect "which is their digest" grep -qE '^key=[0-9a-f]{64}$' "$work/output"
exit "$failed"
