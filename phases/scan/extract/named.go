package extract

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"rules_handbook/phases/scan/names"
)

// maxCallText is how much of a call is looked at for what it names.
const maxCallText = 400

// rpcName is how gRPC names a method on the wire.
var rpcName = regexp.MustCompile(`^/[A-Za-z_][\w.]*/[A-Za-z_]\w*$`)

// starters are the functions, by their last names, that start a program in the
// standard libraries.
var starters = map[string]bool{
	"run": true, "call": true, "check_call": true, "check_output": true, "Popen": true, "popen": true, "system": true, "getoutput": true,
	"getstatusoutput": true, "execv": true, "execvp": true, "execl": true, "execlp": true, // Python, C
	"exec": true, "execSync": true, "execFile": true, "execFileSync": true, "spawn": true, "spawnSync": true, "fork": true, // JavaScript
	"capture2": true, "capture2e": true, "capture3": true, "popen2": true, "popen3": true, // Ruby
	"shell_exec": true, "passthru": true, "proc_open": true, // PHP
	"execute": true, "cmd": true, "ProcessBuilder": true, "Start": true, "Command::new": true, // Lua, Elixir, Java, C#, Rust
	"Command": true, "CommandContext": true, // Go
}

// interpreters run a script that stands behind them.
var interpreters = map[string]bool{
	"sh": true, "bash": true, "zsh": true, "dash": true, "ksh": true, "python": true, "python3": true, "node": true, "ruby": true, "php": true,
	"lua": true, "env": true, "sudo": true, "exec": true, "nice": true, "time": true,
}

// Named gives what a call names in a string instead of in code: the path of a
// script that it starts, or an rpc as gRPC names it, /package.Service/Method. It
// is "" for nearly all calls. text is the call expression, callee its callee as
// it is written, whatever the blanks.
func Named(text, callee string) string {
	if len(text) > maxCallText {
		text = text[:maxCallText]
	}
	quote := strings.IndexAny(text, `"'`)
	name := lastName(callee)
	if quote < 0 || name == "" {
		return ""
	}
	starts := starters[name] || strings.HasSuffix(callee, "Command::new")
	if !starts && !strings.HasPrefix(text[quote+1:], "/") {
		return ""
	}
	at := strings.LastIndex(text[:quote], name)
	if at < 0 {
		return ""
	}
	text = text[at+len(name):]
	if rpc := rpcIn(name, text); rpc != "" {
		return rpc
	}
	if literals := firstLiterals(text); starts && len(literals) > 0 {
		return scriptOf(literals)
	}
	return ""
}

// RPC reports whether a string is the name of an rpc on the wire.
func RPC(s string) bool { return rpcName.MatchString(s) }

// callers are the functions of gRPC, by their last names, that call the rpc which
// an argument names; others get such a name to look at it.
var callers = map[string]bool{
	"Invoke": true, "NewStream": true, // Go
	"unary_unary": true, "unary_stream": true, "stream_unary": true, "stream_stream": true, // Python
	"rpcCall": true, "unaryCall": true, "serverStreaming": true, "makeUnaryRequest": true, "makeServerStreamRequest": true,
	"makeClientStreamRequest": true, "makeBidiStreamRequest": true, // JavaScript
}

// CallsRPC reports whether a function calls the rpc that one of its arguments
// names.
func CallsRPC(function string) bool { return callers[function] }

// Script gives the path of the script that a function starts, by its name and
// the strings that are its first arguments, "" for none.
func Script(function string, literals []string) string {
	if !starters[function] || len(literals) == 0 {
		return ""
	}
	return scriptOf(literals)
}

// beforeRPC is what may stand between a callee and the name of an rpc: brackets,
// and up to three arguments, or the name of a host, that are names themselves.
var beforeRPC = regexp.MustCompile(`^[\s!?>(\[{&@]*((?:[\w.]+\s*[,+]\s*){0,3})[bfruBFRU]{0,2}$`)

// rpcIn gives the rpc that the first string among the arguments of a function
// names: its first argument, of functions that call rpcs another one too.
func rpcIn(function, text string) string {
	open := strings.IndexAny(text, `"'`)
	if open < 0 {
		return ""
	}
	before := beforeRPC.FindStringSubmatch(text[:open])
	literal, _, _ := strings.Cut(text[open+1:], text[open:open+1])
	if before == nil || before[1] != "" && !callers[function] || !rpcName.MatchString(literal) {
		return ""
	}
	return literal
}

// lastName gives the identifier that a callee ends with.
func lastName(callee string) string {
	end := len(callee)
	for end > 0 && !word(callee[end-1]) {
		if callee[end-1] != '>' && callee[end-1] != '!' && callee[end-1] != '?' { // generic arguments and marks
			return ""
		}
		end--
	}
	start := end
	for start > 0 && word(callee[start-1]) {
		start--
	}
	return callee[start:end]
}

func word(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// beforeLiteral is what may stand between a callee and the first string: brackets,
// and one argument that is a name.
var beforeLiteral = regexp.MustCompile(`^[\s!?>(\[{&@]*(?:[\w.]+\s*,\s*)?[\s(\[{&@]*[bfruBFRU]{0,2}$`)

// firstLiterals gives the strings that the arguments of a call start with, at
// most four, up to whatever is no string.
func firstLiterals(text string) []string {
	var found []string
	for len(found) < 4 {
		open := strings.IndexAny(text, `"'`)
		if open < 0 {
			break
		}
		before := text[:open]
		if len(found) == 0 && !beforeLiteral.MatchString(before) || len(found) > 0 && strings.Trim(before, " \t\r\n,[") != "" {
			break
		}
		length := strings.IndexByte(text[open+1:], text[open])
		if length < 0 {
			break
		}
		found = append(found, text[open+1:open+1+length])
		text = text[open+length+2:]
	}
	return found
}

// scriptOf gives the script in a command: its words are in one string or in
// several.
func scriptOf(literals []string) string {
	words := literals
	if len(strings.Fields(literals[0])) > 1 {
		words = strings.Fields(literals[0])
	}
	for i := 0; i < len(words); i++ {
		switch w := words[i]; {
		case interpreters[path.Base(w)], strings.Contains(w, "=") && !strings.Contains(w, "/"):
		case w == "-c" && i+1 < len(words):
			words = append(slices.Clip(words[:i+1]), strings.Fields(words[i+1])...)
		case strings.HasPrefix(w, "-"):
		case scriptPath(w):
			return w
		default:
			return ""
		}
	}
	return ""
}

// scriptPath reports whether a word can be the path of a script below the
// sources.
func scriptPath(w string) bool {
	if strings.ContainsAny(w, "$*?{}%`|;&<>\\\x00") || strings.HasPrefix(w, "/") || strings.HasPrefix(w, "~") {
		return false
	}
	role, _ := names.Classify(w)
	return role == names.Source || strings.Contains(w, "/")
}
