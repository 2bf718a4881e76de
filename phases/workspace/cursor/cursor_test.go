package cursor_test

import (
	"errors"
	"strings"
	"testing"

	"rules_handbook/phases/workspace/artifact"
	"rules_handbook/phases/workspace/cursor"
)

const table = `# State

## Cursor
| Key | Value |
| --- | --- |
| phase | build |
| Next-Action | write it |

## Awaiting human
| question | q-2026-01-02-001 |
`

func TestGet(t *testing.T) {
	for _, test := range []struct {
		name, text, key, want string
		ok                    bool
	}{
		{"no such key", table, "status", "", false},
		{"no key", table, "---", "", false},
		{"table, by alias", table, "Next step", "write it", true},
		{"item", "- Phase: build\n", "phase", "build", true},
		{"item, aliases", "* Next step: go\n+ qid: q-1\n", "next_action", "go", true},
		{"item, alias of the question", "* Next step: go\n\t+ qid: q-1\n", "question_id", "q-1", true},
		{"spellings", "AFK slices remaining: 3", "Afk-Slices-Remaining", "3", true},
		{"first counts", "phase: spec\n| phase | build |\n", "phase", "spec", true},
		{"third cell is ignored", "| phase | build | x |\n", "phase", "build", true},
		{"one cell", "| phase: build |\n", "phase", "", false},
		{"escaped pipe", `| status | a \| b |`, "status", "a | b", true},
		{"empty", "| status | |\n", "status", "", true},
		{"CRLF", "- phase: build\r\n", "phase", "build", true},
		{"fenced", "~~~\n| status | running |\n~~~\n", "status", "", false},
		{"NUL", "phase: build\n\x00", "phase", "", false},
		{"not UTF-8", "phase: build\n\xff", "phase", "", false},
		{"colon in the value", "next_action: run: it\n", "next_action", "run: it", true},
		{"no key before the colon", "- : x\n", "", "", false},
		{"key of the feature's own", "- My key: v\n", "my_key", "v", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, ok := cursor.Get([]byte(test.text), test.key)
			if got != test.want || ok != test.ok {
				t.Errorf("got %q, %v", got, ok)
			}
		})
	}
}

func TestSet(t *testing.T) {
	for _, test := range []struct{ name, text, key, value, want string }{
		{"row", "| phase | build |\n", "phase", "prove", "| phase | prove |\n"},
		{"row keeps its form", "  |Phase|  build  |x|\r\n", "phase", " prove ", "  |Phase|  prove  |x|\r\n"},
		{"empty row", "| status | |\n", "status", "running", "| status | running |\n"},
		{"emptied row", "| status | running |\n", "status", "", "| status |  |\n"},
		{"item", "\t- Next step:   go\n", "next_action", "stop", "\t- Next step:   stop\n"},
		{"item without blank", "phase:build", "phase", "prove", "phase: prove"},
		{"item with a pipe", "- status: x\n", "status", "a | b", "- status: a | b\n"},
		{"first of two", "phase: a\nphase: b\n", "phase", "c", "phase: c\nphase: b\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, ok := cursor.Set([]byte(test.text), test.key, test.value)
			if string(got) != test.want || !ok {
				t.Errorf("got %q, %v", got, ok)
			}
		})
	}
}

func TestWritesThatAreRefused(t *testing.T) {
	for _, test := range []struct{ name, text, key, value string }{
		{"no such line", "phase: a\n", "status", "x"},
		{"pipe on a row", "| status | x |\n", "status", "a | b"},
		{"line break", "status: x\n", "status", "a\nb"},
		{"carriage return", "status: x\n", "status", "a\rb"},
		{"fenced row", "~~~\n| status | x |\n~~~\n", "status", "y"},
		{"NUL in the text", "status: x\n\x00", "status", "y"},
		{"not UTF-8", "status: x\n\xff", "status", "y"},
		{"NUL in the value", "status: x\n", "status", "\x00"},
		{"bad value", "status: x\n", "status", "\xff"},
		{"backslash that would escape the row's end", "| status |x|\n", "status", `a\`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.name != "backslash that would escape the row's end" {
				if got, ok := cursor.Set([]byte(test.text), test.key, test.value); ok || string(got) != test.text {
					t.Errorf("set: got %q, %v", got, ok)
				}
			}
			switch test.name {
			case "no such line", "pipe on a row", "fenced row", "backslash that would escape the row's end":
				return // upsert has an answer
			}
			if got, ok := cursor.Upsert([]byte(test.text), test.key, test.value); ok || string(got) != test.text {
				t.Errorf("upsert: got %q, %v", got, ok)
			}
		})
	}
	for _, text := range []string{"status: x\n\x00", "status: x\n\xff", "phase: x\n", "~~~\nstatus: x\n"} {
		if got, ok := cursor.Delete([]byte(text), "status"); ok || string(got) != text {
			t.Errorf("delete: got %q, %v", got, ok)
		}
	}
	for _, key := range []string{"", "--", "a:b"} {
		if got, ok := cursor.Upsert([]byte("x\n"), key, "v"); ok || string(got) != "x\n" {
			t.Errorf("%q: got %q, %v", key, got, ok)
		}
	}
}

func TestUpsert(t *testing.T) {
	for _, test := range []struct{ name, text, key, value, want string }{
		{
			"row lands in the cursor's table", table, "return_phase", "vet",
			strings.Replace(table, "| write it |\n", "| write it |\n| return_phase | vet |\n", 1),
		},
		{
			"without the heading", "| x | y |\n\n| status | running |\n| z | 1 |\ntext\n", "phase", "spec",
			"| x | y |\n\n| status | running |\n| z | 1 |\n| phase | spec |\ntext\n",
		},
		{"existing row", "| phase | a |\n", "phase", "b", "| phase | b |\n"},
		{"item at the end", "# State\n- phase: build", "status", "running", "# State\n- phase: build\n- status: running\n"},
		{"item in the section", "## Cursor\n- phase: build\n\n## Log\nx\n", "status", "running", "## Cursor\n- phase: build\n- status: running\n\n## Log\nx\n"},
		{"empty file", "", "phase", "spec", "- phase: spec\n"},
		{"CRLF", "| phase | a |\r\n", "status", "b", "| phase | a |\r\n| status | b |\r\n"},
		{"last row without line break", "| phase | a |", "status", "b", "| phase | a |\n| status | b |\n"},
		{"pipe replaces rows", "| phase | a |\n| status | b |\nstatus: c\n", "status", "x | y", "| phase | a |\n- status: x | y\n"},
		{"row in a fence is left alone", "~~~\n| status | a |\n~~~\n", "status", "b", "~~~\n| status | a |\n~~~\n- status: b\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, ok := cursor.Upsert([]byte(test.text), test.key, test.value)
			if string(got) != test.want || !ok {
				t.Errorf("got %q, %v", got, ok)
			}
		})
	}
}

func TestUpsertBehindAnOpenFence(t *testing.T) {
	const text = "```\nopen\n"
	if got, ok := cursor.Upsert([]byte(text), "phase", "spec"); ok || string(got) != text {
		t.Errorf("got %q, %v", got, ok)
	}
}

func TestDelete(t *testing.T) {
	const text = "| status | a |\n- Status: b\n~~~\nstatus: c\n~~~\nphase: x\n"
	got, ok := cursor.Delete([]byte(text), "status")
	if want := "~~~\nstatus: c\n~~~\nphase: x\n"; string(got) != want || !ok {
		t.Errorf("got %q, %v", got, ok)
	}
	added, _ := cursor.Upsert([]byte(table), "return_phase", "vet")
	back, ok := cursor.Delete(added, "Return phase")
	if string(back) != table || !ok {
		t.Errorf("got %q, %v", back, ok)
	}
}

func TestPhaseOf(t *testing.T) {
	for _, test := range []struct {
		text string
		want artifact.Phase
		err  string
	}{
		{"", "", cursor.ErrNoPhase.Error()},
		{"phase:\n", "", cursor.ErrNoPhase.Error()},
		{"x\nphase: research\n", "", `state.md:2: found the phase "research", expected one of frame, spec, clarify, temper, define, plan, vet, build, converge, prove, polish, review, seal, ship, done; correct it`},
		{"phase: build\x00", "", "state.md: line 1: found NUL byte at byte 12, expected UTF-8 text; save the file as UTF-8"},
		{"| phase | Build (slice 2) |\n", artifact.Build, ""},
	} {
		got, err := cursor.PhaseOf([]byte(test.text))
		if got != test.want || (err == nil) != (test.err == "") || err != nil && err.Error() != test.err {
			t.Errorf("%q: got %q, %v", test.text, got, err)
		}
	}
}

func TestSchema(t *testing.T) {
	for _, test := range []struct {
		text string
		want int
		err  string
	}{
		{"", 2, "; run devrites-engine migrate <slug>"},
		{"schema: 3\n", 3, "; run devrites-engine migrate <slug>"},
		{"| schema | 4 |\n", 4, ""},
		{"schema: 5\n", 5, "; upgrade devrites-engine"},
		{"schema: banana\n", 0, "; correct the schema row"},
		{"schema: 0\n", 0, "; correct the schema row"},
		{"schema: -4\n", 0, "; correct the schema row"},
		{"schema: 4.0\n", 0, "; correct the schema row"},
	} {
		if got, err := cursor.Schema([]byte(test.text)); got != test.want || (err == nil) != (test.want > 0) {
			t.Errorf("%q: got %d, %v", test.text, got, err)
		}
		err := cursor.CheckSchema([]byte(test.text))
		var refused *cursor.SchemaError
		if (err == nil) != (test.err == "") || err != nil && (!errors.As(err, &refused) || !strings.HasSuffix(err.Error(), test.err)) {
			t.Errorf("%q: got %v", test.text, err)
		}
	}
}

func FuzzEdit(f *testing.F) {
	f.Add([]byte(table), "status", "running")
	f.Add([]byte("- phase: x\r\n~~~\n"), "Next step", "a | b")
	f.Add([]byte("|a|b|\\|\n"), "a", "\\")
	f.Fuzz(func(t *testing.T, data []byte, key, value string) {
		for name, edit := range map[string]func([]byte, string, string) ([]byte, bool){"set": cursor.Set, "upsert": cursor.Upsert} {
			before := string(data)
			out, ok := edit(data, key, value)
			if string(data) != before {
				t.Fatalf("%s: changed its input", name)
			}
			if !ok && string(out) != before {
				t.Fatalf("%s: refused but changed the text to %q", name, out)
			}
			if got, found := cursor.Get(out, key); ok && (!found || got != strings.TrimSpace(value)) {
				t.Fatalf("%s: reads back %q, %v", name, got, found)
			}
		}
		if out, ok := cursor.Delete(data, key); ok {
			if _, found := cursor.Get(out, key); found {
				t.Fatal("delete: still there")
			}
		}
		plan, question, err := cursor.PlanMigration(data, nil)
		if err == nil && question == nil && !plan.Done {
			out, err := plan.Apply(data)
			if err != nil {
				return
			}
			if cursor.CheckSchema(out) != nil {
				t.Fatalf("migrated to %q", out)
			}
			for _, key := range []string{"phase", "status", "next_action"} {
				was, had := cursor.Get(data, key)
				is, has := cursor.Get(out, key)
				if was != is || had != has {
					t.Fatalf("migration changed %s from %q to %q", key, was, is)
				}
			}
		}
	})
}
