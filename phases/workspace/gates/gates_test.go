package gates_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/gates"
)

// ledger is the example of the specification.
const ledger = "- [x] AC-001: totals match the fixture\n  CHECK: go test ./...\n  EXPECT: /^ok\\s/m\n  EVIDENCE: looks fine\n" +
	"- [ ] AC-002: page read by a person\n  EVIDENCE: pending\n" +
	"- [x] AC-003: old export removed\n  EVIDENCE: seen on staging\n" +
	"ABANDON: AC-002 no reviewer this quarter\n"

const plan = "## Build-entry preflight\n| Command | Cwd |\n| --- | --- |\n| `go test ./...` | . |\n"

func TestStates(t *testing.T) {
	for _, ending := range []string{"\n", "\r\n"} {
		got := gates.Parse([]byte(strings.ReplaceAll(ledger, "\n", ending)))
		if len(got.Problems) > 0 {
			t.Fatal(got.Problems)
		}
		want := gates.Summary{Gates: 3, Met: 1, Unmet: []string{"AC-001"}, Stale: []string{"AC-001"}, HandedOff: []string{"AC-002"}}
		sum := got.Summarize(gates.ParseApprovals([]byte(plan)))
		if diff := cmp.Diff(want, sum); diff != "" || sum.Result() != "handoff" {
			t.Errorf("%s %s", sum.Result(), diff)
		}
		if reason := got.Abandoned["AC-002"]; reason != "no reviewer this quarter" {
			t.Errorf("got %q", reason)
		}
	}
}

func TestParseProblems(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"no gate", "# Gates\n", "gates.md: no gate"},
		{"only a fenced gate", "```\n- [ ] A: a\n```\n", "gates.md: no gate"},
		{"duplicate id", "- [ ] A: a\n- [x] A: b\n", `gates.md:2: the id "A" again; expected only the gate of line 1`},
		{"long id", "- [ ] " + strings.Repeat("A", 65) + ": a\n", "gates.md:1: the id"},
		{"orphan attribute", "  CHECK: a\n- [ ] A: a\n", "gates.md:1: CHECK without a gate above it"},
		{"attribute after prose", "- [ ] A: a\nprose\n  EVIDENCE: x\n", "gates.md:3: EVIDENCE without a gate above it"},
		{"attribute in column one", "- [ ] A: a\nEVIDENCE: x\n", "gates.md:2: EVIDENCE in column one"},
		{"indented abandon", "- [ ] A: a\n  ABANDON: A why\n", "gates.md:2: an indented ABANDON"},
		{"abandon without reason", "- [ ] A: a\nABANDON: A\n", "gates.md:2: ABANDON without a reason"},
		{"abandon of nothing", "- [ ] A: a\nABANDON:\n", "gates.md:2: ABANDON without a reason"},
		{"abandon of an unknown gate", "- [ ] A: a\nABANDON: B why\n", `gates.md:2: ABANDON of the unknown gate "B"`},
		{"check alone", "- [ ] A: a\n  CHECK: a\n", `gates.md:1: "A" with CHECK but without EXPECT`},
		{"expect alone", "- [ ] A: a\n  EXPECT: a\n", `gates.md:1: "A" with EXPECT but without CHECK`},
		{"bad pattern", "- [ ] A: a\n  CHECK: a\n  EXPECT: /(/\n", "gates.md:3: the EXPECT"},
		{"empty pattern", "- [ ] A: a\n  CHECK: a\n  EXPECT: //\n", "gates.md:3: an empty pattern"},
		{"absolute cwd", "- [ ] A: a\n  CWD: /tmp\n", `gates.md:2: the absolute CWD "/tmp"`},
		{"drive", "- [ ] A: a\n  CWD: C:\\x\n", "the absolute CWD"},
		{"share", "- [ ] A: a\n  CWD: \\\\host\\x\n", "the absolute CWD"},
		{"parent", "- [ ] A: a\n  CWD: a/../b\n", "with a .. component"},
		{"NUL", "- [ ] A: a\x00\n", "gates.md: line 1: found NUL byte"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := gates.Parse([]byte(test.text))
			if len(got.Problems) == 0 || !strings.Contains(got.Problems[0].Error(), test.want) {
				t.Errorf("got %v, want %s", got.Problems, test.want)
			}
			if sum := got.Summarize(nil); sum.Result() != "malformed" {
				t.Errorf("got %s", sum.Result())
			}
		})
	}
}

func TestParseKeepsBlankLinesAndFences(t *testing.T) {
	got := gates.Parse([]byte("- [X] A: a\n\n  CHECK: `true`\n```\n  EVIDENCE: decoy\n```\n  EXPECT: ok\n"))
	if len(got.Problems) > 0 || !got.Gates[0].Checked || got.Gates[0].Check != "true" || got.Gates[0].Expect != "ok" || got.Gates[0].Evidence != "" {
		t.Errorf("got %+v", got)
	}
	if len(got.Warnings) != 1 {
		t.Errorf("got %v, want a warning about EVIDENCE", got.Warnings)
	}
}

func TestDefinition(t *testing.T) {
	for _, test := range []struct{ cwd, want string }{
		{"", "7cb9a398e3c54c54ea9ef1ed9662637b029d026556885a00a56d4c8370c3eef6"},
		{"engine", "4a6a23ff2c4012bf7f6e8e7fb6a9fde98a45905a665e83a6bb0808b77820cfa8"},
	} {
		gate := gates.Gate{Check: "go test ./...", Expect: `/^ok\s/m`, Cwd: test.cwd}
		if got := gate.Definition(); got != test.want {
			t.Errorf("CWD %q: got %s, want %s", test.cwd, got, test.want)
		}
	}
}

const automatic = "automatic-evidence=v1; def=7cb9a398e3c54c54ea9ef1ed9662637b029d026556885a00a56d4c8370c3eef6; exit=0; expect=matched; " +
	"output-sha256=ef8460aae095a2dea351f83b85081fdf2d1ce7f04c1440f1ef176b0b1867ddcb; output-bytes=31; at=2026-01-02T03:04:05Z"

func TestState(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       gates.State
	}{
		{"manual unchecked", "- [ ] A: a\n  EVIDENCE: seen\n", gates.Unmet},
		{"manual pending", "- [x] A: a\n  EVIDENCE: pending\n", gates.Unmet},
		{"manual without evidence", "- [x] A: a\n", gates.Unmet},
		{"manual attested", "- [x] A: a\n  EVIDENCE: seen\n", gates.Met},
		{"runnable unchecked", "- [ ] A: a\n  CHECK: go test ./...\n  EXPECT: /^ok\\s/m\n  EVIDENCE: " + automatic + "\n", gates.Unmet},
		{"runnable met", "- [x] A: a\n  CHECK: go test ./...\n  EXPECT: /^ok\\s/m\n  EVIDENCE: " + automatic + "\n", gates.Met},
		{"prose evidence", "- [x] A: a\n  CHECK: go test ./...\n  EXPECT: /^ok\\s/m\n  EVIDENCE: fine\n", gates.Stale},
		{"other CHECK", "- [x] A: a\n  CHECK: go test .\n  EXPECT: /^ok\\s/m\n  EVIDENCE: " + automatic + "\n", gates.Stale},
		{"other EXPECT", "- [x] A: a\n  CHECK: go test ./...\n  EXPECT: /^ok/m\n  EVIDENCE: " + automatic + "\n", gates.Stale},
		{"other CWD", "- [x] A: a\n  CHECK: go test ./...\n  EXPECT: /^ok\\s/m\n  CWD: x\n  EVIDENCE: " + automatic + "\n", gates.Stale},
		{"evidence with more after it", "- [x] A: a\n  CHECK: go test ./...\n  EXPECT: /^ok\\s/m\n  EVIDENCE: " + automatic + " x\n", gates.Stale},
		{"abandoned wins", "- [x] A: a\n  EVIDENCE: seen\nABANDON: A why\n", gates.Abandoned},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := gates.Parse([]byte(test.text))
			if len(got.Problems) > 0 {
				t.Fatal(got.Problems)
			}
			if state := got.State(&got.Gates[0]); state != test.want {
				t.Errorf("got %s, want %s", state, test.want)
			}
		})
	}
}

func TestExpect(t *testing.T) {
	for _, test := range []struct {
		expect, output string
		want           bool
	}{
		{"/^ok$/m", "x\nok\n", true},
		{"/^ok$/", "x\nok\n", false},
		{"/OK/i", "ok", true},
		{"/a.b/s", "a\nb", true},
		{"/a.b/", "a\nb", false},
		{"/a/b/c", "see /a/b/c", true},
		{"/a/b/c", "b", false},
		{"a.b", "axb", false},
		{"/", "a/b", true},
		{"/x", "/x", true},
	} {
		expect, err := gates.ParseExpect(test.expect)
		if err != nil || expect.Matches([]byte(test.output)) != test.want {
			t.Errorf("%s on %q: %v, want %v", test.expect, test.output, err, test.want)
		}
	}
}

func TestApprovals(t *testing.T) {
	const table = "# Plan\n## build-entry PREFLIGHT\nText.\n\n| Name | Command | Cwd |\n| --- | --- | --- |\n| a | `go test ./...` | engine/ |\n| b | a \\| b | n/a |\n" +
		"### More\n| Command |\n| --- |\n| no |\n## Other\n| Command |\n| --- |\n| never |\n```\n## Build-entry preflight\n| Command |\n| --- |\n| fenced |\n```\n"
	for _, test := range []struct {
		check, cwd string
		want       bool
	}{
		{"go test ./...", "engine", true},
		{"go test ./...", "engine/", true},
		{"go test ./...", "", false},
		{"go test ./... ", "./engine", true},
		{"a | b", "", true},
		{"a | b", "repo", true},
		{"a | b", "x", false},
		{"no", "", false},
		{"never", "", false},
		{"fenced", "", false},
	} {
		approved := gates.ParseApprovals([]byte(table))
		if got := approved.Approve(&gates.Gate{Check: test.check, Cwd: test.cwd}); got != test.want {
			t.Errorf("%q in %q: got %v", test.check, test.cwd, got)
		}
	}
	if len(gates.ParseApprovals([]byte("\xff"))) != 0 {
		t.Error("a file that is no text approves something")
	}
}

func TestSummaryCounts(t *testing.T) {
	const text = "- [x] A: a\n  CHECK: go test ./...\n  EXPECT: /^ok\\s/m\n  EVIDENCE: " + automatic + "\n" +
		"- [x] B: b\n  CHECK: go test ./...\n  EXPECT: ok\n  EVIDENCE: old\n- [ ] C: c\n- [ ] D: d\nABANDON: D why\n"
	got := gates.Parse([]byte(text)).Summarize(gates.ParseApprovals([]byte(plan)))
	want := gates.Summary{Gates: 4, Met: 1, Unmet: []string{"B", "C"}, Stale: []string{"B"}, HandedOff: []string{"D"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	got = gates.Parse([]byte(text)).Summarize(nil)
	want = gates.Summary{Gates: 4, Unmet: []string{"A", "B", "C"}, Stale: []string{"B"}, Unapproved: []string{"A", "B"}, HandedOff: []string{"D"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("without approvals: %s", diff)
	}
}

func TestAttestAndAbandon(t *testing.T) {
	const text = "- [ ] A: a\n  EVIDENCE: pending\n- [ ] B: b\n  CHECK: go test ./...\n  EXPECT: ok\n- [ ] C: c\nend"
	for _, ending := range []string{"\n", "\r\n"} {
		in := func(s string) string { return strings.ReplaceAll(s, "\n", ending) }
		got, err := gates.Attest([]byte(in(text)), "A", " seen\n twice ")
		if want := in(strings.Replace(text, "[ ] A: a\n  EVIDENCE: pending", "[x] A: a\n  EVIDENCE: seen twice", 1)); err != nil || string(got) != want {
			t.Errorf("got %q, %v; want %q", got, err, want)
		}
		got, err = gates.Attest([]byte(in(text)), "C", "seen")
		if want := in(strings.Replace(text, "[ ] C: c", "[x] C: c\n  EVIDENCE: seen", 1)); err != nil || string(got) != want {
			t.Errorf("got %q, %v; want %q", got, err, want)
		}
		got, err = gates.Abandon([]byte(in(text)), "B", "no time")
		if want := in(text + "\nABANDON: B no time\n"); err != nil || string(got) != want {
			t.Errorf("got %q, %v; want %q", got, err, want)
		}
	}
	for name, err := range map[string]error{
		"attest a runnable gate":       second(gates.Attest([]byte(text), "B", "x")),
		"attest an unknown gate":       second(gates.Attest([]byte(text), "Z", "x")),
		"attest with nothing":          second(gates.Attest([]byte(text), "A", " ")),
		"attest with pending":          second(gates.Attest([]byte(text), "A", "pending")),
		"attest an abandoned gate":     second(gates.Attest([]byte(text+"\nABANDON: A x\n"), "A", "x")),
		"attest a malformed ledger":    second(gates.Attest([]byte(text+"\nABANDON: A\n"), "A", "x")),
		"abandon twice":                second(gates.Abandon([]byte(text+"\nABANDON: A x\n"), "A", "x")),
		"abandon an unknown gate":      second(gates.Abandon([]byte(text), "Z", "x")),
		"abandon without a reason":     second(gates.Abandon([]byte(text), "A", "\n")),
		"abandon behind an open fence": second(gates.Abandon([]byte(text+"\n```\n"), "A", "x")),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func second[T any](_ T, err error) error { return err }

func TestScaffold(t *testing.T) {
	got := gates.Parse(gates.Scaffold([]string{"AC-002", "AC-001"}))
	if len(got.Problems) > 0 || len(got.Gates) != 2 || got.Gates[0].ID != "AC-002" || got.Gates[1].ID != "AC-001" {
		t.Errorf("got %+v", got)
	}
	if got := gates.Parse(gates.Scaffold(nil)); len(got.Gates) != 1 || got.Gates[0].ID != "G1" {
		t.Errorf("got %+v", got)
	}
}

func TestLint(t *testing.T) {
	const run = "\n  CHECK: go test ./...\n  EXPECT: "
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"clean", "- [ ] A: totals match" + run + "/^ok\\s/m\n", nil},
		{"parse", "- [ ] A: a\n  CHECK: x\n", []string{"parse", "unapproved-check"}},
		{"unapproved", "- [ ] A: a\n  CHECK: rm x\n  EXPECT: removed\n", []string{"unapproved-check"}},
		{"manual", "- [ ] A: read\n", []string{"manual-gate", "mostly-manual"}},
		{"number", "- [ ] A: under 20 ms\n", []string{"manual-gate", "unmeasured-number", "mostly-manual"}},
		{"tautology", "- [ ] A: a\n  CHECK: echo fine ok\n  EXPECT: fine ok\n", []string{"unapproved-check", "tautological-check"}},
		{"weak", "- [ ] A: a" + run + "Passed\n", []string{"weak-expect"}},
		{"path", "- [ ] A: a" + run + "/src/m\n- [ ] B: b" + run + "/usr/lib/i\n", []string{"path-read-as-regex"}},
		{"activity", "- [ ] A: Improve totals" + run + "TOTAL\n", []string{"activity-not-outcome"}},
		{"duplicate", "- [ ] A: a" + run + "x  y\n- [ ] B: b" + run + "x y\n  CWD: .\n", []string{"duplicate-oracle"}},
		{"abandoned twin", "- [ ] A: a" + run + "x y\n- [ ] B: b" + run + "x y\nABANDON: A why\n", nil},
		{"repeated", "- [ ] A: a\n  CHECK: x" + run + "y z\n", []string{"repeated-attribute"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var rules []string
			for _, finding := range gates.Parse([]byte(test.text)).Lint(gates.ParseApprovals([]byte(plan))) {
				rules = append(rules, finding.Rule)
				if finding.Error != (finding.Rule == "parse" || finding.Rule == "unapproved-check") {
					t.Errorf("%+v", finding)
				}
			}
			if diff := cmp.Diff(test.want, rules); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(ledger))
	f.Add([]byte("```\n- [ ] A: a\n```\r\n- [x] B: b\r\n  CHECK: `x`\r\n  EXPECT: /x/i\r\nABANDON: B y\r\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		got := gates.Parse(data)
		got.Lint(gates.ParseApprovals(data))
		if len(got.Problems) > 0 {
			return
		}
		for _, gate := range got.Gates {
			changed, err := gates.Abandon(data, gate.ID, "why")
			if err != nil {
				continue
			}
			again := gates.Parse(changed)
			if again.State(again.Gate(gate.ID)) != gates.Abandoned || len(again.Gates) != len(got.Gates) {
				t.Fatalf("%s is not abandoned:\n%s", gate.ID, changed)
			}
		}
		for _, gate := range got.Gates {
			if changed, err := gates.Attest(data, gate.ID, "seen"); err == nil {
				again := gates.Parse(changed)
				if again.State(again.Gate(gate.ID)) != gates.Met {
					t.Fatalf("%s is not met:\n%s", gate.ID, changed)
				}
			}
		}
	})
}
