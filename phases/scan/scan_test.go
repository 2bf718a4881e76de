package scan

import (
	"context"
	"errors"
	"io/fs"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/schemas/facts"
)

// scanMap scans the files of a map, each under its own name.
func scanMap(t *testing.T, content map[string]string, opts Options) *Shard {
	t.Helper()
	fsys := fstest.MapFS{}
	var sources []Source
	for name, text := range content {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
		sources = append(sources, Source{Path: name, Disk: name})
	}
	if opts.Files == nil {
		opts.Files = fsys
	}
	opts.Languages = testLanguages
	shard, err := Scan(context.Background(), sources, opts)
	if err != nil {
		t.Fatal(err)
	}
	return shard
}

// states gives "reason: detail" by path; "" when all is well.
func states(s *Shard) map[string]string {
	out := map[string]string{}
	for _, f := range s.Details.Files {
		out[f.Path] = strings.TrimPrefix(f.Reason+": "+f.Detail, ": ")
	}
	return out
}

func TestScanRefusesSources(t *testing.T) {
	for _, test := range []struct {
		name    string
		sources []Source
		want    string
	}{
		{"absolute", []Source{{Path: "/a.toy", Disk: "x"}}, `source "/a.toy": a path must be relative`},
		{"climbing", []Source{{Path: "../a.toy", Disk: "x"}}, `source "../a.toy": a path must be relative`},
		{"not UTF-8", []Source{{Path: "a\xff.toy", Disk: "x"}}, `source "a\xff.toy": a path must be relative`},
		{"empty", []Source{{Disk: "x"}}, `source "": a path must be relative`},
		{"twice", []Source{{Path: "a.toy", Disk: "x"}, {Path: "a.toy", Disk: "y"}}, `source "a.toy" is listed twice, as "x" and as "y": list one`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Scan(context.Background(), test.sources, Options{Languages: testLanguages})
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
}

// A file whose text is of another language than its path says is read as that
// one: in the child process, here, and where it is refused.
func TestReclaimedFiles(t *testing.T) {
	shard := scanMap(t, map[string]string{
		"a.toy": "fine", "b.toy": "for plaintoy fine", "c.plaintoy": "for toy fine", "d.toy": "for toy fine", "f.toy": "for plaintoy \x00",
	}, Options{})
	got := map[string]string{}
	for _, f := range shard.Details.Files {
		got[f.Path] = f.Language
	}
	for i, f := range shard.Declarations.Files {
		if refs := shard.References.Files[i]; f.Language != got[f.Path] || refs.Language != f.Language {
			t.Errorf("%s: declarations of %q and references of %q, details of %q", f.Path, f.Language, refs.Language, got[f.Path])
		}
	}
	want := map[string]string{"a.toy": "toy", "b.toy": "plaintoy", "c.plaintoy": "toy", "d.toy": "toy", "f.toy": "toy"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("languages (-want +got):\n%s", diff)
	}
}

func TestEveryFileHasARecord(t *testing.T) {
	content := map[string]string{
		"b.toy":            "fine\n",
		"a/ü \"|'\t\n.toy": "fine",
		"empty.toy":        "",
		"bom.toy":          "\xef\xbb\xbffine\n",
		"crlf.toy":         "one\r\ntwo\r\n",
		"latin.toy":        "caf\xe9\n",
		"both.toy":         "partial \n\xff",
		"bin.toy":          "\x7fELF\x00",
		"utf16.toy":        "\xff\xfef\x00",
		"partial.toy":      "partial",
		"refuse.toy":       "refuse",
		"panic.toy":        "panic",
		"big.toy":          strings.Repeat("x", 101<<10),
		"panic.plaintoy":   "panic",
		"fine.plaintoy":    "fine",
		"unknown.xyz":      "?",
		"README.md":        "# Title\n\nText.\n",
		"sub/README":       "caf\xe9",
	}
	shard := scanMap(t, content, Options{Jobs: 2, Limits: limits(100 << 10)})
	want := map[string]string{
		"b.toy": "", "a/ü \"|'\t\n.toy": "", "empty.toy": "", "bom.toy": "", "crlf.toy": "", "fine.plaintoy": "", "unknown.xyz": "", "README.md": "",
		"latin.toy":      "partial: invalid UTF-8 at offset 3 (line 1), read as U+FFFD",
		"both.toy":       "partial: invalid UTF-8 at offset 9 (line 2), read as U+FFFD; syntax error in line 1",
		"sub/README":     "partial: invalid UTF-8 at offset 3 (line 1), read as U+FFFD",
		"bin.toy":        "unparsable: binary: NUL byte at offset 4",
		"utf16.toy":      "unparsable: UTF-16 text: only UTF-8 is read",
		"partial.toy":    "partial: syntax error in line 1",
		"refuse.toy":     "unparsable: no tree",
		"panic.toy":      "unparsable: the toy extractor failed: index out of range",
		"panic.plaintoy": "unparsable: the plaintoy extractor failed: index out of range",
		"big.toy":        "unreadable: 0.1 MiB, above the limit of 0.1 MiB",
	}
	if diff := cmp.Diff(want, states(shard)); diff != "" {
		t.Errorf("states (-want +got):\n%s", diff)
	}

	wantDeclared := map[string]string{
		"b.toy": "fine\n", "a/ü \"|'\t\n.toy": "fine", "empty.toy": "", "bom.toy": "fine\n", "crlf.toy": "one\ntwo\n",
		"latin.toy": "caf\uFFFD\n", "both.toy": "partial \n\uFFFD", "partial.toy": "partial", "fine.plaintoy": "fine",
	}
	declared := map[string]string{}
	for i, f := range shard.Declarations.Files {
		declared[f.Path] = f.Module
		if r := shard.References.Files[i]; r.Path != f.Path || r.Language != f.Language {
			t.Errorf("references %d are of %q (%s), want %q (%s)", i, r.Path, r.Language, f.Path, f.Language)
		}
	}
	if diff := cmp.Diff(wantDeclared, declared); diff != "" {
		t.Errorf("declared text (-want +got):\n%s", diff)
	}
}

func TestRecordFields(t *testing.T) {
	shard := scanMap(t, map[string]string{"a.toy": "one\ntwo", "big.toy": "too large to be read", "README.md": "# T\n\nText.\n", "z.bin": ""},
		Options{Limits: limits(19)})
	want := &Shard{
		Declarations: facts.Declarations{Version: 1, Files: []facts.FileDeclaration{
			{Path: "a.toy", Language: "toy", Module: "one\ntwo"}}},
		References: facts.References{Version: 1, Files: []facts.FileReferences{{Path: "a.toy", Language: "toy"}}},
		Details: facts.Details{Version: 1, Languages: []facts.LanguageSupport{{Name: "toy"}}, Files: []facts.FileDetails{
			{Path: "README.md", Lines: 3, Document: &facts.Document{Title: "T", Sections: []facts.Section{{Level: 1, Heading: "T", Text: "Text."}}}},
			{Path: "a.toy", Language: "toy", Lines: 2},
			{Path: "big.toy", Language: "toy", Reason: "unreadable", Detail: "0.0 MiB, above the limit of 0.0 MiB"},
			{Path: "z.bin"},
		}},
		Digests: facts.Digests{Version: 1, Files: []facts.FileDigest{
			{Path: "README.md", SHA256: "33d5214bbd4adbec044169829ea2eba0e06fed6727f0a97083591583a28ece6a"},
			{Path: "a.toy", SHA256: "21066d108d5319ecb5a1fc4454f42ef22fc5f1c7df49c31d90294950e0ea8b2c"},
			{Path: "big.toy"}, {Path: "z.bin"},
		}},
	}
	if diff := cmp.Diff(want, shard); diff != "" {
		t.Errorf("shard (-want +got):\n%s", diff)
	}
}

func TestReadErrors(t *testing.T) {
	files := faultyFiles{
		MapFS: fstest.MapFS{
			"denied.toy": {Data: []byte("fine")}, "broken.toy": {Data: []byte("fine")}, "dir.toy": {Mode: fs.ModeDir},
			"pipe.toy": {Mode: fs.ModeNamedPipe}, "grows.toy": {Data: []byte(strings.Repeat("x", 8<<20+1))},
			"huge.toy": {Data: make([]byte, 50<<20)},
		},
		open:  map[string]error{"denied.toy": syscall.EACCES},
		read:  map[string]error{"broken.toy": syscall.EIO},
		sizes: map[string]int64{"grows.toy": 1},
	}
	content := map[string]string{"missing.toy": "", "dangling.toy": ""}
	for name := range files.MapFS {
		content[name] = ""
	}
	shard := scanMap(t, content, Options{Files: files})
	want := map[string]string{
		"denied.toy":   "unreadable: open: permission denied",
		"broken.toy":   "unreadable: read: input/output error",
		"dir.toy":      "unreadable: is a directory",
		"pipe.toy":     "unreadable: is not a regular file",
		"missing.toy":  "unreadable: open: file does not exist",
		"dangling.toy": "unreadable: open: file does not exist",
		"grows.toy":    "unreadable: 8.0 MiB, above the limit of 8.0 MiB",
		"huge.toy":     "unreadable: 50.0 MiB, above the limit of 8.0 MiB",
	}
	if diff := cmp.Diff(want, states(shard)); diff != "" {
		t.Errorf("states (-want +got):\n%s", diff)
	}
	for _, d := range shard.Digests.Files {
		if d.SHA256 != "" {
			t.Errorf("%s: digest %q of a file that was not read", d.Path, d.SHA256)
		}
	}
}

func TestSourceKnownToBeUnreadable(t *testing.T) {
	shard, err := Scan(context.Background(), []Source{{Path: "a\n.toy", Unreadable: "not a Bazel label"}}, Options{Languages: testLanguages})
	if err != nil {
		t.Fatal(err)
	}
	want := []facts.FileDetails{{Path: "a\n.toy", Language: "toy", Reason: "unreadable", Detail: "not a Bazel label"}}
	if diff := cmp.Diff(want, shard.Details.Files); diff != "" {
		t.Errorf("details (-want +got):\n%s", diff)
	}
}

func TestCrashCostsOneFile(t *testing.T) {
	content := map[string]string{
		"a.crash": "fine", "b.crash": "CRASH", "c.crash": "fine",
		"d.toy": "fine", "e.toy": "segv", "f.toy": "fine", "g.toy": "kill", "h.toy": "exit", "i.toy": "garbage", "j.toy": "fine",
		"k.toy": "memory", "l.toy": "once", "m.toy": "fine",
	}
	want := map[string]string{
		"a.crash": "", "c.crash": "", "d.toy": "", "f.toy": "", "j.toy": "", "l.toy": "", "m.toy": "",
		"b.crash": "unparsable: the parser crashed (SIGSEGV: segmentation violation)",
		"e.toy":   "unparsable: the parser crashed (SIGSEGV: segmentation violation)",
		"g.toy":   "unparsable: the parser crashed (signal: killed)",
		"h.toy":   "unparsable: the parser crashed (exit status 7)",
		"i.toy":   "unparsable: the parser damaged its process",
		"k.toy":   "unparsable: the parser crashed",
	}
	for _, jobs := range []int{1, 3} {
		shard := scanMap(t, content, Options{Jobs: jobs})
		got := states(shard)
		got["k.toy"], _, _ = strings.Cut(got["k.toy"], " (") // whoever needs memory first dies in its own way
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%d jobs: states (-want +got):\n%s", jobs, diff)
		}
		if got := len(shard.Declarations.Files); got != 7 {
			t.Errorf("%d jobs: %d files with facts, want 7", jobs, got)
		}
	}
}

func TestTimeout(t *testing.T) {
	shard := scanMap(t, map[string]string{"a.toy": "hang", "b.plaintoy": "fine", "c.toy": "hang"}, Options{Timeout: 50 * time.Millisecond})
	want := map[string]string{"b.plaintoy": "",
		"a.toy": "unparsable: the parser was stopped after 50ms", "c.toy": "unparsable: the parser was stopped after 50ms"}
	if diff := cmp.Diff(want, states(shard)); diff != "" {
		t.Errorf("states (-want +got):\n%s", diff)
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	fsys := fstest.MapFS{"a.toy": {Data: []byte("hang")}}
	_, err := Scan(ctx, []Source{{Path: "a.toy", Disk: "a.toy"}}, Options{Files: fsys, Languages: testLanguages})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v, want the context's", err)
	}
}

func TestChildOfAnotherProgram(t *testing.T) {
	t.Setenv(childVariable, childProtocol)
	fsys := fstest.MapFS{"a.toy": {Data: []byte("fine")}}
	_, err := Scan(context.Background(), []Source{{Path: "a.toy", Disk: "a.toy"}}, Options{Files: fsys, Languages: testLanguages})
	if err == nil || !strings.Contains(err.Error(), "does not call scan.ServeChild first thing in main") {
		t.Errorf("error %v, want one that names scan.ServeChild", err)
	}
}
