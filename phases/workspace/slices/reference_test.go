package slices

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReferences(t *testing.T) {
	for value, want := range map[string]string{
		"none":                              "[] ",
		"`none`":                            "[] ",
		"other/SLICE-001":                   "[other/SLICE-001] ",
		"b/SLICE-2, `a/SLICE-1`, b/SLICE-2": "[b/SLICE-2 a/SLICE-1] ",
		"\n- other/SLICE-001":               "[other/SLICE-001] ",
		"":                                  "[] tasks.md:2: SLICE-001 has empty Workspace dependencies",
		",":                                 "[] tasks.md:2: SLICE-001 has empty Workspace dependencies",
		"none, a/SLICE-1":                   `[] tasks.md:2: SLICE-001 has the malformed workspace dependency "none"`,
		"other":                             `[] tasks.md:2: SLICE-001 has the malformed workspace dependency "other"`,
		"../x/SLICE-001":                    `[] tasks.md:2: SLICE-001 has the malformed workspace dependency "../x/SLICE-001"`,
		"../SLICE-001":                      `[] tasks.md:2: SLICE-001 has the malformed workspace dependency "../SLICE-001"`,
		"other/SLICE-1a":                    `[] tasks.md:2: SLICE-001 has the malformed workspace dependency "other/SLICE-1a"`,
		"a/SLICE-1 b/SLICE-1":               `[] tasks.md:2: SLICE-001 has the malformed workspace dependency "a/SLICE-1 b/SLICE-1"`,
	} {
		references, bad := one(t, "## SLICE-001 One\nWorkspace dependencies: "+value+"\n").References()
		got := fmt.Sprint(references) + " "
		if bad != nil {
			bad.Expected, bad.Remedy = "", ""
			got += bad.Error()
		}
		if got != want {
			t.Errorf("%q: got %s, want %s", value, got, want)
		}
	}
	if references, bad := one(t, "## SLICE-001 One\n").References(); references != nil || bad != nil {
		t.Errorf("a missing field gives %v, %v", references, bad)
	}
}

func TestWithheld(t *testing.T) {
	slice := func(id, references, local string) string {
		return "## " + id + " x\nWorkspace dependencies: " + references + "\nDependencies: " + local + "\n"
	}
	workspaces := map[string]*Workspace{
		"built":    {Document: parse(t, slice("SLICE-001", "none", "none")), Records: Records{Phase: "prove", Rows: []string{"SLICE-001"}}},
		"planned":  {Document: parse(t, slice("SLICE-001", "none", "none")), Records: Records{Phase: "plan"}},
		"archived": {Document: parse(t, slice("SLICE-001", "none", "none")), Records: Records{Phase: "done", Archived: true, Rows: []string{"SLICE-001"}}},
		"looping":  {Document: parse(t, slice("SLICE-001", "none", "SLICE-002")+slice("SLICE-002", "own/SLICE-001", "none")), Records: Records{Rows: []string{"SLICE-001"}}},
	}
	lookup := func(slug string) (*Workspace, error) {
		if workspace, ok := workspaces[slug]; ok {
			return workspace, nil
		}
		return nil, errors.New("no workspace " + slug)
	}
	for _, c := range []struct {
		references string
		want       []string
	}{
		{"none", nil},
		{"built/SLICE-001", nil},
		{"archived/SLICE-001", nil},
		{"planned/SLICE-001", []string{"workspace dependency planned/SLICE-001 is not built: no row of its candidate manifest, no passing evidence entry, no Status names it built"}},
		{"built/SLICE-007", []string{"workspace dependency built/SLICE-007 is not built: its tasks.md has no SLICE-007"}},
		{"gone/SLICE-001", []string{"workspace dependency gone/SLICE-001: no workspace gone"}},
		{"own/SLICE-002", []string{"workspace dependency own/SLICE-002 names the own workspace; write it into Dependencies"}},
		{"later", []string{"tasks.md:2: SLICE-001 has the malformed workspace dependency \"later\"; expected `<workspace-slug>/SLICE-001` references separated by commas, or none; correct the reference"}},
		{"looping/SLICE-001", []string{"workspace dependency cycle: own/SLICE-001 -> looping/SLICE-001 -> looping/SLICE-002; remove one of these dependencies"}},
	} {
		t.Run(c.references, func(t *testing.T) {
			document := parse(t, slice("SLICE-001", c.references, "none"))
			if diff := cmp.Diff(c.want, Withheld("own", document, &document.Slices[0], lookup)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestBuilt(t *testing.T) {
	document := parse(t, "## SLICE-001 One\n\n## SLICE-002 Two\nStatus: Built, see evidence\n\n## SLICE-003 Three\nStatus: planned\n")
	for _, c := range []struct {
		name    string
		records Records
		id      string
		want    bool
		reason  string
	}{
		{"row", Records{Phase: "build", Rows: []string{"SLICE-003, SLICE-001"}}, "SLICE-001", true, ""},
		{"row of a longer id", Records{Phase: "build", Rows: []string{"SLICE-0011"}}, "SLICE-001", false, "no row of its candidate manifest, no passing evidence entry, no Status names it built"},
		{"evidence", Records{Phase: "prove", Proven: []string{"SLICE-001"}}, "SLICE-001", true, ""},
		{"status", Records{Phase: "build"}, "SLICE-002", true, ""},
		{"other status", Records{Phase: "build"}, "SLICE-003", false, "no row of its candidate manifest, no passing evidence entry, no Status names it built"},
		{"being built", Records{Phase: "build", Active: "SLICE-001", Rows: []string{"SLICE-001"}}, "SLICE-001", false, "its workspace is building it"},
		{"active but past build", Records{Phase: "prove", Active: "SLICE-001", Rows: []string{"SLICE-001"}}, "SLICE-001", true, ""},
		{"closed early", Records{Phase: "build", Archived: true, Rows: []string{"SLICE-001"}}, "SLICE-001", false, "its workspace was closed in phase build, before seal"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, reason := c.records.Built(document, c.id)
			if got != c.want || reason != c.reason {
				t.Errorf("got %v, %q, want %v, %q", got, reason, c.want, c.reason)
			}
		})
	}
}
