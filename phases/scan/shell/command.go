package shell

import (
	"path"
	"regexp"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

var (
	// interpreters run the script that is their first argument.
	interpreters = set("bash sh zsh ksh dash ash mksh python python3 node ruby php perl lua")
	// wrappers run the command that follows their options.
	wrappers = set("exec sudo env nohup nice time command setsid doas")
)

// assignment is an argument that sets a variable of the command behind it.
var assignment = regexp.MustCompile(`^[A-Za-z_][A-Za-z_0-9]*=`)

func set(words string) map[string]bool {
	all := map[string]bool{}
	for _, word := range strings.Fields(words) {
		all[word] = true
	}
	return all
}

// command adds a simple command: an import for source and ., else a call.
func (f *file) command(i int, c build.Context) {
	name := f.Child(i, fieldName)
	if name < 0 || f.Is(f.Only(name), kindCondition) {
		return // only assignments, or arithmetic
	}
	word := f.word(f.Only(name))
	arguments := f.arguments(i)
	if word == "source" || word == "." {
		if len(arguments) > 0 && arguments[0] != "" {
			f.Declaration.Imports = append(f.Declaration.Imports, facts.Import{Module: script(arguments[0]), Name: "*"})
		}
		return
	}
	f.AddCall(i, c, facts.PlainCall, callee(word, arguments), f.Raw(name))
}

// callee gives what a command runs.
func callee(word string, arguments []string) facts.Path {
	for range 4 { // sudo env bash run.sh
		base := path.Base(word)
		if !interpreters[base] && !wrappers[base] {
			break
		}
		rest := operands(arguments)
		if len(rest) == 0 {
			break
		}
		if interpreters[base] {
			if strings.HasPrefix(firstOption(arguments), "-c") {
				break // a command line, not a script
			}
			return named(script(rest[0]))
		}
		if !strings.Contains(rest[0], "/") && !interpreters[path.Base(rest[0])] && !wrappers[path.Base(rest[0])] && base != "time" {
			break // a program: these run no functions
		}
		word, arguments = rest[0], rest[1:]
	}
	return named(word)
}

func named(word string) facts.Path {
	if word == "" || word == "*" || strings.Contains(word, "*") && !strings.HasPrefix(word, "*/") {
		return build.Opaque
	}
	return build.Name(word)
}

// script writes the name of a script as a path with a slash.
func script(word string) string {
	if strings.Contains(word, "/") || word == "*" {
		return word
	}
	return "./" + word
}

// operands gives what follows the options and assignments of a command.
func operands(arguments []string) []string {
	for i, argument := range arguments {
		name, _, assigned := strings.Cut(argument, "=")
		if !strings.HasPrefix(argument, "-") && !(assigned && !strings.Contains(name, "/")) {
			return arguments[i:]
		}
	}
	return nil
}

func firstOption(arguments []string) string {
	if len(arguments) > 0 && strings.HasPrefix(arguments[0], "-") {
		return arguments[0]
	}
	return ""
}

func (f *file) arguments(i int) []string {
	var all []string
	for child := range f.Tree.NamedChildren(i) {
		if f.Field(child) != fieldArgument {
			continue
		}
		if text := f.plain(child); assignment.MatchString(text) {
			all = append(all, text)
		} else {
			all = append(all, f.word(child))
		}
	}
	return all
}

// word gives the text of a word, with one * for what is expanded: "*/lib.sh" for
// "$(dirname "$0")/lib.sh". A text that stands before an expansion is kept only
// where it could be a folder of the path.
func (f *file) word(i int) string {
	text := f.plain(i)
	if last := strings.LastIndexByte(text, '*'); last >= 0 {
		if strings.HasPrefix(text[last+1:], "/") {
			return text[last:]
		}
		return "*"
	}
	return text
}

// plain gives the text of a word with a * for everything that is expanded.
func (f *file) plain(i int) string {
	switch f.Kind(i) {
	case kindWord, kindContent:
		return unescaped(f.String(i))
	case kindRaw:
		return strings.Trim(f.String(i), "'")
	case kindString, kindJoined:
		var b strings.Builder
		for child := range f.Tree.NamedChildren(i) {
			b.WriteString(f.plain(child))
		}
		return b.String()
	}
	if i >= 0 && f.Tree.Kind(i) == "number" {
		return f.String(i)
	}
	return "*"
}

var unescape = strings.NewReplacer(`\ `, " ", `\$`, "$", `\"`, `"`, `\\`, `\`)

// unescaped removes the backslashes of a word; a pattern is expanded too.
func unescaped(text string) string {
	if strings.ContainsAny(text, "*?[") && !strings.Contains(text, `\`) {
		return "*"
	}
	if strings.HasPrefix(text, "~") {
		return "*"
	}
	return unescape.Replace(text)
}
