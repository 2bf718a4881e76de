package command_test

import (
	"strings"
	"testing"
)

// dispatch runs one action in the workspace demo.
func dispatch(t *testing.T, dir, words string) result {
	t.Helper()
	return run(t, dir, append([]string{"dispatch", "demo"}, strings.Fields(words)...)...)
}

func dispatchProject(t *testing.T) string {
	t.Helper()
	slice := func(id, references string) string {
		return "## " + id + " x\nGoal: x\nSatisfies: AC-001\nDependencies: none\ndepends_on: []\nWorkspace dependencies: " + references +
			"\nWriter allowlist: src/a.go\nTests/proof: go test\n"
	}
	return committed(t, map[string]string{
		"src/a.go": "1\n", "src/b.go": "1\n",
		".devrites/work/demo/state.md": "| phase | build |\n",
		".devrites/work/demo/spec.md":  "AC-001\n",
		".devrites/work/demo/tasks.md": slice("SLICE-001", "none") + slice("SLICE-002", "gone/SLICE-001"),
	})
}

const openW1 = "open --phase build --wave w1 --role writer --slice SLICE-001"

func TestDispatchWave(t *testing.T) {
	dir := dispatchProject(t)
	wantResult(t, dispatch(t, dir, "status"), result{Out: "dispatch: no wave\n"})
	wantResult(t, dispatch(t, dir, "next"), result{Out: "next: open a wave\n"})
	wantResult(t, dispatch(t, dir, openW1+" --role reviewer"), result{Out: "dispatch: opened w1 (2 roles, 1 allowed paths)\n"})
	wantResult(t, dispatch(t, dir, openW1), result{Code: 3, Out: "dispatch: BLOCKED: the wave w1 exists and is open; choose another name\n"})
	wantResult(t, dispatch(t, dir, "seal --wave w1"), result{Code: 3, Out: "dispatch: BLOCKED: not started yet: reviewer, writer; start them or abandon the wave\n"})
	wantResult(t, dispatch(t, dir, "return --wave w1 --role writer"), result{Code: 3, Out: "dispatch: BLOCKED: the wave w1 is open, expected sealed\n"})
	wantResult(t, dispatch(t, dir, "start --wave w1 --role writer --handle h1"), result{Out: "dispatch: started writer of w1 as h1\n"})
	wantResult(t, dispatch(t, dir, "start --wave w1 --role reviewer --handle h1"),
		result{Code: 3, Out: "dispatch: BLOCKED: the handle \"h1\" is that of the role writer of w1; give each role its own\n"})
	wantResult(t, dispatch(t, dir, "next"), result{Out: "next: start reviewer of w1\n"})
	wantResult(t, dispatch(t, dir, "start --wave w1 --role reviewer --handle h2"), result{Out: "dispatch: started reviewer of w1 as h2\n"})
	wantResult(t, dispatch(t, dir, "next"), result{Out: "next: seal w1\n"})
	wantResult(t, dispatch(t, dir, "seal --wave w1"), result{Out: "dispatch: sealed w1\n"})
	writeFile(t, dir, "src/a.go", "2\n")
	wantResult(t, dispatch(t, dir, "return --wave w1 --role writer"), result{Out: "dispatch: returned writer of w1\n"})
	wantResult(t, dispatch(t, dir, "status --wave w1"), result{Code: 3, Out: "wave: w1 sealed phase=build roles=2 started=2 returned=1\n" +
		"role: reviewer handle=h2 started=2026-01-02T03:04:05Z returned=-\nrole: writer handle=h1 started=2026-01-02T03:04:05Z returned=2026-01-02T03:04:05Z\n"})
	wantResult(t, dispatch(t, dir, "next"), result{Out: "next: return reviewer of w1\n"})
	wantResult(t, dispatch(t, dir, "return --wave w1 --role reviewer"), result{Out: "dispatch: returned reviewer of w1\ndispatch: w1 is complete\n"})
	wantResult(t, dispatch(t, dir, "next"), result{Out: "next: open a wave\n"})
	if got := dispatch(t, dir, "status --wave w1"); got.Code != 0 {
		t.Errorf("a complete wave: %+v", got)
	}
	want := `{
  "waves": {
    "w1": {
      "phase": "build",
      "state": "complete",
      "slices": [
        "SLICE-001"
      ],
      "allow": [
        "src/a.go"
      ],
      "roles": {
        "reviewer": {
          "handle": "h2",
          "started": "2026-01-02T03:04:05Z",
          "returned": "2026-01-02T03:04:05Z"
        },
        "writer": {
          "handle": "h1",
          "started": "2026-01-02T03:04:05Z",
          "returned": "2026-01-02T03:04:05Z"
        }
      }
    }
  }
}
`
	if got := readFile(t, dir, ".devrites/work/demo/dispatch.json"); got != want {
		t.Errorf("got %s", got)
	}
}

func TestDispatchTripwire(t *testing.T) {
	dir := dispatchProject(t)
	edit := "root edit: \"src/b.go\" was edited outside an open round; undo it, or take it over: devrites-engine dispatch demo next --accept <path> --reason <why>\n"
	wantResult(t, dispatch(t, dir, openW1), result{Out: "dispatch: opened w1 (1 roles, 1 allowed paths)\n"})
	writeFile(t, dir, "src/a.go", "2\n")
	writeFile(t, dir, "src/b.go", "2\n")
	wantResult(t, dispatch(t, dir, "next"), result{Code: 3, Out: "next: start writer of w1\ndispatch: BLOCKED: " + edit})
	wantResult(t, dispatch(t, dir, "open --phase build --wave w2 --role reader"), result{Code: 3, Out: "dispatch: BLOCKED: " + edit})
	wantResult(t, dispatch(t, dir, "next --accept src/b.go"), result{Code: 2, Err: "dispatch: expected --reason with --accept\n"})
	wantResult(t, dispatch(t, dir, "next --accept lib --reason x"),
		result{Code: 3, Out: "dispatch: BLOCKED: no edit outside a round is covered by --accept; dispatch next lists them\n"})
	wantResult(t, dispatch(t, dir, "next --accept src/b.go --reason typo"), result{Out: "dispatch: took over 1 edits\nnext: start writer of w1\n"})
	wantResult(t, dispatch(t, dir, "open --phase build --wave w2 --role reader"), result{Out: "dispatch: opened w2 (1 roles, 0 allowed paths)\n"})
	if got := readFile(t, dir, ".devrites/work/demo/dispatch.json"); !strings.Contains(got, "\"accepted\": [\n    {\n      \"path\": \"src/b.go\",\n      \"what\": \"edited\",\n      \"reason\": \"typo\",") {
		t.Errorf("got %s", got)
	}

	// What an abandoned writer left is named.
	wantResult(t, dispatch(t, dir, "abandon --wave w1"), result{Code: 3, Out: "dispatch: BLOCKED: abandon needs --reason: say why, for whoever takes over\n"})
	wantResult(t, dispatch(t, dir, "abandon --wave w1 --reason stuck"), result{Code: 3, Out: "dispatch: abandoned w1: stuck; look at what its writers left before the next round\n"})
	wantResult(t, dispatch(t, dir, "next"), result{Code: 3, Out: "next: start reader of w2\ndispatch: BLOCKED: " + strings.Replace(edit, "src/b.go", "src/a.go", 1)})
	wantResult(t, dispatch(t, dir, "return --wave w1 --role writer"), result{Code: 3, Out: "dispatch: BLOCKED: the wave w1 is abandoned, expected sealed\n"})
}

func TestDispatchWithheldSlice(t *testing.T) {
	dir := dispatchProject(t)
	reason := "workspace dependency gone/SLICE-001: there is no such workspace, live or archived; correct the reference\n"
	wantResult(t, dispatch(t, dir, "open --phase build --wave w1 --role writer --slice SLICE-002"),
		result{Code: 3, Out: "dispatch: BLOCKED: SLICE-002 is withheld: " + reason})
	wantResult(t, dispatch(t, dir, "open --phase build --wave w1 --role writer --slice SLICE-009"),
		result{Code: 3, Out: "dispatch: BLOCKED: SLICE-009 is withheld: tasks.md has no \"SLICE-009\"; check the id\n"})
	writeFile(t, dir, ".devrites/work/demo/state.md", "| phase | build |\n| active_slice | SLICE-002 |\n")
	wantResult(t, dispatch(t, dir, "open --phase build --wave w1 --role reader"),
		result{Code: 3, Out: "dispatch: BLOCKED: SLICE-002, the active slice, is withheld: " + reason})
}

func TestDispatchPackets(t *testing.T) {
	dir := dispatchProject(t)
	packet := func(text string) { writeFile(t, dir, ".devrites/work/demo/packets/w1.md", text) }
	packet(strings.Repeat("x", 64<<10+1))
	wantResult(t, dispatch(t, dir, openW1), result{Code: 3, Out: "dispatch: BLOCKED: packets/w1.md: found 65537 bytes, expected at most 65536; move or split its text\n"})
	input := "- `src/a.go` SHA-256 4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865 lines 1-1\n"
	packet("# Brief\n" + input)
	wantResult(t, dispatch(t, dir, openW1), result{Out: "dispatch: opened w1 (1 roles, 1 allowed paths)\n"})
	wantResult(t, dispatch(t, dir, "start --wave w1 --role writer --handle h --packet state.md"),
		result{Code: 3, Out: "dispatch: BLOCKED: \"state.md\": expected a file of packets/\n"})
	packet("# Brief\n" + strings.Replace(input, "1-1", "1-2", 1))
	wantResult(t, dispatch(t, dir, "start --wave w1 --role writer --handle h --packet packets/w1.md"), result{Code: 3,
		Out: "dispatch: BLOCKED: packets/w1.md: \"src/a.go\" has 1 lines, not 2; expected the bytes that the packet refers to; write the packet again\n"})
	packet("# Brief\n" + input)
	wantResult(t, dispatch(t, dir, "start --wave w1 --role writer --handle h --packet packets/w1.md"), result{Out: "dispatch: started writer of w1 as h\n"})
	if got := readFile(t, dir, ".devrites/work/demo/dispatch.json"); !strings.Contains(got, "\"path\": \"packets/w1.md\",") {
		t.Errorf("got %s", got)
	}
}

func TestDispatchRequests(t *testing.T) {
	dir := dispatchProject(t)
	for _, c := range []struct {
		words string
		code  int
	}{
		{"", 2}, {"bogus", 2}, {"open --wave w1 --role x", 2}, {"open --phase build --role x", 2}, {"open --phase build --wave w1", 2},
		{"open --phase research --wave w1 --role x", 2}, {"open --phase build --wave ../w1 --role x", 2}, {"start --wave w1 --role x", 2},
		{"open --phase build --wave w1 --role x --bogus", 2}, {"status extra", 2}, {"status --wave w9", 3}, {"seal --wave w9", 3},
		{"open --phase build --wave w1 --role x --role x", 3}, {"open --phase build --wave w1 --role x --allow ../x", 3},
	} {
		if got := dispatch(t, dir, c.words); got.Code != c.code {
			t.Errorf("%s: got %+v, want code %d", c.words, got, c.code)
		}
	}
	if got := run(t, dir, "dispatch", "gone", "status"); got.Code != 2 {
		t.Errorf("got %+v", got)
	}
	writeFile(t, dir, ".devrites/work/demo/dispatch.json", "{")
	wantResult(t, dispatch(t, dir, "status"), result{Code: 3, Out: "dispatch: BLOCKED: dispatch.json: unexpected EOF; restore the engine's record\n"})
}
