package root_test

import (
	"strings"
	"testing"

	"rules_handbook/phases/workspace/root"
)

func TestNewSlug(t *testing.T) {
	long := strings.Repeat("x", 64)
	for _, test := range []struct{ objective, want string }{
		{"", ""},
		{" -- ", ""},
		{"日本語", ""},
		{long + "x", ""},
		{long + "x short", ""},
		{long, long},
		{long + " more", long},
		{"a", "a"},
		{"Add CSV export", "add-csv-export"},
		{"  --Don't  repeat_yourself!  ", "dont-repeat-yourself"},
		{"Café crème", "cafe-creme"},
		{"x" + strings.Repeat(" abcd", 13), "x" + strings.Repeat("-abcd", 12)},
		{strings.Repeat("abc ", 16) + "d", strings.TrimSuffix(strings.Repeat("abc-", 16), "-")},
		{strings.Repeat("a", 63) + " b", strings.Repeat("a", 63)},
	} {
		got, err := root.NewSlug(test.objective)
		if got != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%q: got %q, %v; want %q", test.objective, got, err, test.want)
		}
		if err == nil && !root.ValidSlug(got) {
			t.Errorf("%q: %q is not valid", test.objective, got)
		}
		if err != nil && !strings.Contains(err.Error(), "--slug") {
			t.Errorf("%q: %v does not ask for --slug", test.objective, err)
		}
	}
}

func TestSuffixed(t *testing.T) {
	for _, test := range []struct {
		slug   string
		number int
		want   string
	}{
		{strings.Repeat("x", 63), 2, ""},
		{"demo", 2, "demo-2"},
		{strings.Repeat("x", 62), 9, strings.Repeat("x", 62) + "-9"},
		{strings.Repeat("x", 62), 10, ""},
		{"ab-" + strings.Repeat("x", 61), 2, "ab-2"},
		{strings.Repeat("a", 60) + "-bc", 10, strings.Repeat("a", 60) + "-10"},
	} {
		got, err := root.Suffixed(test.slug, test.number)
		if got != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%q %d: got %q, %v; want %q", test.slug, test.number, got, err, test.want)
		}
	}
}

func TestSlugGrammars(t *testing.T) {
	for _, test := range []struct {
		slug        string
		valid, safe bool
	}{
		{"", false, false},
		{".", false, false},
		{"..", false, false},
		{"a/b", false, false},
		{`a\b`, false, false},
		{"a\x00", false, false},
		{"a\nresult: pass", false, false},
		{"a\u0085", false, false},
		{strings.Repeat("a", 256), false, false},
		{strings.Repeat("a", 255), false, true},
		{"A", false, true},
		{"a_b", false, true},
		{"-a", false, true},
		{"a--b", false, true},
		{"a-", false, true},
		{"a b", false, true},
		{"...", false, true},
		{strings.Repeat("a", 65), false, true},
		{strings.Repeat("a", 64), true, true},
		{"a1-2b", true, true},
	} {
		if root.ValidSlug(test.slug) != test.valid || root.SafeSlug(test.slug) != test.safe {
			t.Errorf("%q: got %v %v", test.slug, root.ValidSlug(test.slug), root.SafeSlug(test.slug))
		}
	}
}

func TestReservedSlug(t *testing.T) {
	for slug, want := range map[string]bool{"con": true, "COM1": true, "lpt9": true, "nul": true, "con-2": false, "com10": false, "console": false, "": false} {
		if root.ReservedSlug(slug) != want {
			t.Errorf("%q: got %v", slug, !want)
		}
	}
}

func TestSameObjective(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"Add export", "add\n  EXPORT ", true},
		{"Add export", "Add exports", false},
		{"ÄRGER", "ärger", true},
	} {
		if root.SameObjective(test.a, test.b) != test.want {
			t.Errorf("%q, %q", test.a, test.b)
		}
	}
}

func FuzzNewSlug(f *testing.F) {
	f.Add("Add CSV export", 2)
	f.Fuzz(func(t *testing.T, objective string, number int) {
		slug, err := root.NewSlug(objective)
		if err != nil {
			return
		}
		if !root.ValidSlug(slug) {
			t.Fatalf("%q", slug)
		}
		number = 2 + int(uint(number)%100000)
		if suffixed, err := root.Suffixed(slug, number); err == nil && !root.ValidSlug(suffixed) {
			t.Fatalf("%q", suffixed)
		}
	})
}
