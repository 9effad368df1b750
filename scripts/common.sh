# What scripts/run and scripts/test share. They set `root` (this repository's folder) and source this file.
# shellcheck shell=sh disable=SC2154 # Whoever sources this file sets `root`.

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# Runs a command silently; its output is shown only when it fails.
quietly() {
  log=$(mktemp) || return 1
  "$@" >"$log" 2>&1 </dev/null
  status=$?
  [ "$status" -eq 0 ] || cat "$log" >&2
  rm -f "$log"
  return "$status"
}

missing_packages() {
  installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null | sed -n 's/ installed$//p')
  printf '%s\n' "$@" | grep -Fxv "$installed" | tr '\n' ' '
}

# Installs those of the Debian packages named that are missing; does nothing when none is.
install_packages() {
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    say "this is no Debian; continuing with what is installed (needed: $*)"
    return 0
  fi
  missing=$(missing_packages "$@")
  [ -n "$missing" ] || return 0
  if [ -n "${PRE_COMMIT-}" ]; then
    say "missing packages: ${missing% }; a hook installs none, so please: sudo apt-get install ${missing% }"
    return 1
  elif [ "$(id -u)" -eq 0 ]; then
    as_root=
  elif command -v sudo >/dev/null; then
    as_root=sudo
  else
    say "missing packages: ${missing% }; install them as root: apt-get install ${missing% }"
    return 1
  fi
  say "installing ${missing% }"
  quietly $as_root apt-get update || say "apt-get update failed; trying with the lists that are there"
  # shellcheck disable=SC2086 # One word per package, and none for an empty `as_root`.
  quietly $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing
}

# shellcheck disable=SC2046 # One word per package.
install_build_packages() { install_packages $(cat "$root/scripts/packages.txt"); }

# Validators and a small engine from the npm registry, into build/npm; nothing without npm.
install_npm_tools() {
  folder=$root/build/npm
  tools='@microsoft/sarif-multitool-linux@5.7.0 @action-validator/core@0.6.0 @action-validator/cli@0.6.0 gitlab-ci-local@4.72.0 dynalite@4.0.0'
  command -v npm >/dev/null || return 1
  [ "$(cat "$folder/tools" 2>/dev/null)" != "$tools" ] || return 0
  say "installing ${tools} into build/npm"
  # shellcheck disable=SC2086 # One word per tool.
  mkdir -p "$folder" && quietly timeout 300 npm install --ignore-scripts --no-audit --no-fund --prefix "$folder" $tools &&
    chmod u+x "$folder"/node_modules/@microsoft/*/Sarif.Multitool && printf '%s\n' "$tools" >"$folder/tools"
}

# build PRESET TARGET: configures the first time, or when this folder was moved, then builds.
build() {
  folder=$root/build/$1
  if [ ! -f "$folder/build.ninja" ] || ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    (cd "$root" && quietly cmake --fresh --preset "$1") || return 1
  fi
  quietly cmake --build "$folder" --target "$2"
}
