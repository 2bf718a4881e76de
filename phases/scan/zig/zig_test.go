package zig_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/phases/scan/zig"
	"rules_handbook/schemas/facts"
)

var suite = conform.Suite{New: zig.New, Grammar: conform.One(syntax.Zig), IsCall: conform.Kinds("call_expression")}

// needsGrammar skips a test in a program that is built without the grammar.
func needsGrammar(t testing.TB) {
	t.Helper()
	if syntax.Zig() == nil {
		t.Skip("built without the grammar from npm: see package syntax/npm")
	}
}

func TestConformance(t *testing.T) {
	needsGrammar(t)
	conform.Run(t, suite)
}

func TestGolden(t *testing.T) {
	needsGrammar(t)
	conform.Golden(t, zig.New(), "src/shop.zig")
}

func TestWithoutGrammar(t *testing.T) {
	if syntax.Zig() != nil {
		t.Skip("built with the grammar")
	}
	_, err := zig.New().Extract("a.zig", []byte("fn f() void {}\n"))
	want := "found no grammar of zig in this program, expected the one from npm"
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
}

func TestNodes(t *testing.T) {
	needsGrammar(t)
	file, err := zig.New().Extract("src/a.zig", []byte(`/// Adds.
pub fn add(a: u8) u8 { return a; }
const S = struct { fn own(self: S) void {} fn make() S {} };
fn Of(comptime T: type) type { return struct { fn put(self: @This()) void {} }; }
extern fn out() void;
`))
	if err != nil {
		t.Fatal(err)
	}
	want := []facts.Node{
		{ID: "src.a.add", Name: "add", Qualname: "add", LineStart: 2, LineEnd: 2, Signature: "pub fn add(a: u8) u8", Exported: true, Doc: "Adds."},
		{ID: "src.a.S.own", Name: "own", Qualname: "S.own", ClassName: "S", LineStart: 3, LineEnd: 3, Signature: "fn own(self: S) void", Method: true},
		{ID: "src.a.S.make", Name: "make", Qualname: "S.make", ClassName: "S", LineStart: 3, LineEnd: 3, Signature: "fn make() S"},
		{ID: "src.a.Of", Name: "Of", Qualname: "Of", LineStart: 4, LineEnd: 4, Signature: "fn Of(comptime T: type) type"},
		{ID: "src.a.Of.put", Name: "put", Qualname: "Of.put", ClassName: "Of", LineStart: 4, LineEnd: 4, Signature: "fn put(self: @This()) void", Method: true},
		{ID: "src.a.out", Name: "out", Qualname: "out", LineStart: 5, LineEnd: 5, Signature: "extern fn out() void;"},
	}
	if diff := cmp.Diff(want, file.Details.Nodes); diff != "" {
		t.Errorf("nodes (-want +got):\n%s", diff)
	}
}

func FuzzExtract(f *testing.F) {
	if syntax.Zig() == nil {
		f.Skip("built without the grammar from npm")
	}
	conform.Fuzz(f, suite, "src/shop.zig")
}
