package resolve_test

import "testing"

func TestShellInSources(t *testing.T) {
	for _, test := range []struct {
		name  string
		files sources
		want  map[string]string
	}{
		{"functions of the file, nested ones too", sources{"a.sh": "outer() {\n  inner() { :; }\n  inner\n}\nouter\nlater\nlater() { gone; ls; curl x; \"$CMD\"; }\n"}, map[string]string{
			"a.outer":    "inner -> internal_func a.inner",
			"a.<module>": "outer -> internal_func a.outer\nlater -> internal_func a.later",
			"a.later":    "gone -> dropped: bare_name\nls -> dropped: builtin\ncurl -> dropped: bare_name\n\"$CMD\" -> dropped: bare_name",
		}},
		{"functions of loaded files, before the same of others", sources{
			"x/main.sh":   ". ./lib.sh\nhelper\ndeep\nother\n",
			"x/lib.sh":    "source \"$(dirname \"$0\")/deep.sh\"\nhelper() { fromMain; }\n",
			"x/deep.sh":   "deep() { :; }\n",
			"y/helper.sh": "helper() { :; }\nother() { :; }\n",
		}, map[string]string{
			"x.main.<module>": "helper -> internal_func x.lib.helper\ndeep -> internal_func x.deep.deep\nother -> dropped: bare_name",
			"x.lib.helper":    "fromMain -> dropped: bare_name",
		}},
		{"functions of the files that load it", sources{
			"main.sh": "log() { :; }\n. lib.sh\nrun\n", "lib.sh": "run() { log; twice; }\n",
			"b.sh": "twice() { :; }\n. lib.sh\n", "c.sh": "twice() { :; }\n. lib.sh\n",
		}, map[string]string{"lib.run": "log -> internal_func main.log\ntwice -> dropped: bare_name"}},
		{"scripts by their paths", sources{
			"bin/run.sh":   "./build.sh\nbash tools/x.sh\n\"$ROOT/tools/x.sh\"\n\"$DIR/only.sh\"\n\"$DIR/double.sh\"\nsh gone.sh\nsudo ../tools/x.sh\n/opt/build.sh\n../../out.sh\n",
			"bin/build.sh": "", "tools/x.sh": "", "a/only.sh": "", "a/double.sh": "", "b/double.sh": "",
		}, map[string]string{"bin.run.<module>": "./build.sh -> internal_func bin.build.<module>\nbash -> internal_func tools.x.<module>\n" +
			"\"$ROOT/tools/x.sh\" -> internal_func tools.x.<module>\n\"$DIR/only.sh\" -> internal_func a.only.<module>\n" +
			"\"$DIR/double.sh\" -> dropped: bare_name\nsh -> dropped: bare_name\nsudo -> internal_func tools.x.<module>\n" +
			"/opt/build.sh -> dropped: bare_name\n../../out.sh -> dropped: bare_name"}},
		{"two definitions of one name", sources{"a.sh": "if x; then\n  f() { :; }\nelse\n  f() { :; }\nfi\nf\n"}, map[string]string{
			"a.<module>": "x -> dropped: bare_name\nf -> dropped: bare_name"}},
		{"files that load each other", sources{"a.sh": ". ./b.sh\ng\nf() { :; }\n", "b.sh": ". ./a.sh\nf\ng() { :; }\n"}, map[string]string{
			"a.<module>": "g -> internal_func b.g", "b.<module>": "f -> internal_func a.f"}},
	} {
		t.Run(test.name, func(t *testing.T) { expect(t, test.files, test.want) })
	}
}
