// Command tree writes a tree of sources of a given size, to measure with:
// folders of 25 files in Go, Python and TypeScript, ten functions a file, and
// calls into other files and other folders.
//
//	go -C benchmarks run ./tree -out DIR -files 10000
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

const (
	filesPerFolder   = 25
	functionsPerFile = 10
	foldersPerArea   = 20
)

func main() {
	out := flag.String("out", "", "`folder` to write")
	files := flag.Int("files", 10000, "number of source files")
	flag.Parse()
	if err := write(*out, *files); err != nil {
		fmt.Fprintf(os.Stderr, "tree: error: %v\n", err)
		os.Exit(1)
	}
}

func write(out string, files int) error {
	if out == "" {
		return fmt.Errorf("flag -out is missing: the folder to write")
	}
	if err := put(out, "go.mod", "module example.com/tree\n\ngo 1.25.0\n"); err != nil {
		return err
	}
	for i := range files {
		folder, file := i/filesPerFolder, i%filesPerFolder
		var err error
		switch folder % 3 {
		case 0:
			err = put(out, fmt.Sprintf("%s/file%02d.go", path("go", folder), file), goSource(folder, file))
		case 1:
			err = put(out, fmt.Sprintf("%s/file%02d.py", path("py", folder), file), pythonSource(folder, file))
		default:
			err = put(out, fmt.Sprintf("%s/file%02d.ts", path("ts", folder), file), typescriptSource(folder, file))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// path spreads the folders over areas, as a monorepo does.
func path(language string, folder int) string {
	return fmt.Sprintf("area%02d/%s%04d", folder/foldersPerArea, language, folder)
}

func goSource(folder, file int) string {
	var b strings.Builder
	name := fmt.Sprintf("go%04d", folder)
	fmt.Fprintf(&b, "// Package %s is one of many.\npackage %s\n", name, name)
	call := ""
	if folder >= 3 {
		before := folder - 3
		fmt.Fprintf(&b, "\nimport \"example.com/tree/%s\"\n", path("go", before))
		call = fmt.Sprintf("go%04d.Step%02d0(n)", before, file)
	}
	for f := range functionsPerFile {
		value := fmt.Sprintf("Step%02d%d(n)", file, f+1)
		if f+1 == functionsPerFile {
			value = call
			if value == "" {
				value = "n"
			}
		}
		fmt.Fprintf(&b, "\n// Step%02d%d hands a number on.\nfunc Step%02d%d(n int) int {\n\treturn %s + helper%02d(n)\n}\n", file, f, file, f, value, file)
	}
	fmt.Fprintf(&b, "\nfunc helper%02d(n int) int {\n\treturn n * 2\n}\n", file)
	return b.String()
}

func pythonSource(folder, file int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\"\"\"File %d of folder %d.\"\"\"\n\n", file, folder)
	call := "n"
	if folder >= 4 {
		before := folder - 3
		module := strings.ReplaceAll(path("py", before), "/", ".")
		fmt.Fprintf(&b, "from src.%s.file%02d import Worker as Before\n\n", module, file)
		call = "Before().step0(n)"
	}
	fmt.Fprint(&b, "\nclass Worker:\n    \"\"\"Hands numbers on.\"\"\"\n\n    def __init__(self) -> None:\n        self.count = 0\n")
	for f := range functionsPerFile {
		value := fmt.Sprintf("self.step%d(n)", f+1)
		if f+1 == functionsPerFile {
			value = call
		}
		fmt.Fprintf(&b, "\n    def step%d(self, n: int) -> int:\n        \"\"\"Hand a number on.\"\"\"\n        self.count += 1\n        return %s + helper(n)\n", f, value)
	}
	fmt.Fprint(&b, "\n\ndef helper(n: int) -> int:\n    return n * 2\n")
	return b.String()
}

func typescriptSource(folder, file int) string {
	var b strings.Builder
	call := "n"
	if folder >= 5 {
		before := folder - 3
		fmt.Fprintf(&b, "import { step0 as before } from '../../%s/file%02d';\n\n", path("ts", before), file)
		call = "before(n)"
	}
	for f := range functionsPerFile {
		value := fmt.Sprintf("step%d(n)", f+1)
		if f+1 == functionsPerFile {
			value = call
		}
		fmt.Fprintf(&b, "/** Hands a number on. */\nexport function step%d(n: number): number {\n  return %s + helper(n);\n}\n\n", f, value)
	}
	fmt.Fprint(&b, "function helper(n: number): number {\n  return n * 2;\n}\n")
	return b.String()
}

func put(root, name, text string) error {
	target := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return err
	}
	return os.WriteFile(target, []byte(text), 0o644)
}
