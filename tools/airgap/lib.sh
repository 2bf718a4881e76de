# Shared by bazelw and the scripts of this folder: where things are kept, what is said, and making
# a folder once. To be sourced.
# shellcheck shell=bash

say() {
  printf 'bazelw: %s\n' "$*" >&2
}

# hidden FOLDER: whether Bazel's sandbox hides it.
hidden() {
  [[ $1/ == /tmp/* ]]
}

refuse_cache() {
  say "$1: set HANDBOOK_CACHE to the absolute path of a folder that is not below /tmp"
  exit 1
}

# Everything that bazelw makes lies below this folder.
cache=${HANDBOOK_CACHE:-${XDG_CACHE_HOME:-${HOME:-}/.cache}/rules_handbook}
if [ -z "${HANDBOOK_CACHE:-}${XDG_CACHE_HOME:-}${HOME:-}" ]; then
  refuse_cache "no folder for the cache: HOME is not set"
elif [[ $cache != /* ]]; then
  refuse_cache "the cache folder $cache is no absolute path"
elif [ -n "${HANDBOOK_CACHE:-}" ] && hidden "$cache"; then
  refuse_cache "the cache folder $cache is below /tmp, which Bazel's sandbox hides"
fi

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
      reason=$(grep -v '^ *$' "$dir.log" | tail -n 1) || reason="${script##*/} failed without a word"
      printf '%s (all of its output: %s)\n' "$reason" "$dir.log"
      exit 1
    fi
    : >"$dir.making.$$/.finished"
    mv -T "$dir.making.$$" "$dir"
  ) 9>"$dir.lock"
}
