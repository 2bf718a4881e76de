package extract

import (
	"bytes"
	"path"
	"strings"
)

// ShebangBytes is how much of a file Interpreter needs.
const ShebangBytes = 256

// MayBeScript reports whether a file has no file name extension, so that its
// first line can tell its language.
func MayBeScript(file string) bool {
	return !strings.Contains(path.Base(file), ".")
}

// Interpreter gives the base name of the program that the first line of a
// script names: "bash" for "#!/bin/bash -e" and for "#!/usr/bin/env -S bash
// -e". It is "" when the text begins with no such line.
func Interpreter(head []byte) string {
	head = head[:min(len(head), ShebangBytes)]
	line, _, _ := bytes.Cut(head, []byte("\n"))
	command, found := strings.CutPrefix(string(line), "#!")
	if !found {
		return ""
	}
	words := strings.Fields(command)
	if len(words) == 0 {
		return ""
	}
	program := path.Base(words[0])
	if program != "env" {
		return program
	}
	for _, word := range words[1:] {
		if !strings.HasPrefix(word, "-") && !strings.Contains(word, "=") {
			return path.Base(word)
		}
	}
	return ""
}
