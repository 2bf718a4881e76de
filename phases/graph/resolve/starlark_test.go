package resolve_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestStarlarkInSources(t *testing.T) {
	for _, test := range []struct {
		name  string
		files sources
		want  map[string]string
	}{
		{"functions, rules and their implementations, providers", sources{"a/d.bzl": `
def _impl(ctx):
    x = Info(a = 1)
    ctx.actions.run()
    native.filegroup(name = "x")
    "a".format()
    x.a()
    [].append(1)
    return [x, DefaultInfo()]
r = rule(implementation = _impl)
p = rule(_impl)
Info, _new = provider(fields = ["a"], init = _impl)
t = transition(implementation = _impl)
def make(): return rule(implementation = _impl)
s = make()
`, "a/BUILD.bazel": `
load(":d.bzl", "p", "r", made = "make", "s")
r(name = "x")
p(name = "y", srcs = glob(["*"]))
made()
s(name = "z")
gone(name = "z")
cc_library(name = "c")
`}, map[string]string{
			"a.d._impl":              "Info -> internal_constructor a.d.Info.init\nctx.actions.run -> dropped: local_var_method\nnative.filegroup -> dropped: builtin\n\"a\".format -> dropped: string_literal_method\nx.a -> dropped: local_var_method\n[].append -> dropped: string_literal_method\nDefaultInfo -> dropped: builtin",
			"a.d.r":                  "_impl -> internal_func a.d._impl",
			"a.d.p":                  "_impl -> internal_func a.d._impl",
			"a.d.make":               "rule -> dropped: builtin\n_impl -> internal_func a.d._impl",
			"a.d.<module>":           "rule -> dropped: builtin\nrule -> dropped: builtin\nprovider -> dropped: builtin\ntransition -> dropped: builtin\n_impl -> internal_func a.d._impl\nmake -> internal_func a.d.make",
			"a.BUILD.bazel.<module>": "r -> internal_func a.d.r\np -> internal_func a.d.p\nglob -> dropped: builtin\nmade -> internal_func a.d.make\ns -> dropped: bare_name\ngone -> dropped: bare_name\ncc_library -> dropped: builtin",
		}},
		{"nested functions, lambdas, comprehensions and locals", sources{"a.bzl": `
def outer(f):
    def inner(): pass
    inner()
    f()
    g = helper
    g()
    [helper(x) for x in [inner()]]
    (lambda x: helper(x))(1)
def helper(x): pass
def inner(): pass
def hides(helper): helper()
`}, map[string]string{
			"a.outer": "inner -> internal_func a.outer.inner\nf -> dropped: bare_name\ng -> internal_func a.helper\nhelper -> internal_func a.helper\ninner -> internal_func a.outer.inner\n(lambda x: helper(x)) -> dropped: bare_name\nhelper -> internal_func a.helper",
			"a.hides": "helper -> dropped: bare_name",
		}},
		{"structs as namespaces, re-exports and aliases", sources{
			"lib/paths.bzl": "def _join(): pass\npaths = struct(join = _join, sub = struct(x = _join), other = 1)\n",
			"lib/all.bzl":   "load(\":paths.bzl\", _p = \"paths\")\npaths = _p\nalias = paths.join\n",
			"MODULE.bazel":  "module(name = \"m\")\n",
			"user/BUILD":    "",
			"user/x.bzl":    "load(\"//lib:all.bzl\", \"alias\", \"paths\")\ndef f():\n    paths.join()\n    alias()\n    paths.gone()\n    paths.other()\n",
		}, map[string]string{"user.x.f": "paths.join -> internal_func lib.paths._join\nalias -> internal_func lib.paths._join\npaths.gone -> dropped: local_var_method\npaths.other -> dropped: local_var_method"}},
		{"labels", sources{
			"MODULE.bazel":      "module(name = \"m\", repo_name = \"mm\")\nbazel_dep(name = \"n\", repo_name = \"nn\")\n",
			"d.bzl":             "def f(): pass\n",
			"p/BUILD":           "",
			"p/sub/d.bzl":       "def g(): pass\n",
			"p/sub/user.bzl":    "load(\":sub/d.bzl\", \"g\")\nload(\"//:d.bzl\", \"f\")\nload(\"@m//:d.bzl\", a = \"f\")\nload(\"@mm//:d.bzl\", b = \"f\")\nload(\"@//:d.bzl\", c = \"f\")\nload(\"@nn//:d.bzl\", n = \"f\")\nload(\"@other//x:d.bzl\", o = \"f\")\nload(\"//gone:d.bzl\", \"h\")\nload(\":gone.bzl\", \"i\")\nload(\"../../../out.bzl\", \"j\")\nload(\"//:d.bzl\", \"nothing\")\ng()\nf()\na()\nb()\nc()\nn()\no()\nh()\ni()\nj()\nnothing()\n",
			"dep/MODULE.bazel":  "module(name = \"n\")\n",
			"dep/d.bzl":         "load(\"//:e.bzl\", \"e\")\ndef f(): e()\n",
			"dep/e.bzl":         "def e(): pass\n",
			"example/WORKSPACE": "local_repository(name = \"up\", path = \"..\")\nload(\"@up//:d.bzl\", \"f\")\nf()\n",
		}, map[string]string{
			"p.sub.user.<module>":        "g -> internal_func p.sub.d.g\nf -> internal_func d.f\na -> internal_func d.f\nb -> internal_func d.f\nc -> internal_func d.f\nn -> internal_func dep.d.f\no -> boundary @other//x:d.bzl%f\nh -> boundary //gone:d.bzl%h\ni -> boundary //p:gone.bzl%i\nj -> boundary ../../../out.bzl%j\nnothing -> dropped: bare_name",
			"dep.d.f":                    "e -> internal_func dep.e.e",
			"example.WORKSPACE.<module>": "local_repository -> dropped: builtin\nf -> internal_func d.f",
		}},
		{"two modules of one name", sources{
			"a/MODULE.bazel": "module(name = \"n\")\n", "a/d.bzl": "def f(): pass\n", "b/MODULE.bazel": "module(name = \"n\")\n", "b/d.bzl": "def f(): pass\n",
			"x.bzl": "load(\"@n//:d.bzl\", \"f\")\nf()\n",
		}, map[string]string{"x.<module>": "f -> dropped: bare_name"}},
		{"module extensions", sources{
			"MODULE.bazel": "module(name = \"m\")\ne = use_extension(\"//:e.bzl\", \"ext\")\ne.tag()\nuse_repo(e, \"r\")\nuse_extension(\"@go//:e.bzl\", \"sdk\").x()\nnew = use_repo_rule(\"//:e.bzl\", \"repo\")\nnew(name = \"r\")\n",
			"BUILD":        "",
			"e.bzl":        "def _impl(ctx): pass\nrepo = repository_rule(_impl)\next = module_extension(implementation = _impl, tag_classes = {\"tag\": tag_class()})\n",
		}, map[string]string{"MODULE.bazel.<module>": "module -> dropped: builtin\nuse_extension -> internal_func e.ext\ne.tag -> dropped: local_var_method\nuse_repo -> dropped: builtin\nuse_extension(\"@go//:e.bzl\", \"sdk\").x -> dropped: local_var_method\nuse_extension -> boundary @go//:e.bzl%sdk\nuse_repo_rule -> dropped: builtin\nnew -> internal_func e.repo"}},
		{"scripts outside of Bazel", sources{
			"src/main.star": "load(\"lib.star\", \"f\")\nload(\"./lib.star\", g = \"f\")\nload(\"github.com/a/b/lib.star\", h = \"f\")\nf()\ng()\nh()\n", "src/lib.star": "def f(): pass\n",
		}, map[string]string{"src.main.<module>": "f -> internal_func src.lib.f\ng -> internal_func src.lib.f\nh -> boundary github.com/a/b/lib.star%f"}},
		{"files that load each other, names defined twice", sources{
			"a.bzl": "load(\":b.bzl\", \"g\")\ndef f(): g()\nif True:\n    def h(): pass\nelse:\n    def h(): pass\nh()\n", "b.bzl": "load(\":a.bzl\", \"f\")\ndef g(): f()\n",
		}, map[string]string{"a.f": "g -> internal_func b.g", "b.g": "f -> internal_func a.f", "a.<module>": "h -> dropped: bare_name"}},
	} {
		t.Run(test.name, func(t *testing.T) { expect(t, test.files, test.want) })
	}
}

// A target of a build file leads to the source that it runs.
func TestStarlarkTargets(t *testing.T) {
	files := sources{
		"app/x.sh": "echo\n", "x.sh": "echo\n", "app/y.sh": "echo\n", "app/tool.sh": "echo\n",
		"app/main.py": "print()\n", "app/p.py": "print()\n", "app/util.py": "def f(): pass\n",
		"app/main.go": "package main\n\nfunc main() { help() }\n", "app/help.go": "package main\n\nfunc help() {}\n", "app/other/other.go": "package other\n\nfunc main() {}\n",
		"app/a.cc": "void help() {}\nint main() { help(); }\n", "app/b.cc": "void other() {}\n", "app/i.js": "f()\n",
	}
	for _, test := range []struct{ text, want string }{
		{`sh_binary(name = "x", srcs = ["x.sh"])`, "sh_binary -> internal_func app.x.<module>"},
		{`sh_test(name = "x", srcs = [":x.sh"], data = ["y.sh"])`, "sh_test -> internal_func app.x.<module>"},
		{`sh_binary(name = "x", srcs = ["x.sh", "y.sh"])`, "sh_binary -> dropped: builtin"},
		{`sh_binary(name = "x", srcs = ["gone.sh"])`, "sh_binary -> dropped: builtin"},
		{`py_binary(name = "x", srcs = ["util.py"])`, "py_binary -> dropped: builtin"},
		{`sh_library(name = "x", srcs = ["x.sh"])`, "sh_library -> dropped: builtin"},
		{`shellcheck_test(name = "x", srcs = ["x.sh"])`, "shellcheck_test -> dropped: bare_name"},
		{`sh_binary(name = "x", srcs = select({"//a:b": ["x.sh"]}))`, "sh_binary -> dropped: builtin\nselect -> dropped: builtin"},
		{`sh_binary(name = "x", srcs = ["//app:x.sh"])`, "sh_binary -> dropped: builtin"},
		{"load(\"@rules_shell//shell:sh_binary.bzl\", \"sh_binary\")\nsh_binary(name = \"x\", srcs = [\"x.sh\"])", "sh_binary -> internal_func app.x.<module>"},
		{"def f():\n    sh_binary(name = \"x\", srcs = [\"x.sh\"])\n", ""},
		{`py_binary(name = "p", srcs = ["main.py", "p.py", "util.py"])`, "py_binary -> internal_func app.p.<module>"},
		{`py_binary(name = "q", srcs = ["main.py", "util.py"], main = "main.py")`, "py_binary -> internal_func app.main.<module>"},
		{`py_binary(name = "q", srcs = ["main.py", "p.py"])`, "py_binary -> dropped: builtin"},
		{`py_library(name = "p", srcs = ["p.py"])`, "py_library -> dropped: builtin"},
		{`go_binary(name = "g", srcs = ["main.go", "help.go"])`, "go_binary -> internal_func app.main.main"},
		{"go_library(name = \"l\", srcs = [\"main.go\", \"help.go\"])\ngo_binary(name = \"g\", embed = [\":l\"])", "go_library -> dropped: bare_name\ngo_binary -> internal_func app.main.main"},
		{`go_binary(name = "g", srcs = ["other/other.go"])`, "go_binary -> dropped: bare_name"},
		{`cc_binary(name = "c", srcs = ["a.cc", "b.cc"])`, "cc_binary -> internal_func app.a.main"},
		{`js_binary(name = "j", entry_point = "i.js", data = ["x.sh"])`, "js_binary -> internal_func app.i.<module>"},
		{`genrule(name = "g", outs = ["o"], tools = ["tool.sh"], cmd = "$(location tool.sh) $(location x.sh) > $@")`, "genrule -> internal_func app.tool.<module>"},
		{`genrule(name = "g", outs = ["o"], srcs = ["x.sh"], cmd = "cat $(location x.sh) > $@")`, "genrule -> dropped: builtin"},
		{`genrule(name = "g", outs = ["o"], srcs = ["x.sh"], cmd = "mkdir a && bash $(execpath :x.sh) > $@")`, "genrule -> internal_func app.x.<module>"},
		{`genrule(name = "g", outs = ["o"], cmd = "./$(location x.sh); $(location y.sh)")`, "genrule -> dropped: builtin"},
		{"py_binary(name = \"p\", srcs = [\"p.py\"])\ngenrule(name = \"g\", tools = [\":p\"], cmd = \"$(location :p) > $@\")",
			"py_binary -> internal_func app.p.<module>\ngenrule -> internal_func app.p.<module>"},
	} {
		t.Run(test.text, func(t *testing.T) {
			all := maps.Clone(files)
			all["app/BUILD.bazel"] = test.text
			want := strings.Split(test.want, "\n")
			if test.want == "" {
				want = nil
			}
			if diff := cmp.Diff(want, edges(t, all)["app.BUILD.bazel.<module>"]); diff != "" {
				t.Errorf("calls (-want +got):\n%s", diff)
			}
		})
	}
}
