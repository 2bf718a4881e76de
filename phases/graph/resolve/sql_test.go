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

// A procedure of SQL Server takes what stands behind its name. Of overloads that
// a call of Oracle leaves parts of out, the types decide, which nobody told.
func TestSQLArguments(t *testing.T) {
	expect(t, sources{
		"p.sql": "CREATE PROCEDURE s.p @a INT, @b INT = 1 AS\nEXEC s.q;\nEXEC s.r\nGO\nCREATE PROCEDURE s.q AS\nEXEC s.p 1, @b = 2;\nEXEC s.p @a = 1\nGO\n",
		"k.pkb": `CREATE PACKAGE BODY k IS
  PROCEDURE run(a NUMBER := 1, b NUMBER := 2) IS BEGIN NULL; END;
  PROCEDURE run(a VARCHAR2, b NUMBER := 2, c NUMBER := 3) IS BEGIN NULL; END;
  PROCEDURE stop(a NUMBER) IS BEGIN NULL; END;
  PROCEDURE stop(a NUMBER, b NUMBER := 2) IS BEGIN NULL; END;
  PROCEDURE main IS BEGIN
    run('x');
    run();
    stop(1);
  END;
END;
/
`,
	}, map[string]string{
		"p.s.p": `
			s.q -> internal_func p.s.q
			s.r -> dropped: bare_name`,
		"p.s.q": `
			s.p -> internal_func p.s.p
			s.p -> internal_func p.s.p`,
		"k.k.main": `
			run -> dropped: bare_name
			run -> internal_func k.k.run
			stop -> internal_func k.k.stop`,
	})
}
