package cue_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/cue"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	conform.Fields(t, cue.New(), conform.FieldsCase{
		Files: map[string]string{
			"a.cue": `package a

import "strings"

#Job: {
	name: strings.ToUpper("x")
	n:    len(name)
	m:    unheard(1)
}

job: #Job
`,
		},
		Node: schemas.Node{
			ID: "a.<module>", Name: "<module>", Qualname: "<module>", Kind: "internal",
			File: "a.cue", LineStart: 1, LineEnd: 11, NCallees: 1, NCallers: 0,
			Signature: "<module body>", Synthetic: true,
		},
		Edges: []string{
			"a.<module>:6 strings.ToUpper -> boundary boundary:strings.ToUpper",
		},
		Dropped: []string{
			"a.<module>:8 unheard -> bare_name",
			"a.<module>:7 len -> builtin",
		},
		Types: []string{
			"other type:a.#Job name=#Job qualname=#Job a.cue:5-9 container=none #Job:",
			"other type:a.job name=job qualname=job a.cue:11-11 container=none job: #Job",
		},
		Empty: "className decorators isAsync isAwait paramTypes selfAttrs",
	})
}
