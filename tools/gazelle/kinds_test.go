package gazelle

import (
	"testing"

	"github.com/bazelbuild/bazel-gazelle/config"
	"github.com/bazelbuild/bazel-gazelle/rule"
)

func TestFind(t *testing.T) {
	for name, tc := range map[string]struct{ build, want string }{
		"none":                  {`other(name = "handbook_sources")`, ""},
		"the only one":          {`handbook_sources(name = "x")`, "x"},
		"mapped":                {`mine(name = "x")`, "x"},
		"mapped twice":          {`theirs(name = "x")`, "x"},
		"the usual name of two": {`handbook_sources(name = "x"); handbook_sources(name = "handbook_sources")`, "handbook_sources"},
		"two of other names":    {`handbook_sources(name = "x"); mine(name = "y")`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			f, err := rule.LoadData("BUILD", "", []byte(tc.build))
			if err != nil {
				t.Fatal(err)
			}
			c := config.New()
			c.KindMap = map[string]config.MappedKind{
				kind:     {FromKind: kind, KindName: "mine"},
				"mine":   {FromKind: "mine", KindName: "theirs"},
				"theirs": {FromKind: "theirs", KindName: "mine"}, // a circle
			}
			got := ""
			if r := find(c, f); r != nil {
				got = r.Name()
			}
			if got != tc.want {
				t.Errorf("found %q, expected %q", got, tc.want)
			}
		})
	}
}
