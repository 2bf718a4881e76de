package scan

import (
	"os"
	"regexp"
)

// The Go runtime catches the signals of C code, prints them and exits with 2,
// so that the exit status alone does not tell them.
var (
	caughtSignal = regexp.MustCompile(`\bSIG[A-Z]+: [a-z ]*[a-z]`)
	fatalError   = regexp.MustCompile(`(?m)^fatal error: ([a-z][a-z: ]*[a-z])`)
)

// causeOfDeath names the signal or fatal error that ended a process, without
// addresses or numbers that differ from run to run.
func causeOfDeath(state *os.ProcessState, stderr string) string {
	if signal := caughtSignal.FindString(stderr); signal != "" {
		return signal
	}
	if found := fatalError.FindStringSubmatch(stderr); found != nil {
		return found[1]
	}
	return state.String() // "signal: killed", "exit status 2"
}
