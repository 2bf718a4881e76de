package resolve

import (
	"slices"
	"testing"
)

// In some languages the members of a class, inherited ones too, are bare names
// in its methods.
func TestMembersVisibleEverywhere(t *testing.T) {
	rules := *pythonRules()
	rules.Body = Everywhere
	s := python("a.py", class("Base"), meth("Base.ping"), class("C", "Base"), meth("C.m"), field("C.log", of("Base")), fn("free"),
		in("C.m", "m", "ping", "log.ping", "free", "gone", "log.gone"))
	program, refs := programOf(t, s)
	program.files[0].rules = &rules
	resolution, err := program.Resolve(refs)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range resolution.Files[0].Outcomes {
		got = append(got, shown(o))
	}
	want := []string{"self_method a.C.m", "self_method a.Base.ping", "self_attr_method a.Base.ping", "internal_func a.free", "bare_name", "self_attr_unknown"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
