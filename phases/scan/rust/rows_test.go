package rust

import (
	"testing"

	"rules_handbook/phases/scan/conform"
)

func TestRows(t *testing.T) {
	conform.Rows(t, New(), "src/a.rs", []conform.RowsCase{
		{"a name that is a keyword elsewhere", "fn f() {\n    a!(union(1), default(2), x.union(3), union.g());\n}\n",
			[]string{"2 a!", "2 union", "2 default", "2 x.union", "2 union.g"}},
		{"let in a macro", "m! {\n    let Ok(x) = f() else { g(); };\n    if let Some(A(y)) = h() { y.i() }\n    let z = j();\n}\n",
			[]string{"1 m!", "2 f", "2 g", "3 h", "3 y.i", "4 j"}},
		{"a loop in a macro", "m! {\n    for P(x) in f() { x.g() }\n    impl A for B { h() }\n}\n", []string{"1 m!", "2 f", "2 x.g", "3 h"}},
		{"match in a macro", "m! {\n    match f() {\n        Some(x) if g(x) => h(),\n        A::B(y) | C(y) => { i(y) }\n        Err(e) => return j(k),\n        _ => l!(Some(1)),\n    }\n    n(o);\n}\n",
			[]string{"1 m!", "2 f", "3 g", "3 h", "4 i", "5 j", "6 l!", "6 Some", "8 n"}},
		{"items in a macro", "cfg! {\n    #![x(any(y))]\n    enum A { B(C), D { e: F } }\n    struct G(H);\n    macro_rules! i { ($a:expr) => { j($a) } }\n    pub fn k<L: FnOnce(M) -> N>(o: L) { o(p()) }\n    #[q(all(r))]\n    fn s() {}\n}\n",
			[]string{"1 cfg!", "6 o", "6 p"}},
		{"closures in a macro", "m! {\n    f(move |_| { g!(h(1)); });\n    i(|x: u8, (y, z)| j(x), k | l(2));\n    return n(3);\n}\n",
			[]string{"1 m!", "2 f", "2 g!", "2 h", "3 i", "3 j", "3 l", "4 n"}},
		{"arms without a comma", "m! {\n    match f() {\n        A(x) => unsafe { g(x) }\n        #[c(all(d))]\n        B(y) => if h(y) { i() } else { j() }\n        C(z) => { k(z) }\n        D(w) => match w { E(v) => n(v) }\n        _ => o(),\n    }\n}\n",
			[]string{"1 m!", "2 f", "3 g", "5 h", "5 i", "5 j", "6 k", "7 n", "8 o"}},
		{"blocks in a macro", "m! {\n    if a { b() }\n    (c(1), d).e();\n    { f(2) }\n    [g(3)].h()\n}\n",
			[]string{"1 m!", "2 b", "3 (c(1), d).e", "3 c", "4 f", "5 [g(3)].h", "5 g"}},
		{"what a block gives in a macro", "m! {\n    if a {\n        b()\n    } else { c }.d(e());\n    match f {\n        _ => g(),\n    }.h();\n    if i { j() }\n    k.l();\n}\n",
			[]string{"1 m!", "2 if a { b() } else { c }.d", "3 b", "4 e", "5 match f { _ => g(), }.h", "6 g", "8 j", "9 k.l"}},
		{"patterns that macros take", "fn f() {\n    assert!(matches!(g(), Some(x) | T(x) if h(x)));\n    matches!(i(), Ok(_));\n    vec![Some(1)];\n}\n",
			[]string{"2 assert!", "2 matches!", "2 g", "2 h", "3 matches!", "3 i", "4 vec!", "4 Some"}},
	})
}
