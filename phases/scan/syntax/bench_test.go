package syntax

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	sitter "github.com/smacker/go-tree-sitter"
	"github.com/smacker/go-tree-sitter/typescript/tsx"

	"rules_handbook/phases/scan/extract"
)

// corpus is the text to measure with: the files under SYNTAX_CORPUS, else one
// made of this package's test words.
func corpus(b *testing.B) (files [][]byte, size int64) {
	b.Helper()
	root := os.Getenv("SYNTAX_CORPUS")
	if root == "" {
		text := strings.Repeat("export class A<T> extends B { m(x: C<T>): D { return this.q.push(x => <E a={x}>{f(x)}</E>) } }\n", 2000)
		return [][]byte{[]byte(text)}, int64(len(text))
	}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".ts") && !strings.HasSuffix(path, ".tsx") {
			return err
		}
		text, err := os.ReadFile(path)
		files, size = append(files, text), size+int64(len(text))
		return err
	})
	if err != nil || len(files) == 0 {
		b.Fatalf("no .ts or .tsx file under SYNTAX_CORPUS=%s (%v)", root, err)
	}
	return files, size
}

// BenchmarkParse is parsing and the copy of the tree, BenchmarkRuntime parsing
// alone through the runtime's own Go package.
func BenchmarkParse(b *testing.B) {
	files, size := corpus(b)
	p := NewParser(TSX())
	defer p.Close()
	b.SetBytes(size)
	var cost budget
	held := 0.0
	for b.Loop() {
		cost = budget{}
		for _, text := range files {
			if _, err := p.Parse(text, extract.DefaultLimits); err != nil {
				b.Fatal(err)
			}
			cost.steps += p.cost().steps
			cost.bytes += p.cost().bytes
			held = max(held, float64(p.cost().held)/float64(len(text)+1<<13))
		}
	}
	b.ReportMetric(float64(cost.steps)/float64(size), "steps/byte")
	b.ReportMetric(float64(cost.bytes)/float64(size), "asked/byte")
	b.ReportMetric(held, "held/byte")
}

func BenchmarkRuntime(b *testing.B) {
	files, size := corpus(b)
	p := sitter.NewParser()
	p.SetLanguage(tsx.GetLanguage())
	b.SetBytes(size)
	for b.Loop() {
		for _, text := range files {
			tree, err := p.ParseCtx(context.Background(), nil, text)
			if err != nil {
				b.Fatal(err)
			}
			tree.Close()
		}
	}
}
