package resolve

import (
	"strings"
	"sync"
)

// shellRules: a command is a function of the file or of what it loads, or a
// script by its path. All other programs are outside of what is scanned, but no
// import says so: they are dropped, those that every system has as built-ins.
func shellRules() *Rules {
	return &Rules{
		Scripts:  true,
		Builtins: shellBuiltins(),
		Link:     linkShell,
	}
}

// shellBuiltins are the commands of the shells themselves, and the programs of
// POSIX and the GNU core utilities.
var shellBuiltins = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for _, name := range strings.Fields(`
		: . [ alias bg bind break builtin caller cd command compgen complete compopt continue declare dirs disown echo enable eval exec
		exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd printf print pushd pwd read readarray
		readonly return set shift shopt source suspend test time times trap true type typeset ulimit umask unalias unset wait whence
		autoload emulate setopt unsetopt zmodload zstyle bindkey compinit
		ar at awk basename bc cat chgrp chmod chown cksum cmp comm cp crontab cut date dd df diff dirname du ed env expand expr file find
		fold getconf grep egrep fgrep gzip gunzip head iconv id install join link ln locale logger login ls m4 make man mesg mkdir mkfifo
		mktemp more mv nice nl nohup od paste patch pathchk pr ps readlink realpath renice rm rmdir sed seq sh sha1sum sha256sum sha512sum
		md5sum shred shuf sleep sort split stat strings stty su sum sync tac tail tar tee timeout touch tput tr tsort tty uname unexpand uniq
		unlink uptime users vi wc which who whoami xargs yes zcat bash zsh ksh dash sudo base64 nproc hostname less`) {
		all[name] = ""
	}
	return all
})
