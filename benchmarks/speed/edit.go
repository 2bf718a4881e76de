package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"rules_handbook/benchmarks/internal/process"
)

// edits are what is appended to a file, by its extension: a comment, and a
// function that calls another one.
var edits = map[string]struct{ comment, function string }{
	".go": {"// Edit %d.\n", "\nfunc benchmark%[1]d() { another%[1]d() }\nfunc another%[1]d() {}\n"},
	".py": {"# Edit %d.\n", "\ndef benchmark%[1]d(): another%[1]d()\ndef another%[1]d(): pass\n"},
	".ts": {"// Edit %d.\n", "\nfunction benchmark%[1]d() { another%[1]d() }\nfunction another%[1]d() {}\n"},
}

// measureEdits measures the analysis after edits of one file.
func (b *bench) measureEdits(tree, work string, analyze func() (process.Cost, error)) error {
	file := filepath.Join(tree, b.edit)
	if b.edit == "" {
		var err error
		if file, err = largest(tree, work); err != nil {
			return err
		}
		if file == "" {
			fmt.Println("no .go, .py or .ts file to edit")
			return nil
		}
	}
	texts, known := edits[filepath.Ext(file)]
	if !known {
		return fmt.Errorf("-edit %s: expected a .go, .py or .ts file", b.edit)
	}
	for name, text := range map[string]string{"a comment more": texts.comment, "a function more": texts.function} {
		cost, err := b.best(func(run int) error { return appendTo(file, fmt.Sprintf(text, run)) }, analyze)
		if err != nil {
			return err
		}
		show(name, cost)
	}
	return nil
}

func appendTo(file, text string) error {
	f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	if _, err := f.WriteString(text); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// largest gives the largest file that was analyzed and can be edited, "" when
// there is none.
func largest(tree, work string) (file string, err error) {
	text, err := os.ReadFile(filepath.Join(work, "phase1", "graph.json"))
	if err != nil {
		return "", err
	}
	var graph struct {
		Metadata struct {
			ScannedFiles []string `json:"scannedFiles"`
		} `json:"metadata"`
	}
	if err := json.Unmarshal(text, &graph); err != nil {
		return "", err
	}
	var size int64
	for _, path := range graph.Metadata.ScannedFiles {
		if edits[filepath.Ext(path)].comment == "" {
			continue
		}
		path = filepath.Join(tree, path)
		info, err := os.Stat(path)
		if err != nil {
			return "", err
		}
		if info.Size() > size {
			file, size = path, info.Size()
		}
	}
	return file, nil
}
