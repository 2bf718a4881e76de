package command_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// secret is put together here, so that no file of this repository holds one.
var secret = "AKIA" + "ABCDEFGHIJ234567"

func TestSecretScan(t *testing.T) {
	dir := committed(t, map[string]string{
		"a.txt": "fine\n", "b.txt": "fine\n", "outside.txt": secret,
		demo + "state.md": "x", demo + "touched-files.md": manifestHead + "| present | `a.txt` | s | r |\n| deleted | `gone` | s | r |\n",
	})
	wantResult(t, run(t, dir, "secret-scan", "demo"), result{Out: "secret-scan: ok (1 files, 0 MEDIUM)\n"})
	writeFile(t, dir, "a.txt", "first\nid = "+secret+"\n")
	blocked := "secret-scan: BLOCKED: 1 HIGH; take them out, and revoke what ever left this machine\n"
	wantResult(t, run(t, dir, "secret-scan", "demo"), result{3, "HIGH a.txt:2 aws-access-key\n" + blocked, ""})
	wantResult(t, run(t, dir, "secret-scan", "--staged"), result{Out: "secret-scan: ok (0 files, 0 MEDIUM)\n"})
	gitIn(t, dir, "add", "a.txt")
	writeFile(t, dir, "a.txt", "clean again\n")
	wantResult(t, run(t, dir, "secret-scan", "--staged"), result{3, "HIGH a.txt:2 aws-access-key\n" + blocked, ""})
	wantResult(t, runWith(t, dir, secret, nil, "secret-scan", "--stdin"), result{3, "HIGH -:1 aws-access-key\n" + blocked, ""})
	wantResult(t, runWith(t, t.TempDir(), "fine", nil, "secret-scan", "--stdin"), result{Out: "secret-scan: ok (1 files, 0 MEDIUM)\n"})
	for _, args := range [][]string{{}, {"--staged", "--stdin"}, {"demo", "--staged"}, {"none"}} {
		if got := run(t, dir, append([]string{"secret-scan"}, args...)...); got.Code != 2 {
			t.Errorf("%q: got %+v", args, got)
		}
	}
	remove(t, dir, "a.txt")
	if got := run(t, dir, "secret-scan", "demo"); got.Code != 2 || !strings.Contains(got.Err, "touched-files.md:7: a.txt: not found") {
		t.Errorf("got %+v", got)
	}
}

func TestMetrics(t *testing.T) {
	dir := project(t, map[string]string{demo + "state.md": "phase: build\n"})
	wantResult(t, run(t, dir, "metrics", "summary", "demo"), result{Out: "feature: demo\nrecords: 0\nunreadable: 0\n"})
	wantResult(t, run(t, dir, "metrics", "record", "demo", "--event", "dispatch", "--role", "wright", "--bytes", "12", "--note", "two words"), result{Out: "recorded: dispatch\n"})
	if got := readFile(t, dir, demo+"metrics.jsonl"); got != `{"ts":"2026-01-02T03:04:05Z","phase":"build","event":"dispatch","role":"wright","bytes":12,"note":"two words"}`+"\n" {
		t.Errorf("got %q", got)
	}
	writeFile(t, dir, demo+"metrics.jsonl", readFile(t, dir, demo+"metrics.jsonl")+"broken\n")
	writeFile(t, dir, ".devrites/ACTIVE", "demo\n")
	wantResult(t, run(t, dir, "metrics", "summary"), result{Out: "feature: demo\nrecords: 1\nunreadable: 1\nphase=build role=wright events=1 bytes=12\n"})
	for _, args := range [][]string{{"demo"}, {"demo", "--event", "a b"}, {"demo", "--event", "x", "--bytes", "many"}, {"none", "--event", "x"}} {
		if got := run(t, dir, append([]string{"metrics", "record"}, args...)...); got.Code != 2 {
			t.Errorf("%q: got %+v", args, got)
		}
	}
}

func TestClaims(t *testing.T) {
	dir := project(t, nil)
	wantResult(t, run(t, dir, "claim", "list"), result{})
	wantResult(t, run(t, dir, "claim", "add", "--session", "one", "--reason", "--help", "src/a.go", "b"), result{Out: "claimed: claim-1 until 2026-01-02T03:34:05Z\n"})
	if info, err := os.Stat(filepath.Join(dir, ".devrites/claims.jsonl")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("got %v, %v", info, err)
	}
	held := "claim: BLOCKED: src/a.go is claimed by one until 2026-01-02T03:34:05Z (claim-1)\n"
	wantResult(t, run(t, dir, "claim", "add", "--session", "two", "src/a.go"), result{3, "", held})
	wantResult(t, run(t, dir, "claim", "check", "src/a.go"), result{3, "", held})
	wantResult(t, run(t, dir, "claim", "check", "--session", "one", "src/a.go"), result{Out: "claim: free\n"})
	wantResult(t, run(t, dir, "claim", "check", "src"), result{Out: "claim: free\n"})
	wantResult(t, run(t, dir, "claim", "list"), result{Out: "claim-1: one until 2026-01-02T03:34:05Z: b, src/a.go\n"})
	wantResult(t, run(t, dir, "claim", "release", "--session", "two", "--id", "claim-1"), result{3, "", "claim: BLOCKED: no live claim of this session has that id\n"})
	wantResult(t, run(t, dir, "claim", "release", "--session", "one", "--id", "claim-1"), result{Out: "released: 1\n"})
	wantResult(t, run(t, dir, "claim", "list", "--all"), result{Out: "claim-1: one released: b, src/a.go\n"})
	for _, args := range [][]string{
		{"add", "--session", "one"}, {"add", "a"}, {"add", "--session", "a b", "x"}, {"add", "--session", "one", "../x"}, {"add", "--session", "one", ".git/x"},
		{"add", "--session", "one", "--ttl", "long", "x"}, {"release", "--session", "one"}, {"release", "--session", "one", "--all", "--id", "x"}, {"release", "--all"}, {"check"},
	} {
		if got := run(t, dir, append([]string{"claim"}, args...)...); got.Code != 2 || got.Out != "" {
			t.Errorf("%q: got %+v", args, got)
		}
	}
}
