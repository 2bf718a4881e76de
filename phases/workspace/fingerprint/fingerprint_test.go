package fingerprint

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCompare(t *testing.T) {
	before := []Entry{{"absent", Absent, ""}, {"edit", Regular, "1"}, {"gone", Regular, "1"}, {"left", Absent, ""}, {"mode", Regular, "1"}, {"same", Link, "1"}, {"turn", Regular, "1"}}
	after := []Entry{{"absent", Regular, "1"}, {"edit", Regular, "2"}, {"mode", Executable, "1"}, {"new", Regular, "1"}, {"same", Link, "1"}, {"turn", Link, "1"}}
	want := []Change{{"absent", "added"}, {"edit", "edited"}, {"gone", "deleted"}, {"mode", "mode"}, {"new", "added"}, {"turn", "edited"}}
	if diff := cmp.Diff(want, Compare(before, after)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := Compare(after, after); got != nil {
		t.Errorf("equal measures differ: %v", got)
	}
}

func TestName(t *testing.T) {
	for path, want := range map[string]string{"a/é": "a/é", "a\xff/b\xc3": `a\xff/b\xc3`, "\ufffd": "\ufffd", "\ufffd\xff": "\ufffd" + `\xff`} {
		if got := Name(path); got != want {
			t.Errorf("%q: got %q, want %q", path, got, want)
		}
	}
}
