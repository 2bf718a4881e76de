package objc_test

import (
	"strings"
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/extract"
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

// What only the preprocessor understands makes no file partial.
func TestRepair(t *testing.T) {
	needsGrammar(t)
	for _, test := range []struct {
		name, path, source string
		nodes, calls       int
	}{
		{"enumerations", "a.h", "typedef NS_ENUM(NSInteger, Kind) {\n  A, B\n};\ntypedef NS_OPTIONS(NSUInteger, Bits) { C = 1 };\n", 0, 0},
		{"constants", "a.h", "typedef NS_OPTIONS(NSUInteger, Bits) {\n  A = 1,\n  B API_DEPRECATED(\"C\", ios(8.0, 8.0)) = 2,\n};\n", 0, 0},
		{"availability", "a.m", "@implementation A\n- (void)f:(int)n MY_API_AVAILABLE(ios(10), macosx(10.12))\n{\n  [self g];\n}\n@end\n", 1, 1},
		{"a condition among properties", "a.h", "@interface A : B\n#ifdef X\n@property (nonatomic) C *c;\n#endif\n@end\n", 0, 0},
		{"half an if", "a.m", "@implementation A\n- (void)f {\n  if (a) {\n    [self g];\n  }\n#if X\n  else if (b) {\n    [self h];\n  }\n#endif\n}\n@end\n", 1, 2},
		{"two heads", "a.m", "@implementation A\n- (void)f {\n#if X\n  if (@available(iOS 10, *))\n#else\n  if ([self h])\n#endif\n  {\n    [self g];\n  }\n}\n@end\n", 1, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			file, err := objc.New().Extract(test.path, []byte(test.source))
			if err != nil {
				t.Fatal(err)
			}
			if file.Details.Reason != "" || len(file.Details.Nodes) != test.nodes || len(file.Details.Calls) != test.calls {
				t.Errorf("found %q, %d nodes, %d calls, want none, %d, %d", file.Details.Detail, len(file.Details.Nodes), len(file.Details.Calls), test.nodes, test.calls)
			}
		})
	}
}

// A statement that cannot be read is no function.
func TestNoFunctionInAFunction(t *testing.T) {
	needsGrammar(t)
	file, err := objc.New().Extract("a.m", []byte("@implementation A\n- (void)f {\n  int x = FOO(bar:);\n  } else if ([k isEqual:g(@selector(h))]) {\n    i = j;\n  }\n}\n@end\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range file.Details.Nodes {
		if n.Name != "f" {
			t.Errorf("found the function %s", n.ID)
		}
	}
}

func TestReclaims(t *testing.T) {
	needsGrammar(t)
	for _, test := range []struct {
		path, text string
		want       bool
	}{
		{"a.h", "@interface A : B\n@end\n", true},
		{"a.h", "#import <Foundation/Foundation.h>\nextern int a;\n", true},
		{"a.h", "/**\n@interface A\n*/\nclass A {};\n", false},
		{"a.h", "#import \"a.tlb\"\nclass A {};\n", false},
		{"a.h", "#ifdef __OBJC__\n@interface A : B\n@end\n#endif\n", false},
		{"a.h", "int f(void);\n", false},
		{"a.hpp", "@interface A : B\n@end\n", false},
	} {
		if got := objc.New().(extract.Reclaimer).Reclaims(test.path, []byte(test.text)); got != test.want {
			t.Errorf("%s with %q: got %v", test.path, test.text, got)
		}
	}
}

func FuzzExtract(f *testing.F) {
	if syntax.ObjC() == nil {
		f.Skip("built without the grammar from npm")
	}
	conform.Fuzz(f, suite, "pkg/mod.m")
}
