# What the tests of hooks share. `KEYWRIGHT` is the program under test; each works in a folder of its own.
# shellcheck shell=sh disable=SC2034 # Whoever sources this file uses them.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME="$work" GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=t GIT_AUTHOR_EMAIL=t@example.com \
  GIT_COMMITTER_NAME=t GIT_COMMITTER_EMAIL=t@example.com
failed=0

# ctest shows this status as skipped.
needs() {
  for program; do
    command -v "$program" >/dev/null || { printf 'skipped: %s is not installed\n' "$program"; exit 77; }
  done
}

npm_tool() {
  tool=${KEYWRIGHT_NPM:-$root/build/npm}/node_modules/.bin/$1
  [ -x "$tool" ] || { printf 'skipped: no %s from npm\n' "$1"; exit 77; }
}

# expect WHAT COMMAND…: the command succeeds.
expect() {
  what=$1
  shift
  "$@" && return
  printf 'FAILED: %s: %s\n' "$what" "$*"
  failed=1
}

fails() { ! "$@"; }
has() { grep -qF -- "$2" "$1" || { cat "$1"; return 1; }; }
lacks() { ! has "$@" >/dev/null || { cat "$1"; return 1; }; }

# A workload and a layout of it, without a finding; then the layout with an error, and with a warning only.
workload() {
  printf '%s\n' 'keywright: 1' 'entities:' \
    '  User: { attributes: { userId: S, email: S }, identity: [userId] }' \
    'patterns:' '  user-by-id: { entity: User, where: "userId = :u" }'
}
layout() {
  printf '%s\n' 'keywright: 1' 'uses: workload.keywright.yaml' \
    'tables:' '  Users:' '    key: { partition: userId }' '    stores: [User]'
}
bad_layout() { layout | sed 's/partition: userId/partition: email/'; }
warned_layout() { layout && printf '    indexes:\n      byUser: { key: { partition: userId }, projection: all }\n'; }
