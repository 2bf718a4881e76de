package windows

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/gitdiff"
)

func TestMarkers(t *testing.T) {
	for _, c := range []struct {
		line string
		want []string
	}{
		{"nothing here", nil},
		{"// TODO later", []string{"TODO"}},
		{"TODO—and FIXME, XXX. TODO", []string{"TODO", "FIXME", "XXX"}},
		{"mastodon TODOS todo XXXL 4XXX HACKER", nil},
		{"\tt.Skip(\"slow\")", []string{"t.Skip("}},
		{"t.Skipf(", []string{"t.Skipf("}},
		{"describe.skip('x', () => {", []string{"describe.skip("}},
		{"  xit('x')", []string{"xit("}},
		{"fdescribe(\"x\"", []string{"fdescribe("}},
		{"@pytest.mark.skip", []string{"pytest.mark.skip"}},
		{"raise unittest.SkipTest", []string{"SkipTest"}},
		{"@Disabled", []string{"@Disabled"}},
		{"#[ignore]", []string{"#[ignore]"}},
		{"todo!()", []string{"todo!("}},
		{"raise NotImplementedError", []string{"NotImplementedError"}},
		{`panic("TODO")`, []string{`panic("TODO`}},
		{`panic("TODO: implement") // HACK`, []string{`panic("TODO`, "TODO: implement", "HACK"}},
		{`throw new Error("not implemented yet")`, []string{`throw new Error("not implemented`}},
		{"is not yet implemented", []string{"not yet implemented"}},
	} {
		if diff := cmp.Diff(c.want, Markers(c.line)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", c.line, diff)
		}
	}
}

func TestFault03CallsThatOnlyLookFocused(t *testing.T) {
	for _, line := range []string{
		"os.Exit(1)", "sys.exit(0)", "model.fit(x, y)", "this->fit(x)", "Curve::fit(x)", "benefit(x)", "def fit(self, x):", "func xit(t int) {",
		"wait.skip(1)", "st.Skip(1)", "latest.skip(1)", "mytodo!(x)",
	} {
		if got := Markers(line); got != nil {
			t.Errorf("%q: got %q, want none", line, got)
		}
	}
	for _, line := range []string{"fit(\"x\")", "  xit('x')", "return fit(x)"} {
		if got := Markers(line); len(got) != 1 {
			t.Errorf("%q: got %q, want one", line, got)
		}
	}
}

func TestLedger(t *testing.T) {
	ledger, err := ParseLedger([]byte("# Windows\n- prose\n- src/a.go | TODO | next slice\r\n* `src/b c.go` | \"t.Skip(\" | needs a device\n" +
		"- src/a.go | TODO |\n- src/a.go | TODO\n- a | b | c | d\n- | TODO | x\n```\n- src/z.go | TODO | fenced\n```\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := &Ledger{
		Waivers: []Waiver{{3, "src/a.go", "TODO", "next slice"}, {4, "src/b c.go", "t.Skip(", "needs a device"}},
		Warnings: []Warning{
			{5, "found no reason, so it waives nothing; say why the marker stays"},
			{6, "found two columns, expected `- <path> | <marker> | <reason>`"},
			{7, "found more than three columns, expected `- <path> | <marker> | <reason>`"},
			{8, "found an empty path or marker, expected `- <path> | <marker> | <reason>`"},
		},
	}
	if diff := cmp.Diff(want, ledger); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Worked example: one row waives one of two hits, a second row the other.
func TestSettle(t *testing.T) {
	hits := []Hit{{"src/a.go", 3, "TODO", "x"}, {"src/a.go", 9, "TODO", "y"}, {"src/b.go", 1, "TODO", "z"}}
	row := "- src/a.go | TODO | next slice\n"
	for _, c := range []struct {
		ledger string
		want   []string
	}{
		{"", []string{"", "", ""}},
		{row, []string{"next slice", "", ""}},
		{row + row, []string{"next slice", "next slice", ""}},
		{row + row + row, []string{"next slice", "next slice", ""}},
	} {
		ledger, err := ParseLedger([]byte(c.ledger))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, settled := range ledger.Settle(hits) {
			got = append(got, settled.Reason)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", c.ledger, diff)
		}
	}
}

func TestFind(t *testing.T) {
	folder := t.TempDir()
	git := func(args ...string) {
		cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.com"}, args...)...)
		cmd.Dir = folder
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	write := func(name, content string) {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	find := func(source gitdiff.Source) []Hit {
		repository, err := gitdiff.Open(context.Background(), folder)
		if err != nil {
			t.Fatal(err)
		}
		hits, err := Find(context.Background(), repository, source)
		if err != nil {
			t.Fatal(err)
		}
		return hits
	}
	want := func(name string, got []Hit, want ...Hit) {
		t.Helper()
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	git("init", "-q", "-b", "main")
	write("first.go", "// HACK\n")
	want("no commits yet", find(gitdiff.Source{}), Hit{"first.go", 1, "HACK", "// HACK"})

	write("old.go", "1\n2\n3\n4 TODO was here\n")
	write("gone.go", "TODO\n")
	git("add", "-A")
	git("commit", "-q", "-m", "first")
	git("mv", "old.go", "renamed.go")
	git("rm", "-q", "gone.go")
	write("renamed.go", "1\n2\n3\n4 TODO was here\n\tTODO new\x1b[31m\n")
	write("untracked.go", "\n// FIXME\n")
	write("binary", "\x00TODO\n")
	write(".devrites/work/x/spec.md", "TODO\n")
	if err := os.Symlink("first.go", filepath.Join(folder, "link")); err != nil {
		t.Fatal(err)
	}
	git("add", "renamed.go")
	worktree := []Hit{{"renamed.go", 5, "TODO", "TODO new�[31m"}, {"untracked.go", 2, "FIXME", "// FIXME"}}
	want("worktree", find(gitdiff.Source{}), worktree...)
	want("staged", find(gitdiff.Source{Staged: true}), worktree[:1]...)
	want("base", find(gitdiff.Source{Base: "main"}), worktree[:1]...)
	git("commit", "-q", "-m", "second")
	write("renamed.go", "1\n2\n3\n4 TODO was here\n\tTODO new\x1b[31m\nXXX\n")
	want("base sees committed and uncommitted", find(gitdiff.Source{Base: "main~1"}), worktree[0], Hit{"renamed.go", 6, "XXX", "XXX"})
}

func TestLongLineIsCutInMessages(t *testing.T) {
	if got := shown("  " + strings.Repeat("é", 200)); len(got) > mostShown+len("�") {
		t.Errorf("%d bytes", len(got))
	}
}
