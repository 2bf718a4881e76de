package shell

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

var suite = conform.Suite{New: New, Grammar: conform.One(syntax.Bash), IsCall: isCall}

// isCall leaves out source, arithmetic and commands that only assign.
func isCall(t *syntax.Tree, i int) bool {
	if t.Kind(i) != "command" || !t.Named(i) {
		return false
	}
	name := t.Child(i, "name")
	if name < 0 {
		return false
	}
	switch string(t.Text(name)) {
	case "source", ".":
		return false
	}
	for child := range t.NamedChildren(name) {
		return t.Kind(child) != "arithmetic_expansion"
	}
	return true
}

func TestConformance(t *testing.T) { conform.Run(t, suite) }

func TestGolden(t *testing.T) { conform.Golden(t, New(), "tools/run.sh") }

func FuzzExtract(f *testing.F) { conform.Fuzz(f, suite, "tools/run.sh") }

func TestRunBy(t *testing.T) {
	for interpreter, want := range map[string]bool{"sh": true, "bash": true, "zsh": true, "ksh93": true, "bash5.2": true, "fish": false, "python3": false, "": false} {
		if got := New().(extract.Interpreted).RunBy(interpreter); got != want {
			t.Errorf("RunBy(%q) = %v, want %v", interpreter, got, want)
		}
	}
}

// What a command runs, as the resolver sees it: a name, a script, or nothing
// that can be told.
func TestCallees(t *testing.T) {
	for command, want := range map[string]string{
		"run":                            "run",
		"run-all x":                      "run-all",
		"FOO=1 run":                      "run",
		`\ls -l`:                         `\ls`,
		`"run" x`:                        "run",
		"'run' x":                        "run",
		`"$CMD" x`:                       "",
		"$CMD":                           "",
		"pre_$X":                         "",
		"$(helper)":                      "helper", // the substitution's own
		"./run.sh":                       "./run.sh",
		"tools/run.sh x":                 "tools/run.sh",
		`"$DIR/run.sh"`:                  "*/run.sh",
		`"$DIR"/sub/run.sh`:              "*/sub/run.sh",
		`"$(dirname "$0")/run.sh"`:       "dirname",
		`"${DIR}run.sh"`:                 "",
		"bash run.sh":                    "./run.sh",
		"bash -ex run.sh a":              "./run.sh",
		"bash -c 'run'":                  "bash",
		"bash":                           "bash",
		"sudo -E ./run.sh":               "./run.sh",
		"sudo env A=b bash tools/run.sh": "tools/run.sh",
		"exec run":                       "exec",
		`exec env A="$B" "$DIR/run.sh"`:  "*/run.sh",
		"time run":                       "run",
		"/usr/bin/env bash ./x":          "./x",
		"[ -f x ]":                       "none",
		"[[ -f x ]]":                     "none",
		"((x = 1))":                      "none",
		"source x.sh":                    "none",
		"x=1":                            "none",
		"local y=2":                      "none",
	} {
		file, err := New().Extract("a.sh", []byte(command+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		got := "none"
		if calls := file.References.Calls; len(calls) > 0 {
			last := calls[len(calls)-1].Callee
			got = last[len(last)-1].Name
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", command, got, want)
		}
	}
}

func TestImports(t *testing.T) {
	file, err := New().Extract("a.sh", []byte(". ./a.sh\nsource b.sh\nsource \"$DIR/c.sh\"\n. \"$X\"\nsource ~/d.sh\nsource\nf() { . lib/e.sh; }\n"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, imp := range file.Declaration.Imports {
		got = append(got, imp.Module)
	}
	if diff := cmp.Diff([]string{"./a.sh", "./b.sh", "*/c.sh", "*", "*", "lib/e.sh"}, got); diff != "" {
		t.Errorf("imports (-want +got):\n%s", diff)
	}
}

func TestLoopsOverTheArguments(t *testing.T) {
	file, err := New().Extract("a.sh", []byte("f() {\n  for x do\n    for y\n    do\n      inner $x\n    done | piped\n  done\n}\nfor a; do run; done\n"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i, call := range file.Details.Calls {
		got = append(got, fmt.Sprint(call.Raw, " ", file.References.Calls[i].Caller))
	}
	want := []string{"inner 0", "piped 0", "run -1"}
	if diff := cmp.Diff(want, got); diff != "" || file.Details.Reason != "" {
		t.Errorf("%s %s (-want +got):\n%s", file.Details.Reason, file.Details.Detail, diff)
	}
}

// The grammar knows neither patterns with quotes nor offsets with variables,
// nor some strings that begin like arithmetic.
func TestExpansions(t *testing.T) {
	for _, source := range []string{
		"escape() {\n  a=${1//&/\\&amp;}\n  a=${a//'\"'/x}\n  a=${a//\\'/y}\n}\nlast() { run; }\n",
		"f() {\n  char=\"${name:$i:1}\"\n}\nlast() { run; }\n",
		"f() {\n  if eval \"(( \\${#${list}[@]} > 0 ))\"; then run; fi\n}\nlast() { run; }\n",
	} {
		file, err := New().Extract("a.sh", []byte(source))
		if err != nil {
			t.Fatal(err)
		}
		if file.Details.Reason != "" || len(file.Declaration.Decls) != 2 {
			t.Errorf("%s: read with reason %q %s and %d functions, want all of 2", source, file.Details.Reason, file.Details.Detail, len(file.Declaration.Decls))
		}
	}
}

// Every field of the node of a function and of a module body.
func TestNodes(t *testing.T) {
	file, err := New().Extract("tools/run.sh", []byte("#!/bin/sh\n\n# Builds all.\nbuild() {\n  inner() { :; }\n}\nfunction deploy { build; }\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []facts.Node{
		{ID: "tools.run.build", Name: "build", Qualname: "build", LineStart: 4, LineEnd: 6, Signature: "build() {", Exported: true, Doc: "Builds all."},
		{ID: "tools.run.inner", Name: "inner", Qualname: "inner", LineStart: 5, LineEnd: 5, Signature: "inner() { :; }", Exported: true},
		{ID: "tools.run.deploy", Name: "deploy", Qualname: "deploy", LineStart: 7, LineEnd: 7, Signature: "function deploy { build; }", Exported: true},
		{ID: "tools.run.<module>", Name: "<module>", Qualname: "<module>", LineStart: 1, LineEnd: 7, Signature: "<module body>", Synthetic: true},
	}
	if diff := cmp.Diff(want, file.Details.Nodes); diff != "" {
		t.Errorf("nodes (-want +got):\n%s", diff)
	}
}

func TestHeader(t *testing.T) {
	for _, test := range []struct{ name, src, file, function string }{
		{"right before code", "#!/bin/bash\n# Says hello.\nset -e\n", "Says hello.", ""},
		{"apart from code", "#!/bin/bash\n# Says hello.\n\nset -e\n", "Says hello.", ""},
		{"directive first", "#!/bin/bash\n# shellcheck disable=SC2034\n# Says hello.\nx=1\n", "Says hello.", ""},
		{"licence", "#!/bin/bash\n# Copyright 2020 Somebody\nset -e\n", "", ""},
		{"of a function", "#!/bin/bash\n# Says hello.\nhello() { :; }\n", "", "Says hello."},
		{"of the next line", "#!/bin/bash\n\n# Stop at errors.\nset -e\n", "", ""},
		{"no shebang", "# Stop at errors.\nset -e\n", "", ""},
		{"no comment", "#!/bin/bash\nset -e\n", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			file, err := New().Extract("run.sh", []byte(test.src))
			if err != nil {
				t.Fatal(err)
			}
			if file.Details.Doc != test.file || file.Details.Nodes[0].Doc != test.function {
				t.Errorf("got %q and %q, want %q and %q", file.Details.Doc, file.Details.Nodes[0].Doc, test.file, test.function)
			}
		})
	}
}
