package quoted

import (
	"testing"

	"rules_handbook/schemas/facts"
)

func TestFind(t *testing.T) {
	function := func(name, id string) facts.Declaration {
		return facts.Declaration{ID: id, Kind: facts.Function, Name: name, Parent: -1}
	}
	service := func(path, pkg string) facts.FileDeclaration {
		return facts.FileDeclaration{Path: path, Language: "protobuf", Package: pkg, Decls: []facts.Declaration{
			{Kind: facts.Interface, Name: "Greeter", Parent: -1},
			{ID: path + ".Greet", Kind: facts.Method, Name: "Greet", Parent: 0},
		}}
	}
	places := New(&facts.Declarations{Files: []facts.FileDeclaration{
		{Path: "a/x.sh", Language: "shell", Body: "a.x.<module>"},
		{Path: "a/both.sh", Language: "shell", Body: "a.both.<module>"},
		{Path: "both.sh", Language: "shell", Body: "both.<module>"},
		{Path: "a/defs.py", Language: "python"},
		{Path: "a/main.go", Language: "go", Package: "main", Decls: []facts.Declaration{function("main", "a.main.main")}},
		{Path: "a/lib.go", Language: "go", Package: "lib", Decls: []facts.Declaration{function("main", "a.lib.main")}},
		{Path: "a/main.cc", Language: "cpp", Decls: []facts.Declaration{function("main", "a.main.main()")}},
		service("one.proto", "one"), service("none.proto", ""), service("b/two.proto", "two"), service("c/two.proto", "two"),
	}})
	for _, test := range []struct{ from, name, want string }{
		{"a/b.py", "x.sh", "a.x.<module> in a/x.sh"},
		{"a/b.py", "./x.sh", "a.x.<module> in a/x.sh"},
		{"c/b.py", "a/x.sh", "a.x.<module> in a/x.sh"},
		{"c/b.py", "../a/x.sh", "a.x.<module> in a/x.sh"},
		{"c/b.py", "../../a/x.sh", ""},
		{"c/b.py", "/a/x.sh", ""},
		{"c/b.py", "x.sh", ""},
		{"a/x.sh", "x.sh", ""},
		{"a/b.py", "both.sh", ""},
		{"a/b.py", "defs.py", ""},
		{"a/b.py", "main.go", ""},
		{"a/BUILD", "//a/x.sh", "a.x.<module> in a/x.sh"},
		{"a/BUILD", "//x.sh", ""},
		{"a/BUILD", "//a/both.sh", "a.both.<module> in a/both.sh"},
		{"a/BUILD", "//a/lib.go\n//a/main.go", "a.main.main in a/main.go"},
		{"a/BUILD", "//a/lib.go", ""},
		{"a/BUILD", "//a/main.cc\n//a/main.go", ""},
		{"a/BUILD", "//a/defs.py\n//a/gone.py", ""},
		{"x.py", "/one.Greeter/Greet", "one.proto.Greet in one.proto"},
		{"x.py", "/Greeter/Greet", "none.proto.Greet in none.proto"},
		{"x.py", "/two.Greeter/Greet", ""},
		{"x.py", "/one.Greeter/Gone", ""},
		{"x.py", "", ""},
	} {
		got := ""
		if to, ok := places.Find(test.from, test.name); ok {
			got = to.ID + " in " + to.File
		}
		if got != test.want {
			t.Errorf("Find(%q, %q) = %q, want %q", test.from, test.name, got, test.want)
		}
	}
}
