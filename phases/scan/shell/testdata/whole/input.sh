#!/bin/bash
# Doc of the file.
set -euo pipefail
DIR="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
source "$DIR/lib.sh"
. ./other.sh
# Builds.
build() {
  local x=1
  helper "$@" | grep -v y && run2 || die "no"
  case "$1" in
    a|b) alpha ;;
    *) beta "x" ;;
  esac
}
function deploy {
  if check; then build; elif [ -f x ]; then "$CMD" a; else $(helper); fi
  for i in 1 2; do work $i; done
  while read -r line; do echo "$line"; done < <(list)
  FOO=1 bar baz > out 2>&1
  inner() { deep; }
  bash other.sh; ./tools/run.sh x; "$DIR/x/y.sh"; sudo ./a.sh; exec "$DIR"/z.sh
  x=`old`
  cat <<EOF2
  $(heredoc)
EOF2
  ! neg; (sub); { grp; }; time timed & 
  [[ $(t1) == 1 ]] && arr=($(t2)) ; declare y=$(t3); ((n=$(t4)+1)); echo ${z:-$(t5)}
  until cond; do :; done; select s in a; do sel; done; coproc cp1
}
deploy; build
