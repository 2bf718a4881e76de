package gotypes

import (
	"cmp"
	"go/build/constraint"
	"path"
	"slices"
	"strings"

	"rules_handbook/schemas/facts"
)

// config is a build configuration. All release tags are satisfied, the
// compiler is gc.
type config struct {
	goos, goarch string
	cgo          bool
	tag          string // one custom tag; allTags stands for every one
}

// baseConfig selects the files that are checked first.
var baseConfig = config{goos: "linux", goarch: "amd64"}

const allTags = "*"

// compare orders configurations, baseConfig first.
func (c config) compare(d config) int {
	rank := func(c config) int {
		switch {
		case c == baseConfig:
			return 0
		case !c.cgo:
			return 1
		}
		return 2
	}
	return cmp.Or(cmp.Compare(rank(c), rank(d)), cmp.Compare(c.tag, d.tag), cmp.Compare(c.goos, d.goos), cmp.Compare(c.goarch, d.goarch))
}

// maxTags bounds how many tags of an expression are tried on their own.
const maxTags = 8

// The systems and architectures of Go, the likeliest first.
var (
	systems = strings.Fields(`linux darwin windows freebsd netbsd openbsd dragonfly solaris illumos aix android ios
		js wasip1 plan9 hurd nacl zos`)
	architectures = strings.Fields(`amd64 arm64 386 arm wasm riscv64 ppc64le ppc64 s390x mips mipsle mips64 mips64le
		loong64 sparc64 riscv amd64p32 armbe arm64be mips64p32 mips64p32le ppc s390 sparc`)
	unixSystems = strings.Fields(`aix android darwin dragonfly freebsd hurd illumos ios linux netbsd openbsd solaris`)
	implied     = map[string]string{"android": "linux", "illumos": "solaris", "ios": "darwin"}
)

// constraints is what a file demands of a configuration.
type constraints struct {
	never        bool // a name that no build takes
	cgo          bool
	goos, goarch string // from the file name
	expr         constraint.Expr
}

func constraintsOf(d *facts.FileDeclaration) constraints {
	name := path.Base(d.Path)
	c := constraints{never: strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".")}
	c.goos, c.goarch = nameConstraint(name)
	if d.GoBuild != "" {
		c.expr, _ = constraint.Parse("//go:build " + d.GoBuild)
	}
	c.cgo = slices.ContainsFunc(d.Imports, func(i facts.Import) bool { return i.Module == "C" && !i.TypeOnly })
	return c
}

// nameConstraint reads the system and architecture off a file name such as
// mem_linux_arm64.go or mem_windows_test.go. What stands before the first
// underscore is no constraint.
func nameConstraint(name string) (goos, goarch string) {
	name, _, _ = strings.Cut(name, ".")
	_, rest, ok := strings.Cut(name, "_")
	if !ok {
		return "", ""
	}
	parts := strings.Split(rest, "_")
	if parts[len(parts)-1] == "test" {
		parts = parts[:len(parts)-1]
	}
	if n := len(parts); n > 0 {
		last := parts[n-1]
		switch {
		case slices.Contains(architectures, last):
			goarch = last
			if n > 1 && slices.Contains(systems, parts[n-2]) {
				goos = parts[n-2]
			}
		case slices.Contains(systems, last):
			goos = last
		}
	}
	return goos, goarch
}

// match reports whether a configuration selects a file.
func (c constraints) match(in config) bool {
	return !c.never && (!c.cgo || in.cgo) &&
		(c.goos == "" || in.satisfies(c.goos)) &&
		(c.goarch == "" || in.satisfies(c.goarch)) &&
		(c.expr == nil || c.expr.Eval(in.satisfies))
}

func (c config) satisfies(tag string) bool {
	switch {
	case tag == c.goos, tag == c.goarch, tag == implied[c.goos], tag == "gc":
		return true
	case tag == "cgo":
		return c.cgo
	case tag == "unix":
		return slices.Contains(unixSystems, c.goos)
	case !custom(tag):
		return strings.HasPrefix(tag, "go1.")
	}
	return tag == c.tag || c.tag == allTags
}

// custom reports whether a tag is none that the go command sets by itself.
func custom(tag string) bool {
	return !slices.Contains(systems, tag) && !slices.Contains(architectures, tag) && !strings.HasPrefix(tag, "go1.") &&
		tag != "gc" && tag != "gccgo" && tag != "cgo" && tag != "unix"
}

// config gives the first configuration that selects the file: with as few
// custom tags as possible, without cgo if possible, on the likeliest system. It
// is baseConfig and false when there is none.
func (c constraints) config() (config, bool) {
	if c.match(baseConfig) {
		return baseConfig, true
	}
	if c.never {
		return baseConfig, false
	}
	possibleSystems, possibleArchitectures := c.platforms()
	for _, tag := range c.tags() {
		for _, cgo := range []bool{false, true} {
			for _, arch := range possibleArchitectures {
				for _, system := range possibleSystems {
					if in := (config{system, arch, cgo, tag}); c.match(in) {
						return in, true
					}
				}
			}
		}
	}
	return baseConfig, false
}

// platforms lists the systems and architectures that can make a difference.
func (c constraints) platforms() (possibleSystems, possibleArchitectures []string) {
	system, arch := c.goos != "", c.goarch != ""
	if c.expr != nil {
		c.expr.Eval(func(tag string) bool {
			system = system || tag == "unix" || slices.Contains(systems, tag)
			arch = arch || slices.Contains(architectures, tag)
			return false
		})
	}
	possibleSystems, possibleArchitectures = systems[:1], architectures[:1]
	if system {
		possibleSystems = systems
	}
	if arch {
		possibleArchitectures = architectures
	}
	return possibleSystems, possibleArchitectures
}

// tags lists the choices of custom tags: none, each one of the expression, all.
func (c constraints) tags() []string {
	if c.expr == nil {
		return []string{""}
	}
	choices := []string{""}
	c.expr.Eval(func(tag string) bool {
		if custom(tag) && len(choices) <= maxTags && !slices.Contains(choices, tag) {
			choices = append(choices, tag)
		}
		return false
	})
	return append(choices, allTags)
}
