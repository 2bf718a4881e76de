package sql_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/sql"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	conform.Fields(t, sql.New(), conform.FieldsCase{
		Files: map[string]string{
			"db/a.sql": `CREATE TABLE job (id int);

-- Stops a job.
CREATE FUNCTION app.stop(n int) RETURNS int AS $$
BEGIN
  RETURN abs(n);
END;
$$ LANGUAGE plpgsql;

CREATE PROCEDURE app.run(n int) AS $$
BEGIN
  PERFORM app.stop(n);
  PERFORM dblink(n);
END;
$$ LANGUAGE plpgsql;
`,
		},
		Node: schemas.Node{
			ID: "db.a.app.run", Name: "run", Qualname: "app.run", Kind: "internal",
			File: "db/a.sql", LineStart: 10, LineEnd: 15, NCallees: 1, NCallers: 0,
			Signature: "CREATE PROCEDURE app.run(n int)",
		},
		Edges: []string{
			"db.a.app.run:12 app.stop -> internal_func db.a.app.stop",
		},
		Dropped: []string{
			"db.a.app.run:13 dblink -> bare_name",
			"db.a.app.stop:6 abs -> builtin",
		},
		Types: []string{
			"other type:db.a.job name=job qualname=job db/a.sql:1-1 container=none CREATE TABLE job",
		},
		Empty: "className decorators isAsync isAwait paramTypes selfAttrs",
	})
}
