package ocaml_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/ocaml"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	conform.Fields(t, ocaml.New(), conform.FieldsCase{
		Files: map[string]string{
			"src/a.ml": `let help x = x

module M = struct
  let inner x = x
end

class queue = object (self)
  method push x = self#pop x
  method pop x = x
end

let run f x =
  ignore (help x);
  ignore (M.inner x);
  ignore (Lwt.return x);
  let q = new queue in
  q#push x;
  let module L = M in
  L.inner x;
  f x;
  x#go
`,
		},
		Node: schemas.Node{
			ID: "src.a.run", Name: "run", Qualname: "run", Kind: "internal",
			File: "src/a.ml", LineStart: 12, LineEnd: 21, NCallees: 4, NCallers: 0,
			Signature: "let run f x",
		},
		Edges: []string{
			"src.a.queue.push:8 self#pop -> self_method src.a.queue.pop",
			"src.a.run:13 help -> internal_func src.a.help",
			"src.a.run:14 M.inner -> internal_func src.a.M.inner",
			"src.a.run:15 Lwt.return -> boundary boundary:Lwt.return",
			"src.a.run:19 L.inner -> internal_func src.a.M.inner",
		},
		Dropped: []string{
			"src.a.run:16 queue -> bare_name",
			"src.a.run:20 f -> bare_name",
			"src.a.run:13 ignore -> builtin",
			"src.a.run:14 ignore -> builtin",
			"src.a.run:15 ignore -> builtin",
			"src.a.run:17 q#push -> local_var_method",
			"src.a.run:21 x#go -> local_var_method",
		},
		Empty: "decorators isAsync isAwait paramTypes selfAttrs types",
	})
}
