package claim_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/claim"
)

var at = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

func TestNormalize(t *testing.T) {
	got, err := claim.Normalize([]string{"b", "./a/../a/x", `a\x`})
	if diff := cmp.Diff([]string{"a/x", "b"}, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
	for _, bad := range []string{"", ".", "..", "../x", "/x", `C:\x`, ".git/config", ".GIT", ".devrites/work/x", "a\nb", "a/../../b"} {
		if got, err := claim.Normalize([]string{bad}); err == nil {
			t.Errorf("%q: got %v", bad, got)
		}
	}
	if _, err := claim.Normalize(nil); err == nil {
		t.Error("no path: no error")
	}
}

func TestSession(t *testing.T) {
	for _, good := range []string{"a", "host:1/x-y_z.0", strings.Repeat("s", 128)} {
		if err := claim.CheckSession(good); err != nil {
			t.Error(err)
		}
	}
	for _, bad := range []string{"", "a b", "é", strings.Repeat("s", 129)} {
		if claim.CheckSession(bad) == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}

func TestLog(t *testing.T) {
	log := claim.ParseLog(nil)
	first := log.Add("one", []string{"a", "b"}, "edit\nboth", claim.DefaultMinutes, at)
	line, err := first.Line()
	const want = `{"id":"claim-1","session":"one","paths":["a","b"],"reason":"edit both","claimed_at":"2026-01-02T03:04:05Z","expires_at":"2026-01-02T03:34:05Z"}`
	if err != nil || string(line) != want {
		t.Fatalf("got %s, %v; want %s", line, err, want)
	}
	log = claim.ParseLog([]byte(want + "\n\nbroken\n{\"id\":\"claim-7\"}\n"))
	if len(log.Claims) != 1 || log.Unreadable != 2 {
		t.Fatalf("got %+v", log)
	}
	for _, test := range []struct {
		name, session string
		paths         []string
		at            time.Time
		want          int
	}{
		{"another session", "two", []string{"b", "c"}, at, 1},
		{"the same session", "one", []string{"b"}, at, 0},
		{"no session", "", []string{"a", "b"}, at, 2},
		{"another path", "two", []string{"a/x"}, at, 0},
		{"in the last second", "two", []string{"a"}, at.Add(30*time.Minute - time.Second), 1},
		{"when its time is over", "two", []string{"a"}, at.Add(30 * time.Minute), 0},
	} {
		if got := log.Conflicts(test.session, test.paths, test.at); len(got) != test.want {
			t.Errorf("%s: got %v", test.name, got)
		}
	}
	second := log.Add("two", []string{"c"}, "", 100_000, at)
	if second.ID != "claim-2" || !second.ExpiresAt.Equal(at.Add(240*time.Minute)) {
		t.Errorf("got %+v", second)
	}
	if least := log.Add("two", []string{"c"}, "", -1, at); !least.ExpiresAt.Equal(at.Add(time.Minute)) {
		t.Errorf("got %+v", least)
	}
}

func TestRelease(t *testing.T) {
	log := claim.ParseLog(nil)
	first := log.Add("one", []string{"a"}, "", 30, at)
	line, _ := first.Line()
	log = claim.ParseLog(line)
	if _, err := log.Release("two", "claim-1", at); err != claim.ErrNothing {
		t.Errorf("another session: got %v", err)
	}
	if _, err := log.Release("one", "claim-9", at); err != claim.ErrNothing {
		t.Errorf("unknown id: got %v", err)
	}
	ended, err := log.Release("one", "", at)
	if err != nil || len(ended) != 1 || !ended[0].Released {
		t.Fatalf("got %+v, %v", ended, err)
	}
	end, _ := ended[0].Line()
	log = claim.ParseLog([]byte(string(line) + "\n" + string(end) + "\n"))
	if len(log.Claims) != 1 || log.Claims[0].Live(at) {
		t.Errorf("got %+v", log.Claims)
	}
	if next := log.Add("one", []string{"a"}, "", 30, at); next.ID != "claim-2" {
		t.Errorf("got %s", next.ID)
	}
}
