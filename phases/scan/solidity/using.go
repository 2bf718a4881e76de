package solidity

import (
	"regexp"
	"strings"
	"sync"

	"rules_handbook/phases/scan/build"
	"rules_handbook/schemas/facts"
)

// using declares what a directive attaches to a type: the functions of a
// library. It is an extension whose bases are the libraries or functions and
// whose type is nil where it means all types. It is hidden unless it is global.
func (f *file) using(i int, c build.Context) {
	library := f.typeOf(f.OfKind(i, kindUserType))
	if library == nil {
		return
	}
	f.attach([]facts.Type{*library}, f.typeOf(f.Child(i, fieldSource)), false, c)
}

func (f *file) attach(from []facts.Type, to *facts.Type, global bool, c build.Context) {
	f.Declare(facts.Declaration{Kind: facts.Extension, Name: f.HiddenName(), Parent: c.Owner, Type: to, Bases: from, Hidden: !global})
}

var directive = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^using\s+(?:\{([^{}]*)\}|([\w$.]+))\s*for\s+(\*|[\w$.]+)((?:\s*\[\s*\w*\s*\])*)\s*(global)?\s*;$`)
})

// hiddenUsing reads a directive that repair has made a comment of. A function
// that stands for an operator is no member.
func (f *file) hiddenUsing(i int, c build.Context) {
	parts := directive().FindStringSubmatch(f.String(i))
	if parts == nil || c.Caller >= 0 {
		return
	}
	var from []facts.Type
	for _, name := range strings.Split(parts[1]+parts[2], ",") {
		if name = strings.TrimSpace(name); name != "" && !strings.Contains(name, " ") {
			from = append(from, facts.Type{Names: strings.Split(name, ".")})
		}
	}
	if len(from) > 0 {
		f.attach(from, attachedTo(parts[3], strings.Count(parts[4], "[")), parts[5] != "", c)
	}
}

// attachedTo is the type of a directive, nil for all.
func attachedTo(name string, dimensions int) *facts.Type {
	if name == "*" {
		return nil
	}
	t := &facts.Type{Names: strings.Split(name, ".")}
	if len(t.Names) == 1 && isElementary().MatchString(name) {
		t = elementary(name)
	}
	for range min(dimensions, maxTypeDepth) {
		t = &facts.Type{Names: []string{"Array"}, Args: []facts.Type{*t}}
	}
	return t
}

var isElementary = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:address|bool|string|byte|bytes\d*|u?int\d*|u?fixed\w*)$`)
})
