package gazelle

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/names"
)

func TestWrongDirectives(t *testing.T) {
	all := strings.Join(names.Languages(), ", ")
	for directive, want := range map[string]string{
		"":                    `found "", expected enabled, exclude or languages`,
		"disabled":            `found "disabled", expected enabled, exclude or languages`,
		"enabled":             `found "", expected true or false`,
		"enabled no":          `found "no", expected true or false`,
		"exclude":             `found "", expected a pattern such as *_gen.go or fixtures/**`,
		"exclude [":           `found "[", expected a pattern such as *_gen.go or fixtures/**`,
		"languages":           `found no language, expected all or a list of ` + all,
		"languages ,":         `found no language, expected all or a list of ` + all,
		"languages go, cobol": `found language "cobol", expected all or a list of ` + all,
	} {
		t.Run(directive, func(t *testing.T) {
			s := settings{enabled: true}
			err := s.set("pkg", directive)
			if err == nil || err.Error() != want {
				t.Errorf("error %v, expected %s", err, want)
			}
			if diff := cmp.Diff(settings{enabled: true}, s, cmp.AllowUnexported(settings{}, exclude{})); diff != "" {
				t.Errorf("settings changed:\n%s", diff)
			}
		})
	}
}

func TestLanguages(t *testing.T) {
	for directive, want := range map[string]map[string]bool{
		"":                       {"go": true, "python": true, "": true},
		"languages go,":          {"go": true, "python": false, "": true},
		"languages go, python":   {"go": true, "python": true, "": true},
		"languages python go":    {"go": true, "python": true, "": true},
		"languages all":          {"go": true, "python": true, "": true},
		"languages   typescript": {"go": false, "typescript": true, "": true},
	} {
		t.Run(directive, func(t *testing.T) {
			var s settings
			if directive != "" {
				if err := s.set("", directive); err != nil {
					t.Fatal(err)
				}
			}
			for language, want := range want {
				if s.reads(language) != want {
					t.Errorf("reads(%q) = %v, expected %v", language, !want, want)
				}
			}
		})
	}
}

func TestExcluded(t *testing.T) {
	for _, tc := range []struct {
		pkg, pattern, file string
		want               bool
	}{
		{"", "*.py", "a.py", true},
		{"", "*.py", "x/y/a.py", true},
		{"", "*.py", "a.go", false},
		{"", "x", "x/y/a.py", true},
		{"", "y", "x/y/a.py", true},
		{"", "./y", "x/y/a.py", false},
		{"", "./a.py", "a.py", true},
		{"", "./a.py", "x/a.py", false},
		{"", "x/*.py", "x/a.py", true},
		{"", "x/*.py", "x/y/a.py", false},
		{"", "x/**", "x/y/a.py", true},
		{"", "**/y/*.py", "x/y/a.py", true},
		{"", "{a,b}.py", "b.py", true},
		{"x", "y/a.py", "x/y/a.py", true},
		{"x", "x/y/a.py", "x/y/a.py", false},
		{"x", "a.py", "xy/a.py", false},
		{"x/y", "x", "x/y/a.py", false},
	} {
		var s settings
		if err := s.set(tc.pkg, "exclude "+tc.pattern); err != nil {
			t.Fatal(err)
		}
		if got := s.excluded(tc.file); got != tc.want {
			t.Errorf("%s in %q excludes %s: %v, expected %v", tc.pattern, tc.pkg, tc.file, got, tc.want)
		}
	}
}
