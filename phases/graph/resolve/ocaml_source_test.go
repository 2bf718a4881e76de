package resolve_test

import "testing"

func TestOCaml(t *testing.T) {
	expect(t, sources{
		"src/cook.ml": `open Pan
open Tools.Sharp
module S = Tools.Sharp
include Base

let helper x = x
let own () =
  helper 1;
  fry 2;
  cut 3;
  S.cut 4;
  Tools.Sharp.cut 5;
  Tools.clean ();
  based ();
  nested ();
  Base.nested ();
  List.map helper [];
  print_endline "x";
  Lwt.return 1;
  missing 1

let helper x = helper (x + 1)
let later () = helper 2

module M = struct
  let inner () = helper 3
  module N = struct let deep () = inner () end
  include Extra
end
module Alias = M.N
module Made = Tools.Make (struct let v = own () end)

let uses () =
  M.inner ();
  M.N.deep ();
  Alias.deep ();
  M.added ();
  Made.get ();
  M.(inner ());
  M.(inner) ();
  let open Tools in
  clean ();
  let local x = x in
  local 1;
  let x = fun y -> y in
  x 1

let shadows fry = fry 1
let pipes x = x |> helper |> M.inner; helper @@ own ()
let ( >>= ) a f = f a
let binds a = a >>= helper
let same = helper
let calls () = same 1
`,
		"src/pan.ml":    "let fry x = x\n",
		"src/base.ml":   "include Deep\nlet based () = 1\n",
		"src/deep.ml":   "include Nested.Export\n",
		"src/nested.ml": "module Export = struct let nested () = 1 end\n",
		"src/extra.ml":  "let added () = 1\n",
		"src/tools.ml":  "module Sharp = struct let cut x = x end\nlet clean () = Sharp.cut 1\nmodule Make (X : S) = struct let get () = X.v end\n",
		"lib/dune":      "(library (name kitchen))",
		"lib/stove.ml":  "let heat () = 1\n",
		"bin/main.ml":   "let () = Kitchen.Stove.heat (); Kitchen.Gone.heat ()\nopen Kitchen\nlet f () = Stove.heat ()\nmodule Stove = Stove\nlet g () = Stove.heat ()\n",
		"src/stub.ml":   "external fast : int -> int = \"fast\"\nlet slow x = fast x\nexternal fast : int -> int = \"faster\"\nlet quick x = fast x\n",
		"src/class.ml":  "class a = object (self) method m = 1 method n = self#m end\nclass b = object (me) inherit a method o = me#m; me#gone end\nlet f () = new a\n",
	}, map[string]string{
		"src.cook.own": `
			helper -> internal_func src.cook.helper~1
			fry -> internal_func src.pan.fry
			cut -> internal_func src.tools.Sharp.cut
			S.cut -> internal_func src.tools.Sharp.cut
			Tools.Sharp.cut -> internal_func src.tools.Sharp.cut
			Tools.clean -> internal_func src.tools.clean
			based -> internal_func src.base.based
			nested -> internal_func src.nested.Export.nested
			Base.nested -> internal_func src.nested.Export.nested
			List.map -> dropped: builtin
			print_endline -> dropped: builtin
			Lwt.return -> boundary Lwt.return
			missing -> dropped: bare_name`,
		"src.cook.helper":   `helper -> internal_func src.cook.helper~1`,
		"src.cook.later":    `helper -> internal_func src.cook.helper`,
		"src.cook.M.inner":  `helper -> internal_func src.cook.helper`,
		"src.cook.M.N.deep": `inner -> internal_func src.cook.M.inner`,
		"src.cook.<module>": `own -> internal_func src.cook.own`,
		"src.cook.shadows":  `fry -> dropped: bare_name`,
		"src.cook.calls":    `same -> internal_func src.cook.helper`,
		"src.stub.slow":     `fast -> internal_func src.stub.fast~1`,
		"src.stub.quick":    `fast -> internal_func src.stub.fast`,
		"src.class.a.n":     `self#m -> self_method src.class.a.m`,
		"src.class.f":       `a -> dropped: bare_name`,
		"bin.main.f":        `Stove.heat -> internal_func lib.stove.heat`,
		"bin.main.g":        `Stove.heat -> internal_func lib.stove.heat`,
		"src.tools.clean":   `Sharp.cut -> internal_func src.tools.Sharp.cut`,
		"src.cook.uses": `
			M.inner -> internal_func src.cook.M.inner
			M.N.deep -> internal_func src.cook.M.N.deep
			Alias.deep -> internal_func src.cook.M.N.deep
			M.added -> internal_func src.extra.added
			Made.get -> internal_func src.tools.Make.get
			inner -> internal_func src.cook.M.inner
			M.(inner) -> internal_func src.cook.M.inner
			clean -> internal_func src.tools.clean
			local -> internal_func src.cook.uses.local
			x -> internal_func src.cook.uses.x`,
		"src.cook.pipes": `
			helper -> internal_func src.cook.helper
			M.inner -> internal_func src.cook.M.inner
			helper -> internal_func src.cook.helper
			own -> internal_func src.cook.own`,
		"src.cook.binds": `>>= -> internal_func src.cook.>>=`,
		"bin.main.<module>": `
			Kitchen.Stove.heat -> internal_func lib.stove.heat
			Kitchen.Gone.heat -> dropped: local_var_method`,
		"src.class.b.o": `
			me#m -> self_method src.class.a.m
			me#gone -> dropped: self_attr_unknown`,
	})
}
