package index

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/schemas/facts"
)

func shard(files ...facts.FileDeclaration) *facts.Declarations {
	return &facts.Declarations{Version: facts.Version, Files: files}
}

func python(path string, decls ...facts.Declaration) facts.FileDeclaration {
	return facts.FileDeclaration{Path: path, Language: "python", Decls: decls}
}

func TestJoinRefuses(t *testing.T) {
	function := func(id string, parent int) facts.Declaration {
		return facts.Declaration{ID: id, Kind: facts.Function, Qualname: "f", Parent: parent}
	}
	tests := []struct {
		name   string
		shards []*facts.Declarations
		want   string
	}{
		{"other version", []*facts.Declarations{{Version: 2}}, "declarations of shard 0: found version 2, expected 1"},
		{"no path", []*facts.Declarations{shard(python(""))}, "file 0 of the index: found no path"},
		{"path in two shards", []*facts.Declarations{shard(python("a.py")), shard(python("a.py"))},
			"a.py: found in two shards, expected in one"},
		{"no language", []*facts.Declarations{shard(facts.FileDeclaration{Path: "a.py"})}, "a.py: found no language"},
		{"own parent", []*facts.Declarations{shard(python("a.py", function("a.f", 0)))},
			"a.py: declaration 0 (f): found parent 0, expected -1 to -1"},
		{"negative parent", []*facts.Declarations{shard(python("a.py", function("a.f", -2)))},
			"a.py: declaration 0 (f): found parent -2, expected -1 to -1"},
		{"no kind", []*facts.Declarations{shard(python("a.py", facts.Declaration{Qualname: "f", Parent: -1}))},
			"a.py: declaration 0 (f): found no kind"},
		{"id twice", []*facts.Declarations{shard(python("a.py", function("a.f", -1), function("a.f", -1)))},
			`a.py: declaration 1 (f): found id "a.f" twice`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := Join(test.shards)
			if err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("got %v, want %q…", err, test.want)
			}
		})
	}
}

func TestCheckRefusesDisorder(t *testing.T) {
	err := Check(shard(python("b.py"), python("a.py")))
	if want := "a.py: found after b.py, expected files sorted by path"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %q", err, want)
	}
}

func TestJoinSortsByBytes(t *testing.T) {
	joined, err := Join([]*facts.Declarations{
		shard(python("b/x.py"), python("a.py")),
		shard(),
		shard(python("B.py"), python("é.py"), python("a/b.py")),
	})
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, file := range joined.Files {
		paths = append(paths, file.Path)
	}
	if diff := cmp.Diff([]string{"B.py", "a.py", "a/b.py", "b/x.py", "é.py"}, paths); diff != "" {
		t.Error(diff)
	}
}

func TestJoinOfNothing(t *testing.T) {
	joined, err := Join(nil)
	if err != nil {
		t.Fatal(err)
	}
	if joined.Version != facts.Version || len(joined.Files) != 0 {
		t.Errorf("got %+v, want an empty index", joined)
	}
}

func BenchmarkJoin(b *testing.B) {
	var shards []*facts.Declarations
	for s := range 500 {
		part := shard()
		for f := range 20 {
			file := python(fmt.Sprintf("pkg%d/file%d.py", s, f))
			for d := range 10 {
				file.Decls = append(file.Decls, facts.Declaration{
					ID: fmt.Sprintf("pkg%d.file%d.f%d", s, f, d), Kind: facts.Function, Parent: -1,
				})
			}
			part.Files = append(part.Files, file)
		}
		shards = append(shards, part)
	}
	for b.Loop() {
		if _, err := Join(shards); err != nil {
			b.Fatal(err)
		}
	}
}
