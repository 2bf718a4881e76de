package resolve

import "rules_handbook/schemas/facts"

// cueRules: nothing that a file declares can be called, so that a call leads to
// an imported package or is built in.
func cueRules() *Rules {
	return &Rules{
		Separator: ".",
		Builtins:  builtinsOf(map[string]string{}, "len close and or div mod quo rem error self matchN matchIf"),
		Link:      func(*Program) linker { return cueProgram{} },
	}
}

type cueProgram struct{}

// imported gives a package, which no scanned function is in.
func (cueProgram) imported(r *resolver, _ int32, imp *facts.Import, _ meaning) value {
	return value{kind: external, name: r.names.of(name{module: imp.Module, local: imp.Local})}
}

func (cueProgram) exported(*resolver, int32, string, meaning) value { return unknownFor(untyped) }

func (cueProgram) offers(*resolver, int32, string) bool { return false }

func (cueProgram) inFolder(*resolver, *name, string) value { return unknownFor(untyped) }
