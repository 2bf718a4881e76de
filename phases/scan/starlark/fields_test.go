package starlark_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/starlark"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	conform.Fields(t, starlark.New(), conform.FieldsCase{
		Files: map[string]string{
			"a.bzl": `load("@out//x:y.bzl", "gone")

Info = provider(fields = ["n"])

def _impl(ctx):
    help(1)
    Info(n = 1)
    gone()
    print("x")
    unheard()
    ctx.actions.run()
    "x".join([])

job = rule(implementation = _impl)

def help(n: Label):
    pass
`,
		},
		Node: schemas.Node{
			ID: "a.help", Name: "help", Qualname: "help", Kind: "internal",
			File: "a.bzl", LineStart: 16, LineEnd: 17, NCallees: 0, NCallers: 1,
			Signature:  "def help(n: Label)",
			ParamTypes: []schemas.ParamType{{Name: "n", Type: "Label"}},
		},
		Edges: []string{
			"a._impl:6 help -> internal_func a.help",
			"a._impl:7 Info -> internal_constructor a.Info.init",
			"a._impl:8 gone -> boundary boundary:@out//x:y.bzl%gone",
			"a.job:14 _impl -> internal_func a._impl",
		},
		Dropped: []string{
			"a._impl:10 unheard -> bare_name",
			"a._impl:9 print -> builtin",
			"a.<module>:3 provider -> builtin",
			"a.<module>:14 rule -> builtin",
			"a._impl:11 ctx.actions.run -> local_var_method",
			`a._impl:12 "x".join -> string_literal_method`,
		},
		Types: []string{
			`struct type:a.Info name=Info qualname=Info a.bzl:3-3 container=none Info = provider(fields = ["n"])`,
		},
		Empty: "decorators isAsync isAwait selfAttrs",
	})
}
