package sql

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/schemas/facts"
)

func TestExtract(t *testing.T) { conform.Golden(t, New(), "db/shop.sql") }

// Pieces of a script give facts that fit together; strings and comments without
// an end make them partial.
func TestTruncated(t *testing.T) {
	for _, sample := range conform.Samples(t, New(), "testdata") {
		partial := 0
		for end := 0; end < len(sample.Text); end += 10 {
			file, err := New().Extract(sample.Path, sample.Text[:end])
			if err != nil {
				t.Fatal(err)
			}
			conform.Check(t, file)
			if file.Details.Reason == facts.Partial {
				partial++
			}
		}
		if partial == 0 {
			t.Errorf("%s: no piece is partial", sample.Path)
		}
	}
}

// Brackets and routines that nest without an end take no time.
func TestNesting(t *testing.T) {
	for _, src := range []string{"SELECT " + strings.Repeat("a(", 20000), "CREATE PACKAGE BODY p IS " + strings.Repeat("function a is ", 5000), "CREATE PACKAGE BODY p IS " + strings.Repeat("function a ", 20000)} {
		start := time.Now()
		file, err := New().Extract("a.sql", []byte(src))
		if err != nil {
			t.Fatal(err)
		}
		conform.Check(t, file)
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("%.20s…: took %v", src, took)
		}
	}
}

func FuzzExtract(f *testing.F) {
	for _, sample := range conform.Samples(f, New(), "testdata") {
		f.Add(sample.Text)
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		first, err := New().Extract("a.sql", src)
		if err != nil {
			return
		}
		conform.Check(t, first)
		second, _ := New().Extract("a.sql", src)
		if diff := cmp.Diff(second, first); diff != "" {
			t.Error(diff)
		}
	})
}

func TestDialects(t *testing.T) {
	for _, test := range []struct {
		name, src    string
		nodes, calls []string
	}{
		{"SQL Server", "CREATE PROCEDURE dbo.[Do It] @a INT = 1 AS\nSET NOCOUNT ON;\nEXEC dbo.Other @a;\nIF @a = 1 BEGIN SELECT dbo.f(@a); END\nGO\nEXEC dbo.[Do It];\nGO\n",
			[]string{"dbo.Do It 1-4", "<module> 1-7"}, []string{"dbo.other", "dbo.f", "dbo.Do It"}},
		{"MySQL", "DELIMITER //\nCREATE DEFINER=`a`@`b` PROCEDURE `p`(IN n INT)\nBEGIN\n  CALL q(n);\n  SELECT 'it\\'s r(1)';\nEND //\nDELIMITER ;\nCALL p(1);\n",
			[]string{"p 2-6", "<module> 1-8"}, []string{"q", "p"}},
		{"Oracle", "CREATE OR REPLACE PACKAGE BODY pk IS\n  FUNCTION f(a NUMBER) RETURN NUMBER IS\n    b NUMBER;\n  BEGIN\n    RETURN g(a);\n  END f;\n  PROCEDURE h IS BEGIN f(1); END;\nEND pk;\n/\n",
			[]string{"pk.f 2-6", "pk.h 7-7"}, []string{"g", "f"}},
		{"SQL Server without brackets", "CREATE PROCEDURE s.[it's: a (test)]\n  @a INT,\n  @b DECIMAL(1, 2) = 0\nAS\nBEGIN\n  EXEC s.p @a, @b;\n  EXEC s.q\n  INSERT INTO #t (c) SELECT c FROM (VALUES (1)) x (c);\nEND;\nGO\nCREATE PROC #short AS EXEC db..##global;\nGO\n",
			[]string{"s.it's: a (test) 1-9", "#short 11-11"}, []string{"s.p", "s.q", "db.##global"}},
		{"routines in routines of Oracle", "CREATE PACKAGE BODY pk IS\n  FUNCTION f RETURN NUMBER IS\n    b NUMBER := CASE WHEN c THEN 1 ELSE 2 END;\n    PROCEDURE g;\n    PROCEDURE g IS\n    BEGIN\n      h(q'[it's]', 1);\n    END;\n  BEGIN\n    g(); /* a /* b */\n  END;\nEND;\n/\n",
			[]string{"pk.f 2-11", "pk.f.g 5-8"}, []string{"h", "g"}},
		{"conditional compilation of Oracle", "CREATE PACKAGE BODY pk IS\n  PROCEDURE f IS\n  BEGIN\n    $if $$trace $then\n      g(1);\n    $else\n      h(1);\n    $end\n  END;\n  PROCEDURE i IS BEGIN\n    $if $$trace $then j(1); $end\n    NULL;\n  END;\nEND;\n/\n",
			[]string{"pk.f 2-9", "pk.i 10-13"}, []string{"g", "h", "j"}},
		{"the body of a type of Oracle", "CREATE OR REPLACE TYPE BODY t AS\n  MEMBER FUNCTION f RETURN NUMBER IS\n  BEGIN\n    RETURN g(1);\n  END;\n  OVERRIDING MEMBER PROCEDURE h IS BEGIN i(2); END;\nEND;\n/\n",
			[]string{"t.f 2-5", "t.h 6-6"}, []string{"g", "i"}},
		{"no calls", "CREATE INDEX i ON t (a);\nINSERT INTO t (a) VALUES (1);\nALTER TABLE t ADD CONSTRAINT c FOREIGN KEY (a) REFERENCES u (b);\nSELECT x::numeric(1, 2) FROM t WHERE a IN (1);\nWITH c (a) AS (SELECT 1) SELECT 1;\n",
			nil, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			file, err := New().Extract("a.sql", []byte(test.src))
			if err != nil || file.Details.Reason != "" {
				t.Fatal(err, file.Details.Detail)
			}
			var nodes, calls []string
			for _, n := range file.Details.Nodes {
				nodes = append(nodes, n.Qualname+" "+lines(n))
			}
			for _, c := range file.References.Calls {
				calls = append(calls, c.Callee[0].Name)
			}
			if !slices.Equal(nodes, test.nodes) || !slices.Equal(calls, test.calls) {
				t.Errorf("nodes %q, want %q\ncalls %q, want %q", nodes, test.nodes, calls, test.calls)
			}
		})
	}
}

// The head of a package is a type, up to its end.
func TestPackage(t *testing.T) {
	file, err := New().Extract("a.pks", []byte("CREATE PACKAGE pk AS\n  TYPE r IS RECORD (a NUMBER);\n  PROCEDURE p;\nEND pk;\n/\n"))
	if err != nil || len(file.Details.Nodes) != 0 || len(file.Details.Types) != 1 {
		t.Fatal(err, file.Details)
	}
	if row := file.Details.Types[0]; row.ID != "type:a.pk" || row.LineStart != 1 || row.LineEnd != 4 {
		t.Errorf("got %s in lines %d to %d", row.ID, row.LineStart, row.LineEnd)
	}
}

func lines(n facts.Node) string { return fmt.Sprintf("%d-%d", n.LineStart, n.LineEnd) }
