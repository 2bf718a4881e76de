package scan

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/python"
	"rules_handbook/phases/scan/syntax"
)

// corpus reads the Python files below SCAN_CORPUS, else those of the tests.
func corpus(b *testing.B) (sources []Source, texts [][]byte, size int64) {
	root := os.Getenv("SCAN_CORPUS")
	if root == "" {
		root = filepath.Join("python", "testdata")
	}
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".py") {
			return err
		}
		text, err := os.ReadFile(path)
		relative, _ := filepath.Rel(root, path)
		sources = append(sources, Source{Path: filepath.ToSlash(relative), Disk: path})
		texts = append(texts, text)
		size += int64(len(text))
		return err
	})
	if err != nil || size == 0 {
		b.Fatalf("no Python files below %q: %v", root, err)
	}
	return sources, texts, size
}

// BenchmarkParse is the bar: parsing alone.
func BenchmarkParse(b *testing.B) {
	_, texts, size := corpus(b)
	p := syntax.NewParser(syntax.Python())
	defer p.Close()
	b.SetBytes(size)
	for b.Loop() {
		for _, text := range texts {
			p.Parse(text, extract.DefaultLimits)
		}
	}
}

// BenchmarkExtract is parsing and turning trees into facts.
func BenchmarkExtract(b *testing.B) {
	sources, texts, size := corpus(b)
	e := python.New()
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for i, text := range texts {
			e.Extract(sources[i].Path, text)
		}
	}
}

// BenchmarkServe is what a child does: also its answers are encoded.
func BenchmarkServe(b *testing.B) {
	sources, texts, size := corpus(b)
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		r, w := io.Pipe()
		go func() {
			out := bufio.NewWriter(w)
			for i, text := range texts {
				writeRequest(out, sources[i].Path, text)
			}
			out.Flush()
			w.Close()
		}()
		if err := serve(Languages(), r, io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkScan is the whole: files are read, hashed and sent to one child.
func BenchmarkScan(b *testing.B) {
	sources, _, size := corpus(b)
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Scan(b.Context(), sources, Options{Languages: Languages()}); err != nil {
			b.Fatal(err)
		}
	}
}
