package html_test

import (
	"regexp"
	"strings"
	"testing"

	"rules_handbook/phases/render/html"
)

func TestFilePage(t *testing.T) {
	safe := regexp.MustCompile(`^[a-z0-9.-]{1,100}$`)
	seen := map[string]string{}
	for file, prefix := range map[string]string{
		"a/b.go":                      "a-b.go-",
		"a-b.go":                      "a-b.go-",
		"A/b.go":                      "a-b.go-",
		"a/../b.go":                   "a-..-b.go-",
		"x y/#?%.ts":                  "x-y-.ts-",
		"文件.py":                       "py-",
		strings.Repeat("long/", 200):  "long-",
		"a\nb<>\"'.py":                "a-b-.py-",
		".github/workflows/check.yml": "github-workflows-check.yml-",
	} {
		page := html.FilePage(file)
		if !safe.MatchString(page) || !strings.HasPrefix(page, prefix) {
			t.Errorf("FilePage(%q) = %q, want %s…", file, page, prefix)
		}
		if other, taken := seen[page]; taken {
			t.Errorf("%q and %q share %s", file, other, page)
		}
		seen[page] = file
	}
}
