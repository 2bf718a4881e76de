package text

import (
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestTruncate(t *testing.T) {
	for _, c := range []struct {
		name, in string
		n        int
		want     string
	}{
		{"no room", "abc", 0, ""},
		{"negative room", "abc", -1, ""},
		{"room for the ellipsis only", "abc", 1, "…"},
		{"longer", "abcdef", 4, "abc…"},
		{"exact", "abcd", 4, "abcd"},
		{"two-byte letters count once", "äöüß", 4, "äöüß"},
		{"a pair counts twice", "a😀b", 4, "a😀b"},
		{"a pair is not split", "a😀bc", 3, "a…"},
		{"invalid bytes count once", "\xff\xfe\xfd", 2, "\xff…"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Truncate(c.in, c.n); got != c.want {
				t.Errorf("Truncate(%q, %d) = %q, want %q", c.in, c.n, got, c.want)
			}
		})
	}
}

func TestTruncateWords(t *testing.T) {
	for _, c := range []struct {
		in   string
		n    int
		want string
	}{
		{"short", 10, "short"},
		{"reads the queue, then runs", 18, "reads the queue…"},
		{"averyveryverylongword", 8, "averyve…"},
	} {
		if got := TruncateWords(c.in, c.n); got != c.want {
			t.Errorf("TruncateWords(%q, %d) = %q, want %q", c.in, c.n, got, c.want)
		}
	}
}

func TestCollapse(t *testing.T) {
	for in, want := range map[string]string{
		"": "", " ": "", "a": "a", "a b c": "a b c", " a": "a", "a ": "a", "a  b": "a b", "a\tb": "a b", "a\n": "a", "\x00": "\x00",
		"ü\u00a0ü": "ü ü", "x := f(1, 2)": "x := f(1, 2)",
	} {
		if got := Collapse(in); got != want {
			t.Errorf("Collapse(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestCountWords(t *testing.T) {
	for in, want := range map[string]int{"": 0, "  ": 0, "one": 1, " one  two\nthree ": 3, "代码库": 2, "Go 代码": 2} {
		if got := CountWords(in); got != want {
			t.Errorf("CountWords(%q) = %d, want %d", in, got, want)
		}
	}
}

func TestCounted(t *testing.T) {
	for n, want := range map[int]string{0: "0 files", 1: "1 file", 2: "2 files"} {
		if got := Counted(n, "file"); got != want {
			t.Errorf("Counted(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestFirstSentence(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"One. Two.", "One."},
		{"v1.2 is out", "v1.2 is out"},
		{"No end", "No end"},
		{"读取文件。然后解析。", "读取文件。"},
		{"Uses a format, e.g. JSON. Then stops.", "Uses a format, e.g. JSON."},
		{"Rows, columns, etc. are read. Done.", "Rows, columns, etc. are read."},
		{"Rows, columns, etc. Then it stops.", "Rows, columns, etc."},
		{"Written by J. Doe in C. It works.", "Written by J. Doe in C. It works."},
		{"Plan b. then c.", "Plan b."},
	} {
		if got := FirstSentence(c.in); got != c.want {
			t.Errorf("FirstSentence(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestTake(t *testing.T) {
	s := "One two three. Four five. Six."
	for limit, want := range map[int]string{0: "One two three.", 3: "One two three.", 5: "One two three. Four five.", 9: s} {
		if got := Take(s, limit); got != want {
			t.Errorf("Take(%d) = %q, want %q", limit, got, want)
		}
	}
}

func TestStop(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "Runs": "Runs.", "Runs.": "Runs.", "The kinds:": "The kinds.", "Why?": "Why?", "He said \"no.\"": "He said \"no.\"",
		"完了。": "完了。", "cut…": "cut…", "`x`": "`x`.",
	} {
		if got := Stop(in); got != want {
			t.Errorf("Stop(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestLeaf(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "run": "run", "a.b::c.d": "d", "a::b": "b", "Queue.run": "run", "Queue.run(a.B,c.D)": "run(a.B,c.D)", "odd.": "odd.", "(x)": "(x)",
	} {
		if got := Leaf(in); got != want {
			t.Errorf("Leaf(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestNames(t *testing.T) {
	for _, c := range []struct {
		in       string
		words    []string
		kebab    string
		readable string
	}{
		{"", nil, "", ""},
		{"__", nil, "", "__"},
		{"TaskQueue", []string{"Task", "Queue"}, "task-queue", "Task queue"},
		{"HTTPServer_v2", []string{"HTTP", "Server", "v2"}, "http-server-v2", "HTTP server v2"},
		{"http_client", []string{"http", "client"}, "http-client", "HTTP client"},
		{"io", []string{"io"}, "io", "I/O"},
		{"größe", []string{"größe"}, "gr-e", "Größe"},
		{"任务", []string{"任务"}, "", "任务"},
	} {
		t.Run(c.in, func(t *testing.T) {
			if diff := cmp.Diff(c.words, Words(c.in)); diff != "" {
				t.Errorf("words (-want +got):\n%s", diff)
			}
			if got := Kebab(c.in); got != c.kebab {
				t.Errorf("kebab = %q, want %q", got, c.kebab)
			}
			if got := Readable(c.in); got != c.readable {
				t.Errorf("readable = %q, want %q", got, c.readable)
			}
		})
	}
}

func TestSlug(t *testing.T) {
	for in, want := range map[string]string{"": "", "--": "", "src/App.tsx": "src-app-tsx", " A  b ": "a-b"} {
		if got := Slug(in); got != want {
			t.Errorf("Slug(%q) = %q, want %q", in, got, want)
		}
	}
}

func FuzzText(f *testing.F) {
	f.Add("One. e.g. two. 完。", 5)
	f.Fuzz(func(t *testing.T, s string, n int) {
		if cut := Truncate(s, n); n > 0 && UTF16Len(cut) > n {
			t.Errorf("Truncate(%q, %d) = %q is too long", s, n, cut)
		}
		joined := ""
		for _, sentence := range Sentences(s) {
			joined += sentence
		}
		if len(joined) > len(s) {
			t.Errorf("Sentences(%q) adds text", s)
		}
		if utf8.ValidString(s) && !utf8.ValidString(Truncate(s, 3)+Readable(s)+Leaf(s)) {
			t.Errorf("invalid UTF-8 from %q", s)
		}
	})
}
