package dart_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/dart"
)

func TestRows(t *testing.T) {
	needsGrammar(t)
	conform.Rows(t, dart.New(), "lib/a.dart", []conform.RowsCase{
		{"function literals that are called", "final a = () async {\n  b();\n}();\nvar c = d(), e = () { f(); }();\nclass G { final h = () { i(); }(); }\nvoid j() {\n  final k = () { l(); }()();\n  m(() { n(); }(), o: () { p(); }());\n  return () { q(); }();\n}\nr() => () { s(); }();\nvoid t() { u = () { v(); }(); }\n",
			[]string{"1 () async { b(); }", "2 b", "4 d", "4 () { f(); }", "4 f", "5 () { i(); }", "5 i",
				"7 () { l(); }", "7 () { l(); }()", "7 l", "8 m", "8 () { n(); }", "8 n", "8 () { p(); }", "8 p", "9 () { q(); }", "9 q",
				"11 () { s(); }", "11 s", "12 () { v(); }", "12 v"}},
	})
}
