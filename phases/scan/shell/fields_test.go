package shell_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/shell"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	conform.Fields(t, shell.New(), conform.FieldsCase{
		Files: map[string]string{
			"bin/a.sh": `#!/bin/bash

stop() {
  echo x
}

run() {
  local n=1
  stop "$n"
  git status
  "$CMD"
}

run
`,
		},
		Node: schemas.Node{
			ID: "bin.a.run", Name: "run", Qualname: "run", Kind: "internal",
			File: "bin/a.sh", LineStart: 7, LineEnd: 12, NCallees: 1, NCallers: 1,
			Signature: "run() {",
		},
		Edges: []string{
			"bin.a.run:9 stop -> internal_func bin.a.stop",
			"bin.a.<module>:14 run -> internal_func bin.a.run",
		},
		Dropped: []string{
			"bin.a.run:10 git -> bare_name",
			`bin.a.run:11 "$CMD" -> bare_name`,
			"bin.a.stop:4 echo -> builtin",
		},
		Empty: "className decorators isAsync isAwait paramTypes selfAttrs types",
	})
}
