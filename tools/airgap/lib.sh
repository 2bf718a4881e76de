# Shared by bazelw and the scripts of this folder: where things are kept, what is said, and making
# a folder once. To be sourced.
# shellcheck shell=bash

# Everything that bazelw makes lies below this folder. /tmp would not do: Bazel's sandbox hides it.
# shellcheck disable=SC2034 # for those who source this
cache=${HANDBOOK_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/rules_handbook}

say() {
  printf 'bazelw: %s\n' "$*" >&2
}

# digest FILE...: a short name for the contents of the files; - is standard input.
digest() {
  local sum
  sum=$(cat -- "$@" | sha256sum)
  printf '%s' "${sum:0:12}"
}

# once DIR MESSAGE SCRIPT ARG...
#
# Runs `SCRIPT TEMP ARG...` unless DIR is there and finished, and renames TEMP to DIR. The lock makes
# a second run wait for the first; what an interrupted run left is thrown away. On failure prints the
# reason on stdout.
once() {
  local dir=$1 message=$2 script=$3
  shift 3
  [ -e "$dir/.finished" ] && return
  mkdir -p "${dir%/*}"
  (
    if ! flock --nonblock 9; then
      say "waiting for another run that is making ${dir##*/}"
      flock 9
    fi
    [ -e "$dir/.finished" ] && exit
    # --one-file-system: an interrupted run can have left /proc or /dev mounted in there.
    rm -rf --one-file-system "$dir" "$dir".making.*
    say "$message"
    if ! "$script" "$dir.making.$$" "$@" >"$dir.log" 2>&1 9>&-; then
      printf '%s (all of its output: %s)\n' "$(grep -v '^ *$' "$dir.log" | tail -n 1)" "$dir.log"
      exit 1
    fi
    : >"$dir.making.$$/.finished"
    mv -T "$dir.making.$$" "$dir"
  ) 9>"$dir.lock"
}
