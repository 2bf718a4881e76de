package cursor_test

import (
	"strings"
	"testing"
	"time"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/cursor"
)

var now = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

func TestEntryRefuses(t *testing.T) {
	digest := strings.Repeat("ab", 32)
	for _, test := range []struct {
		name, changed, record, next, want string
	}{
		{"nothing", "", "", "", "what changed: found nothing, expected one line\nrecord: found nothing, expected one line\nnext action: found nothing, expected one line"},
		{"no change", " ", "DEC-001", "go", "what changed: found nothing, expected one line"},
		{"no next action", "done", "DEC-001", "", "next action: found nothing, expected one line"},
		{"four lines", "a\nb", "DEC-001", "go", "what changed: found several lines, expected one; an entry has at most three"},
		{"carriage return", "a", "DEC-001", "go\rx", "next action: found several lines, expected one; an entry has at most three"},
		{"no record", "done", "somewhere", "go", `record: found "somewhere", expected the path of an artifact in the workspace or a DEC-### or EVID-### id`},
		{"other id", "done", "AC-001", "go", `record: found "AC-001", expected`},
		{"two ids", "done", "DEC-001, DEC-002", "go", `record: found "DEC-001, DEC-002", expected`},
		{"the cursor itself", "done", "state.md", "go", `record: found "state.md", expected`},
		{"outside", "done", "../spec.md", "go", `record: found "../spec.md", expected`},
		{"engine file", "done", "tree-baseline.json", "go", `record: found "tree-baseline.json", expected`},
		{"digest", "sealed " + digest, "DEC-001", "go", "what changed: found a digest"},
		{"name of a digest", "the SHA-256 is new", "DEC-001", "go", "what changed: found a digest"},
		{"commit", "at 0123456789abcdef0123", "DEC-001", "go", "what changed: found a digest"},
		{"packet", "sent packets/w1.md", "DEC-001", "go", "what changed: found a packet"},
		{"packet hash", "the packet hash is new", "DEC-001", "go", "what changed: found a packet"},
		{"finding", "HIGH: no bound on input", "DEC-001", "go", "what changed: found the text of a finding"},
		{"row of a finding", "major · a.go · security", "DEC-001", "go", "what changed: found the text of a finding"},
		{"place in a file", "fixed", "DEC-001", "look at src/a.go:12", "next action: found the text of a finding"},
		{"too long", strings.Repeat("word ", 61), "DEC-001", "go", "what changed: found 305 bytes, expected at most 300; the record holds the rest"},
	} {
		t.Run(test.name, func(t *testing.T) {
			entry := cursor.Entry{Changed: test.changed, Record: test.record, Next: test.next}
			err := entry.Check()
			if err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
			if out, err := cursor.Append([]byte("phase: build\n"), entry, artifact.Build, now); err == nil {
				t.Errorf("appended: %q", out)
			}
		})
	}
}

func TestEntryAccepts(t *testing.T) {
	for record, want := range map[string][2]string{
		"DEC-001":                         {"DEC-001", ""},
		"`EVID-0012`":                     {"EVID-0012", ""},
		"review.md":                       {"", "review.md"},
		"`eng-review.md#deferred`":        {"", "eng-review.md"},
		"checklists/api.md":               {"", "checklists/api.md"},
		"history/state-20260102.md":       {"", "history/state-20260102.md"},
		"decisions.md#DEC-004-keep-bytes": {"", "decisions.md"},
	} {
		entry := cursor.Entry{Changed: "SLICE-002 built, 3 of 4 high-risk tests pass", Record: record, Next: "vet: read it again"}
		if err := entry.Check(); err != nil || entry.RecordID() != want[0] || entry.RecordPath() != want[1] {
			t.Errorf("%s: got %q, %q, %v", record, entry.RecordID(), entry.RecordPath(), err)
		}
	}
}

func TestAppend(t *testing.T) {
	entry := cursor.Entry{Changed: "built SLICE-001", Record: "EVID-001", Next: "build SLICE-002"}
	for _, test := range []struct{ name, text, want string }{
		{
			"no log yet", "| phase | build |\n| next_action | x |\n",
			"| phase | build |\n| next_action | build SLICE-002 |\n\n## Log\n- 2026-01-02T03:04:05Z build: built SLICE-001\n  Record: EVID-001\n  Next: build SLICE-002\n",
		},
		{
			"log before another section", "phase: build\nnext_action: x\n## Log\n- old\n\n## Rest\ny\n",
			"phase: build\nnext_action: build SLICE-002\n## Log\n- old\n- 2026-01-02T03:04:05Z build: built SLICE-001\n  Record: EVID-001\n  Next: build SLICE-002\n\n## Rest\ny\n",
		},
		{
			"CRLF", "phase: build\r\nnext_action: x\r\n## Log",
			"phase: build\r\nnext_action: build SLICE-002\r\n## Log\r\n- 2026-01-02T03:04:05Z build: built SLICE-001\r\n  Record: EVID-001\r\n  Next: build SLICE-002\r\n",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := cursor.Append([]byte(test.text), entry, artifact.Build, now)
			if string(got) != test.want || err != nil {
				t.Errorf("got %q, %v", got, err)
			}
		})
	}
	for _, text := range []string{"phase: build\n```\nopen\n", "phase: build\n\xff"} {
		if got, err := cursor.Append([]byte(text), entry, artifact.Build, now); err == nil {
			t.Errorf("%q: got %q", text, got)
		}
	}
}

func TestResume(t *testing.T) {
	const waiting = "| phase | build |\n| status | awaiting_human |\n\n## Awaiting human\n- question: q-2026-01-02-001\n\n"
	for _, test := range []struct{ name, text, question, want string }{
		{"no section", "| phase | build |\n", "q-2026-01-02-001", "| phase | build |\n"},
		{"another question", waiting, "q-2026-01-02-002", waiting},
		{"part of an id", waiting, "q-2026-01-02-00", waiting},
		{"fenced", "phase: build\n## Awaiting human\n```\nq-1\n```\n", "q-1", "phase: build\n## Awaiting human\n```\nq-1\n```\n"},
		{
			"this question", waiting + "## Log\n- old\n", "q-2026-01-02-001",
			"| phase | build |\n| status | running |\n| next_action | resume with /rite-build |\n\n## Log\n- old\n- 2026-01-02T03:04:05Z build: resolved q-2026-01-02-001\n",
		},
		{"without log", waiting, "q-2026-01-02-001", "| phase | build |\n| status | running |\n| next_action | resume with /rite-build |\n\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := cursor.Resume([]byte(test.text), test.question, now)
			if string(got) != test.want || err != nil {
				t.Errorf("got %q, %v", got, err)
			}
		})
	}
	if _, err := cursor.Resume([]byte("## Awaiting human\nq-1\n"), "q-1", now); err == nil {
		t.Error("resumed without a phase")
	}
}
