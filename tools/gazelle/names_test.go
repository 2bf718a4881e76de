package gazelle

import "testing"

func TestAsLabel(t *testing.T) {
	for file, want := range map[string]string{
		"a.py": "a.py", "a b.py": "a b.py", "@a/b.py": ":@a/b.py", "x/@a.py": "x/@a.py", "é.py": "é.py",
		"a:b": "", `a\b`: "", "a\nb": "", "a\x7fb": "", "\tb": "",
	} {
		got, ok := asLabel(file)
		if got != want || ok != (want != "") {
			t.Errorf("asLabel(%q) = %q, %v, expected %q", file, got, ok, want)
		}
	}
}
