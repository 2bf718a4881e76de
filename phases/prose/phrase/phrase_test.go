package phrase

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestForRefusesUnknownLanguages(t *testing.T) {
	for _, lang := range []string{"", "fr", "EN", "en-US"} {
		if _, err := For(lang); err == nil || !strings.Contains(err.Error(), "expected one of en zh hi es pt ru ja de") {
			t.Errorf("For(%q) gave %v", lang, err)
		}
	}
}

// same are messages that may read the same in two languages.
var same = map[string]bool{"TestsTitle": true, "FolderCode": true, "GroupFacts": true}

// TestTablesAreComplete holds every language to the places of English.
func TestTablesAreComplete(t *testing.T) {
	place := regexp.MustCompile(`\{\w+\}`)
	reference := reflect.ValueOf(english)
	for _, lang := range Languages {
		table, err := For(lang)
		if err != nil {
			t.Fatal(err)
		}
		value := reflect.ValueOf(*table)
		for i := range value.NumField() {
			name := value.Type().Field(i).Name
			if name == "Gap" || name == "Lang" {
				continue
			}
			got, want := messages(value.Field(i)), messages(reference.Field(i))
			for j := range got {
				gotPlaces, wantPlaces := place.FindAllString(got[j], -1), place.FindAllString(want[j], -1)
				slices.Sort(gotPlaces)
				slices.Sort(wantPlaces)
				if got[j] == "" || !slices.Equal(gotPlaces, wantPlaces) {
					t.Errorf("%s %s: %q has not the places of %q", lang, name, got[j], want[j])
				}
				if lang != "en" && got[j] == want[j] && strings.Trim(want[j], ", {}nlisargue.T") != "" && !same[name] {
					t.Errorf("%s %s: %q is not translated", lang, name, got[j])
				}
			}
		}
	}
}

func messages(v reflect.Value) []string {
	if v.Kind() == reflect.String {
		return []string{v.String()}
	}
	forms := v.Interface().([3]string)
	return forms[:]
}

func TestList(t *testing.T) {
	en, _ := For("en")
	for _, c := range []struct {
		items []string
		limit int
		want  string
	}{
		{nil, 3, ""},
		{[]string{"a"}, 3, "a"},
		{[]string{"a", "b"}, 3, "a and b"},
		{[]string{"a", "b", "c"}, 3, "a, b and c"},
		{[]string{"a", "b", "c", "d"}, 3, "a, b, c and 1 more"},
		{[]string{"a", "b", "c", "d"}, 0, "a, b, c and d"},
	} {
		if got := en.List(c.items, c.limit); got != c.want {
			t.Errorf("List(%q, %d) = %q, want %q", c.items, c.limit, got, c.want)
		}
	}
}

func TestCount(t *testing.T) {
	want := map[string][]string{
		"en": {"0 files", "1 file", "2 files", "11 files", "21 files", "25 files"},
		"ru": {"0 файлов", "1 файл", "2 файла", "11 файлов", "21 файл", "25 файлов"},
		"zh": {"0 个文件", "1 个文件", "2 个文件", "11 个文件", "21 个文件", "25 个文件"},
	}
	for lang, words := range want {
		p, _ := For(lang)
		var got []string
		for _, n := range []int{0, 1, 2, 11, 21, 25} {
			got = append(got, p.Count(n, p.File))
		}
		if diff := cmp.Diff(words, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", lang, diff)
		}
	}
}

func TestFillAndCode(t *testing.T) {
	if got := Fill("{a} of {b}", "a", "{b}", "b", "2"); got != "{b} of 2" {
		t.Errorf("values are filled again: %q", got)
	}
	for in, want := range map[string]string{"a`b\nc": "`abc`", "x y": "`x y`"} {
		if got := Code(in); got != want {
			t.Errorf("Code(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestJoin(t *testing.T) {
	en, _ := For("en")
	zh, _ := For("zh")
	if got := en.Join("", "A.", "", "B."); got != "A. B." {
		t.Errorf("got %q", got)
	}
	if got := zh.Join("Own words.", "测试代码。", "完。"); got != "Own words. 测试代码。完。" {
		t.Errorf("got %q", got)
	}
}
