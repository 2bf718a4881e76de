package questions_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/questions"
)

var resolvedAt = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

const resolvable = `# Questions

## q-2026-01-01-001 Which format?
status: open
gate: blocking
answer:

## q-2026-01-01-002
status: answered
answer: yes

## Q-003 legacy
  status: open
`

func TestResolveRefuses(t *testing.T) {
	for _, test := range []struct {
		name, text, id string
		want           error
	}{
		{"unknown", resolvable, "q-2026-01-01-009", questions.ErrNotFound},
		{"part of an id", resolvable, "q-2026-01-01-00", questions.ErrNotFound},
		{"letter case", resolvable, "Q-2026-01-01-001", questions.ErrNotFound},
		{"fenced", "```\n## q-1\nstatus: open\n```\n", "q-1", questions.ErrNotFound},
		{"answered", resolvable, "q-2026-01-01-002", questions.ErrNotOpen},
		{"status not in column one", resolvable, "Q-003", questions.ErrNotOpen},
		{"fenced status", "## q-1\n~~~\nstatus: open\n~~~\n", "q-1", questions.ErrNotOpen},
		{"status of the next", "## q-1\n## q-2\nstatus: open\n", "q-1", questions.ErrNotOpen},
		{"no question", "## Other\nstatus: open\n", "Other", questions.ErrNotFound},
		{"status of another section", "## q-1\n## Other\nstatus: open\n", "q-1", questions.ErrNotOpen},
		{"NUL", "## q-1\nstatus: open\n\x00", "q-1", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := questions.Resolve([]byte(test.text), questions.Resolution{ID: test.id, Text: "x"}, resolvedAt)
			if err == nil || test.want != nil && !errors.Is(err, test.want) {
				t.Errorf("got %q, %v", got, err)
			}
		})
	}
}

func TestResolve(t *testing.T) {
	for _, test := range []struct {
		name, text string
		resolution questions.Resolution
		want       string
	}{
		{
			"answered", resolvable, questions.Resolution{ID: "q-2026-01-01-001", Text: " CSV,\n\t with  header "},
			strings.Replace(resolvable, "status: open\ngate: blocking\nanswer:\n", "status: answered\ngate: blocking\nanswer: CSV, with header\nanswered_at: 2026-01-02T03:04:05Z\n", 1),
		},
		{"dropped", "## q-1\nstatus: open\n", questions.Resolution{ID: "q-1", Drop: true}, "## q-1\nstatus: dropped\nanswered_at: 2026-01-02T03:04:05Z\nanswer: dropped\n"},
		{"dropped for a reason", "## q-1\nstatus: OPEN\n", questions.Resolution{ID: "q-1", Drop: true, Text: "moot"}, "## q-1\nstatus: dropped\nanswered_at: 2026-01-02T03:04:05Z\nanswer: moot\n"},
		{"CRLF, no line break at the end", "## q-1\r\nstatus: open", questions.Resolution{ID: "q-1", Text: "a"}, "## q-1\r\nstatus: answered\r\nanswered_at: 2026-01-02T03:04:05Z\r\nanswer: a\r\n"},
		{"before the next", "## q-1\nstatus: open\n\n## q-2\nstatus: open\n", questions.Resolution{ID: "q-1", Text: "a"}, "## q-1\nstatus: answered\nanswered_at: 2026-01-02T03:04:05Z\nanswer: a\n\n## q-2\nstatus: open\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := questions.Resolve([]byte(test.text), test.resolution, resolvedAt)
			if diff := cmp.Diff(test.want, string(got)); diff != "" || err != nil {
				t.Errorf("%v %s", err, diff)
			}
		})
	}
}

func TestReadBatch(t *testing.T) {
	got, err := questions.ReadBatch([]byte("# answers\n\nq-1: yes: really\r\n--drop q-2: moot\n--drop q-3\nq-4: unfinished"))
	want := []questions.Resolution{{ID: "q-1", Text: "yes: really"}, {ID: "q-2", Text: "moot", Drop: true}, {ID: "q-3", Drop: true}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
	for _, text := range []string{"q-1\n", ": x\n", "q-1:\n", "--drop : x\n", "q-1: \xff\n"} {
		if got, err := questions.ReadBatch([]byte(text)); err == nil {
			t.Errorf("%q: got %+v", text, got)
		}
	}
}

func FuzzResolve(f *testing.F) {
	f.Add([]byte(resolvable), "q-2026-01-01-001", "CSV")
	f.Fuzz(func(t *testing.T, data []byte, id, answer string) {
		got, err := questions.Resolve(data, questions.Resolution{ID: id, Text: answer}, resolvedAt)
		if err != nil {
			return
		}
		if _, err := questions.Resolve(got, questions.Resolution{ID: id, Text: answer}, resolvedAt); err == nil {
			t.Fatalf("resolved twice: %q", got)
		}
	})
}
