#!/bin/sh
# consumed_capacity_test.sh ENGINE: the test of that name, where there is a Python.
if command -v python3 >/dev/null; then
  exec python3 "$(dirname "$0")/consumed_capacity_test.py" "$@"
fi
printf 'skipped: python3 is not installed\n'
[ -z "${CI-}" ] || exit 1
exit 77
