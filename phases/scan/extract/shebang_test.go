package extract

import (
	"strings"
	"testing"
)

func TestInterpreter(t *testing.T) {
	for text, want := range map[string]string{
		"":                                      "",
		"echo":                                  "",
		" #!/bin/sh":                            "",
		"#!":                                    "",
		"#! \n/bin/sh":                          "",
		"#!/usr/bin/env":                        "",
		"#!/usr/bin/env -i":                     "",
		"#!/bin/sh":                             "sh",
		"#!/bin/bash -e\n# more":                "bash",
		"#! /usr/bin/python3.11 -u\r\n":         "python3.11",
		"#!/usr/bin/env node\n":                 "node",
		"#!/usr/bin/env -S A=b bash -e\n":       "bash",
		"#!/bin/sh" + strings.Repeat("x", 1000): "sh" + strings.Repeat("x", ShebangBytes-len("#!/bin/sh")),
	} {
		if got := Interpreter([]byte(text)); got != want {
			t.Errorf("Interpreter(%.40q) = %q, want %q", text, got, want)
		}
	}
}

func TestMayBeScript(t *testing.T) {
	for file, want := range map[string]bool{
		"run": true, "bin/run": true, ".profile": false, "v1.2/run": true, "run.sh": false, "a.b/c.d": false, ".a.b": false,
	} {
		if got := MayBeScript(file); got != want {
			t.Errorf("MayBeScript(%q) = %v, want %v", file, got, want)
		}
	}
}
