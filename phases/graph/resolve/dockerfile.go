package resolve

import "rules_handbook/schemas/facts"

// dockerfileRules: a name is a stage of the file or an image from outside,
// which the scanner tells apart by what stands before.
func dockerfileRules() *Rules {
	return &Rules{
		Builtins: map[string]string{"scratch": ""},
		Link:     func(*Program) linker { return dockerfileImages{} },
	}
}

// dockerfileImages gives images as what is outside; no file sees another.
type dockerfileImages struct{}

func (dockerfileImages) imported(r *resolver, _ int32, imp *facts.Import, _ meaning) value {
	return value{kind: external, name: r.names.of(name{module: imp.Module})}
}

func (dockerfileImages) exported(r *resolver, file int32, id string, use meaning) value {
	return r.topLevel(file, id, use).value
}

func (dockerfileImages) offers(r *resolver, file int32, id string) bool { return r.binds(file, id) }

func (dockerfileImages) inFolder(*resolver, *name, string) value { return unknownFor(untyped) }
