package resolve_test

import "testing"

func TestSQL(t *testing.T) {
	expect(t, sources{
		"a/one.sql": `CREATE FUNCTION s.f(a int) RETURNS int LANGUAGE sql AS $$ SELECT f(a, 1), t.f(a), g(), lower('x'), gone(1), h(b => 1) $$;
CREATE FUNCTION s.f(a int, b int) RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;
CREATE FUNCTION h(a int DEFAULT 0, b int DEFAULT 0) RETURNS int LANGUAGE sql AS $$ SELECT twin() $$;
SELECT s.f(1);
`,
		"a/two.sql": "CREATE FUNCTION t.f(a int) RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;\nCREATE FUNCTION g() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;\n",
		"b/two.sql": "CREATE FUNCTION g() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;\nCREATE FUNCTION twin() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;\n",
		"c/two.sql": "CREATE FUNCTION twin() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;\n",
	}, map[string]string{
		"a.one.s.f": `
			f -> internal_func a.one.s.f~1
			t.f -> internal_func a.two.t.f
			g -> internal_func a.two.g
			lower -> dropped: builtin
			gone -> dropped: bare_name
			h -> internal_func a.one.h`,
		"a.one.h":        `twin -> dropped: bare_name`,
		"a.one.<module>": `s.f -> internal_func a.one.s.f`,
	})
}
