package rounds

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var now = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

func opened(t *testing.T) *Record {
	t.Helper()
	record := &Record{Waves: map[string]*Wave{}}
	if err := record.Open("w1", &Wave{Phase: "build", Allow: []string{"src"}}, []string{"writer", "reviewer"}); err != nil {
		t.Fatal(err)
	}
	return record
}

func wantBlocked(t *testing.T, err error, want string) {
	t.Helper()
	var blocked BlockedError
	if !errors.As(err, &blocked) || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestTwoRolesInOrder(t *testing.T) {
	record := opened(t)
	wantBlocked(t, record.Seal("w1"), "not started yet: reviewer, writer; start them or abandon the wave")
	_, err := record.Return("w1", "writer", nil, now)
	wantBlocked(t, err, "the wave w1 is open, expected sealed")
	must(t, record.Start("w1", "writer", "h1", nil, now))
	wantBlocked(t, record.Start("w1", "writer", "h2", nil, now), `the role writer of w1 has started already, as "h1"`)
	wantBlocked(t, record.Start("w1", "reviewer", "h1", nil, now), `the handle "h1" is that of the role writer of w1; give each role its own`)
	wantBlocked(t, record.Start("w1", "painter", "h3", nil, now), "the wave w1 has no role painter, it has reviewer, writer")
	must(t, record.Start("w1", "reviewer", "h2", nil, now))
	must(t, record.Seal("w1"))
	wantBlocked(t, record.Start("w1", "reviewer", "h4", nil, now), "the wave w1 is sealed, expected open")
	complete, err := record.Return("w1", "writer", nil, now)
	must(t, err)
	if complete {
		t.Error("complete with one of two roles")
	}
	_, err = record.Return("w1", "writer", nil, now)
	wantBlocked(t, err, "the role writer of w1 has returned already")
	complete, err = record.Return("w1", "reviewer", nil, now)
	must(t, err)
	if !complete || record.Waves["w1"].State != Complete || record.Allowed() != nil {
		t.Errorf("got %v, %+v", complete, record.Waves["w1"])
	}
	wantBlocked(t, record.Open("w1", &Wave{}, []string{"x"}), "the wave w1 exists and is complete; choose another name")
}

func TestOpen(t *testing.T) {
	record := opened(t)
	wantBlocked(t, record.Open("w1", &Wave{}, []string{"x"}), "the wave w1 exists and is open; choose another name")
	wantBlocked(t, record.Open("w2", &Wave{}, []string{"x", "x"}), "the role x is named twice; name each role once")
	wantBlocked(t, record.Open("w2", &Wave{Allow: []string{"src/a.go"}}, []string{"x"}), `the wave w1 writes "src/a.go" too; wait until it is complete`)
	must(t, record.Open("w2", &Wave{Allow: []string{"lib/a.go"}}, []string{"x"}))
	wantBlocked(t, record.Open("w3", &Wave{Allow: []string{"lib"}}, []string{"x"}), `the wave w2 writes "lib" too; wait until it is complete`)
}

func TestAbandon(t *testing.T) {
	record := opened(t)
	wantBlocked(t, record.Abandon("w9", "x"), "there is no wave w9; dispatch status lists them")
	must(t, record.Abandon("w1", "host died"))
	wantBlocked(t, record.Abandon("w1", "again"), "the wave w1 is abandoned already")
	_, err := record.Return("w1", "writer", nil, now)
	wantBlocked(t, err, "the wave w1 is abandoned, expected sealed")
	must(t, record.Open("w1", &Wave{Phase: "build"}, []string{"writer"}))
}

func TestDecode(t *testing.T) {
	for text, want := range map[string]string{
		"{":                                "dispatch.json: unexpected EOF; restore the engine's record",
		`{"waves":{"a":null}}`:             `dispatch.json: found the wave "a" without a known state or without roles; restore the engine's record`,
		`{"waves":{"a":{"state":"open"}}}`: `dispatch.json: found the wave "a" without a known state or without roles; restore the engine's record`,
		`{"waves":{"a":{"state":"odd","roles":{"x":{}}}}}`:    `dispatch.json: found the wave "a" without a known state or without roles; restore the engine's record`,
		`{"waves":{"a":{"state":"open","roles":{"x":null}}}}`: `dispatch.json: found nothing for the role "x" of the wave "a"; restore the engine's record`,
		`{"wave":{}}`: `dispatch.json: json: unknown field "wave"; restore the engine's record`,
	} {
		_, err := decode([]byte(text))
		wantBlocked(t, err, want)
	}
	record, err := decode([]byte(`{"waves":{"w1":{"phase":"build","state":"sealed","roles":{"writer":{"handle":"h","started":"2026-01-02T03:04:05Z"}}}}}`))
	must(t, err)
	want := &Record{Waves: map[string]*Wave{"w1": {Phase: "build", State: Sealed, Roles: map[string]*Role{"writer": {Handle: "h", Started: "2026-01-02T03:04:05Z"}}}}}
	if diff := cmp.Diff(want, record); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestCheckName(t *testing.T) {
	for _, bad := range []string{"", "-x", "a b", "a/b", "..", "é"} {
		if CheckName(bad) == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
	must(t, CheckName("w1.2-a_b"))
}
