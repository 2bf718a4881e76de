package objc_test

import (
	"strings"
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/objc"
	"rules_handbook/phases/scan/syntax"
)

var suite = conform.Suite{
	New: objc.New, Grammar: conform.One(syntax.ObjC), IsCall: conform.Kinds("call_expression", "message_expression"),
}

// needsGrammar skips a test in a program that is built without the grammar.
func needsGrammar(t testing.TB) {
	t.Helper()
	if syntax.ObjC() == nil {
		t.Skip("built without the grammar from npm: see package syntax/npm")
	}
}

func TestConformance(t *testing.T) {
	needsGrammar(t)
	conform.Run(t, suite)
}

func TestGolden(t *testing.T) {
	needsGrammar(t)
	conform.Golden(t, objc.New(), "pkg/mod.m")
}

func TestWithoutGrammar(t *testing.T) {
	if syntax.ObjC() != nil {
		t.Skip("built with the grammar")
	}
	_, err := objc.New().Extract("a.m", []byte("int f(void) { return 1; }\n"))
	want := "found no grammar of objc in this program, expected the one from npm"
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
}

func TestMacros(t *testing.T) {
	needsGrammar(t)
	file, err := objc.New().Extract("a.m", []byte("NS_ASSUME_NONNULL_BEGIN\n@implementation A\n- (void)go { __weak A *a = self; [a go]; }\n@end\nNS_ASSUME_NONNULL_END\n"))
	if err != nil {
		t.Fatal(err)
	}
	if file.Details.Reason != "" || len(file.Details.Nodes) != 1 || len(file.Details.Calls) != 1 {
		t.Errorf("found %q, %d nodes, %d calls", file.Details.Detail, len(file.Details.Nodes), len(file.Details.Calls))
	}
}

func FuzzExtract(f *testing.F) {
	if syntax.ObjC() == nil {
		f.Skip("built without the grammar from npm")
	}
	conform.Fuzz(f, suite, "pkg/mod.m")
}
